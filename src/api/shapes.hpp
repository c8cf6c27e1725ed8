#pragma once
// Arrows and coloured cells in comments: [%cal Gc2c4,Rd1d8], [%csl Rd5], as lichess writes them, with the cells of any
// game. A command of which a colour or a cell is not known stays text.

#include <cstddef>
#include <string>
#include <vector>

#include "api/game_tree.hpp"
#include "notation/names.hpp"

namespace strata::api {

// What comments draw at most; what they write beyond is left out of the drawing alone.
constexpr std::size_t most_shapes = 256;

// What comments draw, and what they say.
struct Drawing {
  std::vector<Shape> shapes;          // each once
  std::string commands;               // as they were written, one after the other
  std::vector<std::string> comments;  // without them; those that said nothing else are left out
};

[[nodiscard]] Drawing take_shapes(Names const& names, std::vector<std::string> const& comments);

}  // namespace strata::api
