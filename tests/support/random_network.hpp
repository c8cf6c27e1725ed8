#pragma once
// Networks for tests: random weights under any law, small enough that no position overflows.

#include <memory>
#include <stdexcept>

#include "base/random.hpp"
#include "eval/net/network.hpp"

namespace strata::tests {

inline net::NetworkHeader network_header(int hidden, std::string law = "0123456789abcdef") {
  net::NetworkHeader header;
  header.variant = "random";
  header.law = std::move(law);
  header.hidden = hidden;
  header.provenance = {{"seed", "1"}, {"data", "none: the weights are random"}};
  return header;
}

inline net::NetworkWeights random_weights(Ruleset const& rules, int hidden, std::uint64_t seed) {
  net::FeatureSet const features(rules);
  Random random(seed);
  auto const number = [&](int most) {
    return static_cast<std::int16_t>(static_cast<int>(random.below(2 * static_cast<std::uint64_t>(most) + 1)) - most);
  };
  auto const units = static_cast<std::size_t>(hidden);
  net::NetworkWeights weights;
  weights.rows.resize(static_cast<std::size_t>(features.rows()) * units);
  weights.bias.resize(units);
  weights.output.resize(2 * static_cast<std::size_t>(net::buckets) * units);
  weights.output_bias.resize(net::buckets);
  for (auto& each : weights.rows) each = number(60);
  for (auto& each : weights.bias) each = number(300);
  for (auto& each : weights.output) each = number(40);
  for (auto& each : weights.output_bias) each = 1000 * number(500);
  return weights;
}

// A network whose every weight counts. The same seed gives the same network.
inline std::shared_ptr<net::Network const> random_network(Ruleset const& rules, int hidden, std::uint64_t seed,
                                                          std::string law = "0123456789abcdef") {
  auto network =
      net::Network::create(network_header(hidden, std::move(law)), random_weights(rules, hidden, seed), rules);
  if (!network) throw std::runtime_error(network.error().text());
  return *network;
}

}  // namespace strata::tests
