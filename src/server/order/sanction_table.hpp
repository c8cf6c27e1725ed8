#pragma once
// The sanctions in force, in memory: every request asks for them. Thread-safe. It follows the store.

#include <atomic>
#include <cstdint>
#include <optional>
#include <shared_mutex>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/protocol/network_range.hpp"
#include "server/protocol/principal.hpp"
#include "server/store/order_store.hpp"

namespace strata::server {

class SanctionTable {
 public:
  void put(SanctionRow sanction);
  // False if there is none.
  bool end(std::int64_t id);
  // Counts the rows that were added and removed.
  [[nodiscard]] std::uint64_t version() const;
  // Replaces all sanctions. `version` is from before they were read; false if it has changed since.
  bool replace(std::vector<SanctionRow> sanctions, std::uint64_t version);
  // Nothing is left of this account in the store.
  void forget(std::string const& account);
  // The one of this person, also as one of the guests they have been.
  [[nodiscard]] std::optional<SanctionRow> of(Principal const& who, protocol::SanctionKind kind,
                                              std::int64_t now) const;
  [[nodiscard]] std::optional<SanctionRow> of(AddressBytes const& address, std::int64_t now) const;
  // Highest id first, below `before` if it is not 0.
  [[nodiscard]] std::vector<SanctionRow> in_force(std::int64_t now, std::int64_t before, std::size_t most) const;

 private:
  [[nodiscard]] static bool is_in_force(SanctionRow const& sanction, std::int64_t now) {
    return sanction.ends == 0 || sanction.ends > now;
  }
  void drop_ended(std::int64_t now);
  // Called with the lock held.
  void put_in(SanctionRow sanction);

  mutable std::shared_mutex mutex_;
  std::uint64_t version_ = 0;
  std::atomic<bool> has_any_ = false;  // most servers have none
  std::unordered_map<std::string, std::vector<SanctionRow>> people_;
  std::vector<std::pair<NetworkRange, SanctionRow>> networks_;
};

}  // namespace strata::server
