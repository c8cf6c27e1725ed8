// strata-loadtest: the fleet of `strata loadtest`, in a program of its own. It is asked for seldom and takes long to compile.

#include <fmt/core.h>

#include <csignal>
#include <exception>

#include "cli/loadtest/options.hpp"

namespace strata::cli {

namespace {

int play_and_judge(Arguments const& arguments) {
  LoadtestOptions asked = read_loadtest_options(arguments);
  load::FleetPlan& plan = asked.plan;
  plan.address = value_or_fail(load::read_address(asked.url));
  std::signal(SIGPIPE, SIG_IGN);

  fmt::print("games {} rate {}/s seconds {} spectators {} drop {} storm {} idle {} seed {}\n", plan.games, plan.rate,
             plan.seconds, plan.spectators, plan.drop, plan.storm, plan.idle, plan.seed);
  std::fflush(stdout);
  auto const report = value_or_fail(load::run_fleet(plan, [](std::string const& sentence) {
    fmt::print("{}\n", sentence);
    std::fflush(stdout);
  }));
  fmt::print("played {} games, {} moves in {:.1f} s over {} connections, {} of them dropped\n", report.games,
             report.acknowledged, report.seconds, report.connections, report.drops);
  if (report.memory) {
    constexpr double kilobyte = 1024;
    auto const& memory = *report.memory;
    fmt::print(
        "memory {:.1f} MB at first, {:.1f} MB at last: {:.1f} KB a connection, {:.1f} KB a new game, {:.1f} KB a game "
        "of {:.0f} plies\n",
        static_cast<double>(memory.at_first) / kilobyte / kilobyte,
        static_cast<double>(memory.at_last) / kilobyte / kilobyte, static_cast<double>(memory.connection) / kilobyte,
        static_cast<double>(memory.new_game) / kilobyte, static_cast<double>(memory.game) / kilobyte, memory.plies);
  }
  if (plan.storm > 0)
    fmt::print("storms {}, all connections back {:.0f} ms after the worst\n", report.storms, report.longest_storm);
  if (plan.idle > 0)
    fmt::print("idle {} connections, {} of them answered at the end, {} lost meanwhile\n", plan.idle,
               report.idle_answered, report.idle_lost);
  if (report.refused > 0) fmt::print("refused {} moves, the first: {}\n", report.refused, report.first_refusal);
  if (report.other_positions > 0)
    fmt::print("received {} moves that nobody made, or that led to another position\n", report.other_positions);
  load::Faults const& faults = report.faults;
  fmt::print("moves {:.0f}/s p50 {:.1f} p99 {:.1f} p999 {:.1f} ms lost {} duplicated {} reordered {}\n",
             static_cast<double>(report.acknowledged) / report.seconds, report.p50, report.p99, report.p999,
             faults.lost, faults.duplicated, faults.reordered);
  bool const is_well = !faults.any() && report.refused == 0 && report.other_positions == 0 &&
                       report.idle_answered == static_cast<std::int64_t>(plan.idle);
  return is_well ? 0 : exit_failure;
}

}  // namespace

}  // namespace strata::cli

int main(int argc, char** argv) {
  try {
    return strata::cli::run_guarded([&] { return strata::cli::play_and_judge({argv + 1, argv + argc}); });
  } catch (std::exception const& problem) {
    std::fprintf(stderr, "strata: internal error: %s\n", problem.what());
    return strata::cli::exit_failure;
  }
}
