#include "server/cluster/refresh.hpp"

#include <charconv>
#include <set>
#include <utility>

namespace strata::server::cluster {

bool refresh(Changes const& changes, Refreshes const& refreshes) {
  if (changes.is_everything) return !refreshes.everything || refreshes.everything();
  bool is_done = true;
  std::set<std::pair<std::string, std::string>> done;
  for (auto const& [seq, kind, key] : changes.changes) {
    // Sanctions are read together.
    if (!done.emplace(kind, kind == "sanction" ? std::string() : key).second) continue;
    if (kind == "account" && refreshes.account) is_done &= refreshes.account(key);
    if (kind == "block" && refreshes.blocks) is_done &= refreshes.blocks(key);
    if (kind == "sanction" && refreshes.sanctions) is_done &= refreshes.sanctions();
    std::int64_t pairing = 0;
    bool const is_number = std::from_chars(key.data(), key.data() + key.size(), pairing).ec == std::errc();
    if (kind == "pairing" && is_number && refreshes.pairing) is_done &= refreshes.pairing(pairing);
  }
  return is_done;
}

}  // namespace strata::server::cluster
