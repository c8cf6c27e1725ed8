#include "cli/play/words.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <map>

#include "base/plural.hpp"
#include "cli/side_name.hpp"
#include "cli/terminal/terminal.hpp"

namespace strata::cli {

namespace {

bool is_white_piece(char letter) { return std::isupper(static_cast<unsigned char>(letter)) != 0; }
char upper_letter(char letter) { return static_cast<char>(std::toupper(static_cast<unsigned char>(letter))); }

// "pawn", "2 pawns".
std::string some_pieces(std::string const& name, int count) {
  return count == 1 ? name : counted(static_cast<std::size_t>(count), name);
}

std::string comma_list(std::vector<std::string> const& items) {
  std::string text;
  for (std::string const& item : items) text += (text.empty() ? "" : ", ") + item;
  return text;
}

}  // namespace

std::string piece_name(api::Look const& look, char letter) {
  for (api::PieceLook const& piece : look.pieces) {
    if (piece.letter == upper_letter(letter) && !piece.name.empty()) return piece.name;
  }
  return std::string(1, letter);
}

char piece_on(api::PositionView const& view, std::string_view cell) {
  auto const found = std::find_if(view.cells.begin(), view.cells.end(),
                                  [&](api::CellView const& known) { return known.name == cell; });
  return found == view.cells.end() ? '\0' : found->letter;
}

std::string move_words(api::Look const& look, api::MoveInfo const& move) {
  std::string words = move.board.empty() ? piece_name(look, move.piece) + ' ' + move.from
                                         : fmt::format("board {} from {}", move.board, move.from);
  words += " to " + move.to;
  if (!move.castling.empty()) words.insert(0, "castles, ");
  if (move.en_passant)
    words += ", captures en passant";
  else if (move.captured != 0)
    words += fmt::format(", captures the {}", piece_name(look, move.captured));
  if (move.promotion != 0) words += fmt::format(", promoted to {}", piece_name(look, move.promotion));
  return words;
}

std::string check_words(api::Look const& look, api::PositionView const& view) {
  if (!view.check) return {};
  std::vector<std::string> attackers;
  for (std::string const& cell : view.checkers)
    attackers.push_back(fmt::format("{} {}", piece_name(look, piece_on(view, cell)), cell));
  std::vector<std::string> kings;
  for (std::string const& cell : view.attacked_royals)
    kings.push_back(fmt::format("the {} on {}", piece_name(look, piece_on(view, cell)), cell));
  if (attackers.empty() || kings.empty())
    return fmt::format("Check: {} must get out of check.", side_name(view.side_to_move));
  return fmt::format("Check: {} attack{} {}.", comma_list(attackers), attackers.size() == 1 ? "s" : "",
                     comma_list(kings));
}

std::string end_words(api::End const& end) {
  using enum api::EndReason;
  std::string_view const reason = api::name_of(end.reason);
  if (!end.winner) {
    switch (end.reason) {
      case Stalemate: return "Stalemate: the game is drawn.";
      case InsufficientMaterial: return "The game is drawn by insufficient material.";
      case MoveRule: return "The game is drawn by the move rule: too many moves without a capture or a pawn move.";
      case Repetition: return "The game is drawn by repetition.";
      case Perpetual: return "The game is drawn by perpetual check.";
      case Agreement: return "The game is drawn by agreement.";
      default: return fmt::format("The game is drawn ({}).", reason);
    }
  }
  std::string_view const winner = side_name(*end.winner);
  std::string_view const loser = side_name(!*end.winner);
  switch (end.reason) {
    case Checkmate: return fmt::format("Checkmate: {} wins.", winner);
    case Extinction:
      return fmt::format("{} wins: {} has lost the last of the pieces that must be kept.", winner, loser);
    case Resignation: return fmt::format("{} resigns: {} wins.", loser, winner);
    case Time: return fmt::format("{} has run out of time: {} wins.", loser, winner);
    default: return fmt::format("{} wins ({}).", winner, reason);
  }
}

// ---------------------------------------------------------------- material

PieceCount count_pieces(api::PositionView const& view) {
  PieceCount count{};
  for (api::CellView const& cell : view.cells) {
    if (cell.letter > 0) ++count[static_cast<std::size_t>(cell.letter)];
  }
  return count;
}

std::string material_text(api::Look const& look, PieceCount const& start, PieceCount const& now,
                          std::string_view captured) {
  std::string text;
  for (api::Side const side : {api::Side::White, api::Side::Black}) {
    std::vector<std::string> left;
    std::map<char, int> lost;
    for (char const letter : captured) {
      if (is_white_piece(letter) == (side == api::Side::White)) ++lost[letter];
    }
    for (api::PieceLook const& piece : look.pieces) {
      auto const letter = static_cast<char>(
          side == api::Side::White ? piece.letter : std::tolower(static_cast<unsigned char>(piece.letter)));
      if (letter <= 0) continue;
      int const there = now[static_cast<std::size_t>(letter)];
      int const were = start[static_cast<std::size_t>(letter)];
      if (there == 0 && were == 0) continue;
      left.push_back(there == were ? fmt::format("{} {}", letter, there)
                                   : fmt::format("{} {} (of {})", letter, there, were));
    }
    std::vector<std::string> captures;
    for (auto const& [letter, count] : lost) captures.push_back(some_pieces(piece_name(look, letter), count));
    text += fmt::format("{} still has: {}\n", side_name(side), comma_list(left));
    text +=
        fmt::format("  captured by {}: {}\n", side_name(!side), captures.empty() ? "nothing" : comma_list(captures));
  }
  return text;
}

// ---------------------------------------------------------------- text

std::string lowercase(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char sign) { return static_cast<char>(std::tolower(sign)); });
  return result;
}

std::string count_of(int count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string wrapped(std::string_view text, int width, int indent) {
  std::size_t const blanks = std::min(text.find_first_not_of(' '), text.size());
  std::string result(text.substr(0, blanks));
  int column = static_cast<int>(blanks);
  int const start = column;
  text.remove_prefix(blanks);
  while (!text.empty()) {
    std::size_t const end = std::min(text.find(' '), text.size());
    std::string_view const word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    int const length = text_width(word);
    bool const first = column == start && result.size() == blanks;
    if (!first && column > indent && column + 1 + length > width) {
      result += '\n' + std::string(static_cast<std::size_t>(indent), ' ');
      column = indent;
    } else if (!first) {
      result += ' ';
      ++column;
    }
    result += word;
    column += length;
  }
  return result;
}

}  // namespace strata::cli
