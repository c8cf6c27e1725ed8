#include <fmt/core.h>

#include "cli/command_line.hpp"

namespace strata::cli {

int run_perft(Arguments const& arguments);

namespace {

constexpr int deepest = 60;

}  // namespace

int run_perft(Arguments const& arguments) {
  CommandLine line("perft", "Counts the legal move sequences of DEPTH plies; the last line is: nodes N",
                   "strata perft raumschach 3");
  PositionChoice const choice(line);
  std::string depth_text;
  bool divide = false;
  bool no_bulk = false;
  bool through_draws = false;
  line.add_option("DEPTH", depth_text, "Number of plies").required();
  line.add_flag("--divide", divide, "Also print the count after each first move");
  line.add_flag("--no-bulk", no_bulk, "Play the moves of the last ply instead of only counting them");
  line.add_flag("--through-draws", through_draws,
                "Count beyond a draw by material or by the move rule, as other chess programs do");
  line.add_json_flag();
  line.parse(arguments);

  auto const depth = static_cast<int>(to_number("DEPTH", depth_text, 0, deepest));
  api::Game const game = choice.load();
  api::PerftOptions const options{.bulk = !no_bulk, .through_draws = through_draws};
  std::uint64_t nodes = 0;
  Json divided = Json::object();
  if (divide && depth > 0) {
    game.divide(depth, options, api::StopToken(), [&](std::string const& move, std::uint64_t count) {
      nodes += count;
      if (line.json())
        divided[move] = count;
      else
        fmt::print("{} {}\n", move, count);
    });
  } else {
    nodes = game.perft(depth, options);
  }
  if (!line.json()) {
    fmt::print("nodes {}\n", nodes);
    return 0;
  }
  Json json{{"variant", game.variant().info().id}, {"position", game.position()}, {"depth", depth}, {"nodes", nodes}};
  if (divide) json["divide"] = std::move(divided);
  print_json(json);
  return 0;
}

}  // namespace strata::cli
