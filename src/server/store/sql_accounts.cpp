// The store's share of accounts. Their writes are rare, so their statements are prepared when they are needed.

#include <algorithm>
#include <iterator>
#include <utility>

#include "server/protocol/secrets.hpp"
#include "server/store/account_columns.hpp"
#include "server/store/person_parts.hpp"
#include "server/store/sql_store.hpp"

namespace strata::server {

namespace {

// Lines of the audit log that are kept, of those that failed and of the others: guesses of passwords push out nothing but guesses.
constexpr std::int64_t most_failed = 5'000, most_done = 50'000;
// The most claims without games of an account: above this, those guests are nobody's again.
constexpr std::int64_t most_empty_claims = 100;
constexpr std::size_t pseudonym_bytes = 16;  // random

bool is_failed(SecurityRow const& log) { return log.kind.ends_with("_failed"); }

std::vector<SecurityRow> read_log(Statement& rows) {
  std::vector<SecurityRow> events;
  while (rows.step()) {
    SecurityRow& event = events.emplace_back();
    event.id = rows.number();
    event.time = rows.number();
    event.kind = rows.text();
    event.account = rows.text();
    event.by = rows.text();
    event.network = rows.text();
  }
  return events;
}

std::unexpected<Error> no_account() { return failure(ErrorCode::NotFound, "there is no such account"); }

}  // namespace

void SqlStore::ask_of_accounts(Growth growth, std::function<Result<void>()> run,
                               std::function<void(Result<void>)> const& done) {
  ask({growth,
       [run = std::move(run), done]() -> std::function<void()> { return [done, result = run()] { done(result); }; },
       [done](Error error, Trace) { done(std::unexpected(std::move(error))); }});
}

// ---------------------------------------------------------------- parts of writes

void SqlStore::write_log(SecurityRow const& log) {
  bool const failed = is_failed(log);
  // An account may have been deleted since it was looked at.
  auto const known = [this](std::string const& id) {
    return writer_.statement("SELECT 1 FROM account WHERE id = ?").bind(id).step() ? id : std::string();
  };
  Statement insert = writer_.statement(
      "INSERT INTO security_event (failed, number, time, kind, account, by, network) SELECT ?1, "
      "coalesce(max(number), 0) + 1, ?2, ?3, ?4, ?5, ?6 FROM security_event WHERE failed = ?1 RETURNING number");
  insert.bind(std::int64_t{failed})
      .bind(log.time)
      .bind(log.kind)
      .bind(known(log.account))
      .bind(known(log.by))
      .bind(log.network);
  std::int64_t const number = insert.step() ? insert.number() : 0;
  insert.reset();
  writer_.statement("DELETE FROM security_event WHERE failed = ? AND number <= ?")
      .bind(std::int64_t{failed})
      .bind(number - (failed ? most_failed : most_done))
      .run();
}

void SqlStore::move_pushes(Entry const& entry) {
  SessionRow const& session = entry.session;
  for (std::string const& hash : entry.ended)
    writer_.statement("UPDATE push SET session = ?2 WHERE session <> '' AND session = ?1 AND person = ?3")
        .bind(hash)
        .bind(session.hash)
        .bind(session.account)
        .run();
  if (entry.guest.empty()) return;
  writer_.statement("UPDATE push SET session = ?2, person = ?3 WHERE person = ?1")
      .bind(entry.guest)
      .bind(session.hash)
      .bind(session.account)
      .run();
  trim_pushes(session.account, PushStore::most_of_person);
}

void SqlStore::write_entry(Entry const& entry) {
  SessionRow const& session = entry.session;
  move_pushes(entry);
  for (std::string const& hash : entry.ended) writer_.statement("DELETE FROM session WHERE hash = ?").bind(hash).run();
  // The session unused for longest makes room.
  writer_
      .statement(
          "DELETE FROM session WHERE hash IN "
          "(SELECT hash FROM session WHERE account = ?1 ORDER BY seen DESC, hash LIMIT 1000000 OFFSET ?2)")
      .bind(session.account)
      .bind(std::int64_t{most_sessions - 1})
      .run();
  writer_.statement("INSERT INTO session VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
      .bind(session.hash)
      .bind(session.id)
      .bind(session.account)
      .bind(session.device)
      .bind(session.agent)
      .bind(session.network)
      .bind(session.created)
      .bind(session.seen)
      .run();
  writer_.statement("INSERT INTO session_secret VALUES (?1, ?1, ?2, ?2, 0)")
      .bind(session.hash)
      .bind(session.created)
      .run();
  write_log(entry.log);
  if (entry.guest.empty()) return;
  Statement claims = writer_.statement("SELECT count(*) FROM claim WHERE account = ?");
  if (claims.bind(session.account).step() && claims.number() >= most_empty_claims)
    writer_
        .statement(
            "DELETE FROM claim WHERE account = ? AND NOT EXISTS (SELECT 1 FROM game_state WHERE owner = "
            "claim.guest) AND NOT EXISTS (SELECT 1 FROM game_state WHERE guest <> '' AND guest = claim.guest)")
        .bind(session.account)
        .run();
  claims.reset();
  writer_.statement("INSERT INTO claim VALUES (?, ?) ON CONFLICT DO NOTHING")
      .bind(entry.guest)
      .bind(session.account)
      .run();
}

// ---------------------------------------------------------------- writes

void SqlStore::create_account(AccountRow account, std::vector<CodeRow> codes, Entry entry,
                              std::function<void(Result<void>)> done) {
  auto run = [this, account = std::move(account), codes = std::move(codes),
              entry = std::move(entry)]() -> Result<void> {
    if (is_taken(account.skeleton))
      return failure(ErrorCode::BadOption, "the name " + account.name + " belongs to somebody already");
    if (!entry.invitation.empty() &&
        !writer_.statement("DELETE FROM invitation WHERE hash = ? AND expires > ? RETURNING hash")
             .bind(entry.invitation)
             .bind(account.created)
             .step())
      return failure(ErrorCode::NotFound, "there is no such invitation");
    writer_.statement("INSERT INTO account VALUES (?, ?, ?, ?, ?, ?, ?)")
        .bind(account.id)
        .bind(account.name)
        .bind(account.skeleton)
        .bind(account.password)
        .bind(std::int64_t{account.is_moderator})
        .bind(std::int64_t{account.is_admin})
        .bind(account.created)
        .run();
    for (CodeRow const& code : codes)
      writer_.statement("INSERT INTO recovery_code VALUES (?, ?, ?)")
          .bind(account.id)
          .bind(code.hash)
          .bind(code.expires)
          .run();
    write_entry(entry);
    return {};
  };
  ask_of_accounts(Growth::New, std::move(run), done);
}

void SqlStore::enter(Entry entry, std::string password, std::function<void(Result<void>)> done) {
  auto run = [this, entry = std::move(entry), password = std::move(password)]() -> Result<void> {
    Statement same = writer_.statement("SELECT 1 FROM account WHERE id = ? AND password = ?");
    if (!same.bind(entry.session.account).bind(password).step()) return no_account();
    write_entry(entry);
    return {};
  };
  ask_of_accounts(Growth::Upkeep, std::move(run), done);
}

void SqlStore::change_password(Entry entry, std::string old, std::string password,
                               std::function<void(Result<void>)> done) {
  auto run = [this, entry = std::move(entry), old = std::move(old), password = std::move(password)]() -> Result<void> {
    Statement set = writer_.statement("UPDATE account SET password = ?3 WHERE id = ?1 AND password = ?2 RETURNING id");
    if (!set.bind(entry.session.account).bind(old).bind(password).step()) return no_account();
    set.reset();
    move_pushes(entry);
    writer_.statement("DELETE FROM session WHERE account = ?").bind(entry.session.account).run();
    write_entry(entry);
    return {};
  };
  ask_of_accounts(Growth::Upkeep, std::move(run), done);
}

void SqlStore::recover(Entry entry, std::string code, std::string password, std::function<void(Result<void>)> done) {
  auto run = [this, entry = std::move(entry), code = std::move(code),
              password = std::move(password)]() -> Result<void> {
    std::string const& account = entry.session.account;
    Statement used = writer_.statement(
        "DELETE FROM recovery_code WHERE account = ? AND hash = ? AND (expires = 0 OR expires > ?) "
        "RETURNING expires");
    if (!used.bind(account).bind(code).bind(entry.session.created).step()) return no_account();
    bool const is_link = used.number() != 0;
    used.reset();
    // Codes and tokens may have been made by somebody else who had the password.
    if (is_link) writer_.statement("DELETE FROM recovery_code WHERE account = ?").bind(account).run();
    writer_.statement("DELETE FROM token WHERE account = ?").bind(account).run();
    writer_.statement("UPDATE account SET password = ?2 WHERE id = ?1").bind(account).bind(password).run();
    writer_.statement("DELETE FROM session WHERE account = ?").bind(account).run();
    write_entry(entry);
    return {};
  };
  ask_of_accounts(Growth::Upkeep, std::move(run), done);
}

void SqlStore::put_codes(std::string account, std::vector<CodeRow> codes, SecurityRow log,
                         std::function<void(Result<void>)> done) {
  auto run = [this, account = std::move(account), codes = std::move(codes), log = std::move(log)]() -> Result<void> {
    bool const expire = !codes.empty() && codes.front().expires != 0;
    // A link replaces the links before it, as ten codes do those before them.
    writer_
        .statement(expire ? "DELETE FROM recovery_code WHERE account = ? AND expires <> 0"
                          : "DELETE FROM recovery_code WHERE account = ? AND expires = 0")
        .bind(account)
        .run();
    for (CodeRow const& code : codes)
      writer_.statement("INSERT INTO recovery_code SELECT id, ?2, ?3 FROM account WHERE id = ?1")
          .bind(account)
          .bind(code.hash)
          .bind(code.expires)
          .run();
    write_log(log);
    return {};
  };
  ask_of_accounts(Growth::Upkeep, std::move(run), done);
}

void SqlStore::end_sessions(std::vector<std::string> hashes, SecurityRow log, std::function<void(Result<void>)> done) {
  auto run = [this, hashes = std::move(hashes), log = std::move(log)]() -> Result<void> {
    for (std::string const& hash : hashes) writer_.statement("DELETE FROM session WHERE hash = ?").bind(hash).run();
    if (!log.kind.empty()) write_log(log);
    return {};
  };
  ask_of_accounts(Growth::Upkeep, std::move(run), done);
}

void SqlStore::touch_session(std::string hash, std::int64_t seen) {
  auto run = [this, hash = std::move(hash), seen]() -> Result<void> {
    writer_.statement("UPDATE session SET seen = ?2 WHERE hash = ?1").bind(hash).bind(seen).run();
    return {};
  };
  ask_of_accounts(Growth::Upkeep, std::move(run), [](Result<void> const& /*result*/) {});
}

void SqlStore::put_secret(SecretRow secret, std::function<void(Result<void>)> done) {
  auto run = [this, secret = std::move(secret)]() -> Result<void> {
    if (!writer_.statement("SELECT 1 FROM session WHERE hash = ?").bind(secret.session).step())
      return failure(ErrorCode::NotFound, "there is no such session");
    writer_.statement("DELETE FROM session_secret WHERE session = ? AND retired <> 0 AND retired < ?")
        .bind(secret.session)
        .bind(secret.given - longest_retired)
        .run();
    writer_.statement("INSERT INTO session_secret VALUES (?, ?, ?, 0, 0)")
        .bind(secret.hash)
        .bind(secret.session)
        .bind(secret.given)
        .run();
    return {};
  };
  ask_of_accounts(Growth::Upkeep, std::move(run), done);
}

void SqlStore::show_secret(SecretRow secret) {
  auto run = [this, secret = std::move(secret)]() -> Result<void> {
    if (!writer_.statement("SELECT 1 FROM session WHERE hash = ?").bind(secret.session).step()) return {};
    writer_.statement("UPDATE session_secret SET retired = ? WHERE session = ? AND retired = 0 AND given < ?")
        .bind(secret.shown)
        .bind(secret.session)
        .bind(secret.given)
        .run();
    // A newer one may have been shown before it.
    writer_
        .statement(
            "INSERT INTO session_secret VALUES (?, ?, ?, ?, ?) ON CONFLICT (hash) DO UPDATE SET session = "
            "excluded.session, given = excluded.given, shown = excluded.shown, retired = excluded.retired")
        .bind(secret.hash)
        .bind(secret.session)
        .bind(secret.given)
        .bind(secret.shown)
        .bind(secret.retired)
        .run();
    return {};
  };
  ask_of_accounts(Growth::Upkeep, std::move(run), [](Result<void> const& /*result*/) {});
}

void SqlStore::put_roles(std::string account, bool is_moderator, bool is_admin, SecurityRow log,
                         std::function<void(Result<void>)> done) {
  auto run = [this, account = std::move(account), is_moderator, is_admin, log = std::move(log)]() -> Result<void> {
    Statement set = writer_.statement("UPDATE account SET is_moderator = ?2, is_admin = ?3 WHERE id = ?1 RETURNING id");
    if (!set.bind(account).bind(std::int64_t{is_moderator}).bind(std::int64_t{is_admin}).step()) return no_account();
    set.reset();
    write_log(log);
    return {};
  };
  ask_of_accounts(Growth::Upkeep, std::move(run), done);
}

void SqlStore::use_admin_token(std::string token, SecurityRow log, std::function<void(Result<void>)> done) {
  auto run = [this, token = std::move(token), log = std::move(log)]() -> Result<void> {
    Statement used = writer_.statement("DELETE FROM admin_token WHERE hash = ? RETURNING hash");
    if (!used.bind(token).step()) return failure(ErrorCode::NotFound, "there is no such token");
    used.reset();
    writer_.statement("UPDATE account SET is_admin = 1 WHERE id = ?").bind(log.account).run();
    write_log(log);
    return {};
  };
  ask_of_accounts(Growth::Upkeep, std::move(run), done);
}

void SqlStore::put_admin_token(std::string token, std::function<void(Result<void>)> done) {
  auto run = [this, token = std::move(token)]() -> Result<void> {
    writer_.run("DELETE FROM admin_token");
    writer_.statement("INSERT INTO admin_token VALUES (?)").bind(token).run();
    return {};
  };
  ask_of_accounts(Growth::Upkeep, std::move(run), done);
}

void SqlStore::put_invitation(std::string hash, std::int64_t expires, SecurityRow log,
                              std::function<void(Result<void>)> done) {
  auto run = [this, hash = std::move(hash), expires, log = std::move(log)]() -> Result<void> {
    writer_.statement("DELETE FROM invitation WHERE expires <= ?").bind(log.time).run();
    if (writer_.number("SELECT count(*) FROM invitation") >= most_invitations)
      return failure(ErrorCode::Limit, "there are too many invitations that nobody has used");
    writer_.statement("INSERT INTO invitation VALUES (?, ?, ?, ?)")
        .bind(hash)
        .bind(log.account)
        .bind(log.time)
        .bind(expires)
        .run();
    write_log(log);
    return {};
  };
  ask_of_accounts(Growth::Upkeep, std::move(run), done);
}

void SqlStore::put_log(SecurityRow log) {
  auto run = [this, log = std::move(log)]() -> Result<void> {
    write_log(log);
    return {};
  };
  ask_of_accounts(Growth::Upkeep, std::move(run), [](Result<void> const& /*result*/) {});
}

void SqlStore::delete_account(std::string account, std::string password, SecurityRow log,
                              std::function<void(Result<void>)> done) {
  auto run = [this, account = std::move(account), password = std::move(password), log = std::move(log),
              pseudonym = "erased " + random_text(pseudonym_bytes)]() -> Result<void> {
    Statement marked = writer_.statement(
        "INSERT INTO erasing (account, name, skeleton, pseudonym) SELECT id, name, skeleton, ? FROM account WHERE id = "
        "? AND password = ? RETURNING account");
    if (!marked.bind(pseudonym).bind(account).bind(password).step()) return no_account();
    marked.reset();
    constexpr char const* guests =
        "INSERT INTO erasing_hash SELECT guest, account, coalesce(name, '') FROM claim LEFT JOIN principal "
        "ON hash = guest WHERE account = ?";
    for (char const* const each :
         {guests, "INSERT INTO erasing_hash SELECT id, id, name FROM account WHERE id = ?",
          "DELETE FROM seek WHERE person IN (SELECT hash FROM erasing_hash WHERE account = ?)",
          "DELETE FROM push WHERE person IN (SELECT hash FROM erasing_hash WHERE account = ?)",
          "DELETE FROM principal WHERE hash IN (SELECT hash FROM erasing_hash WHERE account = ?)",
          "DELETE FROM issued_before WHERE hash IN (SELECT hash FROM erasing_hash WHERE account = ?)",
          "DELETE FROM session WHERE account = ?", "DELETE FROM recovery_code WHERE account = ?",
          "DELETE FROM claim WHERE account = ?", "DELETE FROM token WHERE account = ?",
          "DELETE FROM bot WHERE account = ?", "DELETE FROM account WHERE id = ?"})
      writer_.statement(each).bind(account).run();
    write_log(log);
    return {};
  };
  ask_of_accounts(Growth::Upkeep, std::move(run), done);
}

// ---------------------------------------------------------------- reads

Result<AccountRow> SqlStore::read_account(char const* query, std::string const& bound) {
  Readers::Lease const lister = listers_.take();
  try {
    Statement row = lister->statement(query);
    if (!row.bind(bound).step()) return no_account();
    return server::read_account(row);
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

Result<AccountRow> SqlStore::account_of_skeleton(std::string const& skeleton) {
  return read_account("SELECT * FROM account WHERE skeleton = ?", skeleton);
}

Result<AccountRow> SqlStore::account(std::string const& id) {
  return read_account("SELECT * FROM account WHERE id = ?", id);
}

Result<std::vector<SessionRow>> SqlStore::all_sessions() {
  Readers::Lease const lister = listers_.take();
  try {
    Statement rows = lister->statement("SELECT " + std::string(session_columns) + " FROM session");
    std::vector<SessionRow> sessions;
    while (rows.step()) sessions.push_back(read_session(rows));
    return sessions;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

Result<std::vector<SecretRow>> SqlStore::all_secrets() {
  Readers::Lease const lister = listers_.take();
  try {
    Statement rows = lister->statement("SELECT hash, session, given, shown, retired FROM session_secret");
    std::vector<SecretRow> secrets;
    while (rows.step()) secrets.push_back(read_secret(rows));
    return secrets;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

std::vector<std::string> SqlStore::person_part_names() const {
  std::vector<std::string> names;
  for (PersonPart const& part : person_parts()) names.emplace_back(part.name);
  return names;
}

Result<PersonRows> SqlStore::person_part(std::string const& account, std::string const& part, std::int64_t first,
                                         int limit) {
  auto const wanted = std::ranges::find(person_parts(), part, &PersonPart::name);
  if (wanted == person_parts().end()) return failure(ErrorCode::NotFound, "there is no such part");
  std::lock_guard const lock(exporting_);
  try {
    if (!exporter_) exporter_ = connect();
    Statement rows = exporter_->statement(wanted->query);
    rows.bind(account).bind(std::int64_t{limit} + 1).bind(first);
    PersonRows answer;
    bool is_there = rows.step();
    answer.columns = rows.columns();
    for (; is_there; is_there = rows.step()) {
      if (std::ssize(answer.rows) == limit) {
        answer.has_more = true;
        break;
      }
      std::vector<std::string>& row = answer.rows.emplace_back();
      for (std::size_t column = 0; column < answer.columns.size(); ++column) row.push_back(rows.text());
    }
    return answer;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

Result<bool> SqlStore::has_games(std::string const& guest) {
  Readers::Lease const lister = listers_.take();
  try {
    Statement games = lister->statement(
        "SELECT 1 FROM game_state WHERE owner = ?1 UNION ALL SELECT 1 FROM game_state WHERE guest <> '' AND guest = "
        "?1 LIMIT 1");
    return games.bind(guest).step();
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

Result<std::vector<ClaimRow>> SqlStore::all_claims() {
  Readers::Lease const lister = listers_.take();
  try {
    Statement rows = lister->statement(
        "SELECT guest, account FROM claim UNION ALL SELECT hash, account FROM erasing_hash WHERE hash <> account");
    std::vector<ClaimRow> claims;
    while (rows.step()) claims.push_back(read_claim(rows));
    return claims;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

Result<bool> SqlStore::has_invitation(std::string const& hash, std::int64_t now) {
  Readers::Lease const lister = listers_.take();
  try {
    return lister->statement("SELECT 1 FROM invitation WHERE hash = ? AND expires > ?").bind(hash).bind(now).step();
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

Result<bool> SqlStore::has_admin() {
  Readers::Lease const lister = listers_.take();
  try {
    return lister->number(
               "SELECT (SELECT count(*) FROM account WHERE is_admin = 1) + (SELECT count(*) FROM admin_token)") > 0;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

Result<std::vector<SecurityRow>> SqlStore::security_log(std::int64_t before, int limit) {
  Readers::Lease const lister = listers_.take();
  try {
    Statement rows = lister->statement(
        "SELECT id, time, kind, account, by, network FROM security_event WHERE ?1 = 0 OR id < ?1 ORDER BY id DESC "
        "LIMIT ?2");
    rows.bind(before).bind(limit);
    return read_log(rows);
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

Result<std::vector<SecurityRow>> SqlStore::security_log_of(std::string const& account, int limit) {
  Readers::Lease const lister = listers_.take();
  try {
    Statement rows = lister->statement(
        "SELECT id, time, kind, account, by, network FROM security_event WHERE account = ? ORDER BY id DESC LIMIT ?");
    rows.bind(account).bind(limit);
    return read_log(rows);
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

}  // namespace strata::server
