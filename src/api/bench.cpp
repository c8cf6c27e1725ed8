// A fixed set of searches over every shipped game and every choice of its options: the same numbers from every compiler, as
// long as rules, evaluation and search answer the same. The positions come from seeded random play, so that no game has to
// be named here.

#include "api/impl.hpp"
#include "base/clock.hpp"

#include "base/cpu_level.hpp"

namespace strata::api {

namespace {

constexpr std::uint64_t nodes_a_game = 16000;
constexpr std::uint64_t nodes_an_option = 4000;
constexpr int hash_megabytes = 4;
constexpr int middlegame_plies[] = {0, 24, 90};

// FNV-1a of 32 bits.
constexpr std::uint32_t fnv_basis = 2166136261U;
void mix(std::uint32_t& hash, std::string_view text) {
  for (char const c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
}

class Bench {
 public:
  explicit Bench(std::function<void(BenchLine const&)> const& listener) : listener_(listener) {
    engine_.set_judge(Judge::Hand);
  }

  void search(Variant const& variant, std::string const& name, int plies, std::uint64_t nodes) {
    Game game = *Game::create(variant);
    for (int ply = 0; ply < plies && !game.end(); ++ply)
      (void)game.play(random_move(game, static_cast<std::uint64_t>(plies)));
    if (game.end()) return;
    Limits limits;
    limits.nodes = nodes;
    engine_.new_game();
    Stopwatch const stopwatch;
    auto const result = engine_.search(game, limits, {});
    double const seconds = static_cast<double>(stopwatch.microseconds()) / 1e6;
    BenchLine const line{name, plies, result.best, result.info.score, result.info.depth, result.info.nodes, seconds};
    report_.nodes += line.nodes;
    mix(name + ' ' + game.position() + ' ' + line.best + ' ' + std::to_string(line.score) + ' ' +
        std::to_string(line.depth) + ' ' + std::to_string(line.nodes) + '\n');
    if (listener_) listener_(line);
  }

  BenchReport finish() {
    report_.seconds = static_cast<double>(stopwatch_.milliseconds()) / 1000;
    report_.signature = hash_;
    return report_;
  }

 private:
  void mix(std::string_view text) { strata::api::mix(hash_, text); }

  std::function<void(BenchLine const&)> const& listener_;
  Stopwatch stopwatch_;
  Engine engine_{hash_megabytes};
  BenchReport report_;
  std::uint32_t hash_ = fnv_basis;
};

}  // namespace

BenchReport bench(std::function<void(BenchLine const&)> const& listener) {
  Bench bench(listener);
  for (VariantInfo const& info : variants()) {
    Variant const variant = *Variant::load(info.id);
    for (int const plies : middlegame_plies) bench.search(variant, info.id, plies, nodes_a_game);
    for (OptionInfo const& option : variant.option_infos())
      for (auto const& [value, summary] : option.values) {
        if (value == option.default_value) continue;
        auto const other = Variant::load(info.id, {{option.name, value}});
        if (other)
          bench.search(*other, info.id + ' ' + option.name + '=' + value, middlegame_plies[1], nodes_an_option);
      }
  }
  return bench.finish();
}

SpeedReport bench_speed(Variant const& variant, bool hand, bool network, std::uint64_t nodes_a_search,
                        std::function<double()> const& seconds) {
  SpeedReport report;
  if (hand) report.hand.emplace();
  if (network && variant.network()) report.network.emplace();
  Engine engine(hash_megabytes);
  std::uint32_t signatures[2] = {fnv_basis, fnv_basis};
  for (int const plies : middlegame_plies) {
    Game game = *Game::create(variant);
    for (int ply = 0; ply < plies && !game.end(); ++ply)
      (void)game.play(random_move(game, static_cast<std::uint64_t>(plies)));
    if (game.end()) continue;
    // In turns, so that what else the machine does slows both down.
    for (int round = 0; round < 3; ++round)
      for (Judge const judge : {Judge::Hand, Judge::Network}) {
        auto& speed = judge == Judge::Hand ? report.hand : report.network;
        if (!speed) continue;
        engine.set_judge(judge);
        engine.new_game();
        Limits limits;
        limits.nodes = nodes_a_search;
        double const begin = seconds();
        auto const result = engine.search(game, limits, {});
        speed->seconds += seconds() - begin;
        speed->nodes += result.info.nodes;
        mix(signatures[judge == Judge::Hand ? 0 : 1],
            result.best + ' ' + std::to_string(result.info.score) + ' ' + std::to_string(result.info.nodes) + '\n');
      }
  }
  if (report.hand) report.hand->signature = signatures[0];
  if (report.network) report.network->signature = signatures[1];
  return report;
}

std::string cpu_level_name() { return std::string(name_of(cpu_level())); }

}  // namespace strata::api
