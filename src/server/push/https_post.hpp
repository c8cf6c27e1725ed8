#pragma once
// One request to a push service over TLS, on a thread with an io_context of its own. The answer is read up to the end of its head, and
// nothing it says is followed. Include this only in sources that use Asio already.

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ssl/context.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/push/endpoint.hpp"

namespace strata::server::push {

struct PostRequest {
  Endpoint to;
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;
};

struct PostAnswer {
  int status = 0;                           // of HTTP; 0: there was no answer
  std::string problem;                      // why there was none
  bool is_forbidden = false;                // no address of the host is one of the internet
  std::optional<std::int64_t> retry_after;  // seconds, as the answer says
};

struct PostTimes {
  std::chrono::milliseconds look_up{5'000}, exchange{10'000};
};

// The TLS of a client, with the certificate authorities that this machine trusts.
[[nodiscard]] std::unique_ptr<boost::asio::ssl::context> make_client_tls();

[[nodiscard]] boost::asio::awaitable<PostAnswer> https_post(boost::asio::ssl::context& tls, PostRequest request,
                                                            PostTimes times);

}  // namespace strata::server::push
