#pragma once
// Network: the weights of a learnt evaluation for one law, quantised to integers, and the file it is kept in (docs/formats/net.md).
//
//   accumulator(view) = bias + sum of the rows that are switched on           int16, `hidden` of them, in units of 1 / qa
//   output            = sum over both views, the side to move first, of clamp(accumulator, 0, qa)^2 * weight(bucket) + bias(bucket)
//   score             = base + output * scale / (qa * qa * qb)                 centipawns for the side to move
//
// The bucket follows from the number of pieces. The base is nothing, or the tuned piece-square sum. All integers: the same on every machine.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "eval/net/feature_set.hpp"

namespace strata::net {

inline constexpr int buckets = 8;
inline constexpr int most_hidden = 512;  // a multiple of 32, at least 32

enum class Base : std::uint8_t { Nothing, PieceSquare };

struct NetworkHeader {
  std::string variant;   // id of the game
  std::string law;       // hash of the compiled law, as in a record's VariantHash
  std::string features;  // FeatureSet::name()
  int hidden = 0;
  int qa = 255, qb = 64;
  int scale = 400;  // centipawns that an output of 1 means
  int pieces =
      32;  // pieces of both sides that the last bucket begins to hold: bucket = min(7, 8 * (count - 1) / pieces)
  Base base = Base::PieceSquare;
  // Key and value, a line each, in the order they are written: commit, data, games, positions, nodes, seed, loss, parent.
  std::vector<std::pair<std::string, std::string>> provenance;
};

// Row-major; a row of the first layer has `hidden` weights.
struct NetworkWeights {
  std::vector<std::int16_t> rows;         // rows * hidden
  std::vector<std::int16_t> bias;         // hidden
  std::vector<std::int16_t> output;       // buckets * 2 * hidden, the side to move first
  std::vector<std::int32_t> output_bias;  // buckets, in units of 1 / (qa * qa * qb)
};

class Network {
 public:
  // Fails where sizes do not fit, or where some position of the law could overflow the integers.
  [[nodiscard]] static Result<std::shared_ptr<Network const>> create(NetworkHeader header, NetworkWeights weights,
                                                                     Ruleset const& rules);
  // Reads a file. `law` is the hash of the law of `rules`; `place` names the file in errors. A file that is truncated, changed, too large, of
  // another game or of another law is refused.
  [[nodiscard]] static Result<std::shared_ptr<Network const>> read(std::span<std::byte const> file,
                                                                   Ruleset const& rules, std::string_view law,
                                                                   std::string_view place);
  [[nodiscard]] std::vector<std::byte> write() const;

  [[nodiscard]] NetworkHeader const& header() const { return header_; }
  [[nodiscard]] NetworkWeights const& weights() const { return weights_; }
  [[nodiscard]] FeatureSet const& features() const { return features_; }
  [[nodiscard]] int bucket(int pieces) const { return std::min(buckets - 1, buckets * (pieces - 1) / header_.pieces); }

 private:
  Network(NetworkHeader header, NetworkWeights weights, FeatureSet features);

  NetworkHeader header_;
  NetworkWeights weights_;
  FeatureSet features_;
};

}  // namespace strata::net
