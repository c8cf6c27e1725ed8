#include "server/store/sqlite_schema.hpp"

#include <string>

namespace strata::server {

namespace {

constexpr std::int64_t application_id = 0x53545241;  // "STRA"
constexpr std::int64_t schema_version = 1;
// Files up to this size are read through at every start; larger ones would make the start slow, and say so when a damaged
// page is met.
constexpr std::uintmax_t checked_bytes = 32u << 20;

// Options are written as in records, "name=value,name=value"; lines of moves as canonical texts with blanks between.
constexpr char const* schema = R"sql(
BEGIN IMMEDIATE;
PRAGMA application_id = 0x53545241;
PRAGMA user_version = 1;
CREATE TABLE game (
  id TEXT PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  variant TEXT NOT NULL,
  variant_name TEXT NOT NULL,
  variant_text TEXT NOT NULL,
  options TEXT NOT NULL,
  start TEXT NOT NULL,
  line TEXT NOT NULL,
  title TEXT NOT NULL,
  white_kind TEXT NOT NULL, white_level INTEGER NOT NULL,
  black_kind TEXT NOT NULL, black_level INTEGER NOT NULL,
  clock_base INTEGER NOT NULL, clock_increment INTEGER NOT NULL,
  created INTEGER NOT NULL
) STRICT;
CREATE TABLE game_event (
  game TEXT NOT NULL REFERENCES game (id),
  seq INTEGER NOT NULL,
  kind TEXT NOT NULL,
  key TEXT,
  move TEXT NOT NULL,
  title TEXT NOT NULL,
  at INTEGER NOT NULL,
  white_kind TEXT NOT NULL, white_level INTEGER NOT NULL,
  black_kind TEXT NOT NULL, black_level INTEGER NOT NULL,
  paused INTEGER NOT NULL,
  clock_white INTEGER NOT NULL, clock_black INTEGER NOT NULL,
  end_result TEXT, end_reason TEXT,
  time INTEGER NOT NULL,
  PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX game_event_key ON game_event (game, key) WHERE key IS NOT NULL;
CREATE TABLE game_state (
  game TEXT PRIMARY KEY REFERENCES game (id),
  title TEXT NOT NULL,
  plies INTEGER NOT NULL,
  at INTEGER NOT NULL,
  position TEXT NOT NULL,
  side TEXT NOT NULL,
  white_kind TEXT NOT NULL, white_level INTEGER NOT NULL,
  black_kind TEXT NOT NULL, black_level INTEGER NOT NULL,
  end_result TEXT, end_reason TEXT,
  updated INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX game_state_updated ON game_state (updated DESC);
COMMIT;
)sql";

}  // namespace

Result<void> prepare_schema(Database& database, std::filesystem::path const& file) {
  std::string const place = file.string();
  if (database.number("SELECT count(*) FROM sqlite_schema") == 0 && database.number("PRAGMA user_version") == 0) {
    database.run(schema);
    return {};
  }
  if (database.number("PRAGMA application_id") != application_id)
    return failure(ErrorCode::Io, "this is a database of another program; move it away or choose another folder",
                   place);
  std::int64_t const version = database.number("PRAGMA user_version");
  if (version > schema_version)
    return failure(ErrorCode::Io,
                   "this database was written by a newer version of the program (its format is " +
                       std::to_string(version) + ", this program knows " + std::to_string(schema_version) +
                       "); use that version or choose another folder",
                   place);
  if (version < 1) return failure(ErrorCode::Io, "this database has no version: it is damaged", place);
  std::error_code unknown;
  std::uintmax_t const bytes = std::filesystem::file_size(file, unknown);
  if (!unknown && bytes <= checked_bytes)
    if (std::string const found = database.text("PRAGMA quick_check(1)"); found != "ok")
      return failure(ErrorCode::Io, "this database is damaged (" + found + "); nothing was changed, restore a backup",
                     place);
  return {};
}

}  // namespace strata::server
