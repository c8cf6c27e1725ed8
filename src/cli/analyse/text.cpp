#include "cli/analyse/text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "cli/side_name.hpp"
#include "cli/terminal/terminal.hpp"

namespace strata::cli {

std::string numbered_line(std::span<api::MoveText const> moves, int number, api::Side side_to_move) {
  std::string line;
  bool black = side_to_move == api::Side::Black;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (i > 0) line += ' ';
    if (!black || i == 0) line += fmt::format("{}{} ", number, black ? "..." : ".");
    line += moves[i].native;
    if (black) ++number;
    black = !black;
  }
  return line;
}

std::string signed_evaluation(api::Evaluation const& evaluation) {
  if (evaluation.mate_in == 0) return "#";
  std::string text = api::evaluation_text(evaluation);
  if (!evaluation.mate_in && evaluation.score > 0) text.insert(0, 1, '+');
  return text;
}

std::string evaluation_bar(double white_chance, int width, bool unicode) {
  int const filled = std::clamp(static_cast<int>(std::lround(white_chance * width / 100)), 0, width);
  std::string bar;
  for (int i = 0; i < width; ++i) bar += i < filled ? (unicode ? "█" : "#") : (unicode ? "░" : ".");
  return bar;
}

std::string short_number(std::uint64_t number) {
  auto const value = static_cast<double>(number);
  if (number >= 1'000'000'000) return fmt::format("{:.1f} G ", value / 1e9);
  if (number >= 1'000'000) return fmt::format("{:.1f} M ", value / 1e6);
  if (number >= 1000) return fmt::format("{:.0f} k ", value / 1e3);
  return fmt::format("{} ", number);
}

std::string table_text(api::TableAnswer const& answer, api::Side side_to_move) {
  if (answer.result == 0) return "a draw with best play";
  bool const white = (side_to_move == api::Side::White) == (answer.result > 0);
  return fmt::format("{}: mate in {} with best play", side_name(white ? api::Side::White : api::Side::Black),
                     (answer.plies + 1) / 2);
}

std::string accuracy_text(std::optional<double> accuracy) {
  return accuracy ? fmt::format("{:.0f} %", *accuracy) : std::string("-");
}

std::string clipped(std::string text, int columns) {
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text_width(std::string_view(text).substr(0, i + 1)) > columns) {
      text.resize(i);
      break;
    }
  return text;
}

Faults count_faults(api::GameAnalysis const& analysis, api::Side side) {
  Faults faults;
  for (auto const& move : analysis.moves) {
    if (move.side != side) continue;
    faults.inaccuracies += move.judgement == api::Judgement::Inaccuracy ? 1 : 0;
    faults.mistakes += move.judgement == api::Judgement::Mistake ? 1 : 0;
    faults.blunders += move.judgement == api::Judgement::Blunder ? 1 : 0;
  }
  return faults;
}

}  // namespace strata::cli
