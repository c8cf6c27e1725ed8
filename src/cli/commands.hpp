#pragma once
// The list of commands. A new command is a file of its own and one line in commands.cpp.

#include <span>
#include <string_view>

#include "cli/command_line.hpp"

namespace strata::cli {

struct Command {
  std::string_view name;
  std::string_view summary;
  int (*run)(Arguments const& arguments);  // without the name; returns the exit code
};

[[nodiscard]] std::span<Command const> commands();

}  // namespace strata::cli
