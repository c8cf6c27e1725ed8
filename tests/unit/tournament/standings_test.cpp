// Standings against values reckoned by hand, in tests/unit/tournament/data.

#include "tournament/standings.hpp"

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include "tests/unit/tournament/simulation.hpp"

namespace strata::tournament {

namespace {

namespace fs = std::filesystem;

struct Case {
  Form form = Form::Swiss;
  std::vector<Player> players;
  std::vector<Game> games;
  std::vector<std::vector<std::string>> rows, points;  // the words of the lines
};

// "2.5" in parts of a point.
int parts(std::string const& text, int of_point) { return static_cast<int>(std::stod(text) * of_point); }

Outcome outcome_of(std::string const& word) {
  std::map<std::string, Outcome> const outcomes = {
      {"*", Outcome::Unfinished},      {"1-0", Outcome::WhiteWins},     {"0-1", Outcome::BlackWins},
      {"draw", Outcome::Draw},         {"--+", Outcome::WhiteForfeits}, {"+--", Outcome::BlackForfeits},
      {"---", Outcome::DoubleForfeit},
  };
  auto const found = outcomes.find(word);
  EXPECT_NE(found, outcomes.end()) << "no outcome: " << word;
  return found == outcomes.end() ? Outcome::Unfinished : found->second;
}

Game game_of(std::vector<std::string> const& words, std::size_t first, int round) {
  std::size_t const dash = words[first].find('-');
  return {.round = round,
          .white = std::stoi(words[first].substr(0, dash)),
          .black = std::stoi(words[first].substr(dash + 1)),
          .outcome = outcome_of(words[first + 1]),
          .plies = words.size() > first + 2 ? std::stoi(words[first + 2]) : 0};
}

void read_line(Case& of, std::vector<std::string> const& words) {
  std::map<std::string, Form> const forms = {{"round-robin", Form::RoundRobin},
                                             {"double-round-robin", Form::DoubleRoundRobin},
                                             {"swiss", Form::Swiss},
                                             {"arena", Form::Arena}};
  std::string const& kind = words[0];
  if (kind == "form") {
    of.form = forms.at(words[1]);
  } else if (kind == "players") {
    for (std::size_t i = 1; i < words.size(); ++i) {
      std::size_t const slash = words[i].find('/');
      of.players.push_back({.rating = std::stoi(words[i]),
                            .joined = slash == std::string::npos ? 1 : std::stoi(words[i].substr(slash + 1))});
    }
  } else if (kind == "withdrawn") {
    of.players.at(std::stoul(words[1])).withdrawn = std::stoi(words[2]);
  } else if (kind == "game") {
    of.games.push_back(game_of(words, 2, std::stoi(words[1])));
  } else if (kind == "arena") {
    of.games.push_back(game_of(words, 1, 1));
  } else if (kind == "bye") {
    constexpr std::array byes = {Outcome::ZeroBye, Outcome::HalfBye, Outcome::Bye};
    of.games.push_back(
        {.round = std::stoi(words[1]), .white = std::stoi(words[2]), .outcome = byes.at(parts(words[3], 2))});
  } else if (kind == "row") {
    of.rows.push_back(words);
  } else {
    EXPECT_EQ(kind, "points");
    of.points.push_back(words);
  }
}

Case read_case(fs::path const& path) {
  Case read;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream in(line);
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    read_line(read, words);
  }
  return read;
}

std::vector<fs::path> case_files() {
  std::vector<fs::path> files;
  for (auto const& entry : fs::directory_iterator(fs::path(STRATA_SOURCE_DIR) / "tests/unit/tournament/data"))
    files.push_back(entry.path());
  return files;
}

void compare_rows(Case const& of, std::vector<Row> const& rows) {
  ASSERT_EQ(rows.size(), of.rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    Row const& row = rows[i];
    std::vector<std::string> const& words = of.rows[i];
    ASSERT_EQ(words.size(), 10U);
    SCOPED_TRACE("row " + std::to_string(i + 1));
    EXPECT_EQ(row.player, std::stoi(words[1]));
    EXPECT_EQ(row.place, std::stoi(words[2]));
    EXPECT_EQ(row.points, parts(words[3], 2)) << "half points";
    EXPECT_EQ(row.buchholz_cut_1, parts(words[4], 2)) << "half points of Buchholz cut 1";
    EXPECT_EQ(row.buchholz, parts(words[5], 2)) << "half points of Buchholz";
    EXPECT_EQ(row.sonneborn_berger, parts(words[6], 4)) << "quarter points of Sonneborn-Berger";
    EXPECT_EQ(row.direct_encounter, parts(words[7], 2)) << "half points of direct encounters";
    EXPECT_EQ(row.wins, std::stoi(words[8])) << "wins";
    EXPECT_EQ(row.games, std::stoi(words[9])) << "games";
  }
}

void compare_points(Case const& of, std::vector<Row> const& rows) {
  ASSERT_EQ(rows.size(), of.points.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::vector<std::string> const& words = of.points[i];
    EXPECT_EQ(rows[i].player, std::stoi(words[1]));
    EXPECT_EQ(rows[i].place, std::stoi(words[2]));
    EXPECT_EQ(rows[i].points, std::stoi(words[3]));
    ASSERT_EQ(rows[i].entries.size() + 4, words.size());
    for (std::size_t game = 0; game < rows[i].entries.size(); ++game)
      EXPECT_EQ(rows[i].entries[game].points, std::stoi(words[game + 4])) << "game " << game + 1;
  }
}

}  // namespace

TEST(TournamentStandings, AreThoseReckonedByHand) {
  std::vector<fs::path> const files = case_files();
  ASSERT_GE(files.size(), 9U);
  for (fs::path const& file : files) {
    SCOPED_TRACE(file.filename().string());
    Case const of = read_case(file);
    Result<std::vector<Row>> const rows = standings(of.form, of.players, of.games);
    ASSERT_TRUE(rows) << rows.error().text();
    if (of.form == Form::Arena)
      compare_points(of, *rows);
    else
      compare_rows(of, *rows);
  }
}

TEST(TournamentStandings, LateJoinersHaveAsManyHalfByesAsTheRulesGive) {
  std::vector<Player> const players = {{}, {}, {.joined = 4}, {.joined = 5}};
  std::vector<Game> games;
  for (int round = 1; round <= 4; ++round)
    games.push_back({.round = round, .white = 0, .black = 1, .outcome = Outcome::Draw});
  struct Given {
    int most, of_2, of_3;
  };
  for (Given const& given : {Given{0, 0, 0}, Given{1, 1, 1}, Given{2, 2, 2}, Given{1'000, 3, 4}}) {
    Result<std::vector<Row>> const rows =
        standings(Form::Swiss, players, games, {.swiss = {.most_half_byes = given.most}});
    ASSERT_TRUE(rows) << rows.error().text();
    for (Row const& row : *rows) {
      if (row.player == 2) EXPECT_EQ(row.points, given.of_2) << given.most;
      if (row.player == 3) EXPECT_EQ(row.points, given.of_3) << given.most;
    }
  }
}

TEST(TournamentStandings, GamesOfSomebodyWhoWithdrewEarlyCanCount) {
  Case const of = read_case(fs::path(STRATA_SOURCE_DIR) / "tests/unit/tournament/data/annulled.txt");
  ASSERT_EQ(of.players.size(), 4U);
  Result<std::vector<Row>> const rows = standings(of.form, of.players, of.games, {.annul_withdrawn = false});
  ASSERT_TRUE(rows) << rows.error().text();
  EXPECT_EQ(rows->front().player, 1);
  EXPECT_EQ(rows->front().points, 5);
  EXPECT_FALSE(rows->back().is_annulled);
}

TEST(TournamentStandings, AnArenaWithoutStreaksCountsEveryGameAlike) {
  Case const of = read_case(fs::path(STRATA_SOURCE_DIR) / "tests/unit/tournament/data/arena.txt");
  Result<std::vector<Row>> const rows =
      standings(Form::Arena, of.players, of.games, {.arena = {.long_draw_plies = 0, .streaks = false}});
  ASSERT_TRUE(rows) << rows.error().text();
  ASSERT_EQ(rows->size(), 2U);
  EXPECT_EQ((*rows)[0].points, 4 * 2 + 3);
  EXPECT_EQ((*rows)[1].points, 1 * 2 + 3);
  EXPECT_FALSE((*rows)[0].on_fire);
}

TEST(TournamentStandings, TwoWinsInARowSetAPlayerOnFire) {
  std::vector<Player> const players(2);
  std::vector<Game> games;
  for (bool const on_fire : {false, true, true}) {
    games.push_back({.white = 0, .black = 1, .outcome = Outcome::WhiteWins});
    Result<std::vector<Row>> const rows = standings(Form::Arena, players, games);
    ASSERT_TRUE(rows) << rows.error().text();
    EXPECT_EQ(rows->front().on_fire, on_fire) << games.size();
  }
}

// This is true of all standings: the points are those of the games, the places follow the order, and Buchholz is the sum it is said to be.
TEST(TournamentStandings, HoldTogetherInSimulatedTournaments) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    tests::Simulated const end =
        tests::simulate(seed, {.calm = true}, [](tests::Simulated const&, int, Round const&) {});
    Result<std::vector<Row>> const rows = standings(Form::Swiss, end.players, end.games);
    ASSERT_TRUE(rows) << rows.error().text();
    ASSERT_EQ(rows->size(), end.players.size());
    std::map<int, Row const*> by_player;
    for (Row const& row : *rows) by_player[row.player] = &row;
    EXPECT_EQ(by_player.size(), end.players.size());
    int sum = 0;
    for (std::size_t i = 0; i < rows->size(); ++i) {
      Row const& row = (*rows)[i];
      sum += row.points;
      EXPECT_TRUE(row.place == static_cast<int>(i) + 1 || (i > 0 && row.place == (*rows)[i - 1].place));
      if (i > 0) EXPECT_GE((*rows)[i - 1].points, row.points);
      int buchholz = 0;
      for (Entry const& entry : row.entries)
        buchholz += entry.opponent == nobody ? row.points : by_player[entry.opponent]->points;
      EXPECT_EQ(row.buchholz, buchholz);
      EXPECT_LE(row.buchholz_cut_1, row.buchholz);
    }
    int expected = 0;
    for (Game const& game : end.games)
      expected += half_points_of_white(game.outcome) + half_points_of_black(game.outcome);
    EXPECT_EQ(sum, expected);
  }
}

TEST(TournamentStandings, RefuseMoreThanTheyCanHold) {
  std::vector<Player> const many(9'999);
  Result<std::vector<Row>> const rows =
      standings(Form::Swiss, many, std::vector<Game>{{.round = 101, .white = 0, .outcome = Outcome::Bye}});
  ASSERT_FALSE(rows);
  EXPECT_EQ(rows.error().message, "9999 players in 101 rounds, expected at most 1000000 results");
  EXPECT_FALSE(standings(Form::Swiss, std::vector<Player>(2), std::vector<Game>{{.white = 0, .black = 2}}));
  EXPECT_TRUE(standings(Form::Swiss, {}, {})->empty());
}

}  // namespace strata::tournament
