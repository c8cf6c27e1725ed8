#include "server/store/sqlite_schema.hpp"

#include <array>
#include <cstdint>
#include <string>

namespace strata::server {

namespace {

constexpr std::int64_t application_id = 0x53545241;  // "STRA"
// The step to each version from the one before; an empty database takes them all, so there is one way to every version. A
// step that was released is never changed.

// Options are written as in records, "name=value,name=value"; lines of moves as canonical texts with blanks between.
constexpr char const* to_version_1 = R"sql(
PRAGMA application_id = 0x53545241;
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
)sql";

// The law of a game (rows.hpp), empty for those that are there already.
constexpr char const* to_version_2 = R"sql(
ALTER TABLE game ADD COLUMN law TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN law_assumed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX game_without_law ON game (id) WHERE law = '';
)sql";

// Whether a game has begun (rows.hpp). Those that are there already have: which position one was set up with cannot be told from
// here.
constexpr char const* to_version_3 = R"sql(
ALTER TABLE game_state ADD COLUMN has_begun INTEGER NOT NULL DEFAULT 1;
CREATE INDEX game_never_begun ON game_state (updated) WHERE has_begun = 0;
)sql";

// Whose a game is, and who plays it (rows.hpp): nobody's, for those that are there already. Names are those that principals chose.
constexpr char const* to_version_4 = R"sql(
CREATE TABLE principal (
  hash TEXT PRIMARY KEY,
  name TEXT NOT NULL
) STRICT, WITHOUT ROWID;
ALTER TABLE game ADD COLUMN owner TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN guest TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN owner_name TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN guest_name TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN guest_side TEXT;
ALTER TABLE game ADD COLUMN is_public INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game_event ADD COLUMN principal TEXT NOT NULL DEFAULT '';
ALTER TABLE game_event ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE game_event ADD COLUMN side TEXT;
ALTER TABLE game_state ADD COLUMN owner TEXT NOT NULL DEFAULT '';
ALTER TABLE game_state ADD COLUMN guest TEXT NOT NULL DEFAULT '';
ALTER TABLE game_state ADD COLUMN white_name TEXT NOT NULL DEFAULT '';
ALTER TABLE game_state ADD COLUMN black_name TEXT NOT NULL DEFAULT '';
ALTER TABLE game_state ADD COLUMN is_open INTEGER NOT NULL DEFAULT 0;
CREATE INDEX game_state_owner ON game_state (owner, updated DESC);
CREATE INDEX game_state_guest ON game_state (guest, updated DESC) WHERE guest <> '';
CREATE INDEX game_state_open ON game_state (updated DESC) WHERE is_open = 1;
)sql";

// What shows that nothing is missing: how many events a game has with a checksum of them all (event_chain.hpp), where one has been
// written since; and how many commits there were (commit_count.hpp).
constexpr char const* to_version_5 = R"sql(
CREATE TABLE game_head (
  game TEXT PRIMARY KEY REFERENCES game (id),
  events INTEGER NOT NULL,
  chain TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE store_head (commits INTEGER NOT NULL) STRICT;
INSERT INTO store_head VALUES (0);
)sql";

// Games by days (rows.hpp), and those of them in which somebody may lose on time, the first to do so first.
constexpr char const* to_version_6 = R"sql(
ALTER TABLE game ADD COLUMN clock_days INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game_state ADD COLUMN deadline INTEGER;
CREATE INDEX game_state_deadline ON game_state (deadline) WHERE deadline IS NOT NULL;
)sql";

// Who may write (sqlite_store.hpp).
constexpr char const* to_version_7 = R"sql(
ALTER TABLE store_head ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
ALTER TABLE store_head ADD COLUMN holder INTEGER NOT NULL DEFAULT 0;
)sql";

// Clocks with a delay, and with periods of byo-yomi (rows.hpp): none, for games that are there already.
constexpr char const* to_version_8 = R"sql(
ALTER TABLE game ADD COLUMN clock_delay INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN clock_periods INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN clock_period INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game_event ADD COLUMN delay_left INTEGER NOT NULL DEFAULT 0;
)sql";

// Who is asked to play (rows.hpp): nobody, in games that are there already.
constexpr char const* to_version_9 = R"sql(
ALTER TABLE game ADD COLUMN invites TEXT NOT NULL DEFAULT '';
)sql";

// Which games wait for somebody is known in memory, and was never read here. A game that has a guest before anybody has moved is the next
// one of two who have played, and nobody is to miss it.
constexpr char const* to_version_10 = R"sql(
DROP INDEX game_state_open;
ALTER TABLE game_state DROP COLUMN is_open;
UPDATE game_state SET has_begun = 1 WHERE guest <> '';
)sql";

// The key by which secrets that the server made are known (net/identity.hpp): none yet, the store makes it. Secrets of before there was one
// are known by their hashes: all of those that have a name, a game or an event here.
constexpr char const* to_version_11 = R"sql(
CREATE TABLE issuer (key BLOB NOT NULL) STRICT;
CREATE TABLE issued_before (hash TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
INSERT INTO issued_before
  SELECT hash FROM principal
  UNION SELECT owner FROM game WHERE owner <> ''
  UNION SELECT guest FROM game WHERE guest <> ''
  UNION SELECT principal FROM game_event WHERE principal <> ''
  UNION SELECT owner FROM game_state WHERE owner <> ''
  UNION SELECT guest FROM game_state WHERE guest <> '';
)sql";

// The moment from which the retention time of a game counts (rows.hpp): for games that are there already, their last change.
constexpr char const* to_version_12 = R"sql(
ALTER TABLE game ADD COLUMN arrived INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game_state ADD COLUMN kept_since INTEGER NOT NULL DEFAULT 0;
UPDATE game_state SET kept_since = updated;
DROP INDEX game_state_updated;
DROP INDEX game_never_begun;
CREATE INDEX game_state_kept_since ON game_state (kept_since);
CREATE INDEX game_never_begun ON game_state (kept_since) WHERE has_begun = 0;
)sql";

// Accounts (account_store.hpp): none yet. Lines of the audit log are numbered apart for what failed and what did not, so that each has a limit
// of its own.
constexpr char const* to_version_13 = R"sql(
CREATE TABLE account (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  skeleton TEXT NOT NULL UNIQUE,
  password TEXT NOT NULL,
  is_moderator INTEGER NOT NULL,
  is_admin INTEGER NOT NULL,
  created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE session (
  hash TEXT PRIMARY KEY,
  id TEXT NOT NULL,
  account TEXT NOT NULL REFERENCES account (id),
  device TEXT NOT NULL,
  agent TEXT NOT NULL,
  network TEXT NOT NULL,
  created INTEGER NOT NULL,
  seen INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX session_account ON session (account, seen);
CREATE TABLE claim (
  guest TEXT PRIMARY KEY,
  account TEXT NOT NULL REFERENCES account (id)
) STRICT, WITHOUT ROWID;
CREATE INDEX claim_account ON claim (account);
CREATE TABLE recovery_code (
  account TEXT NOT NULL REFERENCES account (id),
  hash TEXT NOT NULL,
  expires INTEGER NOT NULL,
  PRIMARY KEY (account, hash)
) STRICT, WITHOUT ROWID;
CREATE TABLE admin_token (hash TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TABLE security_event (
  id INTEGER PRIMARY KEY,
  failed INTEGER NOT NULL,
  number INTEGER NOT NULL,
  time INTEGER NOT NULL,
  kind TEXT NOT NULL,
  account TEXT NOT NULL,
  by TEXT NOT NULL,
  network TEXT NOT NULL,
  UNIQUE (failed, number)
) STRICT;
CREATE INDEX security_event_account ON security_event (account, id);
)sql";

// The games that a person plays now are found without reading all that he has played.
constexpr char const* to_version_14 = R"sql(
CREATE INDEX game_state_owner_going_on ON game_state (owner, updated DESC) WHERE guest <> '' AND end_result IS NULL;
CREATE INDEX game_state_guest_going_on ON game_state (guest, updated DESC) WHERE guest <> '' AND end_result IS NULL;
)sql";

// Tokens of accounts for their programs, and the accounts that programs play: none yet.
constexpr char const* to_version_15 = R"sql(
CREATE TABLE token (
  hash TEXT PRIMARY KEY,
  id TEXT NOT NULL,
  account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  note TEXT NOT NULL,
  scopes TEXT NOT NULL,
  created INTEGER NOT NULL,
  seen INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX token_account ON token (account);
CREATE TABLE bot (
  account TEXT PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  variants TEXT NOT NULL
) STRICT, WITHOUT ROWID;
)sql";

// Rated games and what they did (rating_store.hpp): none yet. A rated game that has ended stays in rated_game when the game itself is removed,
// so that ratings can be recomputed from there. Games between two people that have ended are in the lists of those of them who have accounts.
constexpr char const* to_version_16 = R"sql(
ALTER TABLE game ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
CREATE TABLE rated_game (
  number INTEGER PRIMARY KEY,
  game TEXT NOT NULL UNIQUE,
  key TEXT NOT NULL,
  white TEXT NOT NULL,
  black TEXT NOT NULL,
  pair TEXT NOT NULL,
  result TEXT NOT NULL,
  counts INTEGER NOT NULL,
  time INTEGER NOT NULL,
  white_before REAL NOT NULL, white_deviation REAL NOT NULL,
  black_before REAL NOT NULL, black_deviation REAL NOT NULL
) STRICT;
CREATE INDEX rated_game_pair ON rated_game (pair, time) WHERE counts = 1;
CREATE TABLE rating (
  account TEXT NOT NULL,
  key TEXT NOT NULL,
  rating REAL NOT NULL,
  deviation REAL NOT NULL,
  volatility REAL NOT NULL,
  games INTEGER NOT NULL,
  last INTEGER NOT NULL,
  PRIMARY KEY (account, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX rating_board ON rating (key, rating DESC) WHERE deviation <= 110;
CREATE TABLE rating_change (
  account TEXT NOT NULL,
  key TEXT NOT NULL,
  games INTEGER NOT NULL,
  game TEXT NOT NULL,
  before REAL NOT NULL,
  after REAL NOT NULL,
  deviation REAL NOT NULL,
  time INTEGER NOT NULL,
  PRIMARY KEY (account, key, games)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX rating_change_game ON rating_change (game, account);
CREATE TABLE player_game (
  account TEXT NOT NULL,
  ended INTEGER NOT NULL,
  game TEXT NOT NULL,
  variant TEXT NOT NULL,
  opponent TEXT NOT NULL,
  result TEXT NOT NULL,
  plies INTEGER NOT NULL,
  PRIMARY KEY (account, ended, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX player_game_opponent ON player_game (account, opponent, ended, game);
CREATE INDEX player_game_variant ON player_game (account, variant, ended, game);
CREATE INDEX player_game_result ON player_game (account, result, ended, game);
CREATE INDEX player_game_game ON player_game (game);
CREATE TABLE player_result (
  account TEXT PRIMARY KEY,
  won INTEGER NOT NULL,
  lost INTEGER NOT NULL,
  drawn INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TEMP TABLE person AS SELECT id AS hash, id AS account FROM account UNION SELECT guest, account FROM claim;
CREATE TEMP TABLE ended AS
  SELECT s.game, s.updated, g.variant, s.plies, s.end_result AS result, p.account AS owner, q.account AS guest,
    CASE g.guest_side WHEN 'white' THEN 'black' ELSE 'white' END AS owner_side, g.guest_side
  FROM game_state s JOIN game g ON g.id = s.game
  LEFT JOIN person p ON p.hash = s.owner LEFT JOIN person q ON q.hash = s.guest
  WHERE s.guest <> '' AND g.guest_side IS NOT NULL AND s.end_result IN ('white', 'black', 'draw');
INSERT INTO player_game
  SELECT owner, updated, game, variant, coalesce(guest, ''),
    CASE result WHEN 'draw' THEN 'drawn' WHEN owner_side THEN 'won' ELSE 'lost' END, plies
  FROM ended WHERE owner IS NOT NULL AND owner IS NOT guest;
INSERT INTO player_game
  SELECT guest, updated, game, variant, coalesce(owner, ''),
    CASE result WHEN 'draw' THEN 'drawn' WHEN guest_side THEN 'won' ELSE 'lost' END, plies
  FROM ended WHERE guest IS NOT NULL AND owner IS NOT guest;
INSERT INTO player_result
  SELECT account, sum(result = 'won'), sum(result = 'lost'), sum(result = 'drawn') FROM player_game GROUP BY account;
DROP TABLE ended;
DROP TABLE person;
)sql";

// Persons who are being erased (erasing_store.hpp), with the hashes under which they stand in games and the names they had there, and what
// stands for them in ratings from then on.
constexpr char const* to_version_17 = R"sql(
CREATE TABLE erasing (
  id INTEGER PRIMARY KEY,
  account TEXT NOT NULL,
  name TEXT NOT NULL,
  skeleton TEXT NOT NULL,
  pseudonym TEXT NOT NULL
) STRICT;
CREATE TABLE erasing_hash (
  hash TEXT PRIMARY KEY,
  account TEXT NOT NULL,
  name TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX erasing_hash_account ON erasing_hash (account);
CREATE INDEX game_invites ON game (invites COLLATE NOCASE) WHERE invites <> '';
CREATE INDEX security_event_by ON security_event (by) WHERE by <> '';
CREATE INDEX rated_game_white ON rated_game (white);
CREATE INDEX rated_game_black ON rated_game (black);
)sql";

// Reports and sanctions (order_store.hpp).
constexpr char const* to_version_18 = R"sql(
CREATE TABLE report (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  time INTEGER NOT NULL,
  reason INTEGER NOT NULL,
  text TEXT NOT NULL,
  by TEXT NOT NULL,
  by_network TEXT NOT NULL,
  about TEXT NOT NULL,
  name TEXT NOT NULL,
  network TEXT NOT NULL,
  game TEXT NOT NULL,
  closed INTEGER NOT NULL,
  closed_by TEXT NOT NULL,
  action TEXT NOT NULL
) STRICT;
CREATE INDEX report_by ON report (by, about);
CREATE INDEX report_about ON report (about);
CREATE INDEX report_network ON report (by_network) WHERE closed = 0;
CREATE INDEX report_closed ON report (closed, id);
CREATE INDEX report_closed_by ON report (closed_by) WHERE closed_by <> '';
CREATE TABLE report_line (
  report INTEGER NOT NULL,
  number INTEGER NOT NULL,
  side INTEGER NOT NULL,
  name TEXT NOT NULL,
  text TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (report, number)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER report_gone AFTER DELETE ON report BEGIN
  DELETE FROM report_line WHERE report = old.id;
END;
CREATE TABLE sanction (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind INTEGER NOT NULL,
  person TEXT NOT NULL,
  name TEXT NOT NULL,
  network TEXT NOT NULL,
  reason TEXT NOT NULL,
  by TEXT NOT NULL,
  begun INTEGER NOT NULL,
  ends INTEGER NOT NULL
) STRICT;
CREATE INDEX sanction_person ON sanction (person) WHERE person <> '';
CREATE INDEX sanction_by ON sanction (by);
)sql";

// Tournaments (tournament_store.hpp): none yet.
constexpr char const* to_version_19 = R"sql(
CREATE TABLE tournament (
  id TEXT PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  owner TEXT NOT NULL,
  name TEXT NOT NULL,
  form TEXT NOT NULL,
  variants TEXT NOT NULL,
  clock_base INTEGER NOT NULL, clock_increment INTEGER NOT NULL, clock_days INTEGER NOT NULL,
  rounds INTEGER NOT NULL,
  duration INTEGER NOT NULL,
  rated INTEGER NOT NULL,
  code TEXT NOT NULL,
  min_rating INTEGER NOT NULL, max_rating INTEGER NOT NULL,
  late_rounds INTEGER NOT NULL,
  bots INTEGER NOT NULL,
  begins INTEGER NOT NULL,
  first_move INTEGER NOT NULL, interval INTEGER NOT NULL,
  created INTEGER NOT NULL,
  state TEXT NOT NULL,
  round INTEGER NOT NULL,
  begun INTEGER NOT NULL, ends INTEGER NOT NULL,
  is_listed INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tournament_owner ON tournament (owner, created);
CREATE INDEX tournament_unfinished ON tournament (id) WHERE state <> 'ended';
CREATE INDEX tournament_listed ON tournament (created, id) WHERE is_listed = 1;
CREATE TABLE tournament_player (
  tournament TEXT NOT NULL REFERENCES tournament (id),
  number INTEGER NOT NULL,
  account TEXT NOT NULL,
  name TEXT NOT NULL,
  rating INTEGER NOT NULL,
  is_bot INTEGER NOT NULL,
  joined INTEGER NOT NULL,
  withdrawn INTEGER NOT NULL,
  is_paused INTEGER NOT NULL,
  PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX tournament_player_account ON tournament_player (account, tournament) WHERE account <> '';
CREATE TABLE pairing (
  id INTEGER PRIMARY KEY,
  tournament TEXT NOT NULL REFERENCES tournament (id),
  round INTEGER NOT NULL,
  board INTEGER NOT NULL,
  white INTEGER NOT NULL, black INTEGER NOT NULL,
  variant TEXT NOT NULL,
  game TEXT NOT NULL,
  result TEXT NOT NULL,
  is_forfeit INTEGER NOT NULL,
  plies INTEGER NOT NULL,
  begun INTEGER NOT NULL, ended INTEGER NOT NULL,
  UNIQUE (tournament, round, board)
) STRICT;
CREATE UNIQUE INDEX pairing_game ON pairing (game) WHERE game <> '';
)sql";

// Seeks that stand, in the order of their numbers, and for a while which game came of one.
constexpr char const* to_version_20 = R"sql(
CREATE TABLE seek (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  person TEXT NOT NULL,
  account INTEGER NOT NULL,
  variants TEXT NOT NULL,
  speed TEXT NOT NULL,
  base_least INTEGER NOT NULL,
  base_most INTEGER NOT NULL,
  increment_least INTEGER NOT NULL,
  increment_most INTEGER NOT NULL,
  days_least INTEGER NOT NULL,
  days_most INTEGER NOT NULL,
  rated TEXT NOT NULL,
  side TEXT NOT NULL,
  rating_least INTEGER NOT NULL,
  rating_most INTEGER NOT NULL,
  created INTEGER NOT NULL,
  expires INTEGER NOT NULL
) STRICT;
CREATE INDEX seek_person ON seek (person);
CREATE TABLE seek_game (
  seek TEXT PRIMARY KEY,
  game TEXT NOT NULL,
  time INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX seek_game_time ON seek_game (time);
)sql";

// The key by which push services know this server, and the browsers that are told (push_store.hpp): none yet.
constexpr char const* to_version_21 = R"sql(
CREATE TABLE push_key (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  private TEXT NOT NULL
) STRICT;
CREATE TABLE push (
  endpoint TEXT PRIMARY KEY,
  person TEXT NOT NULL,
  session TEXT NOT NULL,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  created INTEGER NOT NULL,
  seen INTEGER NOT NULL,
  failures INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX push_person ON push (person, seen);
CREATE INDEX push_session ON push (session) WHERE session <> '';
CREATE INDEX push_seen ON push (seen);
CREATE INDEX push_guest ON push (seen) WHERE session = '';
CREATE TRIGGER session_gone AFTER DELETE ON session BEGIN
  DELETE FROM push WHERE session <> '' AND session = old.hash;
END;
)sql";

// The secrets of a session, one after the other (account_store.hpp): one, in sessions that are there already. And invitations to sign up.
constexpr char const* to_version_22 = R"sql(
CREATE TABLE session_secret (
  hash TEXT PRIMARY KEY,
  session TEXT NOT NULL REFERENCES session (hash) ON DELETE CASCADE,
  given INTEGER NOT NULL,
  shown INTEGER NOT NULL,
  retired INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX session_secret_session ON session_secret (session);
CREATE TABLE invitation (
  hash TEXT PRIMARY KEY,
  by TEXT NOT NULL,
  made INTEGER NOT NULL,
  expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO session_secret SELECT hash, hash, created, created, 0 FROM session;
)sql";

// Accounts that follow and block others (relation_store.hpp): none yet.
constexpr char const* to_version_23 = R"sql(
CREATE TABLE relation (
  account TEXT NOT NULL,
  kind INTEGER NOT NULL,
  other TEXT NOT NULL,
  time INTEGER NOT NULL,
  PRIMARY KEY (account, kind, other)
) STRICT, WITHOUT ROWID;
CREATE INDEX relation_other ON relation (other);
)sql";

// The key of secrets is text, and names are compared without case, in words that other databases know too.
constexpr char const* to_version_24 = R"sql(
CREATE TABLE issuer_key (key TEXT NOT NULL) STRICT;
INSERT INTO issuer_key SELECT hex(key) FROM issuer;
DROP TABLE issuer;
ALTER TABLE issuer_key RENAME TO issuer;
DROP INDEX game_invites;
CREATE INDEX game_invites ON game (lower(invites)) WHERE invites <> '';
)sql";

constexpr std::array<char const*, 24> steps{to_version_1,  to_version_2,  to_version_3,  to_version_4,  to_version_5,
                                            to_version_6,  to_version_7,  to_version_8,  to_version_9,  to_version_10,
                                            to_version_11, to_version_12, to_version_13, to_version_14, to_version_15,
                                            to_version_16, to_version_17, to_version_18, to_version_19, to_version_20,
                                            to_version_21, to_version_22, to_version_23, to_version_24};
constexpr auto schema_version = static_cast<std::int64_t>(steps.size());

}  // namespace

Result<int> check_schema(Database& database, std::filesystem::path const& file) {
  std::string const place = file.string();
  std::int64_t const version = database.number("PRAGMA user_version");
  if (database.number("SELECT count(*) FROM sqlite_schema") == 0 && version == 0) return 0;
  if (database.number("PRAGMA application_id") != application_id)
    return failure(ErrorCode::Io, "this is a database of another program; move it away or choose another folder",
                   place);
  if (version > schema_version)
    return failure(ErrorCode::Io,
                   "this database was written by a newer version of the program (its format is " +
                       std::to_string(version) + ", this program knows " + std::to_string(schema_version) +
                       "); use that version or choose another folder",
                   place);
  if (version < 1) return failure(ErrorCode::Io, "this database has no version: it is damaged", place);
  if (is_read_at_start(file))
    if (std::string const found = database.text("PRAGMA quick_check(1)"); found != "ok")
      return failure(ErrorCode::Io, "this database is damaged (" + found + "); nothing was changed, restore a backup",
                     place);
  return static_cast<int>(version);
}

bool counts_commits(int version) { return version >= 5; }

bool is_read_at_start(std::filesystem::path const& file) {
  constexpr std::uintmax_t most_bytes = 32u << 20;
  std::error_code unknown;
  std::uintmax_t const bytes = std::filesystem::file_size(file, unknown);
  return !unknown && bytes <= most_bytes;
}

void migrate_schema(Database& database, int version) {
  for (auto next = static_cast<std::size_t>(version); next < steps.size(); ++next) {
    std::string const number = std::to_string(next + 1);
    database.run(
        ("BEGIN IMMEDIATE;" + std::string(steps[next]) + "PRAGMA user_version = " + number + "; COMMIT;").c_str());
  }
}

}  // namespace strata::server
