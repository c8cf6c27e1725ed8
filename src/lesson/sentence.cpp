#include "lesson/sentence.hpp"

#include <algorithm>
#include <array>

namespace strata::lesson {

namespace {

constexpr std::array forms = {
    SentenceForm{"capture", "Capture all enemy pieces with the {piece}. Do not let it be captured."},
    SentenceForm{"captured", "The piece on {cell} captures yours."},
    SentenceForm{"castle", "Castle: the king moves from {king} to {to}, and the rook from {rook} jumps over it."},
    SentenceForm{"cell_flat", "Cells are named by file and rank: {cell}."},
    SentenceForm{"check_block", "Your king is in check. Put a piece in between."},
    SentenceForm{"check_capture", "Your king is in check. Capture the piece that gives check."},
    SentenceForm{"check_move", "Your king is in check. Move it away."},
    SentenceForm{"done", "Done."},
    SentenceForm{"done_fewest", "Done in the fewest moves."},
    SentenceForm{"done_longer", "Done in {moves} moves. The fewest is {fewest}."},
    SentenceForm{"double_step", "From its starting square, the {piece} may move two steps at once: {from} to {to}."},
    SentenceForm{"en_passant", "The enemy {piece} has just moved two steps. Capture it as if it had moved only one."},
    SentenceForm{"extinction", "If your opponent loses the last {piece}, you win the game. Capture it."},
    SentenceForm{"find", "Find {cell}."},
    SentenceForm{"illegal", "That move is not legal."},
    SentenceForm{"leaps", "The {piece} leaps straight to its target, over other pieces if need be."},
    SentenceForm{"leaps_level", "Each leap changes the file or the rank by {far}, and the other by {near}."},
    SentenceForm{"leaps_many", "From {from}, it leaps to {count} cells. Pick it up to see them."},
    SentenceForm{"leaps_space",
                 "Each leap changes one of the three by {far} and another by {near}: the file, the rank or the level."},
    SentenceForm{"leaps_to", "From {from}, it leaps to {cells}."},
    SentenceForm{"levels", "The board has {count} levels. From bottom to top, they are {names}."},
    SentenceForm{"mate_in_one", "Mate in one move."},
    SentenceForm{"mate_in_two", "Mate in two moves, whatever your opponent replies."},
    SentenceForm{"move_board", "The small boards can move. Move one."},
    SentenceForm{"moves_to", "From {from}, it moves to {cells} without capturing."},
    SentenceForm{"no_win", "That does not force the win."},
    SentenceForm{"not_asked", "That move is legal, but it is not the one asked for."},
    SentenceForm{"promotion", "Move the {piece} forward as far as it can go. There it becomes another piece."},
    SentenceForm{"royal", "The {piece} must never be left where it can be captured."},
    SentenceForm{"slides", "The {piece} moves any distance in {directions} directions, until something blocks it."},
    SentenceForm{"slides_and_leaps", "The {piece} slides in some directions and leaps in others."},
    SentenceForm{"slides_one", "The {piece} moves any distance in one direction, until something blocks it."},
    SentenceForm{"slides_short",
                 "The {piece} moves up to {steps} steps in {directions} directions, until something blocks it."},
    SentenceForm{"slides_short_one",
                 "The {piece} moves up to {steps} steps in one direction, until something blocks it."},
    SentenceForm{"steps", "The {piece} moves one step in {directions} directions."},
    SentenceForm{"steps_one", "The {piece} moves one step in one direction."},
    SentenceForm{"takes_many",
                 "The {piece} captures otherwise than it moves. From {from}, it captures on {count} cells."},
    SentenceForm{"takes_never", "The {piece} moves, but it never captures."},
    SentenceForm{"takes_otherwise",
                 "The {piece} captures otherwise than it moves. From {from}, it captures on {cells}."},
    SentenceForm{"walk", "Take the {piece} to every star. It can be done in {fewest} moves."},
    SentenceForm{"walk_one", "Take the {piece} to the star in one move."},
    SentenceForm{"ways_all", "Each step changes any of the three by one: the file, the rank and the level."},
    SentenceForm{"ways_both", "It goes along files, ranks and diagonals."},
    SentenceForm{"ways_cells", "From {from}, its first steps lead to {cells}."},
    SentenceForm{"ways_diagonal", "It goes along diagonals."},
    SentenceForm{"ways_file_and_rank",
                 "Each step changes both the file and the rank by one. It may change the level by one too."},
    SentenceForm{"ways_file_or_rank",
                 "Each step changes the file or the rank by one, or neither. It may change the level by one too."},
    SentenceForm{"ways_level", "It stays on its level."},
    SentenceForm{"ways_many", "From {from}, its first steps lead to {count} cells. Pick it up to see them."},
    SentenceForm{"ways_one", "Each step changes one of the three by one: the file, the rank or the level."},
    SentenceForm{"ways_one_three",
                 "Each step changes either one or all of the three by one: the file, the rank and the level."},
    SentenceForm{"ways_one_two", "Each step changes one or two of the three by one: the file, the rank and the level."},
    SentenceForm{"ways_straight", "It goes along files and ranks."},
    SentenceForm{"ways_three", "Each step changes all three by one: the file, the rank and the level."},
    SentenceForm{"ways_two", "Each step changes two of the three by one: the file, the rank and the level."},
    SentenceForm{"ways_two_three",
                 "Each step changes at least two of the three by one: the file, the rank and the level."},
    SentenceForm{"win_in_one", "Win in one move."},
    SentenceForm{"win_in_two", "Win in two moves, whatever your opponent replies."},
    SentenceForm{"wrong_cell", "That is {cell}."},
};

}  // namespace

std::span<SentenceForm const> sentence_forms() { return forms; }

std::string english(Sentence const& sentence) {
  auto const form = std::ranges::find(forms, sentence.code, &SentenceForm::code);
  if (form == forms.end()) return {};
  std::string text;
  std::string_view rest = form->text;
  while (!rest.empty()) {
    std::size_t const open = std::min(rest.find('{'), rest.size());
    text += rest.substr(0, open);
    rest.remove_prefix(open);
    if (rest.empty()) break;
    std::size_t const close = rest.find('}');
    std::string_view const name = rest.substr(1, close - 1);
    auto const value =
        std::ranges::find(sentence.values, name, [](auto const& pair) { return std::string_view(pair.first); });
    if (value != sentence.values.end()) text += value->second;
    rest.remove_prefix(close + 1);
  }
  return text;
}

}  // namespace strata::lesson
