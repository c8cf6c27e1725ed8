// Servers that share a store read here an account that one of them has changed.

#include <utility>

#include "server/store/account_columns.hpp"
#include "server/store/sql_store.hpp"

namespace strata::server {

namespace {

constexpr char const* account_of_hash =
    "SELECT s.account FROM session_secret AS x JOIN session AS s ON s.hash = x.session WHERE x.hash = ?1 UNION ALL "
    "SELECT account FROM token WHERE hash = ?1 UNION ALL SELECT account FROM claim WHERE guest = ?1 UNION ALL SELECT "
    "account FROM erasing_hash WHERE hash = ?1 AND hash <> account LIMIT 1";

std::optional<AccountRow> account_in(Database& database, std::string const& id) {
  Statement row = database.statement("SELECT " + std::string(account_columns) + " FROM account WHERE id = ?");
  return row.bind(id).step() ? std::optional(read_account(row)) : std::nullopt;
}

void read_sessions(Database& database, std::string const& id, AccountParts& parts) {
  Statement rows = database.statement("SELECT " + std::string(session_columns) +
                                      " FROM session WHERE account = ? ORDER BY created, hash");
  rows.bind(id);
  while (rows.step()) parts.sessions.push_back(read_session(rows));
  Statement secrets = database.statement(
      "SELECT x.hash, x.session, x.given, x.shown, x.retired FROM session AS s JOIN session_secret AS x ON x.session = "
      "s.hash WHERE s.account = ? ORDER BY x.given, x.hash");
  secrets.bind(id);
  while (secrets.step()) parts.secrets.push_back(read_secret(secrets));
}

void read_rest(Database& database, std::string const& id, AccountParts& parts) {
  Statement claims = database.statement(
      "SELECT guest, account FROM claim WHERE account = ?1 UNION SELECT hash, account FROM erasing_hash WHERE account "
      "= ?1 AND hash <> account ORDER BY 1");
  claims.bind(id);
  while (claims.step()) parts.claims.push_back(read_claim(claims));
  Statement tokens =
      database.statement("SELECT " + std::string(token_columns) + " FROM token WHERE account = ? ORDER BY created, id");
  tokens.bind(id);
  while (tokens.step()) parts.tokens.push_back(read_token(tokens));
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
