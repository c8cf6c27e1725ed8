#pragma once
// Arrows and coloured cells in comments: [%cal Gc2c4,Rd1d8], [%csl Rd5], as lichess writes them, with the cells of any game. A command with
// an unknown colour or cell stays text.

#include <cstddef>
#include <string>
#include <vector>

#include "api/game_tree.hpp"
#include "notation/names.hpp"

namespace strata::api {

// Most shapes drawn by comments; further ones are only left out of the drawing.
constexpr std::size_t most_shapes = 256;

// The shapes of comments, and their words.
struct Drawing {
  std::vector<Shape> shapes;          // each once
  std::string commands;               // as written, one after the other
  std::vector<std::string> comments;  // without the commands; comments with nothing else are left out
};

[[nodiscard]] Drawing take_shapes(Names const& names, std::vector<std::string> const& comments);

}  // namespace strata::api
