#include "server/net/first_arrivals.hpp"

#include <algorithm>

namespace strata::server::net {

Moment FirstArrivals::take(protocol::MoveRequest const& move, Moment arrived) {
  std::lock_guard const lock(mutex_);
  std::erase_if(asked_, [&](Asked const& asked) { return arrived.steady - asked.first.steady > remembered_for; });
  auto const before = std::ranges::find_if(asked_, [&](Asked const& asked) {
    protocol::MoveRequest same = asked.move;
    same.id = move.id;
    return asked.is_unstored && same == move;
  });
  Moment const first = before == asked_.end() ? arrived : before->first;
  if (before != asked_.end())
    asked_.erase(before);
  else if (asked_.size() == most)
    asked_.erase(asked_.begin());
  asked_.push_back({move, first});
  return first;
}

void FirstArrivals::answered(std::int64_t id, bool is_unstored) {
  std::lock_guard const lock(mutex_);
  auto const asked =
      std::ranges::find_if(asked_, [&](Asked const& one) { return !one.is_unstored && one.move.id == id; });
  if (asked == asked_.end()) return;
  if (is_unstored)
    asked->is_unstored = true;
  else
    asked_.erase(asked);
}

}  // namespace strata::server::net
