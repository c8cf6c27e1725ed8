// What a move costs the loop of its game: from the message to the broadcast to two players, without the network and without the disk.
// Counts the processor time of the loop's thread and the allocations of the whole program, a move each.
//
//   build/release/bench/bench_server_move

#include <benchmark/benchmark.h>
#include <time.h>

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <future>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "server/games/live/live_game.hpp"

namespace {

std::atomic<std::uint64_t> allocations{
    0};  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables): operator new has no other place

}  // namespace

void* operator new(std::size_t size) {
  allocations.fetch_add(1, std::memory_order_relaxed);
  if (void* const memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }

namespace strata::server {
namespace {

// Commits every event at once, and keeps nothing.
class NoDisk final : public Store {
 public:
  void create(StoredGame, StateRow, std::function<void(Result<std::string>)>) override {}
  void append(std::string, EventRow, StateRow, std::function<void(Appended)> done) override { done(Committed{}); }
  void assume_law(std::string, std::string, std::function<void(Result<void>)>) override {}
  void adopt(std::string, std::function<void(Result<void>)>) override {}
  void put_name(std::string, std::string, std::function<void(Result<void>)>) override {}
  void put_off(std::int64_t, std::int64_t, std::function<void(Result<void>)>) override {}
  void put_off_one(std::string, std::int64_t, std::int64_t, std::function<void(Result<void>)>) override {}
  void remove(std::string, std::function<void(Result<void>)>) override {}
  [[nodiscard]] bool is_fenced() const override { return false; }
  void flush() override {}
  Result<StoredGame> load(std::string const&) override { return StoredGame{}; }
  Result<std::vector<ListedGame>> list(std::string const&, int, std::optional<protocol::ListPlace> const&) override {
    return std::vector<ListedGame>();
  }
  Result<std::vector<GameRow>> games_without_law() override { return std::vector<GameRow>(); }
  Result<std::vector<protocol::ListPlace>> never_begun(protocol::ListPlace const&, std::int64_t, int) override {
    return std::vector<protocol::ListPlace>();
  }
  Result<std::vector<AgedGame>> aged(protocol::ListPlace const&, std::int64_t, int) override {
    return std::vector<AgedGame>();
  }
  Result<std::string> owner_of(std::string const&) override { return std::string(); }
  Result<std::string> game_of_key(std::string const&) override { return std::string(); }
  Result<std::string> name_of(std::string const&) override { return std::string(); }
  Result<std::vector<Deadline>> deadlines(int) override { return std::vector<Deadline>(); }
  Result<std::int64_t> count() override { return 0; }
  Result<StoreMeasures> measure() override { return StoreMeasures{}; }
};

struct CountingSink final : MessageSink {
  void send(protocol::ServerMessage message) override {
    if (std::holds_alternative<protocol::EventAnswer>(message)) ++events;
  }
  void share(SharedMessage const& shared, Hearer /*who*/) override {
    if (std::holds_alternative<protocol::EventAnswer>(shared.message)) ++events;
  }
  int events = 0;
};

GameRow between_people(std::string const& variant) {
  GameRow row;
  row.id = "abcdefghjkmn";
  row.owner = std::string(43, 'a');
  row.guest = std::string(43, 'b');
  row.key = row.owner + ' ' + std::string(32, 'k');
  row.variant = row.variant_name = variant;
  row.owner_name = "Guest of the owner";
  row.guest_name = "Guest of the guest";
  row.guest_side = protocol::Side::Black;
  row.law = "0123456789abcdef";
  row.clock_base = 6'000'000;
  row.clock_increment = 5000;
  row.created = 1'700'000'000'000;
  return row;
}

// A random game of this many plies.
std::vector<std::string> random_line(api::Variant const& variant, std::size_t plies) {
  Random random(20'261'129);
  while (true) {
    api::Game game = api::Game::create(variant).value();
    std::vector<std::string> line;
    while (line.size() < plies && !game.end()) {
      auto const moves = game.legal_moves();
      line.push_back(moves[random.below(moves.size())]);
      (void)game.play(line.back());
    }
    if (line.size() == plies) return line;
  }
}

std::int64_t thread_nanoseconds() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * 1'000'000'000 + time.tv_nsec;
}

struct Cost {
  std::int64_t nanoseconds = 0;
  std::uint64_t allocated = 0;
  int events = 0;
};

// Plays a whole game on a loop; every move waits in the queue of the game until the one before it is written.
Cost play(api::Variant const& variant, GameRow const& row, std::vector<std::string> const& line, EnginePool& pool) {
  NoDisk store;
  std::atomic<bool> healthy = true;
  Loop loop;
  Connections connections;
  auto const sink = std::make_shared<CountingSink>();
  Cost cost;
  std::shared_ptr<LiveGame> game;
  std::promise<void> played;
  loop.post([&] {
    for (auto const& [id, who] : {std::pair(ConnectionId{1}, row.owner), std::pair(ConnectionId{2}, row.guest)}) {
      connections.add(std::make_shared<Connection const>(Connection{id, {who}, sink}));
      connections.follow(id, row.id, Hearer::Player);
    }
    LiveGame::Shared const shared{store,
                                  connections,
                                  pool,
                                  loop,
                                  healthy,
                                  1000,
                                  {},
                                  1000,
                                  [](GameRow const&, std::string const&, Answer<protocol::Created> const&) {},
                                  [](std::string const&) {},
                                  [](std::int64_t) {},
                                  [](std::string const&, std::function<void(std::string const&)> const&) {},
                                  [](GameRow const&) {}};
    game = std::make_shared<LiveGame>(row.id, shared);
    game->enter({[&](LiveGame&) {
                   cost.nanoseconds = thread_nanoseconds();
                   cost.allocated = allocations.load();
                 },
                 {}});
    for (std::size_t ply = 0; ply < line.size(); ++ply) {
      protocol::MoveRequest request;
      request.game = row.id;
      request.key = "aaaaaaaa " + std::to_string(1'000'000 + ply) + std::string(25, 'k');
      request.at = static_cast<std::int64_t>(ply);
      request.move = line[ply];
      Requester const requester{ply % 2 + 1, static_cast<std::int64_t>(ply), ply % 2 == 0 ? row.owner : row.guest};
      game->enter({[request, requester](LiveGame& self) { self.command(request, requester); }, {}});
    }
    game->enter({[&](LiveGame&) {
                   cost.nanoseconds = thread_nanoseconds() - cost.nanoseconds;
                   cost.allocated = allocations.load() - cost.allocated;
                   played.set_value();
                 },
                 {}});
    game->open(GameState::create(row, variant).value(), {}, {});
  });
  played.get_future().wait();
  loop.post([&] { game.reset(); });
  loop.wait();
  cost.events = sink->events;
  return cost;
}

void server_move(benchmark::State& state, std::string const& id, std::size_t plies) {
  api::Variant const variant = api::Variant::load(id).value();
  auto const line = random_line(variant, plies);
  EnginePool pool(1, 1);
  Cost total;
  for (auto _ : state) {
    Cost const cost = play(variant, between_people(id), line, pool);
    if (cost.events != static_cast<int>(2 * plies)) return state.SkipWithError("a move was not told to both players");
    state.SetIterationTime(static_cast<double>(cost.nanoseconds) / 1e9);
    total.nanoseconds += cost.nanoseconds;
    total.allocated += cost.allocated;
  }
  auto const moves = static_cast<double>(state.iterations()) * static_cast<double>(plies);
  state.counters["us_a_move"] = static_cast<double>(total.nanoseconds) / 1e3 / moves;
  state.counters["allocations_a_move"] = static_cast<double>(total.allocated) / moves;
}
BENCHMARK_CAPTURE(server_move, orthodox_80_plies, "orthodox", 80)->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(server_move, raumschach_80_plies, "raumschach", 80)->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(server_move, raumschach_400_plies, "raumschach", 400)->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(server_move, tridim_80_plies, "parmen", 80)->UseManualTime()->Unit(benchmark::kMillisecond);

// Loading: the same games built again from their events.
void load(benchmark::State& state, std::string const& id, std::size_t plies) {
  api::Variant const variant = api::Variant::load(id).value();
  StoredGame stored;
  stored.game = between_people(id);
  GameState played = GameState::create(stored.game, variant).value();
  stored.game = played.row();
  for (std::string const& move : random_line(variant, plies)) {
    Step const step = played.move({}, "key " + std::to_string(played.at()), played.at(), move).value();
    stored.events.push_back(step.event);
    played.apply(step, {});
  }
  std::uint64_t const before = allocations.load();
  for (auto _ : state) benchmark::DoNotOptimize(GameState::rebuild(stored, variant));
  state.counters["allocations_a_move"] = static_cast<double>(allocations.load() - before) /
                                         (static_cast<double>(state.iterations()) * static_cast<double>(plies));
}
BENCHMARK_CAPTURE(load, raumschach_80_plies, "raumschach", 80)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace strata::server
