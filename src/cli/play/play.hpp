#pragma once
// Playing in the terminal: the loop between the player's lines, the conversation and the computer's thread.

#include "cli/play/input.hpp"
#include "cli/play/session.hpp"

namespace strata::cli {

// Asks which game, side and level, then plays it: what strata does without arguments.
[[nodiscard]] int run_play_chooser();

// Plays until the player leaves or the input ends.
void play_dialogue(PlaySession& session, PlayInput& input);

}  // namespace strata::cli
