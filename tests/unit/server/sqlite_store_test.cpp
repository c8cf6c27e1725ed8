// The store that writes to SQLite: that it keeps the contract of stores, what it refuses to open, and that it brings the databases
// of earlier versions up to date.

#include "server/store/sqlite_store.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <future>
#include <limits>
#include <map>

#include "tests/unit/server/sql.hpp"
#include "tests/unit/server/store_contract.hpp"
#include "tests/unit/server/temporary_folder.hpp"

namespace strata::server {
namespace {

struct SqliteBackend {
  static constexpr bool is_shared = false;
  std::unique_ptr<Store> open() {
    auto opened = SqliteStore::open(folder.path());
    EXPECT_TRUE(opened) << opened.error().text();
    return opened ? std::move(*opened) : nullptr;
  }
  // As on the disk of a network that keeps no locks.
  std::unique_ptr<Store> open_beside() {
    std::filesystem::remove(folder.path() / "strata.lock");
    return open();
  }
  TemporaryFolder folder;
};
INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, StoreContract, SqliteBackend);

class SqliteStoreTest : public testing::Test {
 protected:
  void SetUp() override { open(); }
  void open() {
    store_.reset();
    auto opened = SqliteStore::open(folder_.path());
    ASSERT_TRUE(opened) << opened.error().text();
    store_ = std::move(*opened);
  }
  void create(std::string const& id) {
    std::promise<bool> created;
    store_->create({a_game(id, id), {}}, a_state(1), [&](auto const& r) { created.set_value(r.has_value()); });
    ASSERT_TRUE(created.get_future().get());
  }

  TemporaryFolder folder_;
  std::unique_ptr<SqliteStore> store_;
};

TEST_F(SqliteStoreTest, ASecondServerIsRefused) {
  auto const second = SqliteStore::open(folder_.path());
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().message.find("another running server"), std::string::npos) << second.error().text();
}

// A copy of an earlier moment has counted as many openings as this server when it is opened in its place.
TEST_F(SqliteStoreTest, ALeaseOfTheSameNumberIsAnothersAllTheSame) {
  create("one");
  run_sql(folder_.path(), "UPDATE store_head SET holder = holder + 1");
  std::promise<Appended> appended;
  store_->append("one", an_event(1), a_state(1), [&](Appended a) { appended.set_value(std::move(a)); });
  EXPECT_TRUE(std::holds_alternative<Fenced>(appended.get_future().get()));
}

TEST_F(SqliteStoreTest, AnotherStoresLogIsLeftAlone) {
  create("one");
  auto const log = folder_.path() / "strata.db-wal";
  ASSERT_TRUE(std::filesystem::exists(log));
  run_sql(folder_.path(), "UPDATE store_head SET epoch = epoch + 1");
  store_.reset();  // which has not written since
  EXPECT_TRUE(std::filesystem::exists(log));
}

TEST_F(SqliteStoreTest, ANewerDatabaseIsRefused) {
  store_.reset();
  run_sql(folder_.path(), "PRAGMA user_version = 99");
  auto const opened = SqliteStore::open(folder_.path());
  ASSERT_FALSE(opened);
  EXPECT_NE(opened.error().message.find("newer version"), std::string::npos) << opened.error().text();
}

TEST_F(SqliteStoreTest, AForeignDatabaseIsRefused) {
  store_.reset();
  run_sql(folder_.path(), "PRAGMA application_id = 7");
  auto const opened = SqliteStore::open(folder_.path());
  ASSERT_FALSE(opened);
  EXPECT_NE(opened.error().message.find("another program"), std::string::npos) << opened.error().text();
}

TEST_F(SqliteStoreTest, ADamagedDatabaseIsRefusedAndLeftAsItIs) {
  create("one");
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

TEST_F(SqliteStoreTest, ADamagedDatabasePageIsFoundAtStart) {
  create("one");
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

// Every way in which the events of a game may be others than those that were stored, and still a database.
TEST_F(SqliteStoreTest, EventsThatWereChangedAreNoticedAndOtherGamesAreOpened) {
  constexpr char const* turned_around =
      "UPDATE game_event SET seq = 4 - seq + 10 WHERE game = 'one'; UPDATE game_event SET seq = seq - 10 WHERE game = "
      "'one'";
  for (char const* const change :
       {"UPDATE game_event SET move = 'a2-a4' WHERE game = 'one' AND seq = 2",
        "DELETE FROM game_event WHERE game = 'one'", "DELETE FROM game_event WHERE game = 'one' AND seq = 3",
        "UPDATE game_event SET clock_white = 1 WHERE game = 'one'",
        "UPDATE game_event SET delay_left = 0 WHERE game = 'one' AND seq = 3", turned_around}) {
    SCOPED_TRACE(change);
    TemporaryFolder const folder;
    {
      auto const store = std::move(*SqliteStore::open(folder.path()));
      for (std::string const id : {"one", "two"}) {
        store->create({a_game(id, id), {}}, a_state(1), [](auto const&) {});
        for (std::int64_t seq = 1; seq <= 3; ++seq) {
          EventRow event = an_event(seq);
          event.at = seq * 7;
          store->append(id, event, a_state(seq), [](auto const&) {});
        }
      }
    }
    EXPECT_TRUE((*SqliteStore::open(folder.path()))->load("one"));
    run_sql(folder.path(), change);
    testing::internal::CaptureStdout();
    auto const opened = SqliteStore::open(folder.path());
    std::string const said = testing::internal::GetCapturedStdout();
    ASSERT_TRUE(opened) << opened.error().text();
    EXPECT_NE(said.find("event=game_damaged game=one "), std::string::npos) << said;
    EXPECT_EQ(said.find("game=two"), std::string::npos) << said;
    auto const loaded = (*opened)->load("one");
    ASSERT_FALSE(loaded);
    EXPECT_NE(loaded.error().message.find("not those that were stored"), std::string::npos) << loaded.error().message;
    EXPECT_EQ((*opened)->load("two")->events.size(), 3u);
  }
}

TEST_F(SqliteStoreTest, AGameOfBeforeThereWereChecksumsGetsOneWithItsNextEvent) {
  create("one");
  auto const append = [&](std::int64_t seq) {
    store_->append("one", an_event(seq), a_state(seq), [](auto const&) {});
    store_->flush();
  };
  append(1);
  store_.reset();
  run_sql(folder_.path(), "DELETE FROM game_head");
  open();
  EXPECT_TRUE(store_->load("one"));
  append(2);
  EXPECT_EQ(store_->load("one")->events.size(), 2u);
  store_.reset();
  run_sql(folder_.path(), "UPDATE game_event SET move = 'a2-a4' WHERE seq = 1");
  open();
  EXPECT_FALSE(store_->load("one"));
}

// What SQLite takes for a crash in the middle of a write: the end of the log is not there, or cannot be read.
TEST_F(SqliteStoreTest, CommitsThatAreMissingAreNoticed) {
  TemporaryFolder const copy;
  for (std::string const id : {"one", "two", "three"}) create(id);
  std::filesystem::path const log = "strata.db-wal";
  for (char const* const file : {"strata.db", "strata.db-wal", "strata.head"})
    std::filesystem::copy_file(folder_.path() / file, copy.path() / file);
  auto const opened = [&] { return SqliteStore::open(copy.path()); };
  auto const size = std::filesystem::file_size(copy.path() / log);
  auto const restore = [&] {
    for (char const* const file : {"strata.db", "strata.db-wal", "strata.head"})
      std::filesystem::copy_file(folder_.path() / file, copy.path() / file,
                                 std::filesystem::copy_options::overwrite_existing);
    std::filesystem::remove(copy.path() / "strata.db-shm");
  };
  auto const expect_refusal = [&] {
    auto const store = opened();
    ASSERT_FALSE(store);
    EXPECT_NE(store.error().message.find("are missing"), std::string::npos) << store.error().text();
    EXPECT_NE(store.error().message.find("remove strata.head to go on"), std::string::npos) << store.error().text();
  };
  for (std::uintmax_t const left : {size - 4096, size / 2, std::uintmax_t{0}}) {
    SCOPED_TRACE(left);
    restore();
    std::filesystem::resize_file(copy.path() / log, left);
    auto const store = opened();
    EXPECT_FALSE(store);
    EXPECT_EQ(std::filesystem::file_size(copy.path() / log), left) << "and nothing was changed";
  }
  restore();
  {
    std::fstream bytes(copy.path() / log, std::ios::in | std::ios::out | std::ios::binary);
    bytes.seekp(static_cast<std::streamoff>(size) - 2000);
    bytes.put('\x5a');
  }
  expect_refusal();
  restore();
  std::filesystem::resize_file(copy.path() / log, size - 4096);
  expect_refusal();
  std::filesystem::remove(copy.path() / "strata.head");
  auto const store = opened();
  ASSERT_TRUE(store) << store.error().text();
  EXPECT_TRUE((*store)->load("one"));
  EXPECT_FALSE((*store)->load("three"));
}

// The tables of a database as it describes them itself.
std::string schema_of(std::filesystem::path const& folder) {
  SqliteDatabase database(folder / "strata.db", false);
  std::string text = std::to_string(database.number("PRAGMA user_version")) + '\n';
  Statement rows = database.statement("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name");
  while (rows.step()) text += rows.text() + '\n';
  return text;
}

TEST_F(SqliteStoreTest, DatabasesOfEarlierVersionsAreBroughtUpToDate) {
  store_.reset();
  std::string const today = schema_of(folder_.path());
  auto const databases = earlier_databases();
  ASSERT_EQ(static_cast<int>(databases.size()), std::stoi(today) - 1) << "there is a text for every earlier version";
  for (auto const& [version, path] : databases) {
    SCOPED_TRACE(path.string());
    TemporaryFolder const folder;
    run_sql(folder.path(), text_of(path));
    EXPECT_EQ(std::stoi(schema_of(folder.path())), version);
    // A rematch before its first move.
    if (version >= 4 && version < 10)
      run_sql(folder.path(), "UPDATE game_state SET guest = 'bob', has_begun = 0 WHERE game = '89adda94vnnz'");
    {
      auto const opened = SqliteStore::open(folder.path());
      ASSERT_TRUE(opened) << opened.error().text();
      EXPECT_EQ((*opened)->owner_of("hy9qyqxgnjru").value(), "") << "games of before are nobody's";
      std::promise<bool> adopted;
      (*opened)->adopt("ann", [&](Result<void> const& r) { adopted.set_value(r.has_value()); });
      EXPECT_TRUE(adopted.get_future().get());
      auto const games = (*opened)->list("ann", 100, {});
      ASSERT_TRUE(games) << games.error().text();
      EXPECT_EQ(games->size(), 5u) << "nothing of before is taken for a game that nobody has begun";
      EXPECT_EQ((*opened)->never_begun({}, std::numeric_limits<std::int64_t>::max(), 10)->size(), 0u);
      EXPECT_EQ((*opened)->games_without_law()->size(), version < 2 ? 5u : 0u);
      auto const played = (*opened)->load("1uqgt6f48dyw");
      ASSERT_TRUE(played) << played.error().text();
      EXPECT_EQ(played->game.key, "first");
      EXPECT_EQ(played->game.clock_increment, 2000);
      EXPECT_EQ(played->game.clock_delay + played->game.clock_periods + played->events.back().delay_left, 0);
      EXPECT_EQ(played->game.invites, "");
      EXPECT_EQ(played->events.size(), 6u);
      EXPECT_EQ(played->events.back().end, (protocol::End{"white", "resignation"}));
      auto const of_a_file = (*opened)->load("hy9qyqxgnjru");
      ASSERT_TRUE(of_a_file) << of_a_file.error().text();
      EXPECT_NE(of_a_file->game.variant_text.find("id = \"duel\"\n"), std::string::npos);
      EXPECT_EQ(of_a_file->game.line, std::vector<std::string>{"b1-b2"});
    }
    EXPECT_EQ(schema_of(folder.path()), today) << "an earlier database and a new one come to the same tables";
  }
}

TEST_F(SqliteStoreTest, TheKeyOfSecretsIsMadeOnceAndForEachFolder) {
  constexpr std::size_t key_digits = 64;
  auto const first = store_->issued();
  ASSERT_TRUE(first) << first.error().text();
  EXPECT_EQ(first->key.size(), key_digits);
  EXPECT_EQ(first->key.find_first_not_of("0123456789abcdef"), std::string::npos);
  EXPECT_EQ(first->before, std::vector<std::string>());
  open();
  EXPECT_EQ(store_->issued()->key, first->key);
  TemporaryFolder const folder;
  EXPECT_NE((*SqliteStore::open(folder.path()))->issued()->key, first->key);
}

// Each has done one thing alone before there was a key.
TEST_F(SqliteStoreTest, WhoeverHasSomethingHereIsKnownAfterTheKeyHasCome) {
  TemporaryFolder const folder;
  auto const databases = earlier_databases();
  run_sql(folder.path(), text_of(databases.at(10)));
  run_sql(folder.path(), R"sql(
    INSERT INTO principal VALUES ('has-a-name', 'Ann');
    UPDATE game SET owner = 'has-made-one' WHERE id = '1uqgt6f48dyw';
    UPDATE game SET guest = 'has-sat-down' WHERE id = '1uqgt6f48dyw';
    UPDATE game_event SET principal = 'has-chatted' WHERE game = '89adda94vnnz' AND seq = 1;
    UPDATE game_state SET owner = 'has-made-one', guest = 'waits-in-a-list' WHERE game = '1uqgt6f48dyw';
  )sql");
  std::vector<std::string> const all{"has-a-name", "has-chatted", "has-made-one", "has-sat-down", "waits-in-a-list"};
  for (int opening = 0; opening < 2; ++opening) {
    auto const opened = SqliteStore::open(folder.path());
    ASSERT_TRUE(opened) << opened.error().text();
    EXPECT_EQ((*opened)->issued()->before, all);
  }
}

}  // namespace
}  // namespace strata::server
