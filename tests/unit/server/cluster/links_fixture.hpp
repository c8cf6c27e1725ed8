#pragma once
// Nodes that are linked over a bus that a test makes lossy; each keeps what its links tell it.

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "server/cluster/links.hpp"
#include "tests/unit/server/cluster/buses.hpp"
#include "tests/unit/server/test_clock.hpp"

namespace strata::server::cluster {

inline constexpr std::int64_t fast_tick = 20;
inline constexpr std::int64_t never = 1'000'000'000;

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

inline LinkOptions options_of(std::string name, std::int64_t incarnation = 1) {
  return {.cluster = "club",
          .secret = "secret",
          .self = {std::move(name), incarnation},
          .tick = fast_tick,
          .silence = never};
}

// All know each other.
inline void introduce(std::vector<LinkedNode*> const& nodes) {
  std::vector<NodeId> ids;
  for (LinkedNode const* const each : nodes) ids.push_back(each->id);
  for (LinkedNode* const each : nodes) each->links->set_nodes(ids);
}

// The messages that pass and are no ticks: a whole frame or a part has more bytes.
inline constexpr std::size_t most_tick = 64;

// Tests over a bus of any kind.
template <class Buses>
class AnyLinks : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(Buses::is_there()) << "STRATA_TEST_NATS: expected 1, where tests may start nats-server";
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

using Fate = LossyBus::Fate;

// Loses the frame of this number among those that pass from now on, counted from 1.
inline std::function<Fate(std::string_view)> losing(int number, Fate fate = Fate::Lost) {
  return [number, fate, count = 0](std::string_view bytes) mutable {
    if (bytes.size() > most_tick) ++count;
    return bytes.size() > most_tick && count == number ? fate : Fate::Passes;
  };
}

inline constexpr std::size_t some = 100;  // bytes of a frame that is no tick

}  // namespace strata::server::cluster
