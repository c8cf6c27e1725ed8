#include "server/cluster/link_message.hpp"

#include <sodium.h>

#include <algorithm>
#include <utility>

#include "server/cluster/bytes.hpp"
#include "server/protocol/secrets.hpp"

namespace strata::server::cluster {

namespace {

constexpr std::uint8_t message_version = 1;

unsigned char const* start_of(std::string_view bytes) { return reinterpret_cast<unsigned char const*>(bytes.data()); }

}  // namespace

LinkCoder::LinkCoder(std::string cluster, std::string_view secret) : cluster_(std::move(cluster)) {
  prepare_sodium();
  crypto_generichash(key_.data(), key_.size(), start_of(secret), secret.size(), nullptr, 0);
}

LinkCoder::Code LinkCoder::code_of(NodeId const& to, std::string_view body) const {
  std::string head;
  ByteWriter out(head);
  out.byte(message_version);
  out.text(cluster_);
  out.text(to.name);
  out.integer(to.incarnation);
  crypto_generichash_state state;
  Code code{};
  crypto_generichash_init(&state, key_.data(), key_.size(), code.size());
  for (std::string_view const part : {std::string_view(head), body})
    crypto_generichash_update(&state, start_of(part), part.size());
  crypto_generichash_final(&state, code.data(), code.size());
  return code;
}

std::string LinkCoder::write(NodeId const& to, LinkMessage const& message) const {
  std::string bytes(1 + code_bytes, '\0');
  bytes.reserve(most_head + message.payload.size());
  bytes.front() = static_cast<char>(message_version);
  ByteWriter out(bytes);
  out.text(message.from.name);
  out.integer(message.from.incarnation);
  out.natural(message.generation);
  out.natural(message.number);
  out.byte(std::to_underlying(message.part));
  bytes += message.payload;
  std::ranges::copy(code_of(to, std::string_view(bytes).substr(1 + code_bytes)), bytes.begin() + 1);
  return bytes;
}

std::optional<LinkMessage> LinkCoder::read(NodeId const& self, std::string_view bytes) const {
  if (bytes.size() <= 1 + code_bytes || bytes.front() != static_cast<char>(message_version)) return std::nullopt;
  std::string_view const body = bytes.substr(1 + code_bytes);
  if (sodium_memcmp(code_of(self, body).data(), bytes.data() + 1, code_bytes) != 0) return std::nullopt;
  ByteReader in(body);
  LinkMessage message;
  message.from.name = in.text();
  message.from.incarnation = in.integer();
  message.generation = in.natural();
  message.number = in.natural();
  std::uint8_t const part = in.byte();
  if (!in.problem().empty() || part > std::to_underlying(LinkMessage::Part::Last)) return std::nullopt;
  message.part = static_cast<LinkMessage::Part>(part);
  message.payload = in.rest();
  return message;
}

}  // namespace strata::server::cluster
