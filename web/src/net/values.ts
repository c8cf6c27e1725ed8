// Written by tools/wire from src/server/protocol/wire.json; `tools/wire/generate.mjs` writes it again.

export const protocol = 1;
export const frameLimit = 8192;
export const bodyLimit = 262144;
export const variantFileLimit = 131072;

export type SeatKind = 'person' | 'computer' | 'open';

export type Side = 'white' | 'black';

export type EventKind = 'move' | 'goto' | 'seats' | 'end' | 'title' | 'sit' | 'offer' | 'decline';

export type OfferKind = 'draw' | 'takeback';

export type LawStatus = 'same' | 'assumed' | 'changed';

export type ErrorCode = 'bad_message' | 'bad_move' | 'bad_variant' | 'bad_position' | 'not_found' | 'not_your_turn' | 'game_over' | 'stale' | 'too_large' | 'refused' | 'unavailable' | 'denied' | 'forbidden' | 'elsewhere';

export type AccountRole = 'moderator' | 'admin';

export type OwnChange = 'runs' | 'began' | 'turn' | 'ended' | 'gone';

export type Speed = 'live' | 'days';

export type ReportReason = 'chat' | 'name' | 'play' | 'other';

export type SanctionKind = 'mute' | 'ban';

export type RelationKind = 'follow' | 'block';

export type TournamentForm = 'roundRobin' | 'doubleRoundRobin' | 'swiss' | 'arena';

export type TournamentState = 'waiting' | 'running' | 'ended';

export type PlayerState = 'playing' | 'paused' | 'withdrawn';

export type PairingResult = 'unfinished' | 'white' | 'black' | 'draw' | 'none' | 'bye';

export type SeekRated = 'casual' | 'rated' | 'either';

export type SeekSide = 'any' | 'white' | 'black';

export type SignUpRule = 'open' | 'invited' | 'closed';

export type SeekEnd = 'matched' | 'cancelled' | 'expired' | 'left' | 'refused';

export type PushKind = 'turn' | 'challenge' | 'tournament';

/** A rule option and its value. */
export interface NamedValue {
  /** The option. */
  name: string;
  /** Its value. */
  value: string;
}

/** What the sentence of a refusal names, by docs/formats/refusals.md. */
export interface RefusalValue {
  /** Cell, piece, .... */
  name: string;
  /** E4, knight, .... */
  value: string;
}

/** Who plays a side. */
export interface Seat {
  /** A person, the computer, or open: the first person to accept. */
  kind: SeatKind;
  /** Strength of the computer; 10 is full strength. */
  level: number;
}

/** Times in milliseconds, as of the moment the message was sent. */
export interface ClockState {
  /** At the start, without periods; in a game by days, for every move. */
  base: number;
  /** Added after each move. */
  increment: number;
  /** For every move, in a game by days; else 0. */
  days: number;
  /** Left until the flag falls, all periods that are left counted, the delay not. */
  white: number;
  /** The same. */
  black: number;
  /** Whose clock runs, or begins to once the delay is over; null while the game stands still. */
  running: Side | null;
  /** Of each move, during which no time is lost; 0: none. */
  delay: number;
  /** Of the delay of the move that is to be made. */
  delayLeft: number;
  /** Of byo-yomi, for each side at the start; 0: no byo-yomi. */
  periods: number;
  /** How long each is. */
  period: number;
}

/** How a game ended, in the words of docs/rules/README.md. */
export interface End {
  /** White, black or draw; none for a game that was broken off. */
  result: string;
  /** Checkmate, resignation, ...; between two people also absence, aborted, declined. */
  reason: string;
}

/** The role of a player in a game. Anyone else is a spectator. */
export interface Role {
  /** The game is theirs. */
  owner: boolean;
  /** They play White. */
  white: boolean;
  /** They play Black. */
  black: boolean;
}

/** What the people of a game between two people are called; empty in a game that is its owner's alone, and for a seat that is open. */
export interface Names {
  white: string;
  black: string;
}

/** What a player has offered and the other has not answered. A move clears it. */
export interface Offer {
  /** A draw, or that the player who offers takes back his last move. */
  what: OfferKind;
  /** Who offers. */
  side: Side;
}

/** Whether a player is there. */
export interface Presence {
  /** A page of theirs follows the game. */
  online: boolean;
  /** Milliseconds until the other may claim the win, as of when this was sent; null: that cannot come, as things stand. */
  claimable: number | null;
}

/** What a player said. */
export interface ChatLine {
  /** Who. */
  side: Side;
  name: string;
  text: string;
  /** Milliseconds since 1970, UTC. */
  at: number;
}

/** A game that waits for a second player. */
export interface Challenge {
  /** Its id: say `sit` there. */
  game: string;
  /** Id of its variant. */
  variant: string;
  /** For people. */
  variantName: string;
  /** The first of those not at their default; its snapshot has all. */
  options: NamedValue[];
  /** The name of the waiting player. */
  name: string;
  /** The seat that is open. */
  side: Side;
  /** Milliseconds; 0: no clock. */
  clockBase: number;
  clockIncrement: number;
  /** For every move; 0: not a correspondence game. */
  clockDays: number;
  /** Of each move; 0: none. */
  clockDelay: number;
  /** Of byo-yomi; 0: none. */
  clockPeriods: number;
  /** How long each is. */
  clockPeriod: number;
  /** The name of the invited player; empty: anyone. */
  invites: string;
  /** As in GameSnapshot. */
  rated: boolean;
  /** Milliseconds since 1970, UTC. */
  created: number;
}

/** The games that a seek is for (8.12). */
export interface SeekTerms {
  /** Ids of shipped variants, any of them. */
  variants: string[];
  /** By the clock, or by days. */
  speed: Speed;
  /** Milliseconds at the start; with days 0. */
  baseLeast: number;
  baseMost: number;
  /** Milliseconds after each move; with days 0. */
  incrementLeast: number;
  incrementMost: number;
  /** For every move; with a clock 0. */
  daysLeast: number;
  daysMost: number;
  /** Either: rated if both have accounts. */
  rated: SeekRated;
  /** That the seeker plays. */
  side: SeekSide;
  /** The opponent's, in the variant and the speed that are played; 0 and 5000: anyone. */
  ratingLeast: number;
  ratingMost: number;
}

/** A seek that stands. */
export interface Seek {
  /** Its id. */
  seek: string;
  /** That of the seeker. */
  name: string;
  /** The seeker has an account. */
  account: boolean;
  terms: SeekTerms;
  /** The lowest rating that the seeker had in its variants when the seek was made; 0: a guest. */
  ratingLow: number;
  /** The highest. */
  ratingHigh: number;
  /** Milliseconds since 1970, UTC. */
  created: number;
  /** The same: it ends then at the latest. */
  expires: number;
}

/** The change that a rated game made to the rating of a player (7.11). */
export interface RatingChange {
  /** Rounded. */
  before: number;
  /** Rounded. */
  after: number;
  /** The rating after it is not certain yet. */
  provisional: boolean;
}

/** The changes that a rated game made to the ratings of its players. */
export interface RatingChanges {
  white: RatingChange;
  black: RatingChange;
  /** It changed nothing: twelve rated games of these two had counted within 24 hours. */
  capped: boolean;
}

/** Another server on this network, as it says of itself in docs/formats/lan.md. */
export interface NetworkServer {
  /** Of its machine, of A-Z a-z 0-9 . _ -. */
  name: string;
  /** Of its page; the address is the one it was heard from. */
  url: string;
  /** Games that wait there for a second player. */
  challenges: number;
  /** Milliseconds since it was heard last. */
  seen: number;
}

/** A line of play that an analysis has found. */
export interface AnalysedLine {
  depth: number;
  /** Centipawns, of the side to move. */
  score: number;
  /** In so many moves, negative for being mated; null: none is seen. */
  mate: number | null;
  /** From White's side, as docs/formats/records.md writes it. */
  evaluation: string;
  /** White's, in thousandths. */
  chance: number;
  /** Canonical. */
  pv: string[];
}

/** A line of the list of games. */
export interface GameSummary {
  /** Its id. */
  game: string;
  /** Id of its variant. */
  variant: string;
  /** For people. */
  variantName: string;
  /** As in GameSnapshot; a list compiles no file of a user's own, so a game by one is `changed` here once it has been opened since the server began. */
  law: LawStatus;
  /** Given by its owner, or empty. */
  title: string;
  /** Moves on its line. */
  plies: number;
  /** How many of them have been played. */
  at: number;
  /** TFEN, for the small picture. */
  position: string;
  /** To move. */
  side: Side;
  white: Seat;
  black: Seat;
  names: Names;
  /** As in GameSnapshot. */
  between: boolean;
  /** As in GameSnapshot. */
  rated: boolean;
  /** As in GameSnapshot. */
  invites: string;
  /** The role of the requester. */
  you: Role;
  /** Milliseconds until the side to move loses on time, in a game by days; null: nobody does. */
  timeLeft: number | null;
  end: End | null;
  /** Milliseconds since 1970, UTC. */
  created: number;
  /** The last event. */
  updated: number;
}

/** How an account stands in one kind of game. */
export interface PlayerRating {
  /** Id of the variant. */
  variant: string;
  /** By the clock, or by days. */
  speed: Speed;
  /** Rounded. */
  rating: number;
  /** Rounded, as of now: it grows while nobody plays. */
  deviation: number;
  /** The deviation is above 110. */
  provisional: boolean;
  /** Rated games that counted. */
  games: number;
  /** When the last of them ended, milliseconds since 1970, UTC. */
  last: number;
}

/** A rating at one moment. */
export interface RatingPoint {
  /** The end of the game that led to it, milliseconds since 1970, UTC. */
  time: number;
  /** Rounded. */
  rating: number;
}

/** A tournament as anybody with its address may know it (7.14). */
export interface TournamentSummary {
  /** Its id, which its address ends with. */
  tournament: string;
  name: string;
  /** The account that made it; empty: it was deleted. */
  owner: string;
  form: TournamentForm;
  /** Ids; with more than one, the rounds take turns. */
  variants: string[];
  /** Milliseconds; 0: by days. */
  clockBase: number;
  clockIncrement: number;
  /** For every move; 0: with a clock. */
  clockDays: number;
  /** Planned; of a round robin as many as its players need, known when it has begun; 0: an arena, or not known. */
  rounds: number;
  /** Seconds of an arena; else 0. */
  duration: number;
  /** Its games change ratings. */
  rated: boolean;
  /** Players need its code to join. */
  closed: boolean;
  /** For players in the first of its variants; 0: none. */
  minRating: number;
  /** The same; 0: none. */
  maxRating: number;
  /** Players may join until this round has begun; of an arena, until its end unless this is 0. */
  lateRounds: number;
  /** Accounts of programs may join. */
  bots: boolean;
  /** When it begins by itself, milliseconds since 1970, UTC; 0: when its owner says so. */
  begins: number;
  /** Seconds within which a player makes the first move, or loses; in games by days, a move's time. */
  firstMove: number;
  /** Seconds between two rounds. */
  interval: number;
  state: TournamentState;
  /** That is being played, or the last; 0: none so far; of an arena, how often it has paired. */
  round: number;
  /** All who have joined, the withdrawn ones as well. */
  players: number;
  /** Milliseconds since 1970, UTC. */
  created: number;
  /** The same; 0: not yet. */
  begun: number;
  /** When a running arena ends, or when the tournament has ended; else 0. */
  ends: number;
  /** A moderator has put it into the public list. */
  listed: boolean;
}

/** Two players of a tournament, or one with a bye. */
export interface TournamentPairing {
  round: number;
  /** In its round. */
  board: number;
  /** Number of the player. */
  white: number;
  whiteName: string;
  /** -1: nobody, a bye. */
  black: number;
  blackName: string;
  /** Id. */
  variant: string;
  /** Its id; empty: a bye, a forfeit without a game, or a game that is just being made. */
  game: string;
  /** None: nobody has won anything, by whatever became of the game. */
  result: PairingResult;
  /** Decided without a game: somebody did not come. */
  forfeit: boolean;
}

/** A line of the standings. */
export interface TournamentStanding {
  /** Number, in the order of joining. */
  player: number;
  /** Shared by players whom nothing separates. */
  place: number;
  name: string;
  /** It is a program. */
  bot: boolean;
  /** When the player joined. */
  rating: number;
  /** In the next pairings. */
  state: PlayerState;
  /** Half points; of an arena, points. */
  points: number;
  /** Half points, without the lowest of the opponents (docs/formats/tournaments.md). */
  buchholz: number;
  /** Quarter points. */
  sonnebornBerger: number;
  wins: number;
  /** Finished at the board. */
  games: number;
  /** In an arena: the next win counts twice. */
  onFire: boolean;
}

/** How whoever asks stands in a tournament. */
export interface TournamentMe {
  /** Number; -1: has not joined. */
  player: number;
  state: PlayerState;
  /** The game that is to be played now; empty: none. */
  game: string;
  /** May begin and end it. */
  manages: boolean;
  /** May put it into the public list. */
  lists: boolean;
  /** With which others join, if whoever asks may know it; else empty. */
  code: string;
}

/** A line of a leaderboard. */
export interface RankedPlayer {
  name: string;
  /** Rounded. */
  rating: number;
  /** Rated games that counted. */
  games: number;
  /** When the last of them ended, milliseconds since 1970, UTC. */
  last: number;
}

/** A place where an account is logged in. */
export interface Session {
  /** Names it in DELETE /api/auth/sessions/{id}; it is no secret. */
  id: string;
  /** Milliseconds since 1970, UTC. */
  created: number;
  /** When it was last used, to the hour. */
  seen: number;
  /** The name that the browser or program gives itself. */
  agent: string;
  /** Its network at the log-in: 24 bits of IPv4, 48 of IPv6; empty: this machine. */
  network: string;
  /** It is the one that asks. */
  current: boolean;
}

/** A secret of an account for one of its programs. */
export interface Token {
  /** Names it in DELETE /api/token/{id}; it is no secret. */
  id: string;
  /** The owner's word for it. */
  note: string;
  /** The scopes: board:play, bot:play, challenge:read, challenge:write, follow:read, follow:write. */
  scopes: string[];
  /** Milliseconds since 1970, UTC. */
  created: number;
  /** When it was last used, to the hour; 0: never. */
  seen: number;
}

/** A browser that is told by Web Push what its person has to do (7.17). */
export interface PushDevice {
  /** The host of the push service that its browser has chosen. */
  service: string;
  /** Milliseconds since 1970, UTC. */
  created: number;
  /** When the browser last said so. */
  seen: number;
}

/** A row of a part of an export. */
export interface ExportedRow {
  /** One for each column, numbers as text. */
  values: string[];
}

/** One line of the audit log. */
export interface SecurityEvent {
  /** Later ones are higher. */
  id: number;
  /** Milliseconds since 1970, UTC. */
  time: number;
  /** One of those of 7.10. */
  kind: string;
  /** The name of the account it happened to; empty: none, or it is deleted. */
  account: string;
  /** The name of the admin or moderator who did it; empty: the account itself, or nobody known. */
  by: string;
  /** As in Session. */
  network: string;
}

/** A person tells the moderators about another (7.14). */
export interface Report {
  /** Later ones are higher. */
  id: number;
  /** Milliseconds since 1970, UTC. */
  time: number;
  reason: ReportReason;
  /** In the reporter's words; may be empty. */
  text: string;
  /** The name of the reporter's account; empty: a guest. */
  by: string;
  /** The name of the other, as it stood there. */
  about: string;
  /** False: that is a guest. */
  account: boolean;
  /** From which a guest was there, as in Session; empty: an account, or nobody knows. */
  network: string;
  /** The game in which it was; empty: none. */
  game: string;
  /** The last that was said in that game. */
  lines: ChatLine[];
  /** When a moderator closed it; 0: it is open. */
  closed: number;
  /** The name of that moderator. */
  closedBy: string;
  /** Closed, mute, ban, game_removed or account_removed. */
  action: string;
}

/** A person or a network that may not do something for a time (7.15). */
export interface Sanction {
  id: number;
  /** Mute: no chat; ban: nothing at all. */
  kind: SanctionKind;
  /** That of the person; empty: a network. */
  name: string;
  /** False: a guest, or a network. */
  account: boolean;
  /** That of a ban: 192.0.2.0/24, 2001:db8::/48; empty: a person. */
  network: string;
  /** Told to the person. */
  reason: string;
  /** The name of the moderator. */
  by: string;
  /** Milliseconds since 1970, UTC. */
  begun: number;
  /** 0: never. */
  ends: number;
}

/** An account that another follows or has blocked (7.18). */
export interface Relation {
  name: string;
  /** Milliseconds since 1970, UTC. */
  since: number;
}

/** An account that another follows, as it is now (7.18). */
export interface Followed {
  name: string;
  /** Milliseconds since 1970, UTC. */
  since: number;
  /** It is played by programs. */
  bot: boolean;
  /** A page or a program of theirs is connected. */
  online: boolean;
  /** The rated game, or game of a tournament, that they play, the last that changed; empty: none, or they are not online. */
  game: string;
  /** Its variant: an id; empty without a game. */
  variant: string;
  /** The name of the other player there; empty without a game. */
  opponent: string;
}

/** A game as a whole; enough to draw it without a history. */
export interface GameSnapshot {
  /** Its id. */
  game: string;
  /** Number of its last event. */
  seq: number;
  /** Id of its variant. */
  variant: string;
  /** For people. */
  variantName: string;
  /** The variant file; empty for a shipped variant. */
  variantText: string;
  /** Those not at their default. */
  options: NamedValue[];
  /** Same: the law of its variant is the one it was played under; assumed: the same, as far as is known of a game from before laws were recorded; changed: `line` is as it was stored and means nothing under the law that the program has, `key` is empty, and only join, leave and removal are not refused. */
  law: LawStatus;
  /** TFEN it began with. */
  start: string;
  /** Its moves, canonical, also those that were taken back and may be played again. */
  line: string[];
  /** How many of them stand on the board. */
  at: number;
  /** The core's key of the position at `at`; a page that computes another one asks again from seq 0. */
  key: string;
  title: string;
  white: Seat;
  black: Seat;
  names: Names;
  /** A game between two people: what is played stands, draws and takebacks are offers, the clocks run once both have moved. */
  between: boolean;
  /** Its end changes the ratings of both, who are accounts (7.11). */
  rated: boolean;
  /** A tournament has made it: nobody aborts it or takes a move back (7.16). */
  paired: boolean;
  /** Who was asked to take the open seat, by name; empty: nobody in particular. */
  invites: string;
  /** That has not been answered. */
  offer: Offer | null;
  /** The role of the receiver. */
  you: Role;
  /** The computer was told to stop and waits. */
  paused: boolean;
  /** The computer is at work on this game now. */
  thinking: boolean;
  /** Null: no clock. */
  clock: ClockState | null;
  end: End | null;
  /** Of a rated game that has ended after both had moved; else null. */
  ratings: RatingChanges | null;
  created: number;
  updated: number;
}

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
  /** Of byo-yomi, after the time of clockBase; 0: none. */
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
  /** Of this server's own page as others on the network reach it, the likeliest first. */
  urls: string[];
  /** Those that were heard in the last ten seconds, by name. */
  servers: NetworkServer[];
  /** Datagrams that were not looked at or were no packets. */
  dropped: number;
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
