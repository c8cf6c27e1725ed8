#pragma once
// Moves the contents of one store into another one.

#include <cstdint>
#include <functional>
#include <string>

#include "base/result.hpp"
#include "server/replay.hpp"
#include "server/store/transfer.hpp"

namespace strata::server {

struct Migrated {
  Transferred copied;
  Replayed replayed;  // in the target
  bool is_done = false;
};

// Each is a folder, as for `serve --data`, or the address of a database of PostgreSQL. The target is empty, or holds part of an earlier
// copy, which goes on; until the copy is complete and its games replay (or with Force::Yes), no server opens it. Nobody may use either
// meanwhile.
[[nodiscard]] Result<Migrated> migrate(std::string const& from, std::string const& to, Force force,
                                       std::function<void(Transferred const&)> const& progress);

}  // namespace strata::server
