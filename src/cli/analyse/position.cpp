// One position: the best lines, and which side stands better.

#include <fmt/core.h>

#include <cstdio>

#include "cli/analyse/analyse.hpp"
#include "cli/analyse/text.hpp"
#include "cli/side_name.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/terminal.hpp"

namespace strata::cli {

namespace {

Json line_json(api::SearchInfo const& info, api::Game const& game, std::string_view notation) {
  Json json = score_json(api::evaluation_of(info, game.side_to_move()));
  bool const white = game.side_to_move() == api::Side::White;
  json["wdl"] = Json::Items{white ? info.win : info.loss, info.draw, white ? info.loss : info.win};
  json["depth"] = info.depth;
  json["nodes"] = info.nodes;
  auto const line = api::written_line(game, info.pv, notation);
  json["moves"] = moves_json(line, &api::MoveText::canonical);
  json["native"] = moves_json(line, &api::MoveText::native);
  return json;
}

void print_position(api::Game const& game, api::SearchResult const& result, AnalysisOptions const& options) {
  auto const evaluation = api::evaluation_of(result.info, game.side_to_move());
  fmt::print("{}: {} to move\n", game.variant().info().name, side_name(game.side_to_move()));
  double const chance = api::white_chance(evaluation);
  fmt::print("{} {}  White {:.0f} %, depth {}, {}nodes in {:.1f} s\n\n", signed_evaluation(evaluation),
             evaluation_bar(chance, bar_width, terminal_has_unicode()), chance, result.info.depth,
             short_number(result.info.nodes), result.info.seconds);
  int const number = game.move_number();
  for (auto const& line : result.lines)
    fmt::print("{:>2}  {:>6}  {}\n", line.multipv, signed_evaluation(api::evaluation_of(line, game.side_to_move())),
               numbered_line(api::written_line(game, line.pv, options.notation), number, game.side_to_move()));
}

// The outcome by the tables, and the whole line that leads to it.
void print_table(api::Tables const& tables, api::TableAnswer const& answer, api::Game const& game,
                 AnalysisOptions const& options) {
  fmt::print("\nTable: {}\n", table_text(answer, game.side_to_move()));
  if (answer.result == 0) return;
  std::string const line = numbered_line(api::written_line(game, tables.line(game), options.notation),
                                         game.move_number(), game.side_to_move());
  fmt::print("{}\n", line);
}

}  // namespace

int analyse_position(api::Game const& game, AnalysisOptions const& options) {
  if (auto const end = game.end()) {
    if (options.json) {
      Json json{{"variant", game.variant().info().id}, {"position", game.position()}, {"lines", Json::array()}};
      json["result"] = api::result_of(*end);
      json["reason"] = api::name_of(end->reason);
      print_json(json);
    } else {
      fmt::print("{}: the game is over, {}\n", game.variant().info().name, api::text_of(*end));
    }
    return 0;
  }
  auto const tables = find_tables(game.variant(), options);
  auto const known = tables ? tables->probe(game) : std::nullopt;
  InterruptWatch const watch;
  api::StopToken const stop;
  api::SearchResult result;
  {
    ProgressLine const progress;
    api::Engine engine = make_engine(options);
    engine.set_tables(tables);
    result = engine.search(
        game, options.limits, stop, 0,
        [&](api::SearchInfo const& info) {
          if (info.multipv != 1) return;
          progress.show(fmt::format("depth {}  {}  {}nodes  {}", info.depth,
                                    signed_evaluation(api::evaluation_of(info, game.side_to_move())),
                                    short_number(info.nodes),
                                    numbered_line(api::written_line(game, info.pv, options.notation),
                                                  game.move_number(), game.side_to_move())));
        },
        interrupted_by_user(stop));
  }
  if (!options.json) {
    print_position(game, result, options);
    if (known) print_table(*tables, *known, game, options);
    return 0;
  }
  Json lines = Json::array();
  for (auto const& line : result.lines) lines.push_back(line_json(line, game, options.notation));
  Json json{{"variant", game.variant().info().id},
            {"position", game.position()},
            {"side", api::name_of(game.side_to_move())},
            {"lines", std::move(lines)}};
  if (known) {
    json["table"] = Json{{"result", known->result > 0   ? "win"
                                    : known->result < 0 ? "loss"
                                                        : "draw"},
                         {"plies", known->plies}};
    json["table"]["moves"] = tables->line(game);
  }
  print_json(json);
  return 0;
}

}  // namespace strata::cli
