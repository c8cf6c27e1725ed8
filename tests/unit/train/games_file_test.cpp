#include "train/games_file.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "search/score.hpp"

namespace strata::train {

namespace {

GamesHeader header() { return {"raumschach", "0123456789abcdef", "hand 1", "0.1.0 2", 1500, 7}; }

TrainingGame random_game(Random& random) {
  TrainingGame game;
  game.result = static_cast<GameResult>(random.below(4));
  game.end = game.result == GameResult::None ? GameEnd::Cut : static_cast<GameEnd>(random.below(2));
  for (std::uint64_t left = random.below(12); left > 0; --left)
    game.opening.push_back(static_cast<std::uint16_t>(random.below(300)));
  for (std::uint64_t left = random.below(40); left > 0; --left) {
    int const size = static_cast<int>(random.below(random.below(10) == 0 ? mate_score + 1 : 200));
    game.plies.push_back({static_cast<std::uint16_t>(random.below(random.below(5) == 0 ? 65536 : 100)),
                          random.below(2) == 0 ? size : -size});
  }
  return game;
}

std::vector<TrainingGame> random_games(int count) {
  Random random(5);
  std::vector<TrainingGame> games;
  for (int i = 0; i < count; ++i) games.push_back(random_game(random));
  return games;
}

// The file of these games, continued behind `begun`.
std::string file_of(std::vector<TrainingGame> const& games, std::string_view begun = {}) {
  auto const found = continuation_of(begun, header(), "begun.games");
  EXPECT_TRUE(found) << found.error().text();
  if (!found) return {};
  std::string bytes(begun.substr(0, found->kept));
  if (bytes.empty()) bytes = header_text(header());
  RecordWriter writer(found->checksum);
  for (std::uint64_t i = found->games; i < games.size(); ++i) bytes += writer.record(games[i]);
  return bytes;
}

Result<std::vector<TrainingGame>> read_all(std::string_view bytes) {
  auto scanner = GamesScanner::open(bytes, "x.games");
  if (!scanner) return std::unexpected(scanner.error());
  std::vector<TrainingGame> games;
  while (true) {
    auto const payload = scanner->next();
    if (!payload) return std::unexpected(payload.error());
    if (!*payload) return games;
    auto game = read_game(**payload, "x.games", scanner->games());
    if (!game) return std::unexpected(game.error());
    games.push_back(std::move(*game));
  }
}

}  // namespace

TEST(GamesFile, TheChecksumIsThatOfZipFiles) {
  EXPECT_EQ(crc32("123456789"), 0xCBF43926U);
  EXPECT_EQ(crc32("6789", crc32("12345")), crc32("123456789"));
}

TEST(GamesFile, GamesAreReadAsTheyWereWritten) {
  std::vector<TrainingGame> const games = random_games(200);
  std::string const bytes = file_of(games);
  auto const read = read_all(bytes);
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(*read, games);
  EXPECT_EQ(GamesScanner::open(bytes, "x.games")->header(), header());
}

TEST(GamesFile, TheLargestGameFitsIntoARecord) {
  TrainingGame game;
  game.opening.assign(most_opening_plies, 65535);
  for (std::size_t i = 0; i < most_plies; ++i) game.plies.push_back({65535, mate_score});
  auto const read = read_all(file_of({game}));
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read->front(), game);
}

TEST(GamesFile, AFileCutOffAtAnyByteIsContinuedToTheSameFile) {
  std::vector<TrainingGame> const games = random_games(12);
  std::string const whole = file_of(games);
  for (std::size_t size = 0; size <= whole.size(); ++size)
    ASSERT_EQ(file_of(games, std::string_view(whole).substr(0, size)), whole) << "cut off after " << size << " bytes";
}

TEST(GamesFile, ZerosBehindTheLastGameAreCutOff) {
  std::vector<TrainingGame> const games = random_games(3);
  std::string const whole = file_of(games);
  EXPECT_EQ(file_of(games, whole + std::string(5000, '\0')), whole);
}

TEST(GamesFile, ACutOffFileIsReadOnlyWhereItEndsWithAGame) {
  std::vector<TrainingGame> const games = random_games(6);
  std::string const whole = file_of(games);
  std::size_t read = 0;
  for (std::size_t size = 0; size < whole.size(); ++size) {
    auto const some = read_all(std::string_view(whole).substr(0, size));
    if (!some) {
      EXPECT_FALSE(some.error().message.empty());
      continue;
    }
    ASSERT_LT(some->size(), games.size());
    EXPECT_TRUE(std::equal(some->begin(), some->end(), games.begin()));
    ++read;
  }
  EXPECT_EQ(read, games.size()) << "behind the header and behind each game but the last";
}

TEST(GamesFile, AnyChangedByteIsNoticed) {
  std::string const whole = file_of(random_games(6));
  for (std::size_t at = 0; at < whole.size(); ++at)
    for (char const flip : {'\1', '\x80', '\xff'}) {
      std::string changed = whole;
      changed[at] = static_cast<char>(changed[at] ^ flip);
      auto const read = read_all(changed);
      ASSERT_FALSE(read) << "byte " << at;
      EXPECT_EQ(read.error().place, "x.games");
    }
}

TEST(GamesFile, AMissingOrMovedGameIsNoticed) {
  std::vector<TrainingGame> games = random_games(3);
  std::size_t const head = file_of({}).size();
  std::size_t const first = file_of({games[0]}).size() - head;
  std::string without = file_of(games);
  without.erase(head, first);
  EXPECT_FALSE(read_all(without));
}

TEST(GamesFile, RefusalsSayWhere) {
  struct Case {
    std::string name, bytes, message;
  };
  std::string const whole = file_of(random_games(1));
  std::string const head = header_text(header());
  std::string other_first = whole;
  other_first.replace(0, 6, "Strata");
  std::string other_line = whole;
  other_line.replace(other_line.find("law "), 4, "lay ");
  std::string other_value = whole;
  other_value.replace(other_value.find("nodes 1"), 7, "nodes 2");
  std::vector<Case> const cases = {
      {"nothing", "", "x.games: is no file of training games: its first line is not \"strata games 1\""},
      {"another file", other_first, "x.games: is no file of training games: its first line is not \"strata games 1\""},
      {"another line", other_line, "x.games: its header has no line \"law ...\" in line 3"},
      {"another value", other_value, "x.games: its header does not match its checksum: the file has been changed"},
      {"half a game", whole.substr(0, whole.size() - 1),
       "x.games: game 1 is cut off by the end of the file, " + std::to_string(whole.size() - 1 - head.size()) +
           " bytes behind its beginning; strata datagen takes it off and plays it again"},
      {"a length of nothing", head + std::string("\0\1", 2),
       "x.games: game 1 has no length from 1 to 32768: the file has been changed"},
      {"a long length", head + "\xff\xff\xff\xff\xff\xff",
       "x.games: game 1 has no length from 1 to 32768: the file has been changed"},
  };
  for (Case const& each : cases) {
    auto const read = read_all(each.bytes);
    ASSERT_FALSE(read) << each.name;
    EXPECT_EQ(read.error().text(), each.message) << each.name;
  }
}

TEST(GamesFile, AGameThatBreaksItsFormatIsRefused) {
  struct Case {
    std::string name, payload, message;
  };
  std::string const most = "\xff\xff\xff\x7f";
  std::vector<Case> const cases = {
      {"empty", "", "it is empty"},
      {"end", "\x0d", "its end is none of those there are"},
      {"cut with a result", "\x09", "it must have a result if and only if it was not cut"},
      {"no result by the law", "\x03", "it must have a result if and only if it was not cut"},
      {"no counts", "\x01", "it must say how many plies it has, at most 255 and 4095"},
      {"many plies", std::string("\x01\0", 2) + most, "it must say how many plies it has, at most 255 and 4095"},
      {"fewer bytes", std::string("\x01\0\x02\0\0\0", 6), "it has fewer plies than it says"},
      {"opening", std::string("\x01\x01\0", 3) + most, "a move of its opening is no number below 65536"},
      {"move", std::string("\x01\0\x01", 3) + most + '\0', "a move is no number below 65536"},
      {"no score", std::string("\x01\0\x01\x80\x01", 5), "a score is no number of at most 28 bits"},
      {"score", std::string("\x01\0\x01\0", 4) + most, "a score is beyond 1000000"},
      {"more bytes", std::string("\x01\0\0\0", 4), "bytes follow its last ply"},
  };
  for (Case const& each : cases) {
    auto const read = read_game(each.payload, "x.games", 3);
    ASSERT_FALSE(read) << each.name;
    EXPECT_EQ(read.error().text(), "x.games: game 3: " + each.message) << each.name;
  }
}

TEST(GamesFile, AnotherFileIsNotContinued) {
  std::string const whole = file_of(random_games(2));
  GamesHeader other = header();
  other.nodes = 3000;
  auto const found = continuation_of(whole, other, "x.games");
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().text(), "x.games: holds other games: its header has \"nodes 1500\", expected \"nodes 3000\"");
  EXPECT_EQ(continuation_of("[Event \"x\"]\n", header(), "x.pgn").error().text(),
            "x.pgn: is no file of training games: its first line is not \"strata games 1\"");
  std::string changed = whole;
  changed[header_text(header()).size() + 2] ^= 1;
  EXPECT_EQ(continuation_of(changed, header(), "x.games").error().text(),
            "x.games: game 1 does not match its checksum: the file has been changed");
}

}  // namespace strata::train
