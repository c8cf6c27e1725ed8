#pragma once
// One game: its line of moves, who plays, its clock and its end. A command gives the event that it would become, or a
// refusal; an event that was applied cannot fail. A state built again from its events is the same state.
//
// Nothing here waits, writes or speaks: times are handed in, in milliseconds of a clock that never goes back. In a game by days
// no clock runs: its side to move has a deadline in UTC, which is stored and outlives the server.

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
#include "server/games/authority.hpp"
#include "server/games/event_keys.hpp"
#include "server/games/lag_bank.hpp"
#include "server/games/refusal.hpp"
#include "server/games/shared_list.hpp"
#include "server/games/time_control.hpp"
#include "server/protocol/messages.hpp"
#include "server/protocol/moment.hpp"
#include "server/store/rows.hpp"

namespace strata::server {

// What a command would become: its event, and the position after it where that is another. So a move is read and played once.
struct Step {
  EventRow event;
  std::optional<api::PackedGame> position = {};
  std::int64_t given = 0;  // of a move: milliseconds of lag that are charged to nobody
};

using Proposal = std::expected<Step, Refusal>;

class GameState {
 public:
  // Why a game has ended to which somebody was invited by name who did not want to play.
  static constexpr std::string_view declined = "declined";

  // A new state, nothing played but the line of its row. Fails at a line that cannot be played, or a bad start.
  static Result<GameState> create(GameRow row, api::Variant const& variant);
  // From its events. Fails where they do not follow from each other; the message says at which number.
  static Result<GameState> rebuild(StoredGame stored, api::Variant const& variant);

  // ---- commands. `key` is the message's, empty for what the server does by itself.

  // `by_computer`: for a seat of the computer, which nobody else plays for. `lag`: milliseconds that messages take to the player
  // and back, which the clock of a game between two people gives back (lag_bank.hpp).
  [[nodiscard]] Proposal move(Moment now, std::string const& key, std::int64_t at, std::string const& text,
                              bool by_computer = false, std::int64_t lag = 0) const;
  [[nodiscard]] Proposal go_to(Moment now, std::string const& key, std::int64_t at) const;
  [[nodiscard]] Proposal seats(Moment now, std::string const& key, protocol::Seat const& white,
                               protocol::Seat const& black, bool paused) const;
  [[nodiscard]] Proposal resign(Moment now, std::string const& key, protocol::Side side) const;
  // By agreement, or by a claim that was found good. The caller has asked may_draw() or may_claim().
  [[nodiscard]] Proposal draw(Moment now, std::string const& key, std::string const& reason) const;
  // Of a record: by people, by time, or by a claim, which must be right. Refused where the law has ended the game otherwise.
  [[nodiscard]] Proposal recorded_end(Moment now, protocol::End const& end, api::StopToken const& stop) const;
  [[nodiscard]] Proposal title(Moment now, std::string const& key, std::string const& text) const;
  // Between two people: somebody takes the open seat; a draw or a takeback is offered, or accepted where the other has offered it;
  // what was offered is declined or withdrawn; the game is broken off before both have moved; won against one who is away.
  [[nodiscard]] Proposal sit(Moment now, std::string const& key, std::string const& who, std::string const& name) const;
  [[nodiscard]] Proposal offer(Moment now, std::string const& key, protocol::OfferKind what, protocol::Side side) const;
  [[nodiscard]] Proposal decline(Moment now, std::string const& key) const;
  // The one who was invited does not want to play.
  [[nodiscard]] Proposal decline_invitation(Moment now, std::string const& key, std::string const& name) const;
  [[nodiscard]] Proposal abort(Moment now, std::string const& key) const;
  [[nodiscard]] Proposal win_by_absence(Moment now, std::string const& key, protocol::Side winner) const;
  // The flag of the side to move has fallen; nothing where it has not. A loss, or a draw where the other side can never win. `lag`: this is
  // the moment of that side's own move, with the lag of its player; else one may be on its way.
  [[nodiscard]] std::optional<Step> flag(Moment now, std::optional<std::int64_t> lag = {}) const;

  // The deadline of a game by days has passed; nothing where it has not, or there is none.
  [[nodiscard]] std::optional<Step> overdue(Moment now) const;

  // Whether a draw may be offered now; to whom.
  enum class Offer { ToPerson, ToComputer };
  [[nodiscard]] std::expected<Offer, Refusal> may_draw() const;
  [[nodiscard]] std::optional<Refusal> may_claim() const;

  // Whether there is no room for it.
  [[nodiscard]] std::optional<Refusal> full(EventRow const& event) const;

  // The step must come from a command of this state in its present state.
  void apply(Step step, Moment now);
  // The clock of a state that was loaded stands still until somebody comes.
  void wake(Moment now);
  // Since when the clock of the side to move runs.
  [[nodiscard]] std::optional<std::int64_t> clock_since() const {
    return clock_.running ? std::optional(clock_.since) : std::nullopt;
  }
  // The machine's time may have leapt: a deadline that has passed is so late instead, milliseconds since 1970, UTC. Whether there
  // was one.
  bool put_off(Moment now, std::int64_t until);
  // Which steady time is which of UTC, for the deadline of a game that was loaded.
  void tell_time(Moment now) { utc_ahead_ = now.utc - now.steady; }
  // Whose the game is, where it was nobody's.
  void adopt(std::string const& owner);
  // Whether whose turn it is stays as it was: after a title, an offer and its refusal.
  [[nodiscard]] static bool keeps_turn(protocol::EventKind kind);
  // The last event, one of this kind, has been written: the time that took is charged to nobody, unless the time was up before it.
  // What keeps the turn buys no time.
  void restart_clock(Moment now, protocol::EventKind kind);

  // ---- state

  [[nodiscard]] std::string const& id() const { return row_.id; }
  [[nodiscard]] GameRow const& row() const { return row_; }
  [[nodiscard]] std::int64_t seq() const { return seq_; }
  [[nodiscard]] std::int64_t at() const { return at_; }
  [[nodiscard]] api::Variant const& variant() const { return game_.variant(); }
  [[nodiscard]] api::Game game() const { return game_.unpack(); }
  // At any ply of the line; none beyond it.
  [[nodiscard]] std::optional<api::Game> game_at(std::int64_t at) const;
  [[nodiscard]] std::optional<protocol::End> const& end() const { return end_; }
  [[nodiscard]] bool paused() const { return paused_; }
  // Somebody has done something that would be missed: a person has moved, or two computers have; two people have their seats; it was
  // ended (by more than the flag of one who had not moved), named, or made with moves or from a position of its own. Never taken back.
  [[nodiscard]] bool has_begun() const { return has_begun_; }
  [[nodiscard]] Standing standing() const;
  // Between two people, one of whom may not have come yet.
  [[nodiscard]] bool is_between() const { return row_.guest_side.has_value(); }
  [[nodiscard]] protocol::Names const& names() const { return *names_; }
  // A public game whose seat nobody has taken.
  [[nodiscard]] bool is_open() const { return row_.is_public && is_between() && guest_.empty() && !end_; }
  // When its last event was, milliseconds since 1970, UTC; without any, when it was created.
  [[nodiscard]] std::int64_t updated() const { return updated_; }
  // Both have played a move here: from then on the clocks of two people run, and nobody breaks the game off.
  [[nodiscard]] bool both_have_moved() const;
  [[nodiscard]] bool is_full() const;  // no move fits any more
  // The clock stands although it would run, as it does after the game was loaded.
  [[nodiscard]] bool clock_waits() const { return clock_wanted() && !clock_.running; }
  // The same game once more, with the colours exchanged; its id is still that of this one.
  [[nodiscard]] GameRow rematch() const;
  [[nodiscard]] protocol::Side side_to_move() const;
  [[nodiscard]] protocol::Seat const& seat(protocol::Side side) const;
  [[nodiscard]] bool is_computer(protocol::Side side) const;
  // The computer has to move, and nothing keeps it from doing so; `although_paused`: but that it waits.
  [[nodiscard]] bool computer_to_move(bool although_paused = false) const;
  // The number of the event that the message of this key became.
  [[nodiscard]] std::optional<std::int64_t> seq_of(std::string const& key) const;
  // Of the event of this number, which there is.
  [[nodiscard]] protocol::EventKind kind_of(std::int64_t seq) const { return keys_.kind(seq); }
  // Of the side to move, while its clock runs: before it loses the game, or a period of byo-yomi.
  [[nodiscard]] std::optional<std::int64_t> time_left(std::int64_t steady) const;
  // When flag() finds it fallen where nobody moves, steady; nothing while no clock runs.
  [[nodiscard]] std::optional<std::int64_t> flag_falls() const;
  [[nodiscard]] TimeControl time_control() const { return time_control_of(row_); }
  [[nodiscard]] bool has_clock() const { return row_.clock_base > 0; }
  [[nodiscard]] bool is_by_days() const { return row_.clock_days > 0; }
  // When the side to move of a game by days loses on time, milliseconds since 1970, UTC.
  [[nodiscard]] std::optional<std::int64_t> deadline() const { return deadline_; }

  // As `who` is told it.
  [[nodiscard]] protocol::GameSnapshot snapshot(std::int64_t steady, std::string const& who) const;
  // The messages of the events after this number; their clocks are those of then, the last one's those of now. Nothing if
  // they are too many, or there is no such number yet.
  [[nodiscard]] std::optional<std::vector<protocol::EventAnswer>> events_after(std::int64_t seq,
                                                                               std::int64_t steady) const;
  [[nodiscard]] StateRow list_row() const;

 private:
  // Of a ply of the line, whose move whole_ has. No clock has more than most_time.
  struct Ply {
    std::uint64_t key = 0;                          // of the position after it
    std::int32_t clock_white = 0, clock_black = 0;  // after it, milliseconds
  };
  // An event as it was when it happened, with what holds after it, in little memory.
  struct Told {
    std::string move;  // of kind move
    std::shared_ptr<std::string const> title;
    std::shared_ptr<protocol::Names const> names;
    std::shared_ptr<protocol::End const> end;  // none while the game goes on
    std::int64_t at = 0;
    std::uint64_t key = 0;  // of the position
    protocol::Seat white, black;
    std::int32_t clock_white = 0, clock_black = 0;  // milliseconds; 0 without a limit of time
    std::int32_t delay_left = 0;
    std::optional<protocol::Side> running;
    std::optional<protocol::Offer> offer;
    protocol::EventKind kind = protocol::EventKind::Move;
    bool paused = false;
  };
  struct Clock {
    std::int64_t white = 0, black = 0;      // left at `since`
    std::optional<protocol::Side> running;  // while it is the state's turn to charge somebody
    std::int64_t since = 0;
    std::int64_t delay = 0;    // of the move that is to be made, left at `since`
    bool has_run_out = false;  // before the last event, which has changed nothing of it
  };

  GameState(GameRow row, api::Game const& game);
  [[nodiscard]] EventRow event(Moment now, protocol::EventKind kind, std::string const& key) const;
  [[nodiscard]] std::optional<Refusal> over() const;
  // The end of the game where the time of the side to move is up.
  [[nodiscard]] Step lost_on_time(Moment now) const;
  // Somebody of this name was not invited.
  [[nodiscard]] std::optional<Refusal> not_invited(std::string const& name) const;
  // To which ply a takeback of this side goes.
  [[nodiscard]] std::int64_t takeback_to(protocol::Side side) const;
  // `whole` is the game to the end of the line. What goes to and fro in it costs nothing until a move follows: then the rest of
  // the line is dropped, so that all events together take back no more than they play.
  [[nodiscard]] Result<void> replay(EventRow const& event, api::Game& whole);
  // The game at a ply of the line.
  [[nodiscard]] api::Game copy_at(std::int64_t at) const;
  // Of the position at a ply of the line.
  [[nodiscard]] std::uint64_t key_at(std::int64_t at) const {
    return at == 0 ? start_key_ : line_[static_cast<std::size_t>(at - 1)].key;
  }
  // What follows from an event; of a move, `key` is that of the position after it. What happens to a clock that has run out leaves
  // it as it is, or a flag that is waited for would never fall.
  void record(EventRow const& event, Moment now, std::uint64_t key);
  void add_ply(std::uint64_t key, std::int64_t clock_white, std::int64_t clock_black);
  // Whether this ply of the line, counted from 1, was played here by a move: the clock runs from the first of these.
  [[nodiscard]] bool is_played(std::int64_t ply) const { return ply > given_; }
  // A move begins the time for the next one.
  void set_deadline(EventRow const& event);
  [[nodiscard]] bool clock_wanted() const;
  [[nodiscard]] Clock clock_at(std::int64_t steady) const;
  // Of the side to move, at `since`.
  [[nodiscard]] TurnTime turn_time() const;
  // When the time of the side to move is up, steady; while its clock runs.
  [[nodiscard]] std::int64_t time_is_up() const;
  [[nodiscard]] LagBank const& bank(protocol::Side side) const {
    return side == protocol::Side::White ? white_bank_ : black_bank_;
  }
  // Nothing where there is no limit of time.
  [[nodiscard]] std::optional<protocol::ClockState> clock_state(std::int64_t steady) const;
  [[nodiscard]] protocol::ClockState clock_state(std::int64_t white, std::int64_t black,
                                                 std::optional<protocol::Side> running, std::int64_t delay_left) const;
  // What is kept of the last event, of this row, to tell it later; and that event as it is told.
  [[nodiscard]] Told told(EventRow const& row) const;
  [[nodiscard]] protocol::EventAnswer answer(std::int64_t seq, Told const& told) const;

  GameRow row_;
  // As far as it stands on the board, and to the end of the line.
  api::PackedGame game_, whole_;
  std::int64_t at_ = 0;
  std::uint64_t start_key_ = 0;
  protocol::Side start_side_ = protocol::Side::White;
  SharedList<Ply> line_;
  std::int64_t given_ = 0;  // plies of the line that were played before the game was made
  std::shared_ptr<std::string const> title_;
  protocol::Seat white_, black_;
  bool paused_ = false;
  bool has_begun_ = false;
  std::optional<protocol::End> end_;
  std::string guest_;  // who has taken the guest's side
  std::shared_ptr<protocol::Names const> names_;
  std::optional<protocol::Offer> offer_;
  std::map<std::pair<protocol::OfferKind, protocol::Side>, int> offers_made_;
  Clock clock_;
  std::optional<std::int64_t> deadline_;  // of a game by days
  std::int64_t utc_ahead_ = 0;            // of the steady clock
  LagBank white_bank_, black_bank_;       // anew when the game is loaded; of two people
  std::int64_t updated_ = 0;
  std::int64_t seq_ = 0;
  std::vector<std::shared_ptr<Told const>> recent_;  // the last events
  EventKeys keys_;
};

// A game whose law is no longer the one it was played under, as it stands in the store.
struct ReadOnlyGame {
  protocol::GameSnapshot snapshot;
  Standing standing;
};

using LoadedGame = std::variant<GameState, ReadOnlyGame>;

}  // namespace strata::server
