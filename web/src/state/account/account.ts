// The person who is logged in, as far as the page knows: what the server says of it, and what this browser keeps so that the next page, and all other
// windows, know it as well.

import type { Me } from '../../net/messages.js';
import type { Environment } from '../page/environment.js';
import type { Host } from '../page/host.js';
import type { Account } from './screen.js';

/** The name of the account that is logged in; windows hear of its change. */
export const accountKey = 'strata.account';

/** As it was when this browser last heard of it. */
export function lastAccount({ load, hasServer }: Pick<Environment, 'load' | 'hasServer'>): Account | null {
  const name = hasServer ? load(accountKey) : null;
  return name === null ? null : { name, moderator: false, admin: false };
}

/** The server has said who asks. */
export function learnAccount(host: Pick<Host, 'environment' | 'state' | 'change'>, me: Me): void {
  const { environment } = host;
  const { name, moderator, admin } = me;
  const account = me.account ? { name, moderator, admin } : null;
  if ((account?.name ?? null) !== environment.load(accountKey)) environment.store(accountKey, account && name);
  if (JSON.stringify(account) !== JSON.stringify(host.state().account)) host.change({ account });
}
