#pragma once
// Reads a folder of variant files and the networks that `strata net` has written beside them: my.net of my.toml.

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "server/protocol/own_network.hpp"

namespace strata::server {

struct OwnNetworks {
  std::vector<OwnNetwork> networks;  // one for each law
  std::vector<Error> refused;        // one for each file that is not used: games by it are judged by hand
};

// Fails if the folder cannot be read, or holds more than a server is to keep: at most 64 networks of at most 64 MiB together.
[[nodiscard]] Result<OwnNetworks> read_own_networks(std::filesystem::path const& folder);

}  // namespace strata::server
