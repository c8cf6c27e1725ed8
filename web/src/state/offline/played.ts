// Applies a request to a game that this browser keeps, as the server does in a game that is
// its owner's alone. Nothing here waits, so that a game is read, changed and written in one transaction.

import { msg } from '@lit/localize';
import { CoreFailure } from '../../core/core.js';
import type { Core, Game, Variant } from '../../core/core.js';
import type { Side } from '../../core/types.js';
import type {
  ClientMessage,
  End,
  ErrorCode,
  EventAnswer,
  EventKind,
  GameSnapshot,
  GameSummary,
  Seat,
} from '../../net/messages.js';
import { type Keyed, Refused } from '../../net/socket.js';
import { otherSide } from '../board_kit/status.js';
import { recordTags } from '../game/record_tags.js';
import type { KeptGame } from './kept_games.js';
import { clockOf, goneTo, movedIn, spent } from './timing.js';

export const refused = (code: ErrorCode, message: string): Refused =>
  new Refused({ t: 'error', re: 0, code, message, reason: null, values: [] });

/** A message that changes a game, once it has reached this room. */
export type Change = Extract<Keyed, { t: 'move' | 'goto' | 'seats' | 'resign' | 'title' }> | { t: 'end'; end: End };

const kinds: Record<Change['t'], EventKind> = {
  move: 'move',
  goto: 'goto',
  seats: 'seats',
  resign: 'end',
  end: 'end',
  title: 'title',
};

export const kindOf = ({ t }: Change): EventKind => kinds[t];

/** Changes that are no part of a game of one's own. */
export const isOurs = (message: ClientMessage | Keyed): message is Extract<Keyed, { t: Change['t'] }> =>
  Object.hasOwn(kinds, message.t);

const longestTitle = 80;

export class Table {
  readonly #core: () => Core;
  #variant: Variant | null = null;
  #law = '';

  constructor(core: () => Core) {
    this.#core = core;
  }

  variantOf({ variant, variantText, options }: Pick<KeptGame, 'variant' | 'variantText' | 'options'>): Variant {
    const law = JSON.stringify([variant, variantText, options]);
    if (!this.#variant || this.#law !== law) {
      const chosen = Object.fromEntries(options.map(({ name, value }) => [name, value]));
      const loaded = this.#core().variantOf(variant, variantText, chosen);
      this.#variant?.release();
      this.#variant = loaded;
      this.#law = law;
    }
    return this.#variant;
  }

  /** The game after `at` of its moves. Throws CoreFailure where this core refuses one of them. */
  at<T>(game: KeptGame, at: number, use: (position: Game) => T): T {
    const position = this.variantOf(game).game(game.start);
    try {
      position.walk(0, game.line.slice(0, at), null);
      return use(position);
    } finally {
      position.release();
    }
  }

  /** Whether the server can have the game: it cannot take a clock over, and keeps no game in which nothing has happened. */
  isForServer(game: KeptGame): boolean {
    const { time, end, line, title } = game;
    if (time && !end) return false;
    return end !== null || line.length > 0 || title !== '' || !this.#standsAtStart(game);
  }

  #standsAtStart({ start, ...game }: KeptGame): boolean {
    if (start === '') return true;
    const position = this.variantOf(game).game();
    try {
      return position.state().start === start;
    } finally {
      position.release();
    }
  }

  /** Whose clock runs, or would if a window showed the game. */
  running(game: KeptGame): Side | null {
    const { time, at, paused, end } = game;
    if (!time || paused || end || at <= time.given) return null;
    return this.at(game, at, (position) => position.state().side);
  }

  /** The same game after so many milliseconds of the clock that runs. */
  spent(game: KeptGame, elapsed: number): KeptGame {
    const side = elapsed > 0 ? this.running(game) : null;
    return side && game.time ? { ...game, time: spent(this.#core(), game.time, side, elapsed) } : game;
  }

  /** How the game ends by the flag of this side. */
  late(game: KeptGame, side: Side): End {
    return this.at(game, game.at, (position) => position.late(side));
  }

  /**
   * Throws Refused where the rules, or the game as it stands, do not allow it. `elapsed`: milliseconds since the clock that runs was
   * looked at last.
   */
  changed(before: KeptGame, change: Change, now: number, elapsed = 0): KeptGame {
    const game = this.spent(before, elapsed);
    const next = { ...game, seq: game.seq + 1, updated: Math.max(now, game.updated) };
    switch (change.t) {
      case 'move':
        return { ...next, ...this.#moved(game, change.at, change.move) };
      case 'goto':
        return { ...next, ...this.#gone(game, change.at) };
      case 'seats':
        return { ...next, white: seatOf(change.white), black: seatOf(change.black), paused: change.paused };
      case 'resign':
        return { ...next, end: this.#end(game, { result: otherSide(change.side), reason: 'resignation' }) };
      case 'end':
        return { ...next, end: this.#end(game, change.end) };
      case 'title':
        return { ...next, title: change.title.trim().slice(0, longestTitle) };
    }
  }

  #moved(game: KeptGame, at: number, move: string): Partial<KeptGame> {
    if (at !== game.at) throw refused('stale', msg('The position has changed in the meantime.'));
    if (game.end) throw refused('game_over', msg('The game is over.'));
    return this.at(game, at, (position) => {
      try {
        const { side } = position.state();
        const { canonical } = position.play(move);
        const { time } = game;
        return {
          line: [...game.line.slice(0, at), canonical],
          at: at + 1,
          end: endOf(position),
          ...(time ? { time: movedIn(this.#core(), time, side, at + 1, this.running(game) !== null) } : {}),
        };
      } catch (error) {
        if (error instanceof CoreFailure) throw refused('bad_move', error.message);
        throw error;
      }
    });
  }

  #gone(game: KeptGame, at: number): Partial<KeptGame> {
    if (at < 0 || at > game.line.length) throw refused('stale', msg('The position has changed in the meantime.'));
    return this.at(game, at, (position) => {
      const end = endOf(position);
      // The computer does not play at once what was taken back.
      const paused = end === null && game[position.state().side].kind === 'computer';
      return { at, end, paused, ...(game.time ? { time: goneTo(game.time, at) } : {}) };
    });
  }

  #end(game: KeptGame, end: End): End {
    if (game.end) throw refused('game_over', msg('The game is over.'));
    return end;
  }

  // ---- what the page is told

  snapshot(game: KeptGame, thinking: boolean): GameSnapshot {
    const { variant, variantName, variantText, options, start, line, created, updated } = game;
    return {
      ...this.#told(game),
      variant,
      variantName,
      variantText,
      options,
      law: 'same',
      start,
      line,
      between: false,
      rated: false,
      paired: false,
      invites: '',
      you: roleIn(game),
      thinking,
      created,
      updated,
    };
  }

  event(game: KeptGame, kind: EventKind): EventAnswer {
    const move = kind === 'move' ? (game.line[game.at - 1] ?? null) : null;
    return { t: 'event', kind, move, ...this.#told(game) };
  }

  summary(game: KeptGame): GameSummary {
    const { id, variant, variantName, title, line, at, white, black, end, created, updated } = game;
    const { position, side } = this.at(game, at, (here) => here.state());
    return {
      game: id,
      variant,
      variantName,
      law: 'same',
      title,
      plies: line.length,
      at,
      position,
      side,
      white,
      black,
      names: noNames,
      between: false,
      rated: false,
      invites: '',
      you: roleIn(game),
      timeLeft: null,
      end,
      created,
      updated,
    };
  }

  record(game: KeptGame): string {
    const { line, end, created } = game;
    return this.at(game, line.length, (position) => {
      if (end && endOf(position) === null) position.finish(end.result, end.reason);
      return position.record(recordTags(game, created));
    });
  }

  #told(game: KeptGame) {
    const { id, seq, at, title, white, black, paused, end, time } = game;
    const { key } = this.at(game, at, (position) => position.state());
    const clock = time ? clockOf(time, this.running(game)) : null;
    return {
      game: id,
      seq,
      at,
      key,
      title,
      white,
      black,
      paused,
      clock,
      names: noNames,
      offer: null,
      end,
      ratings: null,
    };
  }
}

const noNames = { white: '', black: '' };

const roleIn = ({ white, black }: KeptGame) => ({
  owner: true,
  white: white.kind === 'person',
  black: black.kind === 'person',
});

/** How the moves have ended a game. */
export function endOf(position: Game): End | null {
  const { result, reason } = position.state();
  return result !== null && reason !== null ? { result, reason } : null;
}

/** A seat that can be taken here. */
export function seatOf({ kind, level }: Seat): Seat {
  if (kind === 'open') throw refused('refused', msg('Nobody can be invited without the server.'));
  return { kind, level: Math.min(10, Math.max(1, Math.trunc(level))) };
}
