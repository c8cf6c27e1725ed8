// Servers that share a store read here an account that one of them has changed.

#include <utility>

#include "server/store/sql_store.hpp"

namespace strata::server {

namespace {

constexpr char const* account_of_hash =
    "SELECT s.account FROM session_secret AS x JOIN session AS s ON s.hash = x.session WHERE x.hash = ?1 UNION ALL "
    "SELECT account FROM token WHERE hash = ?1 UNION ALL SELECT account FROM claim WHERE guest = ?1 UNION ALL SELECT "
    "account FROM erasing_hash WHERE hash = ?1 AND hash <> account LIMIT 1";

std::optional<AccountRow> account_in(Database& database, std::string const& id) {
  Statement row = database.statement(
      "SELECT id, name, skeleton, password, is_moderator, is_admin, created FROM account WHERE id = ?");
  if (!row.bind(id).step()) return std::nullopt;
  AccountRow account;
  account.id = row.text();
  account.name = row.text();
  account.skeleton = row.text();
  account.password = row.text();
  account.is_moderator = row.number() != 0;
  account.is_admin = row.number() != 0;
  account.created = row.number();
  return account;
}

void read_sessions(Database& database, std::string const& id, AccountParts& parts) {
  Statement rows = database.statement(
      "SELECT hash, id, account, device, agent, network, created, seen FROM session WHERE account = ? ORDER BY "
      "created, "
      "hash");
  rows.bind(id);
  while (rows.step()) {
    SessionRow& session = parts.sessions.emplace_back();
    session.hash = rows.text();
    session.id = rows.text();
    session.account = rows.text();
    session.device = rows.text();
    session.agent = rows.text();
    session.network = rows.text();
    session.created = rows.number();
    session.seen = rows.number();
  }
  Statement secrets = database.statement(
      "SELECT x.hash, x.session, x.given, x.shown, x.retired FROM session AS s JOIN session_secret AS x ON x.session = "
      "s.hash WHERE s.account = ? ORDER BY x.given, x.hash");
  secrets.bind(id);
  while (secrets.step()) {
    SecretRow& secret = parts.secrets.emplace_back();
    secret.hash = secrets.text();
    secret.session = secrets.text();
    secret.given = secrets.number();
    secret.shown = secrets.number();
    secret.retired = secrets.number();
  }
}

void read_rest(Database& database, std::string const& id, AccountParts& parts) {
  Statement claims = database.statement(
      "SELECT guest, account FROM claim WHERE account = ?1 UNION SELECT hash, account FROM erasing_hash WHERE account "
      "= "
      "?1 AND hash <> account ORDER BY 1");
  claims.bind(id);
  while (claims.step()) {
    ClaimRow& claim = parts.claims.emplace_back();
    claim.guest = claims.text();
    claim.account = claims.text();
  }
  Statement tokens = database.statement(
      "SELECT hash, id, account, note, scopes, created, seen FROM token WHERE account = ? ORDER BY created, id");
  tokens.bind(id);
  while (tokens.step()) {
    TokenRow& token = parts.tokens.emplace_back();
    token.hash = tokens.text();
    token.id = tokens.text();
    token.account = tokens.text();
    token.note = tokens.text();
    token.scopes = tokens.text();
    token.created = tokens.number();
    token.seen = tokens.number();
  }
  Statement bot = database.statement("SELECT account, variants FROM bot WHERE account = ?");
  if (!bot.bind(id).step()) return;
  BotRow& row = parts.bot.emplace();
  row.account = bot.text();
  row.name = parts.account ? parts.account->name : std::string();
  row.variants = bot.text();
}

}  // namespace

Result<AccountParts> SqlStore::account_parts(std::string const& account) {
  Readers::Lease const lister = listers_.take();
  try {
    Snapshot const moment(*lister);
    AccountParts parts;
    parts.account = account_in(*lister, account);
    read_sessions(*lister, account, parts);
    read_rest(*lister, account, parts);
    return parts;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

Result<std::string> SqlStore::account_with_hash(std::string const& hash) {
  Readers::Lease const lister = listers_.take();
  try {
    Statement row = lister->statement(account_of_hash);
    return row.bind(hash).step() ? row.text() : std::string();
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

}  // namespace strata::server
