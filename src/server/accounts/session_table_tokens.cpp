// The tokens of all accounts, and which of the accounts are bots.

#include <algorithm>
#include <mutex>
#include <utility>

#include "server/accounts/session_table.hpp"

namespace strata::server {

SessionTable::Found SessionTable::recognise_token(std::string const& hash, std::int64_t now) const {
  std::shared_lock const lock(mutex_);
  auto const found = tokens_.find(hash);
  if (found == tokens_.end()) return {};
  HeldToken& held = *found->second;
  Principal who;
  who.hash = held.row.account;
  who.login = held.login;
  bool const was_seen = now - held.seen >= seen_every;
  if (was_seen) held.seen = now;
  return {std::move(who), was_seen};
}

void SessionTable::put_token(AccountRow const& account, TokenRow token) {
  std::unique_lock const lock(mutex_);
  has_changed(account.id);
  auto held = std::make_unique<HeldToken>();
  held->seen = token.seen;
  held->row = std::move(token);
  std::string const hash = held->row.hash;
  if (!tokens_.try_emplace(hash, std::move(held)).second) return;
  know(account).tokens.push_back(hash);
  renew(account.id);
}

bool SessionTable::end_token(std::string const& hash) {
  std::unique_lock const lock(mutex_);
  auto const ended = tokens_.extract(hash);
  if (ended.empty()) return false;
  has_changed(ended.mapped()->row.account);
  std::erase(accounts_.at(ended.mapped()->row.account).tokens, hash);
  return true;
}

std::vector<TokenRow> SessionTable::tokens_of(std::string const& account) const {
  std::shared_lock const lock(mutex_);
  std::vector<TokenRow> tokens;
  auto const found = accounts_.find(account);
  if (found == accounts_.end()) return tokens;
  for (std::string const& hash : found->second.tokens) {
    HeldToken const& held = *tokens_.at(hash);
    tokens.push_back(held.row);
    tokens.back().seen = held.seen;
  }
  std::ranges::reverse(tokens);
  return tokens;
}

std::optional<TokenRow> SessionTable::token(std::string const& hash) const {
  std::shared_lock const lock(mutex_);
  auto const found = tokens_.find(hash);
  if (found == tokens_.end()) return std::nullopt;
  return found->second->row;
}

void SessionTable::set_bot(std::string const& account) {
  std::unique_lock const lock(mutex_);
  has_changed(account);
  accounts_[account].is_bot = true;
  renew(account);
}

}  // namespace strata::server
