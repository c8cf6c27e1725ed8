#include "cli/play_words.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <map>

#include "cli/terminal.hpp"

namespace strata::cli {

namespace {

bool is_white_man(char letter) { return std::isupper(static_cast<unsigned char>(letter)) != 0; }
char upper_letter(char letter) { return static_cast<char>(std::toupper(static_cast<unsigned char>(letter))); }

// "pawn", "2 pawns": names of men have regular plurals, or sound right enough ("abbeys").
std::string some_men(std::string const& name, int count) {
  return count == 1 ? name : fmt::format("{} {}s", count, name);
}

std::string joined(std::vector<std::string> const& items) {
  std::string text;
  for (std::string const& item : items) text += (text.empty() ? "" : ", ") + item;
  return text;
}

std::string board_move_words(api::PositionView const& before, api::MoveInfo const& move) {
  for (api::BoardView const& board : before.boards) {
    if (board.pin == move.from) return fmt::format("board {} from {} to {}", board.name, move.from, move.to);
  }
  return fmt::format("board from {} to {}", move.from, move.to);
}

}  // namespace

std::string_view side_name(char side) { return side == 'w' ? "White" : "Black"; }
char other_side(char side) { return side == 'w' ? 'b' : 'w'; }

std::string man_name(api::Look const& look, char letter) {
  for (api::PieceLook const& piece : look.pieces) {
    if (piece.letter == upper_letter(letter) && !piece.name.empty()) return piece.name;
  }
  return std::string(1, letter);
}

char man_on(api::PositionView const& view, std::string_view cell) {
  auto const found = std::find_if(view.cells.begin(), view.cells.end(),
                                  [&](api::CellView const& known) { return known.name == cell; });
  return found == view.cells.end() ? '\0' : found->letter;
}

std::string move_words(api::Look const& look, api::PositionView const& before, api::MoveInfo const& move,
                       std::string_view native) {
  std::string words;
  char const man = man_on(before, move.from);
  if (move.board) {
    words = board_move_words(before, move);
  } else if (!native.empty() && (native[0] == 'O' || native[0] == 'o') && native.substr(1, 1) == "-") {
    words = fmt::format("castles, {} {} to {}", man_name(look, man), move.from, move.to);
  } else {
    words = fmt::format("{} {} to {}", man_name(look, man), move.from, move.to);
  }
  if (move.capture) {
    char const taken = man_on(before, move.to);
    words += taken != 0 ? fmt::format(", takes the {}", man_name(look, taken)) : ", takes in passing";
  }
  if (move.promotion != 0) words += fmt::format(", promoted to {}", man_name(look, move.promotion));
  return words;
}

std::string check_words(api::Look const& look, api::PositionView const& view) {
  if (!view.check) return {};
  std::vector<std::string> attackers;
  for (std::string const& cell : view.checkers)
    attackers.push_back(fmt::format("{} {}", man_name(look, man_on(view, cell)), cell));
  std::vector<std::string> kings;
  for (std::string const& cell : view.attacked_royals)
    kings.push_back(fmt::format("the {} on {}", man_name(look, man_on(view, cell)), cell));
  if (attackers.empty() || kings.empty()) return fmt::format("Check: {} must answer it.", side_name(view.side_to_move));
  return fmt::format("Check: {} attack{} {}.", joined(attackers), attackers.size() == 1 ? "s" : "", joined(kings));
}

std::string end_words(api::End const& end) {
  bool const drawn = end.result == "draw";
  std::string_view const winner = side_name(end.result == "white" ? 'w' : 'b');
  std::string_view const loser = side_name(end.result == "white" ? 'b' : 'w');
  if (end.reason == "checkmate") return fmt::format("Checkmate: {} wins.", winner);
  if (end.reason == "stalemate") return "Stalemate: the game is drawn.";
  if (end.reason == "extinction")
    return fmt::format("{} wins: {} has lost the last of the men it had to keep.", winner, loser);
  if (end.reason == "insufficient-material") return "The game is drawn: the men that are left cannot give mate.";
  if (end.reason == "move-rule")
    return "The game is drawn by the move rule: too long without a capture or a pawn's move.";
  if (end.reason == "repetition") return "The game is drawn: the position has been repeated.";
  if (end.reason == "perpetual") return "The game is drawn by perpetual check.";
  if (end.reason == "resignation") return fmt::format("{} resigns: {} wins.", loser, winner);
  if (end.reason == "agreement") return "The game is drawn by agreement.";
  if (end.reason == "time" && !drawn) return fmt::format("{} has run out of time: {} wins.", loser, winner);
  if (drawn) return fmt::format("The game is drawn ({}).", end.reason);
  return fmt::format("{} wins ({}).", winner, end.reason);
}

// ---------------------------------------------------------------- muster

MenCount count_men(api::PositionView const& view) {
  MenCount count{};
  for (api::CellView const& cell : view.cells) {
    if (cell.letter > 0) ++count[static_cast<std::size_t>(cell.letter)];
  }
  return count;
}

char taken_between(MenCount const& before, MenCount const& after) {
  for (bool const white : {true, false}) {
    int balance = 0;
    char missing = 0;
    for (std::size_t letter = 1; letter < before.size(); ++letter) {
      if (std::isalpha(static_cast<int>(letter)) == 0 || is_white_man(static_cast<char>(letter)) != white) continue;
      balance += after[letter] - before[letter];
      if (after[letter] < before[letter]) missing = static_cast<char>(letter);
    }
    if (balance < 0) return missing;
  }
  return 0;
}

std::string muster_text(api::Look const& look, MenCount const& start, MenCount const& now,
                        std::vector<char> const& taken) {
  std::string text;
  for (char const side : {'w', 'b'}) {
    std::vector<std::string> left;
    std::map<char, int> lost;
    for (char const letter : taken) {
      if (letter != 0 && is_white_man(letter) == (side == 'w')) ++lost[letter];
    }
    for (api::PieceLook const& piece : look.pieces) {
      auto const letter =
          static_cast<char>(side == 'w' ? piece.letter : std::tolower(static_cast<unsigned char>(piece.letter)));
      if (letter <= 0) continue;
      int const there = now[static_cast<std::size_t>(letter)];
      int const were = start[static_cast<std::size_t>(letter)];
      if (there == 0 && were == 0) continue;
      left.push_back(there == were ? fmt::format("{} {}", letter, there)
                                   : fmt::format("{} {} (of {})", letter, there, were));
    }
    std::vector<std::string> gone;
    for (auto const& [letter, count] : lost) gone.push_back(some_men(man_name(look, letter), count));
    text += fmt::format("{} has left: {}\n", side_name(side), joined(left));
    text += fmt::format("  taken by {}: {}\n", side_name(other_side(side)), gone.empty() ? "nothing" : joined(gone));
  }
  return text;
}

// ---------------------------------------------------------------- text

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
