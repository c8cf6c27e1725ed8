#pragma once
// A player of a match as text: a built-in one, or a UCI program, with its settings.
//
//   SPEC = WHO { ";" KEY "=" VALUE }
//   WHO  = engine | engine:level=N | engine:eval=hand | engine:net=FILE | greedy | random | uci:COMMAND | PATH (a word with a '/') | cmd=COMMAND
//
// docs/engine/matches.md, section 2, lists the keys.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "match/time_control.hpp"

namespace strata::match {

enum class PlayerKind { Engine, Greedy, Random, Program };

// How moves are written in UCI. ByProgram: as in UCI if the board has one level, otherwise canonical; always canonical for a Strata that
// supports nothing else (version 1 of its dialect).
enum class MoveForm { ByProgram, Uci, Canonical };

struct PlayerSpec {
  PlayerKind kind = PlayerKind::Engine;
  int level = 0;                                             // of an engine: 1 .. 10, 0: full strength
  bool by_hand = false;                                      // an engine that plays without networks
  std::string network;                                       // path of an engine's network; empty: the game's own
  std::string name;                                          // its name; empty: the program's own
  std::string text;                                          // as written
  std::vector<std::string> command;                          // of a program: its words
  std::vector<std::pair<std::string, std::string>> options;  // in the order given
  std::optional<TimeControl> control;                        // instead of the match's
  MoveForm moves = MoveForm::ByProgram;
};

// Whether its moves are partly random, so that it may play differently from the same opening; a program is assumed to play the same.
[[nodiscard]] bool draws_lots(PlayerSpec const& spec);

// BadUsage suggests the nearest player or key, or says what is expected.
[[nodiscard]] Result<PlayerSpec> read_player(std::string_view text);

// Words separated by blanks; quotation marks of both kinds keep a word together. Nothing if a quotation is not closed.
[[nodiscard]] std::optional<std::vector<std::string>> split_command(std::string_view text);

}  // namespace strata::match
