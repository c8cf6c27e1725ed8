#include "server/net/request_quotas.hpp"

#include <chrono>

#include "server/net/account_handler.hpp"
#include "server/net/http_handler.hpp"
#include "server/net/identity.hpp"
#include "server/net/log.hpp"
#include "server/net/player_handler.hpp"
#include "server/net/table_handler.hpp"

namespace strata::server::net {

namespace {

constexpr char const* place_wait = "10";  // seconds until a refused visitor may try again

}  // namespace

std::optional<Exceeded> RequestQuotas::exceeds(Share const& share, Request const& request, bool is_upgrade) {
  auto const now = std::chrono::steady_clock::now();
  std::string_view const path = path_of(request.target);
  auto const exceeds = [&](TokenBucket AddressQuota::* what, Quota name,
                           std::size_t amount = 1) -> std::optional<Exceeded> {
    AddressQuota const* const empty = share.exceeds(what, now, amount);
    if (empty == nullptr) return std::nullopt;
    counters_.count(name);
    return Exceeded{empty->whose, empty->*what};
  };
  if (is_upgrade) return exceeds(&AddressQuota::connects, Quota::Connects);
  // A token may be a guess at any address.
  if (!counts_as_message(path) && !bearer_of(request.authorization).starts_with(token_prefix)) return std::nullopt;
  std::size_t const messages = path == TableHandler::path ? TableHandler::messages : 1;
  if (auto empty = exceeds(&AddressQuota::messages, Quota::Requests, messages)) return empty;
  bool const creates = creates_something(request.method, path) || PlayerHandler::is_costly(path) ||
                       AccountHandler::is_costly(request.target);
  return creates ? exceeds(&AddressQuota::creations, Quota::Creations) : std::nullopt;
}

std::optional<Exceeded> RequestQuotas::exceeds_bytes(Share const& share, Request const& request) {
  AddressQuota const* const empty =
      share.exceeds(&AddressQuota::bytes, std::chrono::steady_clock::now(), request.body.size());
  if (empty == nullptr) return std::nullopt;
  counters_.count(Quota::Bytes);
  return Exceeded{empty->whose, empty->bytes};
}

Reply too_often(Request const& request, Exceeded const& empty) {
  std::string const wait = std::to_string(empty.bucket.wait().count());
  spdlog::info("event=too_often target={} wait={}", protocol::quoted(request.target), wait);
  std::string const words =
      "too much was asked for from this " + empty.whose + "; try again in " + empty.bucket.wait_text();
  Reply reply = refusal(request.target, 429, words);
  reply.headers.emplace_back("Retry-After", wait);
  return reply;
}

Reply no_place(std::string_view target, bool is_full) {
  Reply reply = is_full ? refusal(target, 503, "the server has as many connections as it takes")
                        : refusal(target, 429, "there are too many connections from this address or its network");
  reply.headers.emplace_back("Retry-After", place_wait);
  return reply;
}

}  // namespace strata::server::net
