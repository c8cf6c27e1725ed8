// The games of a file: an evaluation of every move, what was lost and by whom, the record with remarks, the graph.

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <deque>
#include <filesystem>
#include <map>
#include <span>
#include <utility>

#include "api/game_tree.hpp"
#include "api/record_file.hpp"
#include "cli/analyse/analyse.hpp"
#include "cli/analyse/graph.hpp"
#include "cli/analyse/text.hpp"
#include "cli/side_name.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/terminal.hpp"
#include "cli/whole_file.hpp"

namespace strata::cli {

namespace {

struct AnalysedGame {
  api::Variant variant;
  api::Replay replay;
  std::string title;
  std::string_view text;  // of the game, as it stands in the file
  bool is_named = false;  // by its tags or the command line; otherwise it is taken for chess
  bool is_read = true;    // otherwise its replay has no move, and says why
  api::GameAnalysis analysis = {};
};

std::string tag_of(api::Tags const& tags, std::string_view name, std::string_view otherwise = {}) {
  for (auto const& [key, value] : tags)
    if (key == name) return value;
  return std::string(otherwise);
}

std::string title_of(api::Tags const& tags) { return tag_of(tags, "White", "?") + " - " + tag_of(tags, "Black", "?"); }

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
             games > 1 ? fmt::format("game {}", position + 1) : game.replay.game.variant().info().name, game.title);
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

void annotate(api::GameTree& tree, api::TreeNode const& node, api::MoveAnalysis const& move) {
  auto const done = [](Result<void> const& result) {
    if (!result) fail(result.error());
  };
  // Mate on the board needs no number.
  if (move.after.mate_in != 0) done(tree.set_evaluation(node.id, api::evaluation_text(move.after)));
  done(tree.set_judgement(node.id, move.judgement, move.line.empty() ? "" : move.line.front().native));
}

std::string unchanged(AnalysedGame const& game) { return std::string(game.text) + '\n'; }

// The record as it is, with the evaluation of every move and a mark on those that lost something. What is no record of the game stays
// as it stands. Fails where a tree cannot hold it.
Result<std::string> annotated(AnalysedGame const& game, std::string const& notation) {
  if (!game.is_read) return unchanged(game);
  auto tree = api::GameTree::read(game.variant, game.text, {}, notation);
  if (!tree) return std::unexpected(tree.error());
  std::vector<api::TreeNode> const nodes = value_or_fail(tree->nodes(notation));
  auto const node_of = [&](int id) { return std::ranges::find(nodes, id, &api::TreeNode::id); };
  auto node = node_of(0);
  auto const& moves = game.analysis.moves;
  // That of another analysis would judge the first move.
  if (node->evaluation && game.analysis.first_ply == 0 && !moves.empty())
    if (auto const set = tree->set_evaluation(0, api::evaluation_text(moves.front().before)); !set) fail(set.error());
  int ply = 0;
  auto const first = static_cast<std::size_t>(game.analysis.first_ply);
  while (!node->children.empty()) {
    node = node_of(node->children.front());
    if (node->failure) break;
    auto const at = static_cast<std::size_t>(ply++);
    if (at >= first && at - first < moves.size()) annotate(*tree, *node, moves[at - first]);
  }
  if (!moves.empty() && tag_of(tree->tags(), "Annotator").empty())
    if (auto const set = tree->set_tag("Annotator", "Strata"); !set) fail(set.error());
  return tree->write(notation);
}

void write_or_fail(std::string const& path, std::string const& text) {
  if (auto const written = write_whole_file(path, text); !written)
    fail({ErrorCode::Io, "cannot be written: " + written.error().message, path, 0, 0});
}

// Before hours of work are lost.
void check_folder_of(std::string const& path) {
  namespace fs = std::filesystem;
  if (path.empty()) return;
  std::error_code error;
  auto const refuse = [&](std::string const& why) { fail({ErrorCode::Io, "cannot be written: " + why, path, 0, 0}); };
  if (fs::is_directory(path, error)) refuse("it is a folder");
  fs::path const folder = fs::path(path).parent_path();
  if (!folder.empty() && !fs::is_directory(folder, error)) refuse("there is no folder " + folder.string());
}

// Nor more games than are written to it.
void check_record_path(GamesOfFile const& file, std::string const& path, std::size_t count) {
  check_folder_of(path);
  std::error_code error;
  if (!file.only.empty() && count > 1 && std::filesystem::equivalent(file.path, path, error))
    fail_usage(fmt::format("--pgn-out {} would keep only game {} of the {} in that file; choose another file", path,
                           file.only, count));
}

// The games of a file, each under the law that is given, or that its tags name.
class GameReader {
 public:
  GameReader(std::optional<api::Variant> variant, api::Options law_options, std::string text, std::string path,
             std::string notation)
      : variant_(std::move(variant)),
        law_options_(std::move(law_options)),
        text_(api::utf8_text(std::move(text))),
        path_(std::move(path)),
        notation_(std::move(notation)),
        heads_(api::record_index(text_)) {}

  [[nodiscard]] std::size_t count() const { return heads_.size(); }

  // One that cannot be read costs none of the others.
  [[nodiscard]] AnalysedGame read(std::size_t index) {
    api::RecordHead const& head = heads_[index];
    std::string_view const text = std::string_view(text_).substr(head.offset, head.size);
    bool const is_named = variant_ || !tag_of(head.tags, "Variant").empty();
    Result<std::string> const& id = id_of(tag_of(head.tags, "Variant"));
    api::Variant const& law = law_of(id ? *id : value_or_fail(id_of({})));
    auto const replays = id ? api::replay(law, text, path_, false, notation_) : std::unexpected(id.error());
    auto const lines_before =
        static_cast<int>(std::ranges::count(std::string_view(text_).substr(0, head.offset), '\n'));
    if (replays && !replays->empty()) {
      api::Replay found = replays->front();
      for (Warning& warning : found.warnings)
        if (warning.line > 0) warning.line += lines_before;
      return {law, std::move(found), title_of(head.tags), text, is_named};
    }
    api::Replay none{value_or_fail(api::Game::create(law, {})), head.tags, 0, 0, {}, {}};
    none.failure =
        replays ? head.error.value_or(Error{ErrorCode::BadText, "contains no game", path_}) : replays.error();
    if (none.failure->line > 0) none.failure->line += lines_before;
    return {law, std::move(none), title_of(head.tags), text, true, false};
  }

 private:
  struct Law {
    std::string id;
    api::Variant variant;
  };

  // Of the shipped game that is named so; empty where the command line names the law.
  Result<std::string> const& id_of(std::string const& named) {
    auto const found = ids_.find(named);
    if (found != ids_.end()) return found->second;
    return ids_.emplace(named, variant_ ? Result<std::string>{} : api::game_of_record(named)).first->second;
  }

  api::Variant const& law_of(std::string const& id) {
    for (Law const& law : laws_)
      if (law.id == id) return law.variant;
    laws_.push_back({id, variant_ ? *variant_ : load_variant(id, law_options_)});
    check_notation(laws_.back().variant, notation_);
    return laws_.back().variant;
  }

  std::optional<api::Variant> variant_;
  api::Options law_options_;
  std::string text_, path_, notation_;
  std::vector<api::RecordHead> heads_;
  std::map<std::string, Result<std::string>> ids_;
  std::deque<Law> laws_;  // games hold on to them
};

// Refuses a file without variant tags if none of its games can start as orthodox chess: it is of another game.
void check_unnamed(std::span<AnalysedGame const> games, std::size_t first, std::string const& path) {
  auto const begun = [](AnalysedGame const& game) {
    return game.replay.played > 0 || (!game.replay.failure && !game.replay.tags.empty());
  };
  auto const unnamed = std::ranges::find(games, false, &AnalysedGame::is_named);
  if (unnamed == games.end()) return;
  if (std::ranges::any_of(games, [&](AnalysedGame const& game) { return !game.is_named && begun(game); })) return;
  api::Replay const& replay = unnamed->replay;
  fail({ErrorCode::BadText,
        fmt::format(
            "game {} has no Variant tag and does not start as chess: {}; name the game: strata analyse V --pgn {}",
            first + 1 + static_cast<std::size_t>(unnamed - games.begin()),
            replay.failure ? replay.failure_text() : "it has no moves", path),
        path, 0, 0});
}

bool is_name_sign(char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0; }

// The heading of a table in a variant file has no value.
bool begins_with_tag(std::string_view line) {
  std::size_t const name = static_cast<std::size_t>(std::ranges::find_if_not(line, is_name_sign) - line.begin());
  std::size_t const value = line.find_first_not_of(" \t", name);
  return name > 0 && value != std::string_view::npos && line[value] == '"';
}

// Moves, with their number or without. A setting of a variant file has a name and then "="; a position has "/" in its first word.
bool begins_with_move(std::string_view line) {
  if (!is_name_sign(line.front()) && line.front() != '@') return false;
  std::string_view const word = line.substr(0, line.find_first_of(" \t\r"));
  if (word.find('/') != std::string_view::npos) return false;
  auto const is_key_sign = [](char c) { return is_name_sign(c) || c == '-' || c == '.'; };
  std::size_t const key = static_cast<std::size_t>(std::ranges::find_if_not(line, is_key_sign) - line.begin());
  std::size_t const next = line.find_first_not_of(" \t", key);
  return next == std::string_view::npos || line[next] != '=';
}

}  // namespace

int analyse_games(GamesOfFile const& file, AnalysisOptions const& options) {
  GameReader reader(file.variant, file.law_options, read_file(file.path), file.path, options.notation);
  if (reader.count() == 0) fail({ErrorCode::BadText, "contains no game", file.path, 0, 0});
  check_record_path(file, options.record_path, reader.count());
  check_folder_of(options.graph_path);
  std::size_t first = 0;
  std::size_t last = reader.count();
  if (!file.only.empty()) {
    last = static_cast<std::size_t>(to_number("--game", file.only, 1, static_cast<std::int64_t>(reader.count())));
    first = last - 1;
  }
  std::vector<AnalysedGame> games;
  for (std::size_t i = first; i < last; ++i) games.push_back(reader.read(i));
  if (std::ranges::none_of(games, &AnalysedGame::is_read))
    fail({ErrorCode::BadText, fmt::format("game {}: {}", first + 1, games.front().replay.failure->message), file.path,
          games.front().replay.failure->line, 0});
  check_unnamed(games, first, file.path);
  if (!options.graph_path.empty() && games.size() != 1)
    fail_usage(fmt::format("--svg draws one game, but the file has {}; choose one with --game", games.size()));
  InterruptWatch const watch;
  api::StopToken const stop;
  api::Engine engine = make_engine(options);
  bool good = true;
  int const count = static_cast<int>(games.size());
  std::string records;
  Json list = Json::array();
  for (int i = 0; i < count; ++i) {
    AnalysedGame& game = games[static_cast<std::size_t>(i)];
    if (!options.record_path.empty() && !records.empty()) records += '\n';
    if (stop.requested()) {
      records += unchanged(game);
      continue;
    }
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
    auto const complain = [&](std::string const& why) {
      good = false;
      fmt::print(stderr, "strata: game {}: {}\n", first + static_cast<std::size_t>(i) + 1, why);
    };
    for (Warning const& warning : game.replay.warnings) warn(file.path, warning);
    if (game.replay.failure) complain(game.replay.failure_text());
    if (options.json)
      list.push_back(to_json(game));
    else
      print_game(game, i, count);
    std::fflush(stdout);
    if (!options.record_path.empty()) {
      auto const record = annotated(game, options.notation);
      bool const is_said = game.replay.failure && !record && game.replay.failure->message == record.error().message;
      if (!record && !is_said) complain("written without evaluations: " + record.error().message);
      records += record ? *record : unchanged(game);
    }
    if (!options.graph_path.empty()) write_or_fail(options.graph_path, graph_svg(game.analysis, game.title));
  }
  if (!options.record_path.empty()) write_or_fail(options.record_path, records);
  if (options.json) print_json({{"games", std::move(list)}});
  return good ? 0 : exit_failure;
}

bool begins_as_records(std::string_view text) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    line.remove_prefix(std::min(line.size(), line.find_first_not_of(" \t\r")));
    bool const is_comment =
        line.starts_with('#') || line.starts_with(';') || line.starts_with('%') || line.starts_with("//");
    if (line.empty() || is_comment) continue;
    if (line.starts_with('{')) return true;
    return line.front() == '[' ? begins_with_tag(line.substr(1)) : begins_with_move(line);
  }
  return false;
}

}  // namespace strata::cli
