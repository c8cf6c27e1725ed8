#pragma once
// HTTP requests and replies as values, and the replies that several kinds of requests get.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "server/protocol/line_stream.hpp"
#include "server/protocol/network_range.hpp"
#include "server/protocol/values.hpp"

namespace strata::server::net {

struct Request {
  std::string method;
  std::string target;  // "/api/games?before=x"; the query string is used only for lists
  std::string host;
  std::string origin;
  std::string fetch_site;
  std::string local_address;
  std::string cookie;
  std::string authorization;
  bool from_this_machine = false;       // the peer is on this machine and is no proxy
  std::string network;                  // network_text() of address_quotas.hpp
  std::optional<AddressBytes> address;  // of the visitor; nothing: this machine
  std::string agent;                    // User-Agent, without what cannot be shown
  std::string turn;                     // quota_key_of() of address_quotas.hpp; empty with the load token
  std::string if_none_match;
  std::string accept_encoding;
  std::string content_type;
  std::string body;
};

struct Reply {
  int status = 200;
  std::vector<std::pair<std::string, std::string>> headers;
  std::string text;                        // the body
  std::string_view bytes;                  // or these, of a file that lives as long as the program
  std::shared_ptr<LineSource> lines = {};  // or these: the answer is a stream, and its connection serves nothing else
};

// "/api/games" of "/api/games?x".
[[nodiscard]] std::string_view path_of(std::string_view target);

// The value of a query field as written; nothing if the query has no such field.
[[nodiscard]] std::optional<std::string_view> query_field(std::string_view target, std::string_view name);

[[nodiscard]] bool is_reading(std::string_view method);

[[nodiscard]] Reply json_reply(int status, std::string text);
[[nodiscard]] Reply failure_reply(protocol::Failure const& failure);
// An answer of a service as a reply: a failure as such, everything else as `write` has it.
template <class T, class Write>
std::function<void(std::variant<T, protocol::Failure>)> replied(std::function<void(Reply)> done, Write write) {
  return [done = std::move(done), write = std::move(write)](std::variant<T, protocol::Failure> const& answer) {
    if (auto const* const failed = std::get_if<protocol::Failure>(&answer)) return done(failure_reply(*failed));
    done(write(std::get<T>(answer)));
  };
}
// An error reply in the format of the path.
[[nodiscard]] Reply refusal(std::string_view target, int status, std::string const& message);
// 405; `allowed`: the methods that are answered there, for people and for the header.
[[nodiscard]] Reply not_allowed(std::string_view target, std::string_view allowed);
// 429, or another status, after so many seconds.
[[nodiscard]] Reply later(Reply reply, std::int64_t seconds);

}  // namespace strata::server::net
