#include "tournament/report.hpp"

namespace strata::tournament {

std::string csv_field(std::string_view text) { return std::string(text); }
std::string trf_field(std::string_view text, std::size_t) { return std::string(text); }
Result<std::string> csv_text(Report const&, Form, std::span<Player const>, std::span<Game const>,
                             StandingsRules const&) {
  return failure(ErrorCode::Limit, "too many players");
}
Result<std::string> trf_text(Report const&, Form, std::span<Player const>, std::span<Game const>,
                             StandingsRules const&) {
  return failure(ErrorCode::Limit, "too many players");
}

}  // namespace strata::tournament
