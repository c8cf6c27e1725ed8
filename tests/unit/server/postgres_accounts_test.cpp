// Servers that share a database learn of each other's changes to accounts and blocks. It needs a server (any_store.hpp), so CTest runs it
// apart.

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "server/accounts/account_server.hpp"
#include "server/accounts/relation_server.hpp"
#include "server/cluster/refresh.hpp"
#include "tests/unit/server/any_store.hpp"
#include "tests/unit/server/temporary_folder.hpp"

namespace strata::server {

namespace {

constexpr char const* password = "correct horse";

// A server with its accounts, which hears of others when the test says so.
class SharedServer {
 public:
  explicit SharedServer(TemporaryFolder const& folder)
      : store_(open_any_store(folder.path()).value()), cluster_(static_cast<PostgresStore&>(*store_).cluster()) {
    auto const joined = cluster_.join_cluster({"", "1", ""});
    EXPECT_TRUE(joined) << joined.error().text();
    AccountOptions options;
    options.cost = {1, 8192};
    accounts_ = AccountServer::open(options, *store_).value();
    accounts_->follow_others();
    accounts_->watch_ends([this](std::string const& session) {
      std::lock_guard const lock(mutex_);
      ended_.push_back(session);
    });
    accounts_->watch_deletions([this](std::string const& account) {
      std::lock_guard const lock(mutex_);
      deleted_.push_back(account);
    });
    relations_ =
        RelationServer::open({.store = *store_,
                              .accounts = *store_,
                              .account_of = [this](std::string const& who) { return accounts_->account_of(who); },
                              .online = [](auto const& people) { return std::vector<bool>(people.size()); },
                              .blocks_changed = [this] { ++blocks_changed_; }})
            .value();
  }
  ~SharedServer() {
    accounts_->stop();
    relations_.reset();
    accounts_.reset();
  }
  SharedServer(SharedServer const&) = delete;
  SharedServer& operator=(SharedServer const&) = delete;

  // The changes of others, as this one is told.
  void follow() { EXPECT_TRUE(follows()); }
  // False: not all of it could be read.
  bool follows() {
    store_->flush();
    for (bool more = true; more;) {
      auto const changes = cluster_.changes();
      EXPECT_TRUE(changes) << changes.error().text();
      if (!changes) return false;
      bool const is_read = cluster::refresh(
          *changes, {.account = [this](std::string const& id) { return accounts_->refresh(id); },
                     .blocks = [this](std::string const& id) { return relations_->refresh(id); },
                     .everything = [this] { return accounts_->refresh_all() && relations_->refresh_all(); }});
      if (!is_read) return false;
      cluster_.changes_taken();
      more = changes->has_more;
    }
    return true;
  }
  void read_all_again() {
    EXPECT_TRUE(accounts_->refresh_all());
    EXPECT_TRUE(relations_->refresh_all());
  }
  template <class T>
  static std::variant<T, AccountFailure> ask(std::function<void(AccountAnswer<T>)> const& call) {
    std::promise<std::variant<T, AccountFailure>> promise;
    call([&promise](std::variant<T, AccountFailure> answer) { promise.set_value(std::move(answer)); });
    return promise.get_future().get();
  }
  Visit from(std::string const& hash, std::string fresh = {}) {
    auto const who = accounts_->recognise(Principal{hash});
    EXPECT_TRUE(who) << hash << " is nobody's secret";
    return {who.value_or(Principal{}), "a browser", "203.0.113.0/24", std::move(fresh)};
  }
  void sign_up(std::string const& name, std::string const& guest, std::string const& session) {
    auto const answer = ask<protocol::RecoveryCodes>(
        [&](auto done) { accounts_->sign_up(from(guest, session), {name, password, {}}, std::move(done)); });
    EXPECT_TRUE(std::holds_alternative<protocol::RecoveryCodes>(answer));
  }
  void log_in(std::string const& name, std::string const& guest, std::string const& session) {
    auto const answer = ask<protocol::Me>(
        [&](auto done) { accounts_->log_in(from(guest, session), {name, password}, std::move(done)); });
    EXPECT_TRUE(std::holds_alternative<protocol::Me>(answer));
  }
  // Acts as the network does on the first request that shows this secret.
  bool get_to_know(std::string const& hash) {
    std::promise<bool> asked;
    if (accounts_->knows(hash, [&](bool known) { asked.set_value(known); })) return true;
    return asked.get_future().get();
  }
  bool knows_already(std::string const& hash) {
    auto const asked = std::make_shared<std::promise<bool>>();
    if (accounts_->knows(hash, [asked](bool known) { asked->set_value(known); })) return true;
    (void)asked->get_future().get();
    return false;
  }
  std::optional<Principal> account_of(std::string const& session) {
    auto const who = accounts_->recognise(Principal{session});
    return who && who->login ? who : std::nullopt;
  }
  std::vector<std::string> ended() {
    std::lock_guard const lock(mutex_);
    auto all = std::exchange(ended_, {});
    std::ranges::sort(all);
    return all;
  }
  std::vector<std::string> deleted() {
    std::lock_guard const lock(mutex_);
    return deleted_;
  }
  [[nodiscard]] AccountServer& accounts() { return *accounts_; }
  [[nodiscard]] RelationServer& relations() { return *relations_; }
  [[nodiscard]] SqlStore& store() { return *store_; }
  [[nodiscard]] int blocks_changed() const { return blocks_changed_; }

 private:
  std::unique_ptr<SqlStore> store_;
  ClusterStore& cluster_;
  std::mutex mutex_;
  std::vector<std::string> ended_, deleted_;
  std::atomic<int> blocks_changed_ = 0;
  std::unique_ptr<AccountServer> accounts_;
  std::unique_ptr<RelationServer> relations_;
};

class PostgresAccounts : public ::testing::Test {
 protected:
  TemporaryFolder folder_;
  SharedServer here_{folder_}, there_{folder_};
};

TEST_F(PostgresAccounts, ASessionOfAnotherServerIsGoodHereAtOnce) {
  here_.sign_up("Marie", "guest", "first");
  EXPECT_FALSE(there_.account_of("first"));
  EXPECT_FALSE(there_.knows_already("first"));
  auto const who = there_.account_of("first");
  ASSERT_TRUE(who);
  EXPECT_TRUE(who->is("guest"));
  EXPECT_EQ(who->device(), "guest");
  EXPECT_FALSE(there_.accounts().recognise(Principal{"guest"})) << "it is nobody's secret any more";
  EXPECT_TRUE(there_.accounts().has_left("guest")) << "a late request with it is given no other";
  EXPECT_TRUE(there_.knows_already("first"));
}

TEST_F(PostgresAccounts, AGuestIsAskedForOnce) {
  EXPECT_FALSE(there_.knows_already("a guest"));
  EXPECT_TRUE(there_.knows_already("a guest"));
  EXPECT_TRUE(there_.accounts().recognise(Principal{"a guest"}));
  // A login with it at another server is told.
  here_.sign_up("Marie", "a guest", "first");
  there_.follow();
  EXPECT_FALSE(there_.accounts().recognise(Principal{"a guest"}));
  EXPECT_EQ(there_.ended(), std::vector<std::string>{"a guest"}) << "its pages come again as the account";
}

TEST_F(PostgresAccounts, ASessionThatEndsElsewhereEndsHere) {
  here_.sign_up("Marie", "guest", "first");
  there_.log_in("Marie", "another", "second");
  here_.follow();
  there_.follow();
  ASSERT_TRUE(here_.account_of("second"));
  (void)here_.ended(), (void)there_.ended();
  Visit const visit = here_.from("first");
  auto const ended =
      SharedServer::ask<Done>([&](auto done) { here_.accounts().end_session(visit, {}, std::move(done)); });
  ASSERT_TRUE(std::holds_alternative<Done>(ended));
  EXPECT_TRUE(there_.account_of("second")) << "nobody has told it yet";
  there_.follow();
  EXPECT_FALSE(there_.account_of("second"));
  EXPECT_TRUE(there_.account_of("first"));
  EXPECT_EQ(there_.ended(), std::vector<std::string>{"second"});
  // A server is also told its own changes, and nothing happens.
  (void)here_.ended();
  here_.follow();
  EXPECT_EQ(here_.ended(), std::vector<std::string>());
  EXPECT_TRUE(here_.account_of("first"));
}

TEST_F(PostgresAccounts, ASessionThatEndedWhileNothingCouldBeReadEndsWhenItCan) {
  here_.sign_up("Marie", "guest", "first");
  there_.log_in("Marie", "another", "second");
  here_.follow();
  there_.follow();
  Visit const visit = here_.from("first");
  auto const ended =
      SharedServer::ask<Done>([&](auto done) { here_.accounts().end_session(visit, {}, std::move(done)); });
  ASSERT_TRUE(std::holds_alternative<Done>(ended));
  run_any_sql(folder_.path(), "ALTER TABLE claim RENAME TO claim_away");
  EXPECT_FALSE(there_.follows());
  EXPECT_FALSE(there_.get_to_know("unknown")) << "who that is cannot be found out";
  EXPECT_TRUE(there_.account_of("second"));
  run_any_sql(folder_.path(), "ALTER TABLE claim_away RENAME TO claim");
  there_.follow();
  EXPECT_FALSE(there_.account_of("second"));
}

TEST_F(PostgresAccounts, ANewSecretOfASessionIsGoodEverywhere) {
  here_.sign_up("Marie", "guest", "first");
  ASSERT_TRUE(there_.get_to_know("first"));
  std::promise<bool> replaced;
  here_.accounts().replace("first", "fresh", [&](bool is_good) { replaced.set_value(is_good); });
  ASSERT_TRUE(replaced.get_future().get());
  ASSERT_TRUE(there_.get_to_know("fresh"));
  auto const who = there_.account_of("fresh");
  ASSERT_TRUE(who);
  EXPECT_EQ(who->login->session, "first");
  EXPECT_TRUE(there_.account_of("first")) << "the one before is good for some time";
}

TEST_F(PostgresAccounts, RolesTokensAndBotsAreKnownEverywhere) {
  here_.sign_up("Root", "root", "root-session");
  auto const token = here_.accounts().make_admin_token(false).value();
  auto const made = SharedServer::ask<protocol::Me>(
      [&](auto done) { here_.accounts().use_admin_token(here_.from("root-session"), {token}, std::move(done)); });
  ASSERT_TRUE(std::holds_alternative<protocol::Me>(made));
  there_.sign_up("Marie", "guest", "first");
  there_.follow();
  here_.follow();
  EXPECT_TRUE(there_.account_of("root-session")->login->is_admin);
  (void)there_.ended();
  auto const changed = SharedServer::ask<Done>([&](auto done) {
    here_.accounts().change_role(here_.from("root-session"), {"Marie", protocol::AccountRole::Moderator, true},
                                 std::move(done));
  });
  ASSERT_TRUE(std::holds_alternative<Done>(changed));
  there_.follow();
  EXPECT_TRUE(there_.account_of("first")->login->is_moderator);
  EXPECT_EQ(there_.ended(), std::vector<std::string>{"first"}) << "its sockets come again with the role";

  std::string const id = here_.account_of("first")->hash;
  std::promise<Result<void>> put;
  here_.store().put_token({"token", "t", id, "a program", "board:play", 1, 0}, {},
                          [&](Result<void> const& result) { put.set_value(result); });
  ASSERT_TRUE(put.get_future().get());
  EXPECT_FALSE(there_.accounts().recognise_token("token", {}));
  ASSERT_TRUE(there_.get_to_know("token"));
  ASSERT_TRUE(there_.accounts().recognise_token("token", {}));
  auto const bot = SharedServer::ask<Done>([&](auto done) {
    here_.accounts().make_bot(*here_.account_of("first"), {"orthodox", "raumschach"}, std::move(done));
  });
  ASSERT_TRUE(std::holds_alternative<Done>(bot));
  there_.follow();
  ASSERT_TRUE(there_.accounts().bot_named("marie"));
  EXPECT_EQ(there_.accounts().bot_named("marie")->variants, (std::vector<std::string>{"orthodox", "raumschach"}));
  EXPECT_TRUE(there_.account_of("first")->login->is_bot);
  (void)there_.ended();
  std::promise<Result<void>> end;
  here_.store().end_token("token", {}, [&](Result<void> const& result) { end.set_value(result); });
  ASSERT_TRUE(end.get_future().get());
  there_.follow();
  EXPECT_FALSE(there_.accounts().recognise_token("token", {}));
  EXPECT_EQ(there_.ended(), std::vector<std::string>{"token"});
}

TEST_F(PostgresAccounts, ADeletedAccountIsGoneEverywhere) {
  here_.sign_up("Marie", "guest", "first");
  ASSERT_TRUE(there_.get_to_know("first"));
  std::string const id = there_.account_of("first")->hash;
  auto const deleted = SharedServer::ask<Done>(
      [&](auto done) { here_.accounts().delete_account(here_.from("first"), {password}, std::move(done)); });
  ASSERT_TRUE(std::holds_alternative<Done>(deleted));
  there_.follow();
  EXPECT_FALSE(there_.account_of("first"));
  EXPECT_EQ(there_.deleted().front(), id) << "its games and tournaments are to be looked at";
  EXPECT_FALSE(there_.accounts().recognise(Principal{"guest"})) << "nobody, until all is erased";
  // Nothing is left of it.
  for (ErasedPerson const& who : here_.store().to_erase().value()) ASSERT_TRUE(here_.store().erase_rest(who));
  there_.follow();
  EXPECT_TRUE(there_.accounts().recognise(Principal{"guest"}));
}

TEST_F(PostgresAccounts, AServerThatReadsAllAgainMissesNothing) {
  here_.sign_up("Marie", "guest", "first");
  here_.log_in("Marie", "another", "second");
  ASSERT_TRUE(there_.get_to_know("first"));
  here_.sign_up("Carl", "third guest", "of-carl");
  auto const out =
      SharedServer::ask<Done>([&](auto done) { here_.accounts().log_out(here_.from("second"), std::move(done)); });
  ASSERT_TRUE(std::holds_alternative<Done>(out));
  there_.read_all_again();
  EXPECT_TRUE(there_.account_of("first"));
  EXPECT_FALSE(there_.account_of("second"));
  EXPECT_TRUE(there_.account_of("of-carl"));
}

TEST_F(PostgresAccounts, BlocksOfAnotherServerHoldHere) {
  here_.sign_up("Marie", "guest", "first");
  here_.sign_up("Carl", "other guest", "second");
  there_.follow();
  std::string const marie = here_.account_of("first")->hash, carl = here_.account_of("second")->hash;
  auto const block = [&](bool on) {
    return std::holds_alternative<Done>(SharedServer::ask<Done>([&](auto done) {
      here_.relations().change(*here_.account_of("first"), {"Carl", protocol::RelationKind::Block, on},
                               std::move(done));
    }));
  };
  ASSERT_TRUE(block(true));
  EXPECT_FALSE(there_.relations().blocks().has_blocked(marie, carl));
  int const before = there_.blocks_changed();
  there_.follow();
  EXPECT_TRUE(there_.relations().blocks().has_blocked(marie, carl));
  EXPECT_TRUE(there_.relations().blocks().named_has_blocked("marie", "other guest"));
  EXPECT_GT(there_.blocks_changed(), before) << "lists are told again";
  ASSERT_TRUE(block(false));
  there_.follow();
  EXPECT_FALSE(there_.relations().blocks().has_blocked(marie, carl));
  ASSERT_TRUE(block(true));
  there_.read_all_again();
  EXPECT_TRUE(there_.relations().blocks().has_blocked(marie, carl));
}

}  // namespace

}  // namespace strata::server
