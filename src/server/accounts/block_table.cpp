#include "server/accounts/block_table.hpp"

#include <algorithm>
#include <mutex>

#include "server/protocol/names.hpp"

namespace strata::server {

void BlockTable::put(BlockRow block) {
  std::unique_lock const lock(mutex_);
  ++version_;
  put_in(std::move(block));
}

void BlockTable::put_in(BlockRow block) {
  Blocker& blocker = blockers_[block.account];
  blocker.name = in_small_letters(block.name);
  blocker.blocked[std::move(block.other)] = in_small_letters(block.other_name);
  by_name_[blocker.name] = std::move(block.account);
  has_any_ = true;
}

void BlockTable::end(std::string const& account, std::string const& other) {
  std::unique_lock const lock(mutex_);
  ++version_;
  auto const blocker = blockers_.find(account);
  if (blocker == blockers_.end()) return;
  blocker->second.blocked.erase(other);
  if (!blocker->second.blocked.empty()) return;
  by_name_.erase(blocker->second.name);
  blockers_.erase(blocker);
  has_any_ = !blockers_.empty();
}

std::uint64_t BlockTable::version() const {
  std::shared_lock const lock(mutex_);
  return version_;
}

bool BlockTable::replace(std::string const& account, std::vector<BlockRow> blocks, std::uint64_t version) {
  std::unique_lock const lock(mutex_);
  if (version != version_) return false;
  if (auto const before = blockers_.extract(account); !before.empty()) by_name_.erase(before.mapped().name);
  for (BlockRow& block : blocks) put_in(std::move(block));
  has_any_ = !blockers_.empty();
  return true;
}

std::vector<std::string> BlockTable::blockers() const {
  std::shared_lock const lock(mutex_);
  std::vector<std::string> accounts;
  for (auto const& [account, blocker] : blockers_) accounts.push_back(account);
  return accounts;
}

// Somebody else may choose its name.
void BlockTable::forget(std::string const& account) {
  std::unique_lock const lock(mutex_);
  ++version_;
  for (auto& [id, blocker] : blockers_) {
    if (id == account) blocker.blocked.clear();
    blocker.blocked.erase(account);
    if (blocker.blocked.empty()) by_name_.erase(blocker.name);
  }
  std::erase_if(blockers_, [](auto const& entry) { return entry.second.blocked.empty(); });
  has_any_ = !blockers_.empty();
}

bool BlockTable::is_blocked(std::string const& account, std::string const& other) const {
  auto const blocker = blockers_.find(account);
  return blocker != blockers_.end() && blocker->second.blocked.contains(other);
}

bool BlockTable::has_blocked(std::string const& who, std::string const& other) const {
  if (!has_any_ || who.empty() || other.empty()) return false;
  std::string const account = account_of_(who), blocked = account_of_(other);
  std::shared_lock const lock(mutex_);
  return is_blocked(account, blocked);
}

bool BlockTable::named_has_blocked(std::string_view name, std::string const& other) const {
  if (!has_any_ || name.empty()) return false;
  std::string const blocked = account_of_(other);
  std::shared_lock const lock(mutex_);
  auto const account = by_name_.find(in_small_letters(name));
  return account != by_name_.end() && is_blocked(account->second, blocked);
}

bool BlockTable::has_blocked_named(std::string const& who, std::string_view name) const {
  if (!has_any_ || name.empty()) return false;
  std::string const account = account_of_(who), wanted = in_small_letters(name);
  std::shared_lock const lock(mutex_);
  auto const blocker = blockers_.find(account);
  return blocker != blockers_.end() &&
         std::ranges::any_of(blocker->second.blocked, [&](auto const& entry) { return entry.second == wanted; });
}

}  // namespace strata::server
