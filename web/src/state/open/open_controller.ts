// Makes games: for the set-up page, and by the opener from files, records and links.

import { msg, str } from '@lit/localize';
import { errorOf } from '../../core/core.js';
import { HttpFailure } from '../../net/http.js';
import { loadedOr } from '../game/game_copies.js';
import type { Host } from '../page/host.js';
import type { Bytes } from '../records/encoding.js';
import type { RecordsController } from '../records/controller.js';
import type { KnownVariant } from './replays.js';
import type { NewGame, OpenActions } from '../page/state.js';
import type { OpenedRecord } from './opened.js';
import type { Opener } from './opener.js';
import { messageOf } from '../game/game_sync.js';

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

  async #create(game: NewGame, replace: boolean, refused?: (why: string) => void): Promise<string | undefined> {
    const request = JSON.stringify(game);
    if (this.#creating === request) return;
    this.#creating = request;
    try {
      const making = await loadedOr(this.#host, import('./making.js'));
      if (!making) return;
      const id = await making.made(this.#host, game);
      this.#host.go({ page: 'game', game: id }, replace);
      return id;
    } catch (error) {
      const why = messageOf(error);
      if (refused && error instanceof HttpFailure && error.status === 409) refused(why);
      else this.#host.notice('error', msg(str`The game was not created. ${why}`));
    } finally {
      this.#creating = '';
    }
  }

  async openBytes(name: string, bytes: Bytes): Promise<void> {
    await (await this.#opener())?.openBytes(name, bytes);
  }

  async openFile(name: string, text: string): Promise<void> {
    await (await this.#opener())?.openFile(name, text);
  }

  async analyseRecord(place: string, bytes: Bytes, index: number): Promise<void> {
    await (await this.#opener())?.analyseRecord(place, bytes, index);
  }

  async playRecord(record: OpenedRecord, index: number, people = false): Promise<void> {
    await (await this.#opener())?.playRecord(record, index, people);
  }

  /** A link that restores a game: it is made anew, for two people. */
  async openLink(code: string): Promise<void> {
    const { route } = this.#host.state();
    await (await this.#opener())?.openLink(code, route);
  }

  async #opener(): Promise<Opener | null> {
    const part = await loadedOr(this.#host, import('./opener.js'));
    return (
      part &&
      new part.Opener(this.#host, {
        records: this.#records,
        own: () => this.own(),
        keep: (id, text) => this.#own.set(id, text),
        create: (game, replace) => this.#create(game, replace),
      })
    );
  }
}
