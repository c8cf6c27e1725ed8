// What is asked of the server beside games: what one is called, and who else is on its network.

import { ask, type Fetch } from './http.js';
import type { Me, Network } from './messages.js';

const nameIn = (answer: unknown): string => (answer as Me | null)?.name ?? '';

export async function ownName(fetch: Fetch): Promise<string> {
  return nameIn(await ask(fetch, '/api/me', {}));
}

/** The name as the server has it from now on. */
export async function takeName(fetch: Fetch, name: string): Promise<string> {
  const me: Me = { name };
  return nameIn(
    await ask(fetch, '/api/me', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(me),
    }),
  );
}

/** Who else is on the network of this server. */
export async function seeNetwork(fetch: Fetch): Promise<Network> {
  const none: Network = { keepUnbegun: 1, lan: false, urls: [], servers: [], dropped: 0 };
  return ((await ask(fetch, '/api/network', {})) as Network | null) ?? none;
}
