// Lines to PostgreSQL that are lost: at a commit, while nothing is asked, and for good. It needs a server (any_store.hpp), so CTest runs it
// apart.

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "server/store/postgres_schema.hpp"
#include "tests/unit/server/any_store.hpp"
#include "tests/unit/server/postgres_wire.hpp"
#include "tests/unit/server/store_rows.hpp"
#include "tests/unit/server/temporary_folder.hpp"

namespace strata::server {

namespace {

using Fault = PostgresWire::Fault;

class PostgresLost : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(is_on_postgres()) << "STRATA_TEST_POSTGRES: expected the address of a PostgreSQL for tests";
    std::string const address = std::getenv("STRATA_TEST_POSTGRES");
    auto const host = address.find("host=/");
    ASSERT_NE(host, std::string::npos) << "the server is asked by its socket";
    std::filesystem::path const server = address.substr(host + 5, address.find(' ', host) - host - 5);
    wire_ = std::make_unique<PostgresWire>(server, folder_.path());
    ASSERT_TRUE(open_any_store(folder_.path()));  // makes the schema
    auto opened = PostgresStore::open(through(), {});
    ASSERT_TRUE(opened) << opened.error().text();
    store_ = std::move(*opened);
  }

  // The address through the wire: the last host counts.
  [[nodiscard]] std::string through() const {
    return postgres_address(folder_.path()) + " host='" + folder_.path().string() + '\'';
  }

  Result<std::string> create(std::string const& id) {
    std::promise<Result<std::string>> promise;
    store_->create({a_game(id, id), {}}, a_state(1),
                   [&](Result<std::string> answer) { promise.set_value(std::move(answer)); });
    return promise.get_future().get();
  }
  Appended append(std::string const& game, EventRow event) {
    std::promise<Appended> promise;
    store_->append(game, std::move(event), a_state(2),
                   [&](Appended appended) { promise.set_value(std::move(appended)); });
    return promise.get_future().get();
  }
  bool appends(std::string const& game, EventRow event) {
    return std::holds_alternative<Committed>(append(game, std::move(event)));
  }

  TemporaryFolder folder_;
  std::unique_ptr<PostgresWire> wire_;
  std::unique_ptr<PostgresStore> store_;
};

TEST_F(PostgresLost, ACommitThatIsStillCarriedOutIsWaitedFor) {
  wire_->meet(Fault::Late, "COMMIT");
  auto const made = create("one");
  EXPECT_TRUE(made) << "it was committed";
  EXPECT_TRUE(store_->load("one"));
  wire_->meet(Fault::Lost, "COMMIT");
  EXPECT_FALSE(create("two")) << "nothing was committed, however late the one before was";
  EXPECT_FALSE(store_->load("two"));
  EXPECT_TRUE(create("two"));
}

TEST_F(PostgresLost, AnAttemptThatWasGivenUpIsNeverCarriedOut) {
  ASSERT_TRUE(create("one"));
  ASSERT_TRUE(store_->own("one"));
  ASSERT_TRUE(appends("one", an_event(1)));
  ASSERT_TRUE(appends("one", an_event(2)));
  wire_->meet(Fault::Held, "");
  EXPECT_TRUE(appends("one", an_event(3))) << "once more, by another connection";
  ASSERT_TRUE(create("two"));
  wire_->release();
  wire_->meet(Fault::Lost, "COMMIT");
  EXPECT_FALSE(create("three")) << "what comes late counts for no other commit";
  EXPECT_FALSE(store_->load("three"));
  EXPECT_EQ(store_->load("one")->events.size(), 3U);
  // One that was answered as not stored is not stored, whenever the server reads it.
  ASSERT_TRUE(appends("one", an_event(4)));
  ASSERT_TRUE(appends("one", an_event(5)));
  wire_->meet(Fault::Held, "");
  wire_->meet(Fault::Lost, "COMMIT");
  EXPECT_TRUE(std::holds_alternative<Unavailable>(append("one", an_event(6))));
  wire_->release();
  EXPECT_EQ(store_->load("one")->events.size(), 5U);
}

TEST_F(PostgresLost, EachConnectionComesBackWithItsFirstUse) {
  ASSERT_TRUE(create("one"));
  ASSERT_TRUE(store_->own("one"));
  wire_->cut();
  wire_->come_back();
  for (int each = 0; each < 3; ++each) EXPECT_TRUE(store_->load("one"));
  EXPECT_TRUE(store_->list("ann", 10, {}));
  EXPECT_TRUE(store_->own("one"));
  EXPECT_TRUE(appends("one", an_event(1)));
  wire_->cut();
  wire_->come_back();
  EXPECT_TRUE(create("two"));
}

TEST_F(PostgresLost, ALineThatIsCutAtAQueryIsAskedAgain) {
  ASSERT_TRUE(create("one"));
  wire_->meet(Fault::Lost, "");
  EXPECT_TRUE(store_->load("one"));
  ASSERT_TRUE(store_->own("one"));
  wire_->meet(Fault::Lost, "");
  EXPECT_TRUE(store_->own("one"));
}

TEST_F(PostgresLost, NothingThatWasNotSentIsUnknown) {
  constexpr int events = 250;
  ASSERT_TRUE(create("one"));
  ASSERT_TRUE(store_->own("one"));
  ASSERT_TRUE(appends("one", an_event(1)));
  wire_->cut();
  std::vector<Appended> answers;
  for (int event = 2; event < events; ++event)
    store_->append("one", an_event(event), a_state(2), [&](Appended answer) { answers.push_back(std::move(answer)); });
  store_->flush();
  ASSERT_EQ(answers.size(), static_cast<std::size_t>(events - 2));
  for (Appended const& answer : answers) EXPECT_TRUE(std::holds_alternative<Unavailable>(answer)) << answer.index();
  wire_->come_back();
  ASSERT_TRUE(store_->own("one"));
  EXPECT_TRUE(appends("one", an_event(2)));
}

TEST_F(PostgresLost, TheSizeOfTheDatabaseCannotBeAskedEither) {
  ASSERT_TRUE(create("one"));
  store_.reset();
  auto opened = PostgresStore::open(through(), {.bytes = std::uint64_t{1} << 50U});
  ASSERT_TRUE(opened) << opened.error().text();
  store_ = std::move(*opened);
  ASSERT_TRUE(store_->own("one"));
  wire_->cut();
  EXPECT_TRUE(std::holds_alternative<Unavailable>(append("one", an_event(1))));
  wire_->come_back();
  ASSERT_TRUE(store_->own("one"));
  EXPECT_TRUE(appends("one", an_event(1)));
}

TEST_F(PostgresLost, AStepOfTheTablesTakesAsLongAsItTakes) {
  auto const other = open_any_database(folder_.path());
  other->run("BEGIN; LOCK TABLE strata_schema");
  PostgresDatabase maker(postgres_address(folder_.path()), "SET statement_timeout = '1s'");
  auto prepared = std::async(std::launch::async, [&] { return prepare_postgres(maker, false); });
  EXPECT_EQ(prepared.wait_for(std::chrono::milliseconds(1500)), std::future_status::timeout);
  other->roll_back();
  auto const done = prepared.get();
  EXPECT_TRUE(done) << done.error().text();
}

TEST(PostgresPatience, IsWithSilenceAndNotWithALongAnswer) {
  ASSERT_TRUE(is_on_postgres()) << "STRATA_TEST_POSTGRES: expected the address of a PostgreSQL for tests";
  constexpr int patience = 2000;
  PostgresDatabase database(std::getenv("STRATA_TEST_POSTGRES"), "SET client_min_messages = warning", patience);
  // Thirty pages, a tenth of a second each.
  Statement rows = database.statement("SELECT pg_sleep(0.1)::text, repeat('x', 20000) FROM generate_series(1, 30)");
  int read = 0;
  while (rows.step()) ++read;
  EXPECT_EQ(read, 30);
}

TEST(PostgresPaged, GivesAllRowsOfOneMomentAndOfAnyTable) {
  ASSERT_TRUE(is_on_postgres()) << "STRATA_TEST_POSTGRES: expected the address of a PostgreSQL for tests";
  PostgresDatabase database(std::getenv("STRATA_TEST_POSTGRES"), "SET client_min_messages = warning");
  Snapshot const snapshot(database);
  for (int const rows : {0, 1, 1000, 2500}) {
    Statement all = database.paged("SELECT n, 'row ' || n FROM generate_series(1, " + std::to_string(rows) + ") AS n");
    int read = 0;
    while (all.step()) {
      EXPECT_EQ(all.number(), ++read);
      EXPECT_EQ(all.text(), "row " + std::to_string(read));
    }
    EXPECT_EQ(read, rows);
  }
  Statement other = database.paged("SELECT 'of another shape'");
  ASSERT_TRUE(other.step());
  EXPECT_EQ(other.text(), "of another shape");
}

}  // namespace

}  // namespace strata::server
