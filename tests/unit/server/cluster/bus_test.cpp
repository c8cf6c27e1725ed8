// The promises of any bus, and the behaviour of each of the two when its network fails.

#include "server/cluster/bus.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "tests/unit/server/cluster/buses.hpp"
#include "tests/unit/server/test_clock.hpp"

namespace strata::server::cluster {
namespace {

template <class Buses>
class AnyBus : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(Buses::is_there()) << "STRATA_TEST_NATS: expected 1, where tests may start nats-server";
    buses_ = std::make_unique<Buses>();
  }
  // The messages of a subject, in order.
  struct Ear {
    Ear(Bus& bus, std::string const& subject)
        : subscription(bus.subscribe(
              subject, [this](std::string_view bytes) { watched.change([&] { heard.emplace_back(bytes); }); })) {}
    [[nodiscard]] bool wait_for(std::size_t count) {
      return watched.wait([&] { return heard.size() >= count; });
    }
    Watched watched;
    std::vector<std::string> heard;
    std::unique_ptr<Subscription> subscription;
  };
  std::unique_ptr<Buses> buses_;
};
TYPED_TEST_SUITE(AnyBus, AllBuses, BusNames);

TYPED_TEST(AnyBus, MessagesOfAPublisherComeInOrder) {
  auto const one = this->buses_->join("one"), two = this->buses_->join("two");
  typename TestFixture::Ear ear(*two, "a.b");
  // A subscription is known to the others once something has come through it.
  while (ear.watched.read([&] { return ear.heard.empty(); })) {
    ASSERT_TRUE(one->publish("a.b", "first"));
    std::this_thread::yield();
  }
  std::vector<std::string> sent;
  for (int each = 0; each < 3'000; ++each) {
    sent.push_back(std::to_string(each) + std::string(1, '\0') + "x");
    ASSERT_TRUE(one->publish("a.b", sent.back()));
  }
  ASSERT_TRUE(ear.watched.wait([&] { return ear.heard.back() == sent.back(); }));
  std::vector<std::string> const heard = ear.watched.read([&] {
    return std::vector<std::string>(ear.heard.end() - static_cast<std::ptrdiff_t>(sent.size()), ear.heard.end());
  });
  EXPECT_EQ(heard, sent);
}

TYPED_TEST(AnyBus, ASubjectIsHeardByItsSubscribers) {
  auto const bus = this->buses_->join("one");
  typename TestFixture::Ear first(*bus, "a"), second(*bus, "a"), other(*bus, "b");
  ASSERT_TRUE(bus->publish("a", "1"));
  ASSERT_TRUE(bus->publish("b", "2"));
  ASSERT_TRUE(first.wait_for(1) && second.wait_for(1) && other.wait_for(1));
  EXPECT_EQ(first.heard, std::vector<std::string>{"1"});
  EXPECT_EQ(second.heard, std::vector<std::string>{"1"});
  EXPECT_EQ(other.heard, std::vector<std::string>{"2"});
}

TYPED_TEST(AnyBus, NothingIsHeardOnceASubscriptionHasEnded) {
  auto const bus = this->buses_->join("one");
  typename TestFixture::Ear all(*bus, "a");
  std::atomic<bool> is_over = false, was_called = false;
  std::atomic<int> calls = 0;
  auto subscription = bus->subscribe("a", [&](std::string_view) {
    was_called = was_called || is_over;
    ++calls;
  });
  for (int each = 0; each < 200; ++each) ASSERT_TRUE(bus->publish("a", "x"));
  ASSERT_TRUE(all.wait_for(1));
  subscription.reset();
  is_over = true;
  for (int each = 0; each < 200; ++each) ASSERT_TRUE(bus->publish("a", "x"));
  ASSERT_TRUE(all.wait_for(400));
  EXPECT_FALSE(was_called);
}

TYPED_TEST(AnyBus, AMessageMayBeAsLargeAsItSays) {
  auto const bus = this->buses_->join("one");
  typename TestFixture::Ear ear(*bus, "a");
  std::string const largest(bus->largest(), 'x');
  EXPECT_FALSE(bus->publish("a", largest + "x"));
  EXPECT_TRUE(bus->publish("a", largest));
  ASSERT_TRUE(ear.wait_for(1));
  EXPECT_EQ(ear.heard.front().size(), largest.size());
  EXPECT_EQ(bus->measure().dropped, 1U);
  EXPECT_EQ(bus->measure().published, 1U);
  EXPECT_EQ(bus->measure().heard, 1U);
  EXPECT_TRUE(bus->measure().is_connected);
}

TYPED_TEST(AnyBus, ASubscriberMayPublish) {
  auto const one = this->buses_->join("one"), two = this->buses_->join("two");
  typename TestFixture::Ear answers(*two, "answer");
  auto const echo = two->subscribe("ask", [&](std::string_view bytes) { two->publish("answer", std::string(bytes)); });
  while (answers.watched.read([&] { return answers.heard.empty(); })) {
    ASSERT_TRUE(one->publish("ask", "x"));
    std::this_thread::yield();
  }
  EXPECT_EQ(answers.watched.read([&] { return answers.heard.front(); }), "x");
}

// ---------------------------------------------------------------- within the process

class InProcess : public testing::Test {
 protected:
  InProcess() {
    clock_.stop();
    subscription_ = two_->subscribe("a", [this](std::string_view bytes) { heard_ += bytes; });
  }
  std::string heard() {
    network_.settle();
    return heard_;
  }
  TestClock clock_;
  InProcessNetwork network_{clock_, 4};
  std::unique_ptr<InProcessBus> one_ = network_.join("one"), two_ = network_.join("two"),
                                three_ = network_.join("three");
  std::string heard_;
  std::unique_ptr<Subscription> subscription_;
};

TEST_F(InProcess, APartitionCutsTwoNodesOff) {
  network_.set_partition("two", "one", true);
  EXPECT_TRUE(one_->publish("a", "1"));
  EXPECT_TRUE(three_->publish("a", "2"));
  EXPECT_EQ(heard(), "2");
  network_.set_partition("one", "two", false);
  EXPECT_TRUE(one_->publish("a", "3"));
  EXPECT_EQ(heard(), "23");
}

TEST_F(InProcess, ANodeWithoutAConnectionHearsNothingAndSendsNothing) {
  network_.set_connected("two", false);
  EXPECT_FALSE(two_->is_connected());
  EXPECT_TRUE(one_->publish("a", "1"));
  EXPECT_FALSE(two_->publish("a", "2"));
  network_.set_connected("two", true);
  EXPECT_TRUE(two_->publish("a", "3"));
  EXPECT_EQ(heard(), "3");
  EXPECT_EQ(two_->measure().dropped, 1U);
  EXPECT_EQ(two_->measure().reconnected, 1U);
}

TEST_F(InProcess, DelayedMessagesKeepTheirOrder) {
  network_.set_delay("one", "two", 100);
  EXPECT_TRUE(one_->publish("a", "1"));
  network_.set_delay("one", "two", 0);
  EXPECT_TRUE(one_->publish("a", "2"));
  EXPECT_TRUE(three_->publish("a", "3"));
  EXPECT_EQ(heard(), "3");
  clock_.pass(100);
  EXPECT_EQ(heard(), "312");
  EXPECT_TRUE(one_->publish("a", "4"));
  EXPECT_EQ(heard(), "3124");
}

TEST_F(InProcess, AFilterDropsMessages) {
  network_.set_filter([](std::string const& from, std::string const& to, std::string_view bytes) {
    return from != "one" || to != "two" || bytes != "2";
  });
  for (char const* const each : {"1", "2", "3"}) EXPECT_TRUE(one_->publish("a", each));
  EXPECT_EQ(heard(), "13");
}

TEST_F(InProcess, MessagesToASlowSubscriberAreDropped) {
  network_.set_delay("one", "two", 100);
  for (int each = 0; each < 6; ++each) EXPECT_TRUE(one_->publish("a", "x"));
  clock_.pass(100);
  EXPECT_EQ(heard(), "xxxx");
  EXPECT_EQ(two_->measure().overtaken, 2U);
}

// ---------------------------------------------------------------- NATS

TEST(NatsAddresses, AreReadOneByOne) {
  auto const read = read_nats_addresses("nats://a:b@host:4222,tls://[::1]:4222");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(*read, (std::vector<std::string>{"nats://a:b@host:4222", "tls://[::1]:4222"}));
}

TEST(NatsAddresses, AnInvalidOneIsRefusedWithoutShowingItsPassword) {
  for (char const* const address : {"", "host:4222", "http://host", "nats://", "nats://host,", "nats://:4222",
                                    "nats://a b", "nats://host/x", "nats://me:secret@"}) {
    auto const read = read_nats_addresses(address);
    ASSERT_FALSE(read) << address;
    EXPECT_NE(read.error().message.find("expected one like nats://host:4222"), std::string::npos);
    EXPECT_EQ(read.error().message.find("secret"), std::string::npos);
  }
  EXPECT_EQ(shown_nats_addresses("nats://me:se@cret@one:1,nats://two"), "\"nats://one:1,nats://two\"");
}

class Nats : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(has_nats()) << "STRATA_TEST_NATS: expected 1, where tests may start nats-server";
  }
  // Waits until the bus has, or has not, a connection.
  static bool wait_for_connection(Bus const& bus, bool is_connected) {
    for (int tries = 0; tries < 6'000 && bus.is_connected() != is_connected; ++tries)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return bus.is_connected() == is_connected;
  }
  static std::unique_ptr<NatsBus> open(NatsOptions options) {
    auto bus = NatsBus::open(std::move(options));
    if (!bus) throw std::runtime_error(bus.error().message);
    return std::move(*bus);
  }
  // Publishes until something is heard.
  static bool reaches(Bus& bus, std::string const& subject) {
    Watched watched;
    int heard = 0;
    auto const subscription = bus.subscribe(subject, [&](std::string_view) { watched.change([&] { ++heard; }); });
    for (int tries = 0; tries < 6'000 && watched.read([&] { return heard; }) == 0; ++tries) {
      bus.publish(subject, "x");
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return watched.read([&] { return heard; }) > 0;
  }
};

TEST_F(Nats, AWrongPasswordIsAnError) {
  NatsServer const server("--user me --pass right");
  auto const refused = NatsBus::open({.addresses = server.address("me:wrong@"), .name = "n"});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "NATS at \"" + server.address() + "\" refuses this name and password");
  EXPECT_FALSE(NatsBus::open({.addresses = server.address(), .name = "n"}));
  auto const bus = open({.addresses = server.address("me:right@"), .name = "n"});
  EXPECT_TRUE(reaches(*bus, "a"));
}

TEST_F(Nats, ALoginBesideTheAddressesHasAnyCharacters) {
  NatsServer const server("--user me --pass 's:%@/ecret'");
  auto const bus = open({.addresses = server.address(), .user = "me", .password = "s:%@/ecret", .name = "n"});
  EXPECT_TRUE(reaches(*bus, "a"));
  EXPECT_FALSE(NatsBus::open({.addresses = server.address(), .user = "me", .password = "s:%40/ecret", .name = "n"}));
  // An address may have its own.
  EXPECT_FALSE(
      NatsBus::open({.addresses = server.address("me:no@"), .user = "me", .password = "s:%@/ecret", .name = "n"}));
}

TEST_F(Nats, AServerThatIsNotThereYetIsWaitedFor) {
  NatsServer server;
  server.kill();
  auto const bus = open({.addresses = server.address(), .name = "n"});
  EXPECT_FALSE(bus->is_connected());
  EXPECT_FALSE(bus->publish("a", "x"));
  EXPECT_EQ(bus->measure().dropped, 1U);
  server.start();
  EXPECT_TRUE(wait_for_connection(*bus, true));
  EXPECT_TRUE(reaches(*bus, "a"));
}

TEST_F(Nats, ASubscriptionGoesOnAfterTheServerWasKilledAndIsBack) {
  NatsServer server;
  auto const one = open({.addresses = server.address(), .name = "one"});
  auto const two = open({.addresses = server.address(), .name = "two"});
  Watched watched;
  std::vector<std::string> heard;
  auto const subscription =
      two->subscribe("a", [&](std::string_view bytes) { watched.change([&] { heard.emplace_back(bytes); }); });
  auto const comes = [&](std::string const& text) {
    for (int tries = 0; tries < 6'000; ++tries) {
      one->publish("a", text);
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      if (watched.read([&] { return !heard.empty() && heard.back() == text; })) return true;
    }
    return false;
  };
  for (int round = 0; round < 3; ++round) {
    ASSERT_TRUE(comes("before " + std::to_string(round)));
    server.kill();
    ASSERT_TRUE(wait_for_connection(*one, false) && wait_for_connection(*two, false));
    EXPECT_FALSE(one->publish("a", "meanwhile"));
    server.start();
    ASSERT_TRUE(wait_for_connection(*one, true) && wait_for_connection(*two, true));
    ASSERT_TRUE(comes("after " + std::to_string(round)));
  }
  EXPECT_EQ(std::ranges::count(heard, "meanwhile"), 0);
  EXPECT_EQ(one->measure().reconnected, 3U);
}

TEST_F(Nats, AServerThatHangsIsTakenForLostAndPublishingNeverWaitsForIt) {
  NatsServer server;
  auto const bus = open({.addresses = server.address(), .name = "n", .most_unsent = 1U << 22U});
  server.freeze();
  std::string const large(1U << 19U, 'x');
  // Far more than a socket and the queue hold: the rest is dropped, at once.
  bool was_dropped = false;
  for (int each = 0; each < 200; ++each) was_dropped = !bus->publish("a", large) || was_dropped;
  EXPECT_TRUE(was_dropped);
  EXPECT_TRUE(wait_for_connection(*bus, false));
  server.thaw();
  EXPECT_TRUE(wait_for_connection(*bus, true));
  EXPECT_TRUE(reaches(*bus, "a"));
}

TEST_F(Nats, MessagesToASlowSubscriberAreDroppedAndCounted) {
  NatsServer const server;
  auto const fast = open({.addresses = server.address(), .name = "fast"});
  auto const slow = open({.addresses = server.address(), .name = "slow", .most_unheard = 10});
  Watched watched;
  bool may_go_on = false;
  int heard = 0;
  auto const subscription = slow->subscribe("a", [&](std::string_view) {
    EXPECT_TRUE(watched.wait([&] { return may_go_on; }));
    watched.change([&] { ++heard; });
  });
  // Until the server knows of the subscription, nothing comes at all.
  for (int tries = 0; tries < 6'000 && slow->measure().overtaken < 100; ++tries) {
    for (int each = 0; each < 50; ++each) ASSERT_TRUE(fast->publish("a", "x"));
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_GE(slow->measure().overtaken, 100U);
  watched.change([&] { may_go_on = true; });
  EXPECT_TRUE(watched.wait([&] { return heard >= 10; }));
  EXPECT_TRUE(slow->is_connected());
}

TEST_F(Nats, OneOfSeveralServersIsEnough) {
  NatsServer gone;
  gone.kill();
  NatsServer const there;
  auto const bus = open({.addresses = gone.address() + "," + there.address(), .name = "n"});
  EXPECT_TRUE(wait_for_connection(*bus, true));
  EXPECT_TRUE(reaches(*bus, "a"));
}

TEST_F(Nats, UsesTlsIfTheCertificateIsTrusted) {
  TemporaryFolder const folder;
  std::string const key = (folder.path() / "key.pem").string(), certificate = (folder.path() / "cert.pem").string();
  std::string const make =
      "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=n "
      "-addext subjectAltName=IP:127.0.0.1 -keyout " +
      key + " -out " + certificate + " 2>/dev/null";
  ASSERT_EQ(std::system(make.c_str()), 0);
  NatsServer const server("--tls --tlscert " + certificate + " --tlskey " + key);
  auto const bus = open({.addresses = server.address({}, "tls"), .name = "n", .certificates = certificate});
  EXPECT_TRUE(reaches(*bus, "a"));
  auto const unknown = NatsBus::open({.addresses = server.address({}, "tls"), .name = "n"});
  ASSERT_FALSE(unknown);
  EXPECT_NE(unknown.error().message.find("cannot be reached by TLS"), std::string::npos);
}

}  // namespace
}  // namespace strata::server::cluster
