#pragma once
// What a board needs to draw a position, as JSON: of a game and of a position that is being set up.

#include "api/api.hpp"
#include "wasm/json.hpp"

namespace strata::wasm {

void write_view(JsonWriter& json, api::PositionView const& view);

}  // namespace strata::wasm
