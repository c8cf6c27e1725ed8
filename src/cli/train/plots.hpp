#pragma once
// A training as pictures: SVG files without scripts, fonts or references to others, light or dark as the reader's page is.

#include <string>

#include "train/trainer.hpp"

namespace strata::cli {

// The loss on what is learnt and the error on what is held out, epoch by epoch, beside those of the hand-written evaluation and of the search.
[[nodiscard]] std::string loss_svg(train::TrainReport const& report);
// The results against the network's predictions, a point for each twentieth of the probability.
[[nodiscard]] std::string calibration_svg(train::TrainReport const& report);

}  // namespace strata::cli
