#pragma once
// Cells and pieces of a variant by their names, and sets of cells as the names in them.

#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <string>

#include "tests/support/games.hpp"

namespace strata::tests {

struct NamedVariant {
  std::shared_ptr<Variant const> variant;

  explicit NamedVariant(std::string const& id) : variant(*load_variant(id)) {}
  [[nodiscard]] Piece piece(Color color, char letter) const { return {color, variant->names.find_letter(letter)}; }
  [[nodiscard]] Cell cell(char const* name) const { return variant->names.find_cell(name); }
  [[nodiscard]] std::set<std::string> names(std::span<std::uint64_t const> set) const {
    std::set<std::string> found;
    for (Cell const each : variant->rules->geometry.all())
      if (((set[each >> 6] >> (each & 63)) & 1) != 0) found.insert(variant->names.cells[each]);
    return found;
  }
};

}  // namespace strata::tests
