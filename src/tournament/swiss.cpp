#include "tournament/swiss.hpp"

namespace strata::tournament {

int suggested_rounds(int) { return 0; }
Result<Round> pair_swiss(std::span<Player const>, std::span<Game const>, int, SwissRules const&) {
  return failure(ErrorCode::Limit, "too many players");
}

}  // namespace strata::tournament
