#include <cstdio>
#include <exception>

#include "cli/command_line.hpp"

int main(int argc, char** argv) {
  try {
    return strata::cli::run({argv + 1, argv + argc});
  } catch (std::exception const& problem) {
    std::fprintf(stderr, "strata: internal error: %s\n", problem.what());
    return strata::cli::exit_failure;
  }
}
