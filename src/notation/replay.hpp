#pragma once
// Replaying records: every move is read in the game's notation, marks checked, and played. What cannot be played stops the
// replay and says why; it never throws the moves before it away.

#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "game/game.hpp"
#include "notation/move_text.hpp"
#include "notation/record.hpp"

namespace strata {

struct ReplayFault {
  std::string move;  // as written; the result, if that is what does not fit
  std::string why;
  int line = 0;  // of the record's text
  int column = 0;
};

struct Replay {
  Game game;  // after the moves that could be played
  int played = 0;
  int total = 0;                     // moves of the record; words that are none do not count
  Warnings warnings = {};            // of the record, of its start and of its moves
  std::optional<ReplayFault> fault;  // nothing: all moves were played, and the result does not contradict the law
};

// `start` is the position text of the game; the record's tag FEN, if there is one, comes before it. An error only if the
// start is unreadable.
[[nodiscard]] Result<Replay> replay_record(Record const& record, std::shared_ptr<Ruleset const> const& rules,
                                           Names const& names, NotationRules const& notation, std::string_view start,
                                           Marks marks = Marks::Check, Reading reading = Reading::Lenient);

// A record of a game in this notation, without tags but the result ("*" while it is unfinished). If the game did not begin
// from `start`, the tags SetUp and FEN say where it did.
[[nodiscard]] Record record_game(Game const& game, Names const& names, NotationRules const& notation,
                                 std::string_view start);

// "1-0", "0-1", "1/2-1/2", "*".
[[nodiscard]] std::string result_text(std::optional<Outcome> const& outcome);

}  // namespace strata
