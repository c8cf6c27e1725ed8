#pragma once
// Requests as Beast reads them: what is wrong with one before anybody looks at its contents, and what the rest of the server sees of it.

#include <boost/beast/core/error.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <string>
#include <string_view>

#include "server/net/http_reply.hpp"

namespace strata::server::net {

using Message = boost::beast::http::request<boost::beast::http::string_body>;

// The answer to a request that cannot be read.
[[nodiscard]] int status_of_bad_request(boost::beast::error_code const& error);
// Whether the client can still be told what is wrong with its request.
[[nodiscard]] bool is_understandable(boost::beast::error_code const& error);

// A header about the visitor that stands twice: a proxy before us might go by the one that we do not. Empty: none.
[[nodiscard]] std::string header_problem(Message const& message);

// A request whose end cannot be told, or about whose end a proxy before us might think otherwise: a body for one of us would be the next
// request for the other.
struct FramingProblem {
  int status = 0;  // 0: none
  std::string message;
};
[[nodiscard]] FramingProblem framing_problem(Message const& message);

// The last field X-Forwarded-For: it counts, as the last word of it does.
[[nodiscard]] std::string_view forwarded_for(Message const& message);

// `is_here`: it comes from this machine, or through a proxy on it.
[[nodiscard]] Request request_of(Message const& message, std::string const& local_address, bool is_here);

}  // namespace strata::server::net
