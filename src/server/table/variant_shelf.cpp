#include "server/table/variant_shelf.hpp"

#include <algorithm>

namespace strata::server {

namespace {

constexpr std::size_t most_variants = 64;

}  // namespace

Result<api::Variant> VariantShelf::get(std::string const& id, std::string const& text, api::Options const& options) {
  // The id of a file is what the file says; only a shipped one is found by it.
  std::string const& name = text.empty() ? id : text;
  auto const found = std::ranges::find_if(entries_, [&](Entry const& entry) {
    return (text.empty() ? entry.id : entry.text) == name && entry.text.empty() == text.empty() &&
           entry.options == options;
  });
  if (found != entries_.end()) {
    entries_.splice(entries_.begin(), entries_, found);
    return found->variant;
  }
  auto loaded = text.empty() ? api::Variant::load(id, options) : api::Variant::from_text(text, {}, options);
  if (!loaded) return loaded;
  entries_.push_front({text.empty() ? id : std::string(), text, options, *loaded});
  if (entries_.size() > most_variants) entries_.pop_back();
  return loaded;
}

}  // namespace strata::server
