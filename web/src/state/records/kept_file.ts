// The file of records that is open, kept by the browser through a reload: the one that was opened last, in whichever window.

import type { Bytes } from './encoding.js';
import type { Changes } from './record_file.js';

export interface KeptFile {
  /** Of this opening of the file. */
  id: string;
  place: string;
  bytes: Bytes;
}

export interface KeptChanges {
  /** Of the file that they belong to. */
  id: string;
  changes: Changes;
  /** They have not been saved as a file. */
  unsaved: boolean;
  /** Of this keeping of them: whoever keeps the next ones names it, '' where there were none. */
  stamp: string;
}

/** `other file`: another one has been opened since; `other changes`: another window has changed this one. Then nothing was kept. */
export type Keeping = 'kept' | 'other file' | 'other changes';

export interface KeptFiles {
  // These reject where the browser keeps nothing, or has no room.

  /** Instead of the one before. */
  keep(file: KeptFile): Promise<void>;
  /** `after`: the stamp of those that they take the place of. */
  keepChanges(changes: KeptChanges, after: string): Promise<Keeping>;
  forget(): Promise<void>;
  /** null where nothing is kept, or nothing ever is. Rejects if there is a file that cannot be read. */
  kept(): Promise<{ file: KeptFile; changes: KeptChanges | null } | null>;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => Number.isInteger(value);
const isEdit = (value: unknown): boolean => Array.isArray(value) && isNumber(value[0]) && isText(value[1]);

/** What is kept may be of an older page, or damaged. */
export const isWholeFile = ({ id, place, bytes }: Partial<KeptFile>): boolean =>
  isText(id) && isText(place) && bytes instanceof Uint8Array;

export function areWholeChanges(changes: Partial<KeptChanges> | null): boolean {
  if (changes === null) return true;
  const { edited, added, removed } = (changes.changes ?? {}) as Partial<Changes>;
  const areLists = Array.isArray(edited) && Array.isArray(added) && Array.isArray(removed);
  return areLists && edited.every(isEdit) && added.every(isText) && removed.every(isNumber);
}

const store = 'records';

function opened(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const request = indexedDB.open('strata', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error ?? new Error('the browser keeps nothing here'));
    request.onblocked = () => failed(new Error('another window holds what is kept'));
  });
}

// `work` begins requests; the answer comes when all of them are on the disk.
async function within<Answer>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  work: (files: IDBObjectStore, done: (answer: Answer) => void) => void,
): Promise<Answer> {
  try {
    return await new Promise((done, failed) => {
      const transaction = database.transaction(store, mode);
      let answer: Answer;
      const fail = (): void => failed(transaction.error ?? new Error('the browser refused it'));
      transaction.oncomplete = () => done(answer);
      transaction.onerror = fail;
      transaction.onabort = fail;
      work(transaction.objectStore(store), (found) => {
        answer = found;
      });
    });
  } finally {
    database.close();
  }
}

function read<Value>(files: IDBObjectStore, key: string, found: (value: Value | undefined) => void): void {
  const request = files.get(key) as IDBRequest<Value | undefined>;
  request.onsuccess = () => found(request.result);
}

/** What becomes of changes where this is kept. */
export function keepingOf(
  file: KeptFile | null | undefined,
  kept: KeptChanges | null | undefined,
  { id }: KeptChanges,
  after: string,
): Keeping {
  if (file?.id !== id) return 'other file';
  // Those of an older page have none.
  const stamp = kept?.id === id ? ((kept.stamp as string | undefined) ?? '') : '';
  return stamp === after ? 'kept' : 'other changes';
}

export const browserFiles: KeptFiles = {
  keep: async (file) =>
    within(await opened(), 'readwrite', (files) => {
      files.put(file, 'file');
      files.delete('changes');
    }),
  keepChanges: async (changes, after) =>
    within(await opened(), 'readwrite', (files, done) =>
      read<KeptFile>(files, 'file', (file) =>
        read<KeptChanges>(files, 'changes', (kept) => {
          const keeping = keepingOf(file, kept, changes, after);
          done(keeping);
          if (keeping === 'kept') files.put(changes, 'changes');
        }),
      ),
    ),
  forget: async () =>
    within(await opened(), 'readwrite', (files) => {
      files.delete('file');
      files.delete('changes');
    }),
  kept: async () => {
    const database = await opened().catch(() => null);
    if (!database) return null;
    return within(database, 'readonly', (files, done) =>
      read<KeptFile>(files, 'file', (file) =>
        read<KeptChanges>(files, 'changes', (changes) =>
          done(file ? { file, changes: changes?.id === file.id ? changes : null } : null),
        ),
      ),
    );
  },
};
