// Written by tools/wire from src/server/protocol/wire.json; `tools/wire/generate.mjs` writes it again.

import type {
  AnalysedLine,
  Challenge,
  ChatLine,
  ClockState,
  End,
  ErrorCode,
  EventKind,
  GameSnapshot,
  GameSummary,
  NamedValue,
  Names,
  Offer,
  OwnChange,
  Presence,
  RatingChanges,
  RefusalValue,
  Seat,
  Seek,
  SeekEnd,
  SeekTerms,
  Side,
  TournamentPairing,
  TournamentStanding,
  TournamentSummary,
} from './values.js';

export * from './values.js';

/** First message of every connection. */
export interface HelloRequest {
  t: 'hello';
  /** Chosen by the page; answers carry it as `re`. */
  id: number;
  /** The number above. */
  protocol: number;
}

/** Events of a game from now on; those after `seq` are sent first, or a snapshot if that is shorter or asked for by 0. */
export interface JoinRequest {
  t: 'join';
  /** Chosen by the page; answers carry it as `re`. */
  id: number;
  game: string;
  /** Last event seen; 0 for none. */
  seq: number;
}

/** No more events of a game. */
export interface LeaveRequest {
  t: 'leave';
  /** Chosen by the page; answers carry it as `re`. */
  id: number;
  game: string;
}

/** Plays for a side that a person plays. Sent again with the same key it is answered with the same ack and plays nothing. */
export interface MoveRequest {
  t: 'move';
  /** Chosen by the page; answers carry it as `re`. */
  id: number;
  game: string;
  /** Chosen by the page, unique in the game. */
  key: string;
  /** Plies on the board when it was chosen; another number there is `stale`. */
  at: number;
  /** Canonical. */
  move: string;
}

/** Takes back, or plays again, to this ply of the line. An end that was reached is lifted. The computer pauses. Refused between two people. */
export interface GotoRequest {
  t: 'goto';
  /** Chosen by the page; answers carry it as `re`. */
  id: number;
  game: string;
  key: string;
  at: number;
}

/** Who plays from now on; paused stops the computer, not paused lets it go on. Refused between two people; a seat is opened only when a game is made. */
export interface SeatsRequest {
  t: 'seats';
  /** Chosen by the page; answers carry it as `re`. */
  id: number;
  game: string;
  key: string;
  white: Seat;
  black: Seat;
  paused: boolean;
}

export interface ResignRequest {
  t: 'resign';
  /** Chosen by the page; answers carry it as `re`. */
  id: number;
  game: string;
  key: string;
  /** The side that gives up. */
  side: Side;
}

/** By agreement. Two people at one page: it ends. Against the computer it accepts if it is not better; else `refused`. Between two people it is an offer, or accepts the other's. */
export interface DrawRequest {
  t: 'draw';
  /** Chosen by the page; answers carry it as `re`. */
  id: number;
  game: string;
  key: string;
}

/** Takes the open seat. The first stored event gets it; all others are `refused`, and so is anyone whose name is not the one the game `invites`. The new player is sent a snapshot before the ack. */
export interface SitRequest {
  t: 'sit';
  /** Chosen by the page; answers carry it as `re`. */
  id: number;
  game: string;
  key: string;
}

/** Offers that one's own last move be taken back, with the clocks as they were, or accepts the other's offer; what comes of it is an event `goto`. Each player may offer three draws and three takebacks a game. */
export interface TakebackRequest {
  t: 'takeback';
  /** Chosen by the page; answers carry it as `re`. */
  id: number;
  game: string;
  key: string;
}

/** Declines what the other has offered, or withdraws what one has offered oneself. Of a game that waits for one by name it is his no: it ends with the result none, by `declined`; where it comes too late it is answered as `sit` is. */
export interface DeclineRequest {
  t: 'decline';
  /** Chosen by the page; answers carry it as `re`. */
  id: number;
  game: string;
  key: string;
}

/** Breaks off a game between two people in which not both have moved: it ends with the result none. */
export interface AbortRequest {
  t: 'abort';
  /** Chosen by the page; answers carry it as `re`. */
  id: number;
  game: string;
  key: string;
}

/** Offers another game with the colours exchanged once this one has ended, or accepts the other's offer. Not stored; the new game is. */
export interface RematchRequest {
  t: 'rematch';
  /** Chosen by the page; answers carry it as `re`. */
  id: number;
  game: string;
}

/** Says something to all who follow a game between two people. Players only. Not stored: the last 50 lines are kept while the game is in memory, and one of them that is sent again with its key is not said again. */
export interface ChatRequest {
  t: 'chat';
  /** Chosen by the page; answers carry it as `re`. */
  id: number;
  game: string;
  key: string;
  /** At most five lines in ten seconds, and none twice. */
  text: string;
}

/** A draw that the law grants to the player to move; or, between two people, the win against one who has gone on his turn. */
export interface ClaimRequest {
  t: 'claim';
  /** Chosen by the page; answers carry it as `re`. */
  id: number;
  game: string;
  key: string;
  /** Repetition, perpetual, material or absence. */
  claim: string;
}

/** Names the game. */
export interface TitleRequest {
  t: 'title';
  /** Chosen by the page; answers carry it as `re`. */
  id: number;
  game: string;
  key: string;
  title: string;
}

/** What would the computer play here? */
export interface HintRequest {
  t: 'hint';
  /** Chosen by the page; answers carry it as `re`. */
  id: number;
  game: string;
  at: number;
}

/** How long the computer takes from move to move while it plays both sides: for everybody who looks on, until the game is put away. Not stored. */
export interface PaceRequest {
  t: 'pace';
  /** Chosen by the page; answers carry it as `re`. */
  id: number;
  game: string;
  /** Milliseconds from one move to the next; 300 where nobody has said anything. */
  wait: number;
}

/** The computer plays one move, although it is paused, and waits again. Not stored; the move is. */
export interface StepRequest {
  t: 'step';
  /** Chosen by the page; answers carry it as `re`. */
  id: number;
  game: string;
  /** Plies on the board when it was asked for; another number there is `stale`. */
  at: number;
}

/** Whether the list of open challenges is to be told from now on: all of it first, then what changes. */
export interface WatchRequest {
  t: 'watch';
  /** Chosen by the page; answers carry it as `re`. */
  id: number;
  /** False: not any more. */
  on: boolean;
  /** Only challenges to the player of this name, with the whole list each time; empty: all. */
  invites: string;
}

/** Whether the changes of a tournament are to be told from now on; of the last one asked for alone. */
export interface TournamentRequest {
  t: 'tournament';
  /** Chosen by the page; answers carry it as `re`. */
  id: number;
  /** Its id. */
  tournament: string;
  /** False: not any more. */
  on: boolean;
}

/** Whether it is to be told from now on what happens in one's own games between two people: first the games that go on, the last changed first, then every change. */
export interface OwnRequest {
  t: 'own';
  /** Chosen by the page; answers carry it as `re`. */
  id: number;
  /** False: not any more. */
  on: boolean;
}

/** Seeks an opponent (8.12). The `ack` comes when the seek is stored. Sent again with the same key it is the same seek, also after it has found somebody. */
export interface SeekRequest {
  t: 'seek';
  /** Chosen by the page; answers carry it as `re`. */
  id: number;
  /** Chosen by the page, unique for the principal. */
  key: string;
  terms: SeekTerms;
}

/** Ends one's own seek. One that has ended is answered with the same ack. */
export interface UnseekRequest {
  t: 'unseek';
  /** Chosen by the page; answers carry it as `re`. */
  id: number;
  /** Its id. */
  seek: string;
}

/** Takes somebody's seek: a game of both begins, and `sought` names it before the `ack`. */
export interface JoinSeekRequest {
  t: 'joinSeek';
  /** Chosen by the page; answers carry it as `re`. */
  id: number;
  /** Chosen by the page, unique for the principal. */
  key: string;
  /** Its id. */
  seek: string;
  /** One of its variants; empty: the server chooses. */
  variant: string;
}

/** Whether the seeks of all are to be told from now on: the newest fifty of those that were asked for first, then what changes. One's own seeks are told from now on in any case. */
export interface SeeksRequest {
  t: 'seeks';
  /** Chosen by the page; answers carry it as `re`. */
  id: number;
  /** False: not any more. */
  on: boolean;
  /** Only seeks for one of these; empty: all. */
  variants: string[];
}

/** The engine looks at a position, of no game of the server, until the page says `rest`, asks about another one or is gone, or for a minute: what it finds comes as `lines`. One position a connection. */
export interface AnalyseRequest {
  t: 'analyse';
  /** Chosen by the page; answers carry it as `re`. */
  id: number;
  /** Id of a shipped variant; not looked at where variantText is given. */
  variant: string;
  /** A variant file, or empty. */
  variantText: string;
  options: NamedValue[];
  /** TFEN; empty for the variant's start. */
  start: string;
  /** Moves up to the position, canonical. */
  line: string[];
  /** Lines wanted. */
  multipv: number;
}

/** Ends the analysis of this connection, if there is one. */
export interface RestRequest {
  t: 'rest';
  /** Chosen by the page; answers carry it as `re`. */
  id: number;
}

/** Whether the server is there. */
export interface PingRequest {
  t: 'ping';
  /** Chosen by the page; answers carry it as `re`. */
  id: number;
}

export type ClientMessage =
  | HelloRequest
  | JoinRequest
  | LeaveRequest
  | MoveRequest
  | GotoRequest
  | SeatsRequest
  | ResignRequest
  | DrawRequest
  | SitRequest
  | TakebackRequest
  | DeclineRequest
  | AbortRequest
  | RematchRequest
  | ChatRequest
  | ClaimRequest
  | TitleRequest
  | HintRequest
  | PaceRequest
  | StepRequest
  | WatchRequest
  | TournamentRequest
  | OwnRequest
  | SeekRequest
  | UnseekRequest
  | JoinSeekRequest
  | SeeksRequest
  | AnalyseRequest
  | RestRequest
  | PingRequest;

/** Answers hello. */
export interface WelcomeAnswer {
  t: 'welcome';
  protocol: number;
  /** The program's version. */
  version: string;
  /** Hash of the page that the server gives away; empty where it has none. */
  page: string;
}

/** What `re` asked for is stored; it comes after the event itself. */
export interface AckAnswer {
  t: 'ack';
  /** Id of the message answered. */
  re: number;
  /** The number of the event it became; 0 where it became none. */
  seq: number;
}

/** What `re` asked for was not done. */
export interface ErrorAnswer {
  t: 'error';
  /** 0: the message had no readable id. */
  re: number;
  code: ErrorCode;
  /** For people. */
  message: string;
  /** The sentence of what the core refused, by docs/formats/refusals.md; null where only people are told. */
  reason: string | null;
  /** The values that this sentence names. */
  values: RefusalValue[];
}

export interface SnapshotAnswer {
  t: 'snapshot';
  state: GameSnapshot;
}

/** One step of a game; stored before it is sent. Numbers have no gaps: who sees one joins again with the last it has. */
export interface EventAnswer {
  t: 'event';
  game: string;
  seq: number;
  kind: EventKind;
  /** With kind move: canonical; it becomes number `at` of the line and ends it. */
  move: string | null;
  /** Plies on the board after it. */
  at: number;
  /** The core's key of the position after it. */
  key: string;
  /** After it. */
  title: string;
  /** After it. */
  white: Seat;
  /** After it. */
  black: Seat;
  /** After it. */
  paused: boolean;
  /** After it. */
  clock: ClockState | null;
  /** After it. */
  names: Names;
  /** After it. */
  offer: Offer | null;
  /** After it; null while the game goes on. */
  end: End | null;
  /** As in GameSnapshot, after it. */
  ratings: RatingChanges | null;
}

/** Who of a game between two people is there: after a join, and whenever it changes. Not stored. */
export interface PresenceAnswer {
  t: 'presence';
  game: string;
  white: Presence;
  black: Presence;
}

/** Another game is offered, or made. Not stored; told again after a join. */
export interface RematchAnswer {
  t: 'rematch';
  /** The one that has ended. */
  game: string;
  /** The side that offered it. */
  by: Side;
  /** The new game, once both want it; empty until then. */
  next: string;
}

/** What was said: one line more, or after a join all that is remembered. */
export interface ChatAnswer {
  t: 'chat';
  game: string;
  /** These are all lines. */
  whole: boolean;
  lines: ChatLine[];
}

/** The open challenges, sent to anyone who watches them, at most once per 0.4 s. A client that misses a number sends watch again. */
export interface ChallengesAnswer {
  t: 'challenges';
  /** One above that of the message before, where it is not whole. */
  version: number;
  /** These are all. */
  whole: boolean;
  /** All, newest first, at most 60 open to anyone and 60 to one person (8.10); or those that are new or have changed. */
  challenges: Challenge[];
  /** Games that are not among them any more. */
  gone: string[];
}

/** The changes of a tournament, sent to anyone who asked for that, at most once per 0.5 s. A client that misses a number asks for all of it over HTTP (7.14). */
export interface TournamentAnswer {
  t: 'tournament';
  /** As it is now. */
  summary: TournamentSummary;
  /** One above that of the message before. */
  version: number;
  /** Lines that have changed; not all, where `more` is true. */
  standings: TournamentStanding[];
  /** That are new or have changed. */
  pairings: TournamentPairing[];
  /** More has changed than this says: ask over HTTP. */
  more: boolean;
}

/** Something has happened in a game between two people of whoever listens (`own`). */
export interface OwnAnswer {
  t: 'own';
  /** Runs: it went on when that was asked for; began: both have their seats; turn: a move was played or taken back; ended; gone: it was deleted. */
  change: OwnChange;
  /** As it is after that. */
  game: GameSummary;
}

/** The seeks that were asked for (`seeks`), the newest first, at most once per 0.5 s. A client that misses a number asks again. */
export interface SeeksAnswer {
  t: 'seeks';
  /** One above that of the message before, where it is not whole. */
  version: number;
  /** These are all. */
  whole: boolean;
  /** How many stand of those that were asked for; only the newest fifty are told. */
  total: number;
  /** All, or those that are new. */
  seeks: Seek[];
  /** Seeks that are not among them any more. */
  gone: string[];
}

/** One's own seeks, whenever they change. */
export interface OwnSeeksAnswer {
  t: 'ownSeeks';
  /** All of them. */
  seeks: Seek[];
}

/** A seek of one's own, or one that was joined, has ended. */
export interface SoughtAnswer {
  t: 'sought';
  /** Its id. */
  seek: string;
  /** The game that came of it; else empty. */
  game: string;
  /** Matched: it became a game; left: its seeker has gone; refused: the server could not make the game. */
  why: SeekEnd;
}

/** The computer at work. on: false when it has stopped. Not stored. */
export interface ThinkingAnswer {
  t: 'thinking';
  game: string;
  on: boolean;
  depth: number;
  nodes: number;
  /** Centipawns, of the side to move. */
  score: number;
  /** Canonical. */
  pv: string[];
}

/** Answers hint. */
export interface HintAnswer {
  t: 'hint';
  re: number;
  game: string;
  at: number;
  /** Canonical. */
  move: string;
}

/** What the analysis that `re` asked for has found, all lines of one depth, not more often than every 0.2 s. Fewer where there are fewer moves. */
export interface LinesAnswer {
  t: 'lines';
  /** Id of analyse. */
  re: number;
  /** False: it has ended by itself. */
  on: boolean;
  /** Positions looked at, since it had the engine last. */
  nodes: number;
  /** The best first. */
  lines: AnalysedLine[];
}

export interface PongAnswer {
  t: 'pong';
}

export type ServerMessage =
  | WelcomeAnswer
  | AckAnswer
  | ErrorAnswer
  | SnapshotAnswer
  | EventAnswer
  | PresenceAnswer
  | RematchAnswer
  | ChatAnswer
  | ChallengesAnswer
  | TournamentAnswer
  | OwnAnswer
  | SeeksAnswer
  | OwnSeeksAnswer
  | SoughtAnswer
  | ThinkingAnswer
  | HintAnswer
  | LinesAnswer
  | PongAnswer;
