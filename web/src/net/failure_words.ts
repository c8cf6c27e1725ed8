// Why the server did not do something, in the language of the page: by the reason that it gives, or else by the code of the failure.

import { refusedIn } from '../language/refused.js';
import type { ErrorAnswer, Failure } from './messages.js';

// The fields of every failure are there, the others may be missing: a proxy may have answered.
type Told = Pick<ErrorAnswer | Failure, 'message'> & Partial<Pick<ErrorAnswer | Failure, 'code' | 'reason' | 'values'>>;

export const failureWords = ({ message, code, reason, values = [] }: Told): string =>
  refusedIn(
    message,
    reason ?? `code:${code ?? ''}`,
    Object.fromEntries(values.map(({ name, value }) => [name, value])),
  );
