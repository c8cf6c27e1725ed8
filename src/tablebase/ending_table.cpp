#include "tablebase/ending_table.hpp"

#include <algorithm>

namespace strata::tablebase {

TableLayout::TableLayout(TableLaw const& law, PieceType type) : places_(law.places()), maps_(law.symmetries_of(type)) {
  auto const count = static_cast<std::size_t>(places_);
  TablePiece const& king = law.royal_piece(Color::White);
  TablePiece const& piece = law.piece(type);
  stand_.assign(count, no_place);
  folded_.resize(count);
  for (std::size_t place = 0; place < count; ++place) {
    if (!piece.stands[place]) continue;
    stand_[place] = static_cast<Place>(stands_.size());
    stands_.push_back(static_cast<Place>(place));
  }
  // The lowest place of an orbit stands for the others, which come behind it.
  for (std::size_t place = 0; place < count; ++place) {
    if (!king.stands[place]) continue;
    auto lowest = static_cast<Place>(place);
    for (std::size_t map = 0; map < maps_.size(); ++map)
      if (maps_[map][place] < lowest) {
        lowest = maps_[map][place];
        folded_[place].map = static_cast<std::uint16_t>(map);
      }
    if (lowest == place) kings_.push_back(lowest);
    folded_[place].king = static_cast<std::uint16_t>(std::ranges::find(kings_, lowest) - kings_.begin());
  }
  half_ = kings_.size() * stands_.size() * count;
}

int EndingTable::longest_win() const {
  int longest = 0;
  for (std::size_t i = 0; i < codes_.size() / 2; ++i)
    if (is_win(codes_[i])) longest = std::max(longest, plies_of(codes_[i]));
  return longest;
}

bool TableSet::is_empty() const {
  return std::ranges::none_of(tables_, [](auto const& table) { return table != nullptr; });
}

}  // namespace strata::tablebase
