// NotationStyle::San: algebraic notation as in PGN. Letter, a part of the from-cell where like pieces could go there too, x, cell,
// =letter; a pawn that captures is written with its file. Read: the same with more said than needed, '-' between the cells,
// a promotion without '=', "e.p." at the end.

#include <array>
#include <vector>

#include "notation/departure.hpp"
#include "notation/move_pattern.hpp"
#include "notation/text.hpp"

namespace strata {

namespace {

constexpr std::array<CellPart, 3> parts = {file_part, rank_part, whole_cell};

// A reader's patterns of one text that ends in a cell: every way to cut it is tried.
void add_san_patterns(MoveContext const& context, std::string_view text, PieceType promotion,
                      std::vector<MovePattern>& out) {
  Names const& names = context.names();
  for (std::size_t cut = 0; cut < text.size(); ++cut) {
    Cell const to = names.find_cell(text.substr(cut));
    if (to == no_cell) continue;
    std::string_view before = text.substr(0, cut);
    bool const captures = before.ends_with('x');
    if (captures || before.ends_with('-')) before.remove_suffix(1);
    MovePattern pattern{.to = to, .promotion = promotion, .castling = false, .capture = captures};
    PieceType const lettered = before.empty() ? no_piece_type : names.find_letter(before.front());
    for (bool const with_letter : {true, false}) {
      if (with_letter && lettered == no_piece_type) continue;
      pattern.type = with_letter ? lettered : names.find_letter('P');
      pattern.from = departure_cells(context, before.substr(with_letter ? 1 : 0), parts);
      if (pattern.from.any()) out.push_back(pattern);
    }
  }
}

}  // namespace

std::string write_san(MoveContext const& context, Move move) {
  if (move.kind() == MoveKind::BoardMove) return write_canonical(context, move);
  if (move.kind() == MoveKind::Castling) {
    std::string_view const name = context.castling_name(move);
    for (Move const other : context.legal())
      if (other != move && !name.empty() && context.castling_name(other) == name) return write_canonical(context, move);
    return name.empty() ? write_canonical(context, move) : std::string(name);
  }
  bool const captures = context.position().is_capture(move);
  PieceType const type = context.piece(move).type();
  std::string text;
  std::string departure = departure_text(context, move, parts);
  if (!context.names().is_unlettered(type))
    text += context.names().letter(type);
  else if (captures && departure.empty())
    departure = file_part(context, move.from());
  text += departure;
  if (captures) text += 'x';
  return text + context.cell(move.to()) + context.promotion_suffix(move);
}

Result<Move> read_san(MoveContext const& context, std::string_view text) {
  std::string_view rest = text;
  if (rest.ends_with("e.p.")) rest = trim(rest.substr(0, rest.size() - 4));
  std::vector<MovePattern> patterns;
  add_san_patterns(context, rest, no_piece_type, patterns);
  if (!rest.empty()) {
    PieceType const promotion = context.names().find_letter(rest.back());
    rest.remove_suffix(1);
    if (rest.ends_with('=')) rest.remove_suffix(1);
    if (promotion != no_piece_type) add_san_patterns(context, rest, promotion, patterns);
  }
  return find_move(context, patterns, text);
}

}  // namespace strata
