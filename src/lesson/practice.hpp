#pragma once
// The law for exercises: the same board, pieces and moves, but a side may lack any piece, its king too, and nothing ends the game but mate.
// So a piece can stand alone on the board. Royal pieces still may not be left attacked.

#include "api/api.hpp"

namespace strata::lesson {

[[nodiscard]] Result<api::Variant> practice_law(api::Variant const& law);

}  // namespace strata::lesson
