#include "server/games/engine/variant_cache.hpp"

#include <algorithm>
#include <utility>

namespace strata::server {

namespace {

constexpr std::size_t max_laws = 4096;

}  // namespace

Result<api::Variant> VariantCache::load_variant(std::string const& id, std::string const& text,
                                                api::Options const& options, Origin origin) {
  if (text.empty()) return api::Variant::load(id, options);
  if (origin == Origin::Store) return api::Variant::from_stored_text(text, options);
  return api::Variant::from_text(text, {}, options);
}

std::size_t VariantCache::bytes() const {
  std::scoped_lock const lock(mutex_);
  return bytes_;
}

VariantCache::Cached const* VariantCache::find(std::string const& id, std::string const& text,
                                               api::Options const& options, Origin origin) {
  // The id of a file is what the file says; only a shipped one is found by it.
  std::string const& name = text.empty() ? id : text;
  auto const found = std::ranges::find_if(entries_, [&](Entry const& entry) {
    return (text.empty() ? entry.id : entry.text) == name && entry.text.empty() == text.empty() &&
           (text.empty() || entry.origin == origin) && entry.options == options;
  });
  if (found == entries_.end()) return nullptr;
  entries_.splice(entries_.begin(), entries_, found);
  return &found->cached;
}

Result<VariantCache::Cached> VariantCache::get(std::string const& id, std::string const& text,
                                               api::Options const& options, Origin origin) {
  {
    std::scoped_lock const lock(mutex_);
    if (Cached const* const found = find(id, text, options, origin)) return *found;
  }
  auto loaded = load_(id, text, options, origin);
  if (!loaded) return std::unexpected(std::move(loaded.error()));
  Cached cached{*loaded, loaded->law_hash()};
  std::size_t const network = text.empty() ? 0 : add_network(cached);
  std::size_t const bytes = loaded->bytes() + text.size() + network;
  std::scoped_lock const lock(mutex_);
  // Another may have compiled it meanwhile.
  if (Cached const* const found = find(id, text, options, origin)) return *found;
  entries_.push_front({text.empty() ? id : std::string(), text, origin, options, cached, bytes});
  bytes_ += bytes;
  while (bytes_ > max_bytes_ && entries_.size() > 1) {
    bytes_ -= entries_.back().bytes;
    entries_.pop_back();
  }
  return cached;
}

std::size_t VariantCache::add_network(Cached& cached) const {
  auto const found = std::ranges::find(networks_, cached.law, &OwnNetwork::law);
  if (found == networks_.end()) return 0;
  // Two files of one law may list pieces in another order, which is another game to a network.
  auto judged = cached.variant.with_network(found->bytes, found->name);
  if (!judged) return 0;
  cached.variant = std::move(*judged);
  return 2 * found->bytes.size();  // its weights, and once more in blocks
}

std::optional<std::string> VariantCache::shipped_law(std::string const& id, api::Options const& options) {
  LawKey key{id, options};
  {
    std::scoped_lock const lock(mutex_);
    if (auto const found = laws_.find(key); found != laws_.end()) return found->second;
  }
  auto const cached = get(id, {}, options, Origin::Store);
  std::scoped_lock const lock(mutex_);
  if (laws_.size() >= max_laws) laws_.clear();
  return laws_.emplace(std::move(key), cached ? std::optional(cached->law) : std::nullopt).first->second;
}

}  // namespace strata::server
