#pragma once
// Declined invitations: after one is declined, its owner cannot invite the same name again for a while. Kept in memory only, so a restart
// forgets them. Thread-safe.

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <utility>

namespace strata::server {

class Declined {
 public:
  static constexpr std::int64_t lasts = 600'000;  // milliseconds
  static constexpr std::size_t most = 10'000;     // beyond this the oldest is forgotten

  // `now`: milliseconds since 1970, UTC.
  void add(std::string const& owner, std::string const& name, std::int64_t now);
  [[nodiscard]] bool holds(std::string const& owner, std::string const& name, std::int64_t now) const;

 private:
  mutable std::mutex mutex_;
  std::map<std::pair<std::string, std::string>, std::int64_t> declined_;  // when, by owner and lower-case name
};

}  // namespace strata::server
