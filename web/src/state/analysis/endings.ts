// Answers of the tables of the server about the ending that is shown. A position is asked for once; a request for one that is shown no longer is
// ended; a game without tables, and a server without them, are asked no more.

import { msg, str } from '@lit/localize';
import type { EnginePosition } from '../../core/engine.js';
import type { Side } from '../../core/types.js';
import { HttpFailure } from '../../net/http.js';
import { askTables } from '../../net/tables.js';
import type { TableQuestion, TableView } from '../../net/values.js';
import { otherSide, sideName } from '../board_kit/status.js';
import type { Host } from '../page/host.js';
import type { EndingMove, EndingView } from './screen.js';

const mostKept = 500;
/** A table that is being made is asked for again after so many milliseconds, so often; then, and after a failure, more slowly. */
const pause = 2_000;
const mostAsked = 60;
const longPause = 15_000;

/** The position that is shown. */
export interface ShownEnding {
  /** The same thing as long as it is the same position. */
  asked: EnginePosition;
  /** TFEN. */
  position: string;
  side: Side;
  /** A move in the notation of the game. */
  native: (canonical: string) => string;
}

/** Calls later, unless the answer of it is called before. */
export type Later = (work: () => void, milliseconds: number) => () => void;

const browserLater: Later = (work, milliseconds) => {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
};

/** Moves of the side that wins. */
const movesOf = (plies: number): number => Math.ceil(plies / 2);

function wordsOf({ state, result, moves, side }: Omit<EndingView, 'words'>): string {
  if (state === 'making') return msg('The table of this ending is being made ...');
  if (result === 'draw') return msg('Draw with best play');
  const winner = sideName(result === 'win' ? side : otherSide(side));
  return msg(str`${winner}: mate in ${moves} with best play`);
}

export class Endings {
  readonly #host: Host;
  readonly #changed: () => void;
  readonly #later: Later;
  /** Answers by position; null: nothing can be told of it. */
  readonly #kept = new Map<string, TableView | null>();
  /** Games without tables. */
  readonly #without = new Set<string>();
  #isOff = false;
  /** Not asked before this moment of the clock: the server has been asked too often. */
  #quiet = -Infinity;
  #shown: ShownEnding | null = null;
  #key = '';
  #view: TableView | null = null;
  #lines: EndingMove[] = [];
  /** Something was told of the position before, so its place is kept until there is an answer about this one. */
  #keepsPlace = false;
  #request: AbortController | null = null;
  #cancel: (() => void) | null = null;

  constructor(host: Host, changed: () => void, later: Later = browserLater) {
    this.#host = host;
    this.#changed = changed;
    this.#later = later;
  }

  /** From now on this position; what is known of it now. */
  follow(shown: ShownEnding): EndingView | null {
    if (shown.asked !== this.#shown?.asked) this.#show(shown);
    const view = this.#view;
    const { side } = shown;
    if (!view && this.#request && this.#keepsPlace)
      return { state: 'asked', result: 'draw', moves: 0, side, lines: [], words: '' };
    if (view?.state !== 'known' && view?.state !== 'making') return null;
    const told = {
      state: view.state,
      result: view.result,
      moves: movesOf(view.plies),
      side,
      lines: this.#lines,
    };
    return { ...told, words: wordsOf(told) };
  }

  /** Nothing is shown that tables know. */
  rest(): void {
    this.#stop();
    this.#shown = null;
    this.#key = '';
    this.#view = null;
    this.#lines = [];
    this.#keepsPlace = false;
  }

  #stop(): void {
    this.#request?.abort();
    this.#request = null;
    this.#cancel?.();
    this.#cancel = null;
  }

  #show(shown: ShownEnding): void {
    const { variant, variantText, options } = shown.asked;
    const game = JSON.stringify([variantText === '' ? variant : '', variantText, options]);
    // The number of the move and the move rule are not the table's business.
    const fields = shown.position.split(' ').filter((_, at) => at !== 4 && at !== 5);
    const key = `${game} ${fields.join(' ')}`;
    const isSame = key === this.#key;
    this.#shown = shown;
    if (isSame) {
      this.#tell(this.#view);
      return;
    }
    this.#keepsPlace = this.#view !== null || (this.#keepsPlace && this.#request !== null);
    this.#stop();
    this.#key = key;
    this.#tell(this.#kept.get(key) ?? null);
    const isKnown = this.#kept.has(key) || this.#isOff || this.#without.has(game);
    if (!isKnown && this.#host.environment.now() >= this.#quiet) this.#ask(key, game, mostAsked);
  }

  #ask(key: string, game: string, times: number): void {
    const { asked, position } = this.#shown!;
    const { variant, variantText, options } = asked;
    const question: TableQuestion = {
      variant: variantText === '' ? variant : '',
      variantText,
      options: Object.entries(options).map(([name, value]) => ({ name, value })),
      position,
    };
    const request = new AbortController();
    this.#request = request;
    askTables(this.#host.environment.fetch, question, request.signal).then(
      (view) => {
        if (!request.signal.aborted) this.#heard(view, key, game, times);
      },
      (error: unknown) => {
        if (!request.signal.aborted) this.#failed(error, key, game);
      },
    );
  }

  #heard(view: TableView, key: string, game: string, times: number): void {
    this.#request = null;
    if (view.state === 'off') this.#isOff = true;
    else if (view.state === 'none') this.#without.add(game);
    else if (view.state !== 'making') this.#keep(key, view.state === 'known' ? view : null);
    this.#tell(view);
    if (view.state === 'making') this.#askAgain(key, game, times - 1, times > 0 ? pause : longPause);
    this.#changed();
  }

  #askAgain(key: string, game: string, times: number, after: number): void {
    this.#cancel = this.#later(() => {
      this.#cancel = null;
      this.#ask(key, game, times);
    }, after);
  }

  // Without the server nothing is shown. It is asked again about another position, or about this one when it is shown again; and a table
  // that was being made goes on to be.
  #failed(error: unknown, key: string, game: string): void {
    this.#request = null;
    const { status = 0, wait = 0 } = error instanceof HttpFailure ? error : {};
    const isRefused = status === 400 || status === 404 || status === 413;
    if (!isRefused && this.#view?.state === 'making') {
      this.#askAgain(key, game, 0, Math.max(longPause, 1_000 * wait));
      return;
    }
    if (isRefused) this.#keep(key, null);
    if (wait > 0) this.#quiet = this.#host.environment.now() + 1_000 * wait;
    this.#tell(null);
    this.#changed();
  }

  #keep(key: string, view: TableView | null): void {
    this.#kept.set(key, view);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
  }

  #tell(view: TableView | null): void {
    this.#view = view;
    const native = this.#shown!.native;
    this.#lines = (view?.moves ?? []).map(({ move, result, plies }) => ({
      canonical: move,
      native: native(move),
      result,
      moves: movesOf(plies),
    }));
  }
}
