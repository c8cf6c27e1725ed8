// Games and the laws that they were made under: the same, assumed for a game from before laws were recorded, or changed since.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "server/archive.hpp"
#include "tests/unit/server/game_server_fixture.hpp"
#include "tests/unit/server/large_file.hpp"

namespace strata::server {
namespace {

using protocol::ClaimRequest;
using protocol::CreateGame;
using protocol::DrawRequest;
using protocol::End;
using protocol::ErrorCode;
using protocol::EventAnswer;
using protocol::Failure;
using protocol::Games;
using protocol::GameSnapshot;
using protocol::GotoRequest;
using protocol::HintRequest;
using protocol::LawStatus;
using protocol::LeaveRequest;
using protocol::ResignRequest;
using protocol::SeatsRequest;
using protocol::Side;
using protocol::SnapshotAnswer;
using protocol::TitleRequest;

class GameServerLaw : public GameServerTest {};

TEST_F(GameServerLaw, AGameIsPlayedUnderTheLawItWasMadeUnder) {
  std::string const game = create(a_game());
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(game)).law, LawStatus::Same);
  open();
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(game)).law, LawStatus::Same);
  EXPECT_EQ(list().games.front().law, LawStatus::Same);
}

TEST_F(GameServerLaw, AGameFromBeforeLawsWereRecordedGetsThatOfToday) {
  std::string const game = create(a_game());
  acked(page(game)->answer(1));
  change("UPDATE game SET law = ''");
  auto const first = page(game);
  EXPECT_EQ(first->await<SnapshotAnswer>().state.law, LawStatus::Assumed);
  EXPECT_EQ(list().games.front().law, LawStatus::Assumed);
  move(2, game, 0, "e2-e4");
  EXPECT_EQ(acked(first->answer(2)), 1) << "it is played on";
  open();
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(game)).law, LawStatus::Assumed) << "it stays an assumption";
  change("UPDATE game SET law = '0123456789abcdef'");
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(game)).law, LawStatus::Changed) << "and is held against every later law";
}

TEST_F(GameServerLaw, AGameFromBeforeLawsWereRecordedIsShownWhereTheLawOfTodayForbidsItsMoves) {
  CreateGame request = a_game();
  std::string const game = create(request);
  acked(page(game)->answer(1));
  move(2, game, 0, "e2-e4");
  ASSERT_TRUE(std::holds_alternative<GameSnapshot>(snapshot(game)));
  change("UPDATE game SET law = ''; DELETE FROM game_head; UPDATE game_event SET move = 'e2-e5'");
  GameSnapshot const seen = std::get<GameSnapshot>(snapshot(game));
  EXPECT_EQ(seen.law, LawStatus::Changed);
  EXPECT_EQ(seen.line, (std::vector<std::string>{"e2-e5"}));
  EXPECT_EQ(list().games.front().law, LawStatus::Changed) << "no law is assumed that cannot have been its law";
  // Nor does it help that one was assumed without a look at the moves.
  std::string const played = create(a_game());
  acked(page(played)->answer(1));
  move(3, played, 0, "e2-e4");
  ASSERT_TRUE(std::holds_alternative<GameSnapshot>(snapshot(played)));
  change("UPDATE game SET law_assumed = 1; DELETE FROM game_head; UPDATE game_event SET move = 'e2-e5'");
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(played)).law, LawStatus::Changed);
}

TEST_F(GameServerLaw, AGameThatCannotBeReadKeepsNoOtherFromItsLaw) {
  CreateGame request = a_game();
  request.title = "Bad";
  std::string const bad = create(request);
  std::string const whole = create(a_game());
  change("UPDATE game SET law = ''; UPDATE game SET white_kind = 'nobody' WHERE title = 'Bad'");
  EXPECT_TRUE(std::holds_alternative<Failure>(snapshot(bad)));
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(whole)).law, LawStatus::Assumed);
}

TEST_F(GameServerLaw, GamesOfTheFirstVersionArePlayedOn) {
  server_.reset();
  for (auto const& entry : std::filesystem::directory_iterator(folder_.path())) std::filesystem::remove(entry.path());
  run_sql(folder_.path(), text_of(std::filesystem::path(STRATA_SOURCE_DIR) / "tests/unit/server/data/schema_v1.sql"));
  open();
  Games const games = list();
  ASSERT_EQ(games.games.size(), 5u);
  for (protocol::GameSummary const& game : games.games) EXPECT_EQ(game.law, LawStatus::Assumed) << game.variant;
  GameSnapshot const resigned = std::get<GameSnapshot>(snapshot("1uqgt6f48dyw"));
  EXPECT_EQ(resigned.line, (std::vector<std::string>{"e2-e4", "c7-c5"}));
  EXPECT_EQ(resigned.title, "Sicilian");
  EXPECT_EQ(resigned.end, (End{"white", "resignation"}));
  auto const duel = page("hy9qyqxgnjru");
  move(2, "hy9qyqxgnjru", 2, "b2-b3");
  EXPECT_EQ(acked(duel->answer(2)), 2);
}

TEST_F(GameServerLaw, AGameWhoseLawHasChangedIsShownAsItWasStoredAndNotPlayedOn) {
  CreateGame request = a_game(person, computer);
  request.line = {"e2-e4", "e7-e5"};
  request.title = "Old";
  std::string const game = create(request);
  std::string const whole = create(a_game());
  auto const before = page(game);
  move(2, game, 2, "g1-f3");
  EXPECT_EQ(acked(before->answer(2)), 1);
  before->await<EventAnswer>([](EventAnswer const& event) { return event.seq == 2; });
  std::vector<std::string> const line = std::get<GameSnapshot>(snapshot(game)).line;
  // Moves of that law need not be legal under this one.
  change(
      "UPDATE game SET law = '0123456789abcdef' WHERE variant = 'orthodox' AND title = 'Old'; "
      "DELETE FROM game_head; UPDATE game_event SET move = 'N1f3/4' WHERE seq = 1");
  auto const first = page(game, 1);
  GameSnapshot const seen = first->await<SnapshotAnswer>().state;
  EXPECT_EQ(seen.law, LawStatus::Changed);
  EXPECT_EQ(seen.line, (std::vector<std::string>{"e2-e4", "e7-e5", "N1f3/4", line[3]}));
  EXPECT_EQ(seen.at, 4);
  EXPECT_EQ(seen.seq, 2);
  EXPECT_EQ(seen.key, "");
  EXPECT_EQ(seen.title, "Old");
  EXPECT_FALSE(seen.thinking);
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(game)), seen);
  ConnectionId const me = last_connection_;
  move(2, game, 4, "a2-a3");
  receive(me, GotoRequest{3, game, "g", 0});
  receive(me, SeatsRequest{4, game, "s", person, person, false});
  receive(me, ResignRequest{5, game, "r", Side::White});
  receive(me, DrawRequest{6, game, "d"});
  receive(me, ClaimRequest{7, game, "c", "repetition"});
  receive(me, TitleRequest{8, game, "t", "New"});
  receive(me, HintRequest{9, game, 0});
  for (std::int64_t id = 2; id <= 9; ++id) EXPECT_EQ(refused(first->answer(id)), ErrorCode::Refused) << id;
  receive(me, LeaveRequest{10, game});
  acked(first->answer(10));
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(game)), seen) << "nothing of it was changed";
  for (protocol::GameSummary const& listed : list().games)
    EXPECT_EQ(listed.law, listed.game == game ? LawStatus::Changed : LawStatus::Same) << listed.game;
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(whole)).law, LawStatus::Same);
  EXPECT_EQ(remove(game), std::nullopt);
  EXPECT_EQ(std::get<Failure>(snapshot(game)).code, ErrorCode::NotFound);
}

TEST_F(GameServerLaw, AGameWhoseLawHasChangedIsBackedUpRestoredAndExportedAsItWasStored) {
  CreateGame request = a_game();
  request.line = {"e2-e4", "e7-e5"};
  request.title = "Old";
  create(request);
  create(a_game());
  change("UPDATE game SET law = '0123456789abcdef', line = 'e2-e4 N1f3/4' WHERE title = 'Old'; DELETE FROM game_head");
  TemporaryFolder const place;
  std::filesystem::path const backup = place.path() / "backup";
  std::filesystem::path const restored = place.path() / "restored";
  auto const expect_all = [](Result<Replayed> const& games) {
    ASSERT_TRUE(games) << games.error().text();
    EXPECT_EQ(games->games, 2);
    EXPECT_EQ(games->moves, 2);
    EXPECT_EQ(games->as_stored, 1);
    EXPECT_TRUE(games->failed.empty());
  };
  expect_all(back_up(folder_.path(), backup, Force::No));
  auto const again = restore(backup, restored, Force::No);
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_TRUE(again->is_done);
  for (std::filesystem::path const& folder : {folder_.path(), restored}) {
    std::string records;
    expect_all(export_games(folder, ExportFormat::Records, [&](std::string_view text) { records += text; }));
    std::ranges::replace(records, '\n', ' ');
    EXPECT_NE(records.find("its moves are as they were stored.} 1. e2-e4 N1f3/4 *"), std::string::npos) << records;
    std::string lines;
    expect_all(export_games(folder, ExportFormat::Jsonl, [&](std::string_view text) { lines += text; }));
    EXPECT_NE(lines.find("\"line\":[\"e2-e4\",\"N1f3/4\"]"), std::string::npos) << lines;
    EXPECT_NE(lines.find("\"law\":\"changed\""), std::string::npos) << lines;
  }
}

TEST_F(GameServerLaw, AGameWhoseLawHasChangedKeepsTheEndOfTheLineItWasCreatedFrom) {
  CreateGame request = a_game();
  request.line = {"f2-f3", "e7-e5", "g2-g4", "d8-h4"};
  std::string const mated = create(request);
  request = a_game();
  request.line = {"f2-f3", "e7-e5", "g2-g4", "d8-h4"};
  std::string const gone_back = create(request);
  auto const first = page(gone_back);
  receive(last_connection_, GotoRequest{2, gone_back, "g", 2});
  acked(first->answer(2));
  change("UPDATE game SET law = '0123456789abcdef'");
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(mated)).end, (End{"black", "checkmate"}));
  EXPECT_FALSE(std::get<GameSnapshot>(snapshot(gone_back)).end);
}

TEST_F(GameServerLaw, AGameWhoseFileCannotBeReadAnyMoreIsStillShown) {
  CreateGame request = a_game();
  request.line = {"e2-e4"};
  std::string const game = create(request);
  change("UPDATE game SET variant = 'forgotten'");
  GameSnapshot const seen = std::get<GameSnapshot>(snapshot(game));
  EXPECT_EQ(seen.law, LawStatus::Changed);
  EXPECT_EQ(seen.line, request.line);
  change("UPDATE game SET law = ''");
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(game)).law, LawStatus::Changed) << "nobody knows its law";
}

TEST_F(GameServerLaw, AListCompilesNoFileOfAUsersOwn) {
  std::vector<std::string> games;
  for (int number = 0; number < 3; ++number) {
    CreateGame request = a_game();
    request.variant_text = large_file(number);
    games.push_back(create(request));
  }
  change(("UPDATE game SET law = '0123456789abcdef' WHERE id = '" + games[1] + "'").c_str());
  auto const law_of = [&](std::string const& game) {
    Games const listed = list();
    return std::ranges::find(listed.games, game, &protocol::GameSummary::game)->law;
  };
  ASSERT_EQ(list().games.size(), games.size());
  for (std::string const& game : games) EXPECT_EQ(law_of(game), LawStatus::Same);
  EXPECT_EQ(measure().variant_bytes, 0u);
  for (std::string const& game : games) ASSERT_TRUE(std::holds_alternative<GameSnapshot>(snapshot(game)));
  EXPECT_GT(measure().variant_bytes, 0u);
  EXPECT_EQ(law_of(games[0]), LawStatus::Same);
  EXPECT_EQ(law_of(games[1]), LawStatus::Changed) << "as was found when it was opened";
  change(("UPDATE game SET law = '' WHERE id = '" + games[2] + "'").c_str());
  EXPECT_EQ(law_of(games[2]), LawStatus::Assumed) << "that of today";
  change(("UPDATE game SET law = '', variant_text = 'no file' WHERE id = '" + games[2] + "'").c_str());
  EXPECT_EQ(law_of(games[2]), LawStatus::Changed) << "nobody knows its law";
}

TEST_F(GameServerLaw, AStoredFileWhoseIdShipsByNowIsPlayedOn) {
  std::string const orthodox = text_of(std::filesystem::path(STRATA_SOURCE_DIR) / "variants" / "orthodox.toml");
  CreateGame request = a_game();
  request.variant_text = orthodox;
  std::string const game = create(request);
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(game)).variant_text, "") << "the shipped file is found by its id";
  // As a server kept it that shipped no game of this id; the comment makes it another text under the same law.
  std::string quoted = orthodox + "# mine\n";
  for (std::size_t at = 0; (at = quoted.find('\'', at)) != std::string::npos; at += 2) quoted.insert(at, 1, '\'');
  change(("UPDATE game SET variant_text = '" + quoted + "'").c_str());
  auto const first = page(game);
  GameSnapshot const seen = first->await<SnapshotAnswer>().state;
  EXPECT_EQ(seen.law, LawStatus::Same);
  EXPECT_EQ(seen.variant_text, orthodox + "# mine\n");
  EXPECT_EQ(list().games.front().law, LawStatus::Same);
  move(2, game, 0, "e2-e4");
  EXPECT_EQ(acked(first->answer(2)), 1);
  change("UPDATE game SET law = ''");
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(game)).law, LawStatus::Assumed);
  // That the text is known from a stored game does not help a new one.
  request = a_game();
  request.variant_text = seen.variant_text;
  EXPECT_EQ(std::get<Failure>(try_create(request)).code, ErrorCode::BadVariant);
}

}  // namespace
}  // namespace strata::server
