#include "variant/frame.hpp"

#include <algorithm>

namespace strata::variant {

namespace {

constexpr std::size_t longest_name = 4;
constexpr std::size_t longest_scheme = 40;

bool is_letter_or_digit(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

// Signs that may stand in a cell's name; the others have a meaning in positions or moves.
bool may_stand_in_name(char c) {
  return is_letter_or_digit(c) || c == '(' || c == ')' || c == '[' || c == ']' || c == '_';
}

std::vector<std::string> read_names(Axis axis, std::vector<Spelled> const& given, TextPlace at, Problems& problems) {
  std::vector<std::string> names;
  if (given.empty() || given.size() > static_cast<std::size_t>(max_axis))
    problems.fail(given.empty() ? at : given.front().at,
                  say("too many or no {0}s: {1}, expected 1 to {2}", axis_name(axis), given.size(), max_axis),
                  ErrorCode::Limit);
  for (Spelled const& name : given) {
    if (name.text.empty() || name.text.size() > longest_name || !std::ranges::all_of(name.text, is_letter_or_digit))
      problems.fail(
          name.at, say("{0} cannot name a {1}, expected 1 to 4 letters or digits", quoted(name.text), axis_name(axis)));
    if (std::ranges::find(names, name.text) != names.end())
      problems.fail(name.at, say("two {0}s are called {1}", axis_name(axis), quoted(name.text)));
    names.push_back(name.text);
  }
  return names;
}

}  // namespace

std::string_view axis_name(Axis axis) {
  switch (axis) {
    case Axis::File: return "file";
    case Axis::Rank: return "rank";
    case Axis::Level: return "level";
  }
  return "";
}

int along(Coord coord, Axis axis) {
  switch (axis) {
    case Axis::File: return coord.file;
    case Axis::Rank: return coord.rank;
    case Axis::Level: return coord.level;
  }
  return 0;
}

Frame::Frame(BoardSpec const& board, Problems& problems) : scheme_(board.cell_name.text) {
  names_ = {read_names(Axis::File, board.files, board.at, problems),
            read_names(Axis::Rank, board.ranks, board.at, problems),
            read_names(Axis::Level, board.levels, board.at, problems)};
  if (problems.failed()) return;

  std::string rest = scheme_;
  for (Axis axis : {Axis::File, Axis::Rank, Axis::Level}) {
    std::string const slot = "{" + std::string(axis_name(axis)) + "}";
    if (std::size_t const found = rest.find(slot); found != std::string::npos)
      rest.erase(found, slot.size());
    else if (size(axis) > 1)
      problems.fail(board.cell_name.at, say("cell_name must contain {0}", slot));
  }
  if (scheme_.size() > longest_scheme || !std::ranges::all_of(rest, may_stand_in_name))
    problems.fail(board.cell_name.at,
                  say("cell_name may hold {0}, each once, and letters, digits, ( ) [ ] _ between them",
                      "{file}, {rank}, {level}"));
  if (problems.failed()) return;

  for (int level = 0; level < size(Axis::Level); ++level)
    for (int rank = 0; rank < size(Axis::Rank); ++rank)
      for (int file = 0; file < size(Axis::File); ++file) {
        Coord const place{file, rank, level};
        places_.push_back(place);
        if (!by_name_.emplace(name(place), place).second)
          problems.fail(board.cell_name.at, say("two places of the board would be called {0}", quoted(name(place))));
      }
}

std::optional<int> Frame::find(Axis axis, std::string_view name) const {
  auto const found = std::ranges::find(names(axis), name);
  if (found == names(axis).end()) return std::nullopt;
  return static_cast<int>(found - names(axis).begin());
}

std::string Frame::name(Coord coord) const {
  std::string out;
  for (std::size_t i = 0; i < scheme_.size();) {
    bool filled = false;
    for (Axis axis : {Axis::File, Axis::Rank, Axis::Level}) {
      std::string const slot = "{" + std::string(axis_name(axis)) + "}";
      if (scheme_.compare(i, slot.size(), slot) != 0) continue;
      out += names(axis)[static_cast<std::size_t>(along(coord, axis))];
      i += slot.size();
      filled = true;
      break;
    }
    if (!filled) out += scheme_[i++];
  }
  return out;
}

std::optional<Coord> Frame::find(std::string_view name) const {
  auto const found = by_name_.find(std::string(name));
  if (found == by_name_.end()) return std::nullopt;
  return found->second;
}

}  // namespace strata::variant
