#pragma once
// Encoder: a training position as rows of the first layer, seen by both sides, under any symmetry of the law. Immutable, shared by threads.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "eval/evaluator.hpp"
#include "eval/net/feature_set.hpp"
#include "eval/net/network.hpp"
#include "train/positions.hpp"

namespace strata::train {

struct EncodedPosition {
  std::array<std::vector<net::Row>, 2> rows;  // of the side to move, then of the other side
  std::size_t bucket = 0;
  float base = 0;  // centipawns for the side to move
};

class Encoder {
 public:
  // `pieces` is that of the header of the network.
  Encoder(Evaluator const& evaluator, net::FeatureSet const& features, net::Base base, int pieces);

  // The symmetries of the law; number 0 is the identity.
  [[nodiscard]] std::size_t maps() const { return maps_.size(); }
  void encode(TrainingPosition const& position, std::size_t map, EncodedPosition& encoded) const;

 private:
  struct Map {
    std::array<std::vector<net::Row>, 2> rows;   // by view, then by piece and cell
    std::array<std::vector<net::Row>, 2> board;  // by view, then by pin and owner
    std::vector<Tapered> piece_square;           // by piece and cell
  };
  [[nodiscard]] int base_of(TrainingPosition const& position, Map const& map) const;

  Evaluator const* evaluator_;
  std::size_t slots_;
  net::Base base_;
  int pieces_;
  std::vector<Map> maps_;
};

}  // namespace strata::train
