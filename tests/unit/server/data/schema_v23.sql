-- The games of schema_v1.sql under version 23 of the tables: what sqlite3 strata.db .dump says, and the two numbers that it leaves
-- out.
PRAGMA application_id = 1398035009;
PRAGMA user_version = 23;
BEGIN TRANSACTION;
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
, law TEXT NOT NULL DEFAULT '', law_assumed INTEGER NOT NULL DEFAULT 0, owner TEXT NOT NULL DEFAULT '', guest TEXT NOT NULL DEFAULT '', owner_name TEXT NOT NULL DEFAULT '', guest_name TEXT NOT NULL DEFAULT '', guest_side TEXT, is_public INTEGER NOT NULL DEFAULT 0, clock_days INTEGER NOT NULL DEFAULT 0, clock_delay INTEGER NOT NULL DEFAULT 0, clock_periods INTEGER NOT NULL DEFAULT 0, clock_period INTEGER NOT NULL DEFAULT 0, invites TEXT NOT NULL DEFAULT '', arrived INTEGER NOT NULL DEFAULT 0, rated INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO game VALUES('1uqgt6f48dyw','first','orthodox','Orthodox chess','','','rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w a1,a8,h1,h8 - 0 1','','Ein Versuch ♞','person',1,'person',1,300000,2000,1795416167860,'0123456789abcdef',1,'','','','',NULL,0,0,0,0,0,'',0,0);
INSERT INTO game VALUES('rw1s1aqafzf3','second','parmen','Parmen','','','4/4/PPPP/NBBN|4/4/4/4|nbbn/pppp/4/4|b1(2):PP/RQ:w:QLW|b8(6):rq/pp:b:QLB|e1(2):PP/KR:w:KLW|e8(6):kr/pp:b:KLB w a0(3),a9(7),f0(3),f9(7) - 0 1 -','','','person',1,'computer',1,0,0,1795416167947,'0123456789abcdef',1,'','','','',NULL,0,0,0,0,0,'',0,0);
INSERT INTO game VALUES('hy9qyqxgnjru','third','duel','Duel',replace('format = 1\nid = "duel"\nname = "Duel"\n\n[board]\nfiles = "abcd"\nranks = "1234"\n\n[pieces.K]\nname = "king"\nroyal = true\nleaps = ["(1,0)*", "(1,1)*"]\n\n[pieces.R]\nname = "rook"\nslides = ["(1,0)*"]\n\n[start]\nposition = "k1r1/4/4/1R1K w - - 0 1"\n','\n',char(10)),'','k1r1/4/4/1R1K w - - 0 1','b1-b2','','person',1,'person',1,0,0,1795416167949,'0123456789abcdef',1,'','','','',NULL,0,0,0,0,0,'',0,0);
INSERT INTO game VALUES('89adda94vnnz','fourth','orthodox','Orthodox chess','','','rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w a1,a8,h1,h8 - 0 1','e2-e4 e7-e5','','person',1,'person',1,0,0,1795416167952,'0123456789abcdef',1,'','','','',NULL,0,0,0,0,0,'',0,0);
INSERT INTO game VALUES('67km53tqrmta','fifth','threedc','3Dc','','stalemate=loss','gcasiacg/pppppppp/8/8/8/8/PPPPPPPP/GCASIACG|rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR|gcasiacg/pppppppp/8/8/8/8/PPPPPPPP/GCASIACG w Ya1,Ya8,Yh1,Yh8 - 0 1','','','person',1,'person',1,0,0,1795416167965,'0123456789abcdef',1,'','','','',NULL,0,0,0,0,0,'',0,0);
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
  time INTEGER NOT NULL, principal TEXT NOT NULL DEFAULT '', name TEXT NOT NULL DEFAULT '', side TEXT, delay_left INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO game_event VALUES('1uqgt6f48dyw',1,'move','a1','e2-e4','',1,'person',1,'person',1,0,300000,300000,NULL,NULL,1795416167931,'','',NULL,0);
INSERT INTO game_event VALUES('1uqgt6f48dyw',2,'move','a2','e7-e5','',2,'person',1,'person',1,0,300000,301999,NULL,NULL,1795416167940,'','',NULL,0);
INSERT INTO game_event VALUES('1uqgt6f48dyw',3,'goto','a3','','',1,'person',1,'person',1,0,300000,300000,NULL,NULL,1795416167941,'','',NULL,0);
INSERT INTO game_event VALUES('1uqgt6f48dyw',4,'move','a4','c7-c5','',2,'person',1,'person',1,0,300000,302000,NULL,NULL,1795416167942,'','',NULL,0);
INSERT INTO game_event VALUES('1uqgt6f48dyw',5,'title','a5','','Sicilian',2,'person',1,'person',1,0,300000,302000,NULL,NULL,1795416167942,'','',NULL,0);
INSERT INTO game_event VALUES('1uqgt6f48dyw',6,'end','a6','','',2,'person',1,'person',1,0,299999,302000,'white','resignation',1795416167943,'','',NULL,0);
INSERT INTO game_event VALUES('89adda94vnnz',1,'end',NULL,'','',2,'person',1,'person',1,0,0,0,'black','resignation',1795416167952,'','',NULL,0);
INSERT INTO game_event VALUES('hy9qyqxgnjru',1,'move','c1','c4-c3','',2,'person',1,'person',1,0,0,0,NULL,NULL,1795416167950,'','',NULL,0);
CREATE TABLE game_head (
  game TEXT PRIMARY KEY REFERENCES game (id),
  events INTEGER NOT NULL,
  chain TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO game_head VALUES('1uqgt6f48dyw',6,'fddf654834bb5136');
INSERT INTO game_head VALUES('67km53tqrmta',0,'');
INSERT INTO game_head VALUES('89adda94vnnz',1,'eb602f2cfe1a0d05');
INSERT INTO game_head VALUES('hy9qyqxgnjru',1,'b8eefac0a5c6727c');
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
, has_begun INTEGER NOT NULL DEFAULT 1, owner TEXT NOT NULL DEFAULT '', guest TEXT NOT NULL DEFAULT '', white_name TEXT NOT NULL DEFAULT '', black_name TEXT NOT NULL DEFAULT '', deadline INTEGER, kept_since INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
INSERT INTO game_state VALUES('1uqgt6f48dyw','Sicilian',2,2,'rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w a1,a8,h1,h8 c6 0 2','white','person',1,'person',1,'white','resignation',1795416167943,1,'','','','',NULL,1795416167943);
INSERT INTO game_state VALUES('67km53tqrmta','',0,0,'gcasiacg/pppppppp/8/8/8/8/PPPPPPPP/GCASIACG|rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR|gcasiacg/pppppppp/8/8/8/8/PPPPPPPP/GCASIACG w Ya1,Ya8,Yh1,Yh8 - 0 1','white','person',1,'person',1,NULL,NULL,1795416167965,1,'','','','',NULL,1795416167965);
INSERT INTO game_state VALUES('89adda94vnnz','',2,2,'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w a1,a8,h1,h8 e6 0 2','white','person',1,'person',1,'black','resignation',1795416167952,1,'','','','',NULL,1795416167952);
INSERT INTO game_state VALUES('hy9qyqxgnjru','',2,2,'k3/2r1/1R2/3K w - - 2 2','white','person',1,'person',1,NULL,NULL,1795416167950,1,'','','','',NULL,1795416167950);
INSERT INTO game_state VALUES('rw1s1aqafzf3','',0,0,'4/4/PPPP/NBBN|4/4/4/4|nbbn/pppp/4/4|b1(2):PP/RQ:w:QLW|b8(6):rq/pp:b:QLB|e1(2):PP/KR:w:KLW|e8(6):kr/pp:b:KLB w a0(3),a9(7),f0(3),f9(7) - 0 1 -','white','person',1,'computer',1,NULL,NULL,1795416167947,1,'','','','',NULL,1795416167947);
CREATE TABLE issued_before (hash TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TABLE issuer (key BLOB NOT NULL) STRICT;
INSERT INTO issuer VALUES(X'0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef');
CREATE TABLE principal (
  hash TEXT PRIMARY KEY,
  name TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE store_head (commits INTEGER NOT NULL, epoch INTEGER NOT NULL DEFAULT 0, holder INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO store_head VALUES(8,3,-5123903467311822014);
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
CREATE TABLE claim (
  guest TEXT PRIMARY KEY,
  account TEXT NOT NULL REFERENCES account (id)
) STRICT, WITHOUT ROWID;
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
CREATE TABLE token (
  hash TEXT PRIMARY KEY,
  id TEXT NOT NULL,
  account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  note TEXT NOT NULL,
  scopes TEXT NOT NULL,
  created INTEGER NOT NULL,
  seen INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE bot (
  account TEXT PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  variants TEXT NOT NULL
) STRICT, WITHOUT ROWID;
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
CREATE TABLE player_result (
  account TEXT PRIMARY KEY,
  won INTEGER NOT NULL,
  lost INTEGER NOT NULL,
  drawn INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
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
CREATE TABLE report_line (
  report INTEGER NOT NULL,
  number INTEGER NOT NULL,
  side INTEGER NOT NULL,
  name TEXT NOT NULL,
  text TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (report, number)
) STRICT, WITHOUT ROWID;
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
CREATE TABLE seek_game (
  seek TEXT PRIMARY KEY,
  game TEXT NOT NULL,
  time INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
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
CREATE TABLE session_secret (
  hash TEXT PRIMARY KEY,
  session TEXT NOT NULL REFERENCES session (hash) ON DELETE CASCADE,
  given INTEGER NOT NULL,
  shown INTEGER NOT NULL,
  retired INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE invitation (
  hash TEXT PRIMARY KEY,
  by TEXT NOT NULL,
  made INTEGER NOT NULL,
  expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE relation (
  account TEXT NOT NULL,
  kind INTEGER NOT NULL,
  other TEXT NOT NULL,
  time INTEGER NOT NULL,
  PRIMARY KEY (account, kind, other)
) STRICT, WITHOUT ROWID;
DELETE FROM sqlite_sequence;
CREATE UNIQUE INDEX game_event_key ON game_event (game, key) WHERE key IS NOT NULL;
CREATE INDEX game_without_law ON game (id) WHERE law = '';
CREATE INDEX game_state_owner ON game_state (owner, updated DESC);
CREATE INDEX game_state_guest ON game_state (guest, updated DESC) WHERE guest <> '';
CREATE INDEX game_state_deadline ON game_state (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX game_state_kept_since ON game_state (kept_since);
CREATE INDEX game_never_begun ON game_state (kept_since) WHERE has_begun = 0;
CREATE INDEX session_account ON session (account, seen);
CREATE INDEX claim_account ON claim (account);
CREATE INDEX security_event_account ON security_event (account, id);
CREATE INDEX game_state_owner_going_on ON game_state (owner, updated DESC) WHERE guest <> '' AND end_result IS NULL;
CREATE INDEX game_state_guest_going_on ON game_state (guest, updated DESC) WHERE guest <> '' AND end_result IS NULL;
CREATE INDEX token_account ON token (account);
CREATE INDEX rated_game_pair ON rated_game (pair, time) WHERE counts = 1;
CREATE INDEX rating_board ON rating (key, rating DESC) WHERE deviation <= 110;
CREATE UNIQUE INDEX rating_change_game ON rating_change (game, account);
CREATE INDEX player_game_opponent ON player_game (account, opponent, ended, game);
CREATE INDEX player_game_variant ON player_game (account, variant, ended, game);
CREATE INDEX player_game_result ON player_game (account, result, ended, game);
CREATE INDEX player_game_game ON player_game (game);
CREATE INDEX erasing_hash_account ON erasing_hash (account);
CREATE INDEX game_invites ON game (invites COLLATE NOCASE) WHERE invites <> '';
CREATE INDEX security_event_by ON security_event (by) WHERE by <> '';
CREATE INDEX rated_game_white ON rated_game (white);
CREATE INDEX rated_game_black ON rated_game (black);
CREATE INDEX report_by ON report (by, about);
CREATE INDEX report_about ON report (about);
CREATE INDEX report_network ON report (by_network) WHERE closed = 0;
CREATE INDEX report_closed ON report (closed, id);
CREATE INDEX report_closed_by ON report (closed_by) WHERE closed_by <> '';
CREATE TRIGGER report_gone AFTER DELETE ON report BEGIN
  DELETE FROM report_line WHERE report = old.id;
END;
CREATE INDEX sanction_person ON sanction (person) WHERE person <> '';
CREATE INDEX sanction_by ON sanction (by);
CREATE INDEX tournament_owner ON tournament (owner, created);
CREATE INDEX tournament_unfinished ON tournament (id) WHERE state <> 'ended';
CREATE INDEX tournament_listed ON tournament (created, id) WHERE is_listed = 1;
CREATE UNIQUE INDEX tournament_player_account ON tournament_player (account, tournament) WHERE account <> '';
CREATE UNIQUE INDEX pairing_game ON pairing (game) WHERE game <> '';
CREATE INDEX seek_person ON seek (person);
CREATE INDEX seek_game_time ON seek_game (time);
CREATE INDEX push_person ON push (person, seen);
CREATE INDEX push_session ON push (session) WHERE session <> '';
CREATE INDEX push_seen ON push (seen);
CREATE INDEX push_guest ON push (seen) WHERE session = '';
CREATE TRIGGER session_gone AFTER DELETE ON session BEGIN
  DELETE FROM push WHERE session <> '' AND session = old.hash;
END;
CREATE INDEX session_secret_session ON session_secret (session);
CREATE INDEX relation_other ON relation (other);
COMMIT;
