// What the controllers of this room share: the state, the browser, the core and the line to the server.

import type { Core } from '../core/core.js';
import type { Connection } from '../net/socket.js';
import type { Environment } from './environment.js';
import type { AppState, Notice } from './state.js';

export interface Host {
  readonly core: Core;
  readonly environment: Environment;
  readonly connection: Connection;
  state(): AppState;
  change(change: Partial<AppState>): void;
  notice(kind: Notice['kind'], text: string): void;
}
