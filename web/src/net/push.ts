// The requests about Web Push: whether the server sends notices, and to which browsers.

import { ask, type Fetch, post } from './http.js';
import { told } from './told.js';
import type { NewPush, PushState } from './values.js';

export const pushState = (fetch: Fetch): Promise<PushState> => told('PushState', ask(fetch, '/api/push', {}));

export const subscribePush = (fetch: Fetch, body: NewPush): Promise<unknown> => post(fetch, '/api/push', body);

export const endPush = (fetch: Fetch, endpoint: string): Promise<unknown> => post(fetch, '/api/push/end', { endpoint });
