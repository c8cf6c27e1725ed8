#pragma once
// A place in the list of games, where its next page begins: the time and the id of the last game listed. In a URL it is written
// "1763745241000.k3m9x2abcdef".

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace strata::server::protocol {

struct ListPlace {
  std::int64_t updated = 0;  // milliseconds since 1970, UTC
  std::string game;
  bool operator==(ListPlace const&) const = default;
};

[[nodiscard]] Result<ListPlace> read_list_place(std::string_view text);

}  // namespace strata::server::protocol
