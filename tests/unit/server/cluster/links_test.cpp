// Links over both buses: frames come in order and without gaps, and each loss is told to both ends.

#include "server/cluster/links.hpp"

#include <gtest/gtest.h>
#include <sodium.h>

#include <array>
#include <thread>
#include <vector>

#include "server/cluster/bytes.hpp"
#include "tests/unit/server/cluster/links_fixture.hpp"

namespace strata::server::cluster {
namespace {

TYPED_TEST_SUITE(AnyLinks, AllBuses, BusNames);

TYPED_TEST(AnyLinks, FramesComeInOrderBothWays) {
  this->join_two();
  auto& one = *this->one_;
  auto& two = *this->two_;
  constexpr std::uint64_t count = 2'000;
  std::thread other([&] {
    for (std::uint64_t each = 1; each <= count; ++each) EXPECT_TRUE(two.send("one", each, some));
  });
  for (std::uint64_t each = 1; each <= count; ++each) EXPECT_TRUE(one.send("two", each, some));
  other.join();
  for (auto const& [node, from] : {std::pair{&one, "two"}, std::pair{&two, "one"}}) {
    ASSERT_TRUE(node->wait_for({.from = from, .token = count, .size = some}));
    auto const told = node->all_told();
    ASSERT_EQ(told.size(), count);
    for (std::uint64_t each = 0; each < count; ++each) EXPECT_EQ(told[each].token, each + 1);
  }
  EXPECT_TRUE(one.links->is_reachable("two"));
  EXPECT_FALSE(one.links->is_reachable("three"));
}

TYPED_TEST(AnyLinks, FramesToAllComeInOrderWithFramesToOne) {
  this->join_two();
  auto const three = this->join(options_of("three"));
  introduce({this->one_.get(), this->two_.get(), three.get()});
  this->settle(*this->one_, *three);
  this->settle(*this->one_, *this->two_);
  for (std::uint64_t each = 1; each <= 300; each += 2) {
    EXPECT_TRUE(this->one_->send("two", each));
    this->one_->links->send_all(Reply{.token = each + 1});
  }
  ASSERT_TRUE(this->two_->wait_for({.from = "one", .token = 300}));
  ASSERT_TRUE(three->wait_for({.from = "one", .token = 300}));
  EXPECT_EQ(three->all_told().size(), 150U);
  auto const told = this->two_->all_told();
  ASSERT_EQ(told.size(), 300U);
  for (std::uint64_t each = 0; each < 300; ++each) EXPECT_EQ(told[each].token, each + 1);
}

TYPED_TEST(AnyLinks, FramesOfSeveralThreadsComeInTheOrderOfEach) {
  this->join_two();
  constexpr std::uint64_t threads = 4, count = 300;
  std::vector<std::thread> senders;
  for (std::uint64_t thread = 0; thread < threads; ++thread)
    senders.emplace_back([&, thread] {
      for (std::uint64_t each = 0; each < count; ++each) EXPECT_TRUE(this->one_->send("two", (thread * count) + each));
    });
  for (std::thread& each : senders) each.join();
  ASSERT_TRUE(this->two_->watched.wait([&] { return this->two_->told.size() >= threads * count; }));
  std::array<std::uint64_t, threads> next{};
  for (auto const& each : this->two_->all_told()) EXPECT_EQ(each.token % count, next.at(each.token / count)++);
}

TYPED_TEST(AnyLinks, ALostFrameIsToldToBothEndsOnce) {
  this->join_two();
  auto& one = *this->one_;
  auto& two = *this->two_;
  std::uint64_t const gaps = two.links->measure().gaps, lost = one.links->measure().lost;
  one.bus->set_fate(losing(3));
  for (std::uint64_t each = 1; each <= 10; ++each) one.send("two", each, some);
  ASSERT_TRUE(one.wait_for_loss("two") && two.wait_for_loss("one"));
  EXPECT_TRUE(one.send("two", 11, some));
  EXPECT_TRUE(two.send("one", 12, some));
  ASSERT_TRUE(two.wait_for({.from = "one", .token = 11, .size = some}));
  ASSERT_TRUE(one.wait_for({.from = "two", .token = 12, .size = some}));
  EXPECT_EQ(one.all_told(),
            (std::vector<LinkedNode::Told>{{.from = "two", .is_lost = true}, {"two", false, 12, some}}));
  auto const told = two.all_told();
  ASSERT_GE(told.size(), 4U);
  EXPECT_EQ(told[0].token, 1U);
  EXPECT_EQ(told[1].token, 2U);
  EXPECT_TRUE(told[2].is_lost);
  EXPECT_EQ(std::ranges::count_if(told, [](auto const& each) { return each.is_lost; }), 1);
  EXPECT_EQ(two.links->measure().gaps, gaps + 1);
  EXPECT_EQ(one.links->measure().lost, lost + 1);
}

TYPED_TEST(AnyLinks, ALostFrameIsNoticedThoughNothingFollowsIt) {
  this->join_two();
  this->one_->bus->set_fate(losing(1));
  EXPECT_TRUE(this->one_->send("two", 1, some));
  EXPECT_TRUE(this->one_->wait_for_loss("two"));
  EXPECT_TRUE(this->two_->wait_for_loss("one"));
  EXPECT_EQ(this->two_->all_told().size(), 1U);
}

TYPED_TEST(AnyLinks, AFrameThatIsTooLargeForAMessageIsCutAndJoined) {
  this->join_two();
  auto& one = *this->one_;
  std::size_t const large = 3U << 20U;
  for (std::uint64_t each = 1; each <= 9; each += 3) {
    EXPECT_TRUE(one.send("two", each, some));
    EXPECT_TRUE(one.send("two", each + 1, large));
    EXPECT_TRUE(one.send("two", each + 2));
  }
  ASSERT_TRUE(this->two_->wait_for({.from = "one", .token = 9}));
  auto const told = this->two_->all_told();
  ASSERT_EQ(told.size(), 9U);
  for (std::uint64_t each = 0; each < 9; ++each) {
    EXPECT_EQ(told[each].token, each + 1);
    EXPECT_EQ(told[each].size, each % 3 == 0 ? some : each % 3 == 1 ? large : 0);
  }
  EXPECT_FALSE(one.send("two", 10, largest_frame));
  EXPECT_TRUE(one.send("two", 11));
  ASSERT_TRUE(this->two_->wait_for({.from = "one", .token = 11}));
  EXPECT_EQ(one.links->measure().dropped, 1U);
}

TYPED_TEST(AnyLinks, AFrameOfWhichAPartIsLostDoesNotCome) {
  this->join_two();
  auto& one = *this->one_;
  one.bus->set_largest(1'000);
  one.bus->set_fate(losing(3));
  EXPECT_TRUE(one.send("two", 1, 5'000));
  ASSERT_TRUE(one.wait_for_loss("two") && this->two_->wait_for_loss("one"));
  EXPECT_TRUE(one.send("two", 2, 5'000));
  ASSERT_TRUE(this->two_->wait_for({.from = "one", .token = 2, .size = 5'000}));
  EXPECT_EQ(this->two_->all_told().size(), 2U);
}

TYPED_TEST(AnyLinks, AFrameThatTheBusRefusesIsToldAsLostOnceItTakesMessagesAgain) {
  this->join_two();
  auto& one = *this->one_;
  auto& two = *this->two_;
  one.bus->set_fate([](std::string_view) { return Fate::Refused; });
  EXPECT_FALSE(one.send("two", 1));
  EXPECT_FALSE(one.send("two", 2));
  EXPECT_FALSE(one.links->is_reachable("two"));
  EXPECT_TRUE(one.all_told().empty());
  one.bus->set_fate({});
  ASSERT_TRUE(one.wait_for_loss("two") && two.wait_for_loss("one"));
  EXPECT_TRUE(one.send("two", 3));
  ASSERT_TRUE(two.wait_for({.from = "one", .token = 3}));
  EXPECT_EQ(two.all_told().size(), 2U);
  EXPECT_EQ(one.all_told().size(), 1U);
}

TYPED_TEST(AnyLinks, ANodeOfAHigherIncarnationIsAnother) {
  this->join_two();
  auto& one = *this->one_;
  this->two_ = nullptr;
  auto const again = this->join(options_of("two", 2));
  again->links->set_nodes({one.id});
  // Its frames count once it is known.
  again->send("one", 1);
  EXPECT_TRUE(one.watched.read([&] { return one.told.empty(); }));
  one.links->set_nodes({again->id});
  EXPECT_TRUE(one.wait_for_loss("two"));
  this->settle(one, *again);
}

TYPED_TEST(AnyLinks, NothingComesFromANodeThatDoesNotLiveOrHasAnotherSecret) {
  this->join_two();
  auto& one = *this->one_;
  LinkOptions forged = options_of("three");
  forged.secret = "another";
  auto const three = this->join(forged);
  auto const four = this->join(options_of("four"));  // nobody knows it
  one.links->set_nodes({this->two_->id, three->id});
  three->links->set_nodes({one.id});
  four->links->set_nodes({one.id});
  std::uint64_t const strange = one.links->measure().strange;
  // Each has been refused at least once when so many have been.
  for (int tries = 0; tries < 6'000 && one.links->measure().strange < strange + 20; ++tries) {
    three->send("one", 1);
    four->send("one", 2);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_GE(one.links->measure().strange, strange + 20);
  // A node that is thought dead.
  one.links->set_nodes({});
  EXPECT_FALSE(one.send("two", 3));
  this->two_->send("one", 4);
  EXPECT_TRUE(one.all_told().empty());
  // It lives after all, and neither end goes on as if nothing had been.
  one.links->set_nodes({this->two_->id});
  ASSERT_TRUE(this->two_->wait_for_loss("one"));
  this->settle(one, *this->two_);
}

TYPED_TEST(AnyLinks, ClustersOnOneBusNeverMix) {
  this->join_two();
  LinkOptions options = options_of("two");
  options.cluster = "other";
  auto const other = this->join(options);
  other->links->set_nodes({this->one_->id});
  for (std::uint64_t each = 1; each <= 50; ++each) {
    EXPECT_TRUE(other->send("one", each));
    EXPECT_TRUE(this->one_->send("two", each));
  }
  ASSERT_TRUE(this->two_->wait_for({.from = "one", .token = 50}));
  EXPECT_TRUE(this->one_->all_told().empty());
  EXPECT_TRUE(other->all_told().empty());
}

// ---------------------------------------------------------------- time

class SilentLinks : public testing::Test {
 protected:
  SilentLinks() {
    clock_.stop();
    for (auto* const each : {&one_, &two_}) {
      LinkOptions options = options_of(each == &one_ ? "one" : "two");
      options.tick = 500;
      options.silence = 3'000;
      *each = std::make_unique<LinkedNode>(network_.join(options.self.name), options, clock_);
    }
    introduce({one_.get(), two_.get()});
    pass(500);
  }
  // Lets time pass as it does, so that every tick comes.
  void pass(std::int64_t milliseconds) {
    for (std::int64_t passed = 0; passed < milliseconds; passed += 100) {
      clock_.pass(100);
      for (LinkedNode* const each : {one_.get(), two_.get()}) each->links->wait();
      network_.settle();
    }
  }
  [[nodiscard]] static std::size_t losses(LinkedNode& node) {
    return static_cast<std::size_t>(
        std::ranges::count_if(node.all_told(), [](auto const& each) { return each.is_lost; }));
  }
  TestClock clock_;
  InProcessNetwork network_{clock_};
  std::unique_ptr<LinkedNode> one_, two_;
};

TEST_F(SilentLinks, AQuietLinkIsNotLost) {
  pass(60'000);
  EXPECT_EQ(losses(*one_) + losses(*two_), 0U);
  EXPECT_TRUE(one_->links->is_reachable("two"));
}

TEST_F(SilentLinks, ASilentNodeIsLostOnceAndComesBackAnew) {
  network_.set_partition("one", "two", true);
  pass(2'400);
  EXPECT_EQ(losses(*one_), 0U);
  pass(20'000);
  EXPECT_EQ(losses(*one_), 1U);
  EXPECT_EQ(losses(*two_), 1U);
  EXPECT_FALSE(one_->links->is_reachable("two"));
  network_.set_partition("one", "two", false);
  pass(1'000);
  EXPECT_TRUE(one_->links->is_reachable("two"));
  EXPECT_TRUE(one_->send("two", 5));
  pass(100);
  EXPECT_EQ(two_->all_told().back().token, 5U);
  EXPECT_EQ(losses(*one_), 1U);
  EXPECT_EQ(losses(*two_), 1U);
}

TEST_F(SilentLinks, AFrameSentIntoAPartitionIsToldAsLost) {
  network_.set_partition("one", "two", true);
  pass(4'000);
  EXPECT_TRUE(one_->send("two", 1));
  network_.set_partition("one", "two", false);
  pass(2'000);
  EXPECT_EQ(losses(*one_), 2U);
  EXPECT_EQ(losses(*two_), 2U);
}

TEST_F(SilentLinks, AConnectionThatIsLostForAMomentIsTold) {
  network_.set_connected("one", false);
  EXPECT_FALSE(one_->links->is_reachable("two"));
  EXPECT_FALSE(one_->send("two", 1));
  pass(1'000);
  EXPECT_EQ(losses(*one_), 0U);
  network_.set_connected("one", true);
  pass(1'000);
  EXPECT_EQ(losses(*one_), 1U);
  EXPECT_EQ(losses(*two_), 1U);
  EXPECT_TRUE(two_->send("one", 2));
  pass(100);
  EXPECT_EQ(one_->all_told().back().token, 2U);
}

TEST_F(SilentLinks, ALossOfTheOtherEndIsToldAlthoughThisOneHasLostSomethingToo) {
  // One has not been able to send, and not told it yet; meanwhile two begins the next generation by itself.
  one_->bus->set_fate([](std::string_view) { return Fate::Refused; });
  EXPECT_FALSE(one_->send("two", 1));
  pass(1'000);
  two_->bus->set_fate(losing(1));
  EXPECT_TRUE(two_->send("one", 2, some));
  pass(600);  // one notices the gap
  EXPECT_EQ(losses(*one_), 1U);
  EXPECT_EQ(losses(*two_), 0U);
  pass(2'500);  // and two the silence
  EXPECT_EQ(losses(*two_), 1U);
  EXPECT_TRUE(two_->send("one", 3));
  pass(100);
  std::size_t const before = losses(*one_);
  one_->bus->set_fate({});
  pass(1'000);
  EXPECT_GT(losses(*one_), before);
  EXPECT_EQ(losses(*two_), 2U);
  EXPECT_TRUE(one_->send("two", 4));
  EXPECT_TRUE(two_->send("one", 5));
  pass(100);
  EXPECT_EQ(two_->all_told().back().token, 4U);
  EXPECT_EQ(one_->all_told().back().token, 5U);
}

TEST_F(SilentLinks, AnOldMessageThatIsSentAgainMeansNothing) {
  // Somebody on the bus keeps what passes, and sends it again, also to another node.
  std::vector<std::string> kept;
  network_.set_filter([&](std::string const&, std::string const&, std::string_view bytes) {
    kept.emplace_back(bytes);
    return true;
  });
  for (std::uint64_t each = 1; each <= 5; ++each) EXPECT_TRUE(one_->send("two", each));
  pass(1'000);
  network_.set_filter({});
  auto const told = two_->all_told();
  auto const somebody = network_.join("somebody");
  for (int round = 0; round < 2; ++round) {
    for (std::string const& each : kept) {
      somebody->publish("strata.club.to.two", each);
      somebody->publish("strata.club.to.one", each);
      std::string changed = each;
      changed.back() = static_cast<char>(changed.back() ^ 1);
      somebody->publish("strata.club.to.two", changed);
      somebody->publish("strata.club.to.two", each.substr(0, each.size() / 2));
    }
    pass(1'000);
    EXPECT_EQ(two_->all_told(), told);
    EXPECT_TRUE(one_->all_told().empty());
    // The node is forgotten for a while, and the link begins anew: the old message still means nothing.
    one_->links->set_nodes({});
    two_->links->set_nodes({});
    introduce({one_.get(), two_.get()});
    pass(1'000);
    two_->watched.change([&] { two_->told = told; });
    one_->watched.change([&] { one_->told.clear(); });
  }
  EXPECT_TRUE(one_->send("two", 6));
  pass(100);
  EXPECT_EQ(two_->all_told().back().token, 6U);
}

TEST_F(SilentLinks, OldMessagesThatAreSentAgainDoNotHideASilence) {
  std::vector<std::string> kept;
  network_.set_filter([&](std::string const&, std::string const&, std::string_view bytes) {
    kept.emplace_back(bytes);
    return true;
  });
  EXPECT_TRUE(one_->send("two", 1));
  pass(2'000);
  network_.set_filter({});
  ASSERT_GT(kept.size(), 4U);
  network_.set_partition("one", "two", true);
  auto const somebody = network_.join("somebody");
  for (int passed = 0; passed < 4'000; passed += 500) {
    for (std::string const& each : kept) somebody->publish("strata.club.to.two", each);
    pass(500);
  }
  EXPECT_EQ(losses(*two_), 1U);
  EXPECT_FALSE(two_->links->is_reachable("one"));
}

// A message as docs/formats/cluster.md has it, from "three" to the node "two" of this test.
std::string message_of(std::uint64_t generation, std::uint64_t number, std::uint8_t part, std::string_view payload) {
  std::string body;
  ByteWriter out(body);
  out.text("three");
  out.integer(1);
  out.natural(generation);
  out.natural(number);
  out.byte(part);
  body += payload;
  std::string coded;
  ByteWriter head(coded);
  head.byte(1);
  head.text("club");
  head.text("two");
  head.integer(1);
  coded += body;
  auto const bytes = [](auto& text) { return reinterpret_cast<unsigned char*>(text.data()); };
  std::string key(32, '\0'), code(16, '\0'), secret = "secret";
  crypto_generichash(bytes(key), key.size(), bytes(secret), secret.size(), nullptr, 0);
  crypto_generichash(bytes(code), code.size(), bytes(coded), coded.size(), bytes(key), key.size());
  return "\x01" + code + body;
}

class ForeignLinks : public SilentLinks {
 protected:
  ForeignLinks() { two_->links->set_nodes({one_->id, {"three", 1}}); }
  void say(std::uint64_t generation, std::uint64_t number, std::uint8_t part, std::string_view payload = {}) {
    EXPECT_TRUE(three_->publish("strata.club.to.two", message_of(generation, number, part, payload)));
    network_.settle();
  }
  std::unique_ptr<InProcessBus> three_ = network_.join("three");
  std::string const frame_ = write_frame(Reply{.token = 5});
};

TEST_F(ForeignLinks, AMessageIsAsTheFormatSays) {
  say(1, 1, 1, frame_);
  say(1, 2, 2, frame_.substr(0, 1));
  say(1, 3, 2, frame_.substr(1, 1));
  say(1, 4, 3, frame_.substr(2));
  say(1, 4, 0);
  EXPECT_EQ(two_->all_told(), (std::vector<LinkedNode::Told>(2, {.from = "three", .token = 5})));
}

TEST_F(ForeignLinks, ATickWithoutATimeIsASignOfLifeOfAnOlderVersion) {
  for (int passed = 0; passed < 6'000; passed += 500) {
    say(1, 0, 0);
    pass(500);
  }
  EXPECT_EQ(losses(*two_), 0U);
  EXPECT_TRUE(two_->links->is_reachable("three"));
}

TEST_F(ForeignLinks, AFrameThatCannotBeReadIsALoss) {
  say(1, 1, 1, frame_ + "x");
  EXPECT_EQ(losses(*two_), 1U);
  say(1, 2, 1, frame_);  // its generation is over
  say(2, 1, 1, frame_);
  EXPECT_EQ(two_->all_told(),
            (std::vector<LinkedNode::Told>{{.from = "three", .is_lost = true}, {.from = "three", .token = 5}}));
  EXPECT_EQ(two_->links->measure().unreadable, 1U);
}

TEST_F(ForeignLinks, AFrameOfANewerVersionIsLeftOut) {
  say(1, 1, 1, "\x7f and more");
  say(1, 2, 1, frame_);
  EXPECT_EQ(two_->all_told(), (std::vector<LinkedNode::Told>{{.from = "three", .token = 5}}));
  EXPECT_EQ(two_->links->measure().unreadable, 1U);
}

TEST_F(ForeignLinks, AFrameThatStopsInTheMiddleIsALoss) {
  say(1, 1, 2, frame_);
  say(1, 2, 1, frame_);
  EXPECT_EQ(two_->all_told(), (std::vector<LinkedNode::Told>{{.from = "three", .is_lost = true}}));
}

TEST_F(ForeignLinks, AFrameThatNeverEndsIsALoss) {
  std::string const part(1U << 18U, 'x');
  std::uint64_t number = 0;
  while (losses(*two_) == 0 && number < 100) say(1, ++number, 2, part);
  EXPECT_EQ(number, (largest_frame >> 18U) + 1);
}

TEST_F(ForeignLinks, AMessageThatIsNoneIsCounted) {
  std::uint64_t const before = two_->links->measure().strange;
  say(1, 1, 4, frame_);
  for (std::string const& bytes : {std::string(), std::string("\x01"), std::string(17, '\x01'),
                                   std::string(100, '\x01'), "\x02" + message_of(1, 1, 1, frame_).substr(1)})
    three_->publish("strata.club.to.two", bytes);
  network_.settle();
  EXPECT_EQ(two_->links->measure().strange, before + 6);
  EXPECT_TRUE(two_->all_told().empty());
}

}  // namespace
}  // namespace strata::server::cluster
