// The verdict on a learner's moves.

#include <algorithm>

#include "api/impl.hpp"
#include "lesson/course.hpp"
#include "lesson/tour.hpp"
#include "notation/move_text.hpp"
#include "notation/tfen.hpp"

namespace strata::lesson {

namespace {

StepJudgement ended(StepState state, Sentence said, std::string position, std::vector<std::string> goals = {}) {
  return {state, std::move(said), std::move(position), std::move(goals), {}};
}

StepJudgement judge_find(Step const& step, std::vector<std::string> const& cells) {
  for (std::string const& cell : cells) {
    if (cell == step.goals.front()) return ended(StepState::Done, {"done", {}}, step.position);
    return ended(StepState::Failed, {"wrong_cell", {{"cell", cell}}}, step.position, step.goals);
  }
  return {StepState::GoingOn, std::nullopt, step.position, step.goals, {}};
}

// The first capture of what stands on the cell, in the order of texts.
std::optional<Move> capture_of(AnyPosition const& position, Names const& names, Cell cell) {
  std::optional<Move> best;
  for (Move const move : position.legal_moves()) {
    if (!is_of_the_piece(move) || move.to() != cell) continue;
    if (!best || write_canonical(position, names, move) < write_canonical(position, names, *best)) best = move;
  }
  return best;
}

StepJudgement judge_course(Tour const& tour, Step const& step, std::vector<std::string> const& moves) {
  Names const& names = tour.practice.impl().names();
  auto const rules = tour.practice.impl().variant->rules;
  auto position = position_from_tfen(rules, names, step.position);
  StepJudgement now{StepState::GoingOn, std::nullopt, step.position, step.goals, {}};
  if (!position) return ended(StepState::Failed, {"illegal", {}}, step.position, step.goals);
  AnyPosition& board = **position;
  int played = 0;
  for (std::string const& text : moves) {
    auto const move = read_canonical(board, names, text);
    if (!move) return ended(StepState::Failed, {"illegal", {}}, now.position, now.goals);
    if (!is_of_the_piece(*move)) return ended(StepState::Failed, {"not_asked", {}}, now.position, now.goals);
    ++played;
    board.apply(*move);
    std::erase(now.goals, names.cells[move->to()]);
    if (step.kind == StepKind::Capture)
      if (auto const capture = capture_of(board, names, move->to())) {
        StepJudgement lost =
            ended(StepState::Failed, {"captured", {{"cell", names.cells[capture->from()]}}}, {}, now.goals);
        lost.reply = write_canonical(board, names, *capture);
        board.apply(*capture);
        lost.position = write_tfen(*rules, names, board.setup());
        return lost;
      }
    board.pass();
    now.position = write_tfen(*rules, names, board.setup());
    if (!now.goals.empty()) continue;
    if (played <= step.fewest) return ended(StepState::Done, {"done_fewest", {}}, now.position);
    return ended(StepState::Done,
                 {"done_longer", {{"moves", std::to_string(played)}, {"fewest", std::to_string(step.fewest)}}},
                 now.position);
  }
  return now;
}

StepJudgement judge_move(Tour const& tour, Step const& step, std::vector<std::string> const& moves) {
  StepJudgement now{StepState::GoingOn, std::nullopt, step.position, step.goals, {}};
  if (moves.empty()) return now;
  auto game = api::Game::create(tour.law_of(step), step.position);
  if (!game || !game->play(moves.front())) return ended(StepState::Failed, {"illegal", {}}, step.position, step.goals);
  if (std::ranges::find(step.moves, moves.front()) == step.moves.end())
    return ended(StepState::Failed, {"not_asked", {}}, game->position(), step.goals);
  return ended(StepState::Done, {"done", {}}, game->position());
}

StepJudgement judge_mate(Tour const& tour, Step const& step, std::vector<std::string> const& moves) {
  StepJudgement now{StepState::GoingOn, std::nullopt, step.position, {}, {}};
  auto game = api::Game::create(tour.law, step.position);
  if (!game) return ended(StepState::Failed, {"illegal", {}}, step.position);
  for (std::size_t i = 0; i < moves.size() && 2 * i < step.moves.size(); ++i) {
    if (!game->play(moves[i])) return ended(StepState::Failed, {"illegal", {}}, game->position());
    bool const last = 2 * i + 1 == step.moves.size();
    auto const end = game->end();
    bool const won = end && end->winner == api::Side::White;
    if (won) return ended(StepState::Done, {"done", {}}, game->position());
    if (last || end || moves[i] != step.moves[2 * i]) return ended(StepState::Failed, {"no_win", {}}, game->position());
    now.reply = step.moves[2 * i + 1];
    if (!game->play(now.reply)) return ended(StepState::Failed, {"illegal", {}}, game->position());
    now.position = game->position();
  }
  return now;
}

}  // namespace

StepJudgement judge_step(Tour const& tour, Step const& step, std::vector<std::string> const& moves) {
  switch (step.kind) {
    case StepKind::Find: return judge_find(step, moves);
    case StepKind::Walk:
    case StepKind::Capture: return judge_course(tour, step, moves);
    case StepKind::Move: return judge_move(tour, step, moves);
    case StepKind::Mate: break;
  }
  return judge_mate(tour, step, moves);
}

std::vector<std::string> solve_step(Step const& step) {
  std::vector<std::string> solution;
  switch (step.kind) {
    case StepKind::Find: return {step.goals.front()};
    case StepKind::Move: return {step.moves.front()};
    case StepKind::Mate:
      for (std::size_t i = 0; i < step.moves.size(); i += 2) solution.push_back(step.moves[i]);
      return solution;
    case StepKind::Walk:
    case StepKind::Capture: break;
  }
  return step.way;
}

std::string_view name_of(StepKind kind) {
  switch (kind) {
    case StepKind::Find: return "find";
    case StepKind::Walk: return "walk";
    case StepKind::Capture: return "capture";
    case StepKind::Move: return "move";
    case StepKind::Mate: break;
  }
  return "mate";
}

std::string_view name_of(StepState state) {
  switch (state) {
    case StepState::GoingOn: return "going-on";
    case StepState::Done: return "done";
    case StepState::Failed: break;
  }
  return "failed";
}

}  // namespace strata::lesson
