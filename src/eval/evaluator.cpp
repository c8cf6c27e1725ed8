#include "eval/evaluator.hpp"

#include <algorithm>
#include <functional>
#include <limits>

#include "eval/mobility.hpp"

namespace strata {

namespace {

std::int16_t to_rate(std::int64_t rate) {
  using Limits = std::numeric_limits<std::int16_t>;
  return static_cast<std::int16_t>(std::clamp<std::int64_t>(rate, Limits::min(), Limits::max()));
}

}  // namespace

Evaluator::Evaluator(std::shared_ptr<Ruleset const> rules, Tuning const& tuning)
    : PieceValues(std::move(rules), tuning),
      tuning_(tuning),
      middlegame_(tuning.weights),
      endgame_(tuning.weights),
      slots_(static_cast<std::size_t>(this->rules().geometry.slots())),
      passed_pawn_tables_(this->rules()) {
  for (WeightName const& each : weight_names) endgame_.*each.value += tuning_.endgame_weights.*each.value;
  has_detailed_terms_ = std::ranges::any_of(detailed_weights, [&](int Weights::* each) { return uses(each); });
  if (has_detailed_terms_) king_zones_ = KingZones(this->rules());
  Geometry const& geometry = this->rules().geometry;
  for (std::size_t slot = 0; slot < slots_; ++slot) {
    auto const cell = static_cast<Cell>(slot);
    Vector const v = geometry.exists(cell) ? geometry.space(cell) : Vector();
    space_.push_back(
        {static_cast<std::int8_t>(v.file), static_cast<std::int8_t>(v.rank), static_cast<std::int8_t>(v.level)});
  }
  set_types();
  set_rates();
}

void Evaluator::set_types() {
  int const types = rules().type_count();
  pawns_leap_ = rules().features == Features::Plain;
  for (int each = 0; each < types; ++each) {
    auto const type = static_cast<PieceType>(each);
    int const here = value(Piece(Color::White, type));
    for (int other = 0; other < types; ++other)
      if (value(Piece(Color::White, static_cast<PieceType>(other))) > here + margin() / 2)
        more_valuable_types_[type] |= std::uint32_t{1} << other;
    bool const pawn = ((promoting_types() >> each) & 1) != 0;
    if (!pawn && ((rules().royal_types >> each) & 1) == 0) non_pawn_types_.push_back(type);
    for (Color const color : {Color::White, Color::Black})
      for (Cell const cell : rules().geometry.all())
        pawns_leap_ = pawns_leap_ && (!pawn || rules().capture_slides(Piece(color, type).index(), cell) == 0);
  }
  std::ranges::sort(non_pawn_types_, std::ranges::greater(),
                    [&](PieceType type) { return value(Piece(Color::White, type)); });
}

void Evaluator::set_rates() {
  std::size_t const pieces = 2 * static_cast<std::size_t>(rules().type_count());
  mobility_rates_.assign(pieces * slots_, {});
  for (std::size_t i = 0; i < pieces; ++i) {
    Piece const piece(static_cast<Color>(i & 1), static_cast<PieceType>(i >> 1));
    PieceTuning const tuned = tuning_.piece(piece.type());
    PieceTuning const more = tuning_.endgame_piece(piece.type());
    if (tuned.pair != 0 || more.pair != 0) {
      pair_[piece.type()] = Tapered(tuned.pair, tuned.pair + more.pair);
      paired_types_ |= std::uint32_t{1} << piece.type();
    }
    for (Cell const cell : rules().geometry.all()) {
      best_mobility_[i] = std::max(best_mobility_[i], expected_mobility(piece, cell));
      int const expected = std::max(2, (expected_mobility(piece, cell) + mobility_unit / 2) / mobility_unit);
      auto const rate = [&](int full, int share) {
        return to_rate(std::int64_t{full} * share / 100 * margin() * mobility_grain / (100 * expected));
      };
      mobility_rates_[i * slots_ + cell] = {static_cast<std::int16_t>(expected),
                                            rate(middlegame_.mobility, tuned.mobility),
                                            rate(endgame_.mobility, tuned.mobility + more.mobility)};
    }
  }
}

// The penalty falls with the square of the count: the last piece is as valuable as a king, and no rule of check protects it.
Tapered Evaluator::extinction_danger(int count) const {
  return count <= 0 ? Tapered() : weighted(&Weights::extinction, 1, 100 * count * count);
}

int Evaluator::distance(Cell a, Cell b) const {
  auto const& p = space_[a];
  auto const& q = space_[b];
  return std::max({std::abs(p[0] - q[0]) / 2, std::abs(p[1] - q[1]) / 2, std::abs(p[2] - q[2])});
}

int Evaluator::confinement(Piece royal, Cell cell) const {
  auto const i = static_cast<std::size_t>(royal.index());
  return (best_mobility_[i] - expected_mobility(royal, cell)) / mobility_unit;
}

}  // namespace strata
