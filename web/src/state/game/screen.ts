// The game on the screen, and what may be done with it.

import type { Seat } from '../../net/messages.js';
import type { People } from './people.js';
import type { LawStatus, Names, Offer, RatingChanges, Role } from '../../net/messages.js';
import type { Keyed } from '../../net/socket.js';
import type { BoardActions, PositionScreen } from '../board_kit/position_screen.js';
import type { Side } from '../../core/types.js';

type Without<M, K extends string> = M extends unknown ? Omit<M, K> : never;
type Request = Without<Exclude<Keyed, { t: 'move' | 'goto' }>, 'game' | 'key'>;
/** What two people do to each other. */
export type PeopleRequest =
  Extract<Request, { t: 'sit' | 'draw' | 'takeback' | 'decline' | 'abort' }> | { t: 'rematch' };

/** The game on the screen. */
export interface GameScreen extends PositionScreen {
  /** Whether the law is known to be the one it was made under. */
  law: LawStatus;
  title: string;
  white: Seat;
  black: Seat;
  /** Between two people: what is played stands, and draws and takebacks are offers. */
  between: boolean;
  /** Its end changes the ratings of both, who are accounts; `ratings`: what it did to them, once it has ended. */
  rated: boolean;
  ratings: RatingChanges | null;
  /** A tournament has made it: nobody aborts it. */
  paired: boolean;
  /** Who was asked to take the open seat, by name; '' for nobody in particular. */
  invites: string;
  /** What the viewer is in it. */
  you: Role;
  names: Names;
  offer: Offer | null;
  people: People;
  paused: boolean;
  /** There is a move of a person's, or any where none plays, to be taken back. */
  mayUndo: boolean;
  /** The scene is that of another ply, which is only looked at while the pointer is on its move; null: it is not. */
  preview: number | null;
  thinking: { on: boolean; depth: number; nodes: number; score: number; pv: string[] };
  /** Plies sent and not yet acknowledged. */
  sending: boolean;
  /** The hint as a sentence: "Knight from Bc3 to Cd3: one level up."; '' for none. */
  hintText: string;
  /** Which pieces are lost if nothing is done, in a sentence; '' for none, or where nobody is warned. */
  danger: string;
  hintAsked: boolean;
  /** What has happened while the viewer was away, until he puts it away or something happens; '' for nothing. */
  news: string;
}

/** What may be done with the game on the screen. */
export interface GameActions extends BoardActions {
  /** What only the server can grant: shown when it is told. */
  readonly requests: GameRequests;

  /** Shows this ply of the line; the game itself stays where it is. */
  show(ply: number): void;
  /** Draws the position after this ply until null is asked for; nothing else changes. */
  preview(ply: number | null): void;
  /** What was told of the time away has been read. */
  putNewsAway(): void;
  /** A computer that is paused plays one move. */
  step(): void;
  /** The game itself goes back or forth: undo takes back to where a person is to move. */
  undo(): void;
  redo(): void;
  /** Makes the shown ply the game's own, so that play goes on from there. */
  playFromHere(): void;
  /** Asks for a hint; one that is shown is put away. */
  hint(): void;
  /** Plays the hint that is shown. */
  playHint(): void;
  askClaims(): void;
  setNotation(notation: string): void;
  /** The game as a file of the browser: 'record', or with the name and the notation the original programs used. */
  save(form: 'record' | 'gamelist' | 'moves' | 'saved'): void;
  /** Shows the list of moves as the original programs wrote it. */
  list(): void;
  /** A link that restores the game anywhere: variant, options, start and moves. */
  copyLink(): void;
}

export interface GameRequests {
  seats(white: Seat, black: Seat): void;
  stop(): void;
  resume(): void;
  /** Sends everything that the server has not answered yet at once. */
  sendAgain(): void;
  resign(side: Side): void;
  draw(): void;
  claim(claim: string): void;
  /** Of a game between two people. Answers whether it is on its way. */
  tell(request: PeopleRequest): boolean;
  /** Sends to everyone who follows the game. Waits for a connection; false if the server refuses, which is announced. */
  say(text: string): Promise<boolean>;
}
