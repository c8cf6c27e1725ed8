#pragma once
// A game in memory: what waits for it, its state, the engine's work for it, and the writing of its events. One thread, the
// loop, uses it; what takes long is done elsewhere and posted back.
//
// One event is in flight at a time. A command gives an event, which is written; once it is committed the state is replaced
// by the one after the event, everybody is told, and the next command is looked at. So the state is never ahead of the
// store, and a write that fails needs no undoing.

#include <atomic>
#include <deque>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "server/games/authority.hpp"
#include "server/games/chat.hpp"
#include "server/games/connections.hpp"
#include "server/games/game_state.hpp"
#include "server/games/presence.hpp"
#include "server/games/standing_game.hpp"
#include "server/games/thinking.hpp"
#include "server/store/store.hpp"

namespace strata::server {

class LiveGame final : public std::enable_shared_from_this<LiveGame>, private EngineListener {
 public:
  // What all games share.
  struct Shared {
    Store& store;
    Connections& connections;
    EnginePool& pool;
    Loop& loop;
    std::atomic<bool>& healthy;  // whether the last write succeeded
    std::int64_t retry_after;    // milliseconds, where an event could not be written
    AbsenceLimits absence;
    std::int64_t resume_after;  // milliseconds from a player's coming to the clocks of a game that was loaded
    // Makes the same game once more (GameState::rematch()).
    std::function<void(GameRow ended, std::string turn, Answer<protocol::Created> done)> make_rematch;
    // Reads a game from the store again: its open() is called, or its give_up().
    std::function<void(std::string const& game)> reload;
    // A game by days has this deadline from now on, milliseconds since 1970, UTC.
    std::function<void(std::int64_t utc)> deadline_set;
    // Reads how somebody is called now; tells the loop.
    std::function<void(std::string const& who, std::function<void(std::string const& name)> done)> read_name;
    // Who was invited to this game by name does not want to play.
    std::function<void(GameRow const& game)> declined;
  };
  // What waits for a game: run when it is loaded and nothing is in flight, or told why that cannot be: `fail` is empty for
  // what the game does by itself. Whoever can do with a game that is stored and cannot be opened says how.
  struct Task {
    std::function<void(LiveGame&)> run;
    std::function<void(protocol::Failure const&)> fail;
    std::function<void()> run_unopened = {};
    std::optional<Moment> arrived = {};  // when it was asked for; nothing: now, whenever that is
  };

  LiveGame(std::string id, Shared const& shared);
  ~LiveGame() override;
  LiveGame(LiveGame const&) = delete;
  LiveGame& operator=(LiveGame const&) = delete;

  // ---- coming into memory. Tasks wait until one of the first two is called.

  // `heir`: whose it is where it is nobody's.
  // `clock_since`: its clock runs since then, steady, although it was out of memory.
  void open(LoadedGame game, std::string const& heir, std::optional<std::int64_t> clock_since);
  // It cannot be opened: gives back what waits.
  [[nodiscard]] std::deque<Task> give_up();

  void enter(Task task);
  // The requester is told where it fails.
  void enter(Requester const& requester, std::function<void(LiveGame&)> run);

  // ---- for tasks

  void join(Requester const& requester, std::int64_t seq);
  void leave(Requester const& requester);
  void sit(std::string const& key, Requester const& requester);
  // Whether a no of `who` is that of one who was invited by name, and no player's.
  [[nodiscard]] bool is_invitation_to(std::string const& who) const {
    return state_ && !state_->row().invites.empty() && !side_of(who);
  }
  // He does not want to play.
  void decline_invitation(std::string const& key, Requester const& requester);
  void rematch(Requester const& requester);
  void chat(protocol::ChatRequest const& request, Requester const& requester);
  // A message with a key, which nobody else can have: done once, answered every time.
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
  // Ends a game by days whose deadline has passed; whether there is something to end.
  [[nodiscard]] bool end_overdue();
  // As `who` is told it.
  [[nodiscard]] protocol::GameSnapshot snapshot(std::string const& who) const;
  // Why somebody may not remove it.
  [[nodiscard]] std::optional<Refusal> refuse_removal(std::string const& who) const;
  // `done` hears why it was not removed. After a success nobody may use the game any more.
  void remove(std::function<void(std::optional<Error> const&)> done);

  // ---- at any time

  // Whose it is, where it is nobody's.
  void adopt(std::string const& owner);
  // In its turn: a deadline that has passed is so late instead, milliseconds since 1970, UTC.
  void put_off(Moment now, std::int64_t until);
  // In its turn: UTC is another by now than by the time that has passed; who follows a game by days is told what is left.
  void leapt(Moment now);
  // A connection of `who` follows it no more; `lost`: without a word.
  void lost_follower(std::string const& who, bool lost);
  // Those who wait for the engine's answers hear this instead, and those who wait behind a claim that held the flag.
  void go_down(Refusal const& refusal);
  [[nodiscard]] bool is_working() const { return busy_ || !waiting_.empty(); }
  // Nothing would be lost if it were loaded again when it is wanted.
  [[nodiscard]] bool is_idle() const;
  // Where the clock runs: since when, and when the flag falls, steady.
  struct RunningClock {
    std::int64_t since = 0, falls = 0;
  };
  [[nodiscard]] std::optional<RunningClock> running_clock() const;
  // The compiled law of a variant file, which games of the same file may share; nothing of a shipped one.
  [[nodiscard]] api::Variant::Impl const* own_law() const {
    return state_ && !state_->row().variant_text.empty() ? &state_->variant().impl() : nullptr;
  }
  [[nodiscard]] std::size_t own_law_bytes() const { return own_law() != nullptr ? state_->variant().bytes() : 0; }
  [[nodiscard]] bool is_between() const { return state_ && state_->is_between(); }
  [[nodiscard]] bool has_engine() const;                           // it thinks, or a question waits for it
  [[nodiscard]] std::string const& turn() const { return turn_; }  // in whose the engine works for it, Principal::turn
  [[nodiscard]] GameAge age() const;
  // A listed game that waits for a second player, and whose owner is there.
  [[nodiscard]] bool stands() const { return state_ && state_->is_open() && has_owner(); }
  // Of one that stands.
  [[nodiscard]] StandingGame standing_game() const;
  // Whether one that stands is this owner's, for somebody of this name.
  [[nodiscard]] bool invites(std::string const& owner, std::string const& name) const;

 private:
  // ---- live_game.cpp
  // Whoever asked for something was there.
  void came(Requester const& requester);
  void pump();
  void settle(Proposal proposal, Moment moment, Requester const& requester);
  void write(Step step, Moment moment, Requester const& requester);
  void written(std::shared_ptr<GameState> const& next, EventRow const& row, Requester const& requester,
               Appended const& appended);
  // `for_ever`: it will not be tried again, and nothing is said of it in the log (Fenced).
  void not_written(EventRow const& row, Requester const& requester, Error const& error, bool for_ever);
  // The store has, or may have, another game than this: nothing is known of it until it has been read again.
  void read_again(EventRow const& row, Requester const& requester, Refusal const& where_not_there);
  // Those who follow it have seen the events up to this number.
  void tell_since(std::int64_t seq);
  // A snapshot to each of them, as he sees the game.
  void tell_whole();
  void removed(Result<void> const& result, std::function<void(std::optional<Error> const&)> const& done);
  // Lets the engine think or not as the state, its seats and its followers want it; sets the timer of the flag.
  void update_engine();
  void set_flag_timer();
  // Whether the flag that falls then waits until all that had come to this machine is handed on.
  bool awaits_arrivals(std::int64_t falls);
  void have_arrived(std::int64_t falls);
  // What the game does by itself finds room however much is asked of it: nobody would do it again.
  void enter_unasked(std::function<void(LiveGame&)> run);
  // Those who wait for the engine's answers hear this instead.
  void refuse_questions(Refusal const& refusal);
  // Ends everything that waits.
  void fail_waiting(Refusal const& refusal);
  // What came after the player's time was up is refused in these words, and the game is over, unless a claim that came in time is
  // still judged. False: it came in time.
  [[nodiscard]] bool refuse_late(Requester const& requester, std::string const& words);
  // Runs a task of this object after `steady`, unless it has left memory by then; instead of what the timer was set to.
  void later(Loop::Timer& timer, std::int64_t steady, std::function<void(LiveGame&)> run);
  // What a message asks for, for which side, and the event that it becomes; one of two.
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
  // Whether this is for the requester to do; else it was told why not.
  [[nodiscard]] bool may(Action action, Requester const& requester, std::optional<protocol::Side> side = {}) const;
  void refuse_changed_law(Requester const& requester) const;
  // Whether its key is known: then the requester was told what became of the message, an event of one of these kinds. That of another
  // message is refused.
  [[nodiscard]] bool is_answered(std::string const& key, Requester const& requester,
                                 std::initializer_list<protocol::EventKind> kinds) const;
  // Of a game that is there.
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
  // Reads how the requester is called; what comes meanwhile waits.
  void by_name(Requester const& requester, std::function<void(LiveGame&, std::string const& name)> run);
  // The side of a player of a game between two people.
  [[nodiscard]] std::optional<protocol::Side> side_of(std::string const& who) const;
  // Tells a player who comes, or somebody who looks on, what is not stored.
  void greet(Requester const& requester);
  [[nodiscard]] protocol::PresenceAnswer presence(std::int64_t steady) const;
  // Who is away is told again: whose turn it is has changed.
  void tell_absence();
  // The clocks of a game that was loaded run on a while after a player has come.
  void resume_clock_later();
  void rematch_made(std::variant<protocol::Created, protocol::Failure> const& made, Requester const& requester);

  std::string id_;
  Shared shared_;
  std::shared_ptr<Thinking> thinking_;
  std::optional<GameState> state_;         // nothing while it is being loaded, and where its law has changed
  std::optional<ReadOnlyGame> read_only_;  // then this is all there is of it
  bool busy_ = true;                       // being loaded, or an event is in flight
  std::deque<Task> waiting_;
  std::int64_t moved_ = 0;   // when the last move was played, steady
  std::int64_t pace_ = 300;  // from move to move of two computers, milliseconds, so that people can follow
  Loop::Timer flag_timer_, retry_timer_, resume_timer_;
  // In which the computer works for the owner: the one that he has last come in, since the game is in memory; before he comes, that of
  // whoever came first, so that no onlooker has it work in his own later; nobody's before anybody comes.
  std::string turn_;
  bool stepping_ = false;     // the computer plays one move although it is paused
  std::int64_t flag_at_ = 0;  // what the timer of the flag is set to, steady; 0: to nothing
  std::int64_t awaited_until_ = 0,
               arrived_until_ = 0;  // of awaits_arrivals(): the flag that waits, the one that need not
  PresenceOfPlayers presence_;
  Chat chat_;
  std::optional<protocol::RematchAnswer> rematch_;  // offered or made
  bool resuming_ = false;                           // the clocks will run on
  std::int64_t retry_at_ = 0;  // when the engine and the flag are looked at again after a write that failed, steady
};

}  // namespace strata::server
