#pragma once
// The signs in records beside the moves, as people and programs write them: results, annotations, marks, dashes, blanks.

#include <cstddef>
#include <string_view>

#include "base/reading.hpp"

namespace strata {

struct Ending {
  std::string_view result = {};  // empty if there is none
  std::size_t length = 0;
};

// The result at the beginning of the text, if the word ends there: "1-0", "1/2 - 1/2", "*", and "1/2" alone. Lenient reading also accepts
// any dash or a colon, and the sign for one half.
[[nodiscard]] Ending ending_of(std::string_view text, Reading reading);
// "0-0" with any dash: both have lost, or castling.
[[nodiscard]] bool is_double_loss(std::string_view word);

// The annotation number of PGN. 0: no such sign.
[[nodiscard]] int annotation_of(std::string_view word);
// Removes an annotation from the end of a move: 0 if there is none, -1 for exclamation and question marks that PGN does not know.
[[nodiscard]] int take_annotation(std::string_view& word);

// The mark that a word after a move stands for: "ch" is "+", "mate" is "#", "(ep)" is "e.p."; empty for others.
[[nodiscard]] std::string_view mark_of(std::string_view word);

[[nodiscard]] bool is_dash(std::string_view word);
// The length of the non-ASCII blank at the beginning of the text; 0 if there is none. A byte order mark is not a blank.
[[nodiscard]] std::size_t wide_blank_length(std::string_view text);

}  // namespace strata
