#pragma once
// The numbers of the evaluation that no law tells: a vector that a tuner may change, one a ruleset. All but the first are
// hundredths of Evaluator::margin(), about a pawn, so that they mean the same in every game. The defaults are by judgement.

#include <array>
#include <string_view>

namespace strata {

struct Weights {
  int tempo = 10;           // for the right to move, in centipawns
  int full_mobility = 50;   // twice the expected mobility of a man
  int struck_by_pawn = 40;  // a man of the enemy that a promoting man strikes
  int hanging = 20;         // a man of the enemy that is struck and not guarded
  int king_attack = 25;     // every cell around the king that is struck, times the men that do, as a share of his cells
  int king_shut_in = 10;    // every cell less than three that the king may go to
  int last_of_kind = 600;   // the last man whose loss would lose the game
  int board_owned = 20;     // a board that its owner may move, loaded or not

  friend bool operator==(Weights const&, Weights const&) = default;
};

struct WeightName {
  std::string_view name;
  int Weights::* value;
};

inline constexpr std::array<WeightName, 8> weight_names = {{{"tempo", &Weights::tempo},
                                                            {"full_mobility", &Weights::full_mobility},
                                                            {"struck_by_pawn", &Weights::struck_by_pawn},
                                                            {"hanging", &Weights::hanging},
                                                            {"king_attack", &Weights::king_attack},
                                                            {"king_shut_in", &Weights::king_shut_in},
                                                            {"last_of_kind", &Weights::last_of_kind},
                                                            {"board_owned", &Weights::board_owned}}};

}  // namespace strata
