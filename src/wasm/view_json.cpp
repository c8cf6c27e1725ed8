#include "wasm/view_json.hpp"

namespace strata::wasm {

namespace {

void write_cell(JsonWriter& json, api::CellView const& cell) {
  json.begin_object().member("name", cell.name);
  json.member("file", cell.file).member("rank", cell.rank).member("level", cell.level);
  json.member("x", cell.x).member("y", cell.y).member("z", cell.z);
  json.member("dark", cell.dark).end_object();
}

char sign_of(api::CellView const& cell) {
  if (!cell.exists) return ' ';
  return cell.letter == 0 ? '.' : cell.letter;
}

void write_board(JsonWriter& json, api::BoardView const& board) {
  json.begin_object().member("name", board.name).member("pin", board.pin).member("owner", api::name_of(board.owner));
  json.member("mayMove", board.may_move).key("cells").begin_array();
  for (int const cell : board.cells) json.value(cell);
  json.end_array().end_object();
}

}  // namespace

void write_view(JsonWriter& json, api::PositionView const& view) {
  std::string pieces;
  for (api::CellView const& cell : view.cells) pieces += sign_of(cell);
  json.begin_object().member("pieces", pieces).key("boards").begin_array();
  for (api::BoardView const& board : view.boards) write_board(json, board);
  json.end_array().member("side", api::name_of(view.side_to_move)).member("check", view.check);
  json.texts("checkers", view.checkers).texts("attacked", view.attacked_royals);
  json.member("last", view.last_move.value_or("")).texts("lastCells", view.last_cells);
  json.member("captured", view.captured).end_object();
}

void write_cells(JsonWriter& json, std::vector<api::CellView> const& cells) {
  json.begin_array();
  for (api::CellView const& cell : cells) write_cell(json, cell);
  json.end_array();
}

}  // namespace strata::wasm
