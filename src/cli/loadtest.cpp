#include "load/fleet.hpp"

#include <fmt/core.h>

#include <charconv>
#include <csignal>
#include <random>

#include "cli/command_line.hpp"

namespace strata::cli {

int run_loadtest(Arguments const& arguments);

namespace {

double to_share(std::string_view what, std::string const& text) {
  double value = -1;
  auto const [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc() || end != text.data() + text.size() || !(value >= 0 && value <= 1))
    fail_usage(fmt::format("{} is \"{}\", expected a number from 0 to 1", what, text));
  return value;
}

}  // namespace

int run_loadtest(Arguments const& arguments) {
  CommandLine line("loadtest",
                   "Plays many games at a server at once, and compares what it acknowledged with what it has kept.\n"
                   "Ctrl-C ends it early.",
                   "strata loadtest http://127.0.0.1:8080 --games 100 --rate 200 --seconds 10 --drop 0.02");
  std::string url;
  std::string games = "20";
  std::string rate = "20";
  std::string seconds = "10";
  std::string spectators = "0";
  std::string drop = "0";
  std::string storm = "0";
  std::string idle = "0";
  std::string players = "0";
  std::string seed;
  std::string watched = "0";
  std::string server_pid;
  load::FleetPlan plan;
  line.add_option("URL", url, "The server, like http://127.0.0.1:8080; it keeps the games that are played").required();
  line.add_option("--games", games, "Games at a time (default 20), of all variants").type_name("N");
  line.add_option("--rate", rate, "Moves a second of all games together (default 20)").type_name("R");
  line.add_option("--seconds", seconds, "How long moves are made (default 10)").type_name("S");
  line.add_option("--spectators", spectators, "Connections that look on (default 0), every tenth reads slowly")
      .type_name("K");
  line.add_option("--watched", watched, "Games that those look on at (default all)").type_name("N");
  line.add_option("--drop", drop, "Of all moves, after how many a connection breaks and is made again (default 0)")
      .type_name("SHARE");
  line.add_option("--storm", storm, "Every so many seconds all connections break at once and come back (default never)")
      .type_name("S");
  line.add_option("--idle", idle, "More connections (default 0), which are silent and must be answered at the end")
      .type_name("N");
  line.add_option("--players", players, "Connections that play (default two a game); fewer play several games each")
      .type_name("N");
  line.add_option("--seed", seed, "Of moves and pauses (default: another each time, which is printed)").type_name("N");
  line.add_option("--load-token", plan.load_token,
                  "Shown to a server elsewhere, which has quotas (strata serve --load-token)")
      .type_name("TOKEN");
  line.add_option("--server-pid", server_pid, "Process of the server, on this machine: its memory is told as well")
      .type_name("PID");
  line.parse(arguments);

  constexpr std::int64_t most = 100'000;
  plan.games = static_cast<int>(to_number("--games", games, 1, most));
  plan.rate = static_cast<int>(to_number("--rate", rate, 1, most));
  plan.seconds = static_cast<int>(to_number("--seconds", seconds, 1, 86'400));
  plan.spectators = static_cast<int>(to_number("--spectators", spectators, 0, most));
  plan.watched = static_cast<int>(to_number("--watched", watched, 0, most));
  if (!server_pid.empty()) plan.server_pid = static_cast<int>(to_number("--server-pid", server_pid, 1, 4'194'304));
  plan.players = static_cast<int>(to_number("--players", players, 0, 2 * most));
  plan.drop = to_share("--drop", drop);
  plan.storm = static_cast<int>(to_number("--storm", storm, 0, 86'400));
  if (plan.storm >= plan.seconds) fail_usage(fmt::format("--storm is {}, expected less than --seconds", storm));
  plan.idle = static_cast<int>(to_number("--idle", idle, 0, most));
  plan.seed =
      seed.empty() ? std::random_device()() : static_cast<std::uint64_t>(to_number("--seed", seed, 0, 4'294'967'295));
  plan.address = value_or_fail(load::read_address(url));
  std::signal(SIGPIPE, SIG_IGN);

  fmt::print("games {} rate {}/s seconds {} spectators {} drop {} storm {} idle {} seed {}\n", plan.games, plan.rate,
             plan.seconds, plan.spectators, plan.drop, plan.storm, plan.idle, plan.seed);
  std::fflush(stdout);
  auto const report = value_or_fail(load::run_fleet(plan, [](std::string const& sentence) {
    fmt::print("{}\n", sentence);
    std::fflush(stdout);
  }));
  fmt::print("played {} games, {} moves in {:.1f} s over {} connections, {} of them broken off\n", report.games,
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
    fmt::print("told {} moves that nobody made, or another position after them\n", report.other_positions);
  load::Faults const& faults = report.faults;
  fmt::print("moves {:.0f}/s p50 {:.1f} p99 {:.1f} p999 {:.1f} ms lost {} duplicated {} reordered {}\n",
             static_cast<double>(report.acknowledged) / report.seconds, report.p50, report.p99, report.p999,
             faults.lost, faults.duplicated, faults.reordered);
  bool const is_well = !faults.any() && report.refused == 0 && report.other_positions == 0 &&
                       report.idle_answered == static_cast<std::int64_t>(plan.idle);
  return is_well ? 0 : exit_failure;
}

}  // namespace strata::cli
