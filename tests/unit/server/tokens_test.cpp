// Tokens of accounts over a real store: what they are good for, how many there may be, and what is left after a restart.

#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "server/accounts/account_server.hpp"
#include "server/protocol/secrets.hpp"
#include "tests/unit/server/any_store.hpp"
#include "tests/unit/server/temporary_folder.hpp"
#include "tests/unit/server/test_clock.hpp"

namespace strata::server {
namespace {

class Tokens : public testing::Test {
 protected:
  Tokens() {
    options_.cost = {1, 8192};
    options_.clock = &clock_;
    clock_.stop();
    start();
    auto const codes = ask<protocol::RecoveryCodes>([&](auto done) {
      accounts_->sign_up(from("guest", "session"), {"Marie", "correct horse", {}}, std::move(done));
    });
    EXPECT_TRUE(std::holds_alternative<protocol::RecoveryCodes>(codes));
    // The guest's sockets were told to come again, after the answer.
    start();
    ended_.clear();
  }
  ~Tokens() override {
    accounts_.reset();
    store_.reset();
  }
  void start() {
    accounts_.reset();
    store_.reset();
    auto store = open_any_store(folder_.path(), {});
    ASSERT_TRUE(store) << store.error().text();
    store_ = std::move(*store);
    auto accounts = AccountServer::open(options_, *store_);
    ASSERT_TRUE(accounts) << accounts.error().text();
    accounts_ = std::move(*accounts);
    accounts_->watch_ends([this](std::string const& ended) { ended_.push_back(ended); });
  }
  Visit from(std::string const& hash, std::string fresh = {}) {
    auto const who = accounts_->recognise(Principal{hash});
    return {who.value_or(Principal{}), "a browser", "", std::move(fresh)};
  }
  template <class T, class Call>
  std::variant<T, AccountFailure> ask(Call call) {
    std::promise<std::variant<T, AccountFailure>> promise;
    call([&promise](std::variant<T, AccountFailure> answer) { promise.set_value(std::move(answer)); });
    return promise.get_future().get();
  }
  std::variant<protocol::MadeToken, AccountFailure> make(std::string note, std::vector<std::string> scopes) {
    return ask<protocol::MadeToken>([&](auto done) {
      accounts_->make_token(from("session"), {std::move(note), std::move(scopes)}, std::move(done));
    });
  }
  std::optional<Principal> recognise(std::string const& secret) {
    return accounts_->recognise_token(hash_of(secret), "an address");
  }

  TestClock clock_;
  AccountOptions options_;
  TemporaryFolder folder_;
  std::unique_ptr<SqlStore> store_;
  std::unique_ptr<AccountServer> accounts_;
  std::vector<std::string> ended_;
};

TEST_F(Tokens, AProgramIsItsAccountWithWhatItsTokenAllows) {
  auto const made = make("engine", {"bot:play", "challenge:read"});
  ASSERT_TRUE(std::holds_alternative<protocol::MadeToken>(made));
  std::string const secret = std::get<protocol::MadeToken>(made).secret;
  for (bool const again : {false, true}) {
    if (again) start();
    auto const who = recognise(secret);
    ASSERT_TRUE(who);
    EXPECT_EQ(who->hash, from("session").who.hash);
    EXPECT_EQ(who->address_key, "an address");
    EXPECT_TRUE(who->has_token());
    EXPECT_TRUE(who->is("guest")) << "the games of the guest are those of the account";
    EXPECT_TRUE(who->may(Scope::BotPlay));
    EXPECT_FALSE(who->may(Scope::BoardPlay));
    EXPECT_FALSE(from("session").who.has_token());
    EXPECT_TRUE(from("session").who.may(Scope::BoardPlay)) << "a session may do everything";
  }
  EXPECT_FALSE(recognise("strata_other"));
  auto const tokens = ask<protocol::Tokens>([&](auto done) { accounts_->tokens(from("session"), std::move(done)); });
  ASSERT_EQ(std::get<protocol::Tokens>(tokens).tokens.size(), 1U);
  EXPECT_EQ(std::get<protocol::Tokens>(tokens).tokens[0].note, "engine");
}

TEST_F(Tokens, ATokenEndsWithItsStreamsAndStaysEnded) {
  std::string const secret = std::get<protocol::MadeToken>(make("engine", {"bot:play"})).secret;
  std::string const id = std::get<protocol::MadeToken>(make("other", {"bot:play"})).token.id;
  Visit with_token = from("session");
  with_token.who = *recognise(secret);
  auto const refused = ask<Done>([&](auto done) { accounts_->end_token(with_token, id, std::move(done)); });
  EXPECT_TRUE(std::holds_alternative<AccountFailure>(refused)) << "a token ends itself and no other";
  auto const none = ask<protocol::MadeToken>(
      [&](auto done) { accounts_->make_token(with_token, {"more", {"bot:play"}}, std::move(done)); });
  EXPECT_TRUE(std::holds_alternative<AccountFailure>(none));
  EXPECT_TRUE(std::holds_alternative<Done>(
      ask<Done>([&](auto done) { accounts_->end_token(with_token, "", std::move(done)); })));
  EXPECT_EQ(ended_, (std::vector<std::string>{hash_of(secret)}));
  EXPECT_FALSE(recognise(secret));
  start();
  EXPECT_FALSE(recognise(secret));
}

TEST_F(Tokens, ThereAreFiftyAtMost) {
  for (int count = 0; count < AccountStore::most_tokens; ++count)
    ASSERT_TRUE(std::holds_alternative<protocol::MadeToken>(make("number", {"bot:play"}))) << count;
  EXPECT_TRUE(std::holds_alternative<AccountFailure>(make("one more", {"bot:play"})));
}

TEST_F(Tokens, ABotIsKeptWithTheGamesItPlays) {
  Principal const who = from("session").who;
  EXPECT_FALSE(accounts_->bot_named("marie"));
  EXPECT_TRUE(std::holds_alternative<Done>(
      ask<Done>([&](auto done) { accounts_->make_bot(who, {"orthodox", "raumschach"}, std::move(done)); })));
  EXPECT_EQ(ended_, (std::vector<std::string>{"session"})) << "its sockets come again, as a bot's";
  for (bool const again : {false, true}) {
    if (again) start();
    EXPECT_TRUE(from("session").who.login->is_bot);
    auto const bot = accounts_->bot_named("MARIE");
    ASSERT_TRUE(bot);
    EXPECT_EQ(bot->variants, (std::vector<std::string>{"orthodox", "raumschach"}));
  }
  auto const person = ask<Person>([&](auto done) { accounts_->person("marie", std::move(done)); });
  ASSERT_TRUE(std::holds_alternative<Person>(person));
  EXPECT_TRUE(std::get<Person>(person).is_bot);
}

}  // namespace
}  // namespace strata::server
