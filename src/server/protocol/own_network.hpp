#pragma once
// A network for games by variant files of a user's own, as `strata serve --networks` has read it (docs/formats/net.md).

#include <string>

namespace strata::server {

struct OwnNetwork {
  std::string law;    // hash of the law that it judges
  std::string name;   // of its file, for messages
  std::string bytes;  // of the file
};

}  // namespace strata::server
