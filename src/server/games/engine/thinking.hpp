#pragma once
// The engine's work for one game: the computer's moves, and questions (a hint, an offered draw, a claim). The pool does the work; results
// arrive on the loop, the only thread that uses this object. Work that was stopped reports nothing more: a question that a stopping pool
// has ended stays until it is dropped.

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "api/api.hpp"
#include "server/games/engine/engine_pool.hpp"
#include "server/games/state/refusal.hpp"
#include "server/threads/loop.hpp"

namespace strata::server {

// Delivers the answer to a question to one of the requesters.
using AnswerTo = std::function<void(Requester const&)>;
using QuestionId = std::uint64_t;

// The game that the engine works for. Called on the loop.
class EngineListener {
 public:
  virtual ~EngineListener() = default;
  virtual void on_report(protocol::ThinkingAnswer const& report) = 0;
  // A move was found, or the computer claims a draw by repetition. Thinking::is_current() tells whether it is still wanted when it is
  // played.
  virtual void on_move(std::uint64_t generation, std::string const& move, bool claims_draw) = 0;
  virtual void on_answer(QuestionId question, AnswerTo const& answer) = 0;
};

class Thinking : public std::enable_shared_from_this<Thinking> {
 public:
  // The listener owns this object.
  Thinking(std::string game, EnginePool& pool, Loop& loop, EngineListener& listener);

  // ---- the computer's move

  struct MoveTask {
    api::Game position;
    EnginePool::Owner owner;                // the owner of the job
    std::optional<std::int64_t> time_left;  // milliseconds, from GameState; nothing without a clock
    std::int64_t per_move = 0;              // milliseconds that each move can rely on
    int level = 0;
    bool alone = false;           // the computer plays both sides
    std::int64_t not_before = 0;  // earliest moment to play the move, on the steady clock
  };
  void start(MoveTask task);
  // Reports the stop if it was thinking.
  void stop();
  [[nodiscard]] bool is_thinking() const { return thinking_; }
  [[nodiscard]] bool is_current(std::uint64_t generation) const { return generation == generation_; }

  // ---- questions

  // Runs on a thread of the pool; its result is passed to the listener.
  using Question = std::function<AnswerTo(api::Engine&, api::StopToken const&, EnginePool::MayPark const&)>;
  // What waits for the answer: nothing, the computer's move, or the flag, which does not fall on a player who asked in time.
  enum class Holds : std::uint8_t { Nothing, Move, Flag };
  // `key` is that of the message; empty for one without. False if too many questions are waiting.
  [[nodiscard]] bool ask(Requester const& requester, std::string const& key, Holds holds, Question question);
  // Whether the message with this key is already being answered; if so, its answer goes to this requester too.
  [[nodiscard]] bool is_asked(Requester const& requester, std::string const& key);
  [[nodiscard]] bool has_questions() const { return !questions_.empty(); }
  [[nodiscard]] bool holds_move() const;
  // Whether a question that may end the game before the flag does was asked before this moment, on the steady clock.
  [[nodiscard]] bool holds_flag(std::int64_t falls) const;
  // When a question that holds the flag was asked; nothing for any other.
  [[nodiscard]] std::optional<Moment> held_flag_at(QuestionId question) const;

  struct Asked {
    std::string key;
    std::vector<Requester> requesters;  // several if the same message was sent again
    Holds holds = Holds::Nothing;
  };
  // Ends a question and returns its requesters; nothing if it was dropped meanwhile.
  [[nodiscard]] std::optional<Asked> take(QuestionId question);
  // Ends the questions that nobody waits for any more.
  void drop_questions_without(std::function<bool(Requester const&)> const& is_waiting);
  // Ends all questions and returns their requesters.
  [[nodiscard]] std::vector<Requester> drop_questions();

 private:
  struct Open {
    Asked asked;
    EnginePool::JobId job = 0;
  };
  void report(std::uint64_t generation, protocol::ThinkingAnswer const& report);
  void found(std::uint64_t generation, std::int64_t not_before, std::string const& move, bool claims_draw);

  std::string game_;
  EnginePool& pool_;
  Loop& loop_;
  EngineListener& listener_;
  bool thinking_ = false;
  std::uint64_t generation_ = 0;  // of the current search; results of an older one are dropped
  EnginePool::JobId job_ = 0;
  QuestionId next_question_ = 1;
  std::map<QuestionId, Open> questions_;
};

}  // namespace strata::server
