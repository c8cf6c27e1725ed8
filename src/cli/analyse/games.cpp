// The games of a file: an evaluation of every move, what was lost and by whom, the record with remarks, the graph.

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <span>

#include "cli/analyse/analyse.hpp"
#include "cli/analyse/graph.hpp"
#include "cli/analyse/text.hpp"
#include "cli/side_name.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/terminal.hpp"

namespace strata::cli {

namespace {

struct AnalysedGame {
  api::Replay replay;
  std::vector<api::Remark> remarks;  // as the record had them
  api::GameAnalysis analysis;
};

std::string tag_of(api::Tags const& tags, std::string_view name) {
  for (auto const& [key, value] : tags)
    if (key == name) return value;
  return "?";
}

std::string title_of(AnalysedGame const& game) {
  return fmt::format("{} - {}", tag_of(game.replay.tags, "White"), tag_of(game.replay.tags, "Black"));
}

std::string fault_text(api::MoveAnalysis const& move) {
  if (move.judgement == api::Judgement::Good) return {};
  std::string text = fmt::format("{}, {:.0f} % to {:.0f} %", api::judgement_word(move.judgement), move.chance_before,
                                 move.chance_after);
  constexpr std::size_t moves_shown = 5;
  std::span<api::MoveText const> const line(move.line.data(), std::min(move.line.size(), moves_shown));
  if (!line.empty()) text += "; better " + numbered_line(line, move.number, move.side);
  return text;
}

std::string_view mark_of(api::Judgement judgement) {
  switch (judgement) {
    case api::Judgement::Good: return "";
    case api::Judgement::Inaccuracy: return "?!";
    case api::Judgement::Mistake: return "?";
    case api::Judgement::Blunder: return "??";
  }
  return "";
}

void print_side(api::GameAnalysis const& analysis, api::Side side, std::optional<double> accuracy) {
  Faults const faults = count_faults(analysis, side);
  fmt::print("{}: accuracy {}, inaccuracies {}, mistakes {}, blunders {}\n", side_name(side), accuracy_text(accuracy),
             faults.inaccuracies, faults.mistakes, faults.blunders);
}

void print_game(AnalysedGame const& game, int position, int games) {
  fmt::print("{}{}: {}\n\n", position > 0 ? "\n" : "",
             games > 1 ? fmt::format("game {}", position + 1) : game.replay.game.variant().info().name, title_of(game));
  bool const unicode = terminal_has_unicode();
  std::size_t widest = 0;
  for (auto const& move : game.analysis.moves) widest = std::max(widest, move.move.native.size() + 2);
  for (auto const& move : game.analysis.moves) {
    std::string line =
        fmt::format("{:>4}{:<3} {:<{}} {:>7} {}  {}", move.number, move.side == api::Side::White ? "." : "...",
                    move.move.native + std::string(mark_of(move.judgement)), widest, signed_evaluation(move.after),
                    evaluation_bar(api::white_chance(move.after), bar_width, unicode), fault_text(move));
    line.erase(line.find_last_not_of(' ') + 1);
    fmt::print("{}\n", line);
  }
  fmt::print("\n");
  print_side(game.analysis, api::Side::White, game.analysis.accuracy.white);
  print_side(game.analysis, api::Side::Black, game.analysis.accuracy.black);
}

Json side_json(api::GameAnalysis const& analysis, api::Side side, std::optional<double> accuracy) {
  Faults const faults = count_faults(analysis, side);
  return {{"accuracy", accuracy ? Json(std::round(*accuracy * 10) / 10) : Json(nullptr)},
          {"inaccuracies", faults.inaccuracies},
          {"mistakes", faults.mistakes},
          {"blunders", faults.blunders}};
}

Json to_json(AnalysedGame const& game) {
  Json moves = Json::array();
  for (auto const& move : game.analysis.moves) {
    Json json{{"number", move.number}, {"move", move.move.canonical}, {"native", move.move.native}};
    json["before"] = score_json(move.before);
    json["after"] = score_json(move.after);
    json["accuracy"] = std::round(move.accuracy * 10) / 10;
    json["judgement"] =
        move.judgement == api::Judgement::Good ? Json(nullptr) : Json(api::judgement_word(move.judgement));
    json["best"] = moves_json(move.line, &api::MoveText::canonical);
    moves.push_back(std::move(json));
  }
  Json json{{"white", side_json(game.analysis, api::Side::White, game.analysis.accuracy.white)},
            {"black", side_json(game.analysis, api::Side::Black, game.analysis.accuracy.black)},
            {"moves", std::move(moves)}};
  if (game.replay.failure) json["failure"] = cli::to_json(*game.replay.failure);
  return json;
}

// The record's own remarks, with the evaluation of every move and the judgement of those that lost something.
std::string annotated(AnalysedGame const& game, std::string_view notation) {
  std::vector<api::Remark> remarks = game.remarks;
  auto const first = static_cast<std::size_t>(game.analysis.first_ply);
  remarks.resize(first + game.analysis.moves.size());
  for (std::size_t i = first; i < remarks.size(); ++i) {
    api::MoveAnalysis const& move = game.analysis.moves[i - first];
    // Mate on the board needs no number.
    bool const over = move.after.mate_in == 0;
    if (!over) remarks[i].evaluation = api::evaluation_text(move.after);
    int const nag = api::judgement_nag(move.judgement);
    if (nag == 0) continue;
    if (std::ranges::find(remarks[i].annotations, nag) == remarks[i].annotations.end())
      remarks[i].annotations.push_back(nag);
    if (move.line.empty()) continue;
    std::string const better = move.line.front().native + " was best.";
    if (std::ranges::find(remarks[i].comments, better) == remarks[i].comments.end())
      remarks[i].comments.push_back(better);
  }
  api::Tags tags = game.replay.tags;
  std::erase_if(tags, [](auto const& tag) { return tag.first == "Annotator"; });
  tags.emplace_back("Annotator", "Strata");
  return value_or_fail(api::write_annotated_record(game.replay.game, tags, remarks, notation));
}

void write_or_fail(std::string const& path, std::string const& text) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << text << std::flush;
  if (!file) fail({ErrorCode::Io, "cannot be written", path, 0, 0});
}

std::vector<AnalysedGame> read_games(api::Variant const& variant, std::string const& path, std::string const& only,
                                     AnalysisOptions const& options) {
  std::string const text = read_file(path);
  auto replays = value_or_fail(api::replay(variant, text, path, false, options.notation));
  auto remarks = value_or_fail(api::read_remarks(text, path));
  std::vector<AnalysedGame> games;
  for (std::size_t i = 0; i < replays.size(); ++i) games.push_back({std::move(replays[i]), std::move(remarks[i]), {}});
  if (games.empty()) fail({ErrorCode::BadText, "holds no game", path, 0, 0});
  if (only.empty()) return games;
  auto const number = to_number("--game", only, 1, static_cast<std::int64_t>(games.size()));
  std::vector<AnalysedGame> one;
  one.push_back(std::move(games[static_cast<std::size_t>(number - 1)]));
  return one;
}

}  // namespace

int analyse_games(api::Variant const& variant, std::string const& path, std::string const& only,
                  AnalysisOptions const& options) {
  std::vector<AnalysedGame> games = read_games(variant, path, only, options);
  if (!options.graph_path.empty() && games.size() != 1)
    fail_usage(fmt::format("--svg draws one game, the file holds {}; choose one with --game", games.size()));
  InterruptWatch const watch;
  api::StopToken const stop;
  api::Engine engine = make_engine(options);
  bool good = true;
  int const count = static_cast<int>(games.size());
  std::string records;
  Json list = Json::array();
  for (int i = 0; i < count && !stop.requested(); ++i) {
    AnalysedGame& game = games[static_cast<std::size_t>(i)];
    {
      ProgressLine const progress;
      game.analysis = api::analyse_game(
          engine, game.replay.game, options.limits, stop,
          [&](int search) {
            progress.show(fmt::format("game {} of {}, position {} of {}", i + 1, count, search + 1,
                                      game.replay.game.ply_count() + 1));
          },
          interrupted_by_user(stop));
    }
    if (game.replay.failure) {
      good = false;
      fmt::print(stderr, "strata: game {}: {}{}\n", i + 1,
                 game.replay.failed_move.empty() ? "" : game.replay.failed_move + ": ", game.replay.failure->message);
    }
    if (options.json)
      list.push_back(to_json(game));
    else
      print_game(game, i, count);
    std::fflush(stdout);
    if (!options.record_path.empty()) records += (records.empty() ? "" : "\n") + annotated(game, options.notation);
    if (!options.graph_path.empty()) write_or_fail(options.graph_path, graph_svg(game.analysis, title_of(game)));
  }
  if (!options.record_path.empty()) write_or_fail(options.record_path, records);
  if (options.json) print_json({{"games", std::move(list)}});
  return good ? 0 : exit_failure;
}

}  // namespace strata::cli
