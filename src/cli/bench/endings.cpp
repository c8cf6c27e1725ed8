#include "cli/bench/endings.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <map>
#include <mutex>
#include <thread>

#include "cli/bench/bench.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/whole_file.hpp"
#include "match/endings.hpp"

namespace strata::cli {

namespace {

struct EndingsOrder {
  std::string directory = "bench/endings";
  match::EndingOrder endings;
  std::uint64_t nodes = 20'000;
  int plies = 120;
  int concurrency = 1;
  bool write = false, tables = false, shown = false;
};

struct EndingsRow {
  int games = 0, won = 0;
  std::vector<int> plies;  // of the games won
  std::map<std::string, int> others;
};

std::string path_of(EndingsOrder const& order, std::string const& id) {
  return (std::filesystem::path(order.directory) / (id + ".txt")).string();
}

// A position a line, the stronger side to move; "#" begins a comment.
std::vector<match::EndingPosition> read_endings(std::string const& path, api::Variant const& variant) {
  std::vector<match::EndingPosition> endings;
  each_line(path, [&](int number, std::string const& row) {
    if (row.starts_with('#')) return;
    auto const game = api::Game::create(variant, row);
    if (!game) fail({ErrorCode::BadText, game.error().message, path, number, 0});
    if (game->end()) fail({ErrorCode::BadText, "the game is over, expected an ending to be played", path, number, 0});
    endings.push_back({row, match::stronger_side(*game), 0});
  });
  return endings;
}

// False if it was interrupted: then the file stays as it is.
bool write_endings(EndingsOrder const& order, api::Variant const& variant, api::Tables const* tables) {
  std::string const id = variant.info().id;
  bool stopped = false;
  auto const [endings, games] = match::find_endings(variant, order.endings, tables, [&](int count, int played) {
    if (played % 50 == 0) fmt::print(stderr, "{}: {} endings of {} games\n", id, count, played);
    return stopped = InterruptWatch::take();
  });
  if (stopped) {
    fmt::print(stderr, "{}: interrupted after {} endings; nothing was written\n", id, endings.size());
    return false;
  }
  auto const proven = std::ranges::count_if(endings, [](auto const& ending) { return ending.proven > 0; });
  std::string text = fmt::format(
      "# Won endings of {}: strata bench endings {} --write --games {} --seed {} --pieces {} --lead {}{}\n# From {} "
      "games "
      "of "
      "self-play{}; {} of the wins are proven by brute force or a table.\n",
      variant.info().name, id, endings.size(), order.endings.seed, order.endings.pieces, order.endings.lead,
      order.endings.thinned ? " --thin" : "", games, order.endings.thinned ? " from thinned-out positions" : "",
      proven);
  for (match::EndingPosition const& ending : endings) text += ending.position + '\n';
  if (auto const written = write_whole_file(path_of(order, id), text); !written) fail(written.error());
  fmt::print("{:<18} {} endings from {} games, {} proven\n", id, endings.size(), games, proven);
  return true;
}

EndingsRow play(EndingsOrder const& order, api::Variant const& variant,
                std::vector<match::EndingPosition> const& endings, std::shared_ptr<api::Tables const> const& tables) {
  EndingsRow row;
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> stopped = false;
  std::mutex counting;
  auto const work = [&] {
    for (std::size_t i = next++; i < endings.size() && !stopped; i = next++) {
      auto const played = match::play_ending(variant, endings[i], order.nodes, order.plies, tables,
                                             [&] { return stopped || (stopped = InterruptWatch::take()); });
      std::scoped_lock const lock(counting);
      if (stopped) return;
      ++row.games;
      row.won += played.won ? 1 : 0;
      if (played.won) {
        row.plies.push_back(played.plies);
        continue;
      }
      ++row.others[played.end];
      if (!order.shown) continue;
      std::string moves;
      for (std::size_t ply = 0; ply < played.moves.size(); ++ply)
        moves += fmt::format(" {} ({})", played.moves[ply], played.scores[ply]);
      fmt::print(stderr, "{}: {}\n  {}\n {}\n", played.end, endings[i].position, played.position, moves);
    }
  };
  {
    std::vector<std::jthread> threads;
    for (int i = 1; i < order.concurrency; ++i) threads.emplace_back(work);
    work();
  }
  std::ranges::sort(row.plies);
  return row;
}

}  // namespace

int run_bench_endings(Arguments const& arguments) {
  CommandLine line(
      "bench endings",
      "Lets the engine play out won endings, recorded in DIR/<variant>.txt, against its own best defence,\n"
      "and counts those won inside the plies allowed; with --write, finds and records such endings in\n"
      "seeded play. Exit code 1 if fewer than 95 % of a game were won.",
      "strata bench endings raumschach --games 20");
  std::vector<std::string> names;
  EndingsOrder order;
  std::string count = "200", nodes = "20000", plies = "120", seed = "1", concurrency = "1";
  std::string pieces = "8", lead = "1";
  line.add_option("V", names, "Games: ids or paths of .toml files (default: all shipped games)");
  line.add_option("--dir", order.directory, "Folder of the endings (default bench/endings)").type_name("DIR");
  line.add_option("--games", count, "Endings to record, or the most to play (default 200)").type_name("N");
  line.add_option("--nodes", nodes, "Nodes per move (default 20000)").type_name("K");
  line.add_option("--plies", plies, "Plies inside which an ending is to be won (default 120)").type_name("P");
  line.add_option("--seed", seed, "Random seed of the endings to record (default 1)").type_name("S");
  line.add_option("--pieces", pieces, "Most pieces of an ending to record, kings and pawns included (default 8)")
      .type_name("M");
  line.add_option("--lead", lead, "Lead of an ending to record, in strongest pieces of the game (default 1)")
      .type_name("L");
  line.add_flag("--thin", order.endings.thinned, "Record from games that begin with M pieces a side, drawn at random");
  line.add_option("--concurrency", concurrency, "Concurrent games (default 1)").type_name("K");
  line.add_flag("--tables", order.tables, "Use endgame tables; those that are missing are made");
  line.add_flag("--show", order.shown, "Print the endings that were not won on stderr");
  line.add_flag("--write", order.write, "Find and record endings instead");
  line.add_json_flag();
  line.parse(arguments);
  order.endings.pieces = static_cast<int>(to_number("--pieces", pieces, 3, 1000));
  order.endings.lead = static_cast<int>(to_number("--lead", lead, 1, 100));
  order.endings.count = static_cast<int>(to_number("--games", count, 1, 100'000));
  order.nodes = static_cast<std::uint64_t>(to_number("--nodes", nodes, 1, 1'000'000'000));
  order.plies = static_cast<int>(to_number("--plies", plies, 1, 100'000));
  order.endings.seed = static_cast<std::uint64_t>(to_number("--seed", seed, 0, 1'000'000'000'000'000));
  order.concurrency = static_cast<int>(to_number("--concurrency", concurrency, 1, 256));

  if (names.empty())
    for (api::VariantInfo const& info : api::variants()) names.push_back(info.id);
  InterruptWatch const watch;
  bool good = true;
  Json rows = Json::array();
  for (std::string const& name : names) {
    api::Variant const variant = load_variant(name, {});
    std::string const id = variant.info().id;
    std::shared_ptr<api::Tables> tables;
    if (order.tables || order.write)
      if (auto made = api::Tables::create(variant)) {
        tables = std::make_shared<api::Tables>(std::move(*made));
        for (std::string const& ending : tables->endings())
          if (auto const done = tables->make(ending, order.concurrency); !done) fail(done.error());
      }
    if (order.write) {
      if (!write_endings(order, variant, tables.get())) return exit_failure;
      continue;
    }
    auto endings = read_endings(path_of(order, id), variant);
    if (static_cast<int>(endings.size()) > order.endings.count)
      endings.resize(static_cast<std::size_t>(order.endings.count));
    EndingsRow const row = play(order, variant, endings, tables);
    good = good && 100 * row.won >= 95 * row.games && row.games == static_cast<int>(endings.size());
    int const median = row.plies.empty() ? 0 : row.plies[row.plies.size() / 2];
    int const longest = row.plies.empty() ? 0 : row.plies.back();
    if (!line.json()) {
      std::string others;
      for (auto const& [end, number] : row.others) others += fmt::format(", {} {}", end, number);
      fmt::print("{:<18} won {} of {}, {} plies at the median, {} at most{}\n", id, row.won, row.games, median, longest,
                 others);
      std::fflush(stdout);
    }
    rows.push_back({{"variant", id},
                    {"won", row.won},
                    {"of", row.games},
                    {"median", median},
                    {"longest", longest},
                    {"others", row.others}});
    // Interrupted.
    if (row.games < static_cast<int>(endings.size())) break;
  }
  if (line.json()) print_json(rows);
  return good ? 0 : exit_failure;
}

}  // namespace strata::cli
