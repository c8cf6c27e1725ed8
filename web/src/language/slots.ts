// A sentence with markup inside, translated whole: `slotted(msg(str`See ${slot(0)} for more.`), html`<a ...>${msg('the rules')}</a>`)`.
// A translation may put the slots in another order.

// Characters of the private use area: no text has them.
const sign = (index: number): string => String.fromCharCode(0xe000 + index);

/** Stands in the sentence for the part of this index. */
export const slot = (index: number): string => sign(index);

/** The pieces of the sentence in its order, with each part where its slot stands. */
export const slotted = <Part>(text: string, ...parts: readonly Part[]): (string | Part)[] =>
  text
    .split(/([\ue000-\ue0ff])/)
    .filter((piece) => piece !== '')
    .map((piece) => (piece.length === 1 ? (parts[piece.charCodeAt(0) - 0xe000] ?? piece) : piece));
