#pragma once
// The tunable parameters of an evaluation, as a list of numbers with names: piece values, mobility, corrections of piece-square
// tables, and weights; each for the middlegame, and what is to be added in the endgame.

#include <cstdint>
#include <string>
#include <vector>

#include "api/api.hpp"
#include "eval/evaluator.hpp"

namespace strata::tune {

// The kinds of parameters that are tuned; the others keep the model's number.
struct Wanted {
  bool values = true, mobility = true, piece_squares = true, weights = true;
  bool endgame = true;  // of these, what is to be added in the endgame
};

class Parameter {
 public:
  enum class Kind : std::uint8_t { Value, Mobility, Pair, PieceSquare, Weight };

  Kind kind = Kind::Value;
  bool endgame = false;   // what is to be added in the endgame
  PieceType type = 0;     // of all but weights
  std::size_t index = 0;  // of the piece-square term or the weight
  std::string name;       // "N value", "N rank", "N rank endgame", "tempo"
  int model = 0;          // by the model
  double deviation = 1;   // of the prior: how far from the model it is likely to be
  int step = 1;           // by which it is changed to find its effect
  int low = 0, high = 0;  // bounds

  [[nodiscard]] int get(Tuning const& tuning) const;
  void set(Tuning& tuning, int value) const;  // tuning has all types
};

// The wanted parameters of this game, in the order of its pieces.
[[nodiscard]] std::vector<Parameter> parameters_of(api::Variant const& variant, Wanted const& wanted);

// The model as a tuning of all types with explicit values; the middlegame begins at the start position.
[[nodiscard]] Tuning model_of(api::Variant const& variant);

}  // namespace strata::tune
