#include <fmt/core.h>

#include "cli/command_line.hpp"

namespace strata::cli {

int run_replay(Arguments const& arguments);

namespace {

std::string end_text(api::Game const& game) {
  auto const end = game.end();
  return end ? api::text_of(*end) : "unfinished";
}

// "replayed 69 of 69, white checkmate", or why not.
std::string closing_line(api::Replay const& replay) {
  std::string const head = fmt::format("replayed {} of {}, ", replay.played, replay.total);
  return head + (replay.failure ? replay.failure_text() : end_text(replay.game));
}

Json to_json(api::Replay const& replay) {
  Json json{{"played", replay.played}, {"total", replay.total}};
  auto const end = replay.game.end();
  json["result"] = end ? Json(api::result_of(*end)) : Json(nullptr);
  json["reason"] = end ? Json(api::name_of(end->reason)) : Json(nullptr);
  json["position"] = replay.game.position();
  Json moves = Json::array();
  for (std::string& move : replay.game.line()) moves.push_back(std::move(move));
  json["moves"] = std::move(moves);
  Json warnings = Json::array();
  for (Warning const& warning : replay.warnings) warnings.push_back(cli::to_json(warning));
  if (!replay.warnings.empty()) json["warnings"] = std::move(warnings);
  if (replay.failure) {
    json["failure"] = cli::to_json(*replay.failure);
    if (!replay.failed_move.empty()) json["failure"]["move"] = replay.failed_move;
  }
  return json;
}

}  // namespace

int run_replay(Arguments const& arguments) {
  CommandLine line(
      "replay",
      "Replays the games of a file, in the game's own notation, and reports for each whether its moves are legal.\n"
      "Several games have one line each and then a total. A wrong or missing + or # fails, a missing * does not.\n"
      "Small faults of form give a warning. A game that cannot be read does not stop the others.",
      "strata replay parmen tests/games/parmen-1.txt");
  VariantChoice const choice(line);
  std::string file;
  std::string notation;
  bool ignore_marks = false;
  bool strict = false;
  line.add_option("FILE", file, "A file of records, or of a plain list of moves; - is standard input").required();
  line.add_option("--notation", notation, "One of the game's notations (default: its native one)").type_name("NAME");
  line.add_flag("--ignore-marks", ignore_marks, "Do not check + and #");
  line.add_flag("--strict", strict, "Refuse a file that gives warnings");
  line.add_json_flag();
  line.parse(arguments);

  api::Variant const variant = choice.load();
  auto const replays = value_or_fail(api::replay(variant, read_file(file), file, !ignore_marks, notation,
                                                 strict ? Reading::Strict : Reading::Lenient));
  std::size_t failed = 0;
  int played = 0;
  int total = 0;
  Json list = Json::array();
  for (api::Replay const& replay : replays) {
    if (replay.failure) ++failed;
    played += replay.played;
    total += replay.total;
    for (Warning const& warning : replay.warnings) warn(file, warning);
    if (line.json())
      list.push_back(to_json(replay));
    else
      fmt::print("{}\n", closing_line(replay));
  }
  if (line.json()) {
    print_json({{"games", std::move(list)}, {"failed", failed}});
  } else if (replays.size() != 1) {
    fmt::print("replayed {} of {} in {} games, {} failed\n", played, total, replays.size(), failed);
  }
  return failed == 0 ? 0 : exit_failure;
}

}  // namespace strata::cli
