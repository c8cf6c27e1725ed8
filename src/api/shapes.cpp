#include "api/shapes.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>

#include "notation/record.hpp"
#include "notation/text.hpp"

namespace strata::api {

namespace {

constexpr std::string_view cells_command = "[%csl ";
constexpr std::string_view arrows_command = "[%cal ";
constexpr std::string_view colours = "GRYB";

std::size_t longest_cell(Names const& names) {
  std::size_t longest = 0;
  for (std::string const& cell : names.cells) longest = std::max(longest, cell.size());
  return longest;
}

// Two names without anything between them. What is longer than `longest` is none: each place to part it would be tried.
std::optional<Shape> read_arrow(Names const& names, char colour, std::string_view cells, std::size_t longest) {
  if (cells.size() > longest) return std::nullopt;
  for (std::size_t length = 1; length < cells.size(); ++length)
    if (names.find_cell(cells.substr(0, length)) != no_cell && names.find_cell(cells.substr(length)) != no_cell)
      return Shape{colour, std::string(cells.substr(0, length)), std::string(cells.substr(length))};
  return std::nullopt;
}

std::optional<Shape> read_cell(Names const& names, char colour, std::string_view cell) {
  if (names.find_cell(cell) == no_cell) return std::nullopt;
  return Shape{colour, std::string(cell), {}};
}

// All shapes of a command, or nothing if one is not understood.
std::vector<Shape> read_command(Names const& names, std::string_view command) {
  bool const arrows = command.starts_with(arrows_command);
  if (!arrows && !command.starts_with(cells_command)) return {};
  std::size_t const longest = arrows ? 2 * longest_cell(names) : 0;
  std::vector<Shape> shapes;
  for (std::string_view const part : split(command.substr(arrows_command.size()), ',')) {
    std::string_view const item = trim(part);
    if (item.empty() || colours.find(item[0]) == std::string_view::npos) return {};
    std::string_view const cells = item.substr(1);
    auto shape = arrows ? read_arrow(names, item[0], cells, longest) : read_cell(names, item[0], cells);
    if (!shape) return {};
    shapes.push_back(std::move(*shape));
  }
  return shapes;
}

}  // namespace

Drawing take_shapes(Names const& names, std::vector<std::string> const& comments) {
  Drawing drawing;
  auto const take = [&](std::string_view command) {
    std::vector<Shape> const shapes = read_command(names, command);
    if (shapes.empty()) return false;
    for (Shape const& shape : shapes)
      if (drawing.shapes.size() < most_shapes && std::ranges::find(drawing.shapes, shape) == drawing.shapes.end())
        drawing.shapes.push_back(shape);
    drawing.commands += (drawing.commands.empty() ? "" : " ") + std::string(command) + ']';
    return true;
  };
  for (std::string const& comment : comments)
    if (std::string words = without_commands(comment, take); !words.empty())
      drawing.comments.push_back(std::move(words));
  return drawing;
}

}  // namespace strata::api
