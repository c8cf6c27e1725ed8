#include "server/games/state/event_keys.hpp"

#include <sodium.h>

#include <algorithm>

namespace strata::server {

EventKeys::Hash EventKeys::hash(std::string_view key) {
  Hash kept{};
  if (key.empty()) return kept;
  std::array<std::uint8_t, crypto_generichash_BYTES_MIN> whole{};
  static_assert(sizeof(whole) >= sizeof(kept));
  crypto_generichash(whole.data(), whole.size(), reinterpret_cast<unsigned char const*>(key.data()), key.size(),
                     nullptr, 0);
  std::copy_n(whole.begin(), kept.size(), kept.begin());
  return kept;
}

void EventKeys::add(std::string_view key, protocol::EventKind kind) { events_.push_back({hash(key), kind}); }

std::optional<std::int64_t> EventKeys::find(std::string_view key) const {
  if (key.empty()) return std::nullopt;
  auto const found = std::ranges::find(events_.rbegin(), events_.rend(), hash(key), &Event::key);
  if (found == events_.rend()) return std::nullopt;
  return events_.rend() - found;
}

}  // namespace strata::server
