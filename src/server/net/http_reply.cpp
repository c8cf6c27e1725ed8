#include "server/net/http_reply.hpp"

#include <string>

#include "server/protocol/api_service.hpp"
#include "server/protocol/json_writer.hpp"

namespace strata::server::net {

namespace {

constexpr std::string_view json_type = "application/json";

int status_of(protocol::ErrorCode code) {
  switch (code) {
    case protocol::ErrorCode::NotFound: return 404;
    case protocol::ErrorCode::TooLarge: return 413;
    case protocol::ErrorCode::Refused: return 409;
    case protocol::ErrorCode::Elsewhere:
    case protocol::ErrorCode::Unavailable: return 503;
    case protocol::ErrorCode::Denied: return 401;
    case protocol::ErrorCode::Forbidden: return 403;
    default: return 400;
  }
}

protocol::ErrorCode code_of(int status) {
  switch (status) {
    case 401: return protocol::ErrorCode::Denied;
    case 404: return protocol::ErrorCode::NotFound;
    case 413: return protocol::ErrorCode::TooLarge;
    case 403:
    case 421:
    case 429: return protocol::ErrorCode::Refused;
    case 503: return protocol::ErrorCode::Unavailable;
    default: return protocol::ErrorCode::BadMessage;
  }
}

}  // namespace

std::string_view path_of(std::string_view target) { return target.substr(0, target.find_first_of("?#")); }

std::optional<std::string_view> query_field(std::string_view target, std::string_view name) {
  target = target.substr(0, target.find('#'));
  std::size_t at = target.find('?');
  while (at != std::string_view::npos) {
    target.remove_prefix(at + 1);
    at = target.find('&');
    std::string_view const field = target.substr(0, at);
    if (field.starts_with(name) && field.substr(name.size()).starts_with('=')) return field.substr(name.size() + 1);
  }
  return std::nullopt;
}

bool is_reading(std::string_view method) { return method == "GET" || method == "HEAD"; }

Reply json_reply(int status, std::string text) {
  return {status, {{"Content-Type", std::string(json_type)}, {"Cache-Control", "no-store"}}, std::move(text), {}};
}

Reply failure_reply(protocol::Failure const& failure) {
  return json_reply(status_of(failure.code), protocol::write(failure));
}

Reply refusal(std::string_view target, int status, std::string const& message) {
  if (is_api_path(path_of(target))) {
    std::string text;
    protocol::ObjectWriter(text).field("error", message);
    return json_reply(status, std::move(text));
  }
  if (path_of(target).starts_with("/api")) {
    protocol::Failure failure;
    failure.code = code_of(status);
    failure.message = message;
    return json_reply(status, protocol::write(failure));
  }
  return {status, {{"Content-Type", "text/plain; charset=utf-8"}, {"Cache-Control", "no-store"}}, message + "\n", {}};
}

Reply not_allowed(std::string_view target, std::string_view allowed) {
  std::string const names(allowed);
  Reply reply = refusal(target, 405, "only " + names + " are answered here");
  reply.headers.emplace_back("Allow", names);
  return reply;
}

Reply later(Reply reply, std::int64_t seconds) {
  reply.headers.emplace_back("Retry-After", std::to_string(seconds));
  return reply;
}

}  // namespace strata::server::net
