// The leader of several servers has the seeks and tournaments, from the start of its leadership to the end.

#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "server/cluster/passing.hpp"
#include "server/net/http_handler.hpp"
#include "server/protocol/no_accounts.hpp"
#include "server/tournaments/tournament_server.hpp"
#include "tests/unit/server/game_server_fixture.hpp"

namespace strata::server {
namespace {

using Code = protocol::ErrorCode;

// One of several servers, over a store of its own.
class GameServerLeading : public testing::Test {
 protected:
  GameServerLeading() {
    GameServerOptions options;
    options.workers = 1;
    options.hash_megabytes = 2;
    options.version = "test";
    options.may_end_overdue = [] { return true; };
    auto store = SqliteStore::open(folder_.path()).value();
    store_ = store.get();
    games_ = std::make_unique<GameServer>(options, std::move(store));
    TournamentOptions of_tournaments;
    of_tournaments.leads = [this] { return leads_.load(); };
    tournaments_ = std::make_unique<TournamentServer>(of_tournaments,
                                                      TournamentServer::Stores{*store_, *store_, *store_}, *games_);
    for (std::string const name : {"ann", "bob"}) {
      AccountRow row;
      row.id = row.name = row.skeleton = name;
      Entry entry;
      entry.session.hash = "session of " + name;
      entry.session.account = name;
      std::promise<Result<void>> made;
      store_->create_account(row, {}, entry, [&](Result<void> const& result) { made.set_value(result); });
      EXPECT_TRUE(made.get_future().get());
    }
  }
  ~GameServerLeading() override {
    tournaments_->close();
    games_->drain();
    tournaments_.reset();
    games_.reset();
  }
  static Principal account(std::string const& name) {
    Principal who{name, false};
    who.login = std::make_shared<Login const>(Login{"session of " + name, name, {}});
    return who;
  }
  void lead() {
    leads_ = true;
    tournaments_->begin_leading();
    games_->begin_leading([](std::string const&) {});
  }
  void rest() {
    leads_ = false;
    games_->rest_leading();
    tournaments_->rest_leading();
  }
  std::shared_ptr<Page> visit(std::string const& name) {
    auto page = std::make_shared<Page>();
    games_->connect(++connections_, account(name), page);
    return page;
  }
  std::variant<protocol::AckAnswer, protocol::ErrorAnswer> seek(Page& page, ConnectionId connection,
                                                                std::string const& key) {
    protocol::SeekRequest request{++asked_, key, {}};
    request.terms.variants = {"orthodox"};
    request.terms.base_least = 180'000;
    request.terms.base_most = 900'000;
    request.terms.increment_most = 10'000;
    request.terms.rating_most = 5000;
    games_->receive(connection, request, now());
    return page.answer(asked_);
  }
  template <class T>
  static std::variant<T, protocol::Failure> ask(std::function<void(Answer<T>)> const& call) {
    std::promise<std::variant<T, protocol::Failure>> promise;
    call([&promise](std::variant<T, protocol::Failure> answer) { promise.set_value(std::move(answer)); });
    return promise.get_future().get();
  }
  static protocol::CreateTournament a_tournament() {
    protocol::CreateTournament wanted;
    wanted.key = "key";
    wanted.name = "Cup";
    wanted.variants = {"orthodox"};
    wanted.clock_base = 300'000;
    wanted.form = protocol::TournamentForm::Swiss;
    wanted.rounds = 3;
    wanted.first_move = 60;
    return wanted;
  }

  TemporaryFolder folder_;
  SqliteStore* store_ = nullptr;
  std::atomic<bool> leads_ = false;
  std::unique_ptr<GameServer> games_;
  std::unique_ptr<TournamentServer> tournaments_;
  ConnectionId connections_ = 0;
  std::int64_t asked_ = 0;
};

TEST_F(GameServerLeading, SeeksAreTakenWhileItLeadsAndWaitInTheStoreForTheNextLeader) {
  auto const anns = visit("ann");
  auto const refused = seek(*anns, 1, "too early");
  ASSERT_TRUE(std::holds_alternative<protocol::ErrorAnswer>(refused));
  EXPECT_EQ(std::get<protocol::ErrorAnswer>(refused).code, Code::Elsewhere);
  lead();
  EXPECT_TRUE(std::holds_alternative<protocol::AckAnswer>(seek(*anns, 1, "a")));
  rest();
  EXPECT_TRUE(std::holds_alternative<protocol::ErrorAnswer>(seek(*anns, 1, "b")));
  EXPECT_EQ(store_->all_seeks()->size(), 1U) << "it stands";
  lead();
  auto const bobs = visit("bob");
  EXPECT_TRUE(std::holds_alternative<protocol::AckAnswer>(seek(*bobs, 2, "c")));
  auto const sought = anns->await<protocol::SoughtAnswer>();
  EXPECT_EQ(sought.why, protocol::SeekEnd::Matched);
  EXPECT_FALSE(sought.game.empty());
  EXPECT_EQ(bobs->await<protocol::SoughtAnswer>().game, sought.game);
}

TEST_F(GameServerLeading, SeeksThatCannotBeReadAreReadAgain) {
  lead();
  auto const anns = visit("ann");
  EXPECT_TRUE(std::holds_alternative<protocol::AckAnswer>(seek(*anns, 1, "a")));
  rest();
  EXPECT_TRUE(std::holds_alternative<protocol::ErrorAnswer>(seek(*anns, 1, "b")));
  run_sql(folder_.path(), "ALTER TABLE seek RENAME TO lost");
  lead();
  auto const bobs = visit("bob");
  // By its answer they have been asked for.
  games_->receive(2, protocol::UnseekRequest{++asked_, "none"}, now());
  (void)bobs->answer(asked_);
  run_sql(folder_.path(), "ALTER TABLE lost RENAME TO seek");
  EXPECT_TRUE(std::holds_alternative<protocol::AckAnswer>(seek(*bobs, 2, "c")));
  auto const is_match = [](protocol::SoughtAnswer const& sought) { return sought.why == protocol::SeekEnd::Matched; };
  EXPECT_FALSE(anns->await<protocol::SoughtAnswer>(is_match).game.empty());
}

TEST_F(GameServerLeading, TournamentsThatCannotBeReadAreReadAgain) {
  lead();
  auto const made = ask<protocol::TournamentView>(
      [&](auto done) { tournaments_->create(account("ann"), a_tournament(), std::move(done)); });
  ASSERT_TRUE(std::holds_alternative<protocol::TournamentView>(made)) << std::get<protocol::Failure>(made).message;
  std::string const id = store_->unfinished_tournaments()->front();
  rest();
  // It should have begun long ago, and nobody has come.
  run_sql(folder_.path(), "UPDATE tournament SET begins = 1");
  run_sql(folder_.path(), "ALTER TABLE tournament RENAME TO lost");
  lead();
  auto const asked =
      ask<protocol::TournamentView>([&](auto done) { tournaments_->join(account("bob"), id, {}, std::move(done)); });
  EXPECT_TRUE(std::holds_alternative<protocol::Failure>(asked));
  run_sql(folder_.path(), "ALTER TABLE lost RENAME TO tournament");
  auto const is_removed = [&] {
    auto const ids = store_->unfinished_tournaments();
    return ids && ids->empty();
  };
  for (auto const end = std::chrono::steady_clock::now() + patience;
       !is_removed() && std::chrono::steady_clock::now() < end;)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_TRUE(is_removed());
}

TEST_F(GameServerLeading, TournamentsGoOnFromTheStoreWhereTheServerLeadsAgain) {
  auto const create = [&] {
    return ask<protocol::TournamentView>(
        [&](auto done) { tournaments_->create(account("ann"), a_tournament(), std::move(done)); });
  };
  auto const early = create();
  ASSERT_TRUE(std::holds_alternative<protocol::Failure>(early));
  EXPECT_EQ(std::get<protocol::Failure>(early).code, Code::Unavailable);
  lead();
  auto const made = create();
  ASSERT_TRUE(std::holds_alternative<protocol::TournamentView>(made)) << std::get<protocol::Failure>(made).message;
  std::string const id = store_->unfinished_tournaments()->front();
  rest();
  auto const join = [&](std::string const& name) {
    return ask<protocol::TournamentView>(
        [&](auto done) { tournaments_->join(account(name), id, {}, std::move(done)); });
  };
  auto const between = join("bob");
  ASSERT_TRUE(std::holds_alternative<protocol::Failure>(between));
  EXPECT_EQ(std::get<protocol::Failure>(between).code, Code::Unavailable);
  // Meanwhile another server has let somebody join.
  std::promise<Result<void>> put;
  TournamentPlayerRow player;
  player.account = player.name = "bob";
  player.rating = 1500;
  store_->put_player(id, player, {}, [&](Result<void> const& result) { put.set_value(result); });
  ASSERT_TRUE(put.get_future().get());
  lead();
  ASSERT_TRUE(std::holds_alternative<protocol::TournamentView>(join("ann")));
  auto const stored = store_->tournament(id);
  ASSERT_TRUE(stored);
  ASSERT_EQ(stored->players.size(), 2U);
  EXPECT_EQ(stored->players[0].account, "bob");
  EXPECT_EQ(stored->players[1].account, "ann");
}

// Every secret is Ann's.
class AllAreAnn final : public NoAccounts {
 public:
  [[nodiscard]] std::optional<Principal> recognise(Principal guest) override {
    guest.hash = "ann";
    guest.login = std::make_shared<Login const>(Login{"session of ann", "ann", {}});
    return guest;
  }
};

TEST_F(GameServerLeading, ARequestAtAnotherNodeIsAnsweredByTheLeader) {
  lead();
  net::OriginPolicy const policy(8080, {});
  AllAreAnn accounts;
  net::NetCounters const counters;
  auto const handler = [&] {
    return net::HttpHandler(net::Issuer({"a key of this test"}), policy, *games_, accounts, counters, "test", {}, {},
                            {}, 0, nullptr, nullptr, nullptr, tournaments_.get());
  };
  net::HttpHandler const at_leader = handler();
  net::HttpHandler at_edge = handler();
  std::optional<NodeRow> leader;
  auto const node = [&](std::string const& name, bool leads) {
    return cluster::Passing::listen(
               "127.0.0.1", 0,
               {name, "secret", [&] { return leader; }, [leads] { return leads; }, [] { return utc_now(); },
                [&](PassedRequest request, std::function<void(PassedReply)> done) {
                  at_leader.answer_passed(std::move(request), std::move(done));
                }})
        .value();
  };
  auto const edge = node("edge", false), led = node("leader", true);
  edge->begin();
  led->begin();
  at_edge.set_leader(edge.get());
  auto const ask_edge = [&](std::string const& method, std::string const& target, std::string body) {
    net::Request request;
    request.method = method;
    request.target = target;
    request.body = std::move(body);
    std::promise<net::Reply> answered;
    at_edge.answer(request, [&](net::Reply reply) { answered.set_value(std::move(reply)); });
    return answered.get_future().get();
  };
  net::Reply const without = ask_edge("GET", "/api/tournaments", {});
  EXPECT_EQ(without.status, 503);
  EXPECT_NE(without.text.find("\"unavailable\""), std::string::npos) << without.text;
  leader = NodeRow{"leader", {"127.0.0.1:" + std::to_string(led->port()), "1", ""}};
  net::Reply const made = ask_edge("POST", "/api/tournaments", protocol::write(a_tournament()));
  EXPECT_EQ(made.status, 201) << made.text;
  auto const ids = store_->unfinished_tournaments();
  ASSERT_EQ(ids->size(), 1U);
  EXPECT_EQ(store_->tournament(ids->front())->row.owner, "ann") << "it is the person's who asked";
  EXPECT_NE(ask_edge("GET", "/api/tournaments/" + ids->front(), {}).text.find("Cup"), std::string::npos);
  EXPECT_EQ(ask_edge("GET", "/api/tournaments/none", {}).status, 404);
  EXPECT_EQ(ask_edge("DELETE", "/api/tournaments", {}).status, 405);
  // Nothing else is answered so.
  std::promise<PassedReply> other;
  at_leader.answer_passed({account("ann"), "GET", "/api/me", {}, {}},
                          [&](PassedReply reply) { other.set_value(std::move(reply)); });
  EXPECT_EQ(other.get_future().get().status, 404);
}

}  // namespace
}  // namespace strata::server
