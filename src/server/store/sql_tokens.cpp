// The store's share of tokens for programs, and of the accounts that programs play.

#include <utility>

#include "server/store/account_columns.hpp"
#include "server/store/sql_store.hpp"

namespace strata::server {

void SqlStore::put_token(TokenRow token, SecurityRow log, std::function<void(Result<void>)> done) {
  auto run = [this, token = std::move(token), log = std::move(log)]() -> Result<void> {
    Statement account = writer_.statement("SELECT 1 FROM account WHERE id = ?");
    if (!account.bind(token.account).step()) return failure(ErrorCode::NotFound, "there is no such account");
    account.reset();
    Statement kept = writer_.statement("SELECT count(*) FROM token WHERE account = ?");
    if (kept.bind(token.account).step() && kept.number() >= most_tokens)
      return failure(ErrorCode::Limit, "an account has " + std::to_string(most_tokens) + " tokens at most");
    kept.reset();
    writer_.statement("INSERT INTO token VALUES (?, ?, ?, ?, ?, ?, ?)")
        .bind(token.hash)
        .bind(token.id)
        .bind(token.account)
        .bind(token.note)
        .bind(token.scopes)
        .bind(token.created)
        .bind(token.seen)
        .run();
    write_log(log);
    return {};
  };
  ask_of_accounts(Growth::New, std::move(run), done);
}

void SqlStore::end_token(std::string hash, SecurityRow log, std::function<void(Result<void>)> done) {
  auto run = [this, hash = std::move(hash), log = std::move(log)]() -> Result<void> {
    writer_.statement("DELETE FROM token WHERE hash = ?").bind(hash).run();
    write_log(log);
    return {};
  };
  ask_of_accounts(Growth::Upkeep, std::move(run), done);
}

void SqlStore::touch_token(std::string hash, std::int64_t seen) {
  auto run = [this, hash = std::move(hash), seen]() -> Result<void> {
    writer_.statement("UPDATE token SET seen = ?2 WHERE hash = ?1").bind(hash).bind(seen).run();
    return {};
  };
  ask_of_accounts(Growth::Upkeep, std::move(run), [](Result<void> const& /*result*/) {});
}

void SqlStore::put_bot(std::string account, std::string variants, SecurityRow log,
                       std::function<void(Result<void>)> done) {
  auto run = [this, account = std::move(account), variants = std::move(variants),
              log = std::move(log)]() -> Result<void> {
    Statement put = writer_.statement(
        "INSERT INTO bot SELECT id, ?2 FROM account WHERE id = ?1 ON CONFLICT (account) DO UPDATE SET variants = "
        "excluded.variants RETURNING account");
    if (!put.bind(account).bind(variants).step()) return failure(ErrorCode::NotFound, "there is no such account");
    put.reset();
    if (!log.kind.empty()) write_log(log);
    return {};
  };
  ask_of_accounts(Growth::New, std::move(run), done);
}

Result<std::vector<TokenRow>> SqlStore::all_tokens() {
  Readers::Lease const lister = listers_.take();
  try {
    Statement rows = lister->statement("SELECT " + std::string(token_columns) + " FROM token ORDER BY created, id");
    std::vector<TokenRow> tokens;
    while (rows.step()) tokens.push_back(read_token(rows));
    return tokens;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

Result<std::vector<BotRow>> SqlStore::all_bots() {
  Readers::Lease const lister = listers_.take();
  try {
    Statement rows = lister->statement(
        "SELECT bot.account, account.name, bot.variants FROM bot JOIN account ON account.id = bot.account");
    std::vector<BotRow> bots;
    while (rows.step()) {
      BotRow& bot = bots.emplace_back();
      bot.account = rows.text();
      bot.name = rows.text();
      bot.variants = rows.text();
    }
    return bots;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

}  // namespace strata::server
