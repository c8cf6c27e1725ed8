// Links over a bus that loses and refuses messages at random: every loss is told, and nothing is heard with a gap.

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <mutex>
#include <optional>
#include <random>
#include <thread>
#include <vector>

#include "tests/unit/server/cluster/links_fixture.hpp"

namespace strata::server::cluster {
namespace {

template <class Buses>
class RandomLinks : public AnyLinks<Buses> {};
TYPED_TEST_SUITE(RandomLinks, AllBuses, BusNames);

// A frame carries how often its sender has been told of a loss, and its number since then.
constexpr std::uint64_t losses_unit = 1'000'000;

// Three nodes send to each other while messages are lost at random. Each sender begins anew when it is told of a loss; then each receiver
// must hear, between two losses, the frames of one beginning of the sender's from the first, without a gap.
TYPED_TEST(RandomLinks, BetweenTwoLossesAllIsHeardFromTheFirstFrame) {
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

}  // namespace
}  // namespace strata::server::cluster
