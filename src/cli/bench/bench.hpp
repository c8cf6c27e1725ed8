#pragma once
// The words behind `strata bench`, each a command of its own.

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "cli/command_line.hpp"

namespace strata::cli {

struct Bench {
  std::string_view name;
  int (*run)(Arguments const& arguments);  // without the name
};

[[nodiscard]] std::span<Bench const> benches();

// Reads the lines of a file but the empty ones, with their numbers from 1.
void each_line(std::string const& path, std::function<void(int number, std::string const& row)> const& take);

}  // namespace strata::cli
