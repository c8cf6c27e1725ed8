// What is asked of the server beside games: what one is called, and who else is on its network.

import { ask, type Fetch, post } from './http.js';
import type { Me, Network } from './messages.js';

// A server without accounts says the name alone.
const meIn = (answer: unknown): Me => ({
  name: '',
  account: false,
  moderator: false,
  admin: false,
  ...(answer as Me | null),
});

/** The viewer's name, and whether it is that of an account. */
export async function whoAmI(fetch: Fetch): Promise<Me> {
  return meIn(await ask(fetch, '/api/me', {}));
}

/** The name as the server has it from now on. */
export async function takeName(fetch: Fetch, name: string): Promise<Me> {
  return meIn(await post(fetch, '/api/me', { name }));
}

/** Who else is on the network of this server. */
export async function seeNetwork(fetch: Fetch): Promise<Network> {
  const none: Network = { keepUnbegun: 1, lan: false, urls: [], servers: [], dropped: 0 };
  return ((await ask(fetch, '/api/network', {})) as Network | null) ?? none;
}
