// A position as a board needs it: cells with places, pieces, boards, checks.

#include <algorithm>

#include "api/impl.hpp"
#include "notation/text.hpp"

namespace strata::api {

namespace {

std::vector<std::string> cell_names(Names const& names, std::vector<Cell> const& cells) {
  std::vector<std::string> texts;
  texts.reserve(cells.size());
  for (Cell const cell : cells) texts.push_back(names.cells[cell]);
  return texts;
}

CellView cell_view(Variant::Impl const& variant, Cell cell, Piece piece) {
  Geometry const& geometry = variant.rules().geometry;
  Coord const coord = geometry.coord(cell);
  Vector const space = geometry.space(cell);
  CellView view;
  view.name = variant.names().cells[cell];
  view.file = coord.file;
  view.rank = coord.rank;
  view.level = coord.level;
  view.x = space.file / 2.0;
  view.y = space.rank / 2.0;
  view.z = space.level;
  view.dark = geometry.dark().test(cell);
  view.exists = !geometry.movable()[cell];
  if (piece) {
    char const letter = variant.names().letter(piece.type());
    view.letter = piece.color() == Color::White ? letter : to_lower(letter);
  }
  return view;
}

}  // namespace

PositionView view_of(Variant::Impl const& variant, strata::Setup const& setup) {
  std::vector<Cell> const& all = variant.rules().geometry.all();
  PositionView view;
  view.side_to_move = setup.side_to_move;
  for (Cell const cell : all) view.cells.push_back(cell_view(variant, cell, setup.pieces[cell]));
  for (std::size_t board = 0; board < setup.boards.size(); ++board) {
    BoardPlacement const placement = setup.boards[board];
    auto const pin = static_cast<std::size_t>(placement.pin);
    BoardView seen{variant.names().boards[board], variant.names().pins[pin], placement.owner, false, {}};
    for (Cell const cell : variant.rules().boards.pins[pin].cells) {
      seen.cells.push_back(static_cast<int>(std::find(all.begin(), all.end(), cell) - all.begin()));
      view.cells[static_cast<std::size_t>(seen.cells.back())].exists = true;
    }
    view.boards.push_back(std::move(seen));
  }
  return view;
}

PositionView Game::view() const {
  AnyPosition const& position = impl_->game.position();
  Names const& names = impl_->names();
  PositionView view = view_of(impl_->variant.impl(), position.setup());
  std::vector<Move> const moves = view.boards.empty() ? std::vector<Move>() : impl_->game.legal_moves();
  for (BoardView& board : view.boards)
    board.may_move = std::any_of(moves.begin(), moves.end(), [&](Move move) {
      return move.kind() == MoveKind::BoardMove && names.pins[move.from()] == board.pin;
    });
  Color const us = position.side_to_move();
  view.captured = captured();
  view.check = position.in_check();
  if (view.check) {
    view.checkers = cell_names(names, position.checkers());
    for (Cell const cell : impl_->rules().geometry.all()) {
      Piece const piece = position.piece_at(cell);
      if (piece.is(us) && impl_->rules().types[piece.type()].royal && !position.attackers(cell, !us).empty())
        view.attacked_royals.push_back(names.cells[cell]);
    }
  }
  if (!impl_->line.empty()) {
    Move const last = impl_->game.moves().back();
    view.last_move = impl_->last_move();
    bool const board = last.kind() == MoveKind::BoardMove;
    for (Cell const place : {last.from(), last.to()})
      view.last_cells.push_back(board ? names.pins[place] : names.cells[place]);
  }
  return view;
}

}  // namespace strata::api
