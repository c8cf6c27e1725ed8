#pragma once
// The accounts that are played by programs, in memory: games and lists ask for them by name. Thread-safe; it follows the store.

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/protocol/account_service.hpp"

namespace strata::server {

// The ids of BotRow::variants.
[[nodiscard]] std::vector<std::string> variants_in(std::string_view text);

class BotTable {
 public:
  void put(Bot bot);
  // Does nothing if the account is none.
  void remove(std::string_view account);
  // The bot of this name, in any case; nothing if it is none.
  [[nodiscard]] std::optional<Bot> named(std::string_view name) const;
  // By name.
  [[nodiscard]] std::vector<Bot> all() const;

 private:
  mutable std::mutex mutex_;
  std::map<std::string, Bot> bots_;  // by name in small letters
};

}  // namespace strata::server
