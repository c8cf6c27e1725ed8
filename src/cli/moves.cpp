#include <fmt/core.h>

#include "cli/command_line.hpp"

namespace strata::cli {

int run_moves(Arguments const& arguments);

int run_moves(Arguments const& arguments) {
  CommandLine line("moves", "Lists the legal moves of a position, in canonical form and sorted, one per line",
                   "strata moves orthodox --position '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'");
  PositionChoice const choice(line);
  line.add_json_flag();
  line.parse(arguments);

  api::Game const game = choice.load();
  auto const moves = game.legal_moves();
  if (line.json()) {
    print_json({{"variant", game.variant().info().id}, {"position", game.position()}, {"moves", moves}});
    return 0;
  }
  for (std::string const& move : moves) fmt::print("{}\n", move);
  return 0;
}

}  // namespace strata::cli
