#pragma once
// Random openings: moves are drawn from the legal moves in a fixed order, so that a seed means the same opening on every machine.

#include <cstdint>
#include <vector>

#include "api/api.hpp"
#include "base/random.hpp"
#include "game/game.hpp"

namespace strata::train {

// Sorted by Move::raw(): the place of a move here is its number in a file of games.
[[nodiscard]] std::vector<Move> sorted_moves(Game const& game);
[[nodiscard]] Game start_of(api::Variant const& variant);
// Whether a side has at least 64 pieces: such games need longer openings, and last longer.
[[nodiscard]] bool has_many_pieces(Game const& start);
// Random plies of an opening, to which chance adds one: 8, or 16 with many pieces.
[[nodiscard]] inline std::size_t opening_plies_of(Game const& start) { return has_many_pieces(start) ? 16 : 8; }
// Plays moves at random and returns their numbers; fewer if the game ends.
std::vector<std::uint16_t> play_at_random(Game& game, std::size_t plies, Random& random);

}  // namespace strata::train
