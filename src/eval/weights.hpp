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
  int struck_twice = 0;    // a man of the enemy that two men strike at least and none guards
  int pawn_struck = 0;     // a promoting man of the enemy that is struck and that no other guards
  int shut_in = 0;         // a promoting man of its own in the way of a man which does not promote
  int outpost = 0;         // a man which does not promote, guarded by one that does
  int outpost_safe = 0;    // such a man that no promoting man of the enemy can ever strike
  int king_attack = 25;    // every cell around the king that is struck, times the men that do, as a share of his cells
  int king_shut_in = 10;   // every cell less than three that the king may go to
  int safe_check = 0;      // a cell, not guarded, from which a man could check that reaches it
  int king_cover = 0;      // a promoting man of his own beside the king
  int king_pressed = 0;    // a cell beside the king that two men strike at least and none but kings guards
  int king_zone = 0;       // a cell two steps from the king that is struck
  int king_exposed = 0;    // a cell that a sliding man of the enemy's would strike if he stood where the king does
  int king_hunted = 0;     // a man that does not promote within three steps of the enemy's king
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

inline constexpr std::array<WeightName, 27> weight_names = {{{"tempo", &Weights::tempo},
                                                             {"full_mobility", &Weights::full_mobility},
                                                             {"struck_by_pawn", &Weights::struck_by_pawn},
                                                             {"hanging", &Weights::hanging},
                                                             {"struck_by_lesser", &Weights::struck_by_lesser},
                                                             {"struck_twice", &Weights::struck_twice},
                                                             {"pawn_struck", &Weights::pawn_struck},
                                                             {"denied", &Weights::denied},
                                                             {"shut_in", &Weights::shut_in},
                                                             {"outpost", &Weights::outpost},
                                                             {"outpost_safe", &Weights::outpost_safe},
                                                             {"king_attack", &Weights::king_attack},
                                                             {"king_shut_in", &Weights::king_shut_in},
                                                             {"safe_check", &Weights::safe_check},
                                                             {"king_cover", &Weights::king_cover},
                                                             {"king_pressed", &Weights::king_pressed},
                                                             {"king_zone", &Weights::king_zone},
                                                             {"king_exposed", &Weights::king_exposed},
                                                             {"king_hunted", &Weights::king_hunted},
                                                             {"last_of_kind", &Weights::last_of_kind},
                                                             {"board_owned", &Weights::board_owned},
                                                             {"pawn_guarded", &Weights::pawn_guarded},
                                                             {"pawn_behind", &Weights::pawn_behind},
                                                             {"pawn_alone", &Weights::pawn_alone},
                                                             {"passed", &Weights::passed},
                                                             {"passed_stopped", &Weights::passed_stopped},
                                                             {"passed_king", &Weights::passed_king}}};

// Those that are counted by a closer look at each man, which games that count none of them are spared.
inline constexpr std::array close_weights = {&Weights::struck_by_lesser, &Weights::struck_twice, &Weights::pawn_struck,
                                             &Weights::denied,           &Weights::shut_in,      &Weights::outpost,
                                             &Weights::outpost_safe,     &Weights::safe_check,   &Weights::king_pressed,
                                             &Weights::king_zone,        &Weights::king_exposed, &Weights::king_hunted};

// Differences that change nothing.
[[nodiscard]] constexpr Weights no_weights() {
  Weights none;
  for (WeightName const& each : weight_names) none.*each.value = 0;
  return none;
}

}  // namespace strata
