#pragma once
// Correction history: by how much the static evaluation has differed from the search in positions with the same pawns, with the
// same material, after the same move. Added to the static evaluation, it makes up for what piece values miss under some law.
// (chessprogramming wiki, Static Evaluation Correction History)

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "eval/piece_values.hpp"
#include "rules/position/position.hpp"

namespace strata {

// Hashes of what a position has in common with others.
struct CorrectionKeys {
  std::uint32_t pawns = 0;     // the pawn structure
  std::uint32_t material = 0;  // the number of pieces of each type
  std::uint32_t move = 0;      // the last move
};

template <int Words, Features F>
[[nodiscard]] CorrectionKeys correction_keys(Position<Words, F> const& position, PieceValues const& values,
                                             std::uint32_t last_move) {
  auto const mix = [](std::uint64_t hash, std::uint64_t value) {
    hash = (hash ^ value) * 0x9E3779B97F4A7C15ULL;
    return hash ^ hash >> 29;
  };
  std::uint64_t pawns = 0;
  std::uint64_t material = 0;
  for (int type = 0; type < position.rules().type_count(); ++type)
    for (Color color : {Color::White, Color::Black}) {
      Piece const piece(color, static_cast<PieceType>(type));
      auto const& pieces = position.pieces(piece);
      material = mix(material, static_cast<std::uint64_t>(pieces.count()) + 1);
      if (((values.promoting_types() >> type) & 1) == 0) continue;
      for (int i = 0; i < Words; ++i)
        if (pieces.word[static_cast<std::size_t>(i)] != 0)
          pawns ^= mix(static_cast<std::uint64_t>(piece.index() * 8 + i) + 1, pieces.word[static_cast<std::size_t>(i)]);
    }
  return {static_cast<std::uint32_t>(pawns >> 32), static_cast<std::uint32_t>(material >> 32), last_move * 0x9E3779B1U};
}

class CorrectionHistory {
 public:
  void clear() {
    for (auto& table : tables_) std::ranges::fill(table, std::int32_t{0});
  }

  // Centipawns to add for the side to move.
  [[nodiscard]] int correction(Color side, CorrectionKeys const& keys) const {
    return (tables_[0][index_of(side, keys.pawns)] + tables_[1][index_of(side, keys.material)] +
            tables_[2][index_of(side, keys.move)]) /
           (3 * grain);
  }

  // The search found `error` centipawns more than the evaluation had said. `unit` is about a pawn.
  void update(Color side, CorrectionKeys const& keys, int error, int depth, int unit) {
    error = std::clamp(error, -2 * unit, 2 * unit) * 2 * grain;
    int const weight = std::min(depth + 1, 16);
    for (auto [table, key] : {std::pair(0, keys.pawns), std::pair(1, keys.material), std::pair(2, keys.move)}) {
      std::int32_t& entry = tables_[static_cast<std::size_t>(table)][index_of(side, key)];
      entry += (error - entry) * weight / 256;
    }
  }

 private:
  static constexpr int bits = 14;
  static constexpr int grain = 256;  // parts of a centipawn
  static std::size_t index_of(Color side, std::uint32_t key) {
    return static_cast<std::size_t>(key >> (32 - bits)) * 2 + static_cast<std::size_t>(index(side));
  }

  std::array<std::vector<std::int32_t>, 3> tables_{std::vector<std::int32_t>(std::size_t{2} << bits, 0),
                                                   std::vector<std::int32_t>(std::size_t{2} << bits, 0),
                                                   std::vector<std::int32_t>(std::size_t{2} << bits, 0)};
};

}  // namespace strata
