#pragma once
// Network: the weights of a learnt evaluation for one law, quantised to integers, and the file it is kept in (docs/formats/net.md).
//
//   accumulator(view) = bias + sum of the rows that are switched on           int16, `hidden` of them, in units of 1 / qa
//   output            = sum over both views, the side to move first, of clamp(accumulator, 0, qa)^2 * weight(bucket) + bias(bucket)
//   score             = base + output * scale / (qa * qa * qb)                 centipawns for the side to move
//
// The bucket follows from the number of pieces. The base is nothing, or the tuned piece-square sum (reference.hpp). All integers: the same on
// every machine.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "eval/net/feature_set.hpp"

namespace strata::net {

inline constexpr int buckets = 8;
inline constexpr int hidden_step = 32;
inline constexpr int most_hidden = 512;  // a multiple of hidden_step, at least hidden_step

// 32 weights side by side, as the kernels read them.
struct alignas(64) Block {
  std::array<std::int16_t, hidden_step> weight;
};

enum class Base : std::uint8_t { Nothing, PieceSquare };

struct NetworkHeader {
  std::string variant;   // id of the game
  std::string law;       // hash of the compiled law, as in a record's VariantHash
  std::string features;  // FeatureSet::name()
  int hidden = 0;
  int qa = 255, qb = 64;  // 1 .. 1024, 1 .. 4096
  int scale = 400;        // centipawns that an output of 1 means, 1 .. 10000
  int pieces = 32;        // of both sides at the start, at most the cells: bucket = min(7, 8 * (count - 1) / pieces)
  Base base = Base::PieceSquare;
  // Key and value, a line each, in the order they are written: commit, data, games, positions, nodes, seed, loss, parent. Keys are of
  // small letters, digits and hyphens, values printable ASCII.
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
  // Fails where sizes do not fit, or where some position with up to NetworkHeader::pieces pieces could overflow the integers. An empty
  // name of features is filled in.
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
  [[nodiscard]] int bucket(int pieces) const {
    return std::clamp(buckets * (pieces - 1) / header_.pieces, 0, buckets - 1);
  }
  // No position with so many pieces overflows an accumulator; at least NetworkHeader::pieces.
  [[nodiscard]] int most_pieces() const { return most_pieces_; }
  // Centipawns for an output.
  [[nodiscard]] int centipawns(std::int32_t output) const {
    return static_cast<int>(std::int64_t{output} * header_.scale / unit_);
  }

  // The weights once more, in blocks: of a row, of the bias, and of a bucket, the side to move first.
  [[nodiscard]] int blocks() const { return blocks_; }  // hidden / 32
  [[nodiscard]] Block const* row(Row row) const { return blocks_of(rows_, row); }
  [[nodiscard]] Block const* bias() const { return bias_.data(); }
  [[nodiscard]] Block const* output(int bucket) const {
    return blocks_of(output_, 2 * static_cast<std::size_t>(bucket));
  }

 private:
  Network(NetworkHeader header, NetworkWeights weights, FeatureSet features, int most_pieces);
  [[nodiscard]] Block const* blocks_of(std::vector<Block> const& all, std::size_t row) const {
    return all.data() + row * static_cast<std::size_t>(blocks_);
  }

  NetworkHeader header_;
  NetworkWeights weights_;
  FeatureSet features_;
  int most_pieces_;
  int blocks_;
  std::int64_t unit_;
  std::vector<Block> rows_, bias_, output_;
};

}  // namespace strata::net
