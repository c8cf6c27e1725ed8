#include "server/store/postgres_schema.hpp"

#include <array>
#include <string>

namespace strata::server {

namespace {

// The step to each version from the one before, as in sqlite_schema.cpp: a step that was released is never changed. Version 1 has the tables
// of SQLite's version 24. COLLATE "C" compares texts byte by byte, as SQLite does.
// game_head has more columns: the store that may append to the game, empty for none yet, and how often that has changed; and what
// StoredGame::thought is counted from. By the clock of the database: when its last event was written; the number of events when its node
// took it, and the time that was thought by then.
// Rows that change with every move or beat have room beside them for that (fillfactor), so that no index is written.
constexpr char const* to_version_1 = R"sql(
CREATE TABLE game (
  id TEXT COLLATE "C" PRIMARY KEY,
  key TEXT COLLATE "C" NOT NULL UNIQUE,
  variant TEXT COLLATE "C" NOT NULL,
  variant_name TEXT COLLATE "C" NOT NULL,
  variant_text TEXT COLLATE "C" NOT NULL,
  options TEXT COLLATE "C" NOT NULL,
  start TEXT COLLATE "C" NOT NULL,
  line TEXT COLLATE "C" NOT NULL,
  title TEXT COLLATE "C" NOT NULL,
  white_kind TEXT COLLATE "C" NOT NULL,
  white_level BIGINT NOT NULL,
  black_kind TEXT COLLATE "C" NOT NULL,
  black_level BIGINT NOT NULL,
  clock_base BIGINT NOT NULL,
  clock_increment BIGINT NOT NULL,
  created BIGINT NOT NULL,
  law TEXT COLLATE "C" NOT NULL,
  law_assumed BIGINT NOT NULL,
  owner TEXT COLLATE "C" NOT NULL,
  guest TEXT COLLATE "C" NOT NULL,
  owner_name TEXT COLLATE "C" NOT NULL,
  guest_name TEXT COLLATE "C" NOT NULL,
  guest_side TEXT COLLATE "C",
  is_public BIGINT NOT NULL,
  clock_days BIGINT NOT NULL,
  clock_delay BIGINT NOT NULL,
  clock_periods BIGINT NOT NULL,
  clock_period BIGINT NOT NULL,
  invites TEXT COLLATE "C" NOT NULL,
  arrived BIGINT NOT NULL,
  rated BIGINT NOT NULL
);
CREATE INDEX game_without_law ON game (id) WHERE law = '';
CREATE INDEX game_invites ON game (lower(invites)) WHERE invites <> '';
CREATE TABLE game_event (
  game TEXT COLLATE "C" NOT NULL REFERENCES game (id),
  seq BIGINT NOT NULL,
  kind TEXT COLLATE "C" NOT NULL,
  key TEXT COLLATE "C",
  move TEXT COLLATE "C" NOT NULL,
  title TEXT COLLATE "C" NOT NULL,
  at BIGINT NOT NULL,
  white_kind TEXT COLLATE "C" NOT NULL,
  white_level BIGINT NOT NULL,
  black_kind TEXT COLLATE "C" NOT NULL,
  black_level BIGINT NOT NULL,
  paused BIGINT NOT NULL,
  clock_white BIGINT NOT NULL,
  clock_black BIGINT NOT NULL,
  end_result TEXT COLLATE "C",
  end_reason TEXT COLLATE "C",
  time BIGINT NOT NULL,
  principal TEXT COLLATE "C" NOT NULL,
  name TEXT COLLATE "C" NOT NULL,
  side TEXT COLLATE "C",
  delay_left BIGINT NOT NULL,
  PRIMARY KEY (game, seq)
);
CREATE UNIQUE INDEX game_event_key ON game_event (game, key) WHERE key IS NOT NULL;
CREATE TABLE game_state (
  game TEXT COLLATE "C" PRIMARY KEY REFERENCES game (id),
  title TEXT COLLATE "C" NOT NULL,
  plies BIGINT NOT NULL,
  at BIGINT NOT NULL,
  position TEXT COLLATE "C" NOT NULL,
  side TEXT COLLATE "C" NOT NULL,
  white_kind TEXT COLLATE "C" NOT NULL,
  white_level BIGINT NOT NULL,
  black_kind TEXT COLLATE "C" NOT NULL,
  black_level BIGINT NOT NULL,
  end_result TEXT COLLATE "C",
  end_reason TEXT COLLATE "C",
  updated BIGINT NOT NULL,
  has_begun BIGINT NOT NULL,
  owner TEXT COLLATE "C" NOT NULL,
  guest TEXT COLLATE "C" NOT NULL,
  white_name TEXT COLLATE "C" NOT NULL,
  black_name TEXT COLLATE "C" NOT NULL,
  deadline BIGINT,
  kept_since BIGINT NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0.02);
CREATE INDEX game_state_owner ON game_state (owner, updated DESC);
CREATE INDEX game_state_guest ON game_state (guest, updated DESC) WHERE guest <> '';
CREATE INDEX game_state_deadline ON game_state (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX game_state_kept_since ON game_state (kept_since);
CREATE INDEX game_never_begun ON game_state (kept_since) WHERE has_begun = 0;
CREATE INDEX game_state_owner_going_on ON game_state (owner, updated DESC) WHERE guest <> '' AND end_result IS NULL;
CREATE INDEX game_state_guest_going_on ON game_state (guest, updated DESC) WHERE guest <> '' AND end_result IS NULL;
CREATE TABLE principal (
  hash TEXT COLLATE "C" PRIMARY KEY,
  name TEXT COLLATE "C" NOT NULL
);
CREATE TABLE game_head (
  game TEXT COLLATE "C" PRIMARY KEY REFERENCES game (id),
  events BIGINT NOT NULL,
  chain TEXT COLLATE "C" NOT NULL,
  node TEXT COLLATE "C" NOT NULL DEFAULT '',
  epoch BIGINT NOT NULL DEFAULT 0,
  moved BIGINT NOT NULL DEFAULT 0,
  taken BIGINT NOT NULL DEFAULT 0,
  thought BIGINT NOT NULL DEFAULT 0
) WITH (fillfactor = 70);
CREATE INDEX game_head_node ON game_head (node) WHERE node <> '';
CREATE TABLE issued_before (
  hash TEXT COLLATE "C" PRIMARY KEY
);
CREATE TABLE account (
  id TEXT COLLATE "C" PRIMARY KEY,
  name TEXT COLLATE "C" NOT NULL,
  skeleton TEXT COLLATE "C" NOT NULL UNIQUE,
  password TEXT COLLATE "C" NOT NULL,
  is_moderator BIGINT NOT NULL,
  is_admin BIGINT NOT NULL,
  created BIGINT NOT NULL
);
CREATE TABLE session (
  hash TEXT COLLATE "C" PRIMARY KEY,
  id TEXT COLLATE "C" NOT NULL,
  account TEXT COLLATE "C" NOT NULL REFERENCES account (id),
  device TEXT COLLATE "C" NOT NULL,
  agent TEXT COLLATE "C" NOT NULL,
  network TEXT COLLATE "C" NOT NULL,
  created BIGINT NOT NULL,
  seen BIGINT NOT NULL
);
CREATE INDEX session_account ON session (account, seen);
CREATE TABLE claim (
  guest TEXT COLLATE "C" PRIMARY KEY,
  account TEXT COLLATE "C" NOT NULL REFERENCES account (id)
);
CREATE INDEX claim_account ON claim (account);
CREATE TABLE recovery_code (
  account TEXT COLLATE "C" NOT NULL REFERENCES account (id),
  hash TEXT COLLATE "C" NOT NULL,
  expires BIGINT NOT NULL,
  PRIMARY KEY (account, hash)
);
CREATE TABLE admin_token (
  hash TEXT COLLATE "C" PRIMARY KEY
);
CREATE TABLE security_event (
  id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  failed BIGINT NOT NULL,
  number BIGINT NOT NULL,
  time BIGINT NOT NULL,
  kind TEXT COLLATE "C" NOT NULL,
  account TEXT COLLATE "C" NOT NULL,
  by TEXT COLLATE "C" NOT NULL,
  network TEXT COLLATE "C" NOT NULL,
  UNIQUE (failed, number)
);
CREATE INDEX security_event_account ON security_event (account, id);
CREATE INDEX security_event_by ON security_event (by) WHERE by <> '';
CREATE TABLE token (
  hash TEXT COLLATE "C" PRIMARY KEY,
  id TEXT COLLATE "C" NOT NULL,
  account TEXT COLLATE "C" NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  note TEXT COLLATE "C" NOT NULL,
  scopes TEXT COLLATE "C" NOT NULL,
  created BIGINT NOT NULL,
  seen BIGINT NOT NULL
);
CREATE INDEX token_account ON token (account);
CREATE TABLE bot (
  account TEXT COLLATE "C" PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  variants TEXT COLLATE "C" NOT NULL
);
CREATE TABLE rated_game (
  number BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  game TEXT COLLATE "C" NOT NULL UNIQUE,
  key TEXT COLLATE "C" NOT NULL,
  white TEXT COLLATE "C" NOT NULL,
  black TEXT COLLATE "C" NOT NULL,
  pair TEXT COLLATE "C" NOT NULL,
  result TEXT COLLATE "C" NOT NULL,
  counts BIGINT NOT NULL,
  time BIGINT NOT NULL,
  white_before DOUBLE PRECISION NOT NULL,
  white_deviation DOUBLE PRECISION NOT NULL,
  black_before DOUBLE PRECISION NOT NULL,
  black_deviation DOUBLE PRECISION NOT NULL
);
CREATE INDEX rated_game_pair ON rated_game (pair, time) WHERE counts = 1;
CREATE INDEX rated_game_white ON rated_game (white);
CREATE INDEX rated_game_black ON rated_game (black);
CREATE TABLE rating (
  account TEXT COLLATE "C" NOT NULL,
  key TEXT COLLATE "C" NOT NULL,
  rating DOUBLE PRECISION NOT NULL,
  deviation DOUBLE PRECISION NOT NULL,
  volatility DOUBLE PRECISION NOT NULL,
  games BIGINT NOT NULL,
  last BIGINT NOT NULL,
  PRIMARY KEY (account, key)
);
CREATE INDEX rating_board ON rating (key, rating DESC) WHERE deviation <= 110;
CREATE TABLE rating_change (
  account TEXT COLLATE "C" NOT NULL,
  key TEXT COLLATE "C" NOT NULL,
  games BIGINT NOT NULL,
  game TEXT COLLATE "C" NOT NULL,
  before DOUBLE PRECISION NOT NULL,
  after DOUBLE PRECISION NOT NULL,
  deviation DOUBLE PRECISION NOT NULL,
  time BIGINT NOT NULL,
  PRIMARY KEY (account, key, games)
);
CREATE UNIQUE INDEX rating_change_game ON rating_change (game, account);
CREATE TABLE player_game (
  account TEXT COLLATE "C" NOT NULL,
  ended BIGINT NOT NULL,
  game TEXT COLLATE "C" NOT NULL,
  variant TEXT COLLATE "C" NOT NULL,
  opponent TEXT COLLATE "C" NOT NULL,
  result TEXT COLLATE "C" NOT NULL,
  plies BIGINT NOT NULL,
  PRIMARY KEY (account, ended, game)
);
CREATE INDEX player_game_opponent ON player_game (account, opponent, ended, game);
CREATE INDEX player_game_variant ON player_game (account, variant, ended, game);
CREATE INDEX player_game_result ON player_game (account, result, ended, game);
CREATE INDEX player_game_game ON player_game (game);
CREATE TABLE player_result (
  account TEXT COLLATE "C" PRIMARY KEY,
  won BIGINT NOT NULL,
  lost BIGINT NOT NULL,
  drawn BIGINT NOT NULL
);
CREATE TABLE erasing (
  id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  account TEXT COLLATE "C" NOT NULL,
  name TEXT COLLATE "C" NOT NULL,
  skeleton TEXT COLLATE "C" NOT NULL,
  pseudonym TEXT COLLATE "C" NOT NULL
);
CREATE TABLE erasing_hash (
  hash TEXT COLLATE "C" PRIMARY KEY,
  account TEXT COLLATE "C" NOT NULL,
  name TEXT COLLATE "C" NOT NULL
);
CREATE INDEX erasing_hash_account ON erasing_hash (account);
CREATE TABLE report (
  id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  time BIGINT NOT NULL,
  reason BIGINT NOT NULL,
  text TEXT COLLATE "C" NOT NULL,
  by TEXT COLLATE "C" NOT NULL,
  by_network TEXT COLLATE "C" NOT NULL,
  about TEXT COLLATE "C" NOT NULL,
  name TEXT COLLATE "C" NOT NULL,
  network TEXT COLLATE "C" NOT NULL,
  game TEXT COLLATE "C" NOT NULL,
  closed BIGINT NOT NULL,
  closed_by TEXT COLLATE "C" NOT NULL,
  action TEXT COLLATE "C" NOT NULL
);
CREATE INDEX report_by ON report (by, about);
CREATE INDEX report_about ON report (about);
CREATE INDEX report_network ON report (by_network) WHERE closed = 0;
CREATE INDEX report_closed ON report (closed, id);
CREATE INDEX report_closed_by ON report (closed_by) WHERE closed_by <> '';
CREATE TABLE report_line (
  report BIGINT NOT NULL,
  number BIGINT NOT NULL,
  side BIGINT NOT NULL,
  name TEXT COLLATE "C" NOT NULL,
  text TEXT COLLATE "C" NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (report, number)
);
CREATE TABLE sanction (
  id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  kind BIGINT NOT NULL,
  person TEXT COLLATE "C" NOT NULL,
  name TEXT COLLATE "C" NOT NULL,
  network TEXT COLLATE "C" NOT NULL,
  reason TEXT COLLATE "C" NOT NULL,
  by TEXT COLLATE "C" NOT NULL,
  begun BIGINT NOT NULL,
  ends BIGINT NOT NULL
);
CREATE INDEX sanction_person ON sanction (person) WHERE person <> '';
CREATE INDEX sanction_by ON sanction (by);
CREATE TABLE tournament (
  id TEXT COLLATE "C" PRIMARY KEY,
  key TEXT COLLATE "C" NOT NULL UNIQUE,
  owner TEXT COLLATE "C" NOT NULL,
  name TEXT COLLATE "C" NOT NULL,
  form TEXT COLLATE "C" NOT NULL,
  variants TEXT COLLATE "C" NOT NULL,
  clock_base BIGINT NOT NULL,
  clock_increment BIGINT NOT NULL,
  clock_days BIGINT NOT NULL,
  rounds BIGINT NOT NULL,
  duration BIGINT NOT NULL,
  rated BIGINT NOT NULL,
  code TEXT COLLATE "C" NOT NULL,
  min_rating BIGINT NOT NULL,
  max_rating BIGINT NOT NULL,
  late_rounds BIGINT NOT NULL,
  bots BIGINT NOT NULL,
  begins BIGINT NOT NULL,
  first_move BIGINT NOT NULL,
  interval BIGINT NOT NULL,
  created BIGINT NOT NULL,
  state TEXT COLLATE "C" NOT NULL,
  round BIGINT NOT NULL,
  begun BIGINT NOT NULL,
  ends BIGINT NOT NULL,
  is_listed BIGINT NOT NULL
);
CREATE INDEX tournament_owner ON tournament (owner, created);
CREATE INDEX tournament_unfinished ON tournament (id) WHERE state <> 'ended';
CREATE INDEX tournament_listed ON tournament (created, id) WHERE is_listed = 1;
CREATE TABLE tournament_player (
  tournament TEXT COLLATE "C" NOT NULL REFERENCES tournament (id),
  number BIGINT NOT NULL,
  account TEXT COLLATE "C" NOT NULL,
  name TEXT COLLATE "C" NOT NULL,
  rating BIGINT NOT NULL,
  is_bot BIGINT NOT NULL,
  joined BIGINT NOT NULL,
  withdrawn BIGINT NOT NULL,
  is_paused BIGINT NOT NULL,
  PRIMARY KEY (tournament, number)
);
CREATE UNIQUE INDEX tournament_player_account ON tournament_player (account, tournament) WHERE account <> '';
CREATE TABLE pairing (
  id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  tournament TEXT COLLATE "C" NOT NULL REFERENCES tournament (id),
  round BIGINT NOT NULL,
  board BIGINT NOT NULL,
  white BIGINT NOT NULL,
  black BIGINT NOT NULL,
  variant TEXT COLLATE "C" NOT NULL,
  game TEXT COLLATE "C" NOT NULL,
  result TEXT COLLATE "C" NOT NULL,
  is_forfeit BIGINT NOT NULL,
  plies BIGINT NOT NULL,
  begun BIGINT NOT NULL,
  ended BIGINT NOT NULL,
  UNIQUE (tournament, round, board)
);
CREATE UNIQUE INDEX pairing_game ON pairing (game) WHERE game <> '';
CREATE TABLE seek (
  number BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  id TEXT COLLATE "C" NOT NULL UNIQUE,
  person TEXT COLLATE "C" NOT NULL,
  account BIGINT NOT NULL,
  variants TEXT COLLATE "C" NOT NULL,
  speed TEXT COLLATE "C" NOT NULL,
  base_least BIGINT NOT NULL,
  base_most BIGINT NOT NULL,
  increment_least BIGINT NOT NULL,
  increment_most BIGINT NOT NULL,
  days_least BIGINT NOT NULL,
  days_most BIGINT NOT NULL,
  rated TEXT COLLATE "C" NOT NULL,
  side TEXT COLLATE "C" NOT NULL,
  rating_least BIGINT NOT NULL,
  rating_most BIGINT NOT NULL,
  created BIGINT NOT NULL,
  expires BIGINT NOT NULL
);
CREATE INDEX seek_person ON seek (person);
CREATE TABLE seek_game (
  seek TEXT COLLATE "C" PRIMARY KEY,
  game TEXT COLLATE "C" NOT NULL,
  time BIGINT NOT NULL
);
CREATE INDEX seek_game_time ON seek_game (time);
CREATE TABLE push_key (
  one BIGINT PRIMARY KEY CHECK (one = 1),
  private TEXT COLLATE "C" NOT NULL
);
CREATE TABLE push (
  endpoint TEXT COLLATE "C" PRIMARY KEY,
  person TEXT COLLATE "C" NOT NULL,
  session TEXT COLLATE "C" NOT NULL,
  p256dh TEXT COLLATE "C" NOT NULL,
  auth TEXT COLLATE "C" NOT NULL,
  created BIGINT NOT NULL,
  seen BIGINT NOT NULL,
  failures BIGINT NOT NULL
);
CREATE INDEX push_person ON push (person, seen);
CREATE INDEX push_session ON push (session) WHERE session <> '';
CREATE INDEX push_seen ON push (seen);
CREATE INDEX push_guest ON push (seen) WHERE session = '';
CREATE TABLE session_secret (
  hash TEXT COLLATE "C" PRIMARY KEY,
  session TEXT COLLATE "C" NOT NULL REFERENCES session (hash) ON DELETE CASCADE,
  given BIGINT NOT NULL,
  shown BIGINT NOT NULL,
  retired BIGINT NOT NULL
);
CREATE INDEX session_secret_session ON session_secret (session);
CREATE TABLE invitation (
  hash TEXT COLLATE "C" PRIMARY KEY,
  by TEXT COLLATE "C" NOT NULL,
  made BIGINT NOT NULL,
  expires BIGINT NOT NULL
);
CREATE TABLE relation (
  account TEXT COLLATE "C" NOT NULL,
  kind BIGINT NOT NULL,
  other TEXT COLLATE "C" NOT NULL,
  time BIGINT NOT NULL,
  PRIMARY KEY (account, kind, other)
);
CREATE INDEX relation_other ON relation (other);
CREATE TABLE issuer (
  key TEXT COLLATE "C" NOT NULL
);
CREATE FUNCTION report_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM report_line WHERE report = old.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER report_gone AFTER DELETE ON report FOR EACH ROW EXECUTE FUNCTION report_gone();
CREATE FUNCTION session_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM push WHERE session <> '' AND session = old.hash;
  RETURN NULL;
END
$$;
CREATE TRIGGER session_gone AFTER DELETE ON session FOR EACH ROW EXECUTE FUNCTION session_gone();
CREATE TABLE store_writer (
  name TEXT COLLATE "C" PRIMARY KEY,
  commits BIGINT NOT NULL,
  refused BIGINT NOT NULL,
  opened BIGINT NOT NULL
) WITH (fillfactor = 70);
CREATE TABLE cluster (
  one BIGINT PRIMARY KEY CHECK (one = 1),
  id TEXT COLLATE "C" NOT NULL,
  secret TEXT COLLATE "C" NOT NULL,
  leader TEXT COLLATE "C" NOT NULL,
  epoch BIGINT NOT NULL,
  led BIGINT NOT NULL,
  alive BIGINT NOT NULL,
  down_from BIGINT NOT NULL,
  down_to BIGINT NOT NULL
) WITH (fillfactor = 70);
CREATE TABLE node (
  name TEXT COLLATE "C" PRIMARY KEY,
  address TEXT COLLATE "C" NOT NULL,
  version TEXT COLLATE "C" NOT NULL,
  laws TEXT COLLATE "C" NOT NULL,
  seen BIGINT NOT NULL,
  silent_from BIGINT NOT NULL
) WITH (fillfactor = 70);
CREATE TABLE change (
  seq BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  kind TEXT COLLATE "C" NOT NULL,
  key TEXT COLLATE "C" NOT NULL,
  time BIGINT NOT NULL
);
CREATE INDEX change_time ON change (time);
CREATE FUNCTION utc_ms() RETURNS BIGINT LANGUAGE sql VOLATILE AS
  'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint';
CREATE FUNCTION head_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.moved := utc_ms();
  RETURN new;
END
$$;
CREATE TRIGGER head_moved BEFORE UPDATE OF events ON game_head FOR EACH ROW WHEN (new.events <> old.events)
  EXECUTE FUNCTION head_moved();
CREATE FUNCTION tell_change(of_kind TEXT, of_key TEXT) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  IF of_key <> '' AND EXISTS (SELECT 1 FROM node WHERE seen > utc_ms() - 600000) THEN
    INSERT INTO change (kind, key, time) VALUES (of_kind, of_key, utc_ms());
  END IF;
END
$$;
CREATE FUNCTION tell_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'DELETE' THEN PERFORM tell_change('account', to_jsonb(new) ->> tg_argv[0]); END IF;
  IF tg_op = 'DELETE' THEN PERFORM tell_change('account', to_jsonb(old) ->> tg_argv[0]); END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER tell_account AFTER UPDATE OF name, is_moderator, is_admin OR DELETE ON account FOR EACH ROW
  EXECUTE FUNCTION tell_account('id');
CREATE TRIGGER tell_session AFTER INSERT OR DELETE ON session FOR EACH ROW EXECUTE FUNCTION tell_account('account');
CREATE TRIGGER tell_token AFTER INSERT OR DELETE ON token FOR EACH ROW EXECUTE FUNCTION tell_account('account');
CREATE TRIGGER tell_bot AFTER INSERT OR UPDATE OR DELETE ON bot FOR EACH ROW EXECUTE FUNCTION tell_account('account');
CREATE TRIGGER tell_claim AFTER INSERT OR DELETE ON claim FOR EACH ROW EXECUTE FUNCTION tell_account('account');
CREATE TRIGGER tell_erasing AFTER INSERT OR DELETE ON erasing_hash FOR EACH ROW
  EXECUTE FUNCTION tell_account('account');
CREATE FUNCTION tell_secret() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_change('account', (SELECT account FROM session WHERE hash = new.session));
  RETURN NULL;
END
$$;
CREATE TRIGGER tell_secret AFTER INSERT OR UPDATE ON session_secret FOR EACH ROW EXECUTE FUNCTION tell_secret();
CREATE FUNCTION tell_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' THEN
    IF old.kind = 1 THEN PERFORM tell_change('block', old.account); END IF;
  ELSIF new.kind = 1 THEN
    PERFORM tell_change('block', new.account);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER tell_block AFTER INSERT OR DELETE ON relation FOR EACH ROW EXECUTE FUNCTION tell_block();
CREATE FUNCTION tell_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_change(tg_argv[0], (CASE WHEN tg_op = 'DELETE' THEN old.id ELSE new.id END)::text);
  RETURN NULL;
END
$$;
CREATE TRIGGER tell_sanction AFTER INSERT OR UPDATE OR DELETE ON sanction FOR EACH ROW
  EXECUTE FUNCTION tell_row('sanction');
CREATE TRIGGER tell_pairing AFTER UPDATE OF result ON pairing FOR EACH ROW WHEN (new.result <> old.result)
  EXECUTE FUNCTION tell_row('pairing');
)sql";

constexpr std::array<char const*, 1> steps{to_version_1};
constexpr auto schema_version = static_cast<std::int64_t>(steps.size());

Result<std::int64_t> version_of(Database& database) {
  if (database.number("SELECT count(*) FROM pg_class WHERE oid = to_regclass('strata_schema')") > 0)
    return database.number("SELECT version FROM strata_schema");
  if (database.number("SELECT count(*) FROM pg_class WHERE oid = to_regclass('game')") > 0)
    return failure(ErrorCode::Io, "this is a database of another program; make one for Strata alone", "--store");
  database.run(
      "CREATE TABLE strata_schema (version BIGINT NOT NULL, is_partial BIGINT NOT NULL); "
      "INSERT INTO strata_schema VALUES (0, 0)");
  return 0;
}

}  // namespace

Result<void> prepare_postgres(Database& database, bool fill) {
  database.run("BEGIN");
  struct End {
    Database& database;
    ~End() { database.roll_back(); }
  } const end{database};
  database.run(lock_writers);
  // A step takes as long as it takes, whatever else this connection is for.
  database.run("SET LOCAL statement_timeout = 0");
  auto const version = version_of(database);
  if (!version) return std::unexpected(version.error());
  if (*version > schema_version)
    return failure(ErrorCode::Io,
                   "this database was written by a newer version of the program (its format is " +
                       std::to_string(*version) + ", this program knows " + std::to_string(schema_version) + ")",
                   "--store");
  bool const is_partial = database.number("SELECT is_partial FROM strata_schema") != 0;
  if (is_partial && !fill)
    return failure(ErrorCode::Io, "a migration into this database was cut off; run strata migrate again", "--store");
  if (fill && !is_partial && *version > 0 && database.number("SELECT count(*) FROM game") > 0)
    return failure(ErrorCode::Io, "this database holds games, which nothing is put on top of; make an empty one",
                   "--to");
  for (auto next = static_cast<std::size_t>(*version); next < steps.size(); ++next) database.run(steps[next]);
  database.statement("UPDATE strata_schema SET version = ?, is_partial = ?")
      .bind(schema_version)
      .bind(std::int64_t{fill})
      .run();
  database.run("COMMIT");
  return {};
}

}  // namespace strata::server
