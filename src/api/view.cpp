// A position as a board needs it: cells with places, men, boards, checks.

#include <algorithm>

#include "api/impl.hpp"
#include "notation/move_text.hpp"

namespace strata::api {

namespace {

std::vector<std::string> cell_names(Names const& names, std::vector<Cell> const& cells) {
  std::vector<std::string> texts;
  texts.reserve(cells.size());
  for (Cell const cell : cells) texts.push_back(names.cells[cell]);
  return texts;
}

CellView view_of(Game::Impl const& impl, Cell cell) {
  Geometry const& geometry = impl.rules().geometry;
  AnyPosition const& position = impl.game.position();
  Coord const coord = geometry.coord(cell);
  Vector const space = geometry.space(cell);
  CellView view;
  view.name = impl.names().cells[cell];
  view.file = coord.file;
  view.rank = coord.rank;
  view.level = coord.level;
  view.x = space.file / 2.0;
  view.y = space.rank / 2.0;
  view.z = space.level;
  view.dark = geometry.dark().test(cell);
  view.exists = position.cell_exists(cell);
  if (Piece const piece = position.piece_at(cell)) {
    view.letter = impl.names().letter(piece.type());
    if (piece.color() == Color::Black) view.letter = static_cast<char>(view.letter - 'A' + 'a');
  }
  return view;
}

void add_boards(Game::Impl const& impl, PositionView& view) {
  Names const& names = impl.names();
  BoardRules const& rules = impl.rules().boards;
  std::vector<Cell> const& all = impl.rules().geometry.all();
  std::vector<Move> const moves = impl.game.legal_moves();
  Setup const setup = impl.game.position().setup();
  for (std::size_t board = 0; board < setup.boards.size(); ++board) {
    BoardPlacement const placement = setup.boards[board];
    BoardView seen{
        names.boards[board], names.pins[static_cast<std::size_t>(placement.pin)], to_char(placement.owner), false, {}};
    seen.may_move = std::any_of(moves.begin(), moves.end(), [&](Move move) {
      return move.kind() == MoveKind::BoardMove && move.from() == static_cast<Cell>(placement.pin);
    });
    for (Cell const cell : rules.pins[static_cast<std::size_t>(placement.pin)].cells)
      seen.cells.push_back(static_cast<int>(std::find(all.begin(), all.end(), cell) - all.begin()));
    view.boards.push_back(std::move(seen));
  }
}

}  // namespace

PositionView Game::view() const {
  AnyPosition const& position = impl_->game.position();
  Names const& names = impl_->names();
  PositionView view;
  for (Cell const cell : impl_->rules().geometry.all()) view.cells.push_back(view_of(*impl_, cell));
  add_boards(*impl_, view);
  Color const us = position.side_to_move();
  view.side_to_move = to_char(us);
  view.check = position.in_check();
  if (view.check) {
    view.checkers = cell_names(names, position.checkers());
    for (Cell const cell : impl_->rules().geometry.all()) {
      Piece const piece = position.piece_at(cell);
      if (piece.is(us) && impl_->rules().types[piece.type()].royal && !position.attackers(cell, !us).empty())
        view.attacked_royals.push_back(names.cells[cell]);
    }
  }
  if (!impl_->moves.empty()) {
    Move const last = impl_->game.moves().back();
    view.last_move = impl_->moves.back().canonical;
    bool const board = last.kind() == MoveKind::BoardMove;
    for (Cell const place : {last.from(), last.to()})
      view.last_cells.push_back(board ? names.pins[place] : names.cells[place]);
  }
  return view;
}

}  // namespace strata::api
