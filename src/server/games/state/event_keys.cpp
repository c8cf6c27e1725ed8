#include "server/games/state/event_keys.hpp"

#include <sodium.h>

#include <algorithm>
#include <iterator>

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
  auto const last = std::make_reverse_iterator(events_.end());
  auto const first = std::make_reverse_iterator(events_.begin());
  auto const found = std::ranges::find(last, first, hash(key), &Event::key);
  if (found == first) return std::nullopt;
  return first - found;
}

}  // namespace strata::server
