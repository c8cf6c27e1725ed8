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
  parameter.deviation = std::max(20.0, parameter.model / 4.0);
  parameter.step = std::max(16, parameter.model / 8);
  parameter.low = 1;
  parameter.high = value_limit;
  return parameter;
}

Parameter mobility_of(PieceType type) {
  Parameter parameter;
  parameter.kind = Parameter::Kind::Mobility;
  parameter.type = type;
  parameter.model = PieceTuning().mobility;
  parameter.deviation = 60;
  parameter.step = 100;
  parameter.high = mobility_limit;
  return parameter;
}

Parameter pair_of(Evaluator const& model, PieceType type) {
  Parameter parameter;
  parameter.kind = Parameter::Kind::Pair;
  parameter.type = type;
  parameter.deviation = std::max(5.0, model.margin() * 0.25);
  parameter.step = 64;
  parameter.low = -piece_square_limit;
  parameter.high = piece_square_limit;
  return parameter;
}

Parameter piece_square_of(Evaluator const& model, PieceType type, std::size_t term) {
  Parameter parameter;
  parameter.kind = Parameter::Kind::PieceSquare;
  parameter.type = type;
  parameter.index = term;
  int const value = model.value(Piece(Color::White, type));
  parameter.deviation = std::max(5.0, (value == 0 ? model.margin() : std::min(model.margin(), value)) * 0.25);
  parameter.step = 128;  // large, so that rounding for each cell does not matter
  parameter.low = -piece_square_limit;
  parameter.high = piece_square_limit;
  return parameter;
}

Parameter weight_of(std::size_t index) {
  Parameter parameter;
  parameter.kind = Parameter::Kind::Weight;
  parameter.index = index;
  parameter.name = weight_names[index].name;
  parameter.model = Weights().*weight_names[index].value;
  parameter.deviation = std::max(15.0, std::abs(parameter.model) * 0.6);
  parameter.step = std::max(20, std::abs(parameter.model) / 2);
  parameter.low = -weight_limit;
  parameter.high = weight_limit;
  return parameter;
}

// What is to be added to a parameter in the endgame, with the same deviation around 0.
Parameter endgame_of(Parameter parameter) {
  parameter.endgame = true;
  parameter.name += " endgame";
  parameter.model = 0;
  parameter.low = -parameter.high;
  return parameter;
}

// The number in a tuning, const or not.
template <class AnyTuning>
auto& number_in(AnyTuning& tuning, Parameter const& parameter) {
  auto& pieces = parameter.endgame ? tuning.endgame_pieces : tuning.pieces;
  switch (parameter.kind) {
    case Parameter::Kind::Value: return pieces[parameter.type].value;
    case Parameter::Kind::Mobility: return pieces[parameter.type].mobility;
    case Parameter::Kind::Pair: return pieces[parameter.type].pair;
    case Parameter::Kind::PieceSquare: return pieces[parameter.type].piece_square[parameter.index];
    case Parameter::Kind::Weight: break;
  }
  auto& weights = parameter.endgame ? tuning.endgame_weights : tuning.weights;
  return weights.*weight_names[parameter.index].value;
}

}  // namespace

int Parameter::get(Tuning const& tuning) const { return number_in(tuning, *this); }

void Parameter::set(Tuning& tuning, int value) const { number_in(tuning, *this) = std::clamp(value, low, high); }

std::vector<Parameter> parameters_of(api::Variant const& variant, Wanted const& wanted) {
  auto const& rules = variant.impl().rules();
  Evaluator const model(variant.impl().variant->rules);
  std::vector<Parameter> list;
  for (int each = 0; each < rules.type_count(); ++each) {
    auto const type = static_cast<PieceType>(each);
    std::string const letter(1, variant.impl().names().letter(type));
    auto const add = [&](Parameter parameter, std::string_view what) {
      parameter.name = letter + ' ' + std::string(what);
      list.push_back(parameter);
      if (wanted.endgame) list.push_back(endgame_of(std::move(parameter)));
    };
    bool const royal = !has_value(rules, each);
    bool const promotes = rules.types[type].promotes_to != 0;
    if (wanted.values && !royal) add(value_of(model, type), "value");
    if (wanted.values && !royal && !promotes) add(pair_of(model, type), "pair");
    // Pawns have no mobility term; the pawn structure judges them.
    if (wanted.mobility && !royal && !promotes) add(mobility_of(type), "mobility");
    if (wanted.piece_squares)
      for (std::size_t term = 0; term < piece_square_terms; ++term)
        add(piece_square_of(model, type, term), piece_square_term_names[term]);
  }
  if (wanted.weights)
    for (std::size_t index = 0; index < weight_names.size(); ++index) {
      list.push_back(weight_of(index));
      if (wanted.endgame) list.push_back(endgame_of(weight_of(index)));
    }
  return list;
}

Tuning model_of(api::Variant const& variant) {
  Ruleset const& rules = variant.impl().rules();
  Evaluator const model(variant.impl().variant->rules);
  Tuning tuning;
  tuning.pieces.resize(static_cast<std::size_t>(rules.type_count()));
  tuning.endgame_pieces.resize(tuning.pieces.size(), no_difference());
  for (int type = 0; type < rules.type_count(); ++type)
    tuning.pieces[static_cast<std::size_t>(type)].value =
        model.value(Piece(Color::White, static_cast<PieceType>(type)));
  api::Game const start = *api::Game::create(variant);
  for (Piece const piece : start.impl().game.position().setup().pieces)
    if (piece && rules.types[piece.type()].promotes_to == 0) tuning.middlegame_material += model.value(piece);
  return tuning;
}

}  // namespace strata::tune
