#include "server/accounts/bot_table.hpp"

#include <algorithm>
#include <utility>

#include "server/protocol/names.hpp"

namespace strata::server {

std::vector<std::string> variants_in(std::string_view text) {
  std::vector<std::string> ids;
  while (!text.empty()) {
    std::size_t const end = std::min(text.find(','), text.size());
    ids.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return ids;
}

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
