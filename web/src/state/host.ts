// What the controllers of this room share: the state, the browser, the core and the connection to the server.

import type { Core } from '../core/core.js';
import type { Connection } from '../net/socket.js';
import type { Environment } from './environment.js';
import type { AppState, Notice, Preferences, Route } from './state.js';

export interface Host {
  /** Whatever asks for it begins after the core has arrived. */
  core(): Core;
  readonly environment: Environment;
  readonly connection: Connection;
  state(): AppState;
  change(change: Partial<AppState>): void;
  notice(kind: Notice['kind'], text: string): void;
  prefer(change: Partial<Preferences>): void;
  /** Shows another page; `replace` forgets the address of this one. */
  go(route: Route, replace?: boolean): void;
}
