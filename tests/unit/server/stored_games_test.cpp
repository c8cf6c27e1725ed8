// The games of the databases of earlier versions, built again from their events: every position of theirs is the one that was recorded.

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "server/games/state/game_state.hpp"
#include "server/store/sqlite.hpp"
#include "server/store/sqlite_store.hpp"
#include "tests/unit/server/sql.hpp"
#include "tests/unit/server/temporary_folder.hpp"

namespace strata::server {
namespace {

// The record of a game: the keys of the positions of its line, from the start on, the number of moves on the board, and the result.
struct Recorded {
  std::vector<std::string> keys;
  std::int64_t at = 0;
  std::string result;
};

std::map<std::string, Recorded> const& recorded() {
  static std::map<std::string, Recorded> const games = {
      {"1uqgt6f48dyw",
       {{"16083623532151004212", "11738022078913785291", "2906626988722131912"}, 2, "white resignation"}},
      {"rw1s1aqafzf3", {{"10841724278637994052"}, 0, ""}},
      {"hy9qyqxgnjru", {{"5858784723374051139", "9660309715071525243", "14617408260260386745"}, 2, ""}},
      {"89adda94vnnz",
       {{"16083623532151004212", "11738022078913785291", "4202166108782601674"}, 2, "black resignation"}},
      {"67km53tqrmta", {{"14771778512492270752"}, 0, ""}},
  };
  return games;
}

Result<api::Variant> variant_of(GameRow const& row) {
  if (row.variant_text.empty()) return api::Variant::load(row.variant, row.options);
  return api::Variant::from_stored_text(row.variant_text, row.options);
}

// As the list of games was told it when the game was played.
std::string position_in(std::filesystem::path const& folder, std::string const& id) {
  SqliteDatabase database(folder / "strata.db", false);
  Statement row = database.statement("SELECT position FROM game_state WHERE game = '" + id + "'");
  return row.step() ? row.text() : "";
}

TEST(StoredGames, AreBuiltAgainWithTheKeysThatWereRecorded) {
  ASSERT_GE(earlier_databases().size(), 10u);
  for (auto const& [version, path] : earlier_databases()) {
    SCOPED_TRACE(path.string());
    TemporaryFolder const folder;
    run_sql(folder.path(), text_of(path));
    auto const store = SqliteStore::open(folder.path());
    ASSERT_TRUE(store) << store.error().text();
    ASSERT_EQ((*store)->count().value(), static_cast<std::int64_t>(recorded().size()));
    for (auto const& [id, expected] : recorded()) {
      SCOPED_TRACE(id);
      auto const stored = (*store)->load(id);
      ASSERT_TRUE(stored) << stored.error().text();
      auto const variant = variant_of(stored->game);
      ASSERT_TRUE(variant) << variant.error().text();
      auto const state = GameState::rebuild(*stored, *variant);
      ASSERT_TRUE(state) << state.error().text();
      std::vector<std::string> keys;
      for (std::int64_t ply = 0; state->game_at(ply); ++ply) keys.push_back(std::to_string(state->game_at(ply)->key()));
      EXPECT_EQ(keys, expected.keys);
      EXPECT_EQ(state->at(), expected.at);
      EXPECT_EQ(state->end() ? state->end()->result + ' ' + state->end()->reason : "", expected.result);
      EXPECT_EQ(state->list_row().position, position_in(folder.path(), id));
      EXPECT_EQ(state->snapshot(0, "").key, keys.at(static_cast<std::size_t>(expected.at)));
    }
  }
}

}  // namespace
}  // namespace strata::server
