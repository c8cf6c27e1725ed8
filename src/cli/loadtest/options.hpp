#pragma once
// What `strata loadtest` is asked for, read by strata, which hands it on, and by strata-loadtest, which does it.

#include <string>

#include "cli/command_line.hpp"
#include "load/fleet.hpp"

namespace strata::cli {

struct LoadtestOptions {
  std::string url;       // of the server, as it was given
  load::FleetPlan plan;  // without the address
};

[[nodiscard]] LoadtestOptions read_loadtest_options(Arguments const& arguments);

}  // namespace strata::cli
