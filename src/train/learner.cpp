#include "train/learner.hpp"

#include <algorithm>
#include <cmath>

#include "base/random.hpp"
#include "train/kernels.hpp"

namespace strata::train {

namespace {

constexpr float first_decay = 0.9F, second_decay = 0.999F, epsilon = 1e-8F;

// Positions between the fetching and the reading of one.
constexpr std::size_t ahead = 12;

// A thread takes so many positions at a time when they are only scored.
constexpr std::size_t portion = 1024;

}  // namespace

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

double target_of(int score, float result, double unit, double result_weight) {
  double const by_score = sigmoid(score / unit);
  return result < 0 ? by_score : (1 - result_weight) * by_score + result_weight * static_cast<double>(result);
}

Learner::Learner(Shape const& shape, Encoder const& encoder, Model model, Moments moments, double scale, double unit,
                 int shards)
    : shape_(shape),
      encoder_(encoder),
      model_(std::move(model)),
      moments_(std::move(moments)),
      scale_(static_cast<float>(scale)),
      unit_(static_cast<float>(unit)),
      merged_(shape.rows() * shape.hidden()),
      gradient_(shape.size()),
      shards_(static_cast<std::size_t>(std::max(shards, 1))) {
  if (moments_.first.size() != shape.size()) moments_ = {Floats(shape.size()), Floats(shape.size()), 0};
  for (Shard& shard : shards_) {
    shard.gradient = Floats(shape.size());
    shard.sums = Floats(2 * shape.hidden());
    shard.slopes = Floats(2 * shape.hidden());
  }
  model_.merge_all(shape_, merged_);
}

std::size_t Learner::map_of(std::uint64_t seed, std::uint32_t position) const {
  std::size_t const maps = encoder_.maps();
  return maps == 1 ? 0 : static_cast<std::size_t>(Random(seed + 0x9E3779B97F4A7C15ULL * position).below(maps));
}

float Learner::output_of(EncodedPosition const& encoded, Floats& sums) const {
  std::size_t const hidden = shape_.hidden();
  Floats const& parameters = model_.parameters;
  for (std::size_t view = 0; view < 2; ++view)
    sum_rows(merged_.data(), parameters.data() + shape_.bias_at(), encoded.rows[view].data(), encoded.rows[view].size(),
             hidden, sums.data() + view * hidden);
  return squared_output(sums.data(), parameters.data() + shape_.output_at() + encoded.bucket * 2 * hidden, 2 * hidden) +
         parameters[shape_.output_bias_at() + encoded.bucket];
}

void Learner::run_shard(Shard& shard, BatchPlan const& plan, std::span<std::uint32_t const> part) const {
  std::size_t const hidden = shape_.hidden();
  float* const gradient = shard.gradient.data();
  float* const bias = gradient + shape_.bias_at();
  shard.loss = 0;
  for (std::size_t at = 0; at < part.size(); ++at) {
    std::uint32_t const number = part[at];
    if (at + ahead < part.size()) plan.store.prefetch(part[at + ahead]);
    plan.store.get(number, shard.position);
    encoder_.encode(shard.position, map_of(plan.seed, number), shard.encoded);
    float const output = output_of(shard.encoded, shard.sums);
    double const expected = sigmoid(static_cast<double>((shard.encoded.base + output * scale_) / unit_));
    double const error = expected - target_of(shard.position.score, shard.position.result, static_cast<double>(unit_),
                                              plan.result_weight);
    shard.loss += error * error;
    auto const slope = static_cast<float>(2 * error * expected * (1 - expected) * static_cast<double>(scale_ / unit_) /
                                          static_cast<double>(plan.batch.size()));
    std::size_t const output_at = shape_.output_at() + shard.encoded.bucket * 2 * hidden;
    gradient[shape_.output_bias_at() + shard.encoded.bucket] += slope;
    back_through_output(shard.sums.data(), model_.parameters.data() + output_at, slope, 2 * hidden, shard.slopes.data(),
                        gradient + output_at);
    for (std::size_t view = 0; view < 2; ++view) {
      float const* const slopes = shard.slopes.data() + view * hidden;
      for (std::size_t i = 0; i < hidden; ++i) bias[i] += slopes[i];
      add_to_rows(gradient, slopes, shard.encoded.rows[view].data(), shard.encoded.rows[view].size(), hidden);
    }
  }
}

// Takes what the shards have in a range, and leaves them 0 for the next batch.
void Learner::add_shards(std::size_t begin, std::size_t end) {
  float* const sum = gradient_.data();
  std::copy(shards_[0].gradient.data() + begin, shards_[0].gradient.data() + end, sum + begin);
  for (std::size_t number = 1; number < shards_.size(); ++number) {
    float const* const part = shards_[number].gradient.data();
    for (std::size_t at = begin; at < end; ++at) sum[at] += part[at];
  }
  for (Shard& shard : shards_) std::fill(shard.gradient.data() + begin, shard.gradient.data() + end, 0.0F);
}

void Learner::add_factors(std::size_t plane) {
  std::size_t const hidden = shape_.hidden(), length = shape_.factors_a_plane() * hidden;
  float* const all = gradient_.data() + shape_.factors_at();
  std::fill_n(all + plane * length, length, 0.0F);
  for (std::size_t row = plane * shape_.cells(); row < (plane + 1) * shape_.cells(); ++row) {
    float const* const of_row = gradient_.data() + row * hidden;
    for (std::uint32_t const factor : shape_.factors(row)) {
      float* const of_factor = all + factor * hidden;
      for (std::size_t i = 0; i < hidden; ++i) of_factor[i] += of_row[i];
    }
  }
}

double Learner::find_gradient(PositionStore const& store, std::span<std::uint32_t const> batch, double result_weight,
                              std::uint64_t seed, Workers& workers) {
  BatchPlan const plan{store, batch, result_weight, seed};
  std::size_t const shards = shards_.size();
  workers.run(static_cast<int>(shards), [&](int task) {
    auto const number = static_cast<std::size_t>(task);
    std::size_t const begin = batch.size() * number / shards, end = batch.size() * (number + 1) / shards;
    run_shard(shards_[number], plan, batch.subspan(begin, end - begin));
  });
  std::size_t const planes = shape_.planes(), length = shape_.cells() * shape_.hidden();
  workers.run(static_cast<int>(planes) + 1, [&](int task) {
    auto const plane = static_cast<std::size_t>(task);
    if (plane < planes) {
      add_shards(plane * length, (plane + 1) * length);
      add_factors(plane);
    } else {
      add_shards(planes * length, shape_.factors_at());
      add_shards(shape_.bias_at(), shape_.size());
    }
  });
  double loss = 0;
  for (Shard const& shard : shards_) loss += shard.loss;
  return loss / static_cast<double>(batch.size());
}

void Learner::step_range(std::size_t begin, std::size_t end, double rate, double decay) {
  auto const steps = static_cast<double>(moments_.steps);
  auto const correction = static_cast<float>(1 / (1 - std::pow(static_cast<double>(second_decay), steps)));
  auto const speed = static_cast<float>(rate / (1 - std::pow(static_cast<double>(first_decay), steps)));
  auto const keep = static_cast<float>(1 - rate * decay);
  float* const value = model_.parameters.data();
  float* const first = moments_.first.data();
  float* const second = moments_.second.data();
  float const* const slope = gradient_.data();
  for (std::size_t at = begin; at < end; ++at) {
    first[at] = first_decay * first[at] + (1 - first_decay) * slope[at];
    second[at] = second_decay * second[at] + (1 - second_decay) * slope[at] * slope[at];
    value[at] = keep * value[at] - speed * first[at] / (std::sqrt(second[at] * correction) + epsilon);
  }
}

void Learner::step(double rate, double decay, Workers& workers) {
  ++moments_.steps;
  std::size_t const planes = shape_.planes(), hidden = shape_.hidden();
  std::size_t const cells = shape_.cells() * hidden, factors = shape_.factors_a_plane() * hidden;
  auto const merge = [&](std::size_t begin, std::size_t end) {
    for (std::size_t row = begin; row < end; ++row) model_.merge(shape_, row, merged_.data() + row * hidden);
  };
  workers.run(static_cast<int>(planes) + 1, [&](int task) {
    auto const plane = static_cast<std::size_t>(task);
    if (plane < planes) {
      step_range(plane * cells, (plane + 1) * cells, rate, decay);
      step_range(shape_.factors_at() + plane * factors, shape_.factors_at() + (plane + 1) * factors, rate, decay);
      merge(plane * shape_.cells(), (plane + 1) * shape_.cells());
      return;
    }
    step_range(planes * cells, shape_.factors_at(), rate, decay);
    merge(shape_.factored_rows(), shape_.rows());
    // Biases and the output are few, and have no decay.
    step_range(shape_.bias_at(), shape_.size(), rate, 0);
    for (std::size_t at = shape_.bias_at(); at < shape_.output_bias_at(); ++at)
      model_.parameters[at] = std::clamp(model_.parameters[at], -most_weight, most_weight);
  });
}

std::vector<float> Learner::scores(PositionStore const& store, std::span<std::uint32_t const> positions,
                                   Workers& workers) const {
  std::vector<float> scores(positions.size());
  workers.run(static_cast<int>((positions.size() + portion - 1) / portion), [&](int task) {
    TrainingPosition position;
    EncodedPosition encoded;
    Floats sums(2 * shape_.hidden());
    std::size_t const begin = static_cast<std::size_t>(task) * portion;
    for (std::size_t at = begin; at < std::min(begin + portion, positions.size()); ++at) {
      store.get(positions[at], position);
      encoder_.encode(position, 0, encoded);
      scores[at] = encoded.base + output_of(encoded, sums) * scale_;
    }
  });
  return scores;
}

}  // namespace strata::train
