#pragma once
// A tour of a game, made from its rules alone: short steps on the real board, each with a goal that can be judged. White is the learner's
// side. The same law gives the same tour.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/api.hpp"
#include "lesson/sentence.hpp"

namespace strata::lesson {

inline constexpr std::size_t fewest_steps = 10, most_steps = 25;

// The budget of all searches for the steps of one tour (work.hpp): about three times as much as any of the games here needs. Steps that are not found
// by then are left out.
inline constexpr std::uint64_t most_work = 20'000'000;

enum class StepKind : std::uint8_t {
  Find,     // name a cell: the learner's moves are names of cells
  Walk,     // one piece alone goes to all stars; the other side passes
  Capture,  // one piece captures all others, which pass but capture it if they can
  Move,     // play one of some moves
  Mate      // win in so many moves, whatever the replies
};

struct Step {
  std::string id;  // "walk-knight"; no two of a tour are equal
  StepKind kind = StepKind::Find;
  bool practice = false;           // the position is one of practice_law()
  std::string position;            // TFEN; White is to move
  std::string piece;               // the cell of the piece that walks or captures; empty otherwise
  std::vector<std::string> goals;  // cells: to be found, the stars, the pieces to be captured
  std::vector<std::string> moves;  // Move: those that are asked for, canonical. Mate: the line, as Puzzle::line
  int fewest = 1;                  // moves that are enough
  std::vector<std::string> way;    // Walk, Capture: those moves, canonical
  std::vector<Sentence> about;     // what there is to know
  Sentence task;                   // what there is to do
};

struct Tour {
  api::Variant law;
  api::Variant practice;
  std::vector<Step> steps;
  std::uint64_t work = 0;  // done for it

  [[nodiscard]] api::Variant const& law_of(Step const& step) const { return step.practice ? practice : law; }
};

[[nodiscard]] Result<Tour> make_tour(api::Variant const& law);

enum class StepState : std::uint8_t { GoingOn, Done, Failed };
struct StepJudgement {
  StepState state = StepState::GoingOn;
  std::optional<Sentence> said;    // why it is done or has failed
  std::string position;            // now: after the reply, or the capture that ended the walk
  std::vector<std::string> goals;  // those left
  std::string reply;               // the move of the other side that led to it, canonical; empty if it passed
};
// After these moves of the learner, canonical (of Find: cells). Moves after the end of the step are not looked at.
[[nodiscard]] StepJudgement judge_step(Tour const& tour, Step const& step, std::vector<std::string> const& moves);

// The learner's moves that do it, in the fewest.
[[nodiscard]] std::vector<std::string> solve_step(Step const& step);

[[nodiscard]] std::string_view name_of(StepKind kind);    // "find", "walk", "capture", "move", "mate"
[[nodiscard]] std::string_view name_of(StepState state);  // "going-on", "done", "failed"

}  // namespace strata::lesson
