// Results as files: what people have written stays a text, and a small reader gets the tournament back from the TRF-like text.

#include "tournament/report.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>

#include "tests/unit/tournament/simulation.hpp"

namespace strata::tournament {

namespace {

std::vector<std::string> lines_of(std::string const& text) {
  std::vector<std::string> lines;
  std::size_t first = 0;
  for (std::size_t end = 0; (end = text.find("\r\n", first)) != std::string::npos; first = end + 2)
    lines.push_back(text.substr(first, end - first));
  EXPECT_EQ(first, text.size()) << "the last line has no end";
  return lines;
}

// The fields of a line of CSV, by RFC 4180.
std::vector<std::string> csv_fields(std::string const& line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (quoted && line[i] == '"' && i + 1 < line.size() && line[i + 1] == '"')
      fields.back() += line[i++];
    else if (line[i] == '"')
      quoted = !quoted;
    else if (line[i] == ',' && !quoted)
      fields.emplace_back();
    else
      fields.back() += line[i];
  }
  EXPECT_FALSE(quoted) << line;
  return fields;
}

struct TrfEntry {
  int opponent = 0;  // from 1; 0: nobody
  char colour = ' ', result = ' ';
  bool operator==(TrfEntry const&) const = default;
};

struct TrfPlayer {
  int number = 0, rating = 0, place = 0;
  std::string title, name, points;
  std::vector<TrfEntry> entries;
};

std::string trimmed(std::string text) {
  text.erase(0, std::min(text.find_first_not_of(' '), text.size()));
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

// A line of a player, by the columns of TRF16, which are counted from 1.
TrfPlayer read_trf_player(std::string line) {
  auto const columns = [&](std::size_t first, std::size_t last) {
    return line.size() < first ? std::string() : trimmed(line.substr(first - 1, last - first + 1));
  };
  TrfPlayer player{.number = std::stoi(columns(5, 8)),
                   .rating = std::stoi(columns(49, 52)),
                   .place = std::stoi(columns(86, 89)),
                   .title = columns(11, 13),
                   .name = columns(15, 47),
                   .points = columns(81, 84),
                   .entries = {}};
  for (std::size_t at = 92; line.size() >= at + 5; at += 10) {
    line.resize(std::max(line.size(), at + 7), ' ');
    player.entries.push_back({std::stoi(columns(at, at + 3)), line[at + 4], line[at + 6]});
  }
  return player;
}

char sign_of(Game const& game, bool white) {
  switch (game.outcome) {
    case Outcome::WhiteWins: return white ? '1' : '0';
    case Outcome::BlackWins: return white ? '0' : '1';
    case Outcome::Draw: return '=';
    case Outcome::WhiteForfeits: return white ? '-' : '+';
    case Outcome::BlackForfeits: return white ? '+' : '-';
    case Outcome::DoubleForfeit: return '-';
    case Outcome::Bye: return 'U';
    case Outcome::HalfBye: return 'H';
    case Outcome::ZeroBye: return 'Z';
    case Outcome::Unfinished: return ' ';
  }
  return '?';
}

}  // namespace

TEST(TournamentReport, ACsvFieldIsAText) {
  struct Case {
    char const* text;
    char const* field;
  };
  Case const cases[] = {
      {"", "\"\""},
      {"Ann", "\"Ann\""},
      {"a,b;c", "\"a,b;c\""},
      {"say \"hi\"", "\"say \"\"hi\"\"\""},
      {"=1+1", "\"'=1+1\""},
      {"+1", "\"'+1\""},
      {"-1", "\"'-1\""},
      {"@sum", "\"'@sum\""},
      {" \t=1", "\"'=1\""},
      {"\r\n=1", "\"'=1\""},
      {"\u200E=1", "\"'=1\""},
      {"\u00A0=1", "\"'=1\""},
      {"\uFF1D1", "\"'\uFF1D1\""},
      {"\"=1", "\"\"\"=1\""},
      {"a\r\nb\tc\x7F", "\"a  b c\""},
      {"a\u0085b\u2028c", "\"a b c\""},
      {"a\u202Eb", "\"ab\""},
      {"Müller", "\"Müller\""},
      {"棋手", "\"棋手\""},
      {"\xFF\xC3(\xE2\x82", "\"?\?(?\?\""},
  };
  for (Case const& one : cases) EXPECT_EQ(csv_field(one.text), one.field) << one.text;
  EXPECT_EQ(csv_field(std::string_view("a\0b", 3)), "\"a b\"");
}

TEST(TournamentReport, ATrfFieldHasSoManyCharacters) {
  EXPECT_EQ(trf_field("Ann", 5), "Ann  ");
  EXPECT_EQ(trf_field("Müller", 4), "Müll");
  EXPECT_EQ(trf_field("a\r\n001 b", 12), "a  001 b    ");
  EXPECT_EQ(trf_field("", 2), "  ");
  EXPECT_EQ(trf_field("Ann", 0), "");
}

TEST(TournamentReport, CsvHasALineForEachPlayerInTheOrderOfTheStandings) {
  std::vector<Player> const players = {{.rating = 2'000}, {.rating = 1'900}, {.rating = 1'800}};
  std::vector<Game> const games = {{.round = 1, .white = 0, .black = 1, .outcome = Outcome::Draw},
                                   {.round = 1, .white = 2, .outcome = Outcome::Bye},
                                   {.round = 2, .white = 1, .black = 2, .outcome = Outcome::WhiteForfeits},
                                   {.round = 2, .white = 0, .outcome = Outcome::HalfBye},
                                   {.round = 3, .white = 2, .black = 0}};
  Report const report{.variants = {"raum, schach"}, .names = {"=Ann", "B\"ob", "Cy"}, .titles = {"", "BOT"}};
  Result<std::string> const text = csv_text(report, Form::Swiss, players, games);
  ASSERT_TRUE(text) << text.error().text();
  EXPECT_EQ(
      lines_of(*text),
      (std::vector<std::string>{
          "line,place,name,title,rating,points,buchholz cut 1,buchholz,sonneborn-berger,direct encounter,wins,games,"
          "\"round 1: raum, schach\",\"round 2: raum, schach\",\"round 3: raum, schach\"",
          "1,1,\"Cy\",\"\",1800,2.0,2.0,4.0,4.0,0.0,0,0,\"bye 1\",\"3b+\",\"2w*\"",
          "2,2,\"'=Ann\",\"\",2000,1.0,1.5,2.5,1.25,0.0,0,1,\"3w0.5\",\"bye 0.5\",\"1b*\"",
          "3,3,\"B\"\"ob\",\"BOT\",1900,0.5,1.5,2.0,0.5,0.0,0,1,\"2b0.5\",\"1w-\",\"bye 0\"",
      }));
}

TEST(TournamentReport, CsvOfAnArenaHasTheGamesOfAPlayerInOneField) {
  std::vector<Player> const players(2);
  std::vector<Game> const games = {{.white = 0, .black = 1, .outcome = Outcome::WhiteWins},
                                   {.white = 1, .black = 0, .outcome = Outcome::BlackWins},
                                   {.white = 0, .black = 1, .outcome = Outcome::WhiteWins}};
  Result<std::string> const text = csv_text({.names = {"Ann", "Bob"}}, Form::Arena, players, games);
  ASSERT_TRUE(text) << text.error().text();
  EXPECT_EQ(lines_of(*text), (std::vector<std::string>{
                                 "line,place,name,title,rating,points,wins,games,results",
                                 "1,1,\"Ann\",\"\",1500,8,3,3,\"2w2 2b2 2w4\"",
                                 "2,2,\"Bob\",\"\",1500,0,0,3,\"1b0 1w0 1b0\"",
                             }));
}

// Each line of a CSV file has as many fields as the first, whatever the names are.
TEST(TournamentReport, NoNameChangesTheFieldsOfCsvOrTheLinesOfTrf) {
  constexpr std::array names = {"=cmd|' /C calc'!A0", "a\",\"b", "\r\n001", "\",=1+1,\"", "x\ny", "\xF0\x9F"};
  std::vector<Player> const players(names.size());
  Report report{.name = "A\r\n001 cup", .place = "\n", .clock = "5+3\n012 b", .names = {}};
  report.names.assign(names.begin(), names.end());
  std::vector<Game> const games = {{.round = 1, .white = 0, .black = 1, .outcome = Outcome::Draw}};
  Result<std::string> const csv = csv_text(report, Form::Swiss, players, games);
  ASSERT_TRUE(csv) << csv.error().text();
  std::vector<std::string> const lines = lines_of(*csv);
  ASSERT_EQ(lines.size(), names.size() + 1);
  std::size_t const fields = csv_fields(lines[0]).size();
  for (std::string const& line : lines) {
    EXPECT_EQ(line.find_first_of("\r\n"), std::string::npos) << line;
    std::vector<std::string> const read = csv_fields(line);
    EXPECT_EQ(read.size(), fields) << line;
    for (std::string const& field : read)
      EXPECT_EQ(std::string("=+-@").find(field.empty() ? 'a' : field[0]), std::string::npos) << field;
  }
  Result<std::string> const trf = trf_text(report, Form::Swiss, players, games);
  ASSERT_TRUE(trf) << trf.error().text();
  EXPECT_EQ(std::ranges::count_if(lines_of(*trf), [](std::string const& line) { return line.starts_with("001"); }),
            static_cast<std::ptrdiff_t>(names.size()));
}

TEST(TournamentReport, TrfBeginsWithTheTournament) {
  Report const report{.name = "Cup",
                      .place = "Here",
                      .begins = "2026/11/30",
                      .ends = "2026/12/01",
                      .clock = "5+3",
                      .rounds = 3,
                      .variants = {"raumschach", "parmen"},
                      .names = {"Ann", "Bob"}};
  Result<std::string> const text = trf_text(report, Form::Swiss, std::vector<Player>(2), {});
  ASSERT_TRUE(text) << text.error().text();
  EXPECT_EQ(lines_of(*text),
            (std::vector<std::string>{
                "012 Cup",
                "022 Here",
                "042 2026/11/30",
                "052 2026/12/01",
                "062 2",
                "072 2",
                "092 Individual: Swiss by maximum weight matching",
                "122 5+3",
                "XXR 3",
                "### round 1: raumschach",
                "### round 2: parmen",
                "### round 3: raumschach",
                "001    1      Ann                               1500" + std::string(29, ' ') + "0.0    1",
                "001    2      Bob                               1500" + std::string(29, ' ') + "0.0    1",
            }));
}

TEST(TournamentReport, VariantsFollowTheRotation) {
  // The comments of a text, joined.
  auto const comments = [](Report const& report, Form form) {
    Result<std::string> const text = trf_text(report, form, std::vector<Player>(report.names.size()), {});
    if (!text) return text.error().text();
    std::string found;
    for (std::string const& line : lines_of(*text))
      if (line.starts_with("### ")) found += (found.empty() ? "" : ", ") + line.substr(4);
    return found;
  };
  Report report{.rounds = 6, .variants = {"a", "b"}, .names = {"x", "y", "z"}};
  // Each half of a double round robin begins with the first variant.
  EXPECT_EQ(comments(report, Form::DoubleRoundRobin),
            "round 1: a, round 2: b, round 3: a, round 4: a, round 5: b, round 6: a");
  EXPECT_EQ(comments(report, Form::Arena), "variant: a, variant: b");
  report.variants = {"a"};
  EXPECT_EQ(comments(report, Form::Swiss), "variant: a");
  report.variants = {};
  EXPECT_EQ(comments(report, Form::Swiss), "");
}

TEST(TournamentReport, TrfIsReadBack) {
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    tests::Simulated const end = tests::simulate(seed, {}, [](tests::Simulated const&, int, Round const&) {});
    Report report;
    for (std::size_t i = 0; i < end.players.size(); ++i) {
      report.names.push_back("Player " + std::to_string(i * i));
      report.titles.emplace_back(i % 3 == 0 ? "BOT" : "");
    }
    Result<std::string> const text = trf_text(report, Form::Swiss, end.players, end.games);
    ASSERT_TRUE(text) << text.error().text();
    Result<std::vector<Row>> const rows = standings(Form::Swiss, end.players, end.games);
    ASSERT_TRUE(rows) << rows.error().text();
    std::vector<TrfPlayer> read;
    for (std::string const& line : lines_of(*text))
      if (line.starts_with("001")) read.push_back(read_trf_player(line));
    ASSERT_EQ(read.size(), end.players.size());
    for (Row const& row : *rows) {
      TrfPlayer const& player = read[row.player];
      EXPECT_EQ(player.number, row.player + 1);
      EXPECT_EQ(player.rating, end.players[row.player].rating);
      EXPECT_EQ(player.name, report.names[row.player]);
      EXPECT_EQ(player.title, report.titles[row.player]);
      EXPECT_EQ(player.place, row.place);
      EXPECT_EQ(std::stod(player.points) * 2, row.points);
      EXPECT_EQ(player.entries.size(), static_cast<std::size_t>(end.rounds));
    }
    for (Game const& game : end.games) {
      for (bool const white : {true, false}) {
        int const player = white ? game.white : game.black;
        if (player == nobody) continue;
        int const opponent = white ? game.black : game.white;
        TrfEntry const expected{opponent + 1, opponent == nobody ? '-' : white ? 'w' : 'b', sign_of(game, white)};
        ASSERT_GE(read[player].entries.size(), static_cast<std::size_t>(game.round));
        EXPECT_EQ(read[player].entries[game.round - 1], expected) << "player " << player << " in round " << game.round;
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, 1'000);
}

TEST(TournamentReport, AGameThatIsBeingPlayedHasNoResultInTrf) {
  std::vector<Game> const games = {{.round = 1, .white = 1, .black = 0}};
  Result<std::string> const text = trf_text({.names = {"Ann", "Bob"}}, Form::Swiss, std::vector<Player>(2), games);
  ASSERT_TRUE(text) << text.error().text();
  std::vector<std::string> const lines = lines_of(*text);
  ASSERT_GE(lines.size(), 2U);
  EXPECT_EQ(read_trf_player(lines[lines.size() - 2]).entries, (std::vector<TrfEntry>{{2, 'b', ' '}}));
  EXPECT_EQ(read_trf_player(lines.back()).entries, (std::vector<TrfEntry>{{1, 'w', ' '}}));
}

TEST(TournamentReport, RefusesWhatDoesNotFit) {
  std::vector<Player> const two(2);
  Result<std::string> const unnamed = csv_text({.names = {"Ann"}}, Form::Swiss, two, {});
  ASSERT_FALSE(unnamed);
  EXPECT_EQ(unnamed.error().message, "1 names for 2 players, expected one each");
  EXPECT_FALSE(trf_text({.names = {"Ann"}}, Form::Swiss, two, {}));
  std::vector<Game> games;
  for (int round = 1; round <= 100; ++round) games.push_back({.round = round, .white = 1, .outcome = Outcome::Bye});
  Result<std::string> const long_one = trf_text({.names = {"Ann", "Bob"}}, Form::Swiss, two, games);
  ASSERT_FALSE(long_one);
  EXPECT_EQ(long_one.error().message, "player 1: the points do not fit into the four columns of TRF");
  games.pop_back();
  EXPECT_TRUE(trf_text({.names = {"Ann", "Bob"}}, Form::Swiss, two, games));
}

}  // namespace strata::tournament
