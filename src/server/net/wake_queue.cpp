#include "server/net/wake_queue.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <iterator>
#include <vector>

namespace strata::server::net {

void WakeQueue::add(std::function<void()> wake) {
  {
    std::scoped_lock const lock(mutex_);
    waiting_.push_back(std::move(wake));
    if (std::exchange(is_running_, true)) return;
  }
  boost::asio::post(executor_, [self = shared_from_this()] { self->wake_some(); });
}

void WakeQueue::wake_some() {
  std::vector<std::function<void()>> some;
  bool more = false;
  {
    std::scoped_lock const lock(mutex_);
    auto const end = waiting_.begin() + static_cast<std::ptrdiff_t>(std::min(at_a_time, waiting_.size()));
    std::move(waiting_.begin(), end, std::back_inserter(some));
    waiting_.erase(waiting_.begin(), end);
    more = is_running_ = !waiting_.empty();
  }
  for (auto const& wake : some) wake();
  // Goes behind everything that arrived in the meantime.
  if (more) boost::asio::post(executor_, [self = shared_from_this()] { self->wake_some(); });
}

}  // namespace strata::server::net
