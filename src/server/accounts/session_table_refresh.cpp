// Applies the changes to an account that another server sharing the store has made.

#include <algorithm>
#include <mutex>
#include <set>
#include <tuple>
#include <utility>

#include "server/accounts/session_table.hpp"

namespace strata::server {

std::uint64_t SessionTable::version(std::string const& account) const {
  std::shared_lock const lock(mutex_);
  auto const found = accounts_.find(account);
  return found == accounts_.end() ? 0 : found->second.version;
}

bool SessionTable::knows(std::string const& hash) const {
  std::shared_lock const lock(mutex_);
  return secrets_.contains(hash) || tokens_.contains(hash) || claims_.contains(hash) || left_.contains(hash);
}

std::vector<std::string> SessionTable::accounts() const {
  std::shared_lock const lock(mutex_);
  std::vector<std::string> ids;
  for (auto const& [id, account] : accounts_) ids.push_back(id);
  return ids;
}

std::optional<SessionTable::Refreshed> SessionTable::refresh(std::string const& account, AccountParts parts,
                                                             std::uint64_t version, std::int64_t now) {
  std::unique_lock const lock(mutex_);
  auto const found = accounts_.find(account);
  if ((found == accounts_.end() ? 0 : found->second.version) != version) return std::nullopt;
  Refreshed refreshed;
  refreshed.is_gone = !parts.account;
  if (refreshed.is_gone) parts.sessions.clear(), parts.tokens.clear(), parts.bot.reset();
  bool const is_nothing = refreshed.is_gone && parts.claims.empty();
  if (is_nothing && found == accounts_.end()) return refreshed;
  Account& known = accounts_[account];
  auto const rights = [&known] { return std::tuple(known.is_moderator, known.is_admin, known.is_bot, known.claimed); };
  auto const before = rights();
  std::vector<std::string> open = known.sessions;
  open.insert(open.end(), known.tokens.begin(), known.tokens.end());
  if (parts.account) know(*parts.account);
  known.is_bot = parts.bot.has_value();
  refresh_sessions(known, parts, now, refreshed.ended);
  refresh_tokens(known, parts, refreshed.ended);
  refresh_claims(account, known, parts, now, refreshed.ended);
  // Those that have ended are among these already.
  if (rights() != before)
    for (std::string& name : open)
      if (sessions_.contains(name) || tokens_.contains(name)) refreshed.ended.push_back(std::move(name));
  renew(account);
  if (is_nothing) accounts_.erase(account);
  return refreshed;
}

void SessionTable::refresh_sessions(Account& known, AccountParts& parts, std::int64_t now,
                                    std::vector<std::string>& ended) {
  std::set<std::string> stored, secrets;
  for (SessionRow const& row : parts.sessions) stored.insert(row.hash);
  for (SecretRow const& row : parts.secrets) secrets.insert(row.hash);
  for (std::string const& hash : std::vector<std::string>(known.sessions)) {
    if (!stored.contains(hash)) {
      drop(hash, now);
      ended.push_back(hash);
      continue;
    }
    std::erase_if(sessions_.at(hash)->secrets, [&](std::string const& secret) {
      if (secrets.contains(secret)) return false;
      secrets_.erase(secret);
      return true;
    });
  }
  for (SessionRow& row : parts.sessions) {
    std::unique_ptr<Held>& held = sessions_[row.hash];
    if (!held) {
      held = std::make_unique<Held>();
      known.sessions.push_back(row.hash);
      held->row = std::move(row);
    }
    held->seen = std::max(held->seen.load(), held->row.seen);
  }
  for (SecretRow const& row : parts.secrets)
    if (auto const session = sessions_.find(row.session); session != sessions_.end())
      merge_secret(*session->second, row);
}

void SessionTable::merge_secret(Held& held, SecretRow const& secret) {
  if (secret.shown == 0) held.renewed = std::max(held.renewed.load(), secret.given);
  auto const [at, is_new] = secrets_.try_emplace(secret.hash, secret);
  if (is_new) return held.secrets.push_back(secret.hash);
  // Its last use here may not be stored yet.
  if (at->second.shown == 0) at->second.shown = secret.shown;
  if (at->second.retired == 0) at->second.retired = secret.retired;
}

void SessionTable::refresh_tokens(Account& known, AccountParts& parts, std::vector<std::string>& ended) {
  std::vector<std::string> stored;
  for (TokenRow& row : parts.tokens) {
    stored.push_back(row.hash);
    std::unique_ptr<HeldToken>& held = tokens_[row.hash];
    if (held) continue;
    held = std::make_unique<HeldToken>();
    held->seen = row.seen;
    held->row = std::move(row);
  }
  for (std::string const& hash : std::exchange(known.tokens, std::move(stored))) {
    if (std::ranges::find(known.tokens, hash) != known.tokens.end()) continue;
    tokens_.erase(hash);
    ended.push_back(hash);
  }
}

void SessionTable::refresh_claims(std::string const& id, Account& known, AccountParts const& parts, std::int64_t now,
                                  std::vector<std::string>& ended) {
  std::vector<std::string> claimed;
  for (ClaimRow const& claim : parts.claims) claimed.push_back(claim.guest);
  std::ranges::sort(claimed);
  for (std::string const& guest : known.claimed)
    if (!std::ranges::binary_search(claimed, guest)) claims_.erase(guest);
  for (std::string const& guest : claimed) {
    claims_[guest] = id;
    if (std::ranges::binary_search(known.claimed, guest)) continue;
    // It has just logged in elsewhere: its browser is being sent another secret, and the pages that it had open come again as the account.
    leave(guest, now);
    ended.push_back(guest);
  }
  known.claimed = std::move(claimed);
}

}  // namespace strata::server
