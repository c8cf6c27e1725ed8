// Links over both buses: frames come in order and without gaps, and each loss is told to both ends.

#include "server/cluster/links.hpp"

#include <gtest/gtest.h>
#include <sodium.h>

#include <array>
#include <map>
#include <random>
#include <thread>
#include <vector>

#include "server/cluster/bytes.hpp"
#include "tests/unit/server/cluster/buses.hpp"
#include "tests/unit/server/test_clock.hpp"

namespace strata::server::cluster {
namespace {

constexpr std::int64_t fast_tick = 20;
constexpr std::int64_t never = 1'000'000'000;

// A node of a test, and the callbacks of its links.
struct LinkedNode {
  struct Told {
    std::string from;
    bool is_lost = false;
    std::uint64_t token = 0;
    std::size_t size = 0;
    bool operator==(Told const&) const = default;
  };

  LinkedNode(std::unique_ptr<Bus> bus_of, LinkOptions options, Clock const& clock = machine_clock())
      : bus(std::make_unique<LossyBus>(std::move(bus_of))),
        id(options.self),
        links(std::make_unique<Links>(
            *bus, std::move(options),
            LinkEvents{.on_frame = [this](auto const& from, Frame const& frame) { hear(from, frame); },
                       .on_lost = [this](auto const& node) { lose(node); }},
            clock)) {}
  ~LinkedNode() { links->stop(); }

  void hear(std::string const& from, Frame const& frame) {
    Told each{.from = from};
    if (auto const* const reply = std::get_if<Reply>(&frame)) {
      each.token = reply->token;
      for (std::string const& text : reply->texts) each.size += text.size();
    }
    watched.change([&] { told.push_back(each); });
    if (on_frame) on_frame();
  }
  void lose(std::string const& node) {
    watched.change([&] { told.push_back({.from = node, .is_lost = true}); });
    if (on_lost) on_lost(node);
  }
  bool send(std::string const& node, std::uint64_t token, std::size_t size = 0) {
    return links->send(node, Reply{.token = token, .texts = {std::string(size, 'x')}});
  }
  [[nodiscard]] bool wait_for(Told const& last) {
    return watched.wait([&] { return std::ranges::find(told, last) != told.end(); });
  }
  [[nodiscard]] bool wait_for_loss(std::string const& node) { return wait_for({.from = node, .is_lost = true}); }
  [[nodiscard]] std::vector<Told> all_told() {
    return watched.read([&] { return told; });
  }

  std::unique_ptr<LossyBus> bus;
  NodeId id;
  Watched watched;
  std::vector<Told> told;
  std::function<void(std::string const& node)> on_lost;  // set before anything can be lost
  std::function<void()> on_frame;                        // set while nothing comes
  std::unique_ptr<Links> links;
};

LinkOptions options_of(std::string name, std::int64_t incarnation = 1) {
  return {.cluster = "club",
          .secret = "secret",
          .self = {std::move(name), incarnation},
          .tick = fast_tick,
          .silence = never};
}

// All know each other.
void introduce(std::vector<LinkedNode*> const& nodes) {
  std::vector<NodeId> ids;
  for (LinkedNode const* const each : nodes) ids.push_back(each->id);
  for (LinkedNode* const each : nodes) each->links->set_nodes(ids);
}

// The messages that pass and are no ticks: a whole frame or a part has more bytes.
constexpr std::size_t most_tick = 64;

template <class Buses>
class AnyLinks : public testing::Test {
 protected:
  void SetUp() override {
    if (!Buses::is_there()) GTEST_SKIP() << "STRATA_TEST_NATS is not set";
    buses_ = std::make_unique<Buses>();
  }
  std::unique_ptr<LinkedNode> join(LinkOptions options) {
    auto bus = buses_->join(options.self.name);
    return std::make_unique<LinkedNode>(std::move(bus), std::move(options));
  }
  // Starts two nodes that hear each other and have told their tests nothing yet.
  void join_two() {
    one_ = join(options_of("one"));
    two_ = join(options_of("two"));
    introduce({one_.get(), two_.get()});
    settle(*one_, *two_);
  }
  // Waits until frames arrive both ways, and nothing else is on its way: a bus may take a moment to know its subscribers.
  void settle(LinkedNode& one, LinkedNode& two) {
    for (auto const& [from, to] : {std::pair{&one, &two}, std::pair{&two, &one}, std::pair{&one, &two}}) {
      std::uint64_t const first = next_token_;
      auto const has_come = [&, receiver = to] {
        return std::ranges::any_of(receiver->told, [&](auto const& each) { return each.token >= first; });
      };
      for (int tries = 0; tries < 6'000 && !to->watched.read(has_come); ++tries) {
        from->send(to->id.name, next_token_++);
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
      }
      LinkedNode::Told const last{.from = from->id.name, .token = next_token_ - 1};
      ASSERT_TRUE(to->wait_for(last));
    }
    for (LinkedNode* const each : {&one, &two}) each->watched.change([&] { each->told.clear(); });
  }
  std::uint64_t next_token_ = 1'000'000;
  std::unique_ptr<Buses> buses_;
  std::unique_ptr<LinkedNode> one_, two_;
};
TYPED_TEST_SUITE(AnyLinks, AllBuses, BusNames);

using Fate = LossyBus::Fate;

// Loses the frame of this number among those that pass from now on, counted from 1.
std::function<Fate(std::string_view)> losing(int number, Fate fate = Fate::Lost) {
  return [number, fate, count = 0](std::string_view bytes) mutable {
    if (bytes.size() > most_tick) ++count;
    return bytes.size() > most_tick && count == number ? fate : Fate::Passes;
  };
}

constexpr std::size_t some = 100;  // bytes of a frame that is no tick

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

// ---------------------------------------------------------------- a server of NATS that fails

class NatsLinks : public AnyLinks<NatsBuses> {};

TEST_F(NatsLinks, AServerThatWasKilledIsALossForBothEndsOnceItIsBack) {
  join_two();
  for (std::uint64_t round = 1; round <= 3; ++round) {
    buses_->server.kill();
    // A frame that the bus still takes, as it does not know yet, is as void as one that it refuses.
    for (int tries = 0; tries < 6'000 && (one_->bus->is_connected() || two_->bus->is_connected()); ++tries) {
      one_->send("two", round);
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    EXPECT_FALSE(one_->links->is_reachable("two"));
    EXPECT_FALSE(one_->send("two", round));
    EXPECT_FALSE(two_->send("one", round));
    EXPECT_TRUE(one_->all_told().empty());
    buses_->server.start();
    ASSERT_TRUE(one_->wait_for_loss("two") && two_->wait_for_loss("one"));
    settle(*one_, *two_);
  }
}

TEST_F(NatsLinks, AServerThatHangsIsALossForBothEnds) {
  join_two();
  buses_->server.freeze();
  for (int tries = 0; tries < 6'000 && (one_->bus->is_connected() || two_->bus->is_connected()); ++tries) {
    one_->send("two", 1);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_FALSE(one_->bus->is_connected());
  EXPECT_FALSE(two_->bus->is_connected());
  buses_->server.thaw();
  ASSERT_TRUE(one_->wait_for_loss("two") && two_->wait_for_loss("one"));
  settle(*one_, *two_);
}

TEST_F(NatsLinks, AMessageDroppedForASlowNodeIsALoss) {
  // Hears nothing until it may go on; more than that comes meanwhile.
  auto slow_bus = NatsBus::open({.addresses = buses_->server.address(), .name = "slow", .most_unheard = 20});
  ASSERT_TRUE(slow_bus);
  NatsBus const& measured = **slow_bus;
  LinkedNode slow(std::move(*slow_bus), options_of("slow"));
  one_ = join(options_of("one"));
  introduce({one_.get(), &slow});
  settle(*one_, slow);
  Watched door;
  bool is_open = false, is_waiting = false;
  slow.on_frame = [&] {
    door.change([&] { is_waiting = true; });
    EXPECT_TRUE(door.wait([&] { return is_open; }));
  };
  one_->send("slow", 1);
  ASSERT_TRUE(door.wait([&] { return is_waiting; }));
  for (int tries = 0; tries < 6'000 && measured.measure().overtaken == 0; ++tries) {
    for (std::uint64_t each = 2; each < 50; ++each) one_->send("slow", each);
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_GT(measured.measure().overtaken, 0U);
  door.change([&] { is_open = true; });
  ASSERT_TRUE(slow.wait_for_loss("one") && one_->wait_for_loss("slow"));
  settle(*one_, slow);
}

// ---------------------------------------------------------------- losses

// A frame carries how often its sender has been told of a loss, and its number since then.
constexpr std::uint64_t losses_unit = 1'000'000;

// Three nodes send to each other while messages are lost at random. Each sender begins anew when it is told of a loss; then each receiver
// must hear, between two losses, the frames of one beginning of the sender's from the first, without a gap.
TYPED_TEST(AnyLinks, BetweenTwoLossesAllIsHeardFromTheFirstFrame) {
  std::uint64_t const seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::array<std::unique_ptr<LinkedNode>, 3> nodes;
  struct Way {
    std::uint64_t losses = 0, sent = 0;
  };
  // Keys are sender and receiver; only the sender uses each entry, with its lock.
  std::map<std::pair<std::string, std::string>, Way> ways;
  std::mutex sending;
  std::vector<LinkedNode*> all;
  for (std::size_t at = 0; at < nodes.size(); ++at) {
    std::string const name = "node" + std::to_string(at);
    nodes.at(at) = this->join(options_of(name));
    nodes.at(at)->on_lost = [&, name](std::string const& to) {
      std::lock_guard const lock(sending);
      Way& way = ways[{name, to}];
      way = {way.losses + 1, 0};
    };
    nodes.at(at)->bus->set_largest(600);
    auto random = std::make_shared<std::mt19937_64>(seed + at);
    nodes.at(at)->bus->set_fate([random](std::string_view) {
      std::uint64_t const drawn = (*random)() % 200;
      return drawn < 2 ? Fate::Refused : drawn < 4 ? Fate::Lost : Fate::Passes;
    });
    all.push_back(nodes.at(at).get());
  }
  introduce(all);
  std::vector<std::thread> threads;
  for (LinkedNode* const from : all)
    threads.emplace_back([&, from] {
      for (int round = 0; round < 1'500; ++round) {
        for (LinkedNode const* const to : all) {
          if (to == from) continue;
          std::lock_guard const lock(sending);
          Way& way = ways[{from->id.name, to->id.name}];
          Reply const frame{.token = (way.losses * losses_unit) + way.sent,
                            .texts = {std::string(round % 100 == 0 ? 2'000 : 10, 'x')}};
          if (from->links->send(to->id.name, frame, way.losses)) ++way.sent;
        }
        if (round % 5 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
    });
  for (std::thread& each : threads) each.join();
  for (LinkedNode* const each : all) each->bus->set_fate({});
  // Everything comes to rest: frames that are sent now arrive.
  for (LinkedNode* const from : all)
    for (LinkedNode* const to : all)
      if (from < to) {
        for (auto const& [one, two] : {std::pair{from, to}, std::pair{to, from}}) {
          auto const last = [&, sender = one, receiver = two] {
            return std::ranges::any_of(
                receiver->told, [&](auto const& each) { return each.from == sender->id.name && each.size == 77; });
          };
          for (int tries = 0; tries < 6'000 && !two->watched.read(last); ++tries) {
            {
              std::lock_guard const lock(sending);
              Way& way = ways[{one->id.name, two->id.name}];
              Reply const frame{.token = (way.losses * losses_unit) + way.sent, .texts = {std::string(77, 'x')}};
              if (one->links->send(two->id.name, frame, way.losses)) ++way.sent;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
          }
          EXPECT_TRUE(two->watched.read(last));
        }
      }
  std::size_t losses = 0, frames = 0;
  for (LinkedNode* const node : all) {
    struct Heard {
      std::uint64_t since_loss = 0;
      std::optional<std::uint64_t> losses = {}, before = {};
    };
    std::map<std::string, Heard> heard;
    for (auto const& each : node->all_told()) {
      Heard& from = heard[each.from];
      if (each.is_lost) {
        ++losses;
        from = {0, {}, from.losses ? from.losses : from.before};
        continue;
      }
      ++frames;
      std::uint64_t const of = each.token / losses_unit, number = each.token % losses_unit;
      if (!from.losses && from.before) EXPECT_GT(of, *from.before) << "a frame from before a loss";
      from.losses = from.losses.value_or(of);
      EXPECT_EQ(of, *from.losses) << "frames of two beginnings, and no loss between them";
      EXPECT_EQ(number, from.since_loss) << "a gap";
      ++from.since_loss;
    }
  }
  EXPECT_GT(losses, 10U);
  EXPECT_GT(frames, 1'000U);
  for (LinkedNode* const each : all) each->links->stop();
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
