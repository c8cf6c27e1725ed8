#pragma once
// The server's metrics in the text format of Prometheus. The only file that uses that library.

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "server/net/net_counters.hpp"
#include "server/protocol/measures.hpp"
#include "server/protocol/push_service.hpp"

namespace strata::server::net {

inline constexpr char const* metrics_type = "text/plain; version=0.0.4; charset=utf-8";

// `push`: nothing if nobody is told by Web Push. `cluster`: nothing if this server is no node of one. `uptime`: of the server.
// `bots_online`: accounts of programs that are there. Process metrics are read from the operating system here.
[[nodiscard]] std::string metrics_text(GameMeasures const& games, NetCounters const& net,
                                       std::optional<PushMeasures> const& push,
                                       std::optional<ClusterMeasures> const& cluster, std::string const& version,
                                       std::chrono::duration<double> uptime, std::uint64_t bots_online);

}  // namespace strata::server::net
