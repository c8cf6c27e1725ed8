#include "server/cluster/routes.hpp"

#include <utility>

namespace strata::server::cluster {

namespace {

// An entry is small, and is read again if it was forgotten.
constexpr std::size_t most_known = 100'000, most_asked = 2'000;

}  // namespace

void Routes::suggest(std::string const& game, Place const& place) {
  if (suggested_.size() >= most_asked) suggested_.clear();
  suggested_[game] = place;
}

void Routes::find(std::string const& game, Found found) {
  if (auto const suggested = suggested_.extract(game)) {
    known_[game] = suggested.mapped();
    return found(Place(suggested.mapped()));
  }
  if (auto const known = known_.find(game); known != known_.end()) return found(Place(known->second));
  if (auto const asked = asked_.find(game); asked != asked_.end()) {
    asked->second.push_back(std::move(found));
    return;
  }
  if (asked_.size() >= most_asked) return found(failure(ErrorCode::Limit, "too many games are being looked for"));
  asked_[game].push_back(std::move(found));
  ++node_.counters.looked_up;
  reader_.post([this, game] { node_.loop.post([this, game, owner = store_.node_of(game)] { read(game, owner); }); });
}

void Routes::read(std::string const& game, Result<std::string> owner) {
  auto const asked = asked_.extract(game);
  if (owner) {
    if (*owner == node_.self) owner->clear();
    if (known_.size() >= most_known) known_.clear();
    known_[game] = *owner;
  }
  if (asked.empty()) return;
  for (Found const& found : asked.mapped()) found(owner);
}

void Routes::forget_node(Place const& place) {
  std::erase_if(known_, [&](auto const& entry) { return entry.second == place; });
}

}  // namespace strata::server::cluster
