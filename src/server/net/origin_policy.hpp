#pragma once
// Who may talk to the server. A browser carries whatever page it shows to us, so each request is held against two lists: the
// names this server goes by (a foreign name that resolves to this machine is refused), and the pages that may change
// something or listen (their origin is this server, or was named on the command line).

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace strata::server::net {

// What a request says about itself; empty where it says nothing.
struct RequestSource {
  std::string_view host;        // Host
  std::string_view origin;      // Origin
  std::string_view fetch_site;  // Sec-Fetch-Site: every browser of today sends it
  std::string_view
      local_address;  // the address it came to, brackets around IPv6: no name, so nothing can be made to resolve to it
  bool by_cookie = false;  // it comes with what a browser sends whatever page asks
  bool changes = false;    // it changes something, or opens a socket
};

// How the server is reached at its own port, besides localhost and the address of a connection.
struct OwnAddress {
  int port = 0;
  bool has_tls = false;
  // What this machine is called on its network, "box.local". No foreign page has such an origin.
  std::vector<std::string> names = {};
};

class OriginPolicy {
 public:
  // `origins`: further pages and names, "https://chess.example" or "http://host:port". Behind a proxy this is its address.
  OriginPolicy(OwnAddress own, std::vector<std::string> origins);
  OriginPolicy(int port, std::vector<std::string> origins) : OriginPolicy(OwnAddress{port}, std::move(origins)) {}

  // Why the request is refused; nothing where it may pass. Every request must pass the first; those that change something, all
  // below /api and the WebSocket must pass the second too.
  [[nodiscard]] std::optional<std::string> refuse_host(RequestSource const& source) const;
  [[nodiscard]] std::optional<std::string> refuse_origin(RequestSource const& source) const;

  // Whether a host is one of this machine's own names, which no other machine can be.
  [[nodiscard]] static bool is_loopback(std::string_view host);

  // Whether a host is a name in the world: no address, and none of this machine or of its network alone.
  [[nodiscard]] static bool is_public_name(std::string_view host);

  // Whether the page is come to over TLS under this host.
  [[nodiscard]] bool is_secure(std::string_view host) const;

  // What a page under this host may connect to: "ws://127.0.0.1:8080".
  [[nodiscard]] std::string socket_origin(std::string_view host) const;

  // Whether a text can be an origin: scheme, name, perhaps a port, and nothing after.
  [[nodiscard]] static bool is_origin(std::string_view text);

 private:
  OwnAddress own_;
  std::vector<std::string> origins_;
};

}  // namespace strata::server::net
