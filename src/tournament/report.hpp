#pragma once
// The result of a tournament as a file: CSV for spreadsheets, and a text like FIDE's TRF16 (docs/formats/tournaments.md has both, and
// where the second differs). Names come from people: none of them can begin a formula, end a field or add a line.

#include <string>
#include <string_view>

#include "tournament/standings.hpp"

namespace strata::tournament {

struct Report {
  std::string name = {};                   // of the tournament
  std::string place = {};                  // where it was played: the server
  std::string begins = {}, ends = {};      // dates, YYYY/MM/DD; empty if unknown
  std::string clock = {};                  // as people read it: "5+3"
  int rounds = 0;                          // planned; 0: as many as were played
  std::vector<std::string> variants = {};  // of the rotation, as variant_of_round() counts them
  std::vector<std::string> names = {};     // of the players, by number
  std::vector<std::string> titles = {};    // "BOT" of a bot; may be shorter than names
};

// Words of people as a field of a CSV file, in quotation marks, or of a TRF line, cut or filled up to so many characters. Control
// characters are spaces, marks of direction are left out, and in CSV what would begin a formula has an apostrophe before it.
[[nodiscard]] std::string csv_field(std::string_view text);
[[nodiscard]] std::string trf_field(std::string_view text, std::size_t columns);

// Both fail if there is not a name for every player, and as standings() does; the second also if the points need more than four columns.
[[nodiscard]] Result<std::string> csv_text(Report const& report, Form form, std::span<Player const> players,
                                           std::span<Game const> games, StandingsRules const& rules = {});
[[nodiscard]] Result<std::string> trf_text(Report const& report, Form form, std::span<Player const> players,
                                           std::span<Game const> games, StandingsRules const& rules = {});

}  // namespace strata::tournament
