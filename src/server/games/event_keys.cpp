#include "server/games/event_keys.hpp"

#include <sodium.h>

#include <algorithm>
#include <iterator>

namespace strata::server {

EventKeys::Hash EventKeys::hash(std::string_view key) {
  Hash hash{};
  static_assert(sizeof(hash) >= crypto_generichash_BYTES_MIN);
  if (!key.empty())
    crypto_generichash(hash.data(), hash.size(), reinterpret_cast<unsigned char const*>(key.data()), key.size(),
                       nullptr, 0);
  return hash;
}

void EventKeys::add(std::string_view key) { hashes_.push_back(hash(key)); }

std::optional<std::int64_t> EventKeys::find(std::string_view key) const {
  if (key.empty()) return std::nullopt;
  auto const last = std::make_reverse_iterator(hashes_.end());
  auto const first = std::make_reverse_iterator(hashes_.begin());
  auto const found = std::find(last, first, hash(key));
  if (found == first) return std::nullopt;
  return first - found;
}

}  // namespace strata::server
