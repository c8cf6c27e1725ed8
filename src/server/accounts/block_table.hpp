#pragma once
// The blocks of all accounts, in memory: every seek and every line of a chat asks for them. Thread-safe. It follows the store.

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/protocol/blocks.hpp"
#include "server/store/relation_store.hpp"

namespace strata::server {

class BlockTable final : public Blocks {
 public:
  // `account_of`: the account to which the games of a guest belong; any other hash is returned unchanged. From any thread.
  explicit BlockTable(std::function<std::string(std::string const& person)> account_of)
      : account_of_(std::move(account_of)) {}

  void put(BlockRow block);
  void end(std::string const& account, std::string const& other);
  // Counts the rows that were added and removed.
  [[nodiscard]] std::uint64_t version() const;
  // Replaces the blocks of an account. `version` is from before they were read; false if it has changed since.
  bool replace(std::string const& account, std::vector<BlockRow> blocks, std::uint64_t version);
  // The accounts that have blocked somebody.
  [[nodiscard]] std::vector<std::string> blockers() const;
  // The account is no more.
  void forget(std::string const& account);

  [[nodiscard]] bool has_blocked(std::string const& who, std::string const& other) const override;
  [[nodiscard]] bool named_has_blocked(std::string_view name, std::string const& other) const override;
  [[nodiscard]] bool has_blocked_named(std::string const& who, std::string_view name) const override;

 private:
  struct Blocker {
    std::string name;                            // in small letters, as those below
    std::map<std::string, std::string> blocked;  // names by account
  };
  // Called with the lock held.
  void put_in(BlockRow block);
  [[nodiscard]] bool is_blocked(std::string const& account, std::string const& other) const;

  std::function<std::string(std::string const& person)> account_of_;
  mutable std::shared_mutex mutex_;
  std::uint64_t version_ = 0;
  std::atomic<bool> has_any_ = false;                     // most servers have few
  std::unordered_map<std::string, Blocker> blockers_;     // by account
  std::unordered_map<std::string, std::string> by_name_;  // accounts of the blockers
};

}  // namespace strata::server
