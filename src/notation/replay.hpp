#pragma once
// Replaying records: every move is read in the game's notation, its marks are checked, and it is played. A move that cannot be played stops
// the replay with a reason; the moves before it are kept.

#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "game/game.hpp"
#include "notation/move_text.hpp"
#include "notation/record.hpp"

namespace strata {

struct ReplayFault {
  std::string move;  // as written; the result, if that is the problem
  std::string why;
  int line = 0;  // of the record's text
  int column = 0;
};

struct Replay {
  Game game;  // after the moves that could be played
  int played = 0;
  int total = 0;                     // moves of the record, not counting stray words
  Warnings warnings = {};            // of the record, of its start and of its moves
  std::optional<ReplayFault> fault;  // nothing: all moves were played, and the result does not contradict the law
};

// `start` is the position text of the game; the record's tag FEN, if there is one, has priority. An error only if the start is unreadable.
[[nodiscard]] Result<Replay> replay_record(Record const& record, std::shared_ptr<Ruleset const> const& rules,
                                           Names const& names, NotationRules const& notation, std::string_view start,
                                           Marks marks = Marks::Check, Reading reading = Reading::Lenient);

// A game as a record in this notation, with only the tag Result ("*" while unfinished). If the game did not begin from `start`, the tags
// SetUp and FEN give its start.
[[nodiscard]] Record record_game(Game const& game, Names const& names, NotationRules const& notation,
                                 std::string_view start);

// "1-0", "0-1", "1/2-1/2", "*".
[[nodiscard]] std::string result_text(std::optional<Outcome> const& outcome);

}  // namespace strata
