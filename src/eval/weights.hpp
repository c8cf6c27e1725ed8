#pragma once
// The weights of the evaluation: numbers that no law tells, which a tuner may change for each game. Where nothing else is said
// they are hundredths of PieceValues::margin(), about a pawn, so that they mean the same in every game. The defaults are by
// judgement. What each counts: docs/formats/evaluation.md. "Piece" excludes pawns and royal pieces, but for hanging ones.

#include <array>
#include <string_view>

namespace strata {

struct Weights {
  int tempo = 10;     // for the right to move, in centipawns (chessprogramming wiki, Tempo)
  int mobility = 50;  // for twice the expected mobility of a piece (Mobility)

  int threat_by_pawn = 40;        // an enemy piece that a pawn attacks
  int threat_by_lesser = 0;       // an enemy piece that a clearly less valuable piece attacks
  int threat_on_pawn = 0;         // an enemy pawn that is attacked and that no pawn guards
  int hanging = 20;               // an enemy piece or pawn that is attacked and not guarded (Hanging Piece)
  int hanging_double_attack = 0;  // one that is attacked at least twice and not guarded
  int restricted = 0;             // a cell that a piece attacks and an enemy pawn attacks too
  int blocked_by_pawn = 0;        // an own pawn that a piece attacks, which therefore blocks it
  int supported_piece = 0;        // a piece that an own pawn guards
  int outpost = 0;                // a supported piece that no enemy pawn can ever attack (Outposts)

  int king_attack = 25;           // cells of the king ring attacked, times the attacking pieces, as a share of the ring
  int king_flight = 10;           // each flight cell of the king that is missing to three
  int safe_check = 0;             // a check from a cell that the enemy does not attack
  int pawn_shield = 0;            // an own pawn in the king ring (Pawn Shield)
  int weak_king_ring = 0;         // a cell of the king ring attacked twice that only royal pieces guard
  int king_outer_ring = 0;        // a cell two steps from the king that is attacked
  int king_virtual_mobility = 0;  // a cell that an enemy slider would attack from the king's cell
  int king_tropism = 0;           // a piece within three steps of the enemy king

  int extinction = 600;  // the last piece whose loss loses the game
  int board_owned = 20;  // a movable board that the side owns, loaded or not

  int supported_pawn = 0;             // a pawn that a pawn guards
  int doubled_pawn = 0;               // a pawn with an own pawn on its path to promotion (Doubled Pawn)
  int isolated_pawn = 0;              // a pawn that no own pawn can ever guard, here or on its path (Isolated Pawn)
  int passed_pawn = 100;              // hundredths of the model's bonus for a passed pawn (Passed Pawn)
  int blocked_passed_pawn = 0;        // a passed pawn without a free step
  int passed_pawn_king_distance = 0;  // each step that the own king is nearer to it, divided by its steps to promotion

  friend bool operator==(Weights const&, Weights const&) = default;
};

struct WeightName {
  std::string_view name;
  int Weights::* value;
};

inline constexpr std::array<WeightName, 27> weight_names = {
    {{"tempo", &Weights::tempo},
     {"mobility", &Weights::mobility},
     {"threat_by_pawn", &Weights::threat_by_pawn},
     {"threat_by_lesser", &Weights::threat_by_lesser},
     {"threat_on_pawn", &Weights::threat_on_pawn},
     {"hanging", &Weights::hanging},
     {"hanging_double_attack", &Weights::hanging_double_attack},
     {"restricted", &Weights::restricted},
     {"blocked_by_pawn", &Weights::blocked_by_pawn},
     {"supported_piece", &Weights::supported_piece},
     {"outpost", &Weights::outpost},
     {"king_attack", &Weights::king_attack},
     {"king_flight", &Weights::king_flight},
     {"safe_check", &Weights::safe_check},
     {"pawn_shield", &Weights::pawn_shield},
     {"weak_king_ring", &Weights::weak_king_ring},
     {"king_outer_ring", &Weights::king_outer_ring},
     {"king_virtual_mobility", &Weights::king_virtual_mobility},
     {"king_tropism", &Weights::king_tropism},
     {"extinction", &Weights::extinction},
     {"board_owned", &Weights::board_owned},
     {"supported_pawn", &Weights::supported_pawn},
     {"doubled_pawn", &Weights::doubled_pawn},
     {"isolated_pawn", &Weights::isolated_pawn},
     {"passed_pawn", &Weights::passed_pawn},
     {"blocked_passed_pawn", &Weights::blocked_passed_pawn},
     {"passed_pawn_king_distance", &Weights::passed_pawn_king_distance}}};

// Those that need a look at each piece's attacks. A game in which all of them are 0 is spared that work.
inline constexpr std::array detailed_weights = {&Weights::threat_by_lesser,
                                                &Weights::hanging_double_attack,
                                                &Weights::threat_on_pawn,
                                                &Weights::restricted,
                                                &Weights::blocked_by_pawn,
                                                &Weights::supported_piece,
                                                &Weights::outpost,
                                                &Weights::safe_check,
                                                &Weights::weak_king_ring,
                                                &Weights::king_outer_ring,
                                                &Weights::king_virtual_mobility,
                                                &Weights::king_tropism};

// Differences that change nothing.
[[nodiscard]] constexpr Weights no_weights() {
  Weights none;
  for (WeightName const& each : weight_names) none.*each.value = 0;
  return none;
}

}  // namespace strata
