// Messages about games that this browser keeps go to the part of the page that plays them, all others to the server.

import type { AckAnswer } from '../../net/messages.js';
import type { Connection, Lasting, Line, Plain } from '../../net/socket.js';
import { isKeptHere } from './kept_ids.js';
import type { Here } from './here.js';

/** Above all ids of the connection. */
const firstId = 1_000_000_000;

export class RoutedLine implements Line {
  readonly #server: Connection;
  readonly #hasServer: boolean;
  readonly #here: () => Promise<Here>;
  #lastId = firstId;

  /** `here`: loaded when the first message is about such a game. */
  constructor(server: Connection, hasServer: boolean, here: () => Promise<Here>) {
    this.#server = server;
    this.#hasServer = hasServer;
    this.#here = here;
  }

  /** Without a server no game is elsewhere. */
  readonly #isHere = (game: string): boolean => !this.#hasServer || isKeptHere(game);

  async keep(message: Lasting): Promise<AckAnswer> {
    return 'game' in message && this.#isHere(message.game)
      ? (await this.#here()).keep(message)
      : this.#server.keep(message);
  }

  send(message: Plain): number {
    if (!('game' in message) || !this.#isHere(message.game)) return this.#server.send(message);
    this.#lastId += 1;
    const id = this.#lastId;
    this.#here().then(
      (here) => here.send({ ...message, id }),
      () => undefined,
    );
    return id;
  }

  sendAgain(): void {
    this.#server.sendAgain();
  }
}
