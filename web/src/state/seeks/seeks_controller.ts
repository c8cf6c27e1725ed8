// The viewer's seeks, those of others while somebody looks at them, and the games that come of them.

import { msg } from '@lit/localize';
import type { Seek, ServerMessage, SoughtAnswer, Speed } from '../../net/messages.js';
import '../../net/whole_seeks.js';
import { messageOf } from '../game/game_sync.js';
import type { Host } from '../page/host.js';
import { choiceKey, readChoice, termsOf } from './choice.js';
import type { SeekChoice, Seeks, SeeksActions } from './screen.js';

export class SeeksController implements SeeksActions {
  readonly #host: Host;
  /** The list is shown. */
  #shown = false;
  /** The server has been told something of seeks: it tells what becomes of them. */
  #heard = false;
  #version = 0;

  constructor(host: Host) {
    this.#host = host;
    host.listen((message) => this.#receive(message));
    host.change({ seeks: { open: null, total: 0, own: [] } });
  }

  get #seeks(): Seeks {
    return this.#host.state().seeks ?? { open: null, total: 0, own: [] };
  }

  #change(change: Partial<Seeks>): void {
    this.#host.change({ seeks: { ...this.#seeks, ...change } });
  }

  get #known(): string[] {
    return this.#host.state().variants.map(({ id }) => id);
  }

  choice(): SeekChoice {
    return readChoice(this.#host.environment.load(choiceKey), this.#known);
  }

  choose(change: Partial<SeekChoice>): void {
    const choice = { ...this.choice(), ...change };
    this.#host.kept(this.#host.environment.store(choiceKey, JSON.stringify(choice)));
    this.#change({});
  }

  watch(on: boolean): void {
    this.#shown = on;
    if (!on) this.#change({ open: null });
    if (on || this.#heard) this.#ask();
  }

  #ask(): void {
    this.#heard = true;
    this.#host.connection.send({ t: 'seeks', on: this.#shown, variants: [] });
  }

  /** The server is there, for the first time or again: it knows of this page what this page tells it. */
  ready(): void {
    if (this.#heard || this.#shown) this.#ask();
  }

  lost(): void {
    this.#change({ open: null });
  }

  async #keep(message: Parameters<Host['connection']['keep']>[0]): Promise<string> {
    this.#heard = true;
    try {
      await this.#host.connection.keep(message);
      return '';
    } catch (error) {
      return messageOf(error);
    }
  }

  make(speed: Speed): Promise<string> {
    const terms = termsOf(this.choice(), speed, this.#known, this.#host.state().account === null);
    return this.#keep({ t: 'seek', key: this.#host.environment.newKey(), terms });
  }

  join(seek: string): Promise<string> {
    return this.#keep({ t: 'joinSeek', key: this.#host.environment.newKey(), seek, variant: '' });
  }

  cancel(seek: string): Promise<string> {
    const sent = this.#host.connection.send({ t: 'unseek', seek });
    return Promise.resolve(sent === 0 ? msg('The server cannot be reached.') : '');
  }

  #receive(message: ServerMessage): boolean {
    if (message.t === 'ownSeeks') this.#change({ own: message.seeks });
    else if (message.t === 'sought') this.#sought(message);
    else if (message.t === 'seeks') this.#list(message);
    else return false;
    return true;
  }

  #list({ version, whole, total, seeks, gone }: Extract<ServerMessage, { t: 'seeks' }>): void {
    if (!this.#shown) return;
    if (!whole && version !== this.#version + 1) {
      this.#ask();
      return;
    }
    this.#version = version;
    const told = new Set([...gone, ...seeks.map(({ seek }) => seek)]);
    const before: readonly Seek[] = whole ? [] : (this.#seeks.open ?? []);
    const open = [...seeks, ...before.filter(({ seek }) => !told.has(seek))];
    this.#change({ total, open: open.sort((a, b) => b.created - a.created) });
  }

  /** A viewer who waits for a game goes there; others find it under My games, as every game that begins elsewhere. */
  #sought({ seek, game, why }: SoughtAnswer): void {
    this.#change({ own: this.#seeks.own.filter((each) => each.seek !== seek) });
    const { page } = this.#host.state().route;
    if (why === 'matched' && (page === 'together' || page === 'home')) this.#host.go({ page: 'game', game });
    if (why === 'expired') this.#host.notice('info', msg('Your seek has ended: nobody was found in time.'));
    if (why === 'refused')
      this.#host.notice('error', msg('Your seek has ended: the server could not make a game of it.'));
  }
}
