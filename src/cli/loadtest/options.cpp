#include "cli/loadtest/options.hpp"

#include <fmt/core.h>

#include <charconv>
#include <random>

namespace strata::cli {

namespace {

double to_share(std::string_view what, std::string const& text) {
  double value = -1;
  auto const [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc() || end != text.data() + text.size() || !(value >= 0 && value <= 1))
    fail_usage(fmt::format("{} is \"{}\", expected a number from 0 to 1", what, text));
  return value;
}

}  // namespace

LoadtestOptions read_loadtest_options(Arguments const& arguments) {
  LoadtestOptions asked;
  CommandLine line("loadtest",
                   "Plays many games on a server at once and checks that it stored every move that it acknowledged.\n"
                   "Ctrl-C ends it early.",
                   "strata loadtest http://127.0.0.1:8080 --games 100 --rate 200 --seconds 10 --drop 0.02");
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
  load::FleetPlan& plan = asked.plan;
  line.add_option("URL", asked.url, "Address of the server, such as http://127.0.0.1:8080; the games stay there")
      .required();
  line.add_option("--games", games, "Concurrent games, of all variants (default 20)").type_name("N");
  line.add_option("--rate", rate, "Moves per second, all games together (default 20)").type_name("R");
  line.add_option("--seconds", seconds, "Duration of play (default 10)").type_name("S");
  line.add_option("--spectators", spectators, "Spectator connections; every tenth reads slowly (default 0)")
      .type_name("K");
  line.add_option("--watched", watched, "Games that the spectators watch (default all)").type_name("N");
  line.add_option("--drop", drop, "Share of moves after which a connection drops and reconnects (default 0)")
      .type_name("SHARE");
  line.add_option("--storm", storm, "Drop and reconnect all connections at once every S seconds (default never)")
      .type_name("S");
  line.add_option("--idle", idle, "Idle connections, each of which must get an answer at the end (default 0)")
      .type_name("N");
  line.add_option("--players", players, "Player connections (default two per game); fewer play several games each")
      .type_name("N");
  line.add_option("--seed", seed, "Seed of moves and pauses (default: a new one, which is printed)").type_name("N");
  line.add_option("--load-token", plan.load_token,
                  "Token that lifts the quotas of a remote server (strata serve --load-token)")
      .type_name("TOKEN");
  line.add_option("--server-pid", server_pid, "Process id of a server on this machine, to report its memory")
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
  return asked;
}

}  // namespace strata::cli
