#include <fmt/core.h>

#include "cli/command_line.hpp"

namespace strata::cli {

int run_start(Arguments const& arguments);

int run_start(Arguments const& arguments) {
  CommandLine line("start", "Prints the start position of a game as position text (TFEN)", "strata start raumschach");
  VariantChoice const choice(line);
  line.add_json_flag();
  line.parse(arguments);

  api::Variant const variant = choice.load();
  if (line.json())
    print_json({{"variant", variant.info().id}, {"position", variant.start()}});
  else
    fmt::print("{}\n", variant.start());
  return 0;
}

}  // namespace strata::cli
