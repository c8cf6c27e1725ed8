// strata bench: fixed searches, and the two tables by which the engine is judged.

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <map>

#include "cli/bench/bench.hpp"
#include "cli/bench/endings.hpp"
#include "cli/bench/evaluation_speeds.hpp"
#include "cli/bench/perft.hpp"
#include "match/match.hpp"
#include "match/mates.hpp"

namespace strata::cli {

int run_bench(Arguments const& arguments);

namespace {

// The games named, or all that are shipped.
std::vector<std::string> chosen(std::vector<std::string> const& names) {
  if (!names.empty()) return names;
  std::vector<std::string> all;
  for (api::VariantInfo const& info : api::variants()) all.push_back(info.id);
  return all;
}

int run_signature(Arguments const& arguments) {
  CommandLine line("bench",
                   "Runs fixed searches over all games; the last line is: signature N\n"
                   "The signature is the same on every machine and compiler until the search or the rules change.\n\n"
                   "strata bench endings plays out won endings and counts the wins\n"
                   "strata bench greedy  plays the engine against greedy and counts the wins by mate\n"
                   "strata bench mates   lets the engine find recorded mates in two\n"
                   "strata bench perft   measures the speed of move generation\n"
                   "With --eval the speed of the search is measured instead, by network, by hand, or by both in turns.",
                   "strata bench");
  EvaluationSpeeds speeds_wanted;
  speeds_wanted.declare(line);
  line.add_json_flag();
  line.parse(arguments);
  if (speeds_wanted.is_wanted()) return speeds_wanted.run(line.json());
  Json searches = Json::array();
  struct Speed {
    std::string game;
    std::uint64_t nodes = 0;
    double seconds = 0;
  };
  std::vector<Speed> speeds;  // by game, its options together
  auto const report = api::bench([&](api::BenchLine const& search) {
    std::string const game = search.game.substr(0, search.game.find(' '));
    if (speeds.empty() || speeds.back().game != game) speeds.push_back({game});
    speeds.back().nodes += search.nodes;
    speeds.back().seconds += search.seconds;
    if (!line.json()) {
      fmt::print("{:<40} ply {:<3} {:<18} score {:<8} depth {:<3} nodes {}\n", search.game, search.plies, search.best,
                 search.score, search.depth, search.nodes);
      return;
    }
    searches.push_back({{"game", search.game},
                        {"plies", search.plies},
                        {"best", search.best},
                        {"score", search.score},
                        {"depth", search.depth},
                        {"nodes", search.nodes},
                        {"seconds", search.seconds}});
  });
  auto const thousands = [](std::uint64_t nodes, double seconds) {
    return seconds > 0 ? static_cast<double>(nodes) / seconds / 1000 : 0;
  };
  if (line.json()) {
    print_json({{"searches", std::move(searches)},
                {"nodes", report.nodes},
                {"seconds", report.seconds},
                {"signature", report.signature}});
    return 0;
  }
  for (Speed const& speed : speeds)
    fmt::print("{:<18} {:.0f} thousand nodes a second\n", speed.game, thousands(speed.nodes, speed.seconds));
  fmt::print("time {:.2f} s, {:.0f} thousand nodes a second\n", report.seconds,
             thousands(report.nodes, report.seconds));
  fmt::print("nodes {}\n", report.nodes);
  fmt::print("signature {}\n", report.signature);
  return 0;
}

// ---------------------------------------------------------------- engine against greedy

struct GreedyRow {
  int games = 0, won_by_mate = 0, won_by_extinction = 0, others = 0, plies = 0;
  std::map<std::string, int> other_ends;
};

void count(GreedyRow& row, match::GameReport const& played, bool engine_is_white) {
  ++row.games;
  row.plies += played.game.ply_count();
  bool const won = played.end.winner == (engine_is_white ? api::Side::White : api::Side::Black);
  if (won && played.end.reason == api::EndReason::Checkmate) {
    ++row.won_by_mate;
  } else if (won && played.end.reason == api::EndReason::Extinction) {
    ++row.won_by_extinction;
  } else {
    ++row.others;
    std::string const result = won ? "won " : played.end.winner ? "lost " : "draw ";
    ++row.other_ends[result + std::string(api::name_of(played.end.reason))];
  }
}

int run_greedy(Arguments const& arguments) {
  CommandLine line("bench greedy",
                   "Plays the engine against greedy, half the games with each colour, and counts the wins by mate\n"
                   "(or extinction). Exit code 1 if fewer than 19 of 20 were won that way.",
                   "strata bench greedy raumschach --games 40 --movetime 50");
  std::vector<std::string> names;
  std::string games_text = "40";
  std::string movetime_text = "50";
  std::string nodes_text;
  std::string seed_text = "1";
  std::string concurrency_text = "1";
  line.add_option("V", names, "Games: ids or paths of .toml files (default: all shipped games)");
  line.add_option("--games", games_text, "Games per variant (default 40)").type_name("N");
  line.add_option("--movetime", movetime_text, "Milliseconds per move (default 50)").type_name("MS");
  line.add_option("--nodes", nodes_text, "Nodes per move, instead of time").type_name("K");
  line.add_option("--seed", seed_text, "Random seed (default 1)").type_name("S");
  line.add_option("--concurrency", concurrency_text, "Concurrent games (default 1)").type_name("K");
  line.add_json_flag();
  line.parse(arguments);

  match::MatchPlan plan;
  plan.colours = match::Colours::Fixed;
  plan.openings.balanced = false;
  plan.margin_ms = 60'000;  // it is the play that is judged, not the clock
  if (nodes_text.empty())
    plan.control.movetime_ms = static_cast<int>(to_number("--movetime", movetime_text, 1, 3'600'000));
  else
    plan.control.nodes = static_cast<std::uint64_t>(to_number("--nodes", nodes_text, 1, 1'000'000'000));
  match::PlayerSpec const engine = value_or_fail(match::read_player("engine"));
  match::PlayerSpec const greedy = value_or_fail(match::read_player("greedy"));
  auto const games = static_cast<int>(to_number("--games", games_text, 2, 100'000));
  plan.seed = static_cast<std::uint64_t>(to_number("--seed", seed_text, 0, 1'000'000'000'000'000));
  plan.concurrency = static_cast<int>(to_number("--concurrency", concurrency_text, 1, 256));

  bool good = true;
  Json rows = Json::array();
  for (std::string const& name : chosen(names)) {
    api::Variant const variant = load_variant(name, {});
    plan.variants = {variant};
    GreedyRow row;
    for (bool const engine_is_white : {true, false}) {
      plan.players = {engine_is_white ? engine : greedy, engine_is_white ? greedy : engine};
      plan.games = engine_is_white ? games / 2 : games - games / 2;
      auto const done = match::play_match(plan, {.report = [&](match::GameReport const& played) {
                                            count(row, played, engine_is_white);
                                            return true;
                                          }});
      if (!done) fail(done.error());
    }
    int const won = row.won_by_mate + row.won_by_extinction;
    good = good && 20 * won >= 19 * row.games;
    std::string others;
    for (auto const& [end, number] : row.other_ends) others += fmt::format(", {} {}", end, number);
    if (!line.json()) {
      fmt::print("{:<18} games {:<4} mate {:<4} extinction {:<4} other {:<3} plies a game {}{}\n", variant.info().id,
                 row.games, row.won_by_mate, row.won_by_extinction, row.others, row.plies / row.games, others);
      std::fflush(stdout);
    }
    rows.push_back({{"variant", variant.info().id},
                    {"games", row.games},
                    {"mate", row.won_by_mate},
                    {"extinction", row.won_by_extinction},
                    {"other", row.other_ends},
                    {"plies", row.plies / row.games}});
  }
  if (line.json()) print_json(rows);
  return good ? 0 : exit_failure;
}

// ---------------------------------------------------------------- mates in two

std::vector<match::MatePosition> read_mates(std::string const& path) {
  std::vector<match::MatePosition> problems;
  each_line(path, [&](int number, std::string const& row) {
    auto const json = read_json(row);
    Json const* const position = json ? json->find("position") : nullptr;
    Json const* const solutions = json ? json->find("solutions") : nullptr;
    if (position == nullptr || position->text() == nullptr || solutions == nullptr || solutions->items() == nullptr) {
      fail({ErrorCode::BadText, "expected an object with \"position\" and \"solutions\"", path, number, 0});
    }
    match::MatePosition problem{*position->text(), {}};
    for (Json const& move : *solutions->items())
      if (move.text() != nullptr) problem.solutions.push_back(*move.text());
    problems.push_back(std::move(problem));
  });
  return problems;
}

void write_mates(std::string const& path, std::string const& variant,
                 std::vector<match::MatePosition> const& problems) {
  std::FILE* const file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) fail({ErrorCode::Io, std::strerror(errno), path, 0, 0});
  for (match::MatePosition const& problem : problems) {
    Json const json{
        {"variant", variant}, {"position", problem.position}, {"mate_in", 2}, {"solutions", problem.solutions}};
    fmt::print(file, "{}\n", json.spelled());
  }
  if (std::fclose(file) != 0) fail({ErrorCode::Io, std::strerror(errno), path, 0, 0});
}

int run_mates(Arguments const& arguments) {
  CommandLine line(
      "bench mates",
      "Lets the engine find mates in two recorded in DIR/<variant>.jsonl; with --write, finds such positions\n"
      "in seeded play, proves them by brute force and records them. Exit code 1 if a mate is not found.",
      "strata bench mates raumschach --movetime 1000");
  std::vector<std::string> names;
  std::string directory = "tests/mates";
  std::string count_text = "100";
  std::string movetime_text = "1000";
  std::string seed_text = "1";
  bool write = false;
  line.add_option("V", names, "Games: ids or paths of .toml files (default: all shipped games)");
  line.add_option("--dir", directory, "Folder of the positions (default tests/mates)").type_name("DIR");
  line.add_option("--movetime", movetime_text, "Milliseconds per position (default 1000)").type_name("MS");
  line.add_flag("--write", write, "Find and record positions instead");
  line.add_option("--count", count_text, "Positions to record, or the most to try (default 100)").type_name("N");
  line.add_option("--seed", seed_text, "Random seed for the positions to record (default 1)").type_name("S");
  line.add_json_flag();
  line.parse(arguments);

  api::Limits limits;
  limits.movetime_ms = static_cast<int>(to_number("--movetime", movetime_text, 1, 3'600'000));
  auto const count = static_cast<int>(to_number("--count", count_text, 1, 100'000));
  auto const seed = static_cast<std::uint64_t>(to_number("--seed", seed_text, 0, 1'000'000'000'000'000));

  bool good = true;
  Json rows = Json::array();
  api::Engine engine;
  for (std::string const& name : chosen(names)) {
    api::Variant const variant = load_variant(name, {});
    std::string const id = variant.info().id;
    std::string const path = (std::filesystem::path(directory) / (id + ".jsonl")).string();
    if (write) {
      write_mates(path, id, match::find_mates_in_two(variant, count, seed, [&](int found) {
                    if (found % 10 == 0) fmt::print(stderr, "{}: {} of {}\n", id, found, count);
                  }));
      continue;
    }
    auto problems = read_mates(path);
    if (static_cast<int>(problems.size()) > count) problems.resize(static_cast<std::size_t>(count));
    int found = 0;
    double slowest = 0;
    for (match::MatePosition const& problem : problems) {
      auto const answer = match::solve(engine, variant, problem, limits);
      found += answer.found ? 1 : 0;
      slowest = std::max(slowest, answer.seconds);
      if (!answer.found)
        fmt::print(stderr, "{}: {} instead of {}: {}\n", id, answer.move, problem.solutions.front(), problem.position);
    }
    good = good && found == static_cast<int>(problems.size());
    if (!line.json()) {
      fmt::print("{:<18} found {} of {}, slowest {:.0f} ms\n", id, found, problems.size(), slowest * 1000);
      std::fflush(stdout);
    }
    rows.push_back({{"variant", id}, {"found", found}, {"of", problems.size()}});
  }
  if (line.json()) print_json(rows);
  return good ? 0 : exit_failure;
}

}  // namespace

std::span<Bench const> benches() {
  static constexpr std::array list = {Bench{"endings", run_bench_endings}, Bench{"greedy", run_greedy},
                                      Bench{"mates", run_mates}, Bench{"perft", run_bench_perft}};
  return list;
}

int run_bench(Arguments const& arguments) {
  if (!arguments.empty())
    for (Bench const& bench : benches())
      if (bench.name == arguments.front()) return bench.run({arguments.begin() + 1, arguments.end()});
  return run_signature(arguments);
}

void each_line(std::string const& path, std::function<void(int number, std::string const& row)> const& take) {
  std::string const text = read_file(path);
  int number = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t const end = std::min(text.find('\n', begin), text.size());
    ++number;
    if (end > begin) take(number, text.substr(begin, end - begin));
    begin = end + 1;
  }
}

}  // namespace strata::cli
