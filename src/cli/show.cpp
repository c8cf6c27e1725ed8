#include <fmt/core.h>

#include "cli/command_line.hpp"
#include "cli/terminal/board_text.hpp"

namespace strata::cli {

int run_show(Arguments const& arguments);

namespace {

Json to_json(api::Game const& game, api::PositionView const& view) {
  Json json{{"variant", game.variant().info().id},
            {"position", game.position()},
            {"side", api::name_of(view.side_to_move)},
            {"check", view.check}};
  auto const end = game.end();
  json["result"] = end ? Json(api::result_of(*end)) : Json(nullptr);
  json["reason"] = end ? Json(api::name_of(end->reason)) : Json(nullptr);
  Json pieces = Json::object();
  for (api::CellView const& cell : view.cells) {
    if (cell.letter != 0) pieces[cell.name] = std::string(1, cell.letter);
  }
  json["pieces"] = std::move(pieces);
  Json boards = Json::array();
  for (api::BoardView const& board : view.boards) {
    boards.push_back(
        {{"name", board.name}, {"pin", board.pin}, {"owner", api::name_of(board.owner)}, {"may_move", board.may_move}});
  }
  json["boards"] = std::move(boards);
  return json;
}

}  // namespace

int run_show(Arguments const& arguments) {
  CommandLine line("show", "Draws a position as text, level by level", "strata show raumschach");
  PositionChoice const choice(line);
  bool flip = false;
  bool letters = false;
  std::string width_text;
  std::string color = "auto";
  line.add_flag("--flip", flip, "Draw the board from Black's side");
  line.add_flag("--letters", letters, "Letters instead of chess symbols");
  line.add_option("--width", width_text, "Width in columns (default: that of the terminal, else 80)").type_name("N");
  line.add_option("--color", color, "Colours: auto, always or never (default auto)").type_name("WHEN");
  line.add_json_flag();
  line.parse(arguments);
  BoardTextStyle style = terminal_style(to_color(color), letters);

  api::Game const game = choice.load();
  api::PositionView const view = game.view();
  if (line.json()) {
    print_json(to_json(game, view));
    return 0;
  }
  style.flip = flip;
  if (!width_text.empty()) style.width = static_cast<int>(to_number("--width", width_text, 1, 10000));
  fmt::print("{}: {}\n\n{}", game.variant().info().name, status_text(game, view),
             board_text(view, game.variant().look(), style));
  if (std::string const boards = boards_text(view, style.width); !boards.empty()) fmt::print("\n{}", boards);
  return 0;
}

}  // namespace strata::cli
