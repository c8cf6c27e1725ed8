// Written by tools/wire from src/server/protocol/wire.json; `tools/wire/generate.mjs` writes it again.
//
// Checks that an answer to a request has every part that wire.json gives it, as whole.ts does for messages.

import type { AccountData, MadeToken, Me, RecoveryCodes, SecurityEvents, Sessions, Tokens } from './values.js';
import { fits, learnShapes } from './whole.js';

// As in whole.ts: a record by its name, or the body of an answer by "/" and its name.
learnShapes(`Session $:id,agent,network +:created,seen !:current
Token $:id,note $*:scopes +:created,seen
SecurityEvent +:id,time $:kind,account,by,network
/Me $:name !:account,moderator,admin
/RecoveryCodes $:name $*:codes
/Sessions Session*:sessions
/MadeToken $:secret Token:token
/Tokens Token*:tokens
/AccountData $:name +:created !:moderator,admin,bot Session*:sessions Token*:tokens $*:guests SecurityEvent*:events
/SecurityEvents SecurityEvent*:events !:more`);

export interface Bodies {
  Me: Me;
  RecoveryCodes: RecoveryCodes;
  Sessions: Sessions;
  MadeToken: MadeToken;
  Tokens: Tokens;
  AccountData: AccountData;
  SecurityEvents: SecurityEvents;
}

/** The body of an answer; null if it is none of this kind, or not whole. */
export function bodyIn<Name extends keyof Bodies>(value: unknown, name: Name): Bodies[Name] | null {
  return fits(value, `/${name}`) ? (value as Bodies[Name]) : null;
}
