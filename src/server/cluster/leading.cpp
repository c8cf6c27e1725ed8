#include "server/cluster/leading.hpp"

#include <ranges>
#include <utility>

namespace strata::server::cluster {

Leading::Leading(std::vector<Service> services) : services_(std::move(services)), thread_([this] { run(); }) {}

Leading::~Leading() { stop(); }

void Leading::lead(bool leads) {
  {
    std::lock_guard const lock(mutex_);
    if (leads_ && !leads) ++losses_;
    leads_ = leads;
  }
  told_.notify_all();
}

void Leading::stop() {
  {
    std::lock_guard const lock(mutex_);
    is_stopping_ = true;
  }
  told_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void Leading::run() {
  bool has_begun = false;
  std::size_t losses = 0;
  while (true) {
    bool leads = false, is_stopping = false;
    {
      std::unique_lock lock(mutex_);
      told_.wait(lock, [&] { return is_stopping_ || leads_ != has_begun || losses_ != losses; });
      is_stopping = is_stopping_;
      leads = leads_ && losses_ == losses && !is_stopping;
      losses = losses_;
    }
    if (has_begun && !leads)
      for (Service const& service : services_ | std::views::reverse) service.rest();
    if (!has_begun && leads)
      for (Service const& service : services_) service.begin();
    has_begun = leads;
    if (is_stopping) return;
  }
}

}  // namespace strata::server::cluster
