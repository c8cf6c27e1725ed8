// One position: the best lines, and who stands better.

#include <fmt/core.h>

#include <cstdio>

#include "cli/analyse.hpp"
#include "cli/analyse_text.hpp"
#include "cli/interrupt.hpp"
#include "cli/terminal.hpp"

namespace strata::cli {

namespace {

constexpr int bar_width = 20;

Json line_json(api::SearchInfo const& info, api::Game const& game, std::string_view notation) {
  Json json = score_json(api::evaluation_of(info, game.side_to_move()));
  bool const white = game.side_to_move() == 'w';
  json["wdl"] = {white ? info.win : info.loss, info.draw, white ? info.loss : info.win};
  json["depth"] = info.depth;
  json["nodes"] = info.nodes;
  auto const line = api::written_line(game, info.pv, notation);
  json["moves"] = moves_json(line, &api::MoveText::canonical);
  json["native"] = moves_json(line, &api::MoveText::native);
  return json;
}

void print_position(api::Game const& game, api::SearchResult const& result, AnalysisWishes const& wishes) {
  auto const evaluation = api::evaluation_of(result.info, game.side_to_move());
  fmt::print("{}: {} to move\n", game.variant().info().name, side_word(game.side_to_move()));
  double const chance = api::white_chance(evaluation);
  fmt::print("{} {}  White {:.0f} %, depth {}, {}nodes in {:.1f} s\n\n", signed_evaluation(evaluation),
             evaluation_bar(chance, bar_width, terminal_has_unicode()), chance, result.info.depth,
             short_number(result.info.nodes), result.info.seconds);
  int const number = move_number(game.position());
  for (auto const& line : result.lines)
    fmt::print("{:>2}  {:>6}  {}\n", line.multipv, signed_evaluation(api::evaluation_of(line, game.side_to_move())),
               numbered_line(api::written_line(game, line.pv, wishes.notation), number, game.side_to_move()));
}

}  // namespace

int analyse_position(api::Game const& game, AnalysisWishes const& wishes) {
  if (auto const end = game.end()) {
    if (wishes.json) {
      Json json{{"variant", game.variant().info().id}, {"position", game.position()}, {"lines", Json::array()}};
      json["result"] = end->result;
      json["reason"] = end->reason;
      print_json(json);
    } else {
      fmt::print("{}: the game is over, {} {}\n", game.variant().info().name, end->result, end->reason);
    }
    return 0;
  }
  InterruptWatch const watch;
  api::StopToken const stop;
  api::SearchResult result;
  {
    ProgressLine const progress;
    api::Engine engine = make_engine(wishes);
    result = engine.search(
        game, wishes.limits, stop, 0,
        [&](api::SearchInfo const& info) {
          if (info.multipv != 1) return;
          progress.show(fmt::format("depth {}  {}  {}nodes  {}", info.depth,
                                    signed_evaluation(api::evaluation_of(info, game.side_to_move())),
                                    short_number(info.nodes),
                                    numbered_line(api::written_line(game, info.pv, wishes.notation),
                                                  move_number(game.position()), game.side_to_move())));
        },
        interrupted_by_user(stop));
  }
  if (!wishes.json) {
    print_position(game, result, wishes);
    return 0;
  }
  Json lines = Json::array();
  for (auto const& line : result.lines) lines.push_back(line_json(line, game, wishes.notation));
  print_json({{"variant", game.variant().info().id},
              {"position", game.position()},
              {"side", game.side_to_move() == 'w' ? "white" : "black"},
              {"lines", std::move(lines)}});
  return 0;
}

}  // namespace strata::cli
