// NotationStyle::Long: letter, from-cell, - or x, to-cell, =letter; with what the knobs of NotationRules change. The written
// form of most laws (raumschach, upright, uplifting, threedc, ziggurat); docs/formats/moves.md has the grammar.

#include <algorithm>
#include <cstddef>
#include <vector>

#include "notation/move_pattern.hpp"
#include "notation/text.hpp"

namespace strata {

namespace {

bool is_quiet_pawn_move(MoveContext const& context, Move move) {
  return context.names().is_unlettered(context.piece(move).type()) && !context.position().is_capture(move);
}

// Whether the cell of arrival alone tells this quiet pawn move from all others. (A strict reader does not let the missing
// 'x' decide against a pawn that captures en passant.)
bool destination_tells(MoveContext const& context, Move move) {
  return std::ranges::none_of(context.legal(), [&](Move other) {
    return other.kind() != MoveKind::BoardMove && other.kind() != MoveKind::Castling && other.to() == move.to() &&
           other.from() != move.from() && context.names().is_unlettered(context.piece(other).type()) &&
           (is_quiet_pawn_move(context, other) || !context.style().forgiving);
  });
}

std::string write_castling(MoveContext const& context, Move move) {
  std::string_view const name = context.castling_name(move);
  if (name.empty()) return write_canonical(context, move);
  if (context.style().castling_destination) return std::string(name) + '(' + context.cell(move.to()) + ')';
  bool const shared = std::ranges::any_of(
      context.legal(), [&](Move other) { return other != move && context.castling_name(other) == name; });
  return shared ? write_canonical(context, move) : std::string(name);
}

Cell find_cell_any_case(Names const& names, std::string_view name) {
  Cell found = no_cell;
  for (std::size_t i = 0; i < names.cells.size(); ++i) {
    if (!std::ranges::equal(names.cells[i], name, {}, to_lower, to_lower) || name.empty()) continue;
    if (found != no_cell) return no_cell;
    found = static_cast<Cell>(i);
  }
  return found;
}

// One reading of a place: the cell, and the kind of piece if a letter stood before it.
struct Place {
  PieceType type = no_piece_type;
  bool lettered = false;
  Cell cell = no_cell;
};

class LongReader {
 public:
  LongReader(MoveContext const& context, std::string_view text)
      : context_(context), names_(context.names()), text_(text) {}

  Result<Move> read() {
    std::string_view rest = text_;
    if (rest.size() > 2 && rest[rest.size() - 2] == '=') {
      promotion_ = names_.find_letter(rest.back());
      if (promotion_ == no_piece_type) return find_move(context_, {}, text_);
      rest.remove_suffix(2);
    }
    read_long(rest);
    if (patterns_.empty()) read_short(rest);
    if (patterns_.empty() && context_.style().forgiving) read_joined(rest);
    return find_move(context_, patterns_, text_);
  }

 private:
  // [letter]cell-cell: the signs '-' and 'x' are taken alike, as a cell's name may hold one every place is tried.
  void read_long(std::string_view text) {
    for (std::size_t i = 1; i + 1 < text.size(); ++i) {
      if (text[i] != '-' && text[i] != 'x') continue;
      Cell const to = find_cell(text.substr(i + 1));
      if (to == no_cell) continue;
      for (Place const& from : places(text.substr(0, i)))
        patterns_.push_back({.type = from.type,
                             .from = only(from.cell),
                             .to = to,
                             .promotion = promotion_,
                             .castling = true,
                             .capture = text[i] == 'x'});
    }
  }

  // [letter]cell cell: as people type it in haste, with a blank or nothing for the sign.
  void read_joined(std::string_view text) {
    for (std::size_t i = 1; i + 1 < text.size(); ++i) {
      Cell const to = find_cell(text.substr(i));
      if (to == no_cell) continue;
      for (Place const& from : places(trim(text.substr(0, i))))
        patterns_.push_back(
            {.type = from.type, .from = only(from.cell), .to = to, .promotion = promotion_, .castling = true});
    }
  }

  // [letter][x]cell: the one legal move, castling not counted, of such a piece; without a letter, of a pawn.
  void read_short(std::string_view text) {
    for (Place const& to : places(text)) add_short(to, false);
    // With the sign: "Nxe4", "xe4".
    for (std::size_t i = 0; i < 2 && i < text.size(); ++i) {
      if (text[i] != 'x') continue;
      Place to{.cell = find_cell(text.substr(i + 1))};
      if (to.cell == no_cell) continue;
      if (i == 1) {
        to.type = names_.find_letter(text[0]);
        to.lettered = true;
        if (to.type == no_piece_type) continue;
      }
      add_short(to, true);
    }
  }

  void add_short(Place const& to, bool captures) {
    MovePattern pattern{.type = to.type, .to = to.cell, .promotion = promotion_};
    if (!to.lettered && context_.style().letters) pattern.type = unlettered();
    // The law of a strict notation refuses what fits twice; the others let the sign decide.
    if (context_.style().forgiving) pattern.capture = captures;
    patterns_.push_back(pattern);
  }

  // The readings of "e4" or "Ne4"; a cell's own name may begin with a letter that also names a piece.
  [[nodiscard]] std::vector<Place> places(std::string_view text) const {
    std::vector<Place> found;
    if (Cell const cell = find_cell(text); cell != no_cell) found.push_back({.cell = cell});
    if (text.empty()) return found;
    PieceType const type = names_.find_letter(text[0]);
    Cell const cell = type == no_piece_type ? no_cell : find_cell(text.substr(1));
    if (cell != no_cell) found.push_back({.type = type, .lettered = true, .cell = cell});
    return found;
  }

  [[nodiscard]] Cell find_cell(std::string_view name) const {
    Cell const cell = names_.find_cell(name);
    return cell != no_cell || !context_.style().forgiving ? cell : find_cell_any_case(names_, name);
  }

  [[nodiscard]] PieceType unlettered() const {
    for (int type = 0; type < context_.rules().type_count(); ++type)
      if (names_.is_unlettered(static_cast<PieceType>(type))) return static_cast<PieceType>(type);
    return no_piece_type;
  }

  MoveContext const& context_;
  Names const& names_;
  std::string_view text_;
  PieceType promotion_ = no_piece_type;
  std::vector<MovePattern> patterns_;
};

}  // namespace

std::string write_long(MoveContext const& context, Move move) {
  if (move.kind() == MoveKind::BoardMove) return write_canonical(context, move);
  if (move.kind() == MoveKind::Castling) return write_castling(context, move);
  NotationRules const& style = context.style();
  std::string const promotion = context.promotion_suffix(move);
  if (style.pawn_destination_only && is_quiet_pawn_move(context, move) && destination_tells(context, move))
    return context.cell(move.to()) + promotion;
  PieceType const type = context.piece(move).type();
  std::string text;
  if (style.letters && !context.names().is_unlettered(type)) text += context.names().letter(type);
  text += context.cell(move.from());
  // A letter that would make the name of another cell is left out: without one any piece is meant.
  if (text.size() > context.cell(move.from()).size() && context.names().find_cell(text) != no_cell) text.erase(0, 1);
  text += context.position().is_capture(move) ? 'x' : '-';
  return text + context.cell(move.to()) + promotion;
}

Result<Move> read_long(MoveContext const& context, std::string_view text) { return LongReader(context, text).read(); }

}  // namespace strata
