#pragma once
// The words behind `strata bench`, each a command of its own.

#include <span>
#include <string_view>

#include "cli/command_line.hpp"

namespace strata::cli {

struct Bench {
  std::string_view name;
  int (*run)(Arguments const& arguments);  // without the name
};

[[nodiscard]] std::span<Bench const> benches();

}  // namespace strata::cli
