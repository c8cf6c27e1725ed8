#include "server/net/http_request.hpp"

#include <boost/beast/core/string.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <utility>

namespace strata::server::net {

namespace beast = boost::beast;
namespace http = beast::http;

int status_of_bad_request(beast::error_code const& error) {
  if (error == http::error::body_limit) return 413;
  if (error == http::error::header_limit || error == http::error::buffer_overflow) return 431;
  return 400;
}

std::string header_problem(Message const& message) {
  if (message.count(http::field::host) != 1) return "expected one header Host";
  for (std::string_view const name : {"Origin", "Sec-Fetch-Site", "Authorization", "Cookie"})
    if (message.count(name) > 1) return "expected one header " + std::string(name);
  return {};
}

FramingProblem framing_problem(Message const& message) {
  auto const encodings = message.count(http::field::transfer_encoding);
  bool const is_upgrade = beast::websocket::is_upgrade(message);
  if (is_upgrade && (encodings > 0 || message.count(http::field::content_length) > 0))
    return {400, "expected no body where the connection becomes another"};
  if (encodings == 0) return {};
  if (message.version() < 11) return {400, "expected no Transfer-Encoding before HTTP/1.1"};
  if (message.count(http::field::content_length) > 0)
    return {400, "expected one of Transfer-Encoding and Content-Length"};
  if (encodings > 1 || !beast::iequals(message[http::field::transfer_encoding], "chunked"))
    return {501, "expected no Transfer-Encoding, or chunked"};
  return {};
}

std::string_view forwarded_for(Message const& message) {
  std::string_view last;
  auto const [begin, end] = message.equal_range("X-Forwarded-For");
  for (auto field = begin; field != end; ++field) last = field->value();
  return last;
}

bool is_understandable(beast::error_code const& error) {
  return error.category() == http::make_error_code(http::error::bad_target).category() &&
         error != http::error::partial_message && error != http::error::end_of_stream;
}

Request request_of(Message const& message, std::string const& local_address, bool is_here) {
  Request request;
  auto const field = [&](http::field name) { return std::string(message[name]); };
  request.method = std::string(message.method_string());
  request.target = std::string(message.target());
  request.host = field(http::field::host);
  request.origin = field(http::field::origin);
  request.fetch_site = std::string(message["Sec-Fetch-Site"]);
  request.local_address = local_address;
  request.cookie = field(http::field::cookie);
  request.authorization = field(http::field::authorization);
  // What a proxy passes on comes from somewhere else.
  request.from_this_machine = is_here && message["X-Forwarded-For"].empty() && message["Forwarded"].empty();
  request.if_none_match = field(http::field::if_none_match);
  request.accept_encoding = field(http::field::accept_encoding);
  request.content_type = field(http::field::content_type);
  request.agent = field(http::field::user_agent);
  std::erase_if(request.agent, [](char each) { return each < ' ' || each > '~'; });
  return request;
}

}  // namespace strata::server::net
