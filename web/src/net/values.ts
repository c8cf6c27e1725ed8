// Written by tools/wire from src/server/protocol/wire.json; `tools/wire/generate.mjs` writes it again.

import type {
  AccountRole,
  ErrorCode,
  PushKind,
  RelationKind,
  ReportReason,
  SanctionKind,
  SignUpRule,
  TableResult,
  TableState,
  TournamentForm,
} from './enums.js';
import type {
  Challenge,
  End,
  ExportedRow,
  Followed,
  GameNetwork,
  GameSummary,
  NamedValue,
  NetworkServer,
  PlayerRating,
  PushDevice,
  RankedPlayer,
  RatingPoint,
  RefusalValue,
  Relation,
  Report,
  Sanction,
  Seat,
  SecurityEvent,
  Session,
  TableMove,
  Token,
  TournamentMe,
  TournamentPairing,
  TournamentStanding,
  TournamentSummary,
} from './records.js';

export type * from './enums.js';
export type * from './records.js';

export const protocol = 1;
export const frameLimit = 8192;
export const bodyLimit = 262144;
export const variantFileLimit = 131072;

/** Body of POST /api/games; answered 201 with Created, or 4xx with Failure. */
export interface CreateGame {
  /** Chosen by the page; the same key again answers with the same game. */
  key: string;
  /** Id of a shipped variant; not looked at where variantText is given. */
  variant: string;
  /** A variant file, or empty. */
  variantText: string;
  options: NamedValue[];
  /** TFEN; empty for the variant's start. */
  start: string;
  /** Moves already played, canonical. */
  line: string[];
  /** How it ended where the moves do not show it: by people, by time or by a claim, which must be right. */
  end: End | null;
  title: string;
  white: Seat;
  black: Seat;
  /** Milliseconds; 0: no clock. */
  clockBase: number;
  /** One of this, clockDelay and clockPeriods at most is not 0. */
  clockIncrement: number;
  /** For every move, between two people; not beside a clockBase or a clockIncrement; 0: not a correspondence game. */
  clockDays: number;
  /** Milliseconds of each move, during which no time is lost. */
  clockDelay: number;
  /** Periods of byo-yomi, after the time of clockBase; 0: none. */
  clockPeriods: number;
  /** Milliseconds of each, 1000 at least where there are any, else 0. */
  clockPeriod: number;
  /** Chance decides who of the two seats plays White. */
  randomSides: boolean;
  /** For a game with an open seat: it is in the list of challenges while its creator waits there. */
  listed: boolean;
  /** For a listed game: the name of the only player who may take the open seat (8.10); `refused` if that player was already asked or has just declined; empty: anyone. */
  invites: string;
  /** For a game with an open seat: its end changes the ratings of both, who must be accounts (7.11). */
  rated: boolean;
  /** When a game that was played without the server (7.6) began, in milliseconds since 1970, UTC; 0: now. */
  created: number;
  /** When it was changed last; 0: now. */
  updated: number;
  /** The number of plies of its line that are on the board; the others were taken back; -1: all. */
  at: number;
  /** Its computer waits to be told to go on. */
  paused: boolean;
}

/** Body of POST /api/me, and of the answers to it and to GET /api/me. */
export interface Me {
  /** 2 to 20 of A-Z a-z 0-9 _ -; none that begins with Guest- may be chosen, nor a word for a player (8.7), nor the name of an account. */
  name: string;
  /** An account is logged in; told, not chosen. */
  account: boolean;
  /** The same. */
  moderator: boolean;
  /** The same. */
  admin: boolean;
}

/** Body of POST /api/auth/sign-up; answered 201 with RecoveryCodes, and a new cookie. */
export interface SignUp {
  /** As in Me; it belongs to the account from now on. */
  name: string;
  /** 8 characters at least. */
  password: string;
  /** Where the server takes accounts by invitation. */
  invitation: string;
}

/** Body of GET /api/auth/sign-up: who may have an account here. */
export interface SignUpTerms {
  /** Open: anybody; invited: whoever has a link that an admin has made; closed: nobody else. */
  rule: SignUpRule;
}

/** Body of the answer 201 to POST /api/admin/invitation, by an admin: a new account may be made with it, once. */
export interface Invitation {
  /** For SignUp. */
  code: string;
  /** Milliseconds since 1970, UTC. */
  expires: number;
}

/** Body of POST /api/auth/log-in; answered 200 with Me and a new cookie, or 401. */
export interface LogIn {
  name: string;
  password: string;
}

/** Body of POST /api/auth/password; answered 200 with Me and a new cookie. All other sessions end. */
export interface NewPassword {
  old: string;
  /** The new one, 8 characters at least. */
  password: string;
}

/** Body of POST /api/auth/recover; answered 200 with Me and a new cookie, or 401. All other sessions and all tokens end, and with the code of an admin's link all other codes. */
export interface Recovery {
  name: string;
  /** One of the ten, or that of an admin's link; each works once. */
  code: string;
  /** The new one, 8 characters at least. */
  password: string;
}

/** Body of POST /api/auth/codes, answered 200 with RecoveryCodes: the ten before work no more; and of POST /api/auth/delete, answered 204 and a new cookie. */
export interface Password {
  /** That of the account. */
  password: string;
}

/** Codes that replace a forgotten password, told once. */
export interface RecoveryCodes {
  /** The name of the account. */
  name: string;
  /** Letters and digits in groups; case and dashes do not matter. */
  codes: string[];
}

/** Body of GET /api/auth/sessions, the last used first. */
export interface Sessions {
  sessions: Session[];
}

/** Body of POST /api/token, by an account that is logged in; answered 201 with MadeToken. */
export interface NewToken {
  /** The owner's word for it. */
  note: string;
  /** The scopes, at least one: board:play, bot:play, challenge:read, challenge:write, follow:read, follow:write. */
  scopes: string[];
}

/** A new token, told once. */
export interface MadeToken {
  /** A program sends it as Authorization: Bearer. */
  secret: string;
  token: Token;
}

/** Body of GET /api/token, the newest first. */
export interface Tokens {
  tokens: Token[];
}

/** Body of GET /api/auth/export: the account that asks, in short. All that is kept of it is in the parts, and its games are there as records. */
export interface AccountData {
  name: string;
  /** Milliseconds since 1970, UTC. */
  created: number;
  moderator: boolean;
  admin: boolean;
  sessions: Session[];
  tokens: Token[];
  /** It is played by programs. */
  bot: boolean;
  /** Hashes of the secrets of guests whose games are the account's. */
  guests: string[];
  /** Browsers that are told by Web Push. */
  push: PushDevice[];
  /** Accounts that it follows, by name. */
  following: Relation[];
  /** Accounts that it has blocked, by name. */
  blocked: Relation[];
  /** The last lines of the log about it. */
  events: SecurityEvent[];
  /** The names of the parts: GET /api/auth/export/parts/{part} has the rows of one (docs/formats/export.md). */
  parts: string[];
}

/** Body of GET /api/auth/export/parts/{part}: rows of one part of what is kept of the account that asks (docs/formats/export.md). */
export interface ExportedPart {
  part: string;
  /** Names of the values of a row. */
  columns: string[];
  /** The first is the one that ?from= says. */
  rows: ExportedRow[];
  /** There are more: ask again with ?from= and this; 0: there are none. */
  next: number;
}

/** Body of POST /api/push: a subscription as the browser made it, in place of one with the same endpoint; answered 204. */
export interface NewPush {
  /** An https address at port 443; one of another network than the internet is refused. */
  endpoint: string;
  /** The browser's public key: a point of P-256, 65 bytes, in base64url without padding. */
  p256dh: string;
  /** Its secret, 16 bytes, in base64url without padding. */
  auth: string;
}

/** Body of POST /api/push/end, answered 204 also where there is no such subscription of whoever asks. */
export interface PushEnd {
  /** As in NewPush. */
  endpoint: string;
}

/** Body of GET /api/push. */
export interface PushState {
  /** The server's public key, for `applicationServerKey`, in base64url; empty: this server sends no notices. */
  key: string;
  /** The browsers of whoever asks, the last seen first. */
  devices: PushDevice[];
}

/** A push message, decrypted. The service worker of the page writes the words. */
export interface PushNotice {
  /** It is the reader's turn in a game by days; somebody challenges the reader; a tournament of the reader begins. */
  kind: PushKind;
  /** The id of the game, or of the tournament. */
  game: string;
  /** The name of the opponent, or of the tournament. */
  opponent: string;
  /** The id of the variant; empty: of a tournament. */
  variant: string;
}

/** Body of POST /api/admin/token; answered 200 with Me: the account is an admin from now on. */
export interface AdminToken {
  /** That the server printed at its first start, or `strata serve --admin-token` at this one; it works once. */
  token: string;
}

/** Body of POST /api/admin/recovery, answered 200 with RecoveryCodes: one code, for a day. */
export interface NamedAccount {
  name: string;
}

/** Body of POST /api/admin/role, by an admin; answered 204. */
export interface AccountChange {
  /** The name of the account. */
  name: string;
  role: AccountRole;
  /** False: it loses the role. */
  on: boolean;
}

/** Body of GET /api/admin/log, for moderators and admins, the last first. */
export interface SecurityEvents {
  events: SecurityEvent[];
  /** There are older ones: ask again with ?before= and the id of the last. */
  more: boolean;
}

/** Body of POST /api/relations, by an account that is logged in; answered 204. */
export interface RelationChange {
  /** The name of the other account. */
  name: string;
  kind: RelationKind;
  /** False: it follows it no more, or blocks it no more. */
  on: boolean;
}

/** Body of GET /api/relations, of the account that asks. */
export interface Relations {
  /** By name. */
  following: Followed[];
  /** By name. */
  blocked: Relation[];
}

/** Body of GET /api/relations/{name}: what the account that asks has to do with another. */
export interface RelationTo {
  follows: boolean;
  blocks: boolean;
}

/** Body of POST /api/reports, about the other player of a game or about an account; answered 204. */
export interface NewReport {
  /** A game in which the reporter plays; empty: none. */
  game: string;
  /** The name of an account, where there is no game. */
  name: string;
  reason: ReportReason;
  /** May be empty. */
  text: string;
}

/** Body of GET /api/admin/reports, for moderators and admins: the open ones, or with ?closed=1 the closed ones, the last first. */
export interface Reports {
  reports: Report[];
  /** There are older ones: ask again with ?before= and the id of the last. */
  more: boolean;
}

/** Body of POST /api/admin/sanctions, for moderators and admins; answered 201 with Sanctions, which has the new one. */
export interface NewSanction {
  kind: SanctionKind;
  /** The person that this report is about, which is closed by it; 0: `name` or `network` says who. */
  report: number;
  /** The name of an account. */
  name: string;
  /** For a ban: an IPv4 network of 16 to 32 bits or an IPv6 network of 32 to 128 bits. */
  network: string;
  /** 0: for good. */
  minutes: number;
  /** Told to the person. */
  reason: string;
}

/** Body of GET /api/admin/sanctions, for moderators and admins: those in force, the last first. */
export interface Sanctions {
  sanctions: Sanction[];
  /** There are older ones: ask again with ?before= and the id of the last. */
  more: boolean;
}

/** Body of GET /api/challenges, the newest first. */
export interface Challenges {
  /** At most 60 open to anyone, and 60 to one person each (8.10). */
  challenges: Challenge[];
}

/** Body of GET /api/network: how others reach this server, and what it does for them while they come. */
export interface Network {
  /** Days after which a game that nobody has begun is removed, unless a page follows it. */
  keepUnbegun: number;
  /** This server was started with --lan; all that follows is empty where it was not. */
  lan: boolean;
  /** Addresses of this server's own page as others on the network reach it, the likeliest first. */
  urls: string[];
  /** Those that were heard in the last ten seconds, by name. */
  servers: NetworkServer[];
  /** Datagrams that were not looked at or were no packets. */
  dropped: number;
}

/** Body of GET /api/networks: the networks of this server (docs/formats/net.md) for games by files of a user's own. Those of shipped games come with the page. */
export interface GameNetworks {
  networks: GameNetwork[];
}

export interface Created {
  game: string;
}

/** Body of GET /api/games, the last changed first. */
export interface Games {
  /** All that were asked for, or the first of them. */
  games: GameSummary[];
  /** There are older ones: ask again with ?before=. */
  more: boolean;
}

/** Body of GET /api/users/{name}: what anybody may know of an account (7.11). */
export interface Profile {
  /** As its owner writes it. */
  name: string;
  /** Milliseconds since 1970, UTC. */
  created: number;
  moderator: boolean;
  admin: boolean;
  /** It is played by programs. */
  bot: boolean;
  /** Games against other people that it won. */
  won: number;
  /** The same, lost. */
  lost: number;
  /** The same, drawn. */
  drawn: number;
  /** Those in which a game has counted, by variant and speed. */
  ratings: PlayerRating[];
}

/** Body of GET /api/users/{name}/ratings: a rating after each game, or after every n-th of many. */
export interface RatingHistory {
  /** The first game first, and the last one last. */
  points: RatingPoint[];
}

/** Body of GET /api/users/{name}/games, the last ended first. */
export interface PlayerGames {
  games: GameSummary[];
  /** Ask again with ?before= and this for those that ended earlier; empty: there are none. */
  next: string;
}

/** Body of GET /api/leaderboard, the highest rating first; of people, or with ?who=bots of bots. */
export interface Leaderboard {
  /** Players whose rating is not provisional and who played within 90 days. */
  players: RankedPlayer[];
}

/** Body of POST /api/tables; answered 200 with TableView. */
export interface TableQuestion {
  /** Id of a shipped variant; not looked at where variantText is given. */
  variant: string;
  /** A variant file, or empty. */
  variantText: string;
  options: NamedValue[];
  /** TFEN. */
  position: string;
}

/** Answer to POST /api/tables: the outcome of a position with three pieces under the best play of both sides, by a table of endings; the move rule and repetition are left out. */
export interface TableView {
  /** Known: all that follows holds; making: its table is being made, so it may be asked for again after some seconds; missing: the server has no such table; unknown: no table is about this position; none: this game has no tables; off: this server answers nothing of tables. */
  state: TableState;
  /** Words for none and missing; or empty. */
  reason: string;
  /** The table: KQK; or empty. */
  ending: string;
  /** For the side to move. */
  result: TableResult;
  /** To the end of the game; 0 for a draw. */
  plies: number;
  /** All legal moves, the best first; of more the best thousand. */
  moves: TableMove[];
}

/** Body of POST /api/tournaments, by an account; answered 201 with TournamentView. */
export interface CreateTournament {
  /** Chosen by the page; the same key again answers with the same tournament. */
  key: string;
  /** 1 character at least. */
  name: string;
  form: TournamentForm;
  /** Ids of shipped variants, one at least. */
  variants: string[];
  /** Milliseconds; 0: by days. */
  clockBase: number;
  clockIncrement: number;
  /** Not beside a clock, and not in an arena. */
  clockDays: number;
  /** For a Swiss; else 0. */
  rounds: number;
  /** Seconds of an arena, 10 at least; else 0. */
  duration: number;
  rated: boolean;
  /** The server makes a code, which whoever joins needs. */
  closed: boolean;
  minRating: number;
  maxRating: number;
  /** In a Swiss players may join until this round has begun; in an arena: not 0 if they may join when it has begun; else 0. */
  lateRounds: number;
  /** Accounts of programs may join. */
  bots: boolean;
  /** Milliseconds since 1970, UTC, within 60 days; 0: when its owner says so. */
  begins: number;
  /** Seconds. */
  firstMove: number;
  /** Seconds. */
  interval: number;
}

/** Body of POST /api/tournaments/{id}/join; answered 200 with TournamentView. */
export interface JoinTournament {
  /** That of a closed tournament. */
  code: string;
}

/** Body of POST /api/tournaments/{id}/pause, and of /list by a moderator; answered 200 with TournamentView. */
export interface TournamentSwitch {
  /** False: the player is paired again; the tournament is listed no more. */
  on: boolean;
}

/** Body of GET /api/tournaments/{id}, and of the answers to what changes it. */
export interface TournamentView {
  summary: TournamentSummary;
  /** Messages with a number up to this add nothing to it. */
  version: number;
  me: TournamentMe;
  /** Lines of the standings before the first of these: ?from= asks for others. */
  from: number;
  /** The best first. */
  standings: TournamentStanding[];
  /** Those of the round; in an arena first the games that go on, then the last that have ended: ?round= asks for those of another round. */
  pairings: TournamentPairing[];
}

/** Body of GET /api/tournaments. */
export interface Tournaments {
  /** The public ones, the newest first. */
  listed: TournamentSummary[];
  /** Ask again with ?before= and this for those before; empty: there are none. */
  next: string;
  /** Those that whoever asks has made or joined, the newest first. */
  own: TournamentSummary[];
}

/** Body of every 4xx and 5xx under /api. */
export interface Failure {
  code: ErrorCode;
  /** For people. */
  message: string;
  /** In the variant file; 0 for none. */
  line: number;
  column: number;
  /** As of `error`. */
  reason: string | null;
  /** As of `error`. */
  values: RefusalValue[];
}
