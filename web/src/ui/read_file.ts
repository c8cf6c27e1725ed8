// What a file holds: its name and its bytes go to the state, which says what is wrong with it.

import type { Store } from '../state/page/state.js';

// More than is ever opened: of a larger file no more is read than shows that it is too large.
const most = 64 * 1024 * 1024 + 1;

export async function openFileOf(file: File, store: Store): Promise<void> {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await file.slice(0, most).arrayBuffer());
  } catch {
    // A folder, or a file that went away: nothing that can be read.
    bytes = new Uint8Array(1);
  }
  await store.coreHere;
  await store.open.openBytes(file.name, bytes);
}
