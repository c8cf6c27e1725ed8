#include "eval/evaluate.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "board/cell_tally.hpp"
#include "eval/endings.hpp"
#include "eval/mobility.hpp"
#include "rules/attack/attacks.hpp"
#include "rules/attack/attacks_from.hpp"
#include "rules/position/instances.hpp"

namespace strata {

namespace {

// Quiet steps to promotion up to which a passed pawn gets a bonus.
constexpr int passed_pawn_horizon = 6;

// The terms of one side.
template <int Words>
struct SideTerms : PieceSums, Activity {
  Tapered pawn_structure;
  int safe_checks = 0;       // with detailed terms only: moves that check from a cell the enemy does not attack
  int virtual_mobility = 0;  // with detailed terms only: cells that sliders would attack from the enemy king's cell
  CellSet<Words> attacks;    // by all pieces
  CellSet<Words> checking_attacks;   // by pieces that may give check from where they stand
  CellSet<Words> pawn_attacks;       // by pawns
  CellSet<Words> non_royal_attacks;  // with detailed terms only: by pieces that are not royal
  CellSet<Words> double_attacks;  // of these, the cells attacked at least twice; all pawns together count as one attack
};

// Of White and Black.
template <int Words>
struct PieceSets {
  std::array<CellSet<Words>, 2> king_rings;
  std::array<CellSet<Words>, 2> pawns;
  std::array<CellSet<Words>, 2> pieces;  // neither pawns nor royal
};

template <int Words>
CellSet<Words> to_set(std::span<std::uint64_t const> words) {
  CellSet<Words> set;
  for (std::size_t i = 0; i < static_cast<std::size_t>(Words); ++i) set.word[i] = words[i];
  return set;
}

// The bonus for owning more of the movable boards than the other side.
template <int Words, Features F>
Tapered boards_owned(Position<Words, F> const& position, Evaluator const& evaluator, Color color) {
  if constexpr (F == Features::Full) {
    int const of_white = position.rules().boards.boards - 2 * std::popcount(position.boards().owners);
    return evaluator.weighted(&Weights::board_owned, color == Color::White ? of_white : -of_white);
  }
  return {};
}

// The bonus for two or more pieces of a type (the bishop pair, for any type). (chessprogramming wiki, Bishop Pair)
template <int Words, Features F>
Tapered piece_pairs(Position<Words, F> const& position, Evaluator const& evaluator, Color color) {
  Tapered sum;
  for (std::uint32_t types = evaluator.paired_types(); types != 0; types &= types - 1) {
    auto const type = static_cast<PieceType>(std::countr_zero(types));
    if (position.count(Piece(color, type)) >= 2) sum += evaluator.pair(type);
  }
  return sum;
}

// The king ring: the cells that a royal piece of this colour could step to on an empty board.
template <int Words, Features F>
CellSet<Words> king_ring(Position<Words, F> const& position, Color color) {
  CellSet<Words> cells;
  position.royals(color).for_each(
      [&](Cell cell) { cells |= to_set<Words>(position.rules().quiet_leaps(position.piece_at(cell).index(), cell)); });
  if constexpr (F == Features::Full) cells &= position.boards().exists;
  return cells;
}

template <int Words, Features F>
CellSet<Words> pawns_of(Position<Words, F> const& position, Evaluator const& evaluator, Color color) {
  CellSet<Words> pawns;
  for (std::uint32_t types = evaluator.promoting_types(); types != 0; types &= types - 1)
    pawns |= position.pieces(Piece(color, static_cast<PieceType>(std::countr_zero(types))));
  return pawns;
}

// Whether no enemy pawn can ever stop this pawn, and it is near enough to promotion to count.
template <int Words>
bool is_passed(Evaluator const& evaluator, Piece pawn, Cell cell, CellSet<Words> const& enemy_pawns) {
  PassedPawnTables const& tables = evaluator.passed_pawn_tables();
  int const steps = tables.steps(pawn, cell);
  if (steps == 0 || steps > passed_pawn_horizon) return false;
  return (to_set<Words>(tables.stoppers(pawn, cell)) & enemy_pawns).empty();
}

// Pawn structure: passed, doubled, isolated and supported pawns of both sides. (Stockfish, pawns.cpp)
template <int Words, Features F>
void evaluate_pawn_structure(Position<Words, F> const& position, Evaluator const& evaluator,
                             std::array<CellSet<Words>, 2> const& pawns, PawnEntry<Words>& entry) {
  PassedPawnTables const& tables = evaluator.passed_pawn_tables();
  for (std::size_t side = 0; side < 2; ++side) {
    entry.attacks[side] = entry.checking_attacks[side] = entry.passed_pawns[side] = CellSet<Words>();
    Tapered passed;
    int doubled = 0;
    int isolated = 0;
    pawns[side].for_each([&](Cell cell) {
      Piece const pawn = position.piece_at(cell);
      auto const attacked = attacks(position, cell, pawn);
      entry.attacks[side] |= attacked;
      if (position.rules().side(pawn).checks_from[cell]) entry.checking_attacks[side] |= attacked;
      doubled += (to_set<Words>(tables.path(pawn, cell)) & pawns[side]).empty() ? 0 : 1;
      bool const path_is_known = tables.steps(pawn, cell) != unreachable;
      isolated += path_is_known && (to_set<Words>(tables.supporters(pawn, cell)) & pawns[side]).empty() ? 1 : 0;
      if (!is_passed(evaluator, pawn, cell, pawns[1 - side])) return;
      entry.passed_pawns[side] |= CellSet<Words>::of(cell);
      passed += evaluator.passed_pawn(pawn, tables.steps(pawn, cell));
    });
    entry.score[side] = passed + evaluator.weighted(&Weights::doubled_pawn, doubled) +
                        evaluator.weighted(&Weights::isolated_pawn, isolated) +
                        evaluator.weighted(&Weights::supported_pawn, (entry.attacks[side] & pawns[side]).count());
  }
}

// What the pawn hash table cannot know of passed pawns: whether they are blocked, and which king is nearer to their next cell.
template <int Words, Features F>
Tapered passed_pawns(Position<Words, F> const& position, Evaluator const& evaluator, Color color,
                     CellSet<Words> const& passed) {
  Tapered sum;
  if (passed.empty() ||
      !(evaluator.uses(&Weights::blocked_passed_pawn) || evaluator.uses(&Weights::passed_pawn_king_distance)))
    return sum;
  // The distance of the nearest royal piece of a side to any of these cells.
  auto const king_distance = [&](Color side, CellSet<Words> const& cells) {
    int least = unreachable;
    position.royals(side).for_each(
        [&](Cell king) { cells.for_each([&](Cell to) { least = std::min(least, evaluator.distance(king, to)); }); });
    return least;
  };
  passed.for_each([&](Cell cell) {
    Piece const pawn = position.piece_at(cell);
    auto const next = to_set<Words>(position.rules().quiet_leaps(pawn.index(), cell));
    if (next.empty()) return;
    if ((next - position.occupied()).empty()) sum += evaluator.weighted(&Weights::blocked_passed_pawn, 1);
    int const own = king_distance(color, next);
    int const enemy = king_distance(!color, next);
    if (own == unreachable || enemy == unreachable) return;
    sum += evaluator.weighted(&Weights::passed_pawn_king_distance, enemy - own,
                              100 * evaluator.passed_pawn_tables().steps(pawn, cell));
  });
  return sum;
}

// Attacks, mobility and attacks on the king ring of the pieces that are not pawns, for instances that keep no attack table.
template <int Words, Features F>
void attacks_and_mobility(Position<Words, F> const& position, Evaluator const& evaluator, CellSet<Words> const& pieces,
                          CellSet<Words> const& own_pieces, CellSet<Words> const& enemy_ring,
                          Accumulator<Words, F>& accumulator, SideTerms<Words>& own) {
  Ruleset const& rules = position.rules();
  pieces.for_each([&](Cell from) {
    Piece const piece = position.piece_at(from);
    auto const attacked = attacks(position, from, piece);
    bool const royal = ((rules.royal_types >> piece.type()) & 1) != 0;
    accumulator.set_attacked(from, attacked);
    own.attacks |= attacked;
    if (!royal) own.mobility += evaluator.mobility(piece, from, (attacked - own_pieces).count());
    if (!rules.side(piece).checks_from[from]) return;
    own.checking_attacks |= attacked;
    if (royal) return;
    if (int const ring_attacks = (attacked & enemy_ring).count(); ring_attacks > 0) {
      ++own.king_attackers;
      own.king_ring_attacks += ring_attacks;
    }
  });
}

// Attack on the king zone: weak cells of the king ring, attacks on the outer ring, virtual mobility and king tropism.
// (chessprogramming wiki, King Safety: Virtual Mobility, King Tropism, Attacking King Zone)
template <int Words, Features F>
Tapered king_zone_attack(Position<Words, F> const& position, Evaluator const& evaluator, Color color,
                         PieceSets<Words> const& sets, SideTerms<Words> const& own, SideTerms<Words> const& enemy) {
  auto const side = static_cast<std::size_t>(index(color));
  CellSet<Words> outer_ring;
  CellSet<Words> zone;
  position.royals(!color).for_each([&](Cell king) {
    Piece const royal = position.piece_at(king);
    outer_ring |= to_set<Words>(evaluator.king_zones().outer_ring(royal, king));
    zone |= to_set<Words>(evaluator.king_zones().within_three(royal, king));
  });
  int const weak = ((own.double_attacks & sets.king_rings[1 - side]) - enemy.non_royal_attacks).count();
  return evaluator.weighted(&Weights::weak_king_ring, weak) +
         evaluator.weighted(&Weights::king_outer_ring, (own.non_royal_attacks & outer_ring).count()) +
         evaluator.weighted(&Weights::king_virtual_mobility, own.virtual_mobility) +
         evaluator.weighted(&Weights::king_tropism, (sets.pieces[side] & zone).count());
}

// Whether a pawn of this colour could ever come to attack the cell.
template <int Words, Features F>
bool may_be_attacked_by_pawn(Position<Words, F> const& position, Evaluator const& evaluator, Color color, Cell cell) {
  for (std::uint32_t types = evaluator.promoting_types(); types != 0; types &= types - 1) {
    Piece const pawn(color, static_cast<PieceType>(std::countr_zero(types)));
    if (!(to_set<Words>(evaluator.passed_pawn_tables().attackers(pawn, cell)) & position.pieces(pawn)).empty())
      return true;
  }
  return false;
}

// By type, the cells that a piece of this side would attack from the enemy king's cell: those from which it could check.
// Counts the virtual mobility of sliders on the way.
template <int Words, Features F>
std::array<CellSet<Words>, max_piece_types> attacks_from_king(Position<Words, F> const& position,
                                                              Evaluator const& evaluator, Color color,
                                                              SideTerms<Words>& own) {
  Ruleset const& rules = position.rules();
  std::array<CellSet<Words>, max_piece_types> by_type{};
  auto const enemy_pieces = position.pieces(!color);
  position.royals(!color).for_each([&](Cell king) {
    AttacksFrom<Words, F> const from_king(position, king);
    for (PieceType const type : evaluator.non_pawn_types()) {
      Piece const piece(color, type);
      if (position.count(piece) == 0) continue;
      auto const attacked = from_king(piece);
      by_type[type] |= attacked;
      if (rules.capture_slides(piece.index(), king) != 0) own.virtual_mobility += (attacked - enemy_pieces).count();
    }
  });
  return by_type;
}

// Detailed terms of single pieces: threats to more valuable pieces, restricted and blocked mobility, safe checks. Needs the
// attacks of both sides. (Stockfish, evaluate.cpp: threats by minor pieces and rooks, the mobility area, safe checks)
template <int Words, Features F>
Tapered detailed_piece_terms(Position<Words, F> const& position, Evaluator const& evaluator, Color color,
                             PieceSets<Words> const& sets, Accumulator<Words, F> const& accumulator,
                             SearchAttackTable<Words, F> const& table, SideTerms<Words>& own,
                             SideTerms<Words> const& enemy) {
  Ruleset const& rules = position.rules();
  auto const own_pieces = position.pieces(color);
  auto const own_pawns = sets.pawns[static_cast<std::size_t>(index(color))];
  auto const pawn_guarded = enemy.pawn_attacks - own_pieces;
  auto const unsafe = own_pieces | enemy.attacks;
  auto const from_king = attacks_from_king(position, evaluator, color, own);
  CellTally<Words> threats_by_lesser;
  CellTally<Words> restricted;
  CellTally<Words> blocked;
  CellTally<Words> safe_checks;
  CellSet<Words> more_valuable;  // enemy pieces worth clearly more than the type looked at
  std::uint32_t more_valuable_types = 0;
  CellSet<Words> non_royal_attacks = own.pawn_attacks;
  CellSet<Words> double_attacks;
  for (PieceType const type : evaluator.non_pawn_types()) {
    Piece const piece(color, type);
    if (position.count(piece) == 0) continue;
    for (std::uint32_t types = evaluator.more_valuable_types(type) & ~more_valuable_types; types != 0;
         types &= types - 1)
      more_valuable |= position.pieces(Piece(!color, static_cast<PieceType>(std::countr_zero(types))));
    more_valuable_types |= evaluator.more_valuable_types(type);
    auto checking_from = from_king[type] - unsafe;
    if (CellMask const& may_check_from = rules.side(piece).checks_from; !may_check_from.all())
      CellSet<Words>(checking_from).for_each([&](Cell cell) {
        if (!may_check_from[cell]) checking_from.erase(cell);
      });
    for (Cell const cell : position.cells(piece)) {
      auto const attacked = accumulator.attacked_from(table, cell);
      threats_by_lesser.add(attacked & more_valuable);
      restricted.add(attacked & pawn_guarded);
      blocked.add(attacked & own_pawns);
      safe_checks.add(attacked & checking_from);
      double_attacks |= non_royal_attacks & attacked;
      non_royal_attacks |= attacked;
    }
  }
  own.non_royal_attacks = non_royal_attacks;
  own.double_attacks = double_attacks;
  own.safe_checks = safe_checks.total();
  return evaluator.weighted(&Weights::threat_by_lesser, threats_by_lesser.total()) +
         evaluator.weighted(&Weights::restricted, restricted.total()) +
         evaluator.weighted(&Weights::blocked_by_pawn, blocked.total());
}

// Detailed terms of sets of pieces: outposts (chessprogramming wiki, Outposts), enemy pieces attacked twice and pawns that no pawn
// guards (Stockfish, evaluate.cpp: threats), the king zone. After detailed_piece_terms() of both sides.
template <int Words, Features F>
Tapered detailed_set_terms(Position<Words, F> const& position, Evaluator const& evaluator, Color color,
                           PieceSets<Words> const& sets, SideTerms<Words> const& own, SideTerms<Words> const& enemy) {
  auto const side = static_cast<std::size_t>(index(color));
  int supported = 0;
  int outposts = 0;
  (sets.pieces[side] & own.pawn_attacks).for_each([&](Cell cell) {
    ++supported;
    outposts += may_be_attacked_by_pawn(position, evaluator, !color, cell) ? 0 : 1;
  });
  auto const enemy_pieces = position.pieces(!color) - position.royals(!color);
  int const hanging_twice = ((own.double_attacks & enemy_pieces) - enemy.attacks).count();
  int const weak_pawns = ((own.attacks & sets.pawns[1 - side]) - enemy.pawn_attacks).count();
  return evaluator.weighted(&Weights::supported_piece, supported) + evaluator.weighted(&Weights::outpost, outposts) +
         evaluator.weighted(&Weights::hanging_double_attack, hanging_twice) +
         evaluator.weighted(&Weights::threat_on_pawn, weak_pawns) +
         king_zone_attack(position, evaluator, color, sets, own, enemy);
}

// Threats: enemy pieces that a pawn attacks, and hanging pieces, attacked and not guarded. (Stockfish, evaluate.cpp: threats)
template <int Words, Features F>
Tapered threats(Position<Words, F> const& position, Evaluator const& evaluator, Color color,
                SideTerms<Words> const& own, SideTerms<Words> const& enemy, CellSet<Words> const& enemy_pawns) {
  auto const enemy_pieces = position.pieces(!color) - position.royals(!color);
  int const by_pawn = (own.pawn_attacks & (enemy_pieces - enemy_pawns)).count();
  int const hanging = ((own.attacks & enemy_pieces) - enemy.attacks).count();
  return evaluator.weighted(&Weights::threat_by_pawn, by_pawn) + evaluator.weighted(&Weights::hanging, hanging);
}

// King danger: attackers times attacked cells of the king ring, flight cells left, safe checks. The product follows the
// chessprogramming wiki, King Safety: Attacking King Zone.
template <int Words, Features F>
Tapered king_danger(Position<Words, F> const& position, Evaluator const& evaluator, Color king,
                    CellSet<Words> const& king_ring, SideTerms<Words> const& attacker) {
  if (attacker.king_attackers == 0) return {};
  int const size = std::max(1, king_ring.count());
  int const flight_cells = (king_ring - position.pieces(king) - attacker.checking_attacks).count();
  int const most = 4 * evaluator.margin();
  Tapered const danger =
      evaluator.weighted(&Weights::king_attack, attacker.king_ring_attacks * std::min(attacker.king_attackers, 8),
                         100 * size) +
      evaluator.weighted(&Weights::king_flight, std::max(0, 3 - flight_cells)) +
      evaluator.weighted(&Weights::safe_check, attacker.safe_checks);
  return {std::min(danger.middlegame(), most), std::min(danger.endgame(), most)};
}

// The number of cells that a king can walk to without entering the forbidden ones, up to a limit.
template <int Words, Features F>
int king_space(Position<Words, F> const& position, Color king, CellSet<Words> const& forbidden) {
  constexpr int steps = 6;
  constexpr int enough = 120;
  CellSet<Words> reached = position.royals(king);
  CellSet<Words> frontier = reached;
  int const royal = reached.empty() ? 0 : position.piece_at(reached.first()).index();
  for (int step = 0; step < steps && !frontier.empty(); ++step) {
    CellSet<Words> next;
    frontier.for_each([&](Cell cell) { next |= to_set<Words>(position.rules().quiet_leaps(royal, cell)); });
    next -= reached | forbidden;
    if constexpr (F == Features::Full) next &= position.boards().exists;
    reached |= next;
    frontier = next;
    if (reached.count() >= enough) return enough;
  }
  return reached.count() - 1;
}

// Mop-up evaluation against a bare or nearly bare king: less space for it, fewer flight cells, a place where it has few steps,
// and the winning side's pieces and king near it. Without this term won games are drawn by aimless moves.
// (chessprogramming wiki, Mop-up Evaluation)
template <int Words, Features F>
int mop_up(Position<Words, F> const& position, Evaluator const& evaluator, Color strong, SideTerms<Words> const& own) {
  Color const weak = !strong;
  int const unit = evaluator.margin();
  int score = 4 * unit;
  score -= king_space(position, weak, position.pieces(weak) | own.checking_attacks) * unit / 40;
  score -= (king_ring(position, weak) - position.pieces(weak) - own.checking_attacks).count() * unit / 12;
  Cell target = no_cell;
  position.royals(weak).for_each([&](Cell cell) {
    target = cell;
    score += evaluator.confinement(position.piece_at(cell), cell) * unit / 12;
  });
  if (target == no_cell) return score;
  position.pieces(strong).for_each([&](Cell cell) {
    std::uint32_t const type = std::uint32_t{1} << position.piece_at(cell).type();
    if ((type & evaluator.promoting_types()) != 0) return;
    int const weight = (type & position.rules().royal_types) != 0 ? unit / 10 : unit / 50;
    score -= evaluator.distance(cell, target) * weight;
  });
  return score;
}

}  // namespace

template <int Words, Features F>
int evaluate(Position<Words, F> const& position, Evaluator const& evaluator, Accumulator<Words, F>& accumulator,
             SearchAttackTable<Words, F>& table, int alpha, int beta) {
  Color const us = position.side_to_move();
  Color const them = !us;
  std::array<SideTerms<Words>, 2> terms;
  SideTerms<Words>& ours = terms[static_cast<std::size_t>(index(us))];
  SideTerms<Words>& theirs = terms[static_cast<std::size_t>(index(them))];
  auto const& piece_sums = accumulator.piece_sums(position);
  for (Color const color : {Color::White, Color::Black}) {
    auto const side = static_cast<std::size_t>(index(color));
    static_cast<PieceSums&>(terms[side]) = piece_sums[side];
    terms[side].piece_square -= extinction_danger(position, evaluator, color);
    terms[side].piece_square += piece_pairs(position, evaluator, color);
  }
  Tapered sum = ours.piece_square - theirs.piece_square + evaluator.tempo() + boards_owned(position, evaluator, us);
  int const phase = evaluator.phase(terms[0].non_pawn_material + terms[1].non_pawn_material);
  int score = sum.at(phase);

  int const unit = evaluator.margin();
  bool const we_mop_up = is_nearly_bare(theirs, ours, unit);
  bool const they_mop_up = is_nearly_bare(ours, theirs, unit);
  // Lazy evaluation: material and piece-square sums alone are so far outside the window that the other terms cannot bring the
  // score back. (chessprogramming wiki, Lazy Evaluation)
  bool const is_lazy = score >= beta + 4 * unit || score <= alpha - 4 * unit;
  if (we_mop_up || they_mop_up || !is_lazy) {
    PieceSets<Words> sets{{king_ring(position, Color::White), king_ring(position, Color::Black)},
                          {pawns_of(position, evaluator, Color::White), pawns_of(position, evaluator, Color::Black)},
                          {}};
    PawnEntry<Words> unshared;
    Key const key = accumulator.pawn_key();
    PawnEntry<Words>& entry = evaluator.pawns_leap() ? accumulator.pawn_hash_table().at(key) : unshared;
    if (entry.key != key) {
      evaluate_pawn_structure(position, evaluator, sets.pawns, entry);
      entry.key = key;
    }
    for (Color const color : {Color::White, Color::Black}) {
      auto const side = static_cast<std::size_t>(index(color));
      SideTerms<Words>& own = terms[side];
      own.attacks = own.pawn_attacks = entry.attacks[side];
      own.checking_attacks = entry.checking_attacks[side];
      own.pawn_structure =
          entry.score[side] + passed_pawns(position, evaluator, color, entry.passed_pawns[side]) +
          evaluator.weighted(&Weights::pawn_shield, (sets.king_rings[side] & sets.pawns[side]).count());
      int const pawn_ring_attacks = (own.checking_attacks & sets.king_rings[1 - side]).count();
      if constexpr (keeps_attack_table<Words, F>) {
        static_cast<Activity&>(own) = accumulator.activity(position, table, sets.king_rings)[side];
        accumulator.add_attacks(position, table, color, own.attacks, own.checking_attacks);
      } else {
        attacks_and_mobility(position, evaluator, position.pieces(color) - sets.pawns[side], position.pieces(color),
                             sets.king_rings[1 - side], accumulator, own);
      }
      own.king_attackers += pawn_ring_attacks;
      own.king_ring_attacks += pawn_ring_attacks;
    }
    auto const our_side = static_cast<std::size_t>(index(us));
    sum += ours.mobility - theirs.mobility + ours.pawn_structure - theirs.pawn_structure;
    sum += threats(position, evaluator, us, ours, theirs, sets.pawns[1 - our_side]);
    sum -= threats(position, evaluator, them, theirs, ours, sets.pawns[our_side]);
    if (evaluator.has_detailed_terms()) {
      for (Color const color : {Color::White, Color::Black}) {
        auto const side = static_cast<std::size_t>(index(color));
        sets.pieces[side] = position.pieces(color) - position.royals(color) - sets.pawns[side];
        Tapered const of_pieces =
            detailed_piece_terms(position, evaluator, color, sets, accumulator, table, terms[side], terms[1 - side]);
        sum += color == us ? of_pieces : Tapered() - of_pieces;
      }
      sum += detailed_set_terms(position, evaluator, us, sets, ours, theirs);
      sum -= detailed_set_terms(position, evaluator, them, sets, theirs, ours);
    }
    sum += king_danger(position, evaluator, them, sets.king_rings[1 - our_side], ours);
    sum -= king_danger(position, evaluator, us, sets.king_rings[our_side], theirs);
    score = sum.at(phase);
    if (we_mop_up) score += mop_up(position, evaluator, us, ours);
    if (they_mop_up) score -= mop_up(position, evaluator, them, theirs);
  }

  return scaled_by_endings(position, ours, theirs, score);
}

#define STRATA_INSTANTIATE(words, features)                                                                          \
  template int evaluate(Position<words, Features::features> const&, Evaluator const&,                                \
                        Accumulator<words, Features::features>&, SearchAttackTable<words, Features::features>&, int, \
                        int);
STRATA_POSITION_INSTANCES(STRATA_INSTANTIATE)
#undef STRATA_INSTANTIATE

}  // namespace strata
