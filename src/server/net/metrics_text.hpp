#pragma once
// The figures of a server in the text format of Prometheus. The one file that knows that library.

#include <chrono>
#include <string>

#include "server/net/net_counters.hpp"

namespace strata::server::net {

inline constexpr char const* metrics_type = "text/plain; version=0.0.4; charset=utf-8";

// `uptime`: of the server. What the system says about the process is asked for here.
[[nodiscard]] std::string metrics_text(GameMeasures const& games, NetCounters const& net, std::string const& version,
                                       std::chrono::duration<double> uptime);

}  // namespace strata::server::net
