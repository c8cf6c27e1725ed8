// Why the server did not do something, in the language of the page: by the reason that it gives, or else by the code of the failure.

import { refusedIn } from '../language/refused.js';
import type { ErrorAnswer, Failure } from './messages.js';

// What every failure has is there, the rest perhaps not: an answer may be of a proxy.
type Told = Pick<ErrorAnswer | Failure, 'message'> & Partial<Pick<ErrorAnswer | Failure, 'code' | 'reason' | 'values'>>;

export const failureWords = ({ message, code, reason, values = [] }: Told): string =>
  refusedIn(
    message,
    reason ?? `code:${code ?? ''}`,
    Object.fromEntries(values.map(({ name, value }) => [name, value])),
  );
