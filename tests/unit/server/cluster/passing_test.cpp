// Requests that one node passes on to the one that leads, over real sockets on this machine.

#include "server/cluster/passing.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/cluster/passed.hpp"
#include "server/protocol/moment.hpp"

namespace strata::server::cluster {

namespace {

Passed a_passed() {
  Passed passed{"leader", 1'800'000'000'000, {}};
  passed.request.who.hash = "ann";
  passed.request.who.address_key = "203.0.113.7";
  passed.request.who.network = "203.0.113.0/24";
  Login login{"session", "device", {"guest1", "guest2"}, true, false, false, {}};
  passed.request.who.login = std::make_shared<Login const>(std::move(login));
  passed.request.method = "POST";
  passed.request.target = "/api/tournaments/abc/join";
  passed.request.content_type = "application/json";
  passed.request.body = "{\"code\":\"\"}";
  return passed;
}

bool is_same(Principal const& one, Principal const& other) {
  if (one.hash != other.hash || one.address_key != other.address_key || one.network != other.network) return false;
  return one.login == nullptr ? other.login == nullptr : other.login != nullptr && *one.login == *other.login;
}

TEST(Passed, IsReadAsItWasWrittenAndNoPartOfItIs) {
  Passed const passed = a_passed();
  std::string const bytes = write_passed(passed);
  auto const read = read_passed(bytes);
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read->to, passed.to);
  EXPECT_EQ(read->sent, passed.sent);
  EXPECT_TRUE(is_same(read->request.who, passed.request.who));
  EXPECT_EQ(read->request.method, "POST");
  EXPECT_EQ(read->request.target, passed.request.target);
  EXPECT_EQ(read->request.content_type, passed.request.content_type);
  EXPECT_EQ(read->request.body, passed.request.body);
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_FALSE(read_passed(std::string_view(bytes).substr(0, size))) << size;
  EXPECT_FALSE(read_passed(bytes + 'x'));
  EXPECT_FALSE(read_passed_reply(bytes)) << "it is no answer";
}

TEST(Passed, AnAnswerIsReadAsItWasWritten) {
  PassedReply const reply{409, {{"Content-Type", "application/json"}, {"X", ""}}, std::string(100'000, 'a')};
  std::string const bytes = write_passed_reply(reply);
  auto const read = read_passed_reply(bytes);
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(*read, reply);
  EXPECT_FALSE(read_passed_reply(std::string_view(bytes).substr(0, bytes.size() - 1)));
  EXPECT_FALSE(read_passed_reply(write_passed_reply({99, {}, {}})));
  EXPECT_FALSE(read_passed_reply(write_passed_reply({600, {}, {}})));
}

TEST(NodeAddress, IsReadAsItIsWritten) {
  for (std::string const text : {"192.0.2.1:8090", "[2001:db8::1]:65535", "127.0.0.1:1"}) {
    auto const read = read_node_address(text);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read->text(), text);
  }
  EXPECT_EQ(read_node_address("localhost:8")->text(), "127.0.0.1:8");
  for (std::string const text : {"", "192.0.2.1", ":8090", "host.example:8090", "192.0.2.1:", "192.0.2.1:x",
                                 "192.0.2.1:65536", "2001:db8::1:80", "[192.0.2.1]:80", "[::1:80"})
    EXPECT_EQ(read_node_address(text).error().place, "--node-address") << text;
}

// Two nodes, of which the second leads.
class PassingTest : public ::testing::Test {
 protected:
  std::unique_ptr<Passing> node(std::string name, std::string secret, bool leads,
                                std::function<void(PassedRequest, std::function<void(PassedReply)>)> answer) {
    auto made = Passing::listen("127.0.0.1", 0,
                                {std::move(name), std::move(secret), [this] { return leader_; },
                                 [leads] { return leads; }, [this] { return utc_now() + ahead_; }, std::move(answer)});
    EXPECT_TRUE(made) << made.error().text();
    (*made)->begin();
    return std::move(*made);
  }
  std::unique_ptr<Passing> edge(std::string secret = "secret") {
    return node("edge", std::move(secret), false, [](auto const&, auto const& done) { done({500, {}, "loop"}); });
  }
  void leads_at(Passing const& passing, std::string name = "leader") {
    leader_ = NodeRow{std::move(name), {"127.0.0.1:" + std::to_string(passing.port()), "1", ""}};
  }
  static PassedReply ask(Passing& passing, PassedRequest request = a_passed().request) {
    std::promise<PassedReply> answered;
    passing.pass_on(std::move(request), [&](PassedReply reply) { answered.set_value(std::move(reply)); });
    return answered.get_future().get();
  }

  std::optional<NodeRow> leader_;
  std::atomic<std::int64_t> ahead_ = 0;
};

TEST_F(PassingTest, TheLeaderAnswersARequestToAnotherNode) {
  auto const leader = node("leader", "secret", true, [](PassedRequest request, auto const& done) {
    EXPECT_TRUE(is_same(request.who, a_passed().request.who));
    done({201, {{"Content-Type", "text/plain"}}, request.method + ' ' + request.target + ' ' + request.body});
  });
  auto const asked = edge();
  leads_at(*leader);
  PassedReply const reply = ask(*asked);
  EXPECT_EQ(reply.status, 201);
  EXPECT_EQ(reply.text, "POST /api/tournaments/abc/join {\"code\":\"\"}");
  EXPECT_EQ(reply.headers.front().second, "text/plain");
  EXPECT_EQ(asked->measure().passed, 1U);
  EXPECT_EQ(leader->measure().answered, 1U);
  EXPECT_TRUE(leader->leads());
  EXPECT_FALSE(asked->leads());
}

TEST_F(PassingTest, WithoutALeaderThatCanBeReachedItIsUnavailable) {
  auto const asked = edge();
  EXPECT_EQ(ask(*asked).status, 503);
  {
    auto const gone = node("leader", "secret", true, [](auto const&, auto const& done) { done({}); });
    leads_at(*gone);
  }
  EXPECT_EQ(ask(*asked).status, 503);
  leader_->info.address = "no address";
  EXPECT_EQ(ask(*asked).status, 503);
  // It leads itself by now: nobody asks itself.
  leads_at(*asked, "edge");
  EXPECT_EQ(ask(*asked).status, 503);
  EXPECT_EQ(asked->measure().failed, 4U);
}

TEST_F(PassingTest, ASenderWithoutTheSecretGetsNoAnswer) {
  std::atomic<int> answered = 0;
  auto const leader = node("leader", "secret", true, [&](auto const&, auto const& done) {
    ++answered;
    done({});
  });
  leads_at(*leader);
  auto const stranger = edge("another secret");
  EXPECT_EQ(ask(*stranger).status, 503);
  EXPECT_EQ(answered, 0);
  EXPECT_EQ(leader->measure().refused, 1U);
}

TEST_F(PassingTest, ARequestForAnotherNodeOrFromAnotherTimeIsRefused) {
  std::atomic<int> answered = 0;
  auto const leader = node("leader", "secret", true, [&](auto const&, auto const& done) {
    ++answered;
    done({});
  });
  auto const asked = edge();
  // It has been started again since, under another name.
  leads_at(*leader, "the one before");
  EXPECT_EQ(ask(*asked).status, 503);
  auto const late = Passing::listen("127.0.0.1", 0,
                                    {"late",
                                     "secret",
                                     [this] { return leader_; },
                                     [] { return false; },
                                     [] { return utc_now() - 2 * Passing::counts_for; },
                                     {}})
                        .value();
  late->begin();
  leads_at(*leader);
  EXPECT_EQ(ask(*late).status, 503);
  EXPECT_EQ(answered, 0);
  EXPECT_EQ(leader->measure().refused, 2U);
  EXPECT_EQ(ask(*asked).status, 200);
}

TEST_F(PassingTest, TheNumberOfRequestsUnderWayIsLimitedInAllAndForOneVisitor) {
  std::promise<void> asked_all;
  std::atomic<int> waiting = 0;
  std::vector<std::function<void(PassedReply)>> answers;
  std::mutex mutex;
  bool answers_at_once = false;
  auto const leader = node("leader", "secret", true, [&](auto const&, auto const& done) {
    std::lock_guard const lock(mutex);
    if (answers_at_once) return done({204, {}, {}});
    answers.push_back(done);
    if (++waiting == Passing::most_passed) asked_all.set_value();
  });
  auto const asked = edge();
  leads_at(*leader);
  std::vector<std::promise<PassedReply>> replies(Passing::most_passed);
  auto const request_of = [](std::string address) {
    PassedRequest request = a_passed().request;
    request.who.address_key = std::move(address);
    return request;
  };
  for (std::size_t each = 0; each < replies.size(); ++each) {
    std::string const address = each < Passing::most_of_one ? "203.0.113.7" : "203.0.113.8";
    if (each == Passing::most_of_one) EXPECT_EQ(ask(*asked, request_of("203.0.113.7")).status, 503) << "its share";
    asked->pass_on(request_of(address),
                   [&reply = replies[each]](PassedReply told) { reply.set_value(std::move(told)); });
  }
  asked_all.get_future().wait();
  EXPECT_EQ(ask(*asked, request_of("203.0.113.9")).status, 503) << "all places are taken";
  {
    std::lock_guard const lock(mutex);
    answers_at_once = true;
    for (auto const& answer : answers) answer({204, {}, {}});
  }
  for (auto& reply : replies) EXPECT_EQ(reply.get_future().get().status, 204);
  EXPECT_EQ(ask(*asked, request_of("203.0.113.7")).status, 204) << "its places are free again";
}

TEST_F(PassingTest, RequestsUnderWayAreAnsweredWhenItStops) {
  std::promise<void> has_come;
  auto const leader = node("leader", "secret", true, [&](auto const&, auto const&) { has_come.set_value(); });
  auto const asked = edge();
  leads_at(*leader);
  std::promise<PassedReply> answered;
  asked->pass_on(a_passed().request, [&](PassedReply reply) { answered.set_value(std::move(reply)); });
  has_come.get_future().wait();
  asked->stop();
  EXPECT_EQ(answered.get_future().get().status, 503);
}

TEST_F(PassingTest, AnAddressThatCannotBeServedIsRefusedWithASentence) {
  auto const bad = Passing::listen("no address", 1, {});
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().place, "--node-address");
  auto const first = edge();
  auto const taken = Passing::listen("127.0.0.1", first->port(), {});
  EXPECT_FALSE(taken);
}

}  // namespace

}  // namespace strata::server::cluster
