// The games that a browser keeps, in memory; windows of one browser share them.

import { idHere } from '../../src/state/offline/kept_ids.js';
import type { KeptGame, KeptGames, Upload, Uploaded } from '../../src/state/offline/kept_games.js';

export interface MemoryOfGames {
  games: Map<string, KeptGame>;
  windows: Set<(id: string) => void>;
  uploaded: Map<string, Uploaded>;
}

export const noGames = (): MemoryOfGames => ({ games: new Map(), windows: new Set(), uploaded: new Map() });

/** A game of two people at one screen that such a browser keeps. */
export const keptGame = (change: Partial<KeptGame> = {}): KeptGame => ({
  id: idHere('a'),
  seq: 3,
  variant: 'orthodox',
  variantName: 'Orthodox',
  variantText: '',
  options: [],
  start: '',
  line: ['e2-e4', 'e7-e5'],
  at: change.line?.length ?? 2,
  title: '',
  white: { kind: 'person', level: 1 },
  black: { kind: 'person', level: 1 },
  paused: false,
  end: null,
  created: 1_780_000_000_000,
  updated: 1_780_000_000_000,
  ...change,
});

export class GamesInMemory implements KeptGames {
  readonly #memory: MemoryOfGames;
  #heard: ((id: string) => void) | null = null;

  constructor(memory: MemoryOfGames) {
    this.#memory = memory;
  }

  async all(): Promise<KeptGame[]> {
    return structuredClone([...this.#memory.games.values()]);
  }

  async get(id: string): Promise<KeptGame | undefined> {
    return structuredClone(this.#memory.games.get(id));
  }

  async add(game: KeptGame): Promise<void> {
    if (this.#memory.games.has(game.id)) throw new Error('there is such a game');
    this.#memory.games.set(game.id, structuredClone(game));
    this.#tell(game.id);
  }

  async change(id: string, change: (game: KeptGame) => KeptGame): Promise<KeptGame | undefined> {
    const game = this.#memory.games.get(id);
    if (!game) return undefined;
    const before = structuredClone(game);
    const changed = change(before);
    if (changed === before) return changed;
    this.#memory.games.set(id, structuredClone(changed));
    this.#tell(id);
    return changed;
  }

  async remove(id: string): Promise<void> {
    if (this.#memory.games.delete(id)) this.#tell(id);
  }

  async settle(id: string, { key, seq }: Upload, uploaded: Uploaded): Promise<'done' | 'changed' | 'gone'> {
    const game = this.#memory.games.get(id);
    if (!game) return this.#memory.uploaded.has(id) ? 'done' : 'gone';
    if (game.seq !== seq || game.upload?.key !== key) return 'changed';
    this.#memory.games.delete(id);
    this.#memory.uploaded.set(id, uploaded);
    this.#tell(id);
    return 'done';
  }

  async uploaded(id: string): Promise<Uploaded | undefined> {
    return this.#memory.uploaded.get(id);
  }

  onChange(heard: (id: string) => void): void {
    this.#heard = heard;
    this.#memory.windows.add(heard);
  }

  #tell(id: string): void {
    for (const heard of this.#memory.windows) if (heard !== this.#heard) queueMicrotask(() => heard(id));
  }
}
