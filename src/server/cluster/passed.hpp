#pragma once
// Requests that one node passes on to another, and their answers, as bytes (docs/decisions/0043-members-of-a-cluster.md). The reader checks
// every length and number, and nothing may follow.

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "server/protocol/leader_service.hpp"

namespace strata::server::cluster {

// The largest request (a body with its sender) and the largest answer, in bytes.
inline constexpr std::size_t largest_passed = std::size_t{2} << 20U, largest_passed_reply = std::size_t{16} << 20U;

// A request, its receiver, and the time of its sending: it counts for some seconds, and at that node only.
struct Passed {
  std::string to;         // name of the node
  std::int64_t sent = 0;  // by the database, milliseconds since 1970, UTC
  PassedRequest request;
  bool operator==(Passed const&) const = default;
};

[[nodiscard]] std::string write_passed(Passed const& passed);
[[nodiscard]] Result<Passed> read_passed(std::string_view bytes);
[[nodiscard]] std::string write_passed_reply(PassedReply const& reply);
[[nodiscard]] Result<PassedReply> read_passed_reply(std::string_view bytes);

}  // namespace strata::server::cluster
