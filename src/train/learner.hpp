#pragma once
// Learner: one model, the gradient of its loss over a batch, and the steps of AdamW that follow it (I. Loshchilov, F. Hutter, "Decoupled
// Weight Decay Regularization"). A batch is cut into as many shards as the plan has threads, each with a gradient of its own; these are
// added in the order of the shards. So the outcome depends on seed and shards, and not on which thread was faster.
//
//   loss   = mean of (sigmoid(score / unit) - target)^2
//   target = (1 - w) * sigmoid(search score / unit) + w * result        the score alone where there is no result

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "train/encoder.hpp"
#include "train/floats.hpp"
#include "train/model.hpp"
#include "train/positions.hpp"
#include "train/workers.hpp"

namespace strata::train {

[[nodiscard]] double sigmoid(double x);
// The target of a position with this search score and this result (negative: none), both for the side to move.
[[nodiscard]] double target_of(int score, float result, double unit, double result_weight);

// The state of AdamW beside the parameters.
struct Moments {
  Floats first, second;
  std::uint64_t steps = 0;
};

class Learner {
 public:
  // Scores are base + output * scale, in centipawns; `unit` of them are odds of e to 1.
  Learner(Shape const& shape, Encoder const& encoder, Model model, Moments moments, double scale, double unit,
          int shards);

  // The mean loss over the batch, and its gradient. Each position is seen under a symmetry that the seed chooses.
  double find_gradient(PositionStore const& store, std::span<std::uint32_t const> batch, double result_weight,
                       std::uint64_t seed, Workers& workers);
  [[nodiscard]] Floats const& gradient() const { return gradient_; }
  // The symmetry under which that seed sees a position.
  [[nodiscard]] std::size_t map_of(std::uint64_t seed, std::uint32_t position) const;
  // One step against the gradient.
  void step(double rate, double decay, Workers& workers);

  // Centipawns for the side to move, of each position as it is.
  [[nodiscard]] std::vector<float> scores(PositionStore const& store, std::span<std::uint32_t const> positions,
                                          Workers& workers) const;

  [[nodiscard]] Model const& model() const { return model_; }
  [[nodiscard]] Moments const& moments() const { return moments_; }

 private:
  struct Shard {
    Floats gradient;  // of merged rows, bias and output; that of factors follows from the rows
    double loss = 0;
    TrainingPosition position;
    EncodedPosition encoded;
    Floats sums, slopes;  // of both views
  };
  struct BatchPlan {
    PositionStore const& store;
    std::span<std::uint32_t const> batch;
    double result_weight;
    std::uint64_t seed;
  };
  void run_shard(Shard& shard, BatchPlan const& plan, std::span<std::uint32_t const> part) const;
  float output_of(EncodedPosition const& encoded, Floats& sums) const;
  void add_shards(std::size_t begin, std::size_t end);
  void add_factors(std::size_t plane);
  void step_range(std::size_t begin, std::size_t end, double rate, double decay);

  Shape const& shape_;
  Encoder const& encoder_;
  Model model_;
  Moments moments_;
  float scale_, unit_;
  Floats merged_, gradient_;
  std::vector<Shard> shards_;
};

}  // namespace strata::train
