// The store's share of Web Push. Its writes are rare, so their statements are prepared when they are needed. A trigger of the schema ends
// the subscriptions of a session with it.

#include <memory>
#include <utility>

#include "server/protocol/names.hpp"
#include "server/protocol/secrets.hpp"
#include "server/store/sql_store.hpp"

namespace strata::server {

namespace {

PushRow read_push(Statement& row) {
  PushRow push;
  push.endpoint = row.text();
  push.person = row.text();
  push.session = row.text();
  push.p256dh = row.text();
  push.auth = row.text();
  push.created = row.number();
  push.seen = row.number();
  push.failures = row.number();
  return push;
}

constexpr std::int64_t pushes_looked_at = 64;

std::int64_t random_below(std::int64_t limit) {
  std::uint64_t number = 0;
  for (unsigned char const byte : random_bytes(sizeof number)) number = number << 8U | byte;
  return static_cast<std::int64_t>(number % static_cast<std::uint64_t>(limit));
}

constexpr char const* push_columns =
    "SELECT endpoint, person, session, p256dh, auth, created, seen, failures FROM push ";

}  // namespace

void SqlStore::keep_push_key(std::string fresh, std::function<void(Result<std::string>)> done) {
  auto const kept = std::make_shared<std::string>();
  auto run = [this, kept, fresh = std::move(fresh)]() -> Result<void> {
    writer_.statement("INSERT INTO push_key VALUES (1, ?) ON CONFLICT DO NOTHING").bind(fresh).run();
    Statement row = writer_.statement("SELECT private FROM push_key");
    if (row.step()) *kept = row.text();
    return {};
  };
  ask_of_accounts(Growth::Upkeep, std::move(run), [kept, done](Result<void> const& result) {
    done(result ? Result<std::string>(*kept) : std::unexpected(result.error()));
  });
}

void SqlStore::put_push(PushRow row, std::function<void(Result<void>)> done) {
  auto run = [this, row = std::move(row)]() -> Result<void> {
    if (is_erased(row.person)) return failure(ErrorCode::NotFound, "the account has been deleted");
    if (!row.session.empty() && !writer_.statement("SELECT 1 FROM session WHERE hash = ?").bind(row.session).step())
      return failure(ErrorCode::NotFound, "the session has ended");
    writer_.statement("DELETE FROM push WHERE seen < ?").bind(row.seen - longest_unseen).run();
    Statement before = writer_.statement("DELETE FROM push WHERE endpoint = ? RETURNING person, created");
    std::int64_t created = row.created;
    if (before.bind(row.endpoint).step() && before.text() == row.person) created = before.number();
    before.reset();
    trim_pushes(row.person, most_of_person - 1);
    if (auto const room = make_push_room(!row.session.empty()); !room) return room;
    writer_.statement("INSERT INTO push VALUES (?, ?, ?, ?, ?, ?, ?, 0)")
        .bind(row.endpoint)
        .bind(row.person)
        .bind(row.session)
        .bind(row.p256dh)
        .bind(row.auth)
        .bind(created)
        .bind(row.seen)
        .run();
    return {};
  };
  ask_of_accounts(Growth::New, std::move(run), done);
}

void SqlStore::trim_pushes(std::string const& person, std::int64_t most) {
  writer_
      .statement(
          "DELETE FROM push WHERE endpoint IN "
          "(SELECT endpoint FROM push WHERE person = ?1 ORDER BY seen DESC, endpoint LIMIT 1000000 OFFSET ?2)")
      .bind(person)
      .bind(most)
      .run();
}

Result<void> SqlStore::make_push_room(bool is_of_account) {
  if (is_of_account) {
    Statement all = writer_.statement("SELECT count(*) FROM push WHERE session <> ''");
    if (all.step() && all.number() >= most_of_accounts) return failure(ErrorCode::Limit, "too many browsers are told");
    return {};
  }
  Statement all = writer_.statement("SELECT count(*) FROM push WHERE session = ''");
  std::int64_t const guests = all.step() ? all.number() : 0;
  all.reset();
  if (guests < most_of_guests) return {};
  // A few are looked at: those unseen for longest, and then some from anywhere. Strangers who fill all of it are most of both.
  for (std::int64_t const skipped : {std::int64_t{0}, random_below(guests)}) {
    Statement idle = writer_.statement(
        "DELETE FROM push WHERE endpoint IN (SELECT endpoint FROM "
        "(SELECT endpoint, person FROM push WHERE session = '' ORDER BY seen LIMIT ?1 OFFSET ?2) AS looked_at "
        "WHERE NOT EXISTS (SELECT 1 FROM game_state WHERE owner = person) "
        "AND NOT EXISTS (SELECT 1 FROM game_state WHERE guest <> '' AND guest = person) LIMIT 1) RETURNING 1");
    if (idle.bind(pushes_looked_at).bind(skipped).step()) return {};
  }
  writer_
      .statement(
          "DELETE FROM push WHERE endpoint = (SELECT endpoint FROM push WHERE session = '' ORDER BY seen LIMIT 1)")
      .run();
  return {};
}

void SqlStore::end_push(std::string endpoint, std::string person, std::function<void(Result<void>)> done) {
  auto run = [this, endpoint = std::move(endpoint), person = std::move(person)]() -> Result<void> {
    writer_.statement("DELETE FROM push WHERE endpoint = ?1 AND (?2 = '' OR person = ?2)")
        .bind(endpoint)
        .bind(person)
        .run();
    return {};
  };
  ask_of_accounts(Growth::Upkeep, std::move(run), done);
}

void SqlStore::count_push(std::string endpoint, bool has_failed) {
  auto run = [this, endpoint = std::move(endpoint), has_failed]() -> Result<void> {
    writer_.statement("UPDATE push SET failures = CASE ?2 WHEN 1 THEN failures + 1 ELSE 0 END WHERE endpoint = ?1")
        .bind(endpoint)
        .bind(std::int64_t{has_failed})
        .run();
    writer_.statement("DELETE FROM push WHERE endpoint = ?1 AND failures >= ?2")
        .bind(endpoint)
        .bind(most_failures)
        .run();
    return {};
  };
  ask_of_accounts(Growth::Upkeep, std::move(run), [](Result<void> const& /*result*/) {});
}

Result<std::vector<PushRow>> SqlStore::read_pushes(char const* where, std::string const& bound, std::int64_t now) {
  Readers::Lease const lister = listers_.take();
  try {
    Statement rows =
        lister->statement(std::string(push_columns) + where + " AND seen >= ?2 ORDER BY seen DESC, endpoint LIMIT ?3");
    rows.bind(bound).bind(now - longest_unseen).bind(std::int64_t{most_of_person});
    std::vector<PushRow> pushes;
    while (rows.step()) pushes.push_back(read_push(rows));
    return pushes;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

Result<std::vector<PushRow>> SqlStore::push_of(std::string const& person, std::int64_t now) {
  return read_pushes("WHERE person IN (?1, (SELECT account FROM claim WHERE guest = ?1))", person, now);
}

Result<std::vector<PushRow>> SqlStore::push_of_named(std::string const& name, std::int64_t now) {
  // A name that only looks like the account's is another name.
  auto const account = account_of_skeleton(skeleton_of(name));
  if (!account && account.error().code != ErrorCode::NotFound) return std::unexpected(account.error());
  if (!account || !is_same_name(account->name, name)) return std::vector<PushRow>();
  return read_pushes("WHERE person = ?1", account->id, now);
}

}  // namespace strata::server
