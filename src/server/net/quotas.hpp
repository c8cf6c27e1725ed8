#pragma once
// How much one visitor may ask of the server. All numbers of the kind stand here; `strata serve` can change those of
// NetLimits.

#include <cstddef>
#include <string>

#include "server/net/token_bucket.hpp"

namespace strata::server::net {

// What an operator can choose.
struct NetLimits {
  // Connections in all, and of one address. As many as a descriptor each and 40 KB allow; and fewer of an address than of all,
  // or one visitor could lock out everybody else.
  std::size_t connections = 1000;
  std::size_t connections_per_address = 200;
  // Messages of one socket in 20 seconds: what lichess allows to one that plays (lila-ws, Controller.scala: 100 in 20 s).
  int messages = 100;
  // Whoever shows this in the header X-Strata-Load-Token has no quotas: it tries how much the server carries. Empty: nobody.
  std::string load_token;
};

inline constexpr std::chrono::seconds message_time{20};
// lila-ws counts no pings. Ours are answered by the games, so they are counted, apart: the page sends one in 2.5 s.
inline constexpr Rate socket_pings{100, message_time};
// Pings and pongs of WebSocket itself, which are no messages. A browser sends a pong for each ping of ours, and no ping.
inline constexpr Rate socket_controls{100, message_time};
// Reads of a socket for each message that it may send: the largest takes six, and one that comes in pieces more. What costs us reads
// and never becomes a message, empty pieces for instance, is counted by them.
inline constexpr int reads_per_message = 20;
// Bytes of messages, which are paid before they are read: what a message costs grows as they do. A move takes 200, the analysis of a long
// game the 8192 of a frame; whatever a socket may send, some frames fit. Bodies of requests are of the address.
inline constexpr int bytes_per_message = 4096;
inline constexpr int fewest_socket_bytes = 32768;
inline constexpr Rate address_bytes{2000 * bytes_per_message, message_time};
// A socket that is refused more often is closed with 1008, however slowly the server gets to read what it sends.
inline constexpr Rate socket_refusals{1000, std::chrono::seconds(60)};

// Of one address, and of one principal from however many addresses. Of one address there may be a crowd behind one router: fifty people who each have one move a second
// (lila issue 5027: limits that are too strict lock them out). Requests for the games over HTTP count as messages.
inline constexpr Rate address_messages{2000, message_time};
// pychess-variants allows 80 handshakes in 30 s to an address (its request protection).
inline constexpr Rate address_connects{80, std::chrono::seconds(30)};
// Connections that are begun, whatever comes of them: fifty people behind one router who all load the page at once, a dozen connections
// each. A network of IPv4 (24 bits), or a site of IPv6, has as many as four addresses; who has hardly come so far does not pay for
// its neighbours.
inline constexpr Rate address_arrivals{600, std::chrono::seconds(30)};
inline constexpr int arrivals_of_network = 4;
// A socket says hello in this time, or it ends.
inline constexpr std::chrono::seconds hello_time{10};
// Where all places are taken by players, an address with more than this part of them gives one to an address that has few.
inline constexpr std::size_t crowds_at_once = 8;
// A game is compiled, stored and listed: twice what the crowd begins where each game lasts a minute.
inline constexpr Rate address_creations{100, std::chrono::seconds(60)};
// A site of IPv6 (48 bits) can have 65536 networks (64 bits), each of which is one address here. Together they have what so many addresses
// have: more than one, as a provider may give each customer a network, and of the connections fewer than there are in all. It is odd, so
// that networks which are given out 16 or 256 apart are spread over all the turns of their site.
inline constexpr int addresses_of_site = 3;

}  // namespace strata::server::net
