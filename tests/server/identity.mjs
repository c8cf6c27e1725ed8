// Who asks, in tests: secrets as a server with the key of the tests makes them (src/server/net/identity.cpp), by name.

import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The file that a server of the tests is given as --identity-key. */
export const identityKey = fileURLToPath(new URL('identity.key', import.meta.url));

const letters = 'abcdefghijklmnopqrstuvwxyz234567';
const key = createHash('sha256').update(readFileSync(identityKey, 'utf8').trimEnd()).digest();

function base32(bytes) {
  let [text, bits, held] = ['', 0, 0];
  for (const byte of bytes) {
    bits = ((bits << 8) | byte) & 0xffff;
    for (held += 8; held >= 5; held -= 5) text += letters[(bits >> (held - 5)) & 31];
  }
  return text;
}

/** The same for the same name. */
export function secretOf(name) {
  const random = createHash('sha256').update(name).digest().subarray(0, 12);
  const code = createHmac('sha256', key).update(random).digest().subarray(0, 8);
  return base32(Buffer.concat([random, code]));
}
