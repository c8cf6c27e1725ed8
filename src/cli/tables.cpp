// strata tables: endings of three pieces, solved once and for all.

#include "api/tables.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>

#include "base/clock.hpp"
#include "cli/analyse/text.hpp"
#include "cli/command_line.hpp"

namespace strata::cli {

int run_tables(Arguments const& arguments);

namespace {

struct TableOrder {
  std::string folder, only;
  int threads = 2;
  int verified = 0;  // positions of each table
  bool make = false;
};

double seconds(Stopwatch const& stopwatch) { return static_cast<double>(stopwatch.milliseconds()) / 1000; }

int look_up(api::Tables const& tables, api::Game const& game, bool json) {
  auto const answer = tables.probe(game);
  if (!answer)
    fail({ErrorCode::NotFound,
          game.end() ? "the game is over"
                     : "no table knows this position: it has more than three pieces, or its table is not made (--make)",
          {},
          0,
          0});
  std::vector<std::string> const moves = tables.line(game);
  if (json) {
    print_json({{"variant", game.variant().info().id},
                {"position", game.position()},
                {"result", answer->result > 0   ? "win"
                           : answer->result < 0 ? "loss"
                                                : "draw"},
                {"plies", answer->plies},
                {"moves", moves}});
    return 0;
  }
  fmt::print("{}\n", table_text(*answer, game.side_to_move()));
  for (std::size_t i = 0; i < moves.size(); ++i) fmt::print("{}{}", moves[i], i + 1 == moves.size() ? "\n" : " ");
  return 0;
}

// One ending: makes it if that was asked for, verifies it, and says what there is.
Json handle(api::Tables& tables, std::string const& ending, TableOrder const& order, bool json) {
  Json row{{"ending", ending}};
  bool const was_there = tables.has(ending);
  Stopwatch const stopwatch;
  if (!was_there && order.make) {
    if (auto const made = tables.make(ending, order.threads); !made) fail(made.error());
    row["seconds"] = seconds(stopwatch);
    if (auto const kept = api::keep_table(tables, ending, order.folder); !kept) fail(kept.error());
  }
  auto const report = tables.report(ending);
  row["there"] = report.has_value();
  if (!report) {
    if (!json) fmt::print("{:<6} not made\n", ending);
    return row;
  }
  row["positions"] = report->positions;
  row["won"] = report->won;
  row["longest"] = report->longest;
  row["file"] = order.folder + "/" + tables.file_name(ending);
  if (!json) {
    fmt::print("{:<6} {:>10} positions, longest win {} moves", ending, report->positions, report->longest);
    if (!was_there) fmt::print(", made in {:.2f} s", seconds(stopwatch));
  }
  if (order.verified > 0) {
    auto const fault = tables.find_fault(ending, order.verified, 1);
    if (fault) fail({ErrorCode::BadText, ending + ": the table is wrong at " + *fault, {}, 0, 0});
    row["verified"] = order.verified;
    if (!json) fmt::print(", {} positions verified", order.verified);
  }
  if (!json) {
    fmt::print("\n");
    std::fflush(stdout);
  }
  return row;
}

}  // namespace

int run_tables(Arguments const& arguments) {
  CommandLine line("tables",
                   "Lists the tables of endings with two kings and one more piece that a game has. With --make, makes\n"
                   "those that are missing and keeps them in a folder, where the engine finds them. With --position,\n"
                   "says who wins there, in how many moves, and how",
                   "strata tables orthodox --make --position '8/8/8/8/7q/2k5/8/K7 b - - 0 1'");
  VariantChoice const choice(line);
  TableOrder order;
  order.folder = api::table_folder();
  std::string position, threads = "2", verified;
  bool list = false;
  line.add_flag("--list", list, "List the tables, as is done without other flags");
  line.add_flag("--make", order.make, "Make the tables that are missing");
  line.add_option("--ending", order.only, "Only this ending, such as KQK").type_name("NAME");
  Argument const position_option = line.add_option("--position", position, "Look this position up").type_name("TFEN");
  line.add_option("--verify", verified, "Compare so many random positions of each table with the rules").type_name("N");
  line.add_option("--folder", order.folder,
                  "Where the tables are kept (default $XDG_CACHE_HOME/strata, else ~/.cache/strata)")
      .type_name("DIR");
  line.add_option("--threads", threads, "Threads that make a table (default 2)").type_name("N");
  line.add_json_flag();
  line.parse(arguments);
  order.threads = static_cast<int>(to_number("--threads", threads, 1, 256));
  if (!verified.empty()) order.verified = static_cast<int>(to_number("--verify", verified, 1, 100'000'000));

  api::Variant const variant = choice.load();
  std::vector<Error> faults;
  api::Tables tables = value_or_fail(api::read_tables(variant, order.folder, &faults));
  for (Error const& fault : faults) warn(fault.place, Warning{fault.message + "; it is left out", 0, 0});
  auto const endings = tables.endings();
  if (!order.only.empty() && std::ranges::find(endings, order.only) == endings.end())
    if (auto const made = tables.make(order.only, 1); !made) fail(made.error());  // says what there is

  bool const asked = position_option.given();
  Json rows = Json::array();
  for (std::string const& ending : endings) {
    if (!order.only.empty() && ending != order.only) continue;
    if (asked && !order.make) continue;
    rows.push_back(handle(tables, ending, order, line.json() || asked));
  }
  if (asked) return look_up(tables, load_position(variant, position_option, position), line.json());
  if (line.json())
    print_json({{"variant", variant.info().id}, {"law", variant.law_hash()}, {"tables", std::move(rows)}});
  else if (endings.empty())
    fmt::print("every ending of three pieces is drawn by law\n");
  return 0;
}

}  // namespace strata::cli
