#include "eval/evaluate.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "board/cell_tally.hpp"
#include "eval/mobility.hpp"
#include "rules/attacks.hpp"
#include "rules/attacks_from.hpp"
#include "rules/instances.hpp"

namespace strata {

namespace {

constexpr int longest_way = 6;  // steps to promotion for which a free way counts

// What one side brings.
template <int Words>
struct Army : Muster, Activity {
  Tapered pawns;           // how its promoting men stand to each other, to the enemy's and to the kings
  int safe_checks = 0;     // ways to check from a cell that nobody guards; known to the closer look alone
  int open = 0;            // cells that sliding men would strike from where the enemy's king stands; likewise
  CellSet<Words> strikes;  // all cells struck by men that could check from where they stand
  CellSet<Words> guarded;  // all cells struck
  CellSet<Words> cheap;    // all cells struck by men that promote
  CellSet<Words> manned;   // all cells struck by men that are not royal; likewise
  CellSet<Words> twice;    // of these, the ones struck by two men at least; those that promote count as one
};

template <int Words>
using Armies = std::array<Army<Words>, 2>;

// Of White and Black.
template <int Words>
struct Scene {
  std::array<CellSet<Words>, 2> rings;   // the cells around the kings
  std::array<CellSet<Words>, 2> pawns;   // the men that promote
  std::array<CellSet<Words>, 2> pieces;  // those that neither promote nor are royal
};

template <int Words>
CellSet<Words> leaps(std::span<std::uint64_t const> words) {
  CellSet<Words> set;
  for (std::size_t i = 0; i < static_cast<std::size_t>(Words); ++i) set.word[i] = words[i];
  return set;
}

// What it costs a side that few men are left of the types whose extinction loses.
template <int Words, Features F>
Tapered extinction_danger(Position<Words, F> const& position, Evaluator const& evaluator, Color color) {
  int left = 0;
  for (std::uint32_t types = position.rules().extinction_types; types != 0; types &= types - 1)
    left += position.count(Piece(color, static_cast<PieceType>(std::countr_zero(types))));
  return evaluator.extinction_danger(left);
}

// What it is worth that this side owns more of the boards that move than the other does.
template <int Words, Features F>
Tapered boards_owned(Position<Words, F> const& position, Evaluator const& evaluator, Color color) {
  if constexpr (F == Features::Full) {
    int const of_white = position.rules().boards.boards - 2 * std::popcount(position.boards().owners);
    return evaluator.weighted(&Weights::board_owned, color == Color::White ? of_white : -of_white);
  }
  return {};
}

// What the kinds add of which the side has two men at least.
template <int Words, Features F>
Tapered pairs(Position<Words, F> const& position, Evaluator const& evaluator, Color color) {
  Tapered sum;
  for (std::uint32_t types = evaluator.paired_types(); types != 0; types &= types - 1) {
    auto const type = static_cast<PieceType>(std::countr_zero(types));
    if (position.count(Piece(color, type)) >= 2) sum += evaluator.pair(type);
  }
  return sum;
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

// Whether none of the enemy's promoting men can ever stop this one, and it is near enough to its promotion to count.
template <int Words>
bool is_passed(Evaluator const& evaluator, Piece piece, Cell cell, CellSet<Words> const& enemy_pawns) {
  PassedTables const& tables = evaluator.passed_tables();
  int const steps = tables.steps(piece, cell);
  if (steps == 0 || steps > longest_way) return false;
  return (leaps<Words>(tables.stoppers(piece, cell)) & enemy_pawns).empty();
}

template <int Words, Features F>
void note_pawns(Position<Words, F> const& position, Evaluator const& evaluator,
                std::array<CellSet<Words>, 2> const& pawns, PawnNotes<Words>& notes) {
  PassedTables const& tables = evaluator.passed_tables();
  for (std::size_t side = 0; side < 2; ++side) {
    notes.struck[side] = notes.checking[side] = notes.passed[side] = CellSet<Words>();
    Tapered passed;
    int behind = 0;
    int alone = 0;
    pawns[side].for_each([&](Cell cell) {
      Piece const piece = position.piece_at(cell);
      auto const struck = attacks(position, cell, piece);
      notes.struck[side] |= struck;
      if (position.rules().side(piece).checks_from[cell]) notes.checking[side] |= struck;
      behind += (leaps<Words>(tables.way(piece, cell)) & pawns[side]).empty() ? 0 : 1;
      bool const way_known = tables.steps(piece, cell) != unreachable;
      alone += way_known && (leaps<Words>(tables.helpers(piece, cell)) & pawns[side]).empty() ? 1 : 0;
      if (!is_passed(evaluator, piece, cell, pawns[1 - side])) return;
      notes.passed[side] |= CellSet<Words>::of(cell);
      passed += evaluator.passed(piece, tables.steps(piece, cell));
    });
    notes.worth[side] = passed + evaluator.weighted(&Weights::pawn_behind, behind) +
                        evaluator.weighted(&Weights::pawn_alone, alone) +
                        evaluator.weighted(&Weights::pawn_guarded, (notes.struck[side] & pawns[side]).count());
  }
}

// What becomes of the men that their like cannot stop: whether something else stands before them, and whose king is nearer.
template <int Words, Features F>
Tapered passed_play(Position<Words, F> const& position, Evaluator const& evaluator, Color color,
                    CellSet<Words> const& passed) {
  Tapered sum;
  if (passed.empty() || !(evaluator.counts(&Weights::passed_stopped) || evaluator.counts(&Weights::passed_king)))
    return sum;
  // Of the nearest royal man of this colour to one of these cells.
  auto const steps_to = [&](Color whose, CellSet<Words> const& cells) {
    int least = unreachable;
    position.royals(whose).for_each(
        [&](Cell king) { cells.for_each([&](Cell to) { least = std::min(least, evaluator.distance(king, to)); }); });
    return least;
  };
  passed.for_each([&](Cell cell) {
    Piece const piece = position.piece_at(cell);
    auto const next = leaps<Words>(position.rules().quiet_leaps(piece.index(), cell));
    if (next.empty()) return;
    if ((next - position.occupied()).empty()) sum += evaluator.weighted(&Weights::passed_stopped, 1);
    int const own = steps_to(color, next);
    int const enemy = steps_to(!color, next);
    if (own == unreachable || enemy == unreachable) return;
    sum += evaluator.weighted(&Weights::passed_king, enemy - own, 100 * evaluator.passed_tables().steps(piece, cell));
  });
  return sum;
}

template <int Words, Features F>
void look_around(Position<Words, F> const& position, Evaluator const& evaluator, CellSet<Words> const& men,
                 CellSet<Words> const& own, CellSet<Words> const& enemy_ring, Accumulator<Words, F>& accumulator,
                 Army<Words>& army) {
  Ruleset const& rules = position.rules();
  men.for_each([&](Cell from) {
    Piece const piece = position.piece_at(from);
    auto const struck = attacks(position, from, piece);
    bool const royal = ((rules.royal_types >> piece.type()) & 1) != 0;
    accumulator.note_struck(from, struck);
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

// How near a side's men are to the enemy's king, and how little guards him.
template <int Words, Features F>
Tapered siege(Position<Words, F> const& position, Evaluator const& evaluator, Color color, Scene<Words> const& scene,
              Army<Words> const& army, Army<Words> const& enemy) {
  auto const side = static_cast<std::size_t>(index(color));
  CellSet<Words> second;
  CellSet<Words> near;
  position.royals(!color).for_each([&](Cell king) {
    Piece const royal = position.piece_at(king);
    second |= leaps<Words>(evaluator.vicinity().second(royal, king));
    near |= leaps<Words>(evaluator.vicinity().within_three(royal, king));
  });
  int const pressed = ((army.twice & scene.rings[1 - side]) - enemy.manned).count();
  return evaluator.weighted(&Weights::king_pressed, pressed) +
         evaluator.weighted(&Weights::king_zone, (army.manned & second).count()) +
         evaluator.weighted(&Weights::king_exposed, army.open) +
         evaluator.weighted(&Weights::king_hunted, (scene.pieces[side] & near).count());
}

// Whether a promoting man of this colour could ever come to strike the cell.
template <int Words, Features F>
bool ever_struck(Position<Words, F> const& position, Evaluator const& evaluator, Color color, Cell cell) {
  for (std::uint32_t types = evaluator.promoting_types(); types != 0; types &= types - 1) {
    Piece const piece(color, static_cast<PieceType>(std::countr_zero(types)));
    if (!(leaps<Words>(evaluator.passed_tables().strikers(piece, cell)) & position.men(piece)).empty()) return true;
  }
  return false;
}

// By type, the cells that a side's pieces would strike from where the enemy's king stands. Counts those open to sliding ones.
template <int Words, Features F>
std::array<CellSet<Words>, max_piece_types> look_from_king(Position<Words, F> const& position,
                                                           Evaluator const& evaluator, Color color, Army<Words>& army) {
  Ruleset const& rules = position.rules();
  std::array<CellSet<Words>, max_piece_types> seen{};
  auto const men = position.men(!color);
  position.royals(!color).for_each([&](Cell king) {
    AttacksFrom<Words, F> const from_king(position, king);
    for (PieceType const type : evaluator.pieces()) {
      Piece const piece(color, type);
      if (position.count(piece) == 0) continue;
      auto const struck = from_king(piece);
      seen[type] |= struck;
      if (rules.capture_slides(piece.index(), king) != 0) army.open += (struck - men).count();
    }
  });
  return seen;
}

// What each of a side's pieces strikes by itself, and which cells they strike together; when it is known what both sides guard.
template <int Words, Features F>
Tapered look_at_pieces(Position<Words, F> const& position, Evaluator const& evaluator, Color color,
                       Scene<Words> const& scene, Accumulator<Words, F> const& accumulator, Army<Words>& army,
                       Army<Words> const& enemy) {
  Ruleset const& rules = position.rules();
  auto const own = position.men(color);
  auto const pawns = scene.pawns[static_cast<std::size_t>(index(color))];
  auto const deniable = enemy.cheap - own;
  auto const unsafe = own | enemy.guarded;
  auto const seen_from_king = look_from_king(position, evaluator, color, army);
  CellTally<Words> lesser;
  CellTally<Words> denied;
  CellTally<Words> shut_in;
  CellTally<Words> safe_checks;
  CellSet<Words> dearer;
  std::uint32_t dearer_types = 0;
  CellSet<Words> manned = army.cheap;
  CellSet<Words> twice;
  for (PieceType const type : evaluator.pieces()) {
    Piece const piece(color, type);
    if (position.count(piece) == 0) continue;
    for (std::uint32_t types = evaluator.dearer_types(type) & ~dearer_types; types != 0; types &= types - 1)
      dearer |= position.men(Piece(!color, static_cast<PieceType>(std::countr_zero(types))));
    dearer_types |= evaluator.dearer_types(type);
    auto checking_from = seen_from_king[type] - unsafe;
    if (CellMask const& law = rules.side(piece).checks_from; !law.all())
      CellSet<Words>(checking_from).for_each([&](Cell cell) {
        if (!law[cell]) checking_from.erase(cell);
      });
    for (Cell const cell : position.cells(piece)) {
      auto const struck = accumulator.struck_from(cell);
      lesser.add(struck & dearer);
      denied.add(struck & deniable);
      shut_in.add(struck & pawns);
      safe_checks.add(struck & checking_from);
      twice |= manned & struck;
      manned |= struck;
    }
  }
  army.manned = manned;
  army.twice = twice;
  army.safe_checks = safe_checks.total();
  return evaluator.weighted(&Weights::struck_by_lesser, lesser.total()) +
         evaluator.weighted(&Weights::denied, denied.total()) + evaluator.weighted(&Weights::shut_in, shut_in.total());
}

// What a look at each piece tells of both sides together, for games that count any of it; after look_at_pieces() of both.
template <int Words, Features F>
Tapered look_closer(Position<Words, F> const& position, Evaluator const& evaluator, Color color,
                    Scene<Words> const& scene, Army<Words> const& army, Army<Words> const& enemy) {
  auto const side = static_cast<std::size_t>(index(color));
  int outposts = 0;
  int safe = 0;
  (scene.pieces[side] & army.cheap).for_each([&](Cell cell) {
    ++outposts;
    safe += ever_struck(position, evaluator, !color, cell) ? 0 : 1;
  });
  auto const men = position.men(!color) - position.royals(!color);
  return evaluator.weighted(&Weights::outpost, outposts) + evaluator.weighted(&Weights::outpost_safe, safe) +
         evaluator.weighted(&Weights::struck_twice, ((army.twice & men) - enemy.guarded).count()) +
         evaluator.weighted(&Weights::pawn_struck, ((army.guarded & scene.pawns[1 - side]) - enemy.cheap).count()) +
         siege(position, evaluator, color, scene, army, enemy);
}

// Men of the enemy that are struck by cheap men, or struck and not guarded.
template <int Words, Features F>
Tapered threats(Position<Words, F> const& position, Evaluator const& evaluator, Color color, Army<Words> const& own,
                Army<Words> const& enemy, CellSet<Words> const& enemy_pawns) {
  auto const men = position.men(!color) - position.royals(!color);
  int const by_cheap = (own.cheap & (men - enemy_pawns)).count();
  int const hanging = ((own.guarded & men) - enemy.guarded).count();
  return evaluator.weighted(&Weights::struck_by_pawn, by_cheap) + evaluator.weighted(&Weights::hanging, hanging);
}

// Danger for a king: how many men strike how many cells around him, and whether any way out is left.
template <int Words, Features F>
Tapered king_danger(Position<Words, F> const& position, Evaluator const& evaluator, Color king,
                    CellSet<Words> const& around, Army<Words> const& attackers) {
  if (attackers.attackers == 0) return {};
  int const size = std::max(1, around.count());
  int const free = (around - position.men(king) - attackers.strikes).count();
  int const most = 4 * evaluator.margin();
  Tapered const danger = evaluator.weighted(&Weights::king_attack,
                                            attackers.attacked_cells * std::min(attackers.attackers, 8), 100 * size) +
                         evaluator.weighted(&Weights::king_shut_in, std::max(0, 3 - free)) +
                         evaluator.weighted(&Weights::safe_check, attackers.safe_checks);
  return {std::min(danger.early(), most), std::min(danger.late(), most)};
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
    armies[side].placed += pairs(position, evaluator, color);
  }
  Tapered sum = armies[me].placed - armies[you].placed + evaluator.tempo() + boards_owned(position, evaluator, us);
  int const phase = evaluator.phase(armies[0].force + armies[1].force);
  int score = sum.at(phase);

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
      army.pawns = notes.worth[side] + passed_play(position, evaluator, color, notes.passed[side]) +
                   evaluator.weighted(&Weights::king_cover, (rings[side] & pawns[side]).count());
      int const near = (army.strikes & rings[1 - side]).count();
      if constexpr (Accumulator<Words, F>::keeps_strikes) {
        static_cast<Activity&>(army) = accumulator.activity(position, rings)[side];
        accumulator.add_struck(position, color, army.guarded, army.strikes);
      } else {
        look_around(position, evaluator, position.men(color) - pawns[side], position.men(color), rings[1 - side],
                    accumulator, army);
      }
      army.attackers += near;
      army.attacked_cells += near;
    }
    sum += armies[me].mobility - armies[you].mobility + armies[me].pawns - armies[you].pawns;
    sum += threats(position, evaluator, us, armies[me], armies[you], pawns[you]);
    sum -= threats(position, evaluator, !us, armies[you], armies[me], pawns[me]);
    if (evaluator.looks_closely()) {
      Scene<Words> scene{rings, pawns, {}};
      for (Color color : {Color::White, Color::Black}) {
        auto const side = static_cast<std::size_t>(index(color));
        scene.pieces[side] = position.men(color) - position.royals(color) - pawns[side];
        Tapered const pieces =
            look_at_pieces(position, evaluator, color, scene, accumulator, armies[side], armies[1 - side]);
        sum += color == us ? pieces : Tapered() - pieces;
      }
      sum += look_closer(position, evaluator, us, scene, armies[me], armies[you]);
      sum -= look_closer(position, evaluator, !us, scene, armies[you], armies[me]);
    }
    sum += king_danger(position, evaluator, !us, rings[you], armies[me]);
    sum -= king_danger(position, evaluator, us, rings[me], armies[you]);
    score = sum.at(phase);
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
