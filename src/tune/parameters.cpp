#include "tune/parameters.hpp"

#include <algorithm>
#include <cstdlib>

#include "api/impl.hpp"

namespace strata::tune {

namespace {

bool has_value(Ruleset const& rules, int type) { return !rules.types[static_cast<std::size_t>(type)].royal; }

Parameter value_of(Evaluator const& model, PieceType type) {
  Parameter parameter;
  parameter.kind = Parameter::Kind::Value;
  parameter.type = type;
  parameter.model = model.value(Piece(Color::White, type));
  parameter.width = std::max(20.0, parameter.model / 4.0);
  parameter.step = std::max(16, parameter.model / 8);
  parameter.low = 1;
  parameter.high = highest_value;
  return parameter;
}

Parameter mobility_of(PieceType type) {
  Parameter parameter;
  parameter.kind = Parameter::Kind::Mobility;
  parameter.type = type;
  parameter.model = ManTuning().mobility;
  parameter.width = 60;
  parameter.step = 100;
  parameter.high = highest_mobility;
  return parameter;
}

Parameter place_of(Evaluator const& model, PieceType type, std::size_t term) {
  Parameter parameter;
  parameter.kind = Parameter::Kind::Place;
  parameter.type = type;
  parameter.index = term;
  parameter.width = std::max(5.0, std::min(model.margin(), model.value(Piece(Color::White, type))) * 0.25);
  parameter.step = 128;  // large, so that rounding cell by cell does not matter
  parameter.low = -widest_place;
  parameter.high = widest_place;
  return parameter;
}

Parameter weight_of(std::size_t index) {
  Parameter parameter;
  parameter.kind = Parameter::Kind::Weight;
  parameter.index = index;
  parameter.name = weight_names[index].name;
  parameter.model = Weights().*weight_names[index].value;
  parameter.width = std::max(15.0, std::abs(parameter.model) * 0.6);
  parameter.step = std::max(20, std::abs(parameter.model) / 2);
  parameter.low = -widest_weight;
  parameter.high = widest_weight;
  return parameter;
}

}  // namespace

int Parameter::get(Tuning const& tuning) const {
  switch (kind) {
    case Kind::Value: return tuning.men[type].value;
    case Kind::Mobility: return tuning.men[type].mobility;
    case Kind::Place: return tuning.men[type].place[index];
    case Kind::Weight: break;
  }
  return tuning.weights.*weight_names[index].value;
}

void Parameter::set(Tuning& tuning, int value) const {
  int const fit = std::clamp(value, low, high);
  switch (kind) {
    case Kind::Value: tuning.men[type].value = fit; return;
    case Kind::Mobility: tuning.men[type].mobility = fit; return;
    case Kind::Place: tuning.men[type].place[index] = fit; return;
    case Kind::Weight: break;
  }
  tuning.weights.*weight_names[index].value = fit;
}

std::vector<Parameter> parameters_of(api::Variant const& variant, Wanted const& wanted) {
  auto const& rules = variant.impl().rules();
  Evaluator const model(variant.impl().variant->rules);
  std::vector<Parameter> list;
  for (int each = 0; each < rules.type_count(); ++each) {
    if (!has_value(rules, each)) continue;
    auto const type = static_cast<PieceType>(each);
    std::string const letter(1, variant.impl().names().letter(type));
    auto const add = [&](Parameter parameter, std::string_view what) {
      parameter.name = letter + ' ' + std::string(what);
      list.push_back(std::move(parameter));
    };
    if (wanted.values) add(value_of(model, type), "value");
    // Men that promote have no mobility of their own: they are judged by their way.
    if (wanted.mobility && rules.types[type].promotes_to == 0) add(mobility_of(type), "mobility");
    if (wanted.places)
      for (std::size_t term = 0; term < place_terms; ++term) add(place_of(model, type, term), place_term_names[term]);
  }
  if (wanted.weights)
    for (std::size_t index = 0; index < weight_names.size(); ++index) list.push_back(weight_of(index));
  return list;
}

Tuning model_of(api::Variant const& variant) {
  Ruleset const& rules = variant.impl().rules();
  Evaluator const model(variant.impl().variant->rules);
  Tuning tuning;
  tuning.men.resize(static_cast<std::size_t>(rules.type_count()));
  for (int type = 0; type < rules.type_count(); ++type)
    tuning.men[static_cast<std::size_t>(type)].value = model.value(Piece(Color::White, static_cast<PieceType>(type)));
  return tuning;
}

}  // namespace strata::tune
