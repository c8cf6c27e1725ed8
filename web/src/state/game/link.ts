// A game as a link: "s1." and, in base64url, a byte that says whether the rest is deflated, four bytes of a check
// sum, and JSON of what the game is made of. The sum is there because a link that lost or changed a sign must be
// refused: it might still be readable, as another game.

import { msg, str } from '@lit/localize';
import type { Core, Game, Variant } from '../../core/core.js';
import { errorOf } from '../../core/failure.js';
import type { End } from '../../net/messages.js';

/** A game, complete. */
export interface GameLink {
  variant: string;
  /** The variant file, '' for a shipped one. */
  variantText: string;
  options: Record<string, string>;
  /** Position text, '' for the start of the game. */
  start: string;
  /** Canonical moves. */
  line: string[];
  /** How it ended where the line does not show it. */
  end: End | null;
  /** The game with its variations and comments, where the link keeps them. */
  record?: string;
}

export type DecodedLink = { link: GameLink; message: '' } | { link: null; message: string };

const prefix = 's1.';
const longestCode = 200_000;
const longestText = 1_000_000;

const spoilt = (why: string): DecodedLink => ({
  link: null,
  message: msg(str`This link does not contain a valid game: ${why}.`),
});

// FNV-1a, 32 bits.
function checkSum(bytes: Uint8Array): number {
  let sum = 0x811c9dc5;
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  return sum;
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64Url(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return null;
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
  } catch {
    return null;
  }
}

// Through a compressor or its reverse; null if it refuses the bytes or gives more than `limit` of them.
async function through(
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
  limit: number,
): Promise<Uint8Array | null> {
  const writer = stream.writable.getWriter();
  // What goes wrong while writing comes out at the reading end, too.
  void writer.write(new Uint8Array(bytes)).catch(() => undefined);
  void writer.close().catch(() => undefined);
  const reader = stream.readable.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > limit) {
        void reader.cancel().catch(() => undefined);
        return null;
      }
      parts.push(value);
    }
  } catch {
    return null;
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The part of an address that restores the game. */
export async function encodeLink(link: GameLink): Promise<string> {
  const fields: Record<string, unknown> = { v: link.variant };
  if (link.variantText !== '') fields['t'] = link.variantText;
  if (Object.keys(link.options).length > 0) fields['o'] = link.options;
  if (link.start !== '') fields['s'] = link.start;
  if (link.line.length > 0) fields['m'] = link.line.join(' ');
  if (link.record !== undefined && link.record !== '') fields['r'] = link.record;
  if (link.end) fields['e'] = `${link.end.result} ${link.end.reason}`;
  const plain = new TextEncoder().encode(JSON.stringify(fields));
  const packed = await through(plain, new CompressionStream('deflate-raw'), plain.length);
  const deflated = packed !== null && packed.length < plain.length;
  const body = deflated ? packed : plain;
  const bytes = new Uint8Array(5 + body.length);
  bytes[0] = deflated ? 1 : 0;
  new DataView(bytes.buffer).setUint32(1, checkSum(body));
  bytes.set(body, 5);
  return prefix + toBase64Url(bytes);
}

const isText = (value: unknown): value is string => typeof value === 'string';

function linkOf(value: unknown): GameLink | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { v, t = '', o = {}, s = '', m = '', e = '', r = '' } = value as Record<string, unknown>;
  if (!isText(v) || !isText(t) || !isText(s) || !isText(m) || !isText(e) || !isText(r)) return null;
  if (typeof o !== 'object' || o === null || Array.isArray(o) || !Object.values(o).every(isText)) return null;
  const line = m === '' ? [] : m.split(' ');
  const [result = '', reason = ''] = e.split(' ');
  const end = e === '' ? null : { result, reason };
  return {
    variant: v,
    variantText: t,
    options: { ...(o as Record<string, string>) },
    start: s,
    line,
    end,
    ...(r === '' ? {} : { record: r }),
  };
}

/** The reverse; what is no link of ours is refused with a sentence. */
export async function decodeLink(code: string): Promise<DecodedLink> {
  if (!code.startsWith(prefix)) {
    return /^s\d+\./.test(code)
      ? spoilt(msg('it was made by a newer version of this page'))
      : spoilt(msg(str`it must start with "${prefix}"`));
  }
  if (code.length > longestCode) return spoilt(msg('it is too long'));
  const bytes = fromBase64Url(code.slice(prefix.length));
  const packing = bytes?.[0];
  if (!bytes || bytes.length < 6 || packing === undefined || packing > 1) {
    return spoilt(msg('a part of it is missing or changed'));
  }
  const body = bytes.subarray(5);
  if (new DataView(bytes.buffer).getUint32(1) !== checkSum(body))
    return spoilt(msg('a part of it is missing or changed'));
  const plain = packing === 1 ? await through(body, new DecompressionStream('deflate-raw'), longestText) : body;
  if (!plain) return spoilt(msg('it cannot be unpacked'));
  try {
    const link = linkOf(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plain)));
    return link ? { link, message: '' } : spoilt(msg('it does not hold a game'));
  } catch {
    return spoilt(msg('it does not hold a game'));
  }
}

/** What the core has against the game of a link, in a sentence; '' for a game that can be played. */
export function linkRefusal(core: Core, link: GameLink): string {
  const bad = (error: unknown, ply: number): string => {
    const why = errorOf(error).message;
    return ply === 0
      ? msg(str`This link does not contain a valid game: ${why}.`)
      : msg(str`This link does not contain a valid game: its ply ${ply}, ${why}.`);
  };
  let variant: Variant;
  try {
    variant =
      link.variantText === ''
        ? core.loadVariant(link.variant, link.options)
        : core.readVariant(link.variantText, link.variant, link.options);
  } catch (error) {
    return bad(error, 0);
  }
  let game: Game | null = null;
  let ply = 0;
  try {
    game = variant.game(link.start);
    for (const move of link.line) {
      ply += 1;
      game.play(move);
    }
    ply = 0;
    if (link.end && game.state().result === null) game.finish(link.end.result, link.end.reason);
    return '';
  } catch (error) {
    return bad(error, ply);
  } finally {
    game?.release();
    variant.release();
  }
}
