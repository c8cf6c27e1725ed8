#include "server/store/readers.hpp"

namespace strata::server {

Readers::Readers(std::vector<std::unique_ptr<Database>> connections) : all_(std::move(connections)) {
  for (auto const& each : all_) free_.push_back(each.get());
}

Readers::Lease Readers::take() {
  std::unique_lock lock(mutex_);
  given_back_.wait(lock, [this] { return !free_.empty(); });
  Database& taken = *free_.back();
  free_.pop_back();
  return {*this, taken};
}

void Readers::give_back(Database& database) {
  {
    std::lock_guard const lock(mutex_);
    free_.push_back(&database);
  }
  given_back_.notify_one();
}

}  // namespace strata::server
