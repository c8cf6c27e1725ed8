#include "search/static_exchange.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "rules/attack/exchange_attackers.hpp"
#include "rules/position/instances.hpp"

namespace strata {

namespace {

// The loss of the last piece of the extinction types loses the game.
constexpr int last_piece_value = 500'000;

template <int Words, Features F>
int victim_value(Position<Words, F> const& position, PieceValues const& values, Piece victim) {
  Ruleset const& rules = position.rules();
  if (((rules.extinction_types >> victim.type()) & 1) != 0) {
    int left = 0;
    for (std::uint32_t types = rules.extinction_types; types != 0; types &= types - 1)
      left += position.pieces(Piece(victim.color(), static_cast<PieceType>(std::countr_zero(types)))).count();
    if (left == 1) return last_piece_value;
  }
  return values.exchange_value(victim);
}

bool is_royal(Ruleset const& rules, Piece piece) { return ((rules.royal_types >> piece.type()) & 1) != 0; }

// Whether one of these pieces may give check from where it stands: only such a guard keeps a king from capturing (ziggurat art. 8).
template <int Words, Features F>
bool some_may_check(Position<Words, F> const& position, CellSet<Words> const& pieces) {
  bool found = false;
  pieces.for_each(
      [&](Cell cell) { found = found || position.rules().side(position.piece_at(cell)).checks_from[cell]; });
  return found;
}

template <int Words, Features F>
Cell least_valuable_attacker(Position<Words, F> const& position, PieceValues const& values,
                             CellSet<Words> const& pieces) {
  Cell best = no_cell;
  int lowest = 0;
  pieces.for_each([&](Cell cell) {
    int const value = values.exchange_value(position.piece_at(cell));
    if (best != no_cell && value >= lowest) return;
    best = cell;
    lowest = value;
  });
  return best;
}

}  // namespace

template <int Words, Features F>
int immediate_gain(Position<Words, F> const& position, PieceValues const& values, Move move) {
  if (move.kind() == MoveKind::BoardMove || move.kind() == MoveKind::Castling) {
    // A board move promotes some pawn of the board.
    return move.is_promotion() ? values.exchange_value(Piece(position.side_to_move(), move.promoted_to())) / 2 : 0;
  }
  Piece const victim =
      move.kind() == MoveKind::EnPassant ? position.piece_at(position.en_passant_pawn()) : position.piece_at(move.to());
  int gain = victim ? victim_value(position, values, victim) : 0;
  if (move.is_promotion()) {
    Piece const pawn = position.piece_at(move.from());
    gain += values.exchange_value(Piece(pawn.color(), move.promoted_to())) - values.exchange_value(pawn);
  }
  return gain;
}

template <int Words, Features F>
int static_exchange(Position<Words, F> const& position, PieceValues const& values, Move move) {
  constexpr std::size_t longest = 32;
  std::array<int, longest> gain{};
  gain[0] = immediate_gain(position, values, move);
  if (move.kind() == MoveKind::BoardMove || move.kind() == MoveKind::Castling || gain[0] >= last_piece_value)
    return gain[0];

  Piece const mover = position.piece_at(move.from());
  if (is_royal(position.rules(), mover)) return gain[0];  // legal only if no piece can recapture
  int on_cell = values.exchange_value(move.is_promotion() ? Piece(mover.color(), move.promoted_to()) : mover);
  ExchangeAttackers<Words, F> attackers(position, move.to());
  attackers.leave(move.from());
  if (move.kind() == MoveKind::EnPassant) attackers.leave(position.en_passant_pawn());
  Color side = !position.side_to_move();
  std::size_t last = 0;
  while (last + 1 < longest) {
    Cell const attacker = least_valuable_attacker(position, values, attackers.of(side));
    if (attacker == no_cell) break;
    attackers.leave(attacker);
    Piece const piece = position.piece_at(attacker);
    bool const royal = is_royal(position.rules(), piece);
    if (royal && some_may_check(position, attackers.of(!side))) break;
    ++last;
    gain[last] = on_cell - gain[last - 1];
    if (royal || std::max(-gain[last - 1], gain[last]) < 0) break;  // no further capture is legal, or none would pay
    on_cell = values.exchange_value(piece);
    side = !side;
  }
  for (; last > 0; --last) gain[last - 1] = -std::max(-gain[last - 1], gain[last]);
  return gain[0];
}

int static_exchange(AnyPosition& position, PieceValues const& values, Move move) {
  int gain = 0;
  visit(position, [&](auto const& instance) { gain = static_exchange(instance, values, move); });
  return gain;
}

#define STRATA_INSTANTIATE(words, features)                                                          \
  template int immediate_gain(Position<words, Features::features> const&, PieceValues const&, Move); \
  template int static_exchange(Position<words, Features::features> const&, PieceValues const&, Move);
STRATA_POSITION_INSTANCES(STRATA_INSTANTIATE)
#undef STRATA_INSTANTIATE

}  // namespace strata
