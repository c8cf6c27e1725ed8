#pragma once
// A player of a match as text: a built-in one, or a program that speaks UCI, with what it is to be told.
//
//   SPEC = WHO { ";" KEY "=" VALUE }
//   WHO  = engine | engine:level=N | greedy | random | uci:COMMAND | PATH (a word with a '/') | cmd=COMMAND
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

// How moves are written on the wire. ByProgram: as in UCI where the board has one level, else canonical; but canonical
// everywhere for a Strata that knows no other way (version 1 of its dialect).
enum class MoveForm { ByProgram, Uci, Canonical };

struct PlayerSpec {
  PlayerKind kind = PlayerKind::Engine;
  int level = 0;                                             // of an engine: 1 .. 10, 0: full strength
  std::string name;                                          // what it is called; empty: what the program says
  std::string text;                                          // as written
  std::vector<std::string> command;                          // of a program: its words
  std::vector<std::pair<std::string, std::string>> options;  // in the order given
  std::optional<TimeControl> control;                        // instead of the match's
  MoveForm moves = MoveForm::ByProgram;
};

// Whether chance has a part in its moves, so that it may play on otherwise from the same opening; of a program it is not known
// and taken not to.
[[nodiscard]] bool draws_lots(PlayerSpec const& spec);

// BadUsage names the nearest player or key, or what is expected.
[[nodiscard]] Result<PlayerSpec> read_player(std::string_view text);

// Words, separated by blanks; quotation marks of both kinds hold a word together. Nothing if one is not closed.
[[nodiscard]] std::optional<std::vector<std::string>> split_command(std::string_view text);

}  // namespace strata::match
