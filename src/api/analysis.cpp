#include "api/analysis.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "api/impl.hpp"
#include "eval/evaluate.hpp"
#include "notation/text.hpp"
#include "rules/position/instances.hpp"

namespace strata::api {

namespace {

constexpr int mate_value = 1'000'000;

double mean(std::span<double const> values) {
  double sum = 0;
  for (double const value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

double deviation(std::span<double const> values) {
  double const middle = mean(values);
  double sum = 0;
  for (double const value : values) sum += (value - middle) * (value - middle);
  return std::sqrt(sum / static_cast<double>(values.size()));
}

struct Weighted {
  double accuracy = 0, weight = 0;
};

std::optional<double> side_accuracy(std::vector<Weighted> const& moves) {
  if (moves.empty()) return std::nullopt;
  double sum = 0, weights = 0, inverse = 0;
  for (Weighted const& move : moves) {
    sum += move.accuracy * move.weight;
    weights += move.weight;
    inverse += 1 / std::max(1.0, move.accuracy);
  }
  return (sum / weights + static_cast<double>(moves.size()) / inverse) / 2;
}

double mover_chance(Evaluation const& evaluation, Side side) {
  double const white = white_chance(evaluation);
  return side == Side::White ? white : 100 - white;
}

void judge_move(MoveAnalysis& move) {
  move.chance_before = mover_chance(move.before, move.side);
  move.chance_after = mover_chance(move.after, move.side);
  bool const own_choice = !move.search.pv.empty() && move.search.pv.front() == move.move.canonical;
  move.judgement = own_choice ? Judgement::Good : judge(move.chance_before, move.chance_after);
  move.accuracy = move_accuracy(move.chance_before, move.chance_after);
}

}  // namespace

double white_chance(Evaluation const& evaluation) {
  if (evaluation.mate_in) {
    int const sign = *evaluation.mate_in != 0 ? *evaluation.mate_in : evaluation.score;
    return sign > 0 ? 100 : 0;
  }
  constexpr int largest = 1000;
  double const pawns = std::clamp(evaluation.score, -largest, largest);
  return 50 + 50 * (2 / (1 + std::exp(-0.00368208 * pawns)) - 1);
}

std::string evaluation_text(Evaluation const& evaluation) {
  if (evaluation.mate_in) {
    if (*evaluation.mate_in == 0) return evaluation.score > 0 ? "#0" : "#-0";
    return '#' + std::to_string(*evaluation.mate_in);
  }
  int const size = std::abs(evaluation.score);
  std::string const rest = std::to_string(size % 100);
  return (evaluation.score < 0 ? "-" : "") + std::to_string(size / 100) + '.' + (rest.size() < 2 ? "0" : "") + rest;
}

std::optional<Evaluation> read_evaluation(std::string_view text) {
  // A depth may stand behind it.
  text = text.substr(0, text.find(','));
  bool const is_mate = text.starts_with('#');
  if (is_mate) text.remove_prefix(1);
  bool const is_negative = text.starts_with('-');
  if (is_negative || text.starts_with('+')) text.remove_prefix(1);
  std::size_t const point = is_mate ? text.size() : std::min(text.find('.'), text.size());
  std::string_view const whole = text.substr(0, point);
  std::string_view const parts = point < text.size() ? text.substr(point + 1) : std::string_view();
  constexpr std::size_t most_digits = 6;
  if (whole.empty() || whole.size() > most_digits || !std::ranges::all_of(whole, is_digit) ||
      !std::ranges::all_of(parts, is_digit) || (point < text.size() && parts.empty()))
    return std::nullopt;
  int number = 0;
  for (char const c : whole) number = number * 10 + (c - '0');
  int const sign = is_negative ? -1 : 1;
  if (is_mate) return Evaluation{sign * (mate_value - number), sign * number};
  for (std::size_t i = 0; i < 2; ++i) number = number * 10 + (i < parts.size() ? parts[i] - '0' : 0);
  return Evaluation{sign * number, std::nullopt};
}

Evaluation evaluation_of(SearchInfo const& info, Side side_to_move) {
  int const sign = side_to_move == Side::White ? 1 : -1;
  Evaluation evaluation{sign * info.score, std::nullopt};
  if (info.mate_in) evaluation.mate_in = sign * *info.mate_in;
  return evaluation;
}

Evaluation evaluation_of(End const& end) {
  if (!end.winner) return {};
  return {end.winner == Side::White ? mate_value : -mate_value, 0};
}

int static_evaluation(Game const& game) {
  if (game.end()) return 0;
  auto const position = game.impl().game.position().scratch();
  int score = 0;
  visit(*position, [&](auto const& instance) { score = evaluate(instance, *game.variant().impl().evaluator); });
  return game.side_to_move() == Side::White ? score : -score;
}

Judgement judge(double chance_before, double chance_after) {
  double const lost = chance_before - chance_after;
  if (lost >= 15) return Judgement::Blunder;
  if (lost >= 10) return Judgement::Mistake;
  return lost >= 5 ? Judgement::Inaccuracy : Judgement::Good;
}

std::string_view judgement_word(Judgement judgement) {
  switch (judgement) {
    case Judgement::Good: return "";
    case Judgement::Inaccuracy: return "inaccuracy";
    case Judgement::Mistake: return "mistake";
    case Judgement::Blunder: return "blunder";
  }
  return "";
}

std::optional<Judgement> judgement_named(std::string_view word) {
  for (Judgement const judgement : {Judgement::Good, Judgement::Inaccuracy, Judgement::Mistake, Judgement::Blunder})
    if (judgement_word(judgement) == word) return judgement;
  return std::nullopt;
}

int judgement_nag(Judgement judgement) {
  switch (judgement) {
    case Judgement::Good: return 0;
    case Judgement::Inaccuracy: return 6;
    case Judgement::Mistake: return 2;
    case Judgement::Blunder: return 4;
  }
  return 0;
}

double move_accuracy(double chance_before, double chance_after) {
  double const lost = std::max(0.0, chance_before - chance_after);
  if (lost == 0) return 100;
  return std::clamp(103.1668100711649 * std::exp(-0.04354415386753951 * lost) - 3.166924740191411 + 1, 0.0, 100.0);
}

Accuracy accuracy_of(std::span<double const> white_chances, Side first_to_move) {
  if (white_chances.size() < 2) return {};
  std::size_t const moves = white_chances.size() - 1;
  std::size_t const window = std::min(std::clamp<std::size_t>(moves / 10, 2, 8), white_chances.size());
  std::vector<Weighted> white, black;
  for (std::size_t i = 0; i < moves; ++i) {
    // The chances around the move: the window ends with what it brought about.
    std::size_t const begin = i + 2 > window ? i + 2 - window : 0;
    double const weight = std::clamp(deviation(white_chances.subspan(begin, window)), 0.5, 12.0);
    bool const by_white = (i % 2 == 0) == (first_to_move == Side::White);
    double const before = white_chances[i], after = white_chances[i + 1];
    double const accuracy = by_white ? move_accuracy(before, after) : move_accuracy(100 - before, 100 - after);
    (by_white ? white : black).push_back({accuracy, weight});
  }
  return {side_accuracy(white), side_accuracy(black)};
}

std::vector<MoveText> written_line(Game const& game, std::span<std::string const> canonical,
                                   std::string_view notation) {
  Game scratch = game;
  std::vector<MoveText> line;
  for (std::string const& move : canonical) {
    auto played = scratch.play(move, false, notation);
    if (!played) break;
    line.push_back({std::move(played->canonical), std::move(played->written)});
  }
  return line;
}

JudgedGame judge_moves(Game const& game, std::span<std::optional<EvaluatedPosition> const> positions,
                       std::string_view notation) {
  JudgedGame judged;
  auto replayed = Game::create(game.variant(), game.start());
  if (!replayed) return judged;
  Game& position = *replayed;
  auto const moves = game.moves();
  std::optional<MoveAnalysis> here;  // the move that leads to the position, once that before it is known
  std::vector<double> chances;
  std::size_t first_known = 0;  // all positions from here on are
  for (std::size_t ply = 0; ply <= moves.size(); ++ply) {
    auto known = ply < positions.size() ? positions[ply] : std::nullopt;
    // The players may have ended the game; only the law's own end is certain.
    if (auto const end = position.end()) known = EvaluatedPosition{evaluation_of(*end), {}};
    if (ply > 0) {
      if (here && known) {
        here->after = known->evaluation;
        judge_move(*here);
      } else {
        here.reset();
      }
      judged.moves.push_back(std::exchange(here, std::nullopt));
    }
    judged.chances.push_back(known ? std::optional(white_chance(known->evaluation)) : std::nullopt);
    if (known) {
      chances.push_back(white_chance(known->evaluation));
    } else {
      chances.clear();
      first_known = ply + 1;
    }
    if (ply == moves.size()) break;
    if (known) {
      here.emplace();
      here->move = moves[ply];
      here->number = position.move_number();
      here->side = position.side_to_move();
      here->search = known->search;
      here->before = known->evaluation;
      here->line = written_line(position, known->search.pv, notation);
    }
    if (!position.play(moves[ply].canonical)) return {};
  }
  bool const white_first = (game.side_to_move() == Side::White) == (moves.size() % 2 == 0);
  judged.accuracy = accuracy_of(chances, white_first == (first_known % 2 == 0) ? Side::White : Side::Black);
  return judged;
}

GameAnalysis analyse_game(Engine& engine, Game const& game, Limits const& limits, StopToken const& stop,
                          std::function<void(int search)> const& listener, std::function<bool()> const& poll) {
  GameAnalysis analysis;
  auto replayed = Game::create(game.variant(), game.start());
  if (!replayed) return analysis;
  Game& position = *replayed;
  auto const moves = game.moves();
  for (MoveText const& move : moves)
    if (!position.play(move.canonical)) return analysis;
  engine.new_game();

  std::vector<std::optional<EvaluatedPosition>> positions(moves.size() + 1);
  int searches = 0;
  for (std::size_t ply = moves.size();; --ply, position.undo()) {
    if (listener) listener(searches++);
    if (!position.end()) {
      SearchInfo found = engine.search(position, limits, stop, 0, {}, poll).info;
      if (stop.requested()) break;
      Evaluation const evaluation = evaluation_of(found, position.side_to_move());
      positions[ply] = EvaluatedPosition{evaluation, std::move(found)};
    }
    if (ply == 0) break;
  }
  JudgedGame judged = judge_moves(game, positions);
  for (auto& move : judged.moves)
    if (move) analysis.moves.push_back(std::move(*move));
  analysis.first_ply = static_cast<int>(moves.size() - analysis.moves.size());
  analysis.accuracy = judged.accuracy;
  return analysis;
}

}  // namespace strata::api
