// Opens what was made before: files, games of records, and links. Loaded when one of them is opened.

import { msg, str } from '@lit/localize';
import type { Seat } from '../../net/messages.js';
import type { Opened } from './files.js';
import { loadedOr } from '../game/game_copies.js';
import { messageOf } from '../game/game_sync.js';
import type { Host } from '../page/host.js';
import type { Route } from '../page/routes.js';
import type { NewGame } from '../page/state.js';
import type { Bytes } from '../records/encoding.js';
import type { RecordsController } from '../records/controller.js';
import { levelWritten } from '../text/tags.js';
import type { KnownVariant } from './replays.js';
import type { OpenedGame, OpenedRecord } from './opened.js';

// Longer texts are read in a worker.
const large = 200_000;

const person: Seat = { kind: 'person', level: 1 };

/** The seat of a player whom a record names: the computer plays on as it was. */
function seatWritten(player = ''): Seat {
  const level = levelWritten(player);
  return level === null ? person : { kind: 'computer', level };
}

/** The controller's part that the opener uses. */
export interface OpenerHost {
  /** Loaded when it is asked for. */
  records(): Promise<RecordsController>;
  /** Variants of the user's own: that of the game on the screen first. */
  own(): KnownVariant[];
  /** A variant file has been opened. */
  keep(id: string, text: string): void;
  /** Answers its id if it was created. */
  create(game: NewGame, replace: boolean): Promise<string | undefined>;
}

export class Opener {
  readonly #host: Host;
  readonly #open: OpenerHost;

  constructor(host: Host, open: OpenerHost) {
    this.#host = host;
    this.#open = open;
  }

  async openBytes(name: string, bytes: Bytes): Promise<void> {
    const records = await loadedOr(this.#host, this.#open.records());
    const text = await records?.offer(name, bytes);
    if (typeof text === 'string') await this.openFile(name, text, bytes);
  }

  /** `bytes`: the text as it stands in its file. */
  async openFile(name: string, text: string, bytes = new TextEncoder().encode(text)): Promise<void> {
    const own = this.#open.own();
    if (text.length <= large) {
      const files = await loadedOr(this.#host, import('./files.js'));
      if (files) this.#opened(files.openText(this.#host.core(), name, text, own), bytes);
      return;
    }
    this.#host.notice('info', msg(str`Reading ${name} ...`));
    await this.#host.environment.openLarge({ name, text, own }).then(
      (opened) => this.#opened(opened, bytes),
      (error: unknown) => this.#host.notice('error', msg(str`${name} could not be read: ${messageOf(error)}.`)),
    );
  }

  #opened(opened: Opened, bytes: Bytes): void {
    switch (opened.kind) {
      case 'failure':
        this.#host.notice('error', opened.message);
        return;
      case 'variant':
        if (opened.variant.info) this.#open.keep(opened.variant.info.id, opened.variant.text);
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
    const records = await loadedOr(this.#host, this.#open.records());
    this.#host.change({ dialog: null });
    await records?.open(place, bytes, index);
  }

  async playRecord(record: OpenedRecord, index: number, people: boolean): Promise<void> {
    const game = record.games[index];
    if (!game) return;
    const { variant, variantText, options, start, line, title, result, reason, failure } = game;
    const tags = new Map(game.tags);
    // The end of a record that cannot be played through is not reached.
    const end = result !== null && reason !== null && failure === null ? { result, reason } : null;
    const seat = (side: string): Seat => (people ? person : seatWritten(tags.get(side)));
    const white = seat('White');
    const black = seat('Black');
    // Two computers would play on at once: they take their seats paused.
    const rests = end === null && white.kind === 'computer' && black.kind === 'computer';
    this.#host.change({ dialog: null });
    const id = await this.#open.create(
      {
        variant,
        variantText,
        options,
        start,
        line,
        end,
        title,
        white: rests ? person : white,
        black: rests ? person : black,
        clock: null,
      },
      false,
    );
    if (!rests || id === undefined) return;
    const key = this.#host.environment.newKey();
    await this.#host.connection
      .keep({ t: 'seats', game: id, key, white, black, paused: true })
      .catch((error: unknown) => this.#host.notice('error', messageOf(error)));
  }

  /** A link that restores a game: it is made anew, for two people. `route`: where it was followed. */
  async openLink(code: string, route: Route): Promise<void> {
    const links = await loadedOr(this.#host, import('../game/link.js'));
    // If the user has left the page in the meantime, it stays as it is.
    if (!links || this.#host.state().route !== route) return;
    const decoded = await links.decodeLink(code);
    const refusal = decoded.link ? links.linkRefusal(this.#host.core(), decoded.link) : decoded.message;
    if (!decoded.link || refusal !== '') {
      this.#host.change({ gameError: refusal });
      this.#host.notice('error', refusal);
      return;
    }
    await this.#open.create({ ...decoded.link, title: '', white: person, black: person, clock: null }, true);
  }
}
