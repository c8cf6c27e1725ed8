#pragma once
// A game in memory: the tasks waiting for it, its state, the engine's work for it, and the writing of its events. Used by one thread, the
// loop; slow work is done elsewhere and its results are posted back.
//
// One event is in flight at a time. A command returns an event, which is written. Once it is committed, it is applied to the state,
// followers are told, and the next command is handled. So the state is never ahead of the store, and a failed write needs no undo.

#include <atomic>
#include <deque>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "server/games/engine/thinking.hpp"
#include "server/games/live/chat.hpp"
#include "server/games/live/connections.hpp"
#include "server/games/live/own_games.hpp"
#include "server/games/live/presence.hpp"
#include "server/games/state/authority.hpp"
#include "server/games/state/game_state.hpp"
#include "server/games/state/standing_game.hpp"
#include "server/protocol/blocks.hpp"
#include "server/protocol/order_service.hpp"
#include "server/store/store.hpp"

namespace strata::server {

class LiveGame final : public std::enable_shared_from_this<LiveGame>, private EngineListener {
 public:
  // Shared by all games.
  struct Shared {
    Store& store;
    Connections& connections;
    EnginePool& pool;
    Loop& loop;
    std::atomic<bool>& healthy;  // whether the last write succeeded
    std::int64_t retry_after;    // milliseconds, if an event could not be written
    AbsenceLimits absence;
    std::int64_t resume_after;  // milliseconds from a player's return until the clocks of a loaded game run
    // Creates a rematch (GameState::rematch()).
    std::function<void(GameRow ended, std::string turn, Answer<protocol::Created> done)> make_rematch;
    // Reads a game from the store again; its open() or give_up() is called afterwards.
    std::function<void(std::string const& game)> reload;
    // The game is another node's now: its give_up() is called afterwards.
    std::function<void(std::string const& game)> lost;
    // A correspondence game has this deadline from now on, in milliseconds since 1970, UTC.
    std::function<void(std::int64_t utc)> deadline_set;
    // Reads a principal's current name; `done` is called on the loop.
    std::function<void(std::string const& who, std::function<void(std::string const& name)> done)> read_name;
    // The player who was invited to this game by name has declined.
    std::function<void(GameRow const& game)> declined;
    // The owner is here, and the game waits for a player who was invited by name; said once while the game is in memory.
    std::function<void(GameRow const& game)> invites;
    OwnGames& own;
    Blocks const* blocks;  // null: nobody has blocked anybody
  };
  // A task for a game: runs when the game is loaded and nothing is in flight. `fail` is called if that is not possible; it is empty for the
  // game's own tasks. A task that can handle a game that is stored but cannot be opened says how.
  struct Task {
    std::function<void(LiveGame&)> run;
    std::function<void(protocol::Failure const&)> fail;
    std::function<void()> run_unopened = {};
    std::optional<Moment> arrived = {};  // when it was requested; nothing: the current time
  };

  LiveGame(std::string id, Shared const& shared);
  ~LiveGame() override;
  LiveGame(LiveGame const&) = delete;
  LiveGame& operator=(LiveGame const&) = delete;

  // ---- loading. Tasks wait until one of the first two is called.

  // `heir`: the owner if the game has none. `watched`: its clock has been running while the game was unloaded.
  void open(LoadedGame game, std::string const& heir, std::optional<GameState::Turn> watched);
  // When it is opened its followers are told all of it, before anything else happens in it.
  void tell_whole_when_open() { tells_whole_ = true; }
  // The game cannot be opened: returns the waiting tasks.
  [[nodiscard]] std::deque<Task> give_up();
  // The game is another node's: refuses everybody who waits for something.
  void let_go(Refusal const& refusal);

  void enter(Task task);
  // A request, and who makes it as they stand in this game (stands_as()).
  using Request = std::function<void(LiveGame&, Requester const&)>;
  // The requester is told if it fails.
  void enter(Requester const& requester, Request run);

  // ---- for tasks

  // The hash under which a person stands in this game (authority.hpp); while the game is loading, the person's own.
  [[nodiscard]] std::string const& stands_as(Principal const& who) const;
  [[nodiscard]] Requester stands_as(Requester requester) const;
  void join(Requester const& requester, std::int64_t seq);
  void leave(Requester const& requester);
  void sit(std::string const& key, Requester const& requester);
  // Whether a decline by `who` is that of the invited player rather than of a player in the game.
  [[nodiscard]] bool is_invitation_to(std::string const& who) const {
    return state_ && !state_->row().invites.empty() && !side_of(who);
  }
  // The invited player declines.
  void decline_invitation(std::string const& key, Requester const& requester);
  void rematch(Requester const& requester);
  void chat(protocol::ChatRequest const& request, Requester const& requester);
  // A message with a key, which no other message can have: done once, answered every time.
  template <class Request>
  void command(Request const& request, Requester const& requester) {
    if (!state_) return refuse_changed_law(requester);
    Asked const asked = asked_by(request);
    if (is_answered(request.key, requester, {asked.becomes, asked.or_becomes})) return;
    if (may(asked.action, requester, asked.side)) handle(request, requester);
  }
  void hint(std::int64_t at, Requester const& requester);
  void pace(std::int64_t wait, Requester const& requester);
  void step(std::int64_t at, Requester const& requester);
  // Ends a correspondence game whose deadline has passed. Whether there is an end to write.
  [[nodiscard]] bool end_overdue();
  // Ends a game in whose first moves somebody has taken longer than `limit` milliseconds since `since` (UTC) and since the last event. Returns
  // after how many milliseconds this is to be looked at again; nothing: both have moved, or the game has ended.
  [[nodiscard]] std::optional<std::int64_t> forfeit_unless_moved(std::int64_t limit, std::int64_t since);
  // The game as `who` may see it.
  [[nodiscard]] protocol::GameSnapshot snapshot(std::string const& who) const;
  // Why this principal may not delete the game.
  [[nodiscard]] std::optional<Refusal> refuse_removal(std::string const& who) const;
  // The opponent of `who`, with what was said; why not, if `who` has none.
  [[nodiscard]] std::variant<Accused, protocol::Failure> accused(std::string const& who) const;
  // `done` gets the error if the game was not deleted. After a success nobody may use the game any more.
  void remove(std::function<void(std::optional<Error> const&)> done);

  // ---- erasing a person, live_game_erasing.cpp

  // How a game is prepared for it.
  enum class Prepared : std::uint8_t {
    Held,    // it does nothing until read_erased() or the end of this object, and the store may be written to
    Remove,  // nobody else plays in it
    NotNow   // what must be written first could not be
  };
  // As a task. Resigns a game that runs, aborts it if not both have moved, and declines an invitation, as the person would.
  void prepare_erasing(std::shared_ptr<ErasedPerson const> const& who, std::function<void(Prepared)> const& done);
  // Reads the game again from the store, tells its followers all of it, and goes on.
  void read_erased();

  // ---- at any time

  [[nodiscard]] bool has_waiting() const { return !waiting_.empty(); }
  // Sets the owner if the game has none.
  void adopt(std::string const& owner);
  // Queued: a deadline that has passed is postponed to `until`, in milliseconds since 1970, UTC.
  void put_off(Moment now, std::int64_t until);
  // Queued: UTC has moved by more or less than the time that passed; followers of a correspondence game are sent the time left.
  void leapt(Moment now);
  // A connection of `who` has stopped following the game; `lost`: the connection broke without a message.
  void lost_follower(std::string const& who, bool lost);
  // Refuses those who wait for the engine's answers, and those who wait behind a claim that held the flag.
  void go_down(Refusal const& refusal);
  [[nodiscard]] bool is_working() const { return busy_ || !waiting_.empty(); }
  // Nothing would be lost if the game were unloaded and loaded again when needed.
  [[nodiscard]] bool is_idle() const;
  // If the clock runs: its turn, and when the flag falls, on the steady clock.
  struct RunningClock {
    GameState::Turn turn;
    std::int64_t falls = 0;
  };
  [[nodiscard]] std::optional<RunningClock> running_clock() const;
  // The compiled law of a variant file, which games of the same file may share; null for a shipped variant.
  [[nodiscard]] api::Variant::Impl const* own_law() const {
    return state_ && !state_->row().variant_text.empty() ? &state_->variant().impl() : nullptr;
  }
  [[nodiscard]] std::size_t own_law_bytes() const { return own_law() != nullptr ? state_->variant().bytes() : 0; }
  [[nodiscard]] bool is_between() const { return state_ && state_->is_between(); }
  [[nodiscard]] bool has_engine() const;  // it thinks, or a question is queued
  // the quota key that the engine works under, Principal::quota_key
  [[nodiscard]] std::string const& turn() const { return turn_; }
  [[nodiscard]] GameAge age() const;
  // A listed game that waits for a second player, and whose owner is online.
  [[nodiscard]] bool stands() const { return state_ && state_->is_open() && has_owner(); }
  // Only for a game that stands.
  [[nodiscard]] StandingGame standing_game() const;
  // Whether the game stands, belongs to this owner and is reserved for this name.
  [[nodiscard]] bool invites(std::string const& owner, std::string const& name) const;

 private:
  // ---- live_game.cpp
  // Called whenever somebody has asked for something: they are here.
  void came(Requester const& requester);
  void pump();
  void settle(Proposal proposal, Moment moment, Requester const& requester);
  void write(Step step, Moment moment, Requester const& requester);
  // A step that is being written, when it was taken, and by whom.
  struct InFlight {
    Step step;
    Moment moment;
    Requester requester;
  };
  void written(InFlight const& in_flight, Appended const& appended);
  // `for_ever`: it will not be tried again and is not logged (Fenced).
  void not_written(EventRow const& row, Requester const& requester, Error const& error, bool for_ever);
  // The store has, or may have, another state of the game: nothing is known of it until it has been read again.
  void read_again(EventRow const& row, Requester const& requester, Refusal const& where_not_there);
  // Tells the two people what this event has changed, in their lists of games.
  void tell_own(EventRow const& row);
  // Followers have seen the events up to this number; sends them the rest.
  void tell_since(std::int64_t seq);
  // Sends a snapshot to each follower, as that follower may see the game.
  void tell_whole();
  void removed(Result<void> const& result, std::function<void(std::optional<Error> const&)> const& done);
  // Starts or stops the engine as the state, the seats and the followers require; sets the flag timer.
  void update_engine();
  void set_flag_timer();
  // Whether a flag that falls then must wait until everything that had arrived by then is handed on.
  bool awaits_arrivals(std::int64_t falls);
  void have_arrived(std::int64_t falls);
  // Queues the game's own task even if the queue is full: nobody would send it again.
  void enter_unasked(std::function<void(LiveGame&)> run);
  // Refuses those who wait for the engine's answers.
  void refuse_questions(Refusal const& refusal);
  // Fails all waiting tasks.
  void fail_waiting(Refusal const& refusal);
  // A message that arrived after the player's time was up is refused in these words, and the game ends, unless a claim that arrived in time
  // is still being checked. False if the message arrived in time.
  [[nodiscard]] bool refuse_late(Requester const& requester, std::string const& words);
  // Runs a task of this object at `steady`, unless the game is unloaded by then; replaces the previous setting of the timer.
  void later(Loop::Timer& timer, std::int64_t steady, std::function<void(LiveGame&)> run);
  // What a message asks for and for which side, and the event it becomes; one of the two.
  struct Asked {
    Action action;
    std::optional<protocol::Side> side;
    protocol::EventKind becomes;
    protocol::EventKind or_becomes = becomes;
  };
  [[nodiscard]] Asked asked_by(protocol::MoveRequest const& request) const;
  [[nodiscard]] Asked asked_by(protocol::GotoRequest const& request) const;
  [[nodiscard]] Asked asked_by(protocol::SeatsRequest const& request) const;
  [[nodiscard]] Asked asked_by(protocol::ResignRequest const& request) const;
  [[nodiscard]] Asked asked_by(protocol::DrawRequest const& request) const;
  [[nodiscard]] Asked asked_by(protocol::ClaimRequest const& request) const;
  [[nodiscard]] Asked asked_by(protocol::TitleRequest const& request) const;
  [[nodiscard]] Asked asked_by(protocol::TakebackRequest const& request) const;
  [[nodiscard]] Asked asked_by(protocol::DeclineRequest const& request) const;
  [[nodiscard]] Asked asked_by(protocol::AbortRequest const& request) const;
  // Whether the requester may do this; if not, they have been told why.
  [[nodiscard]] bool may(Action action, Requester const& requester, std::optional<protocol::Side> side = {}) const;
  void refuse_changed_law(Requester const& requester) const;
  // Whether the key is known: if so, the requester has been told what became of the message, an event of one of these kinds. A key of
  // another kind of message is refused.
  [[nodiscard]] bool is_answered(std::string const& key, Requester const& requester,
                                 std::initializer_list<protocol::EventKind> kinds) const;
  // Only for a loaded game.
  [[nodiscard]] Standing standing() const;
  [[nodiscard]] bool has_owner() const { return shared_.connections.has_player(id_, state_->row().owner); }
  void refuse(Requester const& requester, Refusal refusal) const {
    shared_.connections.refuse(requester, std::move(refusal));
  }

  // ---- live_game_commands.cpp
  void handle(protocol::MoveRequest const& request, Requester const& requester);
  void handle(protocol::GotoRequest const& request, Requester const& requester);
  void handle(protocol::SeatsRequest const& request, Requester const& requester);
  void handle(protocol::ResignRequest const& request, Requester const& requester);
  void handle(protocol::DrawRequest const& request, Requester const& requester);
  void handle(protocol::ClaimRequest const& request, Requester const& requester);
  void handle(protocol::TitleRequest const& request, Requester const& requester);
  void handle(protocol::TakebackRequest const& request, Requester const& requester);
  void handle(protocol::DeclineRequest const& request, Requester const& requester);
  void handle(protocol::AbortRequest const& request, Requester const& requester);
  void offer_draw_to_engine(std::string const& key, Requester const& requester);
  void ask(Requester const& requester, std::string const& key, Thinking::Holds holds, Thinking::Question question);
  void on_report(protocol::ThinkingAnswer const& report) override;
  void on_move(std::uint64_t generation, std::string const& move, bool claims_draw) override;
  void on_answer(QuestionId question, AnswerTo const& answer) override;

  // ---- live_game_people.cpp
  void offer(protocol::OfferKind what, std::string const& key, Requester const& requester);
  void claim_absence(std::string const& key, Requester const& requester);
  // Whether the requester acts as an account, and as no guest that it once was.
  [[nodiscard]] bool has_account(Requester const& requester) const;
  // Whether the player of this side is somebody whom `who` has blocked.
  [[nodiscard]] bool has_blocked(std::string const& who, protocol::Side side) const;
  // The lines of the chat that `who` is shown.
  [[nodiscard]] std::vector<protocol::ChatLine> lines_for(std::string const& who) const;
  // Reads the requester's name; messages that arrive meanwhile wait.
  void by_name(Requester const& requester, std::function<void(LiveGame&, std::string const& name)> run);
  // The side of a player in a game between two people.
  [[nodiscard]] std::optional<protocol::Side> side_of(std::string const& who) const;
  // Sends a new player or spectator what is not stored.
  void greet(Requester const& requester);
  [[nodiscard]] protocol::PresenceAnswer presence(std::int64_t steady) const;
  // Sends the absence of players again, since the turn has changed.
  void tell_absence();
  // The clocks of a loaded game run again a while after a player has joined.
  void resume_clock_later();
  void rematch_made(std::variant<protocol::Created, protocol::Failure> const& made, Requester const& requester);

  std::string id_;
  Shared shared_;
  std::shared_ptr<Thinking> thinking_;
  bool has_invited_ = false;
  std::optional<GameState> state_;         // nothing while loading, and if the law has changed
  std::optional<ReadOnlyGame> read_only_;  // set if the law has changed
  bool busy_ = true;                       // loading, or an event is in flight
  std::deque<Task> waiting_;
  std::optional<Requester> writes_for_ = {};  // sender of the event in flight
  std::int64_t moved_ = 0;                    // when the last move was played, on the steady clock
  std::int64_t pace_ = 300;                   // milliseconds between moves of two computers, so that people can follow
  Loop::Timer flag_timer_, retry_timer_, resume_timer_;
  // The quota key that the computer works under: the one the owner last joined with since the game was loaded; before that, the key of the
  // first person who joined, so that no later spectator has it work under theirs; empty before anybody joins.
  std::string turn_;
  bool stepping_ = false;     // the computer plays one move although paused
  std::int64_t flag_at_ = 0;  // when the flag timer fires, on the steady clock; 0: not set
  std::int64_t awaited_until_ = 0,
               arrived_until_ = 0;  // of awaits_arrivals(): the flag that waits, and the one that need not
  PresenceOfPlayers presence_;
  Chat chat_;
  std::optional<protocol::RematchAnswer> rematch_;  // offered or created
  bool resuming_ = false;                           // the clocks will run again
  bool tells_whole_ = false;                        // its followers are to have all of it
  // when the engine and the flag are checked again after a failed write, on the steady clock
  std::int64_t retry_at_ = 0;
};

}  // namespace strata::server
