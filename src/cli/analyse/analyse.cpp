#include "cli/analyse/analyse.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

#include "cli/analyse/text.hpp"
#include "cli/machine.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/terminal.hpp"

namespace strata::cli {

int run_analyse(Arguments const& arguments);

namespace {

constexpr int default_lines = 3;
constexpr int position_milliseconds = 2000;
constexpr int game_milliseconds = 500;

// No game has an id with a dot in it: what has none, and no slash, is the name of a game. What has a slash in its path and is no file of
// games is left to load_variant().
bool is_file_of_games(std::string const& path) {
  std::error_code problem;
  if (path.ends_with(".toml") || !std::filesystem::is_regular_file(path, problem)) return false;
  if (path.find_first_of("./") == std::string::npos) return false;
  if (begins_as_records(read_file(path))) return true;
  if (path.find('/') != std::string::npos) return false;
  fail({ErrorCode::BadText,
        "is neither a file of games, which begins with a tag, a comment or a move, nor a variant file (.toml)", path, 0,
        0});
}

}  // namespace

void check_notation(api::Variant const& variant, std::string const& notation) {
  auto const known = variant.notations();
  if (!notation.empty() && std::ranges::find(known, notation) == known.end())
    fail_usage(fmt::format("this game has no notation \"{}\", expected one of {}", notation, fmt::join(known, ", ")));
}

ProgressLine::ProgressLine() : shown_(::isatty(STDERR_FILENO) != 0) {}

ProgressLine::~ProgressLine() {
  if (shown_) std::fputs("\r\033[K", stderr);
}

void ProgressLine::show(std::string const& text) const {
  if (!shown_) return;
  std::fputs(("\r\033[K" + clipped(text, terminal_width() - 1)).c_str(), stderr);
  std::fflush(stderr);
}

api::Engine make_engine(AnalysisOptions const& options) {
  api::Engine engine(options.hash);
  engine.set_threads(options.threads);
  return engine;
}

std::shared_ptr<api::Tables const> find_tables(api::Variant const& variant, AnalysisOptions const& options) {
  if (!options.tables) return nullptr;
  std::string const folder = api::table_folder();
  auto tables = api::read_tables(variant, folder);
  if (!tables) {
    warn("--tables", Warning{tables.error().message, 0, 0});
    return nullptr;
  }
  for (std::string const& ending : tables->endings()) {
    if (tables->has(ending)) continue;
    if (auto const made = tables->make(ending, std::max(2, options.threads)); !made) fail(made.error());
    // They serve this analysis even where they cannot be kept.
    if (auto const kept = api::keep_table(*tables, ending, folder); !kept)
      warn("--tables", Warning{kept.error().text(), 0, 0});
  }
  return std::make_shared<api::Tables const>(std::move(*tables));
}

// Ctrl-C ends the thinking; what was found is shown.
std::function<bool()> interrupted_by_user(api::StopToken const& stop) {
  return [stop] {
    if (InterruptWatch::take()) stop.request();
    return stop.requested();
  };
}

Json score_json(api::Evaluation const& evaluation) {
  Json json{{"score", evaluation.mate_in ? Json(nullptr) : Json(evaluation.score)}};
  json["mate"] = evaluation.mate_in ? Json(*evaluation.mate_in) : Json(nullptr);
  json["white_chance"] = std::round(api::white_chance(evaluation) * 10) / 10;
  return json;
}

Json moves_json(std::vector<api::MoveText> const& moves, std::string api::MoveText::* form) {
  Json list = Json::array();
  for (auto const& move : moves) list.push_back(move.*form);
  return list;
}

int run_analyse(Arguments const& arguments) {
  CommandLine line(
      "analyse",
      "Analyses a position, or every move of the games in a file: scores from White's side,\n"
      "lines in the game's own notation, inaccuracies, mistakes and blunders, and both sides' accuracy. If V is a\n"
      "file of games, each game is analysed under the variant that its tags name",
      "strata analyse parmen --pgn tests/games/parmen-1.txt --movetime 200 --svg graph.svg");
  VariantChoice const choice(line, false);
  std::string position, pgn, game_text, multipv, movetime, nodes, depth;
  std::string threads = "1";
  std::string hash = "64";
  AnalysisOptions options;
  Argument position_option = line.add_option("--position", position, "A position text (default the start position)");
  position_option.type_name("TFEN");
  line.add_option("--pgn", pgn, "Games to analyse; - is standard input").type_name("FILE");
  line.add_option("--game", game_text, "Only this game of the file, from 1").type_name("N");
  line.add_option("--multipv", multipv, "Number of lines (default 3)").type_name("N");
  line.add_option("--movetime", movetime, "Milliseconds per position (default 2000; 500 in a game)").type_name("MS");
  line.add_option("--nodes", nodes, "Nodes per position, instead of time").type_name("K");
  line.add_option("--depth", depth, "Depth per position in plies, instead of time").type_name("D");
  line.add_option("--threads", threads, "Search threads (default 1)").type_name("N");
  line.add_option("--hash", hash, "Size of the transposition table in MiB (default 64)").type_name("MB");
  line.add_flag("--tables", options.tables,
                "Use tables of endings with three pieces; those that are missing are made and kept");
  line.add_option("--notation", options.notation, "One of the game's notations (default: its native one)")
      .type_name("NAME");
  line.add_option("--pgn-out", options.record_path, "Output file for the games with evaluations and marks")
      .type_name("FILE");
  line.add_option("--svg", options.graph_path, "Output file for the graph of a game").type_name("FILE");
  line.add_json_flag();
  line.parse(arguments);

  // A file of games in the place of the game names it itself.
  bool const is_named_by_games = pgn.empty() ? is_file_of_games(choice.text()) : !choice.given();
  if (pgn.empty() && is_named_by_games) pgn = choice.text();
  if (!choice.given() && pgn.empty()) fail_usage("V is missing (see strata analyse --help)");
  if (!pgn.empty() && position_option.given()) fail_usage("--position and --pgn exclude each other");
  if (!pgn.empty() && !multipv.empty())
    fail_usage("--multipv works with a position only: a game has one line per move");
  for (auto const& [value, name] : {std::pair(&game_text, "--game"), std::pair(&options.record_path, "--pgn-out"),
                                    std::pair(&options.graph_path, "--svg")})
    if (pgn.empty() && !value->empty()) fail_usage(fmt::format("{} needs --pgn", name));
  if (!nodes.empty()) options.limits.nodes = to_number("--nodes", nodes, 1, 1'000'000'000'000'000);
  if (!depth.empty()) options.limits.depth = static_cast<int>(to_number("--depth", depth, 1, 100));
  if (!movetime.empty())
    options.limits.movetime_ms = static_cast<int>(to_number("--movetime", movetime, 1, 86'400'000));
  if (nodes.empty() && depth.empty() && movetime.empty())
    options.limits.movetime_ms = pgn.empty() ? position_milliseconds : game_milliseconds;
  options.threads = static_cast<int>(to_number("--threads", threads, 1, 256));
  options.hash = static_cast<int>(to_number("--hash", hash, 1, largest_hash()));
  options.json = line.json();

  if (!pgn.empty()) {
    std::optional<api::Variant> law;
    if (!is_named_by_games) law = choice.load();
    return analyse_games({std::move(law), choice.options(), pgn, game_text}, options);
  }
  api::Variant const variant = choice.load();
  check_notation(variant, options.notation);
  options.limits.multipv = multipv.empty() ? default_lines : static_cast<int>(to_number("--multipv", multipv, 1, 256));
  return analyse_position(load_position(variant, position_option, position), options);
}

}  // namespace strata::cli
