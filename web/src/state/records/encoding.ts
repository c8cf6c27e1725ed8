// In which signs a file of records is written: UTF-8, or the Windows-1252 of older programs, of which Latin-1 is a part. What is
// no UTF-8 is the latter, in which every byte is a sign.

/** Plain bytes, as a file has them. */
export type Bytes = Uint8Array<ArrayBuffer>;

export type Encoding = 'utf-8' | 'windows-1252';

/** For people. */
export const encodingNames: Record<Encoding, string> = { 'utf-8': 'UTF-8', 'windows-1252': 'Windows-1252' };

// Decoded in pieces, so that no text of the whole file is made.
const piece = 1 << 20;

export function encodingOf(bytes: Uint8Array): Encoding {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += piece) decoder.decode(bytes.subarray(at, at + piece), { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

// Of the bytes 0x80 to 0x9f, in which Windows-1252 differs from Latin-1; some of them have no sign.
const between = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

export function decoded(bytes: Uint8Array, encoding: Encoding): string {
  const text = new TextDecoder(encoding).decode(bytes);
  if (encoding === 'utf-8') return text;
  // Not every decoder of the name knows the difference.
  return text.replaceAll(/[\u0080-\u009f]/g, (sign) => between.charAt(sign.charCodeAt(0) - 0x80));
}

// The signs of the 256 bytes, and the other way round. Made when a file is the first to need them.
let signs: string[] | null = null;
let numbers: Map<string, number> | null = null;

const signsOf1252 = (): string[] =>
  (signs ??= [
    ...decoded(
      Uint8Array.from({ length: 256 }, (_, byte) => byte),
      'windows-1252',
    ),
  ]);

/** null where a sign has no place in the encoding. */
export function encoded(text: string, encoding: Encoding): Bytes | null {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  numbers ??= new Map(signsOf1252().map((sign, byte) => [sign, byte]));
  const bytes = new Uint8Array(text.length);
  let size = 0;
  for (const sign of text) {
    const byte = numbers.get(sign);
    if (byte === undefined) return null;
    bytes[size] = byte;
    size += 1;
  }
  return bytes.subarray(0, size);
}

/** Bytes of Windows-1252 in UTF-8. */
export const asUtf8 = (bytes: Uint8Array): Bytes => new TextEncoder().encode(decoded(bytes, 'windows-1252'));

/** By byte of Windows-1252: how many bytes its sign has in UTF-8. */
export function sizesInUtf8(): Uint8Array {
  const encoder = new TextEncoder();
  return Uint8Array.from(signsOf1252(), (sign) => encoder.encode(sign).length);
}
