#include "server/games/declined.hpp"

#include <algorithm>

#include "server/protocol/names.hpp"

namespace strata::server {

namespace {

// A time that has been set back ends it too.
bool is_recent(std::int64_t declined, std::int64_t now) { return declined <= now && now - declined < Declined::lasts; }

}  // namespace

void Declined::add(std::string const& owner, std::string const& name, std::int64_t now) {
  std::scoped_lock const lock(mutex_);
  declined_[{owner, in_small_letters(name)}] = now;
  if (declined_.size() <= most) return;
  std::erase_if(declined_, [now](auto const& each) { return !is_recent(each.second, now); });
  if (declined_.size() > most)
    declined_.erase(std::ranges::min_element(declined_, {}, [](auto const& each) { return each.second; }));
}

bool Declined::holds(std::string const& owner, std::string const& name, std::int64_t now) const {
  std::scoped_lock const lock(mutex_);
  auto const found = declined_.find({owner, in_small_letters(name)});
  return found != declined_.end() && is_recent(found->second, now);
}

}  // namespace strata::server
