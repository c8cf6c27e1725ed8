#include "server/push/https_post.hpp"

#include <openssl/ssl.h>

#include <algorithm>
#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <charconv>

#include "server/push/look_up.hpp"

namespace strata::server::push {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace ssl = asio::ssl;

namespace {

constexpr auto token = asio::as_tuple(asio::use_awaitable);
constexpr std::uint32_t longest_head = 8 * 1024;

AddressBytes wide_bytes_of(asio::ip::address const& address) {
  asio::ip::address_v6 const wide =
      address.is_v4() ? asio::ip::make_address_v6(asio::ip::v4_mapped, address.to_v4()) : address.to_v6();
  auto const bytes = wide.to_bytes();
  AddressBytes all{};
  std::ranges::copy(bytes, all.begin());
  return all;
}

std::optional<std::int64_t> seconds_in(std::string_view text) {
  std::int64_t seconds = 0;
  auto const [end, problem] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  bool const is_number = problem == std::errc() && end == text.data() + text.size() && seconds >= 0;
  return is_number ? std::optional(seconds) : std::nullopt;
}

http::request<http::string_body> message_of(PostRequest const& request) {
  http::request<http::string_body> message(http::verb::post, request.to.target, 11);
  message.set(http::field::host, request.to.origin().substr(std::string_view("https://").size()));
  message.set(http::field::user_agent, "Strata");
  message.set(http::field::connection, "close");
  for (auto const& [name, value] : request.headers) message.set(name, value);
  message.body() = request.body;
  message.prepare_payload();
  return message;
}

}  // namespace

std::unique_ptr<ssl::context> make_client_tls() {
  auto tls = std::make_unique<ssl::context>(ssl::context::tls_client);
  SSL_CTX* const own = tls->native_handle();
  SSL_CTX_set_min_proto_version(own, TLS1_2_VERSION);
  SSL_CTX_set_options(own, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
  tls->set_verify_mode(ssl::verify_peer);
  boost::system::error_code none_here;  // then no certificate is good, and every delivery says so
  std::ignore = tls->set_default_verify_paths(none_here);
  return tls;
}

asio::awaitable<PostAnswer> https_post(ssl::context& tls, PostRequest request, PostTimes times) {
  PostAnswer answer;
  auto const found = co_await look_up(request.to.host, times.look_up);
  std::vector<asio::ip::tcp::endpoint> reached;
  for (asio::ip::address const& each : found)
    if (request.to.is_trusted || is_public(wide_bytes_of(each))) reached.emplace_back(each, request.to.port);
  if (reached.empty()) {
    answer.is_forbidden = !found.empty();
    answer.problem = found.empty() ? "the host has no address, or none in time" : "the host is not on the internet";
    co_return answer;
  }
  ssl::stream<beast::tcp_stream> stream(co_await asio::this_coro::executor, tls);
  beast::tcp_stream& connection = beast::get_lowest_layer(stream);
  // One limit for all that follows. What is connected to is what was looked at: no name is looked up again.
  connection.expires_after(times.exchange);
  auto const [not_connected, at] = co_await connection.async_connect(reached, token);
  if (not_connected) {
    answer.problem = not_connected.message();
    co_return answer;
  }
  boost::system::error_code no_address;
  bool const is_name = (asio::ip::make_address(request.to.host, no_address), no_address.failed());
  if (is_name) SSL_set_tlsext_host_name(stream.native_handle(), request.to.host.c_str());
  stream.set_verify_callback(ssl::host_name_verification(request.to.host));
  auto const [no_tls] = co_await stream.async_handshake(ssl::stream_base::client, token);
  if (no_tls) {
    answer.problem = no_tls.message();
    co_return answer;
  }
  auto const message = message_of(request);
  auto const [not_written, written] = co_await http::async_write(stream, message, token);
  if (not_written) {
    answer.problem = not_written.message();
    co_return answer;
  }
  beast::flat_buffer buffer(longest_head);
  http::response_parser<http::empty_body> parser;
  parser.header_limit(longest_head);
  auto const [not_read, read] = co_await http::async_read_header(stream, buffer, parser, token);
  if (not_read) {
    answer.problem = not_read.message();
    co_return answer;
  }
  answer.status = static_cast<int>(parser.get().result_int());
  answer.retry_after = seconds_in(parser.get()[http::field::retry_after]);
  // Whatever else it sends is not read: the connection ends with the stream.
  co_return answer;
}

}  // namespace strata::server::push
