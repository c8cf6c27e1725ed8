#include "train/model.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "base/random.hpp"

namespace strata::train {

namespace {

// About normal, of deviation 1: the sum of four even numbers.
float draw(Random& random) {
  double sum = -2;
  for (int i = 0; i < 4; ++i) sum += static_cast<double>(random.next() >> 11) * 0x1p-53;
  return static_cast<float>(sum * std::sqrt(3.0));
}

// The places that occur on an axis, numbered from 0.
std::map<int, std::uint32_t> numbered(std::vector<int> places) {
  std::ranges::sort(places);
  std::map<int, std::uint32_t> numbers;
  for (int const place : places) numbers.emplace(place, static_cast<std::uint32_t>(numbers.size()));
  return numbers;
}

}  // namespace

Shape::Shape(Ruleset const& rules, net::FeatureSet const& features, int hidden)
    : hidden_(static_cast<std::size_t>(hidden)),
      rows_(static_cast<std::size_t>(features.rows())),
      planes_(static_cast<std::size_t>(features.planes())),
      cells_(static_cast<std::size_t>(features.cells())) {
  Geometry const& geometry = rules.geometry;
  std::vector<int> files, ranks, levels;
  for (Cell const cell : geometry.all()) {
    Vector const place = geometry.space(cell);
    files.push_back(place.file);
    ranks.push_back(place.rank);
    levels.push_back(place.level);
  }
  auto const file = numbered(files), rank = numbered(ranks), level = numbered(levels);
  factors_a_plane_ = 1 + file.size() + rank.size() + level.size();
  factors_.resize(factored_rows());
  for (std::size_t plane = 0; plane < planes_; ++plane) {
    auto const first = static_cast<std::uint32_t>(plane * factors_a_plane_);
    auto const files_at = first + 1, ranks_at = files_at + static_cast<std::uint32_t>(file.size()),
               levels_at = ranks_at + static_cast<std::uint32_t>(rank.size());
    for (Cell const cell : geometry.all()) {
      Vector const place = geometry.space(cell);
      factors_[plane * cells_ + static_cast<std::size_t>(features.dense(cell))] = {
          first, files_at + file.at(place.file), ranks_at + rank.at(place.rank), levels_at + level.at(place.level)};
    }
  }
}

Model::Model(Shape const& shape, int pieces, std::uint64_t seed) : parameters(shape.size()) {
  Random random(seed);
  // With these a sum over the pieces of the start lies within 0 and 1 for most neurons.
  float const unit = 0.05F * std::sqrt(32.0F / static_cast<float>(std::max(pieces, 1)));
  for (std::size_t at = 0; at < shape.bias_at(); ++at)
    parameters[at] = draw(random) * (at < shape.factors_at() ? unit / 2 : unit);
  for (std::size_t at = shape.bias_at(); at < shape.output_at(); ++at) parameters[at] = 0.15F;
  // All buckets begin alike: what a bucket with few positions does not learn itself is at least small.
  for (std::size_t at = 0; at < 2 * shape.hidden(); ++at) {
    float const weight = draw(random) * 0.05F;
    for (std::size_t bucket = 0; bucket < net::buckets; ++bucket)
      parameters[shape.output_at() + bucket * 2 * shape.hidden() + at] = weight;
  }
}

void Model::merge(Shape const& shape, std::size_t row, float* merged) {
  std::size_t const hidden = shape.hidden();
  float* const own = parameters.data() + row * hidden;
  std::copy_n(own, hidden, merged);
  if (row < shape.factored_rows())
    for (std::uint32_t const factor : shape.factors(row)) {
      float const* const part = parameters.data() + shape.factors_at() + factor * hidden;
      for (std::size_t i = 0; i < hidden; ++i) merged[i] += part[i];
    }
  for (std::size_t i = 0; i < hidden; ++i) {
    float const clipped = std::clamp(merged[i], -most_weight, most_weight);
    own[i] += clipped - merged[i];
    merged[i] = clipped;
  }
}

void Model::merge_all(Shape const& shape, Floats& merged) {
  for (std::size_t row = 0; row < shape.rows(); ++row) merge(shape, row, merged.data() + row * shape.hidden());
}

Model model_of(net::Network const& network, Shape const& shape, double scale) {
  net::NetworkHeader const& header = network.header();
  net::NetworkWeights const& weights = network.weights();
  Model model(shape, header.pieces, 0);
  std::fill(model.parameters.begin(), model.parameters.end(), 0.0F);
  auto const copy = [&](auto const& from, std::size_t at, double unit) {
    for (std::size_t i = 0; i < from.size(); ++i) model.parameters[at + i] = static_cast<float>(from[i] * unit);
  };
  double const qa = header.qa, qb = header.qb, rescale = header.scale / scale;
  copy(weights.rows, 0, 1 / qa);
  copy(weights.bias, shape.bias_at(), 1 / qa);
  copy(weights.output, shape.output_at(), rescale / qb);
  copy(weights.output_bias, shape.output_bias_at(), rescale / (qa * qa * qb));
  return model;
}

namespace {

std::int16_t rounded(double value) {
  constexpr double most = std::numeric_limits<std::int16_t>::max();
  return static_cast<std::int16_t>(std::lround(std::clamp(value, -most, most)));
}

net::NetworkWeights rounded_weights(Floats const& parameters, Floats const& merged, Shape const& shape, int qa,
                                    int qb) {
  net::NetworkWeights weights;
  for (float const each : merged) weights.rows.push_back(rounded(double{each} * qa));
  for (std::size_t at = shape.bias_at(); at < shape.output_at(); ++at)
    weights.bias.push_back(rounded(double{parameters[at]} * qa));
  for (std::size_t at = shape.output_at(); at < shape.output_bias_at(); ++at)
    weights.output.push_back(rounded(double{parameters[at]} * qb));
  for (std::size_t at = shape.output_bias_at(); at < shape.size(); ++at) {
    constexpr double most = std::numeric_limits<std::int32_t>::max();
    double const bias = double{parameters[at]} * qa * qa * qb;
    weights.output_bias.push_back(static_cast<std::int32_t>(std::lround(std::clamp(bias, -most, most))));
  }
  return weights;
}

}  // namespace

Result<std::shared_ptr<net::Network const>> quantise(Model model, Shape const& shape, net::NetworkHeader header,
                                                     Ruleset const& rules) {
  Floats merged(shape.rows() * shape.hidden());
  model.merge_all(shape, merged);
  double largest = 1.0 / 64;
  for (std::size_t at = shape.output_at(); at < shape.output_bias_at(); ++at)
    largest = std::max(largest, std::abs(double{model.parameters[at]}));
  // A clamped sum times a weight has 16 bits: 255 * 127 is the most. A coarser scale is tried where a position could overflow.
  int const finest = std::clamp(static_cast<int>(127 / largest), 1, 1024);
  Result<std::shared_ptr<net::Network const>> made = std::unexpected(Error{});
  for (int const qa : {255, 191, 127, 95, 63})
    for (int qb = finest; qb >= std::max(1, finest / 4); qb /= 2) {
      header.qa = qa;
      header.qb = qb;
      made = net::Network::create(header, rounded_weights(model.parameters, merged, shape, qa, qb), rules);
      if (made) return made;
    }
  return made;
}

}  // namespace strata::train
