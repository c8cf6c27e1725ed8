// The commands of `strata play` that look at cells, and what can be typed next.

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "cli/play/session.hpp"
#include "cli/play/words.hpp"
#include "cli/side_name.hpp"

namespace strata::cli {

namespace {

// More choices than this are offered by the cell a move comes from.
constexpr std::size_t many_moves = 20;

std::string from_text(api::MoveInfo const& move) { return move.board.empty() ? move.from : '@' + move.from; }

// "Bb3", "xBb3" for a capture, "Ed5=Q".
std::string target_text(api::MoveInfo const& move) {
  std::string text = (move.captured != 0 ? "x" : "") + move.to;
  if (move.promotion != 0) text += fmt::format("={}", move.promotion);
  return text;
}

// Promotions of one pawn to one cell in one item: "Ed5=BNQRU".
std::vector<std::string> target_texts(std::vector<api::MoveInfo> const& moves) {
  std::vector<std::string> texts;
  std::map<std::string, std::size_t> promoting;
  for (api::MoveInfo const& move : moves) {
    auto const known = move.promotion != 0 ? promoting.find(move.to) : promoting.end();
    if (known != promoting.end()) {
      texts[known->second] += move.promotion;
      continue;
    }
    if (move.promotion != 0) promoting[move.to] = texts.size();
    texts.push_back(target_text(move));
  }
  return texts;
}

std::string joined(std::vector<std::string> const& items) {
  std::string text;
  for (std::string const& item : items) text += (text.empty() ? "" : " ") + item;
  return text;
}

// The beginning of a move up to the sign before its target; all of it where none stands beyond what was typed.
std::string without_target(std::string const& move, std::size_t typed) {
  bool const castling = move.starts_with("O-") || move.starts_with("o-");
  return castling ? move : move.substr(0, move.find_first_of("-x", std::max<std::size_t>(typed, 1)));
}

void add_matching(std::vector<std::string>& words, std::string const& word, std::string_view start) {
  if (word.starts_with(start)) words.push_back(word);
}

void sort_once(std::vector<std::string>& words) {
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
}

}  // namespace

std::optional<std::string> PlaySession::find_cell(std::string_view text) const {
  std::string const wanted = lowercase(text);
  std::vector<std::string> same;
  std::vector<std::string> longer;  // "e0" for "e0(3)", where it is the only one
  for (api::CellView const& cell : game().view().cells) {
    if (cell.name == text) return cell.name;
    std::string const name = lowercase(cell.name);
    if (name == wanted) same.push_back(cell.name);
    if (cell.exists && wanted.size() > 1 && name.starts_with(wanted)) longer.push_back(cell.name);
  }
  if (same.size() == 1) return same.front();
  if (same.empty() && longer.size() == 1) return longer.front();
  return std::nullopt;
}

std::optional<std::vector<api::MoveInfo>> PlaySession::enemy_moves() const {
  if (game().in_check()) return std::nullopt;
  return game().enemy_moves();
}

// ---------------------------------------------------------------- moves

void PlaySession::do_moves(std::string_view arguments) {
  if (is_over()) return complain("the game is over");
  std::string const wanted = arguments.empty() ? std::string() : find_cell(arguments).value_or(std::string(arguments));
  std::map<std::string, std::vector<api::MoveInfo>> by_piece;
  std::size_t count = 0;
  for (api::MoveInfo const& move : game().move_infos()) {
    if (!wanted.empty() && move.from != wanted) continue;
    by_piece[from_text(move)].push_back(move);
    ++count;
  }
  if (count == 0 && !wanted.empty() && !find_cell(arguments))
    return complain(fmt::format("there is no cell \"{}\"", arguments));
  if (count == 0) return complain(fmt::format("nothing can move from {}", arguments));
  for (auto const& [from, moves] : by_piece) {
    std::string const piece = moves.front().board.empty() ? piece_name(look_, moves.front().piece) : "board";
    say_(wrapped(fmt::format("{} {}: {}", piece, from, joined(target_texts(moves))), settings_.style.width, 4) + '\n');
  }
  line(fmt::format("{}.", count_of(static_cast<int>(count), "move")));
}

// ---------------------------------------------------------------- targets

void PlaySession::do_targets(std::string_view arguments) {
  if (arguments.empty()) return complain("targets needs a cell");
  if (is_over()) return complain("the game is over");
  api::PositionView const view = game().view();
  for (api::BoardView const& board : view.boards) {
    if (lowercase(board.name) != lowercase(arguments) && '@' + board.pin != arguments) continue;
    std::vector<api::MoveInfo> moves;
    for (api::MoveInfo const& move : game().move_infos()) {
      if (move.board == board.name) moves.push_back(move);
    }
    BoardMarks marks{{}, {}};
    for (int const cell : board.cells) marks.chosen.push_back(view.cells[static_cast<std::size_t>(cell)].name);
    for (api::MoveInfo const& move : moves) marks.targets.push_back(move.to);
    show_board(marks);
    return line(moves.empty() ? fmt::format("Board {} cannot move now.", board.name)
                              : fmt::format("Board {} can move to: {}.", board.name, joined(target_texts(moves))));
  }
  auto const cell = find_cell(arguments);
  if (!cell) return complain(fmt::format("there is no cell \"{}\"", arguments));
  char const piece = piece_on(view, *cell);
  if (piece == 0) return pieces_for_cell(*cell);
  bool const theirs = (std::isupper(static_cast<unsigned char>(piece)) != 0) != (side() == api::Side::White);
  auto found = theirs ? enemy_moves() : std::optional(game().move_infos());
  if (!found) return complain(fmt::format("it is not {}'s turn", side_name(!side())));
  std::vector<api::MoveInfo> moves = std::move(*found);
  std::erase_if(moves, [&](api::MoveInfo const& move) { return !move.board.empty() || move.from != *cell; });
  targets_of_piece(*cell, piece, moves, theirs);
}

void PlaySession::targets_of_piece(std::string const& cell, char piece, std::vector<api::MoveInfo> const& moves,
                                   bool theirs) {
  BoardMarks marks{{cell}, {}};
  for (api::MoveInfo const& move : moves) marks.targets.push_back(move.to);
  show_board(marks);
  std::string const name = fmt::format("The {} on {}", piece_name(look_, piece), cell);
  if (moves.empty()) return line(fmt::format("{} cannot move{}.", name, theirs ? " even on its turn" : ""));
  std::string const text =
      fmt::format("{} can go to {}{}", name, joined(target_texts(moves)), theirs ? " when it is its turn." : ".");
  say_(wrapped(text, settings_.style.width, 4) + '\n');
  line(targets_legend_text(settings_.style) + '.');
}

void PlaySession::pieces_for_cell(std::string const& cell) {
  BoardMarks marks{{}, {cell}};
  std::vector<std::string> pieces;
  for (api::MoveInfo const& move : game().move_infos()) {
    if (!move.board.empty() || move.to != cell ||
        std::find(marks.chosen.begin(), marks.chosen.end(), move.from) != marks.chosen.end())
      continue;
    marks.chosen.push_back(move.from);
    pieces.push_back(fmt::format("{} {}", piece_name(look_, move.piece), move.from));
  }
  show_board(marks);
  if (pieces.empty()) return line(fmt::format("{} has no piece that can go to {}.", side_name(side()), cell));
  std::string text;
  for (std::string const& piece : pieces) text += (text.empty() ? "" : ", ") + piece;
  line(fmt::format("{} can go to {} with: {}.", side_name(side()), cell, text));
}

// ---------------------------------------------------------------- completion

Completion PlaySession::complete(std::string_view line) const {
  std::size_t const blank = line.find_last_of(' ');
  std::size_t const start = blank == std::string_view::npos ? 0 : blank + 1;
  std::string_view const word = line.substr(start);
  std::vector<std::string> const before = words_of(line.substr(0, start));
  Completion completion{start, {}};
  std::vector<std::string>& words = completion.words;
  if (before.empty()) {
    for (PlayCommand const& command : play_commands()) {
      if (!word.empty()) add_matching(words, std::string(command.name), word);
    }
    std::vector<std::string> moves;
    for (api::MoveInfo const& move : game().move_infos()) {
      std::string const text = native(move.canonical);
      add_matching(moves, text.starts_with(word) ? text : move.canonical, word);
    }
    // Too many: the pieces first, then their moves.
    if (moves.size() > many_moves) {
      for (std::string& move : moves) move = without_target(move, word.size());
      sort_once(moves);
      completion.parts = true;
    }
    words.insert(words.end(), moves.begin(), moves.end());
    sort_once(words);
    return completion;
  }
  PlayCommand const* command = find_exactly(before.front());
  if (command == nullptr) command = find_by_prefix(before.front()).command;
  if (command == nullptr) return completion;
  switch (command->verb) {
    case PlayVerb::Targets:
    case PlayVerb::Moves:
      for (api::MoveInfo const& move : game().move_infos()) add_matching(words, from_text(move), word);
      break;
    case PlayVerb::Computer:
      for (char const* who : {"white", "black", "both", "none"}) add_matching(words, who, word);
      break;
    case PlayVerb::Claim:
      for (api::Claim const claim : api::all_claims) add_matching(words, std::string(api::name_of(claim)), word);
      break;
    case PlayVerb::Notation:
      for (std::string const& name : game().variant().notations()) add_matching(words, name, word);
      break;
    case PlayVerb::New:
      for (api::VariantInfo const& info : api::variants()) add_matching(words, info.id, word);
      break;
    case PlayVerb::Help:
      for (PlayCommand const& known : play_commands()) add_matching(words, std::string(known.name), word);
      break;
    case PlayVerb::Save:
    case PlayVerb::Load: {
      std::string const typed(word);
      std::filesystem::path const path(typed);
      std::error_code problem;
      std::filesystem::path const folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
      for (std::filesystem::directory_iterator entry(folder, problem), end; !problem && entry != end;
           entry.increment(problem)) {
        std::string const name =
            (path.has_parent_path() ? path.parent_path() / entry->path().filename() : entry->path().filename())
                .string();
        add_matching(words, entry->is_directory(problem) ? name + '/' : name, word);
      }
      break;
    }
    default: break;
  }
  sort_once(words);
  return completion;
}

}  // namespace strata::cli
