// What the controllers of this room share: the state, the browser, the core and the connection to the server.

import type { Core } from '../../core/core.js';
import type { ServerMessage } from '../../net/messages.js';
import type { Line } from '../../net/socket.js';
import type { Environment } from './environment.js';
import type { Here } from '../offline/here.js';
import type { RecordsActions } from '../records/screen.js';
import type { AppState, NewGame, Notice, Preferences } from './state.js';
import type { Route } from './routes.js';

export interface Host {
  /** Whatever asks for it begins after the core has arrived. */
  core(): Core;
  /** Settled once it has. */
  readonly coreHere: Promise<void>;
  readonly environment: Environment;
  readonly connection: Line;
  /** Begins the connection to the server anew: it knows a visitor by the cookie of the first moment. */
  restart(): void;
  /** Does what makes the visitor another person: that the server ends the connection then is no loss. */
  renewing<Value>(act: () => Promise<Value>): Promise<Value>;
  /** Gives the games that this browser keeps to the server, if it is there. */
  upload(): void;
  /** Asks for the list of games anew. */
  listGames(): void;
  /** Plays games without the server. */
  here(): Promise<Here>;
  /** `heard` is asked first about every message; true: it was meant for it alone. Answers how to stop. */
  listen(heard: (message: ServerMessage) => boolean): () => void;
  state(): AppState;
  change(change: Partial<AppState>): void;
  notice(kind: Notice['kind'], text: string): void;
  /** What `Environment.store` answers, where what somebody has set is to be there next time: that it will not be is said once. */
  kept(isKept: boolean): void;
  prefer(change: Partial<Preferences>): void;
  /** A game of its own, which is shown. */
  create(game: NewGame): void;
  /** The file of records that is open, loaded when it is asked for. */
  records(): Promise<RecordsActions>;
  /** Tells somebody who does not see the page. */
  say(text: string): void;
  /** Shows another page; `replace` forgets the address of this one. */
  go(route: Route, replace?: boolean): void;
}
