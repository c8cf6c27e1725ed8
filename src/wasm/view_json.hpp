#pragma once
// What a board needs to draw a position, as JSON: of a game and of a position that is being set up.

#include "api/api.hpp"
#include "wasm/json.hpp"

namespace strata::wasm {

// The members of a view that change from position to position; of its cells only what stands on them, a letter each in their order:
// '.' for none, ' ' where the cell does not exist now.
void write_view(JsonWriter& json, api::PositionView const& view);

// The cells of a game without what stands on them: a list.
void write_cells(JsonWriter& json, std::vector<api::CellView> const& cells);

}  // namespace strata::wasm
