#pragma once
// Statistics of predictions: how far they are from what was learnt, and the number of centipawns that are odds of e to 1.

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace strata::train {

// The facts about a position beside the prediction, for the side to move.
struct Label {
  int score = 0;      // centipawns, of the search
  int hand = 0;       // centipawns, by the hand-written evaluation
  float result = -1;  // negative: none
};

// How a target is made of a label.
struct TargetPlan {
  double unit = 100;  // centipawns that are odds of e to 1
  double result_weight = 0;
};

// Means over all positions.
struct Errors {
  double target = 0;           // (probability - target)^2
  double search = 0;           // (probability - that of the search score)^2
  std::optional<double> loss;  // -log(probability of the result), in nats, of positions that have one
};

// Statistics of predictions in centipawns, of which `unit` are odds of e to 1; that of the targets is in the plan.
[[nodiscard]] Errors errors_of(std::span<float const> predictions, double unit, std::span<Label const> labels,
                               TargetPlan const& plan);

// The unit at which the search scores predict the results best, between an eighth and 16 times `usual`; `usual` without results.
[[nodiscard]] double fit_unit(std::span<Label const> labels, double usual);
// The unit at which the hand-written evaluation comes closest to the targets.
[[nodiscard]] double fit_hand_unit(std::span<Label const> labels, TargetPlan const& plan);

// Positions with about the same predicted probability.
struct CalibrationBin {
  std::size_t count = 0;
  double predicted = 0, search = 0;  // means
  std::optional<double> result;      // mean of those that have one
};
[[nodiscard]] std::vector<CalibrationBin> calibration_of(std::span<float const> predictions,
                                                         std::span<Label const> labels, double unit,
                                                         std::size_t bins = 20);

}  // namespace strata::train
