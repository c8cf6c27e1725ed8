#include "tournament/round_robin.hpp"

namespace strata::tournament {

int rounds_of_round_robin(int, Form) { return 0; }
Result<Round> pair_round_robin(std::span<Player const>, int, Form) {
  return failure(ErrorCode::BadUsage, "no form of a round robin");
}

}  // namespace strata::tournament
