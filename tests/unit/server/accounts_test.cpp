// Accounts over a real store: who gets in, what a session is good for, and what is left when it ends.

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <condition_variable>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "server/accounts/account_server.hpp"
#include "tests/unit/server/any_store.hpp"
#include "tests/unit/server/temporary_folder.hpp"
#include "tests/unit/server/test_clock.hpp"

namespace strata::server {
namespace {

using Code = protocol::ErrorCode;

constexpr char const* password = "correct horse";
constexpr std::int64_t day = 86'400'000;

class Accounts : public testing::Test {
 protected:
  Accounts() {
    options_.cost = {1, 8192};
    options_.clock = &clock_;
    clock_.stop();
    start();
  }
  // Sockets are told after answers, so the server goes before what hears of it.
  ~Accounts() override {
    accounts_.reset();
    store_.reset();
  }
  void start(StoreLimits limits = {}) {
    accounts_.reset();
    store_.reset();
    auto store = open_any_store(folder_.path(), limits);
    ASSERT_TRUE(store) << store.error().text();
    store_ = std::move(*store);
    auto accounts = AccountServer::open(options_, *store_);
    ASSERT_TRUE(accounts) << accounts.error().text();
    accounts_ = std::move(*accounts);
    accounts_->watch_ends([this](std::string const& session) {
      std::lock_guard const lock(mutex_);
      ended_.insert(session);
      told_.notify_all();
    });
  }

  // From the browser whose secret has this hash; a session that begins has the hash `fresh`.
  Visit from(std::string const& hash, std::string fresh = {}) {
    auto const who = accounts_->recognise(Principal{hash});
    EXPECT_TRUE(who) << hash << " is nobody's secret";
    return {who.value_or(Principal{}), "a browser", "203.0.113.0/24", std::move(fresh)};
  }
  template <class T>
  std::variant<T, AccountFailure> ask(std::function<void(AccountAnswer<T>)> const& call) {
    std::promise<std::variant<T, AccountFailure>> promise;
    call([&promise](std::variant<T, AccountFailure> answer) { promise.set_value(std::move(answer)); });
    return promise.get_future().get();
  }
  std::vector<std::string> sign_up(std::string const& name, std::string const& guest, std::string const& session) {
    auto const answer = ask<protocol::RecoveryCodes>(
        [&](auto done) { accounts_->sign_up(from(guest, session), {name, password, {}}, std::move(done)); });
    auto const* const codes = std::get_if<protocol::RecoveryCodes>(&answer);
    EXPECT_NE(codes, nullptr) << std::get<AccountFailure>(answer).failure.message;
    return codes != nullptr ? codes->codes : std::vector<std::string>();
  }
  Code refused_sign_up(std::string const& name, std::string const& word = password) {
    return code(ask<protocol::RecoveryCodes>(
        [&](auto done) { accounts_->sign_up(from("newcomer", "none"), {name, word, {}}, std::move(done)); }));
  }
  std::variant<protocol::Me, AccountFailure> log_in(std::string const& name, std::string const& word,
                                                    std::string const& guest, std::string const& session) {
    return ask<protocol::Me>(
        [&](auto done) { accounts_->log_in(from(guest, session), {name, word}, std::move(done)); });
  }
  std::variant<protocol::Me, AccountFailure> recover(std::string const& name, std::string const& by,
                                                     std::string const& session) {
    return ask<protocol::Me>([&](auto done) {
      accounts_->recover(from("lost" + std::to_string(++lost_), session), {name, by, "another password"},
                         std::move(done));
    });
  }
  template <class T>
  static Code code(std::variant<T, AccountFailure> const& answer) {
    auto const* const failed = std::get_if<AccountFailure>(&answer);
    EXPECT_NE(failed, nullptr) << "it was done";
    return failed != nullptr ? failed->failure.code : Code::BadMessage;
  }
  bool is_logged_in(std::string const& session) {
    auto const who = accounts_->recognise(Principal{session});
    return who && who->login;
  }
  bool has_ended(std::string const& session) {
    std::lock_guard const lock(mutex_);
    return ended_.contains(session);
  }
  bool replace(std::string const& secret, std::string const& fresh) {
    std::promise<bool> replaced;
    accounts_->replace(secret, fresh, [&](bool is_good) { replaced.set_value(is_good); });
    return replaced.get_future().get();
  }
  // A page that has it open is told after the answer.
  void wait_until_ended(std::string const& session) {
    std::unique_lock lock(mutex_);
    told_.wait(lock, [&] { return ended_.contains(session); });
  }
  std::vector<std::string> logged(Visit const& visit) {
    auto const answer = ask<protocol::SecurityEvents>([&](auto done) { accounts_->log(visit, 0, std::move(done)); });
    std::vector<std::string> lines;
    if (auto const* const events = std::get_if<protocol::SecurityEvents>(&answer))
      for (protocol::SecurityEvent const& event : events->events)
        lines.push_back(event.kind + ' ' + event.account + (event.by.empty() ? "" : " by " + event.by));
    return lines;
  }
  Visit an_admin() {
    sign_up("Root", "root", "root-session");
    auto const token = accounts_->make_admin_token(false);
    EXPECT_TRUE(token);
    auto const made = ask<protocol::Me>(
        [&](auto done) { accounts_->use_admin_token(from("root-session"), {token.value_or("")}, std::move(done)); });
    EXPECT_TRUE(std::holds_alternative<protocol::Me>(made));
    return from("root-session");
  }

  TestClock clock_;
  AccountOptions options_;
  TemporaryFolder folder_;
  std::unique_ptr<SqlStore> store_;
  std::unique_ptr<AccountServer> accounts_;
  std::mutex mutex_;
  std::condition_variable told_;
  std::set<std::string> ended_;
  int lost_ = 0;  // browsers from which a code was tried
};

TEST_F(Accounts, AGuestBecomesAnAccountAndItsSecretIsNobodys) {
  EXPECT_EQ(sign_up("Marie", "guest", "first").size(), 10U);
  Visit const visit = from("first");
  ASSERT_TRUE(visit.who.login);
  EXPECT_TRUE(visit.who.is("guest"));
  EXPECT_EQ(visit.who.device(), "guest");
  EXPECT_FALSE(visit.who.is("other"));
  EXPECT_FALSE(accounts_->recognise(Principal{"guest"}));
  EXPECT_EQ(store_->name_of(visit.who.hash), "Marie");
  EXPECT_EQ(store_->name_of("guest"), "Marie");
  start();
  EXPECT_TRUE(from("first").who.is("guest"));
  EXPECT_FALSE(accounts_->recognise(Principal{"guest"}));
}

TEST_F(Accounts, ANameBelongsToOneInAnySpelling) {
  sign_up("Marie", "guest", "first");
  for (char const* const name : {"Marie", "marie", "MARIE", "Mar1e", "mar-ie", "rnarie", "marle"}) {
    bool const is_another = std::string(name) == "mar-ie";
    if (is_another)
      sign_up(name, "another", "second");
    else
      EXPECT_EQ(refused_sign_up(name), Code::Refused) << name;
  }
  std::promise<Result<void>> named;
  store_->put_name("somebody", "mar1e", [&](Result<void> const& result) { named.set_value(result); });
  EXPECT_FALSE(named.get_future().get()) << "a guest cannot be called as an account";
  for (char const* const name : {"", "a", "White", "Guest-ABCDEFGH", "admin", "a b", "x\xCC\x81"})
    EXPECT_EQ(refused_sign_up(name), Code::BadMessage) << name;
  for (char const* const word : {"", "1234567", "Carl-Carl", "aaaaaaaaaa"})
    EXPECT_EQ(refused_sign_up("Carl-Carl", word), Code::BadMessage) << word;
}

TEST_F(Accounts, AGuestsNameIsGivenUpToTheAccountThatTakesIt) {
  std::promise<Result<void>> named;
  store_->put_name("somebody", "Carl", [&](Result<void> const& result) { named.set_value(result); });
  EXPECT_TRUE(named.get_future().get());
  EXPECT_EQ(store_->name_of("somebody"), "Carl");
  sign_up("CARL", "guest", "first");
  EXPECT_EQ(store_->name_of("somebody"), "");
}

TEST_F(Accounts, TheRightPasswordGetsInAndAnotherDoesNot) {
  sign_up("Marie", "guest", "first");
  auto const me = log_in("MARIE", password, "elsewhere", "second");
  ASSERT_TRUE(std::holds_alternative<protocol::Me>(me));
  EXPECT_EQ(std::get<protocol::Me>(me), (protocol::Me{"Marie", true, false, false}));
  EXPECT_TRUE(is_logged_in("second"));
  auto const told = [](std::variant<protocol::Me, AccountFailure> const& answer) {
    auto const* const failed = std::get_if<AccountFailure>(&answer);
    return failed != nullptr ? failed->failure.message : "in";
  };
  std::string const wrong = told(log_in("Marie", "wrong", "third", "none"));
  EXPECT_EQ(wrong, told(log_in("Nobody2", password, "third", "none"))) << "nobody learns which names there are";
  EXPECT_EQ(wrong, told(log_in("Mar1e", password, "third", "none"))) << "a name that looks alike is not the name";
  EXPECT_FALSE(is_logged_in("none"));
}

TEST_F(Accounts, ASecretThatWasKnownBeforeTheLogInIsWorthNothingAfterIt) {
  sign_up("Marie", "guest", "first");
  log_in("Marie", password, "planted", "second");
  EXPECT_FALSE(accounts_->recognise(Principal{"planted"}));
  // Again in a place that is logged in: the old session ends.
  EXPECT_TRUE(std::holds_alternative<protocol::Me>(log_in("Marie", password, "second", "third")));
  EXPECT_FALSE(is_logged_in("second"));
  EXPECT_TRUE(has_ended("second"));
  EXPECT_EQ(from("third").who.device(), "planted") << "it is the same browser";
}

TEST_F(Accounts, ASessionEndsWhereItIsEndedAndStaysSoAfterARestart) {
  sign_up("Marie", "guest", "first");
  for (char const* const session : {"second", "third", "fourth"})
    log_in("Marie", password, session, session + std::string("-s"));
  auto const listed = ask<protocol::Sessions>([&](auto done) { accounts_->sessions(from("first"), std::move(done)); });
  std::vector<protocol::Session> const sessions = std::get<protocol::Sessions>(listed).sessions;
  ASSERT_EQ(sessions.size(), 4U);
  EXPECT_EQ(std::ranges::count(sessions, true, &protocol::Session::current), 1);
  EXPECT_EQ(sessions.front().network, "203.0.113.0/24");
  auto const logged_out = ask<Done>([&](auto done) { accounts_->log_out(from("second-s"), std::move(done)); });
  EXPECT_TRUE(std::holds_alternative<Done>(logged_out));
  EXPECT_TRUE(has_ended("second-s"));
  auto const other = std::ranges::find(sessions, false, &protocol::Session::current);
  sign_up("Carl", "carls", "carls-session");
  EXPECT_EQ(
      code(ask<Done>([&](auto done) { accounts_->end_session(from("carls-session"), other->id, std::move(done)); })),
      Code::NotFound)
      << "it is nobody else's to end";
  (void)ask<Done>([&](auto done) { accounts_->end_session(from("first"), {}, std::move(done)); });
  for (bool const again : {false, true}) {
    if (again) start();
    EXPECT_TRUE(is_logged_in("first"));
    for (char const* const session : {"second-s", "third-s", "fourth-s"})
      EXPECT_FALSE(is_logged_in(session)) << session;
  }
}

TEST_F(Accounts, APasswordThatIsChangedEndsAllOtherSessions) {
  sign_up("Marie", "guest", "first");
  log_in("Marie", password, "elsewhere", "second");
  auto const change = [&](std::string const& old) {
    return ask<protocol::Me>([&](auto done) {
      accounts_->change_password(from("first", "fresh"), {old, "another password"}, std::move(done));
    });
  };
  EXPECT_EQ(code(change("wrong")), Code::Denied);
  EXPECT_TRUE(is_logged_in("second"));
  EXPECT_TRUE(std::holds_alternative<protocol::Me>(change(password)));
  EXPECT_TRUE(is_logged_in("fresh"));
  EXPECT_FALSE(is_logged_in("first"));
  EXPECT_FALSE(is_logged_in("second"));
  EXPECT_EQ(code(log_in("Marie", password, "x", "none")), Code::Denied);
  EXPECT_TRUE(std::holds_alternative<protocol::Me>(log_in("Marie", "another password", "x", "third")));
  start();
  EXPECT_FALSE(is_logged_in("second"));
}

TEST_F(Accounts, ACodeReplacesThePasswordOnce) {
  std::vector<std::string> const codes = sign_up("Marie", "guest", "first");
  EXPECT_EQ(code(recover("Marie", "aaaa-bbbb-cccc", "none")), Code::Denied);
  std::string typed = codes[3];
  std::ranges::replace(typed, '-', ' ');
  std::ranges::transform(typed, typed.begin(), [](char each) { return static_cast<char>(std::toupper(each)); });
  EXPECT_TRUE(std::holds_alternative<protocol::Me>(recover("marie", typed, "second")));
  EXPECT_TRUE(is_logged_in("second"));
  EXPECT_FALSE(is_logged_in("first"));
  EXPECT_EQ(code(recover("Marie", codes[3], "none")), Code::Denied) << "it was used";
  EXPECT_EQ(code(recover("Carl", codes[4], "none")), Code::Denied) << "it is another's";
  auto const made = ask<protocol::RecoveryCodes>(
      [&](auto done) { accounts_->make_codes(from("second"), {"another password"}, std::move(done)); });
  std::vector<std::string> const fresh = std::get<protocol::RecoveryCodes>(made).codes;
  EXPECT_EQ(code(recover("Marie", codes[5], "none")), Code::Denied) << "new ones replace the old";
  EXPECT_TRUE(std::holds_alternative<protocol::Me>(recover("Marie", fresh[0], "third")));
}

TEST_F(Accounts, AnAdminIsMadeByATokenOnceAndCanHelp) {
  auto const first = accounts_->make_admin_token(false);
  ASSERT_TRUE(first);
  EXPECT_EQ(first->size(), 32U);
  EXPECT_EQ(accounts_->make_admin_token(false), "") << "there is one";
  auto const second = accounts_->make_admin_token(true);
  sign_up("Root", "root", "root-session");
  auto const use = [&](std::string const& token) {
    return ask<protocol::Me>(
        [&](auto done) { accounts_->use_admin_token(from("root-session"), {token}, std::move(done)); });
  };
  EXPECT_EQ(code(use(*first)), Code::Denied) << "it was replaced";
  EXPECT_TRUE(std::get<protocol::Me>(use(*second)).admin);
  EXPECT_EQ(code(use(*second)), Code::Denied);
  EXPECT_EQ(accounts_->make_admin_token(false), "");
  Visit const root = from("root-session");
  ASSERT_TRUE(root.who.login->is_admin);

  sign_up("Marie", "guest", "first");
  auto const link = [&](Visit const& visit) {
    return ask<protocol::RecoveryCodes>([&](auto done) { accounts_->make_link(visit, {"marie"}, std::move(done)); });
  };
  EXPECT_EQ(code(link(from("first"))), Code::Forbidden);
  EXPECT_EQ(code(link(from("stranger"))), Code::Denied);
  std::string const late = std::get<protocol::RecoveryCodes>(link(root)).codes.front();
  clock_.pass(day + 1);
  EXPECT_EQ(code(recover("Marie", late, "none")), Code::Denied) << "a day has passed";
  std::string const in_time = std::get<protocol::RecoveryCodes>(link(root)).codes.front();
  clock_.pass(day - 1);
  // Somebody else who had the password may have made codes, and a token.
  auto const made = ask<protocol::RecoveryCodes>(
      [&](auto done) { accounts_->make_codes(from("first"), {std::string(password)}, std::move(done)); });
  std::string const of_thief = std::get<protocol::RecoveryCodes>(made).codes.front();
  EXPECT_TRUE(std::holds_alternative<protocol::Me>(recover("Marie", in_time, "second")));
  EXPECT_EQ(code(recover("Marie", of_thief, "third")), Code::Denied) << "a link ends all other codes";
}

TEST_F(Accounts, RolesAreGivenAndTakenByAdminsAlone) {
  Visit const root = an_admin();
  sign_up("Marie", "guest", "first");
  auto const give = [&](Visit const& visit, std::string const& name, protocol::AccountRole role, bool on) {
    return ask<Done>([&](auto done) { accounts_->change_role(visit, {name, role, on}, std::move(done)); });
  };
  EXPECT_EQ(code(give(from("first"), "Marie", protocol::AccountRole::Admin, true)), Code::Forbidden);
  EXPECT_TRUE(logged(from("first")).empty());
  EXPECT_TRUE(std::holds_alternative<Done>(give(root, "Marie", protocol::AccountRole::Moderator, true)));
  EXPECT_TRUE(from("first").who.login->is_moderator);
  EXPECT_FALSE(from("first").who.login->is_admin);
  EXPECT_FALSE(logged(from("first")).empty());
  EXPECT_EQ(code(give(from("first"), "Marie", protocol::AccountRole::Admin, true)), Code::Forbidden);
  EXPECT_EQ(code(give(root, "Root", protocol::AccountRole::Admin, false)), Code::Refused) << "somebody is an admin";
  start();
  EXPECT_TRUE(from("first").who.login->is_moderator);
  EXPECT_TRUE(
      std::holds_alternative<Done>(give(from("root-session"), "Marie", protocol::AccountRole::Moderator, false)));
  EXPECT_FALSE(from("first").who.login->is_moderator);
  std::vector<std::string> const lines = logged(from("root-session"));
  EXPECT_EQ(std::ranges::count(lines, "role_taken Marie by Root"), 1);
  EXPECT_EQ(std::ranges::count(lines, "admin_made Root"), 1);
}

TEST_F(Accounts, WhatHappensIsLogged) {
  Visit const root = an_admin();
  std::vector<std::string> const codes = sign_up("Marie", "guest", "first");
  log_in("Marie", "wrong", "x", "none");
  log_in("Nobody2", "wrong", "x", "none");
  recover("Marie", "wrong", "none");
  recover("Marie", codes[0], "second");
  std::vector<std::string> lines = logged(root);
  lines.resize(std::min<std::size_t>(lines.size(), 5));
  EXPECT_EQ(lines, (std::vector<std::string>{"recovered Marie", "recovery_failed Marie", "log_in_failed ",
                                             "log_in_failed Marie", "signed_up Marie"}));
}

TEST_F(Accounts, GuessesPushNothingButGuessesOutOfTheLog) {
  Visit const root = an_admin();
  for (int number = 0; number < 5'100; ++number) store_->put_log({0, 1, "log_in_failed", "", "", ""});
  store_->flush();
  auto const rows = store_->security_log(0, 100'000);
  ASSERT_TRUE(rows);
  EXPECT_EQ(std::ranges::count(*rows, "log_in_failed", &SecurityRow::kind), 5'000);
  EXPECT_EQ(std::ranges::count(*rows, "signed_up", &SecurityRow::kind), 1);
  auto const page = [&](std::int64_t before) {
    return std::get<protocol::SecurityEvents>(
        ask<protocol::SecurityEvents>([&](auto done) { accounts_->log(root, before, std::move(done)); }));
  };
  protocol::SecurityEvents const newest = page(0);
  EXPECT_TRUE(newest.more);
  EXPECT_EQ(page(newest.events.back().id).events.front().id, newest.events.back().id - 1);
}

TEST_F(Accounts, ASessionThatNobodyUsesEnds) {
  sign_up("Marie", "guest", "first");
  log_in("Marie", password, "elsewhere", "second");
  clock_.pass(80 * day);
  EXPECT_TRUE(is_logged_in("second"));
  store_->flush();
  clock_.pass(20 * day);
  start();
  EXPECT_TRUE(is_logged_in("second")) << "it was used 20 days ago";
  EXPECT_FALSE(is_logged_in("first"));
  store_->flush();
  auto const kept = store_->all_sessions();
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->size(), 1U);
}

TEST_F(Accounts, AnOldSecretIsReplacedAndIsGoodUntilTheNextIsShown) {
  sign_up("Marie", "guest", "first");
  std::string const device = from("first").who.device(), session = from("first").who.login->session;
  EXPECT_FALSE(accounts_->is_due("first")) << "it is new";
  EXPECT_FALSE(accounts_->is_due("guest"));
  clock_.pass(8 * day);
  EXPECT_TRUE(accounts_->is_due("first"));
  EXPECT_FALSE(accounts_->is_due("first")) << "another request is replacing it";
  EXPECT_TRUE(replace("first", "lost"));
  // The answer did not come; the next is made after a while.
  clock_.pass(SessionTable::given_again);
  EXPECT_TRUE(accounts_->is_due("first"));
  EXPECT_TRUE(replace("first", "second"));
  clock_.pass(3 * day);
  for (bool const again : {false, true}) {
    if (again) start();
    EXPECT_TRUE(is_logged_in("first")) << "nobody has shown the next yet";
  }
  Visit const visit = from("second");
  ASSERT_TRUE(visit.who.login);
  EXPECT_EQ(visit.who.device(), device);
  EXPECT_EQ(visit.who.login->session, session);
  EXPECT_FALSE(accounts_->is_due("first"));
  for (bool const again : {false, true}) {
    if (again) start();
    EXPECT_TRUE(is_logged_in("first")) << "requests with the one before are still under way";
    EXPECT_TRUE(is_logged_in("second"));
  }
  EXPECT_EQ(std::get<protocol::Sessions>(ask<protocol::Sessions>([&](auto done) {
              accounts_->sessions(visit, std::move(done));
            })).sessions.size(),
            1U);
}

TEST_F(Accounts, ASecretThatWasReplacedLongAgoEndsTheSession) {
  Visit const admin = an_admin();
  sign_up("Marie", "guest", "first");
  log_in("Marie", password, "elsewhere", "other");
  clock_.pass(8 * day);
  EXPECT_TRUE(accounts_->is_due("first"));
  EXPECT_TRUE(replace("first", "second"));
  EXPECT_TRUE(is_logged_in("second"));
  clock_.pass(SessionTable::grace + 1);
  start();
  EXPECT_FALSE(is_logged_in("first"));
  EXPECT_FALSE(is_logged_in("second")) << "one of the two was stolen";
  EXPECT_TRUE(has_ended("first")) << "its sockets are named by its first secret";
  EXPECT_TRUE(is_logged_in("other"));
  EXPECT_FALSE(replace("second", "third"));
  store_->flush();
  EXPECT_EQ(logged(admin).front(), "secret_reused Marie");
  start();
  EXPECT_FALSE(is_logged_in("second"));
  auto const secrets = store_->all_secrets();
  ASSERT_TRUE(secrets);
  EXPECT_EQ(secrets->size(), 2U) << "those of the sessions that are left";
}

TEST_F(Accounts, ANewSecretThatWasNotShownIsNotTakenAwayByAnOldOne) {
  Visit const admin = an_admin();
  sign_up("Marie", "guest", "first");
  clock_.pass(8 * day);
  EXPECT_TRUE(accounts_->is_due("first"));
  EXPECT_TRUE(replace("first", "hers"));
  // Before she shows it, a thief comes with the one before.
  clock_.pass(SessionTable::given_again);
  EXPECT_TRUE(accounts_->is_due("first"));
  EXPECT_TRUE(replace("first", "stolen"));
  for (bool const again : {false, true}) {
    if (again) start();
    EXPECT_TRUE(is_logged_in("hers"));
  }
  EXPECT_TRUE(is_logged_in("stolen")) << "it may be hers as well: the later one of two answers";
  store_->flush();
  start();
  clock_.pass(SessionTable::grace + 1);
  EXPECT_FALSE(is_logged_in("hers"));
  EXPECT_FALSE(is_logged_in("stolen"));
  EXPECT_FALSE(is_logged_in("first"));
  store_->flush();
  EXPECT_EQ(logged(admin).front(), "secret_reused Marie");
}

TEST_F(Accounts, AnswersThatCrossLeaveTheBrowserIn) {
  sign_up("Marie", "guest", "first");
  clock_.pass(8 * day);
  EXPECT_TRUE(accounts_->is_due("first"));
  EXPECT_TRUE(replace("first", "second"));
  clock_.pass(SessionTable::given_again);
  EXPECT_TRUE(accounts_->is_due("first"));
  EXPECT_TRUE(replace("first", "third"));
  EXPECT_TRUE(is_logged_in("third"));
  EXPECT_TRUE(is_logged_in("second")) << "a request of another tab";
  store_->flush();
  clock_.pass(SessionTable::grace + 1);
  for (bool const again : {false, true}) {
    if (again) start();
    EXPECT_TRUE(is_logged_in("third"));
  }
}

TEST_F(Accounts, WhoeverTakesAllNewSecretsAndShowsNoneEndsTheSession) {
  Visit const admin = an_admin();
  sign_up("Marie", "guest", "first");
  clock_.pass(8 * day);
  for (int number = 0; number < SessionTable::most_unshown; ++number) {
    ASSERT_TRUE(is_logged_in("first")) << number;
    ASSERT_TRUE(accounts_->is_due("first")) << number;
    ASSERT_TRUE(replace("first", "taken" + std::to_string(number)));
    start();
    clock_.pass((SessionTable::given_again << number) - 1);
    EXPECT_TRUE(is_logged_in("first")) << "answers are still under way";
    EXPECT_FALSE(accounts_->is_due("first")) << number;
    clock_.pass(1);
  }
  EXPECT_FALSE(is_logged_in("first"));
  EXPECT_FALSE(is_logged_in("taken0"));
  EXPECT_TRUE(has_ended("first"));
  store_->flush();
  EXPECT_EQ(logged(admin).front(), "secret_reused Marie");
}

TEST_F(Accounts, ASessionKeepsNoMoreSecretsThanThoseOfItsLastMonths) {
  sign_up("Marie", "guest", "s0");
  for (int week = 1; week <= 40; ++week) {
    clock_.pass(SessionTable::secret_age);
    std::string const before = "s" + std::to_string(week - 1), next = "s" + std::to_string(week);
    ASSERT_TRUE(accounts_->is_due(before)) << week;
    ASSERT_TRUE(replace(before, next));
    ASSERT_TRUE(is_logged_in(next));
  }
  store_->flush();
  auto const secrets = store_->all_secrets();
  ASSERT_TRUE(secrets);
  EXPECT_LE(secrets->size(), 15U);
  EXPECT_FALSE(is_logged_in("s0"));
  EXPECT_TRUE(is_logged_in("s40")) << "a secret that nobody remembers ends nothing";
}

TEST_F(Accounts, PagesThatWereOpenComeAgainAfterALogIn) {
  sign_up("Marie", "guest", "first");
  wait_until_ended("guest");
  EXPECT_TRUE(accounts_->has_left("guest"));
  clock_.pass(SessionTable::left_for + 1);
  EXPECT_FALSE(accounts_->has_left("guest"));
  // Games that a log-in brings are seen where the account is logged in already.
  log_in("Marie", password, "elsewhere", "second");
  wait_until_ended("elsewhere");
  accounts_.reset();  // it has looked for games
  EXPECT_FALSE(has_ended("first")) << "there were none";
}

TEST_F(Accounts, AChangeOfRoleIsToldToThePagesOfItsAccount) {
  Visit const admin = an_admin();
  wait_until_ended("root-session");
  sign_up("Marie", "guest", "first");
  (void)ask<Done>([&](auto done) {
    accounts_->change_role(admin, {"Marie", protocol::AccountRole::Moderator, true}, std::move(done));
  });
  wait_until_ended("first");
  EXPECT_TRUE(is_logged_in("first"));
}

TEST_F(Accounts, AnAccountHasAsManySessionsAsItMay) {
  sign_up("Marie", "guest", "first");
  for (int number = 0; number < AccountStore::most_sessions; ++number) {
    clock_.pass(1);
    log_in("Marie", password, "g" + std::to_string(number), "s" + std::to_string(number));
  }
  EXPECT_FALSE(is_logged_in("first"));
  EXPECT_TRUE(has_ended("first"));
  EXPECT_TRUE(is_logged_in("s0"));
  auto const kept = store_->all_sessions();
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->size(), static_cast<std::size_t>(AccountStore::most_sessions));
}

TEST_F(Accounts, WhoeverIsNotInvitedLearnsNoNames) {
  Visit admin = an_admin();
  options_.sign_up = protocol::SignUpRule::Invited;
  start();
  admin = from("root-session");
  auto const code_of = [&] {
    auto const made = ask<protocol::Invitation>([&](auto done) { accounts_->invite(admin, std::move(done)); });
    return std::get<protocol::Invitation>(made).code;
  };
  int visitors = 0;
  auto const sign_up_by = [&](std::string const& name, std::string const& invitation) {
    std::string const number = std::to_string(++visitors);
    return ask<protocol::RecoveryCodes>([&](auto done) {
      accounts_->sign_up(from("visitor" + number, "by" + number), {name, password, invitation}, std::move(done));
    });
  };
  EXPECT_EQ(code(sign_up_by("Root", "abcd-efgh-ijkl")), Code::Forbidden);
  EXPECT_EQ(code(sign_up_by("Free", "abcd-efgh-ijkl")), Code::Forbidden);
  std::string const invitation = code_of();
  EXPECT_EQ(code(sign_up_by("Root", invitation)), Code::Refused) << "the invitation stands";
  EXPECT_TRUE(std::holds_alternative<protocol::RecoveryCodes>(sign_up_by("Marie", invitation)));
  EXPECT_EQ(code(sign_up_by("Marie", invitation)), Code::Forbidden) << "it was used";
  std::string const late = code_of();
  clock_.pass(7 * day);
  EXPECT_EQ(code(sign_up_by("Carl", late)), Code::Forbidden);
}

TEST_F(Accounts, WhereTooManyWaitTheRestAreRefusedAtOnce) {
  options_.most_waiting = 2;
  start();
  sign_up("Marie", "guest", "first");
  // One is being hashed, and cannot end before its answer is taken; two wait.
  std::promise<void> let_go;
  std::shared_future<void> const gate = let_go.get_future().share();
  std::vector<std::future<std::variant<protocol::Me, AccountFailure>>> answers;
  std::promise<void> held;
  bool holds = true;
  for (int number = 0; number < 4; ++number) {
    auto promise = std::make_shared<std::promise<std::variant<protocol::Me, AccountFailure>>>();
    answers.push_back(promise->get_future());
    bool const is_first = std::exchange(holds, false);
    // Refused on the thread that hashes, as no account is called so.
    accounts_->log_in(from("x", "none"), {is_first ? "Nobody2" : "Marie", "wrong"}, [=, &held](auto answer) {
      promise->set_value(std::move(answer));
      if (is_first) held.set_value(), gate.wait();
    });
    if (is_first) held.get_future().wait();
  }
  auto const last = answers.back().get();
  ASSERT_TRUE(std::holds_alternative<AccountFailure>(last));
  EXPECT_EQ(std::get<AccountFailure>(last).failure.code, Code::Unavailable);
  EXPECT_GT(std::get<AccountFailure>(last).wait, 0);
  let_go.set_value();
  for (std::size_t number = 1; number < 3; ++number) EXPECT_EQ(code(answers[number].get()), Code::Denied);
}

TEST_F(Accounts, NobodyIsToldOfADeletionAfterTheStop) {
  sign_up("Marie", "guest", "first");
  // Watchers of deletions go before the accounts do.
  auto heard = std::make_unique<std::vector<std::string>>();
  accounts_->watch_deletions([&heard](std::string const& account) { heard->push_back(account); });
  std::promise<void> let_go, held;
  accounts_->log_in(from("x", "none"), {"Nobody2", "wrong"}, [&](auto const& /*answer*/) {
    held.set_value();
    let_go.get_future().wait();
  });
  held.get_future().wait();
  bool is_deleted = false;
  accounts_->delete_account(from("first"), {password}, [&is_deleted](std::variant<Done, AccountFailure> const& answer) {
    is_deleted = std::holds_alternative<Done>(answer);
  });
  let_go.set_value();
  accounts_->stop();
  EXPECT_TRUE(is_deleted) << "what waited is done";
  EXPECT_EQ(heard->size(), 1U);
  heard.reset();
  accounts_.reset();
}

TEST_F(Accounts, AFullDiskMakesNoAccountsAndLetsOldOnesIn) {
  sign_up("Marie", "guest", "first");
  start({.bytes = 1});
  EXPECT_EQ(refused_sign_up("Carl"), Code::Refused);
  EXPECT_TRUE(std::holds_alternative<protocol::Me>(log_in("Marie", password, "x", "second")));
}

}  // namespace
}  // namespace strata::server
