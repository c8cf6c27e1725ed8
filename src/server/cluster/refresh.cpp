#include "server/cluster/refresh.hpp"

#include <charconv>
#include <set>
#include <utility>

namespace strata::server::cluster {

void refresh(Changes const& changes, Refreshes const& refreshes) {
  if (changes.is_everything) {
    if (refreshes.everything) refreshes.everything();
    return;
  }
  std::set<std::pair<std::string, std::string>> done;
  for (auto const& [seq, kind, key] : changes.changes) {
    // Sanctions are read together.
    if (!done.emplace(kind, kind == "sanction" ? std::string() : key).second) continue;
    if (kind == "account" && refreshes.account) refreshes.account(key);
    if (kind == "block" && refreshes.blocks) refreshes.blocks(key);
    if (kind == "sanction" && refreshes.sanctions) refreshes.sanctions();
    std::int64_t pairing = 0;
    bool const is_number = std::from_chars(key.data(), key.data() + key.size(), pairing).ec == std::errc();
    if (kind == "pairing" && is_number && refreshes.pairing) refreshes.pairing(pairing);
  }
}

}  // namespace strata::server::cluster
