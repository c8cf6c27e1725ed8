#include "tournament/standings.hpp"

namespace strata::tournament {

Result<std::vector<Row>> standings(Form, std::span<Player const>, std::span<Game const>, StandingsRules const&) {
  return failure(ErrorCode::Limit, "too many players");
}

}  // namespace strata::tournament
