#pragma once
// The zone language: sets of places in words. A zone is a list of texts, any of which holds; a text is a list of terms
// separated by commas, all of which hold. Terms:
//   everywhere            every place
//   level 2   rank 1-4   file b-e g     names of the board, ranges, several with blanks between them
//   cell b8(6) e8(6)      these cells
//   file + rank odd       the numbers of file and rank, counted from 1, have an odd sum (also even, also level)
//   not TERM
// An empty list is no place at all.

#include <functional>
#include <optional>

#include "variant/frame.hpp"

namespace strata::variant {

class Zone {
 public:
  [[nodiscard]] bool contains(Coord coord) const;

 private:
  friend std::optional<Zone> read_zone(ZoneTexts const& texts, Frame const& frame, Problems& problems);
  struct Term {
    enum class Kind : std::uint8_t { Everywhere, Names, Cells, Parity };
    Kind kind = Kind::Everywhere;
    bool negated = false;
    Axis axis = Axis::File;
    std::uint32_t names = 0;   // Names: bit set of places on the axis
    std::vector<Coord> cells;  // Cells
    std::uint32_t axes = 0;    // Parity: bit set of axes
    bool odd = false;
    [[nodiscard]] bool holds(Coord coord) const;
  };
  static std::optional<Term> read_term(std::string_view text, TextPlace at, Frame const& frame, Problems& problems);

  std::vector<std::vector<Term>> texts_;
};

// Empty after a problem, which is reported.
[[nodiscard]] std::optional<Zone> read_zone(ZoneTexts const& texts, Frame const& frame, Problems& problems);

}  // namespace strata::variant
