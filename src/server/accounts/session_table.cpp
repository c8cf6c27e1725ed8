#include "server/accounts/session_table.hpp"

#include <algorithm>
#include <functional>
#include <mutex>
#include <utility>

namespace strata::server {

SessionTable::Found SessionTable::recognise(Principal guest, std::int64_t now) const {
  std::shared_lock const lock(mutex_);
  auto const found = sessions_.find(guest.hash);
  if (found == sessions_.end()) {
    if (claims_.contains(guest.hash)) return {};
    return {std::move(guest)};
  }
  Held& held = *found->second;
  std::int64_t const seen = held.seen;
  if (now - seen > longest_unused) return {std::move(guest), false, true};
  guest.hash = held.row.account;
  guest.login = held.login;
  bool const was_seen = now - seen >= seen_every;
  if (was_seen) held.seen = now;
  return {std::move(guest), was_seen};
}

std::vector<std::string> SessionTable::begin(AccountRow const& account, SessionRow session, std::string const& guest) {
  std::unique_lock const lock(mutex_);
  Account& known = know(account);
  std::vector<std::string> ended;
  while (known.sessions.size() >= AccountStore::most_sessions) {
    auto const oldest = std::ranges::min_element(
        known.sessions, {}, [this](std::string const& hash) { return sessions_.at(hash)->seen.load(); });
    sessions_.erase(*oldest);
    ended.push_back(std::move(*oldest));
    known.sessions.erase(oldest);
  }
  auto held = std::make_unique<Held>();
  held->seen = session.seen;
  known.sessions.push_back(session.hash);
  held->row = std::move(session);
  sessions_[held->row.hash] = std::move(held);
  if (!guest.empty() && claims_.try_emplace(guest, account.id).second)
    known.claimed.insert(std::ranges::upper_bound(known.claimed, guest), guest);
  renew(account.id);
  return ended;
}

void SessionTable::claim(ClaimRow const& claim) {
  std::unique_lock const lock(mutex_);
  claims_[claim.guest] = claim.account;
  std::vector<std::string>& claimed = accounts_[claim.account].claimed;
  claimed.insert(std::ranges::upper_bound(claimed, claim.guest), claim.guest);
}

bool SessionTable::end(std::string const& hash) {
  std::unique_lock const lock(mutex_);
  auto const ended = sessions_.extract(hash);
  if (ended.empty()) return false;
  std::erase(accounts_.at(ended.mapped()->row.account).sessions, hash);
  return true;
}

void SessionTable::forget(std::string const& account) {
  std::unique_lock const lock(mutex_);
  auto const forgotten = accounts_.extract(account);
  if (forgotten.empty()) return;
  for (std::string const& guest : forgotten.mapped().claimed) claims_.erase(guest);
  for (std::string const& session : forgotten.mapped().sessions) sessions_.erase(session);
}

std::vector<std::string> SessionTable::guests_of(std::string const& account) const {
  std::shared_lock const lock(mutex_);
  auto const found = accounts_.find(account);
  return found == accounts_.end() ? std::vector<std::string>() : found->second.claimed;
}

void SessionTable::set_roles(std::string const& account, bool is_moderator, bool is_admin) {
  std::unique_lock const lock(mutex_);
  auto const found = accounts_.find(account);
  if (found == accounts_.end()) return;
  found->second.is_moderator = is_moderator;
  found->second.is_admin = is_admin;
  renew(account);
}

std::vector<SessionRow> SessionTable::of(std::string const& account) const {
  std::shared_lock const lock(mutex_);
  std::vector<SessionRow> sessions;
  auto const found = accounts_.find(account);
  if (found == accounts_.end()) return sessions;
  for (std::string const& hash : found->second.sessions) {
    Held const& held = *sessions_.at(hash);
    sessions.push_back(held.row);
    sessions.back().seen = held.seen;
  }
  std::ranges::sort(sessions, std::greater(), &SessionRow::seen);
  return sessions;
}

std::string SessionTable::account_of(std::string const& person) const {
  std::shared_lock const lock(mutex_);
  auto const claim = claims_.find(person);
  return claim != claims_.end() ? claim->second : person;
}

std::string SessionTable::name_of(std::string const& account) const {
  std::shared_lock const lock(mutex_);
  auto const found = accounts_.find(account);
  return found == accounts_.end() ? std::string() : found->second.name;
}

SessionTable::Account& SessionTable::know(AccountRow const& account) {
  Account& known = accounts_[account.id];
  known.name = account.name;
  known.is_moderator = account.is_moderator;
  known.is_admin = account.is_admin;
  return known;
}

void SessionTable::renew(std::string const& id) {
  Account const& account = accounts_.at(id);
  for (std::string const& hash : account.sessions) {
    Held& held = *sessions_.at(hash);
    held.login = std::make_shared<Login const>(
        Login{hash, held.row.device, account.claimed, account.is_moderator, account.is_admin, account.is_bot});
  }
  for (std::string const& hash : account.tokens) {
    HeldToken& held = *tokens_.at(hash);
    // All programs of an account are one device: a request that one of them sends again for another is the same request.
    held.login = std::make_shared<Login const>(Login{hash, id, account.claimed, account.is_moderator, account.is_admin,
                                                     account.is_bot, Scopes::read(held.row.scopes)});
  }
}

}  // namespace strata::server
