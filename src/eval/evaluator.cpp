#include "eval/evaluator.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <limits>

#include "eval/mobility.hpp"
#include "eval/places.hpp"

namespace strata {

namespace {

// Centipawns a cell of mobility where no kind promotes: an orthodox knight (5.25 cells) is then worth 320.
constexpr int default_scale = 61;
// Share of a man that can never help to mate: it still takes, blocks and guards.
constexpr int dead_share = 2;  // one part of two
// Share of the difference in mobility between this place and the mean one.
constexpr int place_share = 4;
constexpr int royal_exchange_value = 1'000'000;

std::int16_t to_rate(std::int64_t rate) {
  using Limits = std::numeric_limits<std::int16_t>;
  return static_cast<std::int16_t>(std::clamp<std::int64_t>(rate, Limits::min(), Limits::max()));
}

// Centipawns by which play corrects a place of these shapes.
int correction(ManTuning const& tuned, PlaceShapes const& shapes) {
  int sum = 0;
  for (std::size_t term = 0; term < place_terms; ++term) sum += tuned.place[term] * shapes[term];
  return sum / place_unit;
}

}  // namespace

Evaluator::Evaluator(std::shared_ptr<Ruleset const> rules, Tuning const& tuning)
    : rules_(std::move(rules)),
      tuning_(tuning),
      early_(tuning.weights),
      late_(tuning.weights),
      slots_(static_cast<std::size_t>(rules_->geometry.slots())),
      passed_tables_(*rules_) {
  for (WeightName const& each : weight_names) late_.*each.value += tuning_.late_weights.*each.value;
  looks_closely_ = std::ranges::any_of(close_weights, [&](int Weights::* each) { return counts(each); });
  if (looks_closely_) vicinity_ = Vicinity(*rules_);
  for (int type = 0; type < rules_->type_count(); ++type) {
    if (rules_->types[static_cast<std::size_t>(type)].promotes_to != 0) promoting_types_ |= std::uint32_t{1} << type;
    for (Color color : {Color::White, Color::Black}) {
      Piece const piece(color, static_cast<PieceType>(type));
      auto const i = static_cast<std::size_t>(piece.index());
      mobility_.push_back(expected_mobility(*rules_, piece));
      if (rules_->types[static_cast<std::size_t>(type)].promotes_to != 0)
        for (Cell const cell : rules_->geometry.all())
          promoting_men_leap_ = promoting_men_leap_ && rules_->capture_slides(piece.index(), cell) == 0;
      mean_[i] = mean_mobility(*rules_, piece, mobility_.back());
      best_[i] = *std::ranges::max_element(mobility_.back());
    }
  }
  for (std::size_t slot = 0; slot < slots_; ++slot) {
    auto const cell = static_cast<Cell>(slot);
    Vector const v = rules_->geometry.exists(cell) ? rules_->geometry.space(cell) : Vector();
    space_.push_back(
        {static_cast<std::int8_t>(v.file), static_cast<std::int8_t>(v.rank), static_cast<std::int8_t>(v.level)});
  }
  promoting_men_leap_ = promoting_men_leap_ && rules_->features == Features::Plain;
  set_values();
  set_places();
}

// The commonest pawn is not known to a ruleset; the weakest kind that promotes is the unit.
void Evaluator::set_values() {
  int pawn_mobility = 0;
  for (std::uint32_t types = promoting_types_; types != 0; types &= types - 1) {
    Piece const white(Color::White, static_cast<PieceType>(std::countr_zero(types)));
    Piece const black(Color::Black, white.type());
    int const mean =
        std::max(mean_[static_cast<std::size_t>(white.index())], mean_[static_cast<std::size_t>(black.index())]);
    pawn_mobility = pawn_mobility == 0 ? mean : std::min(pawn_mobility, mean);
  }
  // An orthodox pawn comes out at 1.3 cells; much less would be a pawn that hardly moves and no unit for anything.
  scale_ =
      pawn_mobility == 0 ? default_scale * 1024 : 100 * 1024 * mobility_unit / std::max(pawn_mobility, mobility_unit);

  std::vector<int> pieces;
  for (int type = 0; type < rules_->type_count(); ++type)
    for (Color color : {Color::White, Color::Black}) {
      Piece const piece(color, static_cast<PieceType>(type));
      auto const i = static_cast<std::size_t>(piece.index());
      PieceTypeRules const& law = rules_->types[static_cast<std::size_t>(type)];
      auto const worth = static_cast<int>(std::int64_t{mean_[i]} * scale_ / (1024 * mobility_unit));
      value_[i] = law.royal ? 0 : std::max(1, worth);
      if (!law.royal && law.promotes_to == 0) pieces.push_back(value_[i]);
      if (int const tuned = tuning_of(piece).value; !law.royal && tuned > 0) value_[i] = tuned;
      exchange_[i] = law.royal ? royal_exchange_value : value_[i];
    }
  if (!pieces.empty()) {
    std::ranges::sort(pieces);
    margin_ = std::clamp(pieces[(pieces.size() - 1) / 2] / 3, 50, 1000);
  }

  for (int type = 0; type < rules_->type_count(); ++type)
    for (int other = 0; other < rules_->type_count(); ++other) {
      int const here = value(Piece(Color::White, static_cast<PieceType>(type)));
      if (value(Piece(Color::White, static_cast<PieceType>(other))) > here + margin_ / 2)
        dearer_types_[static_cast<std::size_t>(type)] |= std::uint32_t{1} << other;
    }
  for (int type = 0; type < rules_->type_count(); ++type)
    if ((((rules_->royal_types | promoting_types_) >> type) & 1) == 0) pieces_.push_back(static_cast<PieceType>(type));
  std::ranges::sort(pieces_, std::ranges::greater(), [&](PieceType type) { return value(Piece(Color::White, type)); });
  for (int type = 0; type < rules_->type_count(); ++type) {
    auto& best = best_promotion_[static_cast<std::size_t>(type)];
    best = no_piece_type;
    for (std::uint32_t types = rules_->types[static_cast<std::size_t>(type)].promotes_to; types != 0;
         types &= types - 1) {
      auto const candidate = static_cast<PieceType>(std::countr_zero(types));
      if (best == no_piece_type || value(Piece(Color::White, candidate)) > value(Piece(Color::White, best)))
        best = candidate;
    }
  }
}

void Evaluator::set_places() {
  std::size_t const pieces = mobility_.size();
  placed_.assign(pieces * slots_, Tapered());
  activity_.assign(pieces * slots_, {});
  for (std::size_t i = 0; i < pieces; ++i) {
    Piece const piece(static_cast<Color>(i & 1), static_cast<PieceType>(i >> 1));
    PieceTypeRules const& law = rules_->types[piece.type()];
    auto const distance = promotion_distance(*rules_, piece);
    bool const checks = ever_checks(piece);
    int const gain = best_promotion(piece) == no_piece_type
                         ? 0
                         : std::max(0, value(Piece(piece.color(), best_promotion(piece))) - value(piece));
    gain_[i] = gain;
    ManTuning const tuned = tuning_of(piece);
    ManTuning const more = late_of(piece);
    if (tuned.pair != 0 || more.pair != 0) {
      pair_[piece.type()] = Tapered(tuned.pair, tuned.pair + more.pair);
      paired_types_ |= std::uint32_t{1} << piece.type();
    }
    std::vector<PlaceShapes> shapes;
    if (tuned.place != ManTuning().place || more.place != ManTuning().place) shapes = place_shapes(*rules_, piece);
    for (Cell cell : rules_->geometry.all()) {
      int const cells = mobility_[i][cell];
      int const expected = std::max(2, (cells + mobility_unit / 2) / mobility_unit);
      auto const rate = [&](int full, int share) {
        return to_rate(std::int64_t{full} * share / 100 * margin_ * mobility_grain / (100 * expected));
      };
      activity_[i * slots_ + cell] = {static_cast<std::int16_t>(expected), rate(early_.full_mobility, tuned.mobility),
                                      rate(late_.full_mobility, tuned.mobility + more.mobility)};
      int const taught = shapes.empty() ? 0 : correction(tuned, shapes[cell]);
      int const later = (shapes.empty() ? 0 : correction(more, shapes[cell])) + more.value;
      if (law.royal) {  // all else about its place is judged by the position
        placed_[i * slots_ + cell] = Tapered(taught, taught + later);
        continue;
      }
      int worth = value(piece);
      if (!checks || is_dead(piece, cell)) worth = worth * (dead_share - 1) / dead_share;
      worth += static_cast<int>(std::int64_t{cells - mean_[i]} * scale_ / (1024 * mobility_unit)) / place_share;
      // A quarter of what is to be won one step before promotion, a seventh two steps before, and so on.
      if (distance[cell] != unreachable && distance[cell] > 0) worth += gain / (3 + distance[cell] * distance[cell]);
      worth += taught;
      placed_[i * slots_ + cell] = Tapered(worth, worth + later);
    }
  }
}

bool Evaluator::is_dead(Piece piece, Cell cell) const {
  return std::ranges::any_of(rules_->endings.material.dead, [&](DeadMen const& dead) {
    return !dead.only_if_enemy_bare && dead.type == piece.type() &&
           dead.cells[static_cast<std::size_t>(index(piece.color()))][cell];
  });
}

bool Evaluator::ever_checks(Piece piece) const {
  PieceSideRules const& side = rules_->side(piece);
  return (side.checks_from & side.may_stand & rules_->geometry.cells()).any();
}

// The last one is a second king that may not be guarded by the rule of check; every further man makes it less so.
Tapered Evaluator::extinction_danger(int count) const {
  return count <= 0 ? Tapered() : weighted(&Weights::last_of_kind, 1, 100 * count * count);
}

int Evaluator::distance(Cell a, Cell b) const {
  auto const& p = space_[a];
  auto const& q = space_[b];
  return std::max({std::abs(p[0] - q[0]) / 2, std::abs(p[1] - q[1]) / 2, std::abs(p[2] - q[2])});
}

int Evaluator::confinement(Piece royal, Cell cell) const {
  auto const i = static_cast<std::size_t>(royal.index());
  return (best_[i] - mobility_[i][cell]) / mobility_unit;
}

}  // namespace strata
