#include "eval/king_zones.hpp"

#include <bit>

namespace strata {

namespace {

// The cells one step away from any of these.
std::vector<std::uint64_t> steps_from(Ruleset const& rules, int royal, std::vector<std::uint64_t> const& cells) {
  std::vector<std::uint64_t> found(cells.size());
  for (std::size_t word = 0; word < cells.size(); ++word)
    for (std::uint64_t bits = cells[word]; bits != 0; bits &= bits - 1) {
      auto const from = static_cast<Cell>(64 * word + static_cast<std::size_t>(std::countr_zero(bits)));
      auto const reached = rules.quiet_leaps(royal, from);
      for (std::size_t i = 0; i < found.size(); ++i) found[i] |= reached[i];
    }
  return found;
}

}  // namespace

KingZones::KingZones(Ruleset const& rules) : words_(static_cast<std::size_t>(rules.words)) {
  auto const slots = static_cast<std::size_t>(rules.geometry.slots());
  std::size_t rows = 0;
  for (int type = 0; type < rules.type_count(); ++type)
    for (Color const color : {Color::White, Color::Black}) {
      first_.push_back(rows);
      if (((rules.royal_types >> type) & 1) == 0) continue;
      int const royal = Piece(color, static_cast<PieceType>(type)).index();
      for (std::size_t slot = 0; slot < slots; ++slot) {
        std::vector<std::uint64_t> here(words_);
        here[slot >> 6] = std::uint64_t{1} << (slot & 63);
        bool const exists = rules.geometry.exists(static_cast<Cell>(slot));
        auto const one = exists ? steps_from(rules, royal, here) : std::vector<std::uint64_t>(words_);
        auto const two = steps_from(rules, royal, one);
        auto const three = steps_from(rules, royal, two);
        for (std::size_t i = 0; i < words_; ++i) {
          outer_ring_.push_back(two[i] & ~one[i] & ~here[i]);
          within_three_.push_back((one[i] | two[i] | three[i]) & ~here[i]);
        }
        ++rows;
      }
    }
}

}  // namespace strata
