#pragma once
// What an analysis says to people, as lines of text.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "api/analysis.hpp"
#include "api/tables.hpp"

namespace strata::cli {

// "12. Nf3 Nc6 13. Bb5", "12... Nc6 13. Bb5".
[[nodiscard]] std::string numbered_line(std::span<api::MoveText const> moves, int number, api::Side side_to_move);
// "+0.35", "-1.20", "#3", "#-3", from White's side; "#" where it is mate.
[[nodiscard]] std::string signed_evaluation(api::Evaluation const& evaluation);
// A bar of `width` signs with White's share: "######....".
inline constexpr int bar_width = 20;
[[nodiscard]] std::string evaluation_bar(double white_chance, int width, bool unicode);
// "12.3 M ", "512 k ", "87 ": before a unit.
[[nodiscard]] std::string short_number(std::uint64_t number);
// "87 %", or "-" for a side that did not move.
[[nodiscard]] std::string accuracy_text(std::optional<double> accuracy);

// "White: mate in 23 with best play", "a draw with best play".
[[nodiscard]] std::string table_text(api::TableAnswer const& answer, api::Side side_to_move);

// A text cut to a number of columns.
[[nodiscard]] std::string clipped(std::string text, int columns);

struct Faults {
  int inaccuracies = 0, mistakes = 0, blunders = 0;
};
[[nodiscard]] Faults count_faults(api::GameAnalysis const& analysis, api::Side side);

}  // namespace strata::cli
