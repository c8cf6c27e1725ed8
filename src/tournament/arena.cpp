#include "tournament/arena.hpp"

namespace strata::tournament {

Result<std::vector<Pairing>> pair_arena(std::span<WaitingPlayer const>, std::int64_t, ArenaRules const&) {
  return failure(ErrorCode::Limit, "too many players");
}

}  // namespace strata::tournament
