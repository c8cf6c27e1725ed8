#pragma once
// What of an evaluation can be tuned, as a list of numbers under names: the values of men, what their mobility counts, the
// corrections of their places, and the weights; each in the opening, and what is to be added in the ending.

#include <cstdint>
#include <string>
#include <vector>

#include "api/api.hpp"
#include "eval/evaluator.hpp"

namespace strata::tune {

// Which kinds are looked for; the others keep what the model says.
struct Wanted {
  bool values = true, mobility = true, places = true, weights = true;
  bool late = true;  // of these, what is to be added in the ending
};

class Parameter {
 public:
  enum class Kind : std::uint8_t { Value, Mobility, Pair, Place, Weight };

  Kind kind = Kind::Value;
  bool late = false;      // what is to be added in the ending
  PieceType type = 0;     // of all but weights
  std::size_t index = 0;  // of the place's term or the weight
  std::string name;       // "N value", "N rank", "N rank late", "tempo"
  int model = 0;          // by the model
  double width = 1;       // how far from the model it is likely to be, as a standard deviation
  int step = 1;           // by which it is changed to see what it does
  int low = 0, high = 0;  // what it may be

  [[nodiscard]] int get(Tuning const& tuning) const;
  void set(Tuning& tuning, int value) const;  // tuning has all types
};

// All of this game's that are wanted, in the order of its men.
[[nodiscard]] std::vector<Parameter> parameters_of(api::Variant const& variant, Wanted const& wanted);

// The model as a tuning of all types, every value said; the opening is the start position.
[[nodiscard]] Tuning model_of(api::Variant const& variant);

}  // namespace strata::tune
