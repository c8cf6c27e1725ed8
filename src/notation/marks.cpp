#include "notation/marks.hpp"

#include <cstddef>

#include "notation/text.hpp"

namespace strata {

namespace {

int known_stars(NotationRules const& style) {
  if (style.style == NotationStyle::Columns) return 1;
  return style.style == NotationStyle::Long && style.extinction_marks ? 2 : 0;
}

}  // namespace

std::string write_marks(MoveContext const& context, Move move) {
  MoveEffects const effects = context.effects(move);
  std::string marks(static_cast<std::size_t>(effects.stars), '*');
  if (effects.mate)
    marks += '#';
  else if (effects.check)
    marks += '+';
  return marks;
}

WrittenMarks take_marks(std::string_view& text, NotationRules const& style) {
  WrittenMarks marks;
  if (style.style == NotationStyle::Romulan && text.ends_with("++")) {
    marks.mate = true;
    text.remove_suffix(2);
  } else if (text.ends_with('+')) {
    marks.check = true;
    text.remove_suffix(1);
  } else if (text.ends_with('#')) {
    marks.mate = true;
    text.remove_suffix(1);
  }
  while (marks.stars < known_stars(style) && text.ends_with('*')) {
    ++marks.stars;
    text.remove_suffix(1);
  }
  text = trim(text);
  return marks;
}

std::optional<std::string> marks_fault(MoveContext const& context, Move move, WrittenMarks const& written) {
  MoveEffects const is = context.effects(move);
  if (is.mate && !written.mate) return "gives mate: # expected";
  if (written.mate && !is.mate)
    return is.check ? "gives check but not mate: + expected" : "does not give mate: no # expected";
  if (is.check && !is.mate && !written.check) return "gives check: + expected";
  if (written.check && !is.check) return "does not give check: no + expected";
  if (written.stars != 0 && written.stars != is.stars)
    return is.stars == 0 ? std::string("captures nothing that is marked: no * expected")
                         : "is marked with too many or too few *: " + std::to_string(is.stars) + " expected";
  return std::nullopt;
}

}  // namespace strata
