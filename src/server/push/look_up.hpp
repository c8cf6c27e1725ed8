#pragma once
// Addresses of a host, for a coroutine. The system looks names up on the thread that asks, for as long as a name server likes: so each
// has a thread of its own here, which nobody waits for longer than is said. Include this only in sources that use Asio already.

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/address.hpp>
#include <chrono>
#include <string>
#include <vector>

namespace strata::server::push {

// Look-ups that may be under way in this process. Beyond them a host has no address.
inline constexpr int most_look_ups = 16;

// None: there are none, or not in time.
[[nodiscard]] boost::asio::awaitable<std::vector<boost::asio::ip::address>> look_up(std::string host,
                                                                                    std::chrono::milliseconds time);

}  // namespace strata::server::push
