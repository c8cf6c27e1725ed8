#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <fstream>

#include "cli/command_line.hpp"
#include "match/match.hpp"
#include "match/plan_text.hpp"
#include "match/tally.hpp"

namespace strata::cli {

int run_selfplay(Arguments const& arguments);

namespace {

constexpr std::uint64_t default_nodes = 2000;
constexpr int default_opening_plies = 4;
constexpr std::int64_t no_clock = 3'600'000;  // what may be overstepped: here the play counts, not the clock

}  // namespace

int run_selfplay(Arguments const& arguments) {
  CommandLine line(
      "selfplay",
      "Plays games between two players: engine, engine:level=N, greedy or random. The last line is: white W "
      "draws D black B",
      "strata selfplay ziggurat --games 10 --seed 1 --white engine --black greedy --movetime 50");
  VariantChoice const choice(line);
  std::string white = "engine";
  std::string black = "engine";
  std::string games = "1";
  std::string seed = "1";
  std::string nodes;
  std::string movetime;
  std::string concurrency = "1";
  std::string max_plies = "2000";
  std::string opening_plies;
  std::string pgn;
  line.add_option("--games", games, "Number of games (default 1)").type_name("N");
  line.add_option("--seed", seed, "Random seed (default 1)").type_name("S");
  line.add_option("--white", white, "White's player (default engine)").type_name("PLAYER");
  line.add_option("--black", black, "Black's player (default engine)").type_name("PLAYER");
  line.add_option("--nodes", nodes, "Nodes per engine move (default 2000)").type_name("N");
  line.add_option("--movetime", movetime, "Milliseconds per engine move, instead of --nodes").type_name("MS");
  line.add_option("--concurrency", concurrency, "Concurrent games (default 1)").type_name("N");
  line.add_option("--max-plies", max_plies, "Plies after which a game is adjudicated a draw (default 2000)")
      .type_name("N");
  line.add_option("--opening-plies", opening_plies,
                  "Plies played at random first (default 4 between two engines, else 0)")
      .type_name("N");
  line.add_option("--pgn", pgn, "Output file for the records").type_name("FILE");
  line.add_json_flag();
  line.parse(arguments);

  match::MatchPlan plan;
  plan.players = {value_or_fail(match::read_player(white)), value_or_fail(match::read_player(black))};
  plan.colours = match::Colours::Fixed;
  plan.games = to_number("--games", games, 1, 1'000'000);
  plan.margin_ms = no_clock;
  plan.seed = to_number("--seed", seed, 0, 1'000'000'000'000'000);
  plan.concurrency = static_cast<int>(to_number("--concurrency", concurrency, 1, 256));
  // Two engines of fixed nodes would play one game over and over; the simple players bring chance of their own.
  bool const engines = std::ranges::all_of(plan.players, [](match::PlayerSpec const& player) {
    return player.kind == match::PlayerKind::Engine || player.kind == match::PlayerKind::Program;
  });
  plan.openings.balanced = false;
  plan.openings.random_plies = opening_plies.empty()
                                   ? (engines ? default_opening_plies : 0)
                                   : static_cast<int>(to_number("--opening-plies", opening_plies, 0, 1000));
  plan.adjudication.max_plies = static_cast<int>(to_number("--max-plies", max_plies, 1, 1'000'000));
  if (!nodes.empty() && !movetime.empty()) fail_usage("--nodes and --movetime exclude each other");
  if (!movetime.empty())
    plan.control.movetime_ms = static_cast<int>(to_number("--movetime", movetime, 1, 86'400'000));
  else
    plan.control.nodes = nodes.empty() ? default_nodes : to_number("--nodes", nodes, 1, 1'000'000'000'000'000);
  plan.variants = {choice.load()};
  for (std::size_t i = 0; i < 2; ++i) plan.players[i].name = (i == 0 ? white : black);
  std::ofstream file;
  if (!pgn.empty()) {
    file.open(pgn, std::ios::binary | std::ios::trunc);
    if (!file) fail({ErrorCode::Io, "cannot be written", pgn, 0, 0});
  }

  Json list = Json::array();
  int written = 0;
  match::Score score(plan);
  auto const report_game = [&](match::GameReport const& report) {
    // On a thread of the match, where nothing may throw: not even when stderr cannot be written.
    std::fputs(fmt::format("game {}: {} after {} plies\n", report.task.number, api::text_of(report.end),
                           report.game.ply_count())
                   .c_str(),
               stderr);
    if (line.json())
      list.push_back({{"game", report.task.number},
                      {"result", api::result_of(report.end)},
                      {"reason", api::name_of(report.end.reason)},
                      {"plies", report.game.ply_count()}});
    if (auto const record = match::record_of(plan, report); file.is_open() && record)
      file << (written++ > 0 ? "\n" : "") << *record << std::flush;
    score.add(match::line_of(report));
    return true;
  };
  if (auto const done = match::play_match(plan, {.report = report_game}); !done) fail(done.error());
  if (file.is_open() && !file) fail({ErrorCode::Io, "could not be written completely", pgn, 0, 0});
  match::Tally const total = score.total();
  if (line.json())
    print_json({{"variant", plan.variants.front().info().id},
                {"games", std::move(list)},
                {"white", total.white_wins},
                {"draws", total.draws},
                {"black", total.black_wins}});
  else
    fmt::print("white {} draws {} black {}\n", total.white_wins, total.draws, total.black_wins);
  return 0;
}

}  // namespace strata::cli
