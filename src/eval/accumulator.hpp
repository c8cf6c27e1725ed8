#pragma once
// Accumulator: what an evaluation adds up over all men, kept from position to position. It finds out by itself what has
// changed, so any position of the game may follow any other; its answers depend on the position alone. One belongs to one
// searcher.

#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>

#include "eval/evaluator.hpp"
#include "eval/pawns.hpp"
#include "rules/hash.hpp"
#include "rules/position.hpp"
#include "rules/strikes.hpp"

namespace strata {

// What the men of a side are worth, wherever all others stand.
struct Muster {
  Tapered placed;    // sum of Evaluator::placed()
  int material = 0;  // sum of Evaluator::value()
  int force = 0;     // of this, without promoting men
  int men = 0;       // without royal ones
};

// What the men of a side do that do not promote.
struct Activity {
  Tapered mobility;        // against the expected one
  int attackers = 0;       // men that could check and strike near the enemy king
  int attacked_cells = 0;  // and how many cells there, one count each man
};

template <int Words, Features F>
class Accumulator {
 public:
  using Set = CellSet<Words>;
  using Game = Position<Words, F>;
  // With a dozen men a side it is quicker to look at all of them again.
  static constexpr bool keeps_strikes = F == Features::Plain && Words >= 4;

  explicit Accumulator(Evaluator const& evaluator) : evaluator_(&evaluator), lively_(evaluator.rules()) {
    Ruleset const& rules = evaluator.rules();
    if constexpr (keeps_strikes)
      for (int type = 0; type < rules.type_count(); ++type)
        for (Color const color : {Color::White, Color::Black})
          if (lively_.keeps(static_cast<PieceType>(type)))
            all_check_ = all_check_ && rules.attack_plan->man(Piece(color, static_cast<PieceType>(type))).everywhere;
  }

  [[nodiscard]] PawnCache<Words>& pawns() { return pawns_; }

  // Of both sides, White first.
  std::array<Muster, 2> const& muster(Game const& position) {
    differing_cells<Words>(board_, position.board()).for_each([&](Cell cell) {
      count(board_[cell], cell, -1);
      board_[cell] = position.piece_at(cell);
      count(board_[cell], cell, 1);
    });
    return muster_;
  }

  // Of where the men stand that promote, after muster().
  [[nodiscard]] Key pawn_key() const { return pawn_key_; }

  // What the men strike that do not promote.
  Strikes<Words> const& strikes(Game const& position)
    requires(keeps_strikes)
  {
    lively_.follow(
        position, [&](Piece piece, Cell cell) { forget(piece.color(), cell); },
        [&](Piece piece, Cell cell, Set const& struck) {
          forget(piece.color(), cell);
          note(position, piece, cell, struck);
        });
    return lively_;
  }

  // Of both sides; `rings` are the cells around the kings of White and Black.
  std::array<Activity, 2> const& activity(Game const& position, std::array<Set, 2> const& rings)
    requires(keeps_strikes)
  {
    (void)strikes(position);
    for (Color const color : {Color::White, Color::Black}) {
      auto const enemy = static_cast<std::size_t>(index(!color));
      if (rings_[enemy] == rings[enemy]) continue;
      rings_[enemy] = rings[enemy];
      auto const cells = lively_.cells(color);
      auto const struck = lively_.struck(color);
      for (std::size_t i = 0; i < cells.size(); ++i) {
        forget_near(color, cells[i]);
        note_near(position, position.piece_at(cells[i]), cells[i], struck[i]);
      }
    }
    return activity_;
  }

  // Where an evaluation may note what a man strikes that does not promote, if this does not keep it itself.
  void note_struck(Cell cell, Set const& struck)
    requires(!keeps_strikes)
  {
    noted_[cell] = struck;
  }
  // What the man on this cell strikes, who does not promote; noted or kept.
  [[nodiscard]] Set const& struck_from(Cell cell) const {
    if constexpr (keeps_strikes)
      return lively_.struck_from(cell);
    else
      return noted_[cell];
  }

  // Adds what the men of a side strike that do not promote, and those of them that could check from where they stand.
  // activity() must have been asked of the position.
  void add_struck(Game const& position, Color color, Set& guarded, Set& checking) const
    requires(keeps_strikes)
  {
    Set all;
    Set some;
    auto const struck = lively_.struck(color);
    if (all_check_) {
      for (Set const& each : struck) all |= each;
      some = all;
    } else {
      auto const cells = lively_.cells(color);
      for (std::size_t i = 0; i < struck.size(); ++i) {
        all |= struck[i];
        if (position.rules().side(position.piece_at(cells[i])).checks_from[cells[i]]) some |= struck[i];
      }
    }
    guarded |= all;
    checking |= some;
  }

 private:
  void count(Piece piece, Cell cell, int sign) {
    if (!piece) return;
    Muster& side = muster_[static_cast<std::size_t>(index(piece.color()))];
    int const value = sign * evaluator_->value(piece);
    side.placed += evaluator_->placed(piece, cell) * sign;
    side.material += value;
    side.men += is_royal(piece) ? 0 : sign;
    if (((evaluator_->promoting_types() >> piece.type()) & 1) != 0)
      pawn_key_ ^= hash_keys.man[static_cast<std::size_t>(piece.index())][cell];
    else
      side.force += value;
  }

  [[nodiscard]] bool is_royal(Piece piece) const {
    return ((evaluator_->rules().royal_types >> piece.type()) & 1) != 0;
  }

  void note(Game const& position, Piece piece, Cell cell, Set const& struck) {
    if (is_royal(piece)) return;
    Tapered const worth = evaluator_->mobility(piece, cell, (struck - position.men(piece.color())).count());
    mobility_[cell] = worth;
    activity_[static_cast<std::size_t>(index(piece.color()))].mobility += worth;
    note_near(position, piece, cell, struck);
  }
  void note_near(Game const& position, Piece piece, Cell cell, Set const& struck) {
    if (is_royal(piece) || !position.rules().side(piece).checks_from[cell]) return;
    int const near = (struck & rings_[static_cast<std::size_t>(index(!piece.color()))]).count();
    if (near == 0) return;
    near_[cell] = static_cast<std::uint16_t>(near);
    Activity& side = activity_[static_cast<std::size_t>(index(piece.color()))];
    ++side.attackers;
    side.attacked_cells += near;
  }
  void forget(Color color, Cell cell) {
    activity_[static_cast<std::size_t>(index(color))].mobility -= mobility_[cell];
    mobility_[cell] = Tapered();
    forget_near(color, cell);
  }
  void forget_near(Color color, Cell cell) {
    if (near_[cell] == 0) return;
    Activity& side = activity_[static_cast<std::size_t>(index(color))];
    --side.attackers;
    side.attacked_cells -= near_[cell];
    near_[cell] = 0;
  }

  static constexpr std::size_t slots = static_cast<std::size_t>(Words) * 64;
  struct Nothing {
    Nothing() = default;
    explicit Nothing(Ruleset const&) {}
  };

  Evaluator const* evaluator_;
  Board<Words> board_{};  // as it was last counted
  std::array<Muster, 2> muster_{};
  Key pawn_key_ = 1;
  std::array<Set, 2> rings_{};
  std::array<Activity, 2> activity_{};
  std::array<Tapered, slots> mobility_{};  // by cell, what is part of activity_
  std::array<std::uint16_t, slots> near_{};
  [[no_unique_address]] std::conditional_t<keeps_strikes, Strikes<Words>, Nothing> lively_;
  bool all_check_ = true;  // every kind of man, from everywhere
  [[no_unique_address]] std::conditional_t<keeps_strikes, Nothing, std::array<Set, slots>> noted_{};
  PawnCache<Words> pawns_;
};

}  // namespace strata
