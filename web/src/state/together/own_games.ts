// The viewer's games with others that go on, as the server tells of them: how many wait for his move, and what has begun while he was elsewhere.

import { msg, str } from '@lit/localize';
import type { GameSummary, OwnAnswer } from '../../net/messages.js';
import { nameOf } from '../../language/name_of.js';
import type { Host } from '../page/host.js';
import { isolated } from '../text/isolated.js';

/** Whether it is the viewer's turn in a game between two people. */
const waits = ({ end, side, you }: GameSummary): boolean => end === null && (side === 'white' ? you.white : you.black);

export class OwnGames {
  readonly #host: Host;
  readonly #goingOn = new Map<string, GameSummary>();

  constructor(host: Host) {
    this.#host = host;
  }

  /** Asks for them; those that are known are told again. */
  listen(): void {
    this.#goingOn.clear();
    this.#host.connection.send({ t: 'own', on: true });
  }

  /** How many wait for the viewer's move. */
  get turns(): number {
    return [...this.#goingOn.values()].filter(waits).length;
  }

  /** `isAnswered`: the viewer has just sat down in this game himself. */
  receive({ change, game }: OwnAnswer, isAnswered: boolean): void {
    if (change === 'ended' || change === 'gone') this.#goingOn.delete(game.game);
    else this.#goingOn.set(game.game, game);
    this.#list(change, game);
    const { route } = this.#host.state();
    const isShown = route.page === 'game' && route.game === game.game;
    if (change === 'began' && !isAnswered && !isShown) this.#tell(game);
  }

  /** The list of games, where it is shown, says the same. */
  #list(change: OwnAnswer['change'], game: GameSummary): void {
    const { games } = this.#host.state();
    if (games === null || change === 'runs') return;
    const others = games.filter((each) => each.game !== game.game);
    this.#host.change({ games: change === 'gone' ? others : [game, ...others] });
  }

  #tell({ names, you, variantName }: GameSummary): void {
    const name = isolated(you.white ? names.black : names.white);
    const game = isolated(nameOf(variantName));
    this.#host.notice('info', msg(str`Your game against ${name} has started: ${game}. You find it under My games.`));
  }
}
