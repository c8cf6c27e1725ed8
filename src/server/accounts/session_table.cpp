#include "server/accounts/session_table.hpp"

#include <algorithm>
#include <functional>
#include <mutex>
#include <utility>

namespace strata::server {

SessionTable::Found SessionTable::recognise(Principal guest, std::int64_t now) const {
  std::shared_lock const lock(mutex_);
  auto const found = secrets_.find(guest.hash);
  if (found == secrets_.end()) {
    if (claims_.contains(guest.hash)) return {};
    return {std::move(guest)};
  }
  SecretRow const& secret = found->second;
  Held& held = *sessions_.at(secret.session);
  std::int64_t const seen = held.seen;
  Found answer;
  answer.session = secret.session;
  answer.has_expired = now - seen > longest_unused;
  bool const is_late = secret.retired != 0 && now - secret.retired > grace;
  bool const is_hidden = is_old(secret, held, now) && unshown(held) >= most_unshown;
  answer.is_reused = !answer.has_expired && (is_late || is_hidden);
  answer.principal = std::move(guest);
  if (answer.has_expired || answer.is_reused) return answer;
  answer.principal->hash = held.row.account;
  answer.principal->login = held.login;
  answer.is_first = secret.shown == 0;
  answer.was_seen = now - seen >= seen_every;
  if (answer.was_seen) held.seen = now;
  return answer;
}

std::vector<std::string> SessionTable::begin(AccountRow const& account, SessionRow session, std::string const& guest) {
  std::unique_lock const lock(mutex_);
  Account& known = know(account);
  has_changed(account.id);
  std::vector<std::string> ended;
  if (!guest.empty()) leave(guest, session.created);
  // refresh() may have told of it first.
  if (sessions_.contains(session.hash)) return ended;
  while (known.sessions.size() >= AccountStore::most_sessions) {
    auto const oldest = std::ranges::min_element(
        known.sessions, {}, [this](std::string const& hash) { return sessions_.at(hash)->seen.load(); });
    ended.push_back(*oldest);
    drop(ended.back(), session.created);
  }
  auto held = std::make_unique<Held>();
  held->seen = session.seen;
  known.sessions.push_back(session.hash);
  held->row = std::move(session);
  SessionRow const& row = held->row;
  held->secrets.push_back(row.hash);
  secrets_[row.hash] = {row.hash, row.hash, row.created, row.created, 0};
  sessions_[row.hash] = std::move(held);
  if (!guest.empty() && claims_.try_emplace(guest, account.id).second)
    known.claimed.insert(std::ranges::upper_bound(known.claimed, guest), guest);
  renew(account.id);
  return ended;
}

void SessionTable::claim(ClaimRow const& claim) {
  std::unique_lock const lock(mutex_);
  claims_[claim.guest] = claim.account;
  has_changed(claim.account);
  std::vector<std::string>& claimed = accounts_[claim.account].claimed;
  claimed.insert(std::ranges::upper_bound(claimed, claim.guest), claim.guest);
}

bool SessionTable::end(std::string const& hash, std::int64_t now) {
  std::unique_lock const lock(mutex_);
  if (!sessions_.contains(hash)) return false;
  drop(hash, now);
  return true;
}

void SessionTable::drop(std::string const& hash, std::int64_t now) {
  auto const ended = sessions_.extract(hash);
  has_changed(ended.mapped()->row.account);
  for (std::string const& secret : ended.mapped()->secrets) {
    secrets_.erase(secret);
    leave(secret, now);
  }
  std::erase(accounts_.at(ended.mapped()->row.account).sessions, hash);
}

void SessionTable::leave(std::string const& secret, std::int64_t now) {
  std::erase_if(left_, [now](auto const& each) { return now - each.second > left_for || now < each.second; });
  left_[secret] = now;
}

bool SessionTable::left(std::string const& secret, std::int64_t now) const {
  std::shared_lock const lock(mutex_);
  auto const found = left_.find(secret);
  return found != left_.end() && now - found->second <= left_for;
}

void SessionTable::forget(std::string const& account) {
  std::unique_lock const lock(mutex_);
  auto const found = accounts_.find(account);
  if (found == accounts_.end()) return;
  for (std::string const& guest : found->second.claimed) claims_.erase(guest);
  for (std::string const& session : found->second.sessions) {
    auto const ended = sessions_.extract(session);
    for (std::string const& secret : ended.mapped()->secrets) secrets_.erase(secret);
  }
  accounts_.erase(found);
}

// ---------------------------------------------------------------- secrets

void SessionTable::put_secrets(std::vector<SecretRow> const& secrets) {
  std::unique_lock const lock(mutex_);
  for (SecretRow const& secret : secrets) {
    auto const found = sessions_.find(secret.session);
    if (found == sessions_.end()) continue;
    Held& held = *found->second;
    if (secrets_.insert_or_assign(secret.hash, secret).second) held.secrets.push_back(secret.hash);
    if (secret.shown == 0) held.renewed = std::max(held.renewed.load(), secret.given);
  }
}

int SessionTable::unshown(Held const& held) const {
  return static_cast<int>(std::ranges::count_if(held.secrets, [this](std::string const& hash) {
    SecretRow const& row = secrets_.at(hash);
    return row.shown == 0 && row.retired == 0;
  }));
}

bool SessionTable::is_old(SecretRow const& secret, Held const& held, std::int64_t now) const {
  if (secret.shown == 0 || secret.retired != 0 || now - secret.given < secret_age) return false;
  int const further = std::clamp(unshown(held) - 1, 0, most_unshown);
  return now - held.renewed >= given_again << further;
}

bool SessionTable::is_due(std::string const& secret, std::int64_t now) const {
  std::shared_lock const lock(mutex_);
  auto const found = secrets_.find(secret);
  if (found == secrets_.end()) return false;
  Held& held = *sessions_.at(found->second.session);
  std::int64_t renewed = held.renewed;
  if (!is_old(found->second, held, now) || unshown(held) >= most_unshown) return false;
  return held.renewed.compare_exchange_strong(renewed, now);
}

std::string SessionTable::session_of(std::string const& secret) const {
  std::shared_lock const lock(mutex_);
  auto const found = secrets_.find(secret);
  return found == secrets_.end() ? std::string() : found->second.session;
}

std::string SessionTable::account_of_session(std::string const& session) const {
  std::shared_lock const lock(mutex_);
  auto const found = sessions_.find(session);
  return found == sessions_.end() ? std::string() : found->second->row.account;
}

bool SessionTable::put_secret(SecretRow const& secret) {
  std::unique_lock const lock(mutex_);
  auto const found = sessions_.find(secret.session);
  if (found == sessions_.end()) return false;
  Held& held = *found->second;
  std::erase_if(held.secrets, [&](std::string const& hash) {
    SecretRow const& row = secrets_.at(hash);
    bool const is_forgotten = row.retired != 0 && row.retired < secret.given - AccountStore::longest_retired;
    if (!is_forgotten) return false;
    secrets_.erase(hash);
    return true;
  });
  has_changed(held.row.account);
  if (secrets_.insert_or_assign(secret.hash, secret).second) held.secrets.push_back(secret.hash);
  return true;
}

std::optional<SecretRow> SessionTable::show(std::string const& secret, std::int64_t now) {
  std::unique_lock const lock(mutex_);
  auto const found = secrets_.find(secret);
  if (found == secrets_.end() || found->second.shown != 0) return std::nullopt;
  // An older one was given before. One that is newer may still be under way to the browser.
  for (std::string const& hash : sessions_.at(found->second.session)->secrets)
    if (SecretRow& row = secrets_.at(hash); row.given < found->second.given && row.retired == 0) row.retired = now;
  found->second.shown = now;
  return found->second;
}

// ---------------------------------------------------------------- accounts

std::vector<std::string> SessionTable::guests_of(std::string const& account) const {
  std::shared_lock const lock(mutex_);
  auto const found = accounts_.find(account);
  return found == accounts_.end() ? std::vector<std::string>() : found->second.claimed;
}

void SessionTable::set_roles(std::string const& account, bool is_moderator, bool is_admin) {
  std::unique_lock const lock(mutex_);
  auto const found = accounts_.find(account);
  if (found == accounts_.end()) return;
  has_changed(account);
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
