#pragma once
// Model: the network while it is learnt, in floats. A row of the first layer is a sum: the row of its cell, one of its plane (piece type and
// side), and one for each coordinate of the cell in its plane, so that what is learnt of a piece on one cell helps on the others
// (factorised rows, as in nnue-pytorch). Training changes the parts; merged() has the sums, which are what a file holds.
//
//   output = sum over both views, the side to move first, of clamp(bias + rows, 0, 1)^2 * weight(bucket) + bias(bucket)
//   score  = base + output * scale     centipawns for the side to move

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/result.hpp"
#include "eval/net/feature_set.hpp"
#include "eval/net/network.hpp"
#include "rules/ruleset.hpp"
#include "train/floats.hpp"

namespace strata::train {

// Where the parameters lie in one list: rows, factors, bias, output, bias of the output.
class Shape {
 public:
  Shape(Ruleset const& rules, net::FeatureSet const& features, int hidden);

  static constexpr std::size_t factors_a_row = 4;
  using Factors = std::array<std::uint32_t, factors_a_row>;

  [[nodiscard]] std::size_t hidden() const { return hidden_; }
  [[nodiscard]] std::size_t rows() const { return rows_; }
  [[nodiscard]] std::size_t planes() const { return planes_; }
  [[nodiscard]] std::size_t cells() const { return cells_; }
  // Rows of a plane's factors; those of plane p are p * factors_a_plane() and the following.
  [[nodiscard]] std::size_t factors_a_plane() const { return factors_a_plane_; }
  // The rows that have factors: those of pieces. Rows of boards follow them and have none.
  [[nodiscard]] std::size_t factored_rows() const { return planes_ * cells_; }
  [[nodiscard]] Factors const& factors(std::size_t row) const { return factors_[row]; }

  [[nodiscard]] std::size_t factors_at() const { return rows_ * hidden_; }
  [[nodiscard]] std::size_t bias_at() const { return factors_at() + planes_ * factors_a_plane_ * hidden_; }
  [[nodiscard]] std::size_t output_at() const { return bias_at() + hidden_; }
  [[nodiscard]] std::size_t output_bias_at() const { return output_at() + 2 * hidden_ * net::buckets; }
  [[nodiscard]] std::size_t size() const { return output_bias_at() + net::buckets; }

 private:
  std::size_t hidden_, rows_, planes_, cells_, factors_a_plane_ = 0;
  std::vector<Factors> factors_;
};

// No weight of a merged row, no bias and no weight of the output is further from 0 than this: what the integers of a file hold.
inline constexpr float most_weight = 1.98F;

class Model {
 public:
  // Drawn at random for a game with so many pieces at its start.
  Model(Shape const& shape, int pieces, std::uint64_t seed);

  Floats parameters;

  // Row `row` as the sum of its parts, into `merged`. Clips it by changing the row of its cell.
  void merge(Shape const& shape, std::size_t row, float* merged);
  void merge_all(Shape const& shape, Floats& merged);
};

// A model that begins where a network ends; its rows become those of cells, its factors 0. The network has the rows, the hidden size and the
// base of the shape; one of another scale is converted.
[[nodiscard]] Model model_of(net::Network const& network, Shape const& shape, double scale);

// The network of a model: qa and qb are the finest that hold its weights and overflow in no position of the law. The header has all but them.
[[nodiscard]] Result<std::shared_ptr<net::Network const>> quantise(Model model, Shape const& shape,
                                                                   net::NetworkHeader header, Ruleset const& rules);

}  // namespace strata::train
