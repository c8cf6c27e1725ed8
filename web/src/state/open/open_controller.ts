// What makes games: the set-up page, files, records and links.

import { errorOf } from '../../core/core.js';
import { createGame, HttpFailure } from '../../net/http.js';
import type { Seat } from '../../net/messages.js';
import type { Opened } from './files.js';
import { loadedOr } from '../game/game_copies.js';
import type { Host } from '../page/host.js';
import type { Bytes } from '../records/encoding.js';
import type { RecordsController } from '../records/controller.js';
import type { KnownVariant } from './replays.js';
import { levelWritten } from '../text/tags.js';
import type { NewGame, OpenActions } from '../page/state.js';
import type { OpenedGame, OpenedRecord } from './opened.js';
import { messageOf } from '../game/game_sync.js';

// Longer texts are read in a worker.
const large = 200_000;

const person: Seat = { kind: 'person', level: 1 };

/** Of a player whom a record names: the computer plays on as it was. */
function seatWritten(player = ''): Seat {
  const level = levelWritten(player);
  return level === null ? person : { kind: 'computer', level };
}

export class OpenController implements OpenActions {
  readonly #host: Host;
  readonly #records: () => Promise<RecordsController>;
  // A game is made once, however often the button is pressed before the server answers.
  #creating = '';
  // Variant files that have been opened on this page, by id, for their records.
  readonly #own = new Map<string, string>();

  /** `records`: loaded when it is asked for. */
  constructor(host: Host, records: () => Promise<RecordsController>) {
    this.#host = host;
    this.#records = records;
  }

  /** Variants of the user's own: that of the game on the screen first. */
  own(): KnownVariant[] {
    const { game } = this.#host.state();
    const own = [...this.#own].map(([id, text]) => ({ id, text }));
    return game && game.variantText !== '' ? [{ id: game.variant.id, text: game.variantText }, ...own] : own;
  }

  choose(variant: string, variantText: string, options: Record<string, string>): void {
    const text = variantText === '' && !this.#isShipped(variant) ? (this.#own.get(variant) ?? '') : variantText;
    try {
      const core = this.#host.core();
      const loaded = text === '' ? core.loadVariant(variant, options) : core.readVariant(text, variant, options);
      const { info } = loaded;
      loaded.release();
      if (text !== '') this.#own.set(info.id, text);
      this.#host.change({ variant: info, variantText: text, variantError: null });
    } catch (error) {
      // An option that cannot be chosen leaves the set-up as it was.
      const known = this.#host.state().variant?.id === variant;
      this.#host.change({ ...(known ? {} : { variant: null, variantText: '' }), variantError: errorOf(error) });
    }
  }

  #isShipped(id: string): boolean {
    return this.#host
      .core()
      .variants()
      .some((variant) => variant.id === id);
  }

  create(game: NewGame, refused?: (why: string) => void): void {
    void this.#create(game, false, refused);
  }

  async #create(game: NewGame, replace: boolean, refused?: (why: string) => void): Promise<void> {
    const request = JSON.stringify(game);
    if (this.#creating === request) return;
    this.#creating = request;
    const { environment } = this.#host;
    try {
      const id = await createGame(environment.fetch, {
        key: environment.newKey(),
        variant: game.variant,
        variantText: game.variantText,
        options: Object.entries(game.options).map(([name, value]) => ({ name, value })),
        start: game.start,
        line: game.line,
        end: game.end,
        title: game.title,
        white: game.white,
        black: game.black,
        clockBase: game.clock ? Math.round(game.clock.base * 60_000) : 0,
        clockIncrement: game.clock ? Math.round(game.clock.increment * 1_000) : 0,
        clockDays: game.days ?? 0,
        clockDelay: Math.round((game.clock?.delay ?? 0) * 1_000),
        clockPeriods: game.clock?.periods ?? 0,
        clockPeriod: Math.round((game.clock?.period ?? 0) * 1_000),
        randomSides: game.randomSides ?? false,
        listed: game.listed ?? false,
        invites: game.invites ?? '',
      });
      this.#host.go({ page: 'game', game: id }, replace);
    } catch (error) {
      const why = messageOf(error);
      if (refused && error instanceof HttpFailure && error.status === 409) refused(why);
      else this.#host.notice('error', `The game was not created. ${why}`);
    } finally {
      this.#creating = '';
    }
  }

  async openBytes(name: string, bytes: Bytes): Promise<void> {
    const records = await loadedOr(this.#host, this.#records());
    const text = await records?.offer(name, bytes);
    if (typeof text === 'string') await this.openFile(name, text, bytes);
  }

  /** `bytes`: the text as it stands in its file. */
  async openFile(name: string, text: string, bytes = new TextEncoder().encode(text)): Promise<void> {
    const own = this.own();
    if (text.length <= large) {
      const files = await loadedOr(this.#host, import('./files.js'));
      if (files) this.#opened(files.openText(this.#host.core(), name, text, own), bytes);
      return;
    }
    this.#host.notice('info', `Reading ${name} ...`);
    await this.#host.environment.openLarge({ name, text, own }).then(
      (opened) => this.#opened(opened, bytes),
      (error: unknown) => this.#host.notice('error', `${name} could not be read: ${messageOf(error)}.`),
    );
  }

  #opened(opened: Opened, bytes: Bytes): void {
    switch (opened.kind) {
      case 'failure':
        this.#host.notice('error', opened.message);
        return;
      case 'variant':
        if (opened.variant.info) this.#own.set(opened.variant.info.id, opened.variant.text);
        this.#host.change({ dialog: { kind: 'dropped', variant: opened.variant } });
        return;
      case 'record': {
        const [game, another] = opened.record.games;
        // Where positions are set up, one that is dropped is meant to be.
        if (game && !another && this.#host.state().route.page === 'editor') void this.#edit(game);
        else this.#host.change({ dialog: { kind: 'record', record: opened.record, bytes } });
      }
    }
  }

  async #edit({ variant, variantText, options, position }: OpenedGame): Promise<void> {
    const address = await loadedOr(this.#host, import('../editor/address.js'));
    if (address) this.#host.go(await address.routeOf(variant, variantText, options, position));
  }

  async analyseRecord(place: string, bytes: Bytes, index: number): Promise<void> {
    const records = await loadedOr(this.#host, this.#records());
    this.#host.change({ dialog: null });
    await records?.open(place, bytes, index);
  }

  playRecord(record: OpenedRecord, index: number): void {
    const game = record.games[index];
    if (!game) return;
    const { variant, variantText, options, start, line, title, result, reason, failure } = game;
    const tags = new Map(game.tags);
    // The end of a record that cannot be played through is not reached.
    const end = result !== null && reason !== null && failure === null ? { result, reason } : null;
    this.#host.change({ dialog: null });
    this.create({
      variant,
      variantText,
      options,
      start,
      line,
      end,
      title,
      white: seatWritten(tags.get('White')),
      black: seatWritten(tags.get('Black')),
      clock: null,
    });
  }

  /** A link that restores a game: it is made anew, for two people. */
  async openLink(code: string): Promise<void> {
    const { route } = this.#host.state();
    const links = await loadedOr(this.#host, import('../game/link.js'));
    // Whoever has gone elsewhere meanwhile is left there.
    if (!links || this.#host.state().route !== route) return;
    const decoded = await links.decodeLink(code);
    const refusal = decoded.link ? links.linkRefusal(this.#host.core(), decoded.link) : decoded.message;
    if (!decoded.link || refusal !== '') {
      this.#host.change({ gameError: refusal });
      this.#host.notice('error', refusal);
      return;
    }
    await this.#create({ ...decoded.link, title: '', white: person, black: person, clock: null }, true);
  }
}
