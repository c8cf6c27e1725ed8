#include "eval/evaluate.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "rules/attacks.hpp"
#include "rules/instances.hpp"

namespace strata {

namespace {

constexpr int longest_way = 6;  // steps to promotion for which a free way counts

// What one side brings.
template <int Words>
struct Army : Muster, Activity {
  int passed = 0;          // promoting men that their like cannot stop
  CellSet<Words> strikes;  // all cells struck by men that could check from where they stand
  CellSet<Words> guarded;  // all cells struck
  CellSet<Words> cheap;    // all cells struck by men that promote
};

template <int Words>
using Armies = std::array<Army<Words>, 2>;

template <int Words>
CellSet<Words> leaps(std::span<std::uint64_t const> words) {
  CellSet<Words> set;
  for (std::size_t i = 0; i < static_cast<std::size_t>(Words); ++i) set.word[i] = words[i];
  return set;
}

// What it costs a side that few men are left of the types whose extinction loses.
template <int Words, Features F>
int extinction_danger(Position<Words, F> const& position, Evaluator const& evaluator, Color color) {
  int left = 0;
  for (std::uint32_t types = position.rules().extinction_types; types != 0; types &= types - 1)
    left += position.count(Piece(color, static_cast<PieceType>(std::countr_zero(types))));
  return evaluator.extinction_danger(left);
}

// What it is worth that this side owns more of the boards that move than the other does.
template <int Words, Features F>
int boards_owned(Position<Words, F> const& position, Evaluator const& evaluator, Color color) {
  if constexpr (F == Features::Full) {
    int const of_white = position.rules().boards.boards - 2 * std::popcount(position.boards().owners);
    int const more = color == Color::White ? of_white : -of_white;
    return more * evaluator.margin() * evaluator.weights().board_owned / 100;
  }
  return 0;
}

// The cells a royal man of this colour could step to if nothing hindered it.
template <int Words, Features F>
CellSet<Words> ring(Position<Words, F> const& position, Color color) {
  CellSet<Words> cells;
  position.royals(color).for_each(
      [&](Cell cell) { cells |= leaps<Words>(position.rules().quiet_leaps(position.piece_at(cell).index(), cell)); });
  if constexpr (F == Features::Full) cells &= position.boards().exists;
  return cells;
}

template <int Words, Features F>
CellSet<Words> promoting_men(Position<Words, F> const& position, Evaluator const& evaluator, Color color) {
  CellSet<Words> men;
  for (std::uint32_t types = evaluator.promoting_types(); types != 0; types &= types - 1)
    men |= position.men(Piece(color, static_cast<PieceType>(std::countr_zero(types))));
  return men;
}

// What it is worth that none of the enemy's promoting men can ever stop this one.
template <int Words>
int passed_bonus(Evaluator const& evaluator, Piece piece, Cell cell, CellSet<Words> const& enemy_pawns) {
  PassedTables const& tables = evaluator.passed_tables();
  int const steps = tables.steps(piece, cell);
  if (steps == 0 || steps > longest_way) return 0;
  if (!(leaps<Words>(tables.stoppers(piece, cell)) & enemy_pawns).empty()) return 0;
  return evaluator.passed(piece, steps);
}

template <int Words, Features F>
void note_pawns(Position<Words, F> const& position, Evaluator const& evaluator,
                std::array<CellSet<Words>, 2> const& pawns, PawnNotes<Words>& notes) {
  for (std::size_t side = 0; side < 2; ++side) {
    notes.struck[side] = notes.checking[side] = CellSet<Words>();
    notes.passed[side] = 0;
    pawns[side].for_each([&](Cell cell) {
      Piece const piece = position.piece_at(cell);
      auto const struck = attacks(position, cell, piece);
      notes.struck[side] |= struck;
      if (position.rules().side(piece).checks_from[cell]) notes.checking[side] |= struck;
      notes.passed[side] += passed_bonus(evaluator, piece, cell, pawns[1 - side]);
    });
  }
}

template <int Words, Features F>
void look_around(Position<Words, F> const& position, Evaluator const& evaluator, CellSet<Words> const& men,
                 CellSet<Words> const& own, CellSet<Words> const& enemy_ring, Army<Words>& army) {
  Ruleset const& rules = position.rules();
  men.for_each([&](Cell from) {
    Piece const piece = position.piece_at(from);
    auto const struck = attacks(position, from, piece);
    bool const royal = ((rules.royal_types >> piece.type()) & 1) != 0;
    army.guarded |= struck;
    if (!royal) army.mobility += evaluator.mobility(piece, from, (struck - own).count());
    if (!rules.side(piece).checks_from[from]) return;
    army.strikes |= struck;
    if (royal) return;
    if (int const near = (struck & enemy_ring).count(); near > 0) {
      ++army.attackers;
      army.attacked_cells += near;
    }
  });
}

// Men of the enemy that are struck by cheap men, or struck and not guarded.
template <int Words, Features F>
int threats(Position<Words, F> const& position, Evaluator const& evaluator, Color color, Army<Words> const& own,
            Army<Words> const& enemy, CellSet<Words> const& enemy_pawns) {
  auto const men = position.men(!color) - position.royals(!color);
  int const by_cheap = (own.cheap & (men - enemy_pawns)).count();
  int const hanging = ((own.guarded & men) - enemy.guarded).count();
  Weights const& weights = evaluator.weights();
  return by_cheap * evaluator.margin() * weights.struck_by_pawn / 100 +
         hanging * evaluator.margin() * weights.hanging / 100;
}

// Danger for a king: how many men strike how many cells around him, and whether any way out is left.
template <int Words, Features F>
int king_danger(Position<Words, F> const& position, Evaluator const& evaluator, Color king,
                CellSet<Words> const& around, Army<Words> const& attackers) {
  if (attackers.attackers == 0) return 0;
  int const size = std::max(1, around.count());
  int const free = (around - position.men(king) - attackers.strikes).count();
  Weights const& weights = evaluator.weights();
  int danger = attackers.attacked_cells * std::min(attackers.attackers, 8) * evaluator.margin() * weights.king_attack /
               (100 * size);
  danger += std::max(0, 3 - free) * evaluator.margin() * weights.king_shut_in / 100;
  return std::min(danger, 4 * evaluator.margin());
}

// How many cells a king can walk to past the enemy's strikes.
template <int Words, Features F>
int territory(Position<Words, F> const& position, Color king, CellSet<Words> const& forbidden) {
  constexpr int steps = 6;
  constexpr int enough = 120;
  CellSet<Words> known = position.royals(king);
  CellSet<Words> frontier = known;
  int const royal = known.empty() ? 0 : position.piece_at(known.first()).index();
  for (int step = 0; step < steps && !frontier.empty(); ++step) {
    CellSet<Words> next;
    frontier.for_each([&](Cell cell) { next |= leaps<Words>(position.rules().quiet_leaps(royal, cell)); });
    next -= known | forbidden;
    if constexpr (F == Features::Full) next &= position.boards().exists;
    known |= next;
    frontier = next;
    if (known.count() >= enough) return enough;
  }
  return known.count() - 1;
}

// The enemy is (nearly) bare: hold his king in ever less space, drive him to where he has few steps, bring up men and the
// own king. Without this a won game is shuffled to a draw.
template <int Words, Features F>
int mating_drive(Position<Words, F> const& position, Evaluator const& evaluator, Color strong,
                 Army<Words> const& army) {
  Color const weak = !strong;
  int const unit = evaluator.margin();
  int score = 4 * unit;
  int const space = territory(position, weak, position.men(weak) | army.strikes);
  score -= space * unit / 40;
  auto const around = ring(position, weak);
  score -= (around - position.men(weak) - army.strikes).count() * unit / 12;
  Cell target = no_cell;
  position.royals(weak).for_each([&](Cell cell) {
    target = cell;
    score += evaluator.confinement(position.piece_at(cell), cell) * unit / 12;
  });
  if (target == no_cell) return score;
  position.men(strong).for_each([&](Cell cell) {
    std::uint32_t const type = std::uint32_t{1} << position.piece_at(cell).type();
    if ((type & evaluator.promoting_types()) != 0) return;
    int const weight = (type & position.rules().royal_types) != 0 ? unit / 10 : unit / 50;
    score -= evaluator.distance(cell, target) * weight;
  });
  return score;
}

// Whether a lone man, or none, is all that could mate.
template <int Words, Features F>
bool cannot_win(Position<Words, F> const& position, Army<Words> const& army, Color color) {
  if (army.men > 1) return false;
  if (army.men == 0) return position.rules().extinction_types == 0;
  std::uint32_t lone = position.rules().endings.material.lone;
  bool is_lone = false;
  for (; lone != 0; lone &= lone - 1)
    is_lone = is_lone || !position.men(Piece(color, static_cast<PieceType>(std::countr_zero(lone)))).empty();
  return is_lone;
}

bool nearly_bare(int weak_material, int weak_men, int strong_material, int unit) {
  if (strong_material < weak_material + 4 * unit) return false;
  return weak_men == 0 || weak_material * 10 <= strong_material || (weak_men <= 2 && weak_material <= 6 * unit);
}

}  // namespace

template <int Words, Features F>
int evaluate(Position<Words, F> const& position, Evaluator const& evaluator, Accumulator<Words, F>& accumulator,
             int alpha, int beta) {
  Color const us = position.side_to_move();
  auto const me = static_cast<std::size_t>(index(us));
  auto const you = 1 - me;
  Armies<Words> armies;
  auto const& muster = accumulator.muster(position);
  for (Color color : {Color::White, Color::Black}) {
    auto const side = static_cast<std::size_t>(index(color));
    static_cast<Muster&>(armies[side]) = muster[side];
    armies[side].placed -= extinction_danger(position, evaluator, color);
  }
  int score = armies[me].placed - armies[you].placed + evaluator.weights().tempo;
  score += boards_owned(position, evaluator, us);

  int const unit = evaluator.margin();
  bool const i_drive = nearly_bare(armies[you].material, armies[you].men, armies[me].material, unit);
  bool const you_drive = nearly_bare(armies[me].material, armies[me].men, armies[you].material, unit);
  bool const far_outside = score >= beta + 4 * unit || score <= alpha - 4 * unit;
  if (i_drive || you_drive || !far_outside) {
    std::array<CellSet<Words>, 2> const rings{ring(position, Color::White), ring(position, Color::Black)};
    std::array<CellSet<Words>, 2> const pawns{promoting_men(position, evaluator, Color::White),
                                              promoting_men(position, evaluator, Color::Black)};
    PawnNotes<Words> fresh;
    Key const key = accumulator.pawn_key();
    PawnNotes<Words>& notes = evaluator.promoting_men_leap() ? accumulator.pawns().at(key) : fresh;
    if (notes.key != key) {
      note_pawns(position, evaluator, pawns, notes);
      notes.key = key;
    }
    for (Color color : {Color::White, Color::Black}) {
      auto const side = static_cast<std::size_t>(index(color));
      Army<Words>& army = armies[side];
      army.guarded = army.cheap = notes.struck[side];
      army.strikes = notes.checking[side];
      army.passed = notes.passed[side];
      int const near = (army.strikes & rings[1 - side]).count();
      if constexpr (Accumulator<Words, F>::keeps_strikes) {
        static_cast<Activity&>(army) = accumulator.activity(position, rings)[side];
        accumulator.add_struck(position, color, army.guarded, army.strikes);
      } else {
        look_around(position, evaluator, position.men(color) - pawns[side], position.men(color), rings[1 - side], army);
      }
      army.attackers += near;
      army.attacked_cells += near;
    }
    score += armies[me].mobility - armies[you].mobility + armies[me].passed - armies[you].passed;
    score += threats(position, evaluator, us, armies[me], armies[you], pawns[you]);
    score -= threats(position, evaluator, !us, armies[you], armies[me], pawns[me]);
    score += king_danger(position, evaluator, !us, rings[you], armies[me]);
    score -= king_danger(position, evaluator, us, rings[me], armies[you]);
    if (i_drive) score += mating_drive(position, evaluator, us, armies[me]);
    if (you_drive) score -= mating_drive(position, evaluator, !us, armies[you]);
  }

  if (score > 0 ? cannot_win(position, armies[me], us) : cannot_win(position, armies[you], !us)) score /= 16;
  // Past half of the move rule the draw comes nearer with every ply: advantages melt unless something is done.
  int const limit = position.rules().endings.move_rule_plies;
  if (limit > 0 && position.halfmove_clock() > limit / 2) {
    int const left = std::max(0, limit - position.halfmove_clock());
    score = static_cast<int>(std::int64_t{score} * (limit + 2 * left) / (2 * limit));
  }
  return std::clamp(score, -max_evaluation, max_evaluation);
}

#define STRATA_INSTANTIATE(words, features)                                           \
  template int evaluate(Position<words, Features::features> const&, Evaluator const&, \
                        Accumulator<words, Features::features>&, int, int);
STRATA_POSITION_INSTANCES(STRATA_INSTANTIATE)
#undef STRATA_INSTANTIATE

}  // namespace strata
