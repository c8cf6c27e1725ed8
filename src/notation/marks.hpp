#pragma once
// The marks at the end of a written move: stars for what was captured, + for check, # for mate.

#include <optional>
#include <string>
#include <string_view>

#include "notation/move_context.hpp"

namespace strata {

// The marks the notation puts after this move.
[[nodiscard]] std::string write_marks(MoveContext const& context, Move move);

struct WrittenMarks {
  bool check = false;
  bool mate = false;
  int stars = 0;
};

// Removes the marks from the end of the text: '+' or '#' (one at most; "++" is an old sign for mate if the notation knows it), then the
// stars that the notation knows.
[[nodiscard]] WrittenMarks take_marks(std::string_view& text, NotationRules const& style);

// What is wrong with the marks, in words. A missing star is accepted, as the original programs omitted them.
[[nodiscard]] std::optional<std::string> marks_fault(MoveContext const& context, Move move,
                                                     WrittenMarks const& written);

}  // namespace strata
