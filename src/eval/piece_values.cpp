#include "eval/piece_values.hpp"

#include <algorithm>
#include <bit>

#include "eval/mobility.hpp"
#include "eval/piece_square_shapes.hpp"

namespace strata {

namespace {

// Centipawns a cell of mobility in a game without pawns: an orthodox knight (5.25 cells) is then worth 320.
constexpr int default_scale = 61;
// A piece that can never help to mate still captures, blocks and guards: it keeps half of its value.
constexpr int dead_divisor = 2;
// The part of the difference between the mobility on a cell and the mean mobility that piece-square values take in.
constexpr int cell_divisor = 4;
constexpr int royal_exchange_value = 1'000'000;

// Tuned correction of the piece-square value on a cell with these shapes, in centipawns.
int correction(PieceTuning const& tuned, PieceSquareShapes const& shapes) {
  int sum = 0;
  for (std::size_t term = 0; term < piece_square_terms; ++term) sum += tuned.piece_square[term] * shapes[term];
  return sum / shape_unit;
}

}  // namespace

PieceValues::PieceValues(std::shared_ptr<Ruleset const> rules, Tuning const& tuning)
    : rules_(std::move(rules)), slots_(static_cast<std::size_t>(rules_->geometry.slots())) {
  for (int type = 0; type < rules_->type_count(); ++type) {
    if (rules_->types[static_cast<std::size_t>(type)].promotes_to != 0) promoting_types_ |= std::uint32_t{1} << type;
    for (Color color : {Color::White, Color::Black}) {
      Piece const piece(color, static_cast<PieceType>(type));
      mobility_.push_back(strata::expected_mobility(*rules_, piece));
      mean_mobility_[static_cast<std::size_t>(piece.index())] = mean_mobility(*rules_, piece, mobility_.back());
    }
  }
  set_values(tuning);
  set_best_promotions();
  set_piece_squares(tuning);
}

// A ruleset does not tell which kind of pawn is the most common; the weakest kind is the unit.
void PieceValues::set_values(Tuning const& tuning) {
  int pawn_mobility = 0;
  for (std::uint32_t types = promoting_types_; types != 0; types &= types - 1) {
    Piece const white(Color::White, static_cast<PieceType>(std::countr_zero(types)));
    Piece const black(Color::Black, white.type());
    int const mean = std::max(mean_mobility_[static_cast<std::size_t>(white.index())],
                              mean_mobility_[static_cast<std::size_t>(black.index())]);
    pawn_mobility = pawn_mobility == 0 ? mean : std::min(pawn_mobility, mean);
  }
  // An orthodox pawn has a mobility of 1.3 cells. One that hardly moves would be no unit for the other pieces.
  scale_ =
      pawn_mobility == 0 ? default_scale * 1024 : 100 * 1024 * mobility_unit / std::max(pawn_mobility, mobility_unit);

  std::vector<int> pieces;
  for (int type = 0; type < rules_->type_count(); ++type)
    for (Color color : {Color::White, Color::Black}) {
      Piece const piece(color, static_cast<PieceType>(type));
      auto const i = static_cast<std::size_t>(piece.index());
      PieceTypeRules const& law = rules_->types[static_cast<std::size_t>(type)];
      auto const worth = static_cast<int>(std::int64_t{mean_mobility_[i]} * scale_ / (1024 * mobility_unit));
      value_[i] = law.royal ? 0 : std::max(1, worth);
      if (!law.royal && law.promotes_to == 0) pieces.push_back(value_[i]);
      if (int const tuned = tuning.piece(piece.type()).value; !law.royal && tuned > 0) value_[i] = tuned;
      exchange_[i] = law.royal ? royal_exchange_value : value_[i];
    }
  if (!pieces.empty()) {
    std::ranges::sort(pieces);
    margin_ = std::clamp(pieces[(pieces.size() - 1) / 2] / 3, 50, 1000);
  }
}

void PieceValues::set_best_promotions() {
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

void PieceValues::set_piece_squares(Tuning const& tuning) {
  std::size_t const pieces = mobility_.size();
  piece_square_.assign(pieces * slots_, Tapered());
  for (std::size_t i = 0; i < pieces; ++i) {
    Piece const piece(static_cast<Color>(i & 1), static_cast<PieceType>(i >> 1));
    auto const distance = promotion_distance(*rules_, piece);
    bool const checks = ever_checks(piece);
    int const gain = promotion_gain(piece);
    PieceTuning const tuned = tuning.piece(piece.type());
    PieceTuning const more = tuning.endgame_piece(piece.type());
    std::vector<PieceSquareShapes> shapes;
    if (tuned.piece_square != PieceTuning().piece_square || more.piece_square != PieceTuning().piece_square)
      shapes = piece_square_shapes(*rules_, piece);
    for (Cell cell : rules_->geometry.all()) {
      int const tuned_here = shapes.empty() ? 0 : correction(tuned, shapes[cell]);
      int const later = (shapes.empty() ? 0 : correction(more, shapes[cell])) + more.value;
      if (rules_->types[piece.type()].royal) {  // evaluate() judges the rest
        piece_square_[i * slots_ + cell] = Tapered(tuned_here, tuned_here + later);
        continue;
      }
      int worth = value(piece);
      if (!checks || is_dead(piece, cell)) worth = worth / dead_divisor;
      worth +=
          static_cast<int>(std::int64_t{mobility_[i][cell] - mean_mobility_[i]} * scale_ / (1024 * mobility_unit)) /
          cell_divisor;
      // A quarter of the gain one step before promotion, a seventh two steps before, and so on.
      if (distance[cell] != unreachable && distance[cell] > 0) worth += gain / (3 + distance[cell] * distance[cell]);
      worth += tuned_here;
      piece_square_[i * slots_ + cell] = Tapered(worth, worth + later);
    }
  }
}

int PieceValues::promotion_gain(Piece piece) const {
  PieceType const best = best_promotion(piece);
  return best == no_piece_type ? 0 : std::max(0, value(Piece(piece.color(), best)) - value(piece));
}

bool PieceValues::is_dead(Piece piece, Cell cell) const {
  return std::ranges::any_of(rules_->endings.material.dead, [&](DeadPieces const& dead) {
    return !dead.only_if_enemy_bare && dead.type == piece.type() &&
           dead.cells[static_cast<std::size_t>(index(piece.color()))][cell];
  });
}

bool PieceValues::ever_checks(Piece piece) const {
  PieceSideRules const& side = rules_->side(piece);
  return (side.checks_from & side.may_stand & rules_->geometry.cells()).any();
}

}  // namespace strata
