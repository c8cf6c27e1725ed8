#pragma once
// Accumulator: the sums of an evaluation over all pieces, updated from position to position as in an incrementally updated
// network (chessprogramming wiki, Incremental Updates). It compares boards and needs no list of moves, so any position of
// the game may follow any other; its answers depend on the position alone. Each searcher has its own.

#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>

#include "eval/evaluation.hpp"
#include "eval/evaluator.hpp"
#include "eval/pawn_hash_table.hpp"
#include "rules/position/hash.hpp"
#include "rules/position/position.hpp"

namespace strata {

// What the pieces of a side are worth, wherever the other pieces stand.
struct PieceSums {
  Tapered piece_square;       // sum of PieceValues::piece_square()
  int material = 0;           // sum of PieceValues::value()
  int non_pawn_material = 0;  // of this, without pawns
  int piece_count = 0;        // royal pieces excluded

  // Adds a piece, or takes it away (sign -1).
  void add(Evaluator const& evaluator, Piece piece, Cell cell, int sign) {
    int const value = sign * evaluator.value(piece);
    piece_square += evaluator.piece_square(piece, cell) * sign;
    material += value;
    piece_count += ((evaluator.rules().royal_types >> piece.type()) & 1) != 0 ? 0 : sign;
    if (((evaluator.promoting_types() >> piece.type()) & 1) == 0) non_pawn_material += value;
  }
};

// What the pieces of a side do, pawns excluded.
struct Activity {
  Tapered mobility;           // relative to the expected mobility
  int king_attackers = 0;     // pieces that may give check from where they stand and attack the enemy king ring
  int king_ring_attacks = 0;  // cells of the king ring that they attack, added up over the pieces
};

template <int Words, Features F>
class Accumulator {
 public:
  using Set = CellSet<Words>;
  using Game = Position<Words, F>;

  explicit Accumulator(Evaluator const& evaluator) : evaluator_(&evaluator) {
    Ruleset const& rules = evaluator.rules();
    if constexpr (keeps_attack_table<Words, F>)
      for (int type = 0; type < rules.type_count(); ++type)
        for (Color const color : {Color::White, Color::Black})
          if (((evaluator.promoting_types() >> type) & 1) == 0)
            all_may_check_ =
                all_may_check_ && rules.attack_plan->of(Piece(color, static_cast<PieceType>(type))).everywhere;
  }

  [[nodiscard]] PawnHashTable<Words>& pawn_hash_table() { return pawn_hash_table_; }

  // Of both sides, White first.
  std::array<PieceSums, 2> const& piece_sums(Game const& position) {
    differing_cells<Words>(board_, position.board()).for_each([&](Cell cell) {
      add_piece(board_[cell], cell, -1);
      board_[cell] = position.piece_at(cell);
      add_piece(board_[cell], cell, 1);
    });
    return piece_sums_;
  }

  // The key of the pawn structure, valid after piece_sums().
  [[nodiscard]] Key pawn_key() const { return pawn_key_; }

  // Brings the attack table up to the position, and what depends on it. One accumulator and one table belong together.
  void update(Game const& position, AttackTable<Words>& table)
    requires(keeps_attack_table<Words, F>)
  {
    table.follow(
        position, [&](Piece piece, Cell cell) { remove_activity(piece.color(), cell); },
        [&](Piece piece, Cell cell, Set const& attacked) {
          remove_activity(piece.color(), cell);
          add_activity(position, piece, cell, attacked);
        });
  }

  // Of both sides; `king_rings` are the cells around the kings of White and Black.
  std::array<Activity, 2> const& activity(Game const& position, AttackTable<Words>& table,
                                          std::array<Set, 2> const& king_rings)
    requires(keeps_attack_table<Words, F>)
  {
    update(position, table);
    for (Color const color : {Color::White, Color::Black}) {
      auto const enemy = static_cast<std::size_t>(index(!color));
      if (king_rings_[enemy] == king_rings[enemy]) continue;
      king_rings_[enemy] = king_rings[enemy];
      auto const cells = table.cells(color);
      auto const attacked = table.attacked(color);
      for (std::size_t i = 0; i < cells.size(); ++i) {
        remove_king_attack(color, cells[i]);
        add_king_attack(position, position.piece_at(cells[i]), cells[i], attacked[i]);
      }
    }
    return activity_;
  }

  // Where no attack table is kept, the evaluation stores here what each piece but pawns attacks.
  void set_attacked(Cell cell, Set const& attacked)
    requires(!keeps_attack_table<Words, F>)
  {
    attacked_[cell] = attacked;
  }
  // What the piece on this cell attacks; not for pawns.
  [[nodiscard]] Set const& attacked_from(SearchAttackTable<Words, F> const& table, Cell cell) const {
    if constexpr (keeps_attack_table<Words, F>)
      return table.attacked_from(cell);
    else
      return attacked_[cell];
  }

  // Adds the attacks of a side's pieces but pawns to `attacks`, and those of the pieces that may give check from where they
  // stand to `checking_attacks`. activity() must have been called for the position.
  void add_attacks(Game const& position, AttackTable<Words> const& table, Color color, Set& attacks,
                   Set& checking_attacks) const
    requires(keeps_attack_table<Words, F>)
  {
    Set all;
    Set checking;
    auto const attacked = table.attacked(color);
    if (all_may_check_) {
      for (Set const& each : attacked) all |= each;
      checking = all;
    } else {
      auto const cells = table.cells(color);
      for (std::size_t i = 0; i < attacked.size(); ++i) {
        all |= attacked[i];
        if (position.rules().side(position.piece_at(cells[i])).checks_from[cells[i]]) checking |= attacked[i];
      }
    }
    attacks |= all;
    checking_attacks |= checking;
  }

 private:
  void add_piece(Piece piece, Cell cell, int sign) {
    if (!piece) return;
    piece_sums_[static_cast<std::size_t>(index(piece.color()))].add(*evaluator_, piece, cell, sign);
    if (((evaluator_->promoting_types() >> piece.type()) & 1) != 0)
      pawn_key_ ^= hash_keys.piece[static_cast<std::size_t>(piece.index())][cell];
  }

  [[nodiscard]] bool is_royal(Piece piece) const {
    return ((evaluator_->rules().royal_types >> piece.type()) & 1) != 0;
  }

  void add_activity(Game const& position, Piece piece, Cell cell, Set const& attacked) {
    if (is_royal(piece)) return;
    Tapered const mobility = evaluator_->mobility(piece, cell, (attacked - position.pieces(piece.color())).count());
    mobility_[cell] = mobility;
    activity_[static_cast<std::size_t>(index(piece.color()))].mobility += mobility;
    add_king_attack(position, piece, cell, attacked);
  }
  void add_king_attack(Game const& position, Piece piece, Cell cell, Set const& attacked) {
    if (is_royal(piece) || !position.rules().side(piece).checks_from[cell]) return;
    int const ring_attacks = (attacked & king_rings_[static_cast<std::size_t>(index(!piece.color()))]).count();
    if (ring_attacks == 0) return;
    king_ring_attacks_[cell] = static_cast<std::uint16_t>(ring_attacks);
    Activity& side = activity_[static_cast<std::size_t>(index(piece.color()))];
    ++side.king_attackers;
    side.king_ring_attacks += ring_attacks;
  }
  void remove_activity(Color color, Cell cell) {
    activity_[static_cast<std::size_t>(index(color))].mobility -= mobility_[cell];
    mobility_[cell] = Tapered();
    remove_king_attack(color, cell);
  }
  void remove_king_attack(Color color, Cell cell) {
    if (king_ring_attacks_[cell] == 0) return;
    Activity& side = activity_[static_cast<std::size_t>(index(color))];
    --side.king_attackers;
    side.king_ring_attacks -= king_ring_attacks_[cell];
    king_ring_attacks_[cell] = 0;
  }

  static constexpr std::size_t slots = static_cast<std::size_t>(Words) * 64;
  struct Empty {};

  Evaluator const* evaluator_;
  Board<Words> board_{};  // of the last position of piece_sums()
  std::array<PieceSums, 2> piece_sums_{};
  Key pawn_key_ = 1;
  std::array<Set, 2> king_rings_{};
  std::array<Activity, 2> activity_{};
  std::array<Tapered, slots> mobility_{};                 // by cell, the piece's part of activity_
  std::array<std::uint16_t, slots> king_ring_attacks_{};  // likewise
  bool all_may_check_ = true;                             // pieces of every type, from every cell
  [[no_unique_address]] std::conditional_t<keeps_attack_table<Words, F>, Empty, std::array<Set, slots>> attacked_{};
  PawnHashTable<Words> pawn_hash_table_;
};

}  // namespace strata
