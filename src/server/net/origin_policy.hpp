#pragma once
// Decides which requests the server accepts, since a browser sends requests for any page it shows. Each request is checked against two
// lists: the names of this server (a foreign name that resolves to this machine is refused), and the origins whose pages may change
// something or open a socket (this server's own, and those named on the command line).

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace strata::server::net {

// The parts of a request that tell where it comes from; empty if missing.
struct RequestSource {
  std::string_view host;           // Host
  std::string_view origin;         // Origin
  std::string_view fetch_site;     // Sec-Fetch-Site: every current browser sends it
  std::string_view local_address;  // the address it came to, IPv6 in brackets: not a name, so DNS cannot be abused
  bool by_cookie = false;          // it carries what a browser sends whatever page makes the request
  bool changes = false;            // it changes something, or opens a socket
};

// The server's address at its own port, besides localhost and the address of a connection.
struct OwnAddress {
  int port = 0;
  bool has_tls = false;
  // Names of this machine on its network, "box.local". No foreign page has such an origin.
  std::vector<std::string> names = {};
};

class OriginPolicy {
 public:
  // `origins`: further pages and names, "https://chess.example" or "http://host:port". Behind a proxy, the proxy's address.
  OriginPolicy(OwnAddress own, std::vector<std::string> origins);
  OriginPolicy(int port, std::vector<std::string> origins) : OriginPolicy(OwnAddress{port}, std::move(origins)) {}

  // Why the request is refused; nothing if it may pass. Every request must pass the first check; the second applies to requests that change
  // something, to all below /api, and to the WebSocket.
  [[nodiscard]] std::optional<std::string> refuse_host(RequestSource const& source) const;
  [[nodiscard]] std::optional<std::string> refuse_origin(RequestSource const& source) const;

  // Whether a host is one of this machine's own names, which no other machine can have.
  [[nodiscard]] static bool is_loopback(std::string_view host);

  // Whether a host is a public name: not an address, nor a name of this machine or its local network.
  [[nodiscard]] static bool is_public_name(std::string_view host);

  // Whether the page is reached over TLS under this host.
  [[nodiscard]] bool is_secure(std::string_view host) const;

  // The origin that a page under this host may connect to: "ws://127.0.0.1:8080".
  [[nodiscard]] std::string socket_origin(std::string_view host) const;

  // Whether a text is an origin: scheme, name, optional port, nothing after.
  [[nodiscard]] static bool is_origin(std::string_view text);

 private:
  OwnAddress own_;
  std::vector<std::string> origins_;
};

}  // namespace strata::server::net
