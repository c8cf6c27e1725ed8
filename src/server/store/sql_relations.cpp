// The store's share of relations. Their writes are rare, so their statements are prepared when they are needed.

#include <utility>
#include <vector>

#include "server/store/sql_store.hpp"

namespace strata::server {

using protocol::RelationKind;

namespace {

std::vector<BlockRow> read_blocks(Statement& rows) {
  std::vector<BlockRow> blocks;
  while (rows.step()) {
    BlockRow& block = blocks.emplace_back();
    block.account = rows.text();
    block.name = rows.text();
    block.other = rows.text();
    block.other_name = rows.text();
  }
  return blocks;
}

}  // namespace

// ---------------------------------------------------------------- writes

void SqlStore::put_relation(RelationRow relation, std::function<void(Result<void>)> done) {
  auto run = [this, relation = std::move(relation)]() -> Result<void> {
    auto const kind = static_cast<std::int64_t>(relation.kind);
    Statement accounts = writer_.statement("SELECT count(*) FROM account WHERE id IN (?, ?)");
    if (accounts.bind(relation.account).bind(relation.other).step() && accounts.number() != 2)
      return failure(ErrorCode::NotFound, "there is no such account");
    accounts.reset();
    Statement stands = writer_.statement("SELECT 1 FROM relation WHERE account = ? AND kind = ? AND other = ?");
    if (stands.bind(relation.account).bind(kind).bind(relation.other).step()) return {};
    stands.reset();
    Statement kept = writer_.statement("SELECT count(*) FROM relation WHERE account = ? AND kind = ?");
    if (kept.bind(relation.account).bind(kind).step() && kept.number() >= most_of_kind)
      return failure(ErrorCode::Limit, std::string("An account ") +
                                           (relation.kind == RelationKind::Follow ? "follows " : "blocks ") +
                                           std::to_string(most_of_kind) + " others at most");
    kept.reset();
    if (relation.kind == RelationKind::Block)
      writer_.statement("DELETE FROM relation WHERE account = ? AND kind = ? AND other = ?")
          .bind(relation.account)
          .bind(static_cast<std::int64_t>(RelationKind::Follow))
          .bind(relation.other)
          .run();
    writer_.statement("INSERT INTO relation VALUES (?, ?, ?, ?)")
        .bind(relation.account)
        .bind(kind)
        .bind(relation.other)
        .bind(relation.time)
        .run();
    return {};
  };
  ask_of_accounts(Growth::New, std::move(run), done);
}

void SqlStore::end_relation(std::string account, RelationKind kind, std::string other,
                            std::function<void(Result<void>)> done) {
  auto run = [this, account = std::move(account), kind, other = std::move(other)]() -> Result<void> {
    writer_.statement("DELETE FROM relation WHERE account = ? AND kind = ? AND other = ?")
        .bind(account)
        .bind(static_cast<std::int64_t>(kind))
        .bind(other)
        .run();
    return {};
  };
  ask_of_accounts(Growth::Upkeep, std::move(run), done);
}

// ---------------------------------------------------------------- reads

Result<std::vector<RelatedRow>> SqlStore::related(std::string const& account, RelationKind kind) {
  Readers::Lease const lister = listers_.take();
  try {
    Statement rows = lister->statement(
        "SELECT a.id, a.name, b.account IS NOT NULL, r.time FROM relation r JOIN account a ON a.id = r.other "
        "LEFT JOIN bot b ON b.account = a.id WHERE r.account = ? AND r.kind = ? ORDER BY lower(a.name)");
    rows.bind(account).bind(static_cast<std::int64_t>(kind));
    std::vector<RelatedRow> others;
    while (rows.step()) {
      RelatedRow& other = others.emplace_back();
      other.id = rows.text();
      other.name = rows.text();
      other.is_bot = rows.number() != 0;
      other.time = rows.number();
    }
    return others;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

Result<bool> SqlStore::is_related(std::string const& account, RelationKind kind, std::string const& other) {
  Readers::Lease const lister = listers_.take();
  try {
    Statement row = lister->statement("SELECT 1 FROM relation WHERE account = ? AND kind = ? AND other = ?");
    return row.bind(account).bind(static_cast<std::int64_t>(kind)).bind(other).step();
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

Result<std::vector<BlockRow>> SqlStore::all_blocks() {
  Readers::Lease const lister = listers_.take();
  try {
    Statement rows = lister->statement(
        "SELECT r.account, a.name, r.other, o.name FROM relation r JOIN account a ON a.id = r.account JOIN account o "
        "ON o.id = r.other WHERE r.kind = ? ORDER BY r.account, r.other");
    rows.bind(static_cast<std::int64_t>(RelationKind::Block));
    return read_blocks(rows);
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

Result<std::vector<BlockRow>> SqlStore::blocks_of(std::string const& account) {
  Readers::Lease const lister = listers_.take();
  try {
    Statement rows = lister->statement(
        "SELECT r.account, a.name, r.other, o.name FROM relation r JOIN account a ON a.id = r.account JOIN account o "
        "ON o.id = r.other WHERE r.account = ? AND r.kind = ? ORDER BY r.other");
    rows.bind(account).bind(static_cast<std::int64_t>(RelationKind::Block));
    return read_blocks(rows);
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

Result<PlayedRow> SqlStore::played_now(std::string const& account) {
  Readers::Lease const lister = listers_.take();
  try {
    // Eight rows of each of two indexes are read for each person at the most, and rated games and those of tournaments among them count.
    // Those have a key that the server made (GameRow::paired_key).
    Statement rows = lister->statement(
        "WITH person AS (SELECT ?1 AS hash UNION ALL SELECT guest FROM (SELECT guest FROM claim WHERE account = ?1 "
        "LIMIT 8) AS claimed), "
        "own AS (SELECT (SELECT id FROM (SELECT game, updated FROM game_state WHERE owner = hash AND guest <> '' AND "
        "end_result IS NULL ORDER BY updated DESC LIMIT 8) AS made JOIN game ON id = game WHERE rated = 1 OR "
        "substr(key, 1, 8) = 'pairing ' ORDER BY updated DESC LIMIT 1) AS game FROM person UNION ALL "
        "SELECT (SELECT id FROM (SELECT game, updated FROM game_state WHERE guest = hash AND guest <> '' AND "
        "end_result IS NULL ORDER BY updated DESC LIMIT 8) AS joined JOIN game ON id = game WHERE rated = 1 OR "
        "substr(key, 1, 8) = 'pairing ' ORDER BY updated DESC LIMIT 1) FROM person) "
        "SELECT s.game, g.variant, CASE WHEN s.owner IN (SELECT hash FROM person) = (g.guest_side = 'white') THEN "
        "s.white_name ELSE s.black_name END FROM own JOIN game_state s ON s.game = own.game JOIN game g ON g.id = "
        "s.game ORDER BY s.updated DESC LIMIT 1");
    if (!rows.bind(account).step()) return failure(ErrorCode::NotFound, "there is no such game");
    PlayedRow played;
    played.game = rows.text();
    played.variant = rows.text();
    played.opponent = rows.text();
    return played;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

}  // namespace strata::server
