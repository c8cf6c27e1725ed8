#include "cli/analyse.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "cli/analyse_text.hpp"
#include "cli/interrupt.hpp"
#include "cli/machine.hpp"
#include "cli/terminal.hpp"

namespace strata::cli {

int run_analyse(Arguments const& arguments);

namespace {

constexpr int default_lines = 3;
constexpr int position_milliseconds = 2000;
constexpr int game_milliseconds = 500;

}  // namespace

ProgressLine::ProgressLine() : shown_(::isatty(STDERR_FILENO) != 0) {}

ProgressLine::~ProgressLine() {
  if (shown_) std::fputs("\r\033[K", stderr);
}

void ProgressLine::show(std::string const& text) const {
  if (!shown_) return;
  std::fputs(("\r\033[K" + clipped(text, terminal_width() - 1)).c_str(), stderr);
  std::fflush(stderr);
}

api::Engine make_engine(AnalysisWishes const& wishes) {
  api::Engine engine(wishes.hash);
  engine.set_threads(wishes.threads);
  return engine;
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

std::string side_word(char side) { return side == 'w' ? "White" : "Black"; }

int run_analyse(Arguments const& arguments) {
  CommandLine line(
      "analyse",
      "Lets the engine look at a position, or at every move of the games in a file: scores from White's side,\n"
      "lines in the game's own notation, inaccuracies, mistakes and blunders, the accuracy of both sides",
      "strata analyse parmen --pgn tests/games/parmen-1.txt --movetime 200 --svg graph.svg");
  VariantChoice const choice(line);
  std::string position, pgn, game_text, multipv, movetime, nodes, depth;
  std::string threads = "1";
  std::string hash = "64";
  AnalysisWishes wishes;
  auto& app = line.app();
  auto* const position_option = app.add_option("--position", position, "A position text (TFEN); default: the start");
  position_option->type_name("TFEN");
  app.add_option("--pgn", pgn, "Games to analyse; - is standard input")->type_name("FILE");
  app.add_option("--game", game_text, "Only this game of the file, from 1")->type_name("N");
  app.add_option("--multipv", multipv, "Lines of a position (default 3)")->type_name("N");
  app.add_option("--movetime", movetime, "Milliseconds a position (default 2000, for games 500)")->type_name("MS");
  app.add_option("--nodes", nodes, "Nodes a position, instead of time")->type_name("K");
  app.add_option("--depth", depth, "Plies a position, instead of time")->type_name("D");
  app.add_option("--threads", threads, "Threads that search (default 1)")->type_name("N");
  app.add_option("--hash", hash, "MiB of the table (default 64)")->type_name("MB");
  app.add_option("--notation", wishes.notation, "One of the game's notations; default: its own")->type_name("NAME");
  app.add_option("--pgn-out", wishes.record_path, "File for the games with evaluations and marks")->type_name("FILE");
  app.add_option("--svg", wishes.graph_path, "File for the graph of a game")->type_name("FILE");
  line.add_json_flag();
  line.parse(arguments);

  if (!pgn.empty() && position_option->count() > 0) fail_usage("--position and --pgn exclude each other");
  if (!pgn.empty() && !multipv.empty()) fail_usage("--multipv is for a position, a game has one line a move");
  for (auto const& [value, name] : {std::pair(&game_text, "--game"), std::pair(&wishes.record_path, "--pgn-out"),
                                    std::pair(&wishes.graph_path, "--svg")})
    if (pgn.empty() && !value->empty()) fail_usage(fmt::format("{} needs --pgn", name));
  if (!nodes.empty()) wishes.limits.nodes = to_number("--nodes", nodes, 1, 1'000'000'000'000'000);
  if (!depth.empty()) wishes.limits.depth = static_cast<int>(to_number("--depth", depth, 1, 100));
  if (!movetime.empty()) wishes.limits.movetime_ms = static_cast<int>(to_number("--movetime", movetime, 1, 86'400'000));
  if (nodes.empty() && depth.empty() && movetime.empty())
    wishes.limits.movetime_ms = pgn.empty() ? position_milliseconds : game_milliseconds;
  wishes.threads = static_cast<int>(to_number("--threads", threads, 1, 256));
  wishes.hash = static_cast<int>(to_number("--hash", hash, 1, largest_hash()));
  wishes.json = line.json();

  api::Variant const variant = choice.load();
  if (!wishes.notation.empty()) {
    auto const known = variant.notations();
    if (std::ranges::find(known, wishes.notation) == known.end())
      fail_usage(
          fmt::format("this game has no notation \"{}\", expected one of {}", wishes.notation, fmt::join(known, ", ")));
  }
  if (!pgn.empty()) return analyse_games(variant, pgn, game_text, wishes);
  wishes.limits.multipv = multipv.empty() ? default_lines : static_cast<int>(to_number("--multipv", multipv, 1, 256));
  if (position_option->count() > 0 && position.empty())
    fail({ErrorCode::BadText, "the text is empty", "position", 0, 0});
  auto game = api::Game::create(variant, position);
  if (!game && game.error().place.empty()) game.error().place = "position";
  return analyse_position(value_or_fail(std::move(game)), wishes);
}

}  // namespace strata::cli
