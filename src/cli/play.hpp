#pragma once
// Playing in the terminal.

namespace strata::cli {

// Asks which game, side and level, then plays it: what strata does without arguments.
[[nodiscard]] int run_play_chooser();

}  // namespace strata::cli
