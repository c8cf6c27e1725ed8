#include "notation/move_pattern.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "notation/refusal_text.hpp"
#include "notation/text.hpp"

namespace strata {

namespace {

bool fits(MoveContext const& context, MovePattern const& pattern, Move move) {
  if (move.kind() == MoveKind::BoardMove || (move.kind() == MoveKind::Castling && !pattern.castling)) return false;
  if (move.to() != pattern.to || !pattern.from[move.from()]) return false;
  if (pattern.type != no_piece_type && context.piece(move).type() != pattern.type) return false;
  return (move.is_promotion() ? move.promoted_to() : no_piece_type) == pattern.promotion;
}

// "e1-g1 and f2-g1": the moves that fit alike.
std::string ambiguous(MoveContext const& context, std::vector<Move> const& moves, std::string_view text) {
  constexpr std::size_t shown = 4;
  std::vector<std::string> texts;
  for (Move const move : moves)
    if (texts.size() < shown) texts.push_back(write_canonical(context, move));
  std::ranges::sort(texts);
  return quoted(text) + " may mean " + list_words(texts) + (moves.size() > shown ? " and more" : "");
}

bool says_little(RefusalCode code) {
  return code == RefusalCode::WrongWay || code == RefusalCode::TooFar || code == RefusalCode::CannotChangeLevel ||
         code == RefusalCode::MustChangeLevel || code == RefusalCode::NotFromHere || code == RefusalCode::OwnColumn ||
         code == RefusalCode::SamePlace;
}

// Why no legal move fits.
std::unexpected<Error> why_not(MoveContext const& context, MovePattern const& pattern) {
  AnyPosition const& position = context.position();
  Names const& names = context.names();
  if (context.legal().empty()) return bad_move("the game is over", "game-over");
  Refusal best;
  if (pattern.from.count() == 1) {
    Cell from = 0;
    while (!pattern.from[from]) ++from;
    Piece const piece = position.piece_at(from);
    if (piece && pattern.type != no_piece_type && piece.type() != pattern.type) {
      std::string const there = names.type_text(piece.type());
      std::string const named = names.type_text(pattern.type);
      return bad_move(
          "the piece on " + names.cell_text(from) + " is " + with_article(there) + ", not " + with_article(named),
          "other-piece-there", {{"cell", names.cell_text(from)}, {"on_cell", there}, {"piece", named}});
    }
    best = find_refusal(position, from, pattern.to, pattern.promotion);
  } else {
    std::string const kind = pattern.type == no_piece_type ? std::string("piece") : names.type_text(pattern.type);
    int pieces = 0;
    for (Cell const cell : context.rules().geometry.all()) {
      Piece const piece = position.piece_at(cell);
      if (!piece.is(position.side_to_move()) || !pattern.from[cell]) continue;
      if (pattern.type != no_piece_type && piece.type() != pattern.type) continue;
      ++pieces;
      Refusal const found = find_refusal(position, cell, pattern.to, pattern.promotion);
      if (best.is_none() || (says_little(best.code) && !says_little(found.code))) best = found;
    }
    if (pieces == 0)
      return bad_move("you have no " + kind + " that could be meant", "no-such-piece", {{"piece", kind}});
    if (pieces > 1 && says_little(best.code))
      return bad_move("no " + kind + " of yours can go to " + names.cell_text(pattern.to), "none-goes-there",
                      {{"piece", kind}, {"cell", names.cell_text(pattern.to)}});
  }
  // The only obstacle is that castlings do not count here.
  if (best.is_none()) return bad_move("castling is not written like that", "castling-spelling");
  return refused_move(position, names, best);
}

// A text that no reader could cut into pieces and cells. If it has the form of a move, one of its cells may be misspelt.
std::unexpected<Error> not_cut(MoveContext const& context, std::string_view text) {
  Names const& names = context.names();
  auto const is_place = [&](std::string_view name) {
    return names.find_cell(name) != no_cell || (name.size() > 1 && names.find_cell(name.substr(1)) != no_cell);
  };
  for (std::size_t i = 1; i + 1 < text.size(); ++i) {
    if (text[i] != '-' && text[i] != 'x') continue;
    std::string_view const from = text.substr(0, i);
    std::string_view const to = text.substr(i + 1, text.find('=') - i - 1);
    if (is_place(from) == is_place(to)) continue;
    std::string_view const cell = trim(is_place(from) ? to : from);
    return bad_move(quoted(cell) + " is not a cell of this board", "no-such-cell", {{"cell", quoted(cell)}});
  }
  return not_understood(context, text);
}

}  // namespace

CellMask only(Cell cell) {
  CellMask mask;
  mask.set(cell);
  return mask;
}

Result<Move> find_move(MoveContext const& context, std::span<MovePattern const> patterns, std::string_view text) {
  if (patterns.empty()) return not_cut(context, text);
  std::vector<Move> found;
  std::optional<bool> capture;
  for (Move const move : context.legal())
    for (MovePattern const& pattern : patterns)
      if (fits(context, pattern, move)) {
        capture = pattern.capture;
        found.push_back(move);
        break;
      }
  if (found.size() > 1 && capture)
    std::erase_if(found, [&](Move move) { return context.position().is_capture(move) != *capture; });
  // A plain step comes before a castling that shares its cells: that one has a name, or names its rook.
  auto const is_castling = [](Move move) { return move.kind() == MoveKind::Castling; };
  if (found.size() > 1 && !std::ranges::all_of(found, is_castling)) std::erase_if(found, is_castling);
  if (found.size() == 1) return found.front();
  if (found.size() > 1) return bad_move(ambiguous(context, found, text), "ambiguous");
  return why_not(context, patterns.front());
}

}  // namespace strata
