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
}

/** Rejects where the browser keeps nothing, or has no room. */
export interface KeptFiles {
  /** Instead of the one before. */
  keep(file: KeptFile): Promise<void>;
  /** False: another file is kept by now, and the changes of this one are not. */
  keepChanges(changes: KeptChanges): Promise<boolean>;
  kept(): Promise<{ file: KeptFile; changes: KeptChanges | null } | null>;
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
  mode: IDBTransactionMode,
  work: (files: IDBObjectStore, done: (answer: Answer) => void) => void,
): Promise<Answer> {
  const database = await opened();
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

export const browserFiles: KeptFiles = {
  keep: (file) =>
    within('readwrite', (files) => {
      files.put(file, 'file');
      files.delete('changes');
    }),
  keepChanges: (changes) =>
    within('readwrite', (files, done) =>
      read<KeptFile>(files, 'file', (file) => {
        done(file?.id === changes.id);
        if (file?.id === changes.id) files.put(changes, 'changes');
      }),
    ),
  kept: () =>
    within('readonly', (files, done) =>
      read<KeptFile>(files, 'file', (file) =>
        read<KeptChanges>(files, 'changes', (changes) =>
          done(file ? { file, changes: changes?.id === file.id ? changes : null } : null),
        ),
      ),
    ),
};
