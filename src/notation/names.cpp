#include "notation/names.hpp"

#include <algorithm>
#include <cstddef>

namespace strata {

namespace {

int find_index(std::vector<std::string> const& list, std::string_view name) {
  if (name.empty()) return -1;
  auto const at = std::ranges::find(list, name);
  return at == list.end() ? -1 : static_cast<int>(at - list.begin());
}

}  // namespace

Cell Names::find_cell(std::string_view name) const {
  auto const at = cell_by_name.find(std::string(name));
  return at == cell_by_name.end() ? no_cell : at->second;
}

PieceType Names::find_letter(char upper_case) const {
  auto const at = std::ranges::find(letters, upper_case);
  return at == letters.end() ? no_piece_type : static_cast<PieceType>(at - letters.begin());
}

int Names::find_pin(std::string_view name) const { return find_index(pins, name); }

int Names::find_board(std::string_view name) const { return find_index(boards, name); }

std::string Names::column_name(Ruleset const& rules, Column column) const {
  auto const width = static_cast<std::size_t>(rules.geometry.files());
  std::size_t const file = column % width;
  std::size_t const rank = column / width;
  if (file >= files.size() || rank >= ranks.size()) return {};
  bool const rank_first = cell_scheme.find("{rank}") < cell_scheme.find("{file}");
  return rank_first ? ranks[rank] + files[file] : files[file] + ranks[rank];
}

Column Names::find_column(Ruleset const& rules, std::string_view name) const {
  int const columns = rules.geometry.files() * rules.geometry.ranks();
  for (int column = 0; column < columns; ++column)
    if (column_name(rules, static_cast<Column>(column)) == name) return static_cast<Column>(column);
  return no_column;
}

std::string Names::cell_text(Cell cell) const {
  return cell < cells.size() && !cells[cell].empty() ? cells[cell] : std::string("no cell");
}

std::string Names::type_text(PieceType type) const { return type < types.size() ? types[type] : std::string("piece"); }

char Names::letter(PieceType type) const { return type < letters.size() ? letters[type] : '?'; }

}  // namespace strata
