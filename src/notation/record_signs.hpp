#pragma once
// The signs of records beside the moves, as people and programs write them: results, annotations, marks, dashes, blanks.

#include <cstddef>
#include <string_view>

#include "base/reading.hpp"

namespace strata {

struct Ending {
  std::string_view result = {};  // empty if there is none
  std::size_t length = 0;
};

// The result that the text begins with, as far as its word ends there: "1-0", "1/2 - 1/2", "*", and "1/2" alone. Leniently with any
// dash or a colon, and with the sign for one half.
[[nodiscard]] Ending ending_of(std::string_view text, Reading reading);
// "0-0" by any dash: both have lost, or a castling.
[[nodiscard]] bool is_double_loss(std::string_view word);

// The numbers of PGN. 0: there is no such sign.
[[nodiscard]] int annotation_of(std::string_view word);
// Takes one off the end of a move: 0 if none stands there, -1 for marks of exclamation and question that PGN does not know.
[[nodiscard]] int take_annotation(std::string_view& word);

// Words after a move that belong to it, as it writes them: "ch" is "+", "mate" is "#", "(ep)" is "e.p."; empty for others.
[[nodiscard]] std::string_view mark_of(std::string_view word);

[[nodiscard]] bool is_dash(std::string_view word);
// The length of the blank that the text begins with, beyond those of ASCII; 0 if there is none. A byte order mark is none.
[[nodiscard]] std::size_t wide_blank_length(std::string_view text);

}  // namespace strata
