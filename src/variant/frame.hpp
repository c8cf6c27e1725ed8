#pragma once
// Frame: the names of a board's box: files, ranks, levels, and the name of every place in the box, cell or not. Knows
// where places are, not which of them exist.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "board/cell.hpp"
#include "variant/document.hpp"

namespace strata::variant {

enum class Axis : std::uint8_t { File, Rank, Level };

[[nodiscard]] std::string_view axis_name(Axis axis);  // "file"
[[nodiscard]] int along(Coord coord, Axis axis);

class Frame {
 public:
  // Reports what is wrong with the names: too many, not unique, a scheme that gives two places one name.
  Frame(BoardSpec const& board, Problems& problems);

  [[nodiscard]] int size(Axis axis) const { return static_cast<int>(names(axis).size()); }
  [[nodiscard]] std::vector<std::string> const& names(Axis axis) const {
    return names_[static_cast<std::size_t>(axis)];
  }
  [[nodiscard]] std::optional<int> find(Axis axis, std::string_view name) const;

  [[nodiscard]] std::string name(Coord coord) const;
  [[nodiscard]] std::optional<Coord> find(std::string_view name) const;
  // Every place of the box, level by level, rank by rank.
  [[nodiscard]] std::vector<Coord> const& places() const { return places_; }

 private:
  std::array<std::vector<std::string>, 3> names_;
  std::string scheme_;
  std::vector<Coord> places_;
  std::unordered_map<std::string, Coord> by_name_;
};

}  // namespace strata::variant
