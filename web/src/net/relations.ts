// The requests about follows and blocks of the account.

import { ask, type Fetch, post } from './http.js';
import { told } from './told.js';
import type { Relations, RelationChange, RelationTo } from './values.js';

const address = '/api/relations';

export const listRelations = (fetch: Fetch): Promise<Relations> => told('Relations', ask(fetch, address, {}));

export const readRelation = (fetch: Fetch, name: string): Promise<RelationTo> =>
  told('RelationTo', ask(fetch, `${address}/${encodeURIComponent(name)}`, {}));

export const changeRelation = (fetch: Fetch, body: RelationChange): Promise<unknown> => post(fetch, address, body);
