#include "server/accounts/bot_table.hpp"

#include <utility>

#include "server/protocol/names.hpp"

namespace strata::server {

void BotTable::put(Bot bot) {
  std::string name = in_small_letters(bot.name);
  std::lock_guard const lock(mutex_);
  bots_.insert_or_assign(std::move(name), std::move(bot));
}

void BotTable::remove(std::string_view account) {
  std::lock_guard const lock(mutex_);
  std::erase_if(bots_, [&](auto const& entry) { return entry.second.id == account; });
}

std::optional<Bot> BotTable::named(std::string_view name) const {
  std::lock_guard const lock(mutex_);
  auto const found = bots_.find(in_small_letters(name));
  if (found == bots_.end()) return std::nullopt;
  return found->second;
}

std::vector<Bot> BotTable::all() const {
  std::lock_guard const lock(mutex_);
  std::vector<Bot> bots;
  bots.reserve(bots_.size());
  for (auto const& [name, bot] : bots_) bots.push_back(bot);
  return bots;
}

}  // namespace strata::server
