// Letters on their way to many hosts: who has to wait for whom, and whose letters go first where there is no room. The outbox is the real
// one; hosts answer as a test says.

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/push/outbox.hpp"
#include "tests/unit/server/test_clock.hpp"

namespace strata::server::push {
namespace {

namespace asio = boost::asio;

constexpr int created = 201, unavailable = 503;

class PushOutbox : public testing::Test {
 protected:
  // Hosts that do not answer until they are let go.
  void hold(std::string const& host) { held_.emplace(host, nullptr); }
  void let_go(std::string const& host) {
    auto const timer = held_.extract(host).mapped();
    if (timer != nullptr) timer->cancel();
    poll();
  }
  // Answers what it was asked, and nothing that it is asked after that.
  void answer(std::string const& host) {
    auto const timer = std::exchange(held_.at(host), nullptr);
    if (timer != nullptr) timer->cancel();
    poll();
  }
  void put(std::string const& host, std::string const& subscription = "s", std::string const& topic = "t") {
    Letter letter;
    letter.subscription = host + subscription;
    letter.to = {host, https_port, "/", false};
    letter.topic = topic;
    letter.until = clock_.now().utc + 1'000'000;
    outbox().put(std::move(letter));
  }
  // All that can be done now, also after it has run out of work.
  void poll() {
    io_.restart();
    io_.poll();
  }
  void put_and_send(std::string const& host) {
    put(host);
    poll();
  }
  Outbox& outbox() {
    if (!outbox_)
      outbox_ = std::make_unique<Outbox>(
          Outbox::Parts{io_, clock_, counts_, pause_, [this](PostRequest request) { return post(std::move(request)); },
                        [](Letter const& letter) -> Result<PostRequest> { return PostRequest{letter.to, {}, {}}; },
                        [this](Letter const& letter, Fate fate) { fates_[letter.to.host].push_back(fate); }, soon_});
    return *outbox_;
  }
  asio::awaitable<PostAnswer> post(PostRequest request) {
    std::string const host = request.to.host;
    asked_.push_back(host);
    if (auto const at = held_.find(host); at != held_.end()) {
      auto const timer = std::make_shared<asio::steady_timer>(co_await asio::this_coro::executor,
                                                              asio::steady_timer::time_point::max());
      at->second = timer;
      co_await timer->async_wait(asio::as_tuple(asio::use_awaitable));
    }
    auto const at = answers_.find(host);
    co_return at == answers_.end() ? PostAnswer{} : at->second;
  }
  [[nodiscard]] std::size_t times(std::string const& host) const {
    return static_cast<std::size_t>(std::ranges::count(asked_, host));
  }

  asio::io_context io_{1};
  TestClock clock_;
  Outbox::Counts counts_;
  std::chrono::milliseconds pause_ = std::chrono::hours(1), soon_ = std::chrono::hours(1);
  std::map<std::string, PostAnswer> answers_{{"good", {created, "", false, {}}}};  // others do not answer
  std::map<std::string, std::shared_ptr<asio::steady_timer>> held_;
  std::vector<std::string> asked_;
  std::map<std::string, std::vector<Fate>> fates_;
  std::unique_ptr<Outbox> outbox_;
};

TEST_F(PushOutbox, OneThatHasDeliveredHasItsPlaceHoweverManyHostsStrangersName) {
  put_and_send("good");
  ASSERT_EQ(counts_.delivered, 1U);
  for (std::size_t number = 0; number < 2 * Outbox::most_hosts; ++number) {
    hold("host" + std::to_string(number));
    put("host" + std::to_string(number));
  }
  poll();
  put_and_send("good");
  EXPECT_EQ(counts_.delivered, 2U);
  EXPECT_EQ(counts_.waiting, Outbox::most_unproven_hosts - Outbox::most_unproven);
}

TEST_F(PushOutbox, HostsThatFailMakeRoomForOneThatIsNew) {
  for (std::size_t number = 0; number < 2 * Outbox::most_hosts; ++number) put_and_send("host" + std::to_string(number));
  put_and_send("good");
  EXPECT_EQ(counts_.delivered, 1U);
  // A letter that was given up after it had been tried counts against its subscription.
  EXPECT_EQ(fates_["host0"], std::vector{Fate::Failed});
}

TEST_F(PushOutbox, HostsThatAskToWaitMakeRoomToo) {
  for (std::size_t number = 0; number < 2 * Outbox::most_hosts; ++number) {
    std::string const host = "host" + std::to_string(number);
    answers_[host] = {unavailable, "", false, 3'600};
    put_and_send(host);
  }
  put_and_send("good");
  EXPECT_EQ(counts_.delivered, 1U);
}

TEST_F(PushOutbox, LettersToHostsThatHaveDeliveredNothingFillAQuarter) {
  put_and_send("good");
  for (int host = 0; host < 16; ++host) {
    hold("host" + std::to_string(host));
    for (std::size_t letter = 0; letter < Outbox::most_of_host; ++letter)
      put("host" + std::to_string(host), std::to_string(letter));
  }
  poll();
  EXPECT_EQ(counts_.waiting, Outbox::most_unproven_letters);
  put_and_send("good");
  EXPECT_EQ(counts_.delivered, 2U);
}

TEST_F(PushOutbox, TheHostWithMostLettersGivesOneToAHostWithFewer) {
  std::vector<std::string> slow;
  for (int number = 0; number < 16; ++number) {
    slow.push_back("host" + std::to_string(number));
    answers_[slow.back()] = {created, "", false, {}};
    put_and_send(slow.back());
  }
  put_and_send("good");
  ASSERT_EQ(counts_.delivered, slow.size() + 1);
  for (std::string const& host : slow) {
    hold(host);
    for (std::size_t letter = 0; letter < Outbox::most_of_host; ++letter) put(host, std::to_string(letter));
  }
  poll();
  EXPECT_EQ(counts_.waiting, Outbox::most_letters);
  put_and_send("good");
  EXPECT_EQ(counts_.waiting, Outbox::most_letters);
  for (std::string const& host : slow) let_go(host);
  EXPECT_EQ(times("good"), 2U);
}

TEST_F(PushOutbox, HostsTakeTurns) {
  std::vector<std::string> hosts;
  for (int number = 10; number < 50; ++number) {
    hosts.push_back("host" + std::to_string(number));
    answers_[hosts.back()] = {created, "", false, {}};
    put_and_send(hosts.back());
  }
  asked_.clear();
  for (std::string const& host : hosts) hold(host);
  for (std::string const& host : hosts)
    for (int letter = 0; letter < 3; ++letter) put(host, std::to_string(letter));
  poll();
  ASSERT_EQ(asked_.size(), Outbox::most_connections);
  // A host that was served waits until all others had their turn.
  for (std::size_t turn = 0; turn < hosts.size(); ++turn) {
    std::string const host = asked_.at(turn);
    answer(host);
  }
  for (std::string const& host : hosts) EXPECT_GE(times(host), 1U) << host;
}

TEST_F(PushOutbox, OneThatAnswersLateSharesWithThoseThatHaveDeliveredNothing) {
  soon_ = std::chrono::milliseconds(-1);
  std::vector<std::string> slow;
  for (int number = 0; number < 16; ++number) {
    slow.push_back("host" + std::to_string(number));
    answers_[slow.back()] = {created, "", false, {}};
    put_and_send(slow.back());
  }
  asked_.clear();
  for (std::string const& host : slow) hold(host);
  for (std::string const& host : slow) put_and_send(host);
  EXPECT_EQ(asked_.size(), Outbox::most_unproven);
}

TEST_F(PushOutbox, ANameThatLeadsInsideIsAsOneThatLeadsNowhere) {
  pause_ = std::chrono::milliseconds(1);
  answers_["inside"] = {0, "the host is not on the internet", true, {}};
  put("inside");
  put("nowhere");
  io_.run();
  EXPECT_EQ(times("inside"), times("nowhere"));
  EXPECT_EQ(times("inside"), static_cast<std::size_t>(Outbox::most_tries));
  EXPECT_EQ(fates_["inside"], fates_["nowhere"]);
  EXPECT_EQ(fates_["inside"], std::vector{Fate::Failed});
  EXPECT_EQ(counts_.forbidden, counts_.failed) << "the operator is told";
}

}  // namespace
}  // namespace strata::server::push
