#pragma once
// Generation. Pseudo-legal moves obey everything but the safety of one's own royal pieces; legal moves obey the whole law.
// Neither looks at whether the game is over by extinction, material or move rule (ending.hpp).

#include "rules/attack/attack_table.hpp"
#include "rules/attack/attacks.hpp"
#include "rules/move_list.hpp"
#include "rules/position/position.hpp"

namespace strata {

// Captures here are captures, en passant and every promotion; quiets are all others. Together they are all moves.
template <MoveSet wanted, int Words, Features F>
void generate_moves(Position<Words, F> const& position, MoveList& list);

// The captures of a plain game in the same order, from what its pieces are known to attack: most of them attack no enemy, and are not
// looked at. `attacks` must have caught up with the position. Those that arrive on no cell of `wanted` are left out, but not en
// passant.
template <int Words>
void generate_captures(PlainPosition<Words> const& position, AttackTable<Words> const& attacks,
                       CellSet<Words> const& wanted, MoveList& list);

template <int Words, Features F>
void generate_pseudo_legal(Position<Words, F> const& position, MoveList& list) {
  generate_moves<MoveSet::All>(position, list);
}

// Plays and takes back moves on `position` to try them; it is as before afterwards.
template <int Words, Features F>
void generate_legal(Position<Words, F>& position, MoveList& list);

// How many there are; they are not listed where the game allows it.
template <int Words, Features F>
[[nodiscard]] std::uint64_t count_legal(Position<Words, F>& position, MoveArena& arena);

// Whether some legal move exists; stops at the first.
template <int Words, Features F>
[[nodiscard]] bool has_legal_move(Position<Words, F>& position, MoveArena& arena);

// Whether the pseudo-legal move leaves the mover's royal pieces safe (or needs not: extinction_in_check).
template <int Words, Features F>
[[nodiscard]] bool leaves_royals_safe(Position<Words, F>& position, Move move);

}  // namespace strata
