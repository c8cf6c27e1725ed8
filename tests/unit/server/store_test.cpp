// What a store promises, asked of the one that writes to SQLite.

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <fstream>
#include <future>

#include "server/store/sqlite_store.hpp"
#include "tests/unit/server/temporary_folder.hpp"

namespace strata::server {
namespace {

using protocol::EventKind;
using protocol::Seat;
using protocol::SeatKind;

GameRow a_game(std::string id, std::string key) {
  GameRow game;
  game.id = std::move(id);
  game.key = std::move(key);
  game.variant = "some";
  game.variant_name = "Some \xE2\x99\x94 game";
  game.variant_text = "text\nof 'a' file";
  game.options = {{"check", "type"}, {"promotion", "classic"}};
  game.start = "a start";
  game.line = {"a1-a2", "b1-b2"};
  game.title = "A title";
  game.black = Seat{SeatKind::Computer, 4};
  game.clock_base = 60000;
  game.clock_increment = 1000;
  game.created = 1'700'000'000'000;
  return game;
}

EventRow an_event(std::int64_t seq, std::string key = {}) {
  EventRow event;
  event.seq = seq;
  event.key = std::move(key);
  event.move = "a2-a3";
  event.at = seq;
  event.white = Seat{SeatKind::Person, 3};
  event.black = Seat{SeatKind::Computer, 10};
  event.clock_white = 59000;
  event.clock_black = 60000;
  event.time = 1'700'000'000'000 + seq;
  return event;
}

StateRow a_state(std::int64_t updated) {
  StateRow state;
  state.title = "A title";
  state.plies = 3;
  state.at = 2;
  state.position = "a position";
  state.side = protocol::Side::Black;
  state.updated = updated;
  return state;
}

class StoreTest : public testing::Test {
 protected:
  void open() {
    store_.reset();
    auto opened = SqliteStore::open(folder_.path());
    ASSERT_TRUE(opened) << opened.error().text();
    store_ = std::move(*opened);
  }
  void SetUp() override { open(); }

  Result<std::string> create(GameRow game, StateRow state = a_state(1), std::vector<EventRow> events = {}) {
    std::promise<Result<std::string>> promise;
    store_->create({std::move(game), std::move(events)}, std::move(state),
                   [&](Result<std::string> r) { promise.set_value(std::move(r)); });
    return promise.get_future().get();
  }
  Result<void> append(std::string game, EventRow event, StateRow state = a_state(2)) {
    std::promise<Result<void>> promise;
    store_->append(std::move(game), std::move(event), std::move(state), [&](Result<void> r) { promise.set_value(r); });
    return promise.get_future().get();
  }
  Result<void> remove(std::string game) {
    std::promise<Result<void>> promise;
    store_->remove(std::move(game), [&](Result<void> r) { promise.set_value(r); });
    return promise.get_future().get();
  }

  TemporaryFolder folder_;
  std::unique_ptr<SqliteStore> store_;
};

TEST_F(StoreTest, KeepsEveryFieldOverARestart) {
  ASSERT_TRUE(create(a_game("one", "k1")));
  EventRow second = an_event(2);
  second.kind = EventKind::End;
  second.paused = true;
  second.end = protocol::End{"white", "resignation"};
  EventRow third = an_event(3, "key 3");
  third.kind = EventKind::Title;
  third.title = "Another";
  ASSERT_TRUE(append("one", an_event(1, "key 1")));
  ASSERT_TRUE(append("one", second));
  ASSERT_TRUE(append("one", third));
  open();
  auto const loaded = store_->load("one");
  ASSERT_TRUE(loaded) << loaded.error().text();
  EXPECT_EQ(loaded->game, a_game("one", "k1"));
  EXPECT_EQ(loaded->events, (std::vector<EventRow>{an_event(1, "key 1"), second, third}));
}

TEST_F(StoreTest, TheSameKeyCreatesOneGame) {
  EXPECT_EQ(create(a_game("one", "k")).value(), "one");
  EXPECT_EQ(create(a_game("two", "k")).value(), "one");
  EXPECT_FALSE(store_->load("two"));
  open();
  EXPECT_EQ(create(a_game("three", "k")).value(), "one");
}

TEST_F(StoreTest, AGameIsCreatedWithItsEventsOrNotAtAll) {
  EXPECT_FALSE(create(a_game("one", "k1"), a_state(1), {an_event(1, "same"), an_event(2, "same")}));
  EXPECT_FALSE(store_->load("one"));
  ASSERT_TRUE(create(a_game("one", "k1"), a_state(1), {an_event(1), an_event(2)}));
  EXPECT_EQ(store_->load("one")->events, (std::vector<EventRow>{an_event(1), an_event(2)}));
  EXPECT_TRUE(append("one", an_event(3)));
}

TEST_F(StoreTest, AKeyIsUsedOnceInAGame) {
  ASSERT_TRUE(create(a_game("one", "k1")));
  ASSERT_TRUE(create(a_game("two", "k2")));
  ASSERT_TRUE(append("one", an_event(1, "same")));
  EXPECT_FALSE(append("one", an_event(2, "same")));
  EXPECT_TRUE(append("two", an_event(1, "same")));
  EXPECT_TRUE(append("one", an_event(2, "other"))) << "a refused event leaves no trace";
  EXPECT_EQ(store_->load("one")->events.size(), 2u);
}

TEST_F(StoreTest, NumbersHaveNoGaps) {
  ASSERT_TRUE(create(a_game("one", "k1")));
  EXPECT_FALSE(append("one", an_event(2)));
  EXPECT_TRUE(append("one", an_event(1)));
  EXPECT_FALSE(append("one", an_event(1)));
  EXPECT_FALSE(append("one", an_event(3)));
  auto const missing = append("none", an_event(1));
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, ErrorCode::NotFound);
}

TEST_F(StoreTest, ARefusalInAGroupHarmsNoOther) {
  ASSERT_TRUE(create(a_game("one", "k1")));
  std::vector<bool> answers;
  for (std::int64_t const seq : {1, 2, 9, 3})
    store_->append("one", an_event(seq), a_state(seq), [&](Result<void> r) { answers.push_back(r.has_value()); });
  store_->flush();
  EXPECT_EQ(answers, (std::vector<bool>{true, true, false, true}));
  EXPECT_EQ(store_->load("one")->events.size(), 3u);
}

TEST_F(StoreTest, ListsTheLastChangedFirst) {
  ASSERT_TRUE(create(a_game("one", "k1"), a_state(10)));
  ASSERT_TRUE(create(a_game("two", "k2"), a_state(20)));
  ASSERT_TRUE(append("one", an_event(1), a_state(30)));
  auto const games = store_->list(10, {});
  ASSERT_TRUE(games) << games.error().text();
  ASSERT_EQ(games->size(), 2u);
  EXPECT_EQ(games->front().game, "one");
  EXPECT_EQ(games->front().variant_name, a_game("one", "k1").variant_name);
  EXPECT_EQ(games->front().position, "a position");
  EXPECT_EQ(games->front().side, protocol::Side::Black);
  EXPECT_EQ(store_->list(1, {})->size(), 1u);
}

TEST_F(StoreTest, ThePartsOfTheListAreTheWholeList) {
  // Some of the same millisecond, in an order that is not that of their ids.
  std::vector<std::pair<std::string, std::int64_t>> const made = {
      {"c", 10}, {"a", 20}, {"e", 20}, {"b", 20}, {"d", 30}};
  for (auto const& [id, updated] : made) ASSERT_TRUE(create(a_game(id, id), a_state(updated)));
  std::string listed;
  std::optional<protocol::ListPlace> before;
  while (true) {
    auto const part = store_->list(2, before);
    ASSERT_TRUE(part) << part.error().text();
    if (part->empty()) break;
    for (protocol::GameSummary const& game : *part) listed += game.game;
    before = protocol::ListPlace{part->back().updated, part->back().game};
    // Nothing that happens to what was listed moves the rest.
    if (listed.size() == 2) ASSERT_TRUE(append("d", an_event(1), a_state(40)));
    if (listed.size() == 4) ASSERT_TRUE(remove("b"));
  }
  EXPECT_EQ(listed, "debac");
  EXPECT_EQ(store_->count().value(), 4);
}

TEST_F(StoreTest, RemovesAGameWithAllItHas) {
  ASSERT_TRUE(create(a_game("one", "k1")));
  ASSERT_TRUE(append("one", an_event(1, "same")));
  EXPECT_TRUE(remove("one"));
  EXPECT_FALSE(remove("one"));
  EXPECT_FALSE(store_->load("one"));
  EXPECT_TRUE(store_->list(10, {})->empty());
  EXPECT_EQ(create(a_game("two", "k1")).value(), "two");
}

TEST_F(StoreTest, ClosingWritesWhatWasAskedFor) {
  ASSERT_TRUE(create(a_game("one", "k1")));
  for (std::int64_t seq = 1; seq <= 50; ++seq) store_->append("one", an_event(seq), a_state(seq), [](Result<void>) {});
  open();
  EXPECT_EQ(store_->load("one")->events.size(), 50u);
}

TEST_F(StoreTest, ASecondServerIsRefused) {
  auto const second = SqliteStore::open(folder_.path());
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().message.find("another running server"), std::string::npos) << second.error().text();
}

// Runs SQL on the file while no server has it.
void change(std::filesystem::path const& folder, char const* sql) {
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open((folder / "strata.db").c_str(), &database), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(database, sql, nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(database);
}

TEST_F(StoreTest, ANewerDatabaseIsRefused) {
  store_.reset();
  change(folder_.path(), "PRAGMA user_version = 99");
  auto const opened = SqliteStore::open(folder_.path());
  ASSERT_FALSE(opened);
  EXPECT_NE(opened.error().message.find("newer version"), std::string::npos) << opened.error().text();
}

TEST_F(StoreTest, AForeignDatabaseIsRefused) {
  store_.reset();
  change(folder_.path(), "PRAGMA application_id = 7");
  auto const opened = SqliteStore::open(folder_.path());
  ASSERT_FALSE(opened);
  EXPECT_NE(opened.error().message.find("another program"), std::string::npos) << opened.error().text();
}

TEST_F(StoreTest, ADamagedDatabaseIsRefusedAndLeftAsItIs) {
  ASSERT_TRUE(create(a_game("one", "k1")));
  store_.reset();
  std::filesystem::path const file = folder_.path() / "strata.db";
  auto const size = std::filesystem::file_size(file);
  {
    std::ofstream out(file, std::ios::in | std::ios::binary);
    out << "this is not a database";
  }
  auto const opened = SqliteStore::open(folder_.path());
  ASSERT_FALSE(opened);
  EXPECT_NE(opened.error().message.find("damaged"), std::string::npos) << opened.error().text();
  EXPECT_EQ(std::filesystem::file_size(file), size);
}

TEST_F(StoreTest, APageOfGarbageIsFoundAtTheStart) {
  ASSERT_TRUE(create(a_game("one", "k1")));
  store_.reset();
  std::filesystem::path const file = folder_.path() / "strata.db";
  {
    std::ofstream out(file, std::ios::in | std::ios::binary);
    out.seekp(4096 * 2);
    out << std::string(4096, '\x5a');
  }
  auto const opened = SqliteStore::open(folder_.path());
  ASSERT_FALSE(opened);
  EXPECT_NE(opened.error().message.find("damaged"), std::string::npos) << opened.error().text();
}

}  // namespace
}  // namespace strata::server
