#include "search/exchange.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "rules/instances.hpp"
#include "rules/takers.hpp"

namespace strata {

namespace {

// The last man of the extinction types is the game.
constexpr int last_man_value = 500'000;

template <int Words, Features F>
int victim_value(Position<Words, F> const& position, Evaluator const& evaluator, Piece victim) {
  Ruleset const& rules = position.rules();
  if (((rules.extinction_types >> victim.type()) & 1) != 0) {
    int left = 0;
    for (std::uint32_t types = rules.extinction_types; types != 0; types &= types - 1)
      left += position.men(Piece(victim.color(), static_cast<PieceType>(std::countr_zero(types)))).count();
    if (left == 1) return last_man_value;
  }
  return evaluator.exchange_value(victim);
}

bool is_royal(Ruleset const& rules, Piece man) { return ((rules.royal_types >> man.type()) & 1) != 0; }

// Whether one of these men could check from where it stands: only those keep a king from taking (ziggurat art. 8).
template <int Words, Features F>
bool some_may_check(Position<Words, F> const& position, CellSet<Words> const& men) {
  bool found = false;
  men.for_each([&](Cell cell) { found = found || position.rules().side(position.piece_at(cell)).checks_from[cell]; });
  return found;
}

template <int Words, Features F>
Cell cheapest(Position<Words, F> const& position, Evaluator const& evaluator, CellSet<Words> const& men) {
  Cell best = no_cell;
  int lowest = 0;
  men.for_each([&](Cell cell) {
    int const value = evaluator.exchange_value(position.piece_at(cell));
    if (best != no_cell && value >= lowest) return;
    best = cell;
    lowest = value;
  });
  return best;
}

}  // namespace

template <int Words, Features F>
int immediate_gain(Position<Words, F> const& position, Evaluator const& evaluator, Move move) {
  if (move.kind() == MoveKind::BoardMove || move.kind() == MoveKind::Castling) {
    // What a board promotes is a pawn, whichever.
    return move.is_promotion() ? evaluator.exchange_value(Piece(position.side_to_move(), move.promoted_to())) / 2 : 0;
  }
  Piece const victim =
      move.kind() == MoveKind::EnPassant ? position.piece_at(position.en_passant_pawn()) : position.piece_at(move.to());
  int gain = victim ? victim_value(position, evaluator, victim) : 0;
  if (move.is_promotion()) {
    Piece const pawn = position.piece_at(move.from());
    gain += evaluator.exchange_value(Piece(pawn.color(), move.promoted_to())) - evaluator.exchange_value(pawn);
  }
  return gain;
}

template <int Words, Features F>
int exchange_score(Position<Words, F> const& position, Evaluator const& evaluator, Move move) {
  constexpr std::size_t longest = 32;
  std::array<int, longest> gain{};
  gain[0] = immediate_gain(position, evaluator, move);
  if (move.kind() == MoveKind::BoardMove || move.kind() == MoveKind::Castling || gain[0] >= last_man_value)
    return gain[0];

  Piece const mover = position.piece_at(move.from());
  if (is_royal(position.rules(), mover)) return gain[0];  // legal only if nobody takes back
  int on_cell = evaluator.exchange_value(move.is_promotion() ? Piece(mover.color(), move.promoted_to()) : mover);
  Takers<Words, F> takers(position, move.to());
  takers.leave(move.from());
  if (move.kind() == MoveKind::EnPassant) takers.leave(position.en_passant_pawn());
  Color side = !position.side_to_move();
  std::size_t last = 0;
  while (last + 1 < longest) {
    Cell const taker = cheapest(position, evaluator, takers.of(side));
    if (taker == no_cell) break;
    takers.leave(taker);
    Piece const man = position.piece_at(taker);
    bool const royal = is_royal(position.rules(), man);
    if (royal && some_may_check(position, takers.of(!side))) break;
    ++last;
    gain[last] = on_cell - gain[last - 1];
    if (royal || std::max(-gain[last - 1], gain[last]) < 0) break;  // nobody can, or nobody would, go on
    on_cell = evaluator.exchange_value(man);
    side = !side;
  }
  for (; last > 0; --last) gain[last - 1] = -std::max(-gain[last - 1], gain[last]);
  return gain[0];
}

#define STRATA_INSTANTIATE(words, features)                                                        \
  template int immediate_gain(Position<words, Features::features> const&, Evaluator const&, Move); \
  template int exchange_score(Position<words, Features::features> const&, Evaluator const&, Move);
STRATA_POSITION_INSTANCES(STRATA_INSTANTIATE)
#undef STRATA_INSTANTIATE

}  // namespace strata
