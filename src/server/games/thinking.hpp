#pragma once
// The engine's work for one game: the move of a side that the computer plays, and questions (a hint, an offered draw, a
// claim). The work is done by the pool; what it finds comes back on the loop, the only thread that uses this object. Nothing
// more is heard of work that was stopped: a question that a pool going down has ended stays until it is dropped.

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "api/api.hpp"
#include "server/games/engine_pool.hpp"
#include "server/games/loop.hpp"
#include "server/games/refusal.hpp"

namespace strata::server {

// What the answer to a question does for somebody who asked it.
using AnswerTo = std::function<void(Requester const&)>;
using QuestionId = std::uint64_t;

// The game that the engine works for. Called on the loop.
class EngineListener {
 public:
  virtual ~EngineListener() = default;
  virtual void on_report(protocol::ThinkingAnswer const& report) = 0;
  // A move was found, or a draw that the repetition grants is claimed. Whether it is still wanted when it is played says
  // Thinking::is_current().
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
    EnginePool::Owner owner;                // for whom the computer works
    std::optional<std::int64_t> time_left;  // milliseconds, as GameState says; nothing without a clock
    std::int64_t per_move = 0;              // milliseconds that each move can count on
    int level = 0;
    bool alone = false;           // the computer plays both sides
    std::int64_t not_before = 0;  // the earliest moment, steady, at which the move is played
  };
  void start(MoveTask task);
  // Says so, where it was thinking.
  void stop();
  [[nodiscard]] bool is_thinking() const { return thinking_; }
  [[nodiscard]] bool is_current(std::uint64_t generation) const { return generation == generation_; }

  // ---- questions

  // Runs on a thread of the pool; what it returns is handed to the listener.
  using Question = std::function<AnswerTo(api::Engine&, api::StopToken const&, EnginePool::MayPark const&)>;
  // What waits for the answer: nothing, the computer's move, or the flag, which does not fall on who asked in time.
  enum class Holds : std::uint8_t { Nothing, Move, Flag };
  // `key` is that of the message, empty for one without. False: too much was asked already.
  [[nodiscard]] bool ask(Requester const& requester, std::string const& key, Holds holds, Question question);
  // Whether the message of this key is being looked at; then its answer goes to this requester, too.
  [[nodiscard]] bool is_asked(Requester const& requester, std::string const& key);
  [[nodiscard]] bool has_questions() const { return !questions_.empty(); }
  [[nodiscard]] bool holds_move() const;
  // Whether something was asked before this moment, steady, that may end the game another way than the flag does.
  [[nodiscard]] bool holds_flag(std::int64_t falls) const;
  // When a question that holds the flag was asked; nothing for another.
  [[nodiscard]] std::optional<Moment> held_flag_at(QuestionId question) const;

  struct Asked {
    std::string key;
    std::vector<Requester> requesters;  // more than one where the same message came again
    Holds holds = Holds::Nothing;
  };
  // Ends a question and says who asked it; nothing where it was dropped meanwhile.
  [[nodiscard]] std::optional<Asked> take(QuestionId question);
  // Ends those that nobody waits for any more.
  void drop_questions_without(std::function<bool(Requester const&)> const& is_waiting);
  // Ends all questions and says who asked them.
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
  std::uint64_t generation_ = 0;  // of the thinking; what an older one finds is dropped
  EnginePool::JobId job_ = 0;
  QuestionId next_question_ = 1;
  std::map<QuestionId, Open> questions_;
};

}  // namespace strata::server
