#include "uci/uci.hpp"

#include <fmt/core.h>

#include <cstdio>
#include <iostream>

#include "cli/command_line.hpp"

namespace strata::cli {

int run_uci(Arguments const& arguments);

int run_uci(Arguments const& arguments) {
  CommandLine line("uci", "Speaks the UCI dialect of docs/formats/uci.md on stdin and stdout",
                   "printf 'uci\\ngo depth 3\\n' | strata uci");
  line.parse(arguments);

  uci::Session session(
      [](std::string_view text) {
        fmt::print("{}\n", text);
        std::fflush(stdout);
      },
      [](std::string const& name, api::Options const& options) -> Result<api::Variant> {
        try {
          return load_variant(name, options);
        } catch (Failure const& failure) {
          return std::unexpected(failure.error);
        }
      });
  std::string text;
  while (std::getline(std::cin, text))
    if (!session.handle(text)) return 0;
  session.wait();
  return 0;
}

}  // namespace strata::cli
