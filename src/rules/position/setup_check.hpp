#pragma once
// What makes a setup absurd (orthodox art. 6 and its counterparts). find_fault() looks at the setup alone; the check of the
// side not to move needs a position.

#include <cstddef>
#include <optional>
#include <vector>

#include "rules/position/any_position.hpp"
#include "rules/position/setup.hpp"

namespace strata {

// The first fault, or nothing. With direct lines it also fills in the pawn of the en passant field.
[[nodiscard]] std::optional<SetupFault> find_fault(Ruleset const& rules, Setup& setup);

// Parts of the same question, for those who change a setup. Whether the rook whose home this is may still castle: king and rook
// stand at home.
[[nodiscard]] bool is_home_for_castling(Ruleset const& rules, Setup const& setup, Cell rook);
// Whether a pawn stands on this cell that makes a double step from there.
[[nodiscard]] bool is_start_of_pawn(Ruleset const& rules, Setup const& setup, Cell cell);
// Every double step that the side not to move can have made last. A pawn of it stands beyond the cell (with lines by columns: the
// column) that it passed over, and its way is empty.
[[nodiscard]] std::vector<EnPassant> possible_en_passant(Ruleset const& rules, Setup const& setup);
// Whose a board must be by what stands on it; nothing where either may have it.
[[nodiscard]] std::optional<Color> owner_by_law(Ruleset const& rules, Setup const& setup, std::size_t board);

// OpponentInCheck, unless the law allows it for a game that is over (threedc art. 5.8).
[[nodiscard]] std::optional<SetupFault> find_illegal_check(AnyPosition const& position);

}  // namespace strata
