// Whether the position that is shown is one for the tables of the server; what asks them is loaded with the first that is.

import type { EnginePosition } from '../../core/engine.js';
import type { ShownPosition } from '../board_kit/core_game.js';
import type { Host } from '../page/host.js';
import type { Endings } from './endings.js';
import type { EndingView } from './screen.js';
import type { Session } from './session.js';

/** Tables are about so many pieces. */
const mostPieces = 3;

export class EndingWatch {
  readonly #host: Host;
  readonly #changed: () => void;
  #endings: Endings | null = null;
  #isAsked = false;

  constructor(host: Host, changed: () => void) {
    this.#host = host;
    this.#changed = changed;
  }

  /** The knowledge of the position of the session, if that is `wanted`; `asked` is the same thing as long as it is the same. */
  view(
    wanted: boolean,
    session: Session,
    { view, state }: ShownPosition,
    asked: () => EnginePosition,
  ): EndingView | null {
    const pieces = view.cells.reduce((count, { piece }) => count + (piece === '' ? 0 : 1), 0);
    if (!wanted || !this.#host.environment.hasServer || pieces > mostPieces || state.result !== null) {
      this.rest();
      return null;
    }
    if (!this.#isAsked) void this.#load();
    const { coreGame, line, ply } = session;
    const position = asked();
    const native = (canonical: string): string => coreGame.read(line, ply, canonical, position.notation).native;
    return this.#endings?.follow({ asked: position, position: state.position, side: view.side, native }) ?? null;
  }

  /** Asks nothing more. */
  rest(): void {
    this.#endings?.rest();
  }

  async #load(): Promise<void> {
    this.#isAsked = true;
    try {
      const { Endings: Loaded } = await import('./endings.js');
      this.#endings = new Loaded(this.#host, this.#changed);
      this.#changed();
    } catch {
      // Without the server nothing is known of endings; it is tried again with the next one.
      this.#isAsked = false;
    }
  }
}
