#pragma once
// The numbers of the evaluation that no law tells: a vector that a tuner may change, one a ruleset. Where nothing else is said
// they are hundredths of Evaluator::margin(), about a pawn, so that they mean the same in every game. The defaults are by
// judgement.

#include <array>
#include <string_view>

namespace strata {

struct Weights {
  int tempo = 10;            // for the right to move, in centipawns
  int full_mobility = 50;    // twice the expected mobility of a man
  int struck_by_pawn = 40;   // a man of the enemy that a promoting man strikes
  int hanging = 20;          // a man of the enemy that is struck and not guarded
  int struck_by_lesser = 0;  // a man of the enemy that one worth clearly less strikes, which does not promote
  int denied = 0;          // a cell that a man strikes which does not promote, and so does a promoting man of the enemy
  int king_attack = 25;    // every cell around the king that is struck, times the men that do, as a share of his cells
  int king_shut_in = 10;   // every cell less than three that the king may go to
  int safe_check = 0;      // a cell, not guarded, from which a man could check that reaches it
  int king_cover = 0;      // a promoting man of his own beside the king
  int last_of_kind = 600;  // the last man whose loss would lose the game
  int board_owned = 20;    // a board that its owner may move, loaded or not
  int pawn_guarded = 0;    // a promoting man that another guards
  int pawn_behind = 0;     // a promoting man with another of its side on its way
  int pawn_alone = 0;      // a promoting man that no other of its side can ever guard, here or on its way
  int passed = 100;        // a promoting man that its like cannot stop: hundredths of what it gains by the model
  int passed_stopped = 0;  // such a man that cannot step on
  int passed_king = 0;  // every step that its own king is nearer to it than the other, by the steps that it has to go

  friend bool operator==(Weights const&, Weights const&) = default;
};

struct WeightName {
  std::string_view name;
  int Weights::* value;
};

inline constexpr std::array<WeightName, 18> weight_names = {{{"tempo", &Weights::tempo},
                                                             {"full_mobility", &Weights::full_mobility},
                                                             {"struck_by_pawn", &Weights::struck_by_pawn},
                                                             {"hanging", &Weights::hanging},
                                                             {"struck_by_lesser", &Weights::struck_by_lesser},
                                                             {"denied", &Weights::denied},
                                                             {"king_attack", &Weights::king_attack},
                                                             {"king_shut_in", &Weights::king_shut_in},
                                                             {"safe_check", &Weights::safe_check},
                                                             {"king_cover", &Weights::king_cover},
                                                             {"last_of_kind", &Weights::last_of_kind},
                                                             {"board_owned", &Weights::board_owned},
                                                             {"pawn_guarded", &Weights::pawn_guarded},
                                                             {"pawn_behind", &Weights::pawn_behind},
                                                             {"pawn_alone", &Weights::pawn_alone},
                                                             {"passed", &Weights::passed},
                                                             {"passed_stopped", &Weights::passed_stopped},
                                                             {"passed_king", &Weights::passed_king}}};

// Differences that change nothing.
[[nodiscard]] constexpr Weights no_weights() {
  Weights none;
  for (WeightName const& each : weight_names) none.*each.value = 0;
  return none;
}

}  // namespace strata
