// An analysis in the browser: of a record, with the engine as it is to be from the beginning.

/** A link that restores a game, as web/src/state/game/link.ts writes one without packing it. */
export function linkOfFields(fields) {
  const body = Buffer.from(JSON.stringify(fields));
  let sum = 0x811c9dc5;
  for (const byte of body) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  const head = Buffer.alloc(5);
  head.writeUInt32BE(sum, 1);
  return `s1.${Buffer.concat([head, body]).toString('base64url')}`;
}

/** The same for a record. */
export const linkOf = (record, variant) => linkOfFields({ v: variant, r: record });

/** Whether the engine is on, and how thorough its reports are, from the beginning. */
export const settings = (kept) => (page) =>
  page.evaluate((chosen) => localStorage.setItem('strata.engine', JSON.stringify(chosen)), kept);
export const off = { on: false, lines: 3, depth: 'quick' };

export const analysing =
  (server, browser) =>
  async (address, { size = 'desktop', engine = off } = {}) => {
    const person = await browser.open(`${server.address}/analysis${address}`, { size, before: settings(engine) });
    await person.until('the analysis', () => window.strataTest?.state().analysis ?? false);
    return person;
  };

export const button = (person, name) => person.page.locator(`[data-do="${name}"]:visible`).first();

/** In the page: the browser keeps a network (web/src/state/analysis/networks.ts). */
export async function networkIsKept() {
  const names = (await caches.keys()).filter((name) => name.includes('strata-networks'));
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().length > 0;
}
