#include "cli/bench/perft.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <optional>
#include <sstream>

#include "base/cpu_level.hpp"
#include "cli/bench/peers.hpp"

namespace strata::cli {

namespace {

// A line of the file of positions.
struct Row {
  std::string variant, name;
  int depth = 0;
  std::string position;  // "start": that of the game
  std::string fen;       // for UCI programs, where they know the game
  int line = 0;
};

struct Timing {
  std::uint64_t nodes = 0;
  double seconds = 0;  // of processor time
  [[nodiscard]] double mnps() const { return seconds > 0 ? static_cast<double>(nodes) / seconds / 1e6 : 0; }
};

std::string trimmed(std::string const& text) {
  std::size_t const begin = text.find_first_not_of(" \t\r");
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

std::vector<Row> read_rows(std::string const& text, std::string const& place) {
  std::vector<Row> rows;
  std::istringstream lines(text);
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (trimmed(line).empty() || line.front() == '#') continue;
    Row row;
    row.line = number;
    std::istringstream words(line);
    std::string depth;
    words >> row.variant >> row.name >> depth;
    std::string rest;
    std::getline(words, rest);
    std::size_t const semicolon = rest.find(" ; ");
    row.position = trimmed(rest.substr(0, semicolon));
    if (semicolon != std::string::npos) row.fen = trimmed(rest.substr(semicolon + 3));
    if (depth.size() != 1 || depth < "1" || depth > "9" || row.position.empty())
      fail({ErrorCode::BadText, "expected: variant, name, depth 1 to 9, position", place, number, 0});
    row.depth = depth.front() - '0';
    rows.push_back(std::move(row));
  }
  return rows;
}

// Processor time of this thread: others at work on the machine count less.
double cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

Timing median(std::vector<Timing> timings) {
  std::ranges::sort(timings, {}, &Timing::seconds);
  return timings[timings.size() / 2];
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::ranges::sort(values);
  return values[values.size() / 2];
}

Timing measure(api::Game const& game, int depth, bool bulk, int repetitions) {
  std::vector<Timing> timings;
  for (int i = 0; i < repetitions; ++i) {
    double const begin = cpu_seconds();
    std::uint64_t const nodes = game.perft(depth, {.bulk = bulk});
    timings.push_back({nodes, cpu_seconds() - begin});
  }
  return median(std::move(timings));
}

std::optional<Timing> measure_peer(std::string const& program, Row const& row, int depth, int repetitions) {
  std::vector<Timing> timings;
  for (int i = 0; i < repetitions; ++i) {
    auto const count = peer_perft(program, row.fen, depth);
    if (!count) return std::nullopt;
    timings.push_back({count->nodes, count->seconds});
  }
  return median(std::move(timings));
}

struct Plan {
  std::vector<std::string> variants;  // all if none is named
  int repetitions = 5;
  int shallower = 0;  // plies less than the file says
  std::vector<std::string> peers;
};

void print_row(Row const& row, int depth, Timing const& bulk, Timing const& no_bulk) {
  fmt::print("{:<12} {:<11} {:>5} {:>13} {:>9.3f} {:>9.1f} {:>9.1f}\n", row.variant, row.name, depth, bulk.nodes,
             bulk.seconds, bulk.mnps(), no_bulk.mnps());
  std::fflush(stdout);
}

// Without bulk a ply less: the same positions, and the last ply is played.
constexpr int plies_less_without_bulk = 1;

Json run_variant(std::vector<Row> const& rows, std::string const& name, Plan const& plan, bool print) {
  api::Variant const variant = load_variant(name, {});
  Json list = Json::array();
  std::vector<double> bulks;
  std::vector<double> no_bulks;
  for (Row const& row : rows) {
    if (row.variant != variant.info().id) continue;
    int const depth = std::max(1, row.depth - plan.shallower);
    api::Game const game = row.position == "start" ? value_or_fail(api::Game::create(variant))
                                                   : value_or_fail(api::Game::create(variant, row.position));
    Timing const bulk = measure(game, depth, true, plan.repetitions);
    Timing const no_bulk = measure(game, std::max(1, depth - plies_less_without_bulk), false, plan.repetitions);
    if (row.name != "start") {
      bulks.push_back(bulk.mnps());
      no_bulks.push_back(no_bulk.mnps());
    }
    if (print) print_row(row, depth, bulk, no_bulk);
    Json entry{{"position", row.name},    {"depth", depth},      {"nodes", bulk.nodes},
               {"seconds", bulk.seconds}, {"mnps", bulk.mnps()}, {"mnps_no_bulk", no_bulk.mnps()}};
    for (std::string const& peer : plan.peers) {
      if (row.fen.empty()) continue;
      auto const count = measure_peer(peer, row, depth, plan.repetitions);
      if (!count) fail({ErrorCode::Io, "the program \"" + peer + "\" did not answer go perft", "", 0, 0});
      double const ratio = bulk.mnps() / count->mnps();
      if (print)
        fmt::print("  {:<22} {:>5} {:>13} {:>9.3f} {:>9.1f}           strata / {}: {:.2f}{}\n", peer, depth,
                   count->nodes, count->seconds, count->mnps(), peer, ratio,
                   count->nodes == bulk.nodes ? "" : "  NODES DIFFER");
      entry["peers"][peer] = {
          {"nodes", count->nodes}, {"seconds", count->seconds}, {"mnps", count->mnps()}, {"ratio", ratio}};
    }
    list.push_back(std::move(entry));
  }
  if (list.items()->empty()) fail_usage("the positions file has no position of \"" + name + "\"");
  if (print && !bulks.empty())
    fmt::print("{:<12} {:<11} {:>5} {:>13} {:>9} {:>9.1f} {:>9.1f}\n", variant.info().id, "median", "", "", "",
               median(bulks), median(no_bulks));
  return {{"variant", variant.info().id},
          {"positions", std::move(list)},
          {"mnps", median(bulks)},
          {"mnps_no_bulk", median(no_bulks)}};
}

}  // namespace

int run_bench_perft(Arguments const& arguments) {
  CommandLine line(
      "bench perft",
      "Counts legal moves on fixed positions of all games and prints millions of nodes per second of processor\n"
      "time: with the last ply counted, and with every move played (one ply less). Each figure is the median of\n"
      "the repetitions; the median row leaves out the position named start.",
      "strata bench perft ziggurat --repetitions 3");
  Plan plan;
  std::string repetitions = "5";
  std::string shallower = "0";
  std::string file;
  bool peers = false;
  line.add_option("V", plan.variants, "Games (default: all games in the positions file)");
  line.add_option("--repetitions", repetitions, "Number of runs; the median counts (default 5)").type_name("N");
  line.add_option("--shallower", shallower, "Plies to search less than planned, for a quick run").type_name("N");
  line.add_option("--positions", file, "Another file of positions").type_name("FILE");
  line.add_flag("--peers", peers, "Also ask stockfish and fairy-stockfish, if they are installed");
  line.add_json_flag();
  line.parse(arguments);

  plan.repetitions = static_cast<int>(to_number("--repetitions", repetitions, 1, 1000));
  plan.shallower = static_cast<int>(to_number("--shallower", shallower, 0, 8));
  if (peers) {
    for (std::string const program : {"stockfish", "fairy-stockfish"}) {
      if (has_peer(program))
        plan.peers.push_back(program);
      else
        fmt::print(stderr, "{} is not installed: its rows are left out\n", program);
    }
  }
  auto const rows = file.empty() ? read_rows(std::string(perft_positions()), "bench/perft_positions.txt")
                                 : read_rows(read_file(file), file);
  if (plan.variants.empty())
    for (Row const& row : rows)
      if (std::ranges::find(plan.variants, row.variant) == plan.variants.end()) plan.variants.push_back(row.variant);

  if (!line.json())
    fmt::print("level {}\n{:<12} {:<11} {:>5} {:>13} {:>9} {:>9} {:>9}\n", name_of(cpu_level()), "variant", "position",
               "depth", "nodes", "seconds", "Mnps bulk", "no bulk");
  Json results = Json::array();
  for (std::string const& name : plan.variants) results.push_back(run_variant(rows, name, plan, !line.json()));
  if (line.json()) print_json({{"level", name_of(cpu_level())}, {"variants", std::move(results)}});
  return 0;
}

}  // namespace strata::cli
