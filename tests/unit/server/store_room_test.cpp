// The limit of the database: whatever makes it grow is under it, and the games that run have a little more.

#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <future>
#include <map>
#include <set>
#include <string>

#include "server/store/sqlite.hpp"
#include "server/store/sqlite_store.hpp"
#include "tests/unit/server/store_rows.hpp"
#include "tests/unit/server/temporary_folder.hpp"

namespace strata::server {
namespace {

using protocol::EventKind;

constexpr std::int64_t limit = 400'000;

class StoreRoom : public testing::Test {
 protected:
  void SetUp() override { open(limit); }
  void open(std::int64_t bytes) {
    store_.reset();
    auto opened = SqliteStore::open(folder_.path(), {bytes, 0});
    ASSERT_TRUE(opened) << opened.error().text();
    store_ = std::move(*opened);
  }
  Result<std::string> create(std::string const& id) {
    std::promise<Result<std::string>> done;
    store_->create({a_game(id, id), {}}, a_state(1), [&](auto const& result) { done.set_value(result); });
    return done.get_future().get();
  }
  Appended append(std::string const& game, EventKind kind, std::string title = {}) {
    EventRow event = an_event(last_[game] + 1);
    event.kind = kind;
    event.title = std::move(title);
    std::promise<Appended> done;
    store_->append(game, event, a_state(1), [&](auto const& appended) { done.set_value(appended); });
    Appended const appended = done.get_future().get();
    if (std::holds_alternative<Committed>(appended)) ++last_[game];
    return appended;
  }
  // Of a write that answers with nothing.
  template <class Ask>
  Result<void> await(Ask ask) {
    std::promise<Result<void>> done;
    ask([&](Result<void> const& result) { done.set_value(result); });
    return done.get_future().get();
  }
  Result<void> name(std::string const& who) {
    return await([&](auto done) { store_->put_name(who, "Name", done); });
  }
  [[nodiscard]] std::int64_t used() { return static_cast<std::int64_t>(store_->measure()->used_bytes); }

  // Many at a time, in few commits; they come back with how many were written before the first that was refused.
  int many(int count, std::function<void(int, std::function<void(bool)>)> const& ask) {
    std::atomic<int> written = 0;
    std::atomic<bool> is_refused = false;
    for (int each = 0; each < count; ++each)
      ask(each, [&](bool is_written) {
        if (!is_written) is_refused = true;
        if (is_written && !is_refused) ++written;
      });
    store_->flush();
    return written;
  }
  void fill() {
    games_ = many(3000, [this](int each, std::function<void(bool)> const& done) {
      std::string const id = std::to_string(each);
      store_->create({a_game(id, id), {}}, a_state(1), [done](auto const& result) { done(result.has_value()); });
    });
  }
  // Of one game.
  int many_of(EventKind kind, int count, std::string const& title = {}) {
    std::int64_t const last = last_["game"];
    int const written = many(count, [&](int each, std::function<void(bool)> const& done) {
      EventRow event = an_event(last + 1 + each);
      event.kind = kind;
      event.title = title;
      store_->append("game", event, a_state(1),
                     [done](auto const& appended) { done(std::holds_alternative<Committed>(appended)); });
    });
    last_["game"] += written;
    return written;
  }

  TemporaryFolder folder_;
  std::unique_ptr<SqliteStore> store_;
  std::map<std::string, std::int64_t> last_;
  int games_ = 0;
};

TEST_F(StoreRoom, GamesNamesAndTitlesStopAtTheLimit) {
  std::string const long_title(128, 'x');
  ASSERT_TRUE(create("game"));
  // Each kind goes on until it is refused, and the others have no way round that.
  fill();
  EXPECT_GT(games_, 10);
  EXPECT_LT(games_, 3000);
  EXPECT_LE(used(), limit);
  EXPECT_LT(many(10'000,
                 [this](int each, std::function<void(bool)> const& done) {
                   store_->put_name("principal " + std::to_string(each), "Name",
                                    [done](auto const& result) { done(result.has_value()); });
                 }),
            10'000);
  EXPECT_LT(many_of(EventKind::Title, 1000, long_title), 1000);
  EXPECT_LE(used(), limit);
  auto const refused = name("somebody else");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::Limit);
  EXPECT_EQ(refused.error().message,
            "this server has no room for anything new, by the limit that its operator has set; games that run go on");
  EXPECT_GE(store_->measure()->over_bytes, 4u);
  EXPECT_TRUE(create("game")) << "one that is there is answered as ever";
}

// Of all kinds that there are: one that is new fails to compile in growth_of(), and shows here which of the two it is.
TEST_F(StoreRoom, AFullStoreStillTakesWhatEndsAGame) {
  std::map<EventKind, bool> const goes_on{
      {EventKind::Move, true},    {EventKind::End, true},   {EventKind::Sit, true},    {EventKind::Offer, true},
      {EventKind::Decline, true}, {EventKind::Goto, false}, {EventKind::Seats, false}, {EventKind::Title, false}};
  ASSERT_TRUE(create("game"));
  std::int64_t const full = used();
  open(full);
  for (auto const& [kind, expected] : goes_on) {
    EXPECT_EQ(growth_of(kind) == Growth::Play, expected) << static_cast<int>(kind);
    Appended const appended = append("game", kind, "title");
    EXPECT_EQ(std::holds_alternative<Committed>(appended), expected) << static_cast<int>(kind);
    EXPECT_EQ(std::holds_alternative<Full>(appended), !expected) << static_cast<int>(kind);
  }
}

TEST_F(StoreRoom, GamesThatRunHaveAReserveAndItEndsToo) {
  ASSERT_TRUE(create("game"));
  fill();
  int const moves = many_of(EventKind::Move, 20'000);
  EXPECT_GT(moves, 1000);
  EXPECT_LT(moves, 20'000);
  ASSERT_TRUE(std::holds_alternative<Full>(append("game", EventKind::Move)));
  EXPECT_GT(used(), limit);
  EXPECT_LE(used(), StoreLimits{limit}.bytes_for(Growth::Play));
}

TEST_F(StoreRoom, UpkeepIsDoneAndMakesRoom) {
  ASSERT_TRUE(create("game"));
  fill();
  EXPECT_LT(many_of(EventKind::Move, 20'000), 20'000);
  EXPECT_TRUE(await([&](auto done) { store_->put_off(0, 1, done); }));
  EXPECT_TRUE(await([&](auto done) { store_->put_off_one("game", 0, 1, done); }));
  EXPECT_TRUE(await([&](auto done) { store_->assume_law("game", "law", done); }));
  EXPECT_TRUE(await([&](auto done) { store_->adopt("ann", done); }));
  EXPECT_FALSE(create("one more"));
  EXPECT_TRUE(await([&](auto done) { store_->remove("game", done); }));
  for (int game = 0; game < games_; ++game)
    store_->remove(std::to_string(game), [](Result<void> const& removed) { EXPECT_TRUE(removed); });
  EXPECT_TRUE(create("one more"));
  EXPECT_TRUE(name("somebody"));
}

// What is written is measured, whatever table it goes to. This list says of each by what it grows, so that a new one is thought of.
TEST_F(StoreRoom, EveryTableIsAccountedFor) {
  std::map<std::string, std::string> const grows_by{
      {"game", "create(): New"},
      {"game_event", "create(): New; append(): by its kind"},
      {"game_state", "a row for each game"},
      {"game_head", "a row for each game"},
      {"principal", "put_name(): New"},
      {"store_head", "one row"},
      {"issuer", "one row"},
      {"issued_before", "never"},
      {"account", "create_account(): New"},
      {"session", "so many for each account (AccountStore::most_sessions)"},
      {"invitation", "so many by admins (AccountStore::most_invitations)"},
      {"session_secret", "fifteen for each session: one a week, for 90 days"},
      {"claim", "one for each guest with a game, which is New, and a hundred more for each account"},
      {"recovery_code", "ten for each account, and one"},
      {"admin_token", "one row"},
      {"security_event", "55,000 rows"},
      {"erasing", "a row for each account that was there, until it is erased"},
      {"erasing_hash", "the claims of that account, and its row"},
      {"rated_game", "append(): one for each rated game, with its end: Play"},
      {"rating_change", "two for each rated game"},
      {"rating", "so many for each account as there are shipped variants and speeds"},
      {"player_game", "append(): two for each game, with its end: Play"},
      {"player_result", "a row for each account"},
      {"token", "put_token(): New, and so many for each account (AccountStore::most_tokens)"},
      {"bot", "one for each account"},
      {"report", "put_report(): New, and so many (OrderStore::most_open, most_closed)"},
      {"report_line", "twenty for each report"},
      {"sanction", "so many (OrderStore::most_sanctions), by moderators"},
      {"tournament", "create_tournament(): New, and so many that have not ended for each maker (TournamentLimits)"},
      {"tournament_player", "put_player(): New, and 200 for each tournament"},
      {"pairing", "put_round(): New"},
      {"seek", "put_seek(): New, and so many for each person and in all (SeekServer)"},
      {"push", "put_push(): New, and so many for each person and in all (PushStore)"},
      {"push_key", "one row"},
      {"seek_game", "match(): New, two for each game, for an hour"},
      {"relation", "put_relation(): New, and so many of each kind for each account (RelationStore::most_of_kind)"},
  };
  store_.reset();
  std::set<std::string> expected;
  for (auto const& [table, why] : grows_by) expected.insert(table);
  std::set<std::string> found;
  SqliteDatabase database(folder_.path() / "strata.db", false);
  Statement tables =
      database.statement("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'");
  while (tables.step()) {
    found.insert(tables.text());
  }
  EXPECT_EQ(found, expected);
}

}  // namespace
}  // namespace strata::server
