// The body of an answer that is one of whole_bodies.ts, or a failure where it is none.

import { msg } from '@lit/localize';
import { HttpFailure } from './http.js';
import { bodyIn, type Bodies } from './whole_bodies.js';

export async function told<Name extends keyof Bodies>(name: Name, answer: Promise<unknown>): Promise<Bodies[Name]> {
  const body = bodyIn(await answer, name);
  if (!body) throw new HttpFailure(msg('The server sent an answer that this page does not understand.'));
  return body;
}
