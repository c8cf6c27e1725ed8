// What a file holds, as a text: its name and the text go to the state, which says what is wrong with it.

import type { Store } from '../state/state.js';

// More than is ever opened, whatever its letters: of a larger one no more is read than shows that it is too large.
const most = 32 * 1024 * 1024 + 1;

export async function openFileOf(file: File, store: Store): Promise<void> {
  let text: string;
  try {
    text = await file.slice(0, most).text();
  } catch {
    // A folder, or a file that went away: nothing that can be read.
    text = '\0';
  }
  await store.coreHere;
  await store.open.openFile(file.name, text);
}
