// The promises of every store, on PostgreSQL. It needs a server (any_store.hpp), so CTest runs it apart.

#include "server/store/postgres_store.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <string_view>

#include "server/store/transfer.hpp"
#include "tests/unit/server/any_store.hpp"
#include "tests/unit/server/store_contract.hpp"
#include "tests/unit/server/temporary_folder.hpp"

namespace strata::server {

namespace {

struct PostgresBackend {
  static constexpr bool is_shared = true;
  std::unique_ptr<Store> open() {
    auto opened = open_any_store(folder.path());
    EXPECT_TRUE(opened) << opened.error().text();
    return opened ? std::move(*opened) : nullptr;
  }
  std::unique_ptr<Store> open_beside() { return open(); }
  TemporaryFolder folder;
};
INSTANTIATE_TYPED_TEST_SUITE_P(Postgres, StoreContract, PostgresBackend);

// Tables and columns of the two, without those of this engine alone.
std::string tables_of(Database& database) {
  std::string text;
  for (std::string_view const table : transferred_tables()) {
    text += std::string(table) + ':';
    for (Column const& column : database.columns(table)) text += ' ' + column.name + ' ' + column.type;
    text += '\n';
  }
  return text;
}

TEST(PostgresSchema, HasTheTablesOfSqliteColumnForColumn) {
  ASSERT_TRUE(is_on_postgres()) << "STRATA_TEST_POSTGRES: expected the address of a PostgreSQL for tests";
  TemporaryFolder const of_sqlite, of_postgres;
  ASSERT_TRUE(SqliteStore::open(of_sqlite.path()));
  ASSERT_TRUE(open_any_store(of_postgres.path()));
  SqliteDatabase sqlite(of_sqlite.path() / "strata.db", false);
  PostgresDatabase postgres(postgres_address(of_postgres.path()), "SET client_min_messages = warning");
  EXPECT_EQ(tables_of(postgres), tables_of(sqlite));
  EXPECT_EQ(sqlite.number("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"),
            static_cast<std::int64_t>(transferred_tables().size()) + 1)
      << "all but store_head are transferred";
  Statement indexes =
      sqlite.statement("SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY name");
  while (indexes.step()) {
    std::string const index = indexes.text();
    EXPECT_EQ(postgres.statement("SELECT 1 FROM pg_indexes WHERE schemaname = current_schema() AND indexname = ?")
                  .bind(index)
                  .step(),
              true)
        << index;
  }
}

TEST(PostgresTransfer, GoesOnWhereItWasCutOffAndComesBackTheSame) {
  ASSERT_TRUE(is_on_postgres()) << "STRATA_TEST_POSTGRES: expected the address of a PostgreSQL for tests";
  TemporaryFolder const source, target, back;
  constexpr int games = 250;
  {
    auto const store = SqliteStore::open(source.path()).value();
    for (int game = 0; game < games; ++game) {
      std::string const id = "game" + std::to_string(game);
      store->create({a_game(id, id), {an_event(1, "k"), an_event(2)}}, a_state(2), [](auto const&) {});
    }
    store->put_name("ann", "Ann", [](auto const&) {});
    store->flush();
  }
  SqliteDatabase from(source.path() / "strata.db", false);
  ASSERT_TRUE(open_any_store(target.path()));
  PostgresDatabase to(postgres_address(target.path()), "SET client_min_messages = warning");
  auto const cut = transfer(from, to, [](Transferred const&) { throw SqlFailure{"cut"}; });
  ASSERT_FALSE(cut);
  auto const copied = transfer(from, to, [](Transferred const&) {});
  ASSERT_TRUE(copied) << copied.error().text();
  EXPECT_EQ(copied->found + copied->games, games);
  EXPECT_GT(copied->found, 0);
  ASSERT_TRUE(SqliteStore::open(back.path()));
  SqliteDatabase last(back.path() / "strata.db", false);
  ASSERT_TRUE(transfer(to, last, [](Transferred const&) {}));
  auto const first_store = SqliteStore::open(source.path()).value();
  auto const last_store = SqliteStore::open(back.path()).value();
  EXPECT_EQ(last_store->issued()->key, first_store->issued()->key);
  EXPECT_EQ(last_store->name_of("ann").value(), "Ann");
  for (std::string const& id : first_store->game_ids().value()) {
    EXPECT_EQ(last_store->load(id)->game, first_store->load(id)->game);
    EXPECT_EQ(last_store->load(id)->events, first_store->load(id)->events);
  }
}

TEST(PostgresDatabase, ATextIsKeptAsItIsOrRefused) {
  ASSERT_TRUE(is_on_postgres()) << "STRATA_TEST_POSTGRES: expected the address of a PostgreSQL for tests";
  PostgresDatabase database(std::getenv("STRATA_TEST_POSTGRES"), "SET client_min_messages = warning");
  Statement same = database.statement("SELECT ?::text");
  ASSERT_TRUE(same.bind("'; DROP TABLE game; --\xc3\xa9").step());
  EXPECT_EQ(same.text(), "'; DROP TABLE game; --\xc3\xa9");
  for (std::string_view const text : {std::string_view("a\0b", 3), std::string_view("\xff")})
    EXPECT_THROW(same.reset().bind(text).step(), SqlFailure) << text.size();
  ASSERT_TRUE(same.reset().bind("again").step());
  EXPECT_EQ(same.text(), "again");
}

TEST(WithDollars, ParametersAreNumberedAndQuotesLeftAlone) {
  EXPECT_EQ(with_dollars("SELECT ?, ?"), "SELECT $1, $2");
  EXPECT_EQ(with_dollars("SELECT ?2, ?1, ?2"), "SELECT $2, $1, $2");
  EXPECT_EQ(with_dollars("SELECT '?', ?"), "SELECT '?', $1");
  EXPECT_EQ(with_dollars("SELECT ?12"), "SELECT $12");
}

}  // namespace

}  // namespace strata::server
