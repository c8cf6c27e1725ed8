#pragma once
// One game: its line of moves, its players, its clock and its result. A command returns the event it would become, or a refusal; applying
// an event cannot fail. A state rebuilt from its events equals the original.
//
// Nothing here waits, writes or sends. Times are passed in, in milliseconds of a steady clock. A correspondence game (by days) has no
// running clock: its side to move has a deadline in UTC, which is stored and survives a restart of the server.

#include <algorithm>
#include <cstdint>
#include <expected>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "api/api.hpp"
#include "server/games/state/authority.hpp"
#include "server/games/state/event_keys.hpp"
#include "server/games/state/lag_bank.hpp"
#include "server/games/state/refusal.hpp"
#include "server/games/state/time_control.hpp"
#include "server/protocol/messages.hpp"
#include "server/protocol/moment.hpp"
#include "server/store/rows.hpp"

namespace strata::server {

// The result of a command: its event, and the position after it if that changes. A move is read and played only once this way.
struct Step {
  EventRow event;
  std::optional<api::PackedGame> position = {};
  std::int64_t given = 0;  // of a move: milliseconds of lag compensation
};

using Proposal = std::expected<Step, Refusal>;

class GameState {
 public:
  // The reason of a game that ended because the invited player declined.
  static constexpr std::string_view declined = "declined";

  // A new state with only the moves of its row's line played. Fails if the line cannot be played, or if the start is not valid.
  static Result<GameState> create(GameRow row, api::Variant const& variant);
  // Rebuilds a state from its events. Fails if they do not follow from each other; the message gives the number of the event.
  static Result<GameState> rebuild(StoredGame const& stored, api::Variant const& variant);

  // ---- commands. `key` is the message's; empty for the server's own commands.

  // `by_computer`: for a seat of the computer, which nobody else may play. `lag`: the player's round-trip time in milliseconds, compensated
  // on the clock of a game between two people (lag_bank.hpp).
  [[nodiscard]] Proposal move(Moment now, std::string const& key, std::int64_t at, std::string const& text,
                              bool by_computer = false, std::int64_t lag = 0) const;
  [[nodiscard]] Proposal go_to(Moment now, std::string const& key, std::int64_t at) const;
  [[nodiscard]] Proposal seats(Moment now, std::string const& key, protocol::Seat const& white,
                               protocol::Seat const& black, bool paused) const;
  [[nodiscard]] Proposal resign(Moment now, std::string const& key, protocol::Side side) const;
  // By agreement, or by a claim that was found correct. The caller has asked may_draw() or may_claim().
  [[nodiscard]] Proposal draw(Moment now, std::string const& key, std::string const& reason) const;
  // The end of a game record: by a player, on time, or by a claim, which must be correct. Refused if the law has ended the game in another
  // way.
  [[nodiscard]] Proposal recorded_end(Moment now, protocol::End const& end, api::StopToken const& stop) const;
  [[nodiscard]] Proposal title(Moment now, std::string const& key, std::string const& text) const;
  // Between two people: taking the open seat; offering a draw or a takeback, or accepting the other's offer; declining or withdrawing an
  // offer; aborting before both have moved; claiming the win against an absent player.
  [[nodiscard]] Proposal sit(Moment now, std::string const& key, std::string const& who, std::string const& name) const;
  [[nodiscard]] Proposal offer(Moment now, std::string const& key, protocol::OfferKind what, protocol::Side side) const;
  [[nodiscard]] Proposal decline(Moment now, std::string const& key) const;
  // The invited player declines.
  [[nodiscard]] Proposal decline_invitation(Moment now, std::string const& key, std::string const& name) const;
  [[nodiscard]] Proposal abort(Moment now, std::string const& key) const;
  [[nodiscard]] Proposal win_by_absence(Moment now, std::string const& key, protocol::Side winner) const;
  // The flag of the side to move has fallen; nothing if it has not. A loss, or a draw if the other side can never win. `lag`: given if this
  // is the moment of that side's own move, as its player's round-trip time; without it, a move may still be on its way.
  [[nodiscard]] std::optional<Step> flag(Moment now, std::optional<std::int64_t> lag = {}) const;

  // The deadline of a correspondence game has passed; nothing if it has not, or if there is none.
  [[nodiscard]] std::optional<Step> overdue(Moment now) const;

  // Whether a draw may be offered now, and to whom.
  enum class Offer { ToPerson, ToComputer };
  [[nodiscard]] std::expected<Offer, Refusal> may_draw() const;
  [[nodiscard]] std::optional<Refusal> may_claim() const;

  // Refuses the event if the game has no room for it.
  [[nodiscard]] std::optional<Refusal> full(EventRow const& event) const;

  // The step must come from a command of this state, unchanged since.
  void apply(Step const& step, Moment now);
  // The game's entry in lists once this step is applied.
  [[nodiscard]] StateRow list_row_after(Step const& step) const;
  // The clock of a loaded state stays paused until somebody joins.
  void wake(Moment now);
  // A turn as this process has watched it, which a loaded state goes on with (resume()).
  struct Turn {
    std::int64_t seq = 0;                    // of the last event
    std::int64_t thought = 0;                // see charge()
    std::optional<std::int64_t> since = {};  // when its clock began to run here, steady; nothing: it stands
  };
  [[nodiscard]] Turn turn() const { return {seq_, thought_, clock_since()}; }
  // Sets the clock of a state that was just loaded. The store counts all of a turn (StoredGame::thought): of one that was watched here, only
  // what was thought before that is taken from the clock, and it goes on as of when it began to run.
  void resume(std::optional<Turn> const& watched, Moment now);
  // When the clock of the side to move started.
  [[nodiscard]] std::optional<std::int64_t> clock_since() const {
    return clock_.running ? std::optional(clock_.since) : std::nullopt;
  }
  // The machine's clock may have jumped: a deadline that has passed is postponed to `until`, in milliseconds since 1970, UTC. Whether there
  // was one.
  bool put_off(Moment now, std::int64_t until);
  // Sets the difference between the steady clock and UTC, for the deadline of a loaded game.
  void tell_time(Moment now) { utc_ahead_ = now.utc - now.steady; }
  // Sets what the end of a rated game did to the ratings of its players.
  void set_ratings(protocol::RatingChanges const& ratings) { ratings_ = ratings; }
  // Sets the owner of a game that has none.
  void adopt(std::string const& owner);
  // Whether an event of this kind leaves the turn as it was: a title, an offer, a declined offer.
  [[nodiscard]] static bool keeps_turn(protocol::EventKind kind);
  // The last event, of this kind, has been written. The time that took is charged to nobody, unless the flag had fallen before. An event
  // that leaves the turn as it was gains no time.
  void restart_clock(Moment now, protocol::EventKind kind);

  // ---- state

  [[nodiscard]] std::string const& id() const { return row_->id; }
  [[nodiscard]] GameRow const& row() const { return *row_; }
  [[nodiscard]] std::int64_t seq() const { return seq_; }
  [[nodiscard]] std::int64_t at() const { return at_; }
  [[nodiscard]] api::Variant const& variant() const { return game_.variant(); }
  [[nodiscard]] api::Game game() const { return game_.unpack(); }
  // At any ply of the line; nothing beyond its end.
  [[nodiscard]] std::optional<api::Game> game_at(std::int64_t at) const;
  [[nodiscard]] std::optional<protocol::End> const& end() const { return end_; }
  [[nodiscard]] bool paused() const { return paused_; }
  // Whether the game holds something worth keeping: a person or two computers have moved; two people have their seats; it was ended (other
  // than by the flag of a player who had not moved), named, or created with moves or from a custom position. Never becomes false again.
  [[nodiscard]] bool has_begun() const { return has_begun_; }
  [[nodiscard]] Standing standing() const;
  // Between two people; one of them may not have joined yet.
  [[nodiscard]] bool is_between() const { return row_->guest_side.has_value(); }
  // As hashes of principals; empty: nobody.
  [[nodiscard]] std::string const& owner() const { return row_->owner; }
  [[nodiscard]] std::string const& guest() const { return guest_; }
  [[nodiscard]] protocol::Names const& names() const { return *names_; }
  // A public game with an open seat.
  [[nodiscard]] bool is_open() const { return row_->is_public && is_between() && guest_.empty() && !end_; }
  // Time of the last event, in milliseconds since 1970, UTC; if there is none, when the game was created.
  [[nodiscard]] std::int64_t updated() const { return updated_; }
  // As in StateRow.
  [[nodiscard]] std::int64_t kept_since() const { return std::max(row_->arrived, updated_); }
  // Both have moved since the game was created: from then on the clocks of two people run, and the game cannot be aborted.
  [[nodiscard]] bool both_have_moved() const;
  [[nodiscard]] bool is_full() const;  // no room for another move
  // The clock should run but is paused, as after loading.
  [[nodiscard]] bool clock_waits() const { return clock_wanted() && !clock_.running; }
  // A rematch with colours swapped; its id is still that of this game.
  [[nodiscard]] GameRow rematch() const;
  [[nodiscard]] protocol::Side side_to_move() const;
  [[nodiscard]] protocol::Seat const& seat(protocol::Side side) const;
  [[nodiscard]] bool is_computer(protocol::Side side) const;
  // The computer is to move, and nothing stops it; `although_paused`: a pause does not count.
  [[nodiscard]] bool computer_to_move(bool although_paused = false) const;
  // The number of the event that the message with this key became.
  [[nodiscard]] std::optional<std::int64_t> seq_of(std::string const& key) const;
  // The kind of the event of this number, which must exist.
  [[nodiscard]] protocol::EventKind kind_of(std::int64_t seq) const { return keys_.kind(seq); }
  // Time left for the side to move, while its clock runs, until it loses the game or a byo-yomi period.
  [[nodiscard]] std::optional<std::int64_t> time_left(std::int64_t steady) const;
  // When flag() will find that the flag has fallen, on the steady clock, if nobody moves; nothing while no clock runs.
  [[nodiscard]] std::optional<std::int64_t> flag_falls() const;
  [[nodiscard]] TimeControl time_control() const { return time_control_of(*row_); }
  [[nodiscard]] bool has_clock() const { return row_->clock_base > 0; }
  [[nodiscard]] bool is_by_days() const { return row_->clock_days > 0; }
  // When the side to move of a correspondence game loses on time, in milliseconds since 1970, UTC.
  [[nodiscard]] std::optional<std::int64_t> deadline() const { return deadline_; }

  // The game as `who` may see it.
  [[nodiscard]] protocol::GameSnapshot snapshot(std::int64_t steady, std::string const& who) const;
  // The messages of the events after this number. Each has the clocks of its time, the last one those of now. Nothing if they are too many,
  // or if there is no such number yet.
  [[nodiscard]] std::optional<std::vector<protocol::EventAnswer>> events_after(std::int64_t seq,
                                                                               std::int64_t steady) const;
  // The message of the last event, with the clocks of now. There must be an event.
  [[nodiscard]] protocol::EventAnswer last_event(std::int64_t steady) const;
  [[nodiscard]] StateRow list_row() const;

 private:
  // One ply of the line; its move is in whole_. No clock exceeds most_time.
  struct Ply {
    std::uint64_t key = 0;                          // of the position after it
    std::int32_t clock_white = 0, clock_black = 0;  // after it, milliseconds
  };
  // An event as it was sent, with the state after it, kept in little memory.
  struct SentEvent {
    std::string move;  // if its kind is move
    std::shared_ptr<std::string const> title;
    std::shared_ptr<protocol::Names const> names;
    std::shared_ptr<protocol::End const> end;  // null while the game goes on
    std::int64_t at = 0;
    std::uint64_t key = 0;  // of the position
    protocol::Seat white, black;
    std::int32_t clock_white = 0, clock_black = 0;  // milliseconds; 0 without a clock
    std::int32_t delay_left = 0;
    std::optional<protocol::Side> running;
    std::optional<protocol::Offer> offer;
    protocol::EventKind kind = protocol::EventKind::Move;
    bool paused = false;
  };
  struct Clock {
    std::int64_t white = 0, black = 0;      // time left at `since`
    std::optional<protocol::Side> running;  // the side whose clock runs, if any
    std::int64_t since = 0;
    std::int64_t delay = 0;    // of the current move, left at `since`
    bool has_run_out = false;  // before the last event, which changed no clock
  };

  // A state at the end of its row's line, whose positions are not packed yet, and the game as it is being played.
  struct Unpacked;
  static Result<Unpacked> play_line(GameRow row, api::Variant const& variant);

  GameState(GameRow row, std::vector<Ply> line, std::uint64_t start_key, protocol::Side start_side);
  [[nodiscard]] EventRow event(Moment now, protocol::EventKind kind, std::string const& key) const;
  [[nodiscard]] std::optional<Refusal> over() const;
  // The end of the game when the side to move is out of time.
  [[nodiscard]] Step lost_on_time(Moment now) const;
  // Refuses anyone whose name is not the invited one.
  [[nodiscard]] std::optional<Refusal> not_invited(std::string const& name) const;
  // The ply that this side's takeback returns to.
  [[nodiscard]] std::int64_t takeback_to(protocol::Side side) const;
  // `whole` is the game to the end of the line. Going back and forward in it costs nothing until a move follows, which drops the rest of
  // the line; so all events together undo no more plies than they play.
  [[nodiscard]] Result<void> replay(EventRow const& event, api::Game& whole);
  // The game at a ply of the line.
  [[nodiscard]] api::Game copy_at(std::int64_t at) const;
  // The key of the position at a ply of the line.
  [[nodiscard]] std::uint64_t key_at(std::int64_t at) const {
    return at == 0 ? start_key_ : line_[static_cast<std::size_t>(at - 1)].key;
  }
  // Updates the state after an event; for a move, `key` is that of the position after it. A clock that has run out stays as it is;
  // otherwise a flag with a grace period would never fall.
  void record(EventRow const& event, Moment now, std::uint64_t key);
  void add_ply(std::uint64_t key, std::int64_t clock_white, std::int64_t clock_black);
  // Whether this ply of the line, counted from 1, was played after the game was created; the clock runs from the first such ply.
  [[nodiscard]] bool is_played(std::int64_t ply) const { return ply > given_; }
  // Whether a game with this many plies has moves of both sides that were played after it was created; `given` as given_.
  [[nodiscard]] static bool both_have_moved(std::int64_t at, std::int64_t given) { return at > 1 && at - 1 > given; }
  [[nodiscard]] protocol::Side side_at(std::int64_t at) const;
  // What given_ becomes.
  [[nodiscard]] std::int64_t given_after(EventRow const& event) const;
  // A move sets the deadline of the next one.
  [[nodiscard]] std::optional<std::int64_t> deadline_after(EventRow const& event) const;
  [[nodiscard]] StateRow list_row_at(api::PackedGame const& position) const;
  [[nodiscard]] bool clock_wanted() const;
  // Takes what its side has thought in this turn, before its clock ran here, from a clock that stands.
  void charge(std::int64_t thought);
  [[nodiscard]] Clock clock_at(std::int64_t steady) const;
  // Of the side to move, as of `since`.
  [[nodiscard]] TurnTime turn_time() const;
  // When the side to move is out of time, on the steady clock; only while its clock runs.
  [[nodiscard]] std::int64_t time_is_up() const;
  [[nodiscard]] LagBank const& bank(protocol::Side side) const {
    return side == protocol::Side::White ? white_bank_ : black_bank_;
  }
  // Nothing if the game has no clock.
  [[nodiscard]] std::optional<protocol::ClockState> clock_state(std::int64_t steady) const;
  [[nodiscard]] protocol::ClockState clock_state(std::int64_t white, std::int64_t black,
                                                 std::optional<protocol::Side> running, std::int64_t delay_left) const;
  // What is kept of the last event, which has this row, so that it can be sent later; and that event as a message.
  [[nodiscard]] SentEvent sent_event(EventRow const& row) const;
  [[nodiscard]] protocol::EventAnswer answer(std::int64_t seq, SentEvent const& told) const;

  std::shared_ptr<GameRow const> row_;
  // The game up to the position on the board, and to the end of the line.
  api::PackedGame game_, whole_;
  std::int64_t at_ = 0;
  std::uint64_t start_key_ = 0;
  protocol::Side start_side_ = protocol::Side::White;
  std::vector<Ply> line_;
  std::int64_t given_ = 0;  // plies of the line that were there when the game was created
  std::shared_ptr<std::string const> title_;
  protocol::Seat white_, black_;
  bool paused_ = false;
  bool has_begun_ = false;
  std::optional<protocol::End> end_;
  std::optional<protocol::RatingChanges> ratings_;  // of a rated game that has ended
  std::string guest_;                               // has the guest's seat
  std::shared_ptr<protocol::Names const> names_;
  std::optional<protocol::Offer> offer_;
  std::map<std::pair<protocol::OfferKind, protocol::Side>, int> offers_made_;
  Clock clock_;
  std::int64_t thought_ = 0;              // taken by charge() in this turn, or is to take; milliseconds
  std::optional<std::int64_t> deadline_;  // of a correspondence game
  std::int64_t utc_ahead_ = 0;            // difference to the steady clock
  LagBank white_bank_, black_bank_;       // of two people; full again when the game is loaded
  std::int64_t updated_ = 0;
  std::int64_t seq_ = 0;
  std::vector<std::shared_ptr<SentEvent const>> recent_;  // the last events
  EventKeys keys_;
};

// A stored game whose law has changed since it was played.
struct ReadOnlyGame {
  protocol::GameSnapshot snapshot;
  Standing standing;
  std::int64_t kept_since = 0;  // as in StateRow
};

using LoadedGame = std::variant<GameState, ReadOnlyGame>;

}  // namespace strata::server
