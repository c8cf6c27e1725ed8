// Written by tools/wire from src/server/protocol/wire.json; `tools/wire/generate.mjs` writes it again.

import type {
  LawStatus,
  OfferKind,
  PairingResult,
  PlayerState,
  ReportReason,
  SanctionKind,
  SeatKind,
  SeekRated,
  SeekSide,
  Side,
  Speed,
  TableResult,
  TournamentForm,
  TournamentState,
} from './enums.js';

/** A rule option and its value. */
export interface NamedValue {
  /** The option. */
  name: string;
  /** Its value. */
  value: string;
}

/** The values that the sentence of a refusal names, by docs/formats/refusals.md. */
export interface RefusalValue {
  /** Cell, piece, .... */
  name: string;
  /** E4, knight, .... */
  value: string;
}

/** The player of a side. */
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
  /** The side whose clock runs, or begins to once the delay is over; null while the game stands still. */
  running: Side | null;
  /** The part of each move during which no time is lost; 0: none. */
  delay: number;
  /** The rest of the delay of the move that is to be made. */
  delayLeft: number;
  /** Periods of byo-yomi, for each side at the start; 0: no byo-yomi. */
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

/** The names of the people of a game between two people; empty in a game that is its owner's alone, and for a seat that is open. */
export interface Names {
  white: string;
  black: string;
}

/** The offer of a player that the other has not answered. A move clears it. */
export interface Offer {
  /** A draw, or that the player who offers takes back his last move. */
  what: OfferKind;
  /** The side that offers. */
  side: Side;
}

/** Whether a player is there. */
export interface Presence {
  /** A page of theirs follows the game. */
  online: boolean;
  /** Milliseconds until the other may claim the win, as of when this was sent; null: that cannot come, as things stand. */
  claimable: number | null;
}

/** A line that a player said. */
export interface ChatLine {
  /** The side that said it. */
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
  /** The delay of each move; 0: none. */
  clockDelay: number;
  /** Periods of byo-yomi; 0: none. */
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
  /** The name of its machine, of A-Z a-z 0-9 . _ -. */
  name: string;
  /** Its page; the address is the one it was heard from. */
  url: string;
  /** Games that wait there for a second player. */
  challenges: number;
  /** Milliseconds since it was heard last. */
  seen: number;
}

/** A legal move in an ending that a table knows. */
export interface TableMove {
  /** Canonical. */
  move: string;
  /** For the side that plays it. */
  result: TableResult;
  /** To the end of the game under best play, this move counted; 0 for a draw. */
  plies: number;
}

/** A network that judges positions of games under one law. */
export interface GameNetwork {
  /** Hash of the law, as games of it show it in a record's VariantHash. */
  law: string;
  /** Its place on this server; the name has a hash of its bytes, so it may be kept for ever. */
  path: string;
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
  /** The player asked to take the open seat, by name; empty: nobody in particular. */
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
  /** The changes by a rated game that has ended after both had moved; else null. */
  ratings: RatingChanges | null;
  created: number;
  updated: number;
}
