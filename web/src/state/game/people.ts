// What is known of a game between two people beyond its moves: who is there, what was said, and the game after it. Pure.

import type {
  ChatAnswer,
  ChatLine,
  GameSnapshot,
  PresenceAnswer,
  RematchAnswer,
  Role,
  Side,
} from '../../net/messages.js';

export interface People {
  /** Null: not told yet. */
  presence: PresenceAnswer | null;
  /** performance.now() when `presence` was true. */
  presenceAt: number;
  /** The newest at the end. */
  chat: readonly ChatLine[];
  rematch: RematchAnswer | null;
}

export const nobody: People = { presence: null, presenceAt: 0, chat: [], rematch: null };

/** As many as the server remembers. */
const linesKept = 50;

export function heardOf(people: People, message: PresenceAnswer | RematchAnswer | ChatAnswer, now: number): People {
  switch (message.t) {
    case 'presence':
      return { ...people, presence: message, presenceAt: now };
    case 'rematch':
      return { ...people, rematch: message };
    case 'chat':
      return { ...people, chat: [...(message.whole ? [] : people.chat), ...message.lines].slice(-linesKept) };
  }
}

/** The one side that somebody plays; null: both, or neither. */
export const ownSide = ({ white, black }: Role): Side | null => (white === black ? null : white ? 'white' : 'black');

/** A seat of the game waits for somebody. */
export const hasOpenSeat = ({ white, black }: Pick<GameSnapshot, 'white' | 'black'>): boolean =>
  white.kind === 'open' || black.kind === 'open';

/** Whose game it is not, looks on. */
export const looksOn = ({ owner, white, black }: Role): boolean => !owner && !white && !black;

/**
 * Somebody plays it against others, or against the computer and a clock: no engine helps until it is over. Whoever looks on, and who plays
 * both sides, may analyse it.
 */
export function underWay({ end, you, between, clock, white, black }: Playing): boolean {
  if (end !== null || looksOn(you)) return false;
  const computer = white.kind === 'computer' || black.kind === 'computer';
  return between || (computer && clock !== null);
}

/** Whether somebody who plays may be warned: never where no engine may help. */
export const mayWarnOfDanger = (game: Playing): boolean => !game.between && !looksOn(game.you) && !underWay(game);

/** Up to this level the computer is played to learn a game. */
const learning = 4;

/**
 * Whether one's pieces in danger are marked: as the viewer has chosen, and else where the computer is played at a low level.
 */
export function warnsOfDanger(game: Playing, chosen: boolean | null): boolean {
  if (!mayWarnOfDanger(game)) return false;
  const teaches = [game.white, game.black].some(({ kind, level }) => kind === 'computer' && level <= learning);
  return chosen ?? teaches;
}

type Playing = Pick<GameSnapshot, 'end' | 'you' | 'between' | 'clock' | 'white' | 'black'>;

type Seated = Pick<GameSnapshot, Side>;

/** The computer is at work, or will be when it is its turn. */
export function computerPlays(game: Seated): boolean {
  return game.white.kind === 'computer' || game.black.kind === 'computer';
}

/** The computer plays both sides. */
export function watched(game: Seated): boolean {
  return game.white.kind === 'computer' && game.black.kind === 'computer';
}
