#pragma once
// The hashes of secrets that belong to a guest only, as the store has said; it is not asked again. A secret becomes that of a session or a
// token before anybody is told it, so this stays true. If an account claims the games of a guest, the feed of changes says so. Thread-safe.

#include <cstddef>
#include <mutex>
#include <string>
#include <unordered_set>
#include <utility>

namespace strata::server {

class NobodyTable {
 public:
  // The table keeps those seen last; the store is asked again for older ones.
  static constexpr std::size_t most = 100'000;

  [[nodiscard]] bool has(std::string const& hash) {
    std::lock_guard const lock(mutex_);
    if (fresh_.contains(hash)) return true;
    if (!old_.contains(hash)) return false;
    put_in(hash);
    return true;
  }
  void put(std::string const& hash) {
    std::lock_guard const lock(mutex_);
    put_in(hash);
  }

 private:
  void put_in(std::string const& hash) {
    if (fresh_.size() >= most / 2) {
      old_ = std::move(fresh_);
      fresh_.clear();
    }
    fresh_.insert(hash);
  }

  std::mutex mutex_;
  std::unordered_set<std::string> fresh_, old_;
};

}  // namespace strata::server
