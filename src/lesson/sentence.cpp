#include "lesson/sentence.hpp"

#include <algorithm>
#include <array>

namespace strata::lesson {

namespace {

constexpr std::array forms = {
    SentenceForm{"capture", "Capture all enemy pieces with the {piece}, and let nobody capture it."},
    SentenceForm{"captured", "The piece on {cell} captures yours."},
    SentenceForm{"castle", "Castle: the king goes from {king} to {to}, and the rook from {rook} jumps over."},
    SentenceForm{"cell_flat", "A cell is called by its file, then its rank: {cell}."},
    SentenceForm{"check_block", "Your king is in check. Put a piece in between."},
    SentenceForm{"check_capture", "Your king is in check. Capture the piece that gives check."},
    SentenceForm{"check_move", "Your king is in check. Move it away."},
    SentenceForm{"done", "Done."},
    SentenceForm{"done_fewest", "Done, and in the fewest moves."},
    SentenceForm{"done_longer", "Done in {moves} moves; {fewest} are enough."},
    SentenceForm{"double_step", "From where it starts, the {piece} may go two steps at once: {from} to {to}."},
    SentenceForm{"en_passant",
                 "The enemy's {piece} has just made a double step. Capture it as if it had made one step."},
    SentenceForm{"extinction", "Who loses the last {piece} has lost. Capture it."},
    SentenceForm{"find", "Find {cell}."},
    SentenceForm{"illegal", "The rules do not allow that move."},
    SentenceForm{"leaps", "The {piece} leaps from cell to cell, over pieces too."},
    SentenceForm{"levels", "The board has {count} levels. From the lowest up they are called {names}."},
    SentenceForm{"mate_in_one", "Mate in one move."},
    SentenceForm{"mate_in_two", "Mate in two moves, whatever the answer."},
    SentenceForm{"move_board", "The small boards can move. Move one."},
    SentenceForm{"no_win", "That does not force the win."},
    SentenceForm{"not_asked", "The move is legal, but it is not what is asked for here."},
    SentenceForm{"promotion", "Take the {piece} to the end of its way: it becomes another piece there."},
    SentenceForm{"royal", "The {piece} may never be left where it can be captured."},
    SentenceForm{"slides", "The {piece} slides in {directions} directions, as far as nothing stands in its way."},
    SentenceForm{"slides_and_leaps", "The {piece} slides in some directions and leaps in others."},
    SentenceForm{"slides_short", "The {piece} slides in {directions} directions, at most {steps} steps."},
    SentenceForm{"steps", "The {piece} makes one step in {directions} directions."},
    SentenceForm{"takes_otherwise", "The {piece} moves in one way and captures in another."},
    SentenceForm{"walk", "Take the {piece} to the stars. {fewest} moves are enough."},
    SentenceForm{"walk_one", "Take the {piece} to the star in one move."},
    SentenceForm{"win_in_one", "Win in one move."},
    SentenceForm{"win_in_two", "Win in two moves, whatever the answer."},
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
