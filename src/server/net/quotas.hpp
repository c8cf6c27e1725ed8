#pragma once
// How much one visitor may ask of the server. All such numbers stand here; `strata serve` can change those of NetLimits.

#include <cstddef>
#include <string>

#include "server/net/token_bucket.hpp"

namespace strata::server::net {

// What an operator can choose.
struct NetLimits {
  // Connections in all, and per address. The total is limited by descriptors, one each, and by memory, 40 KB each; the limit per address is
  // lower, or one visitor could lock out everybody else.
  std::size_t connections = 1000;
  std::size_t connections_per_address = 200;
  // Messages of one socket in 20 seconds: what lichess allows a player (lila-ws, Controller.scala: 100 in 20 s).
  int messages = 100;
  // Requests with this value in the header X-Strata-Load-Token have no quotas, for load tests. Empty: no such requests.
  std::string load_token;
};

inline constexpr std::chrono::seconds message_time{20};
// lila-ws counts no pings. Ours are answered by the games, so they are counted, separately: the page sends one every 2.5 s.
inline constexpr Rate socket_pings{100, message_time};
// WebSocket pings and pongs, which are not messages. A browser answers each of our pings by a pong, and sends no pings.
inline constexpr Rate socket_controls{100, message_time};
// Socket reads allowed per message: the largest message takes six, one sent in pieces more. Frames that cost us reads but never become a
// message, such as empty fragments, are counted this way.
inline constexpr int reads_per_message = 20;
// Bytes allowed per message, charged before they are read, since the cost of a message grows with its size. A move takes 200, the analysis
// of a long game the 8192 of a frame; every socket may send some full frames. Request bodies are charged to the address.
inline constexpr int bytes_per_message = 4096;
inline constexpr int fewest_socket_bytes = 32768;
inline constexpr Rate address_bytes{2000 * bytes_per_message, message_time};
// A socket refused more often is closed with 1008, however slowly the server reads it.
inline constexpr Rate socket_refusals{1000, std::chrono::seconds(60)};

// Per address, and per principal from however many addresses. An address may be a crowd behind one router: fifty people with a move a
// second each (lila issue 5027: limits that are too strict lock them out). HTTP requests for the games count as messages.
inline constexpr Rate address_messages{2000, message_time};
// pychess-variants allows an address 80 handshakes in 30 s (its request protection).
inline constexpr Rate address_connects{80, std::chrono::seconds(30)};
// New connections, whatever comes of them: fifty people behind one router all load the page at once, with a dozen connections each. A
// network of IPv4 (24 bits) or a site of IPv6 may open as many as four addresses; an address that has hardly connected does not pay for its
// neighbours.
inline constexpr Rate address_arrivals{600, std::chrono::seconds(30)};
inline constexpr int arrivals_of_network = 4;
// A socket must send hello within this time, or it is closed.
inline constexpr std::chrono::seconds hello_time{10};
// If players hold all places, an address with more than this fraction of them gives one up to an address that has few.
inline constexpr std::size_t crowds_at_once = 8;
// A new game is compiled, stored and listed: twice what the crowd needs if each game lasts a minute.
inline constexpr Rate address_creations{100, std::chrono::seconds(60)};
// An IPv6 site (48 bits) can have 65536 networks (64 bits), each of which is one address here. Together they have the quotas of this many
// addresses: more than one, since a provider may give each customer a network; and fewer connections than there are in all. The number is
// odd, so that networks assigned 16 or 256 apart spread over all the quota keys of their site.
inline constexpr int addresses_of_site = 3;

}  // namespace strata::server::net
