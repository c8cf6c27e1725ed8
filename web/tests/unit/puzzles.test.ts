// Puzzles on the page: the right moves, others that win as well, wrong ones, the solution, and the streak.

import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { puzzlesIn } from '../../src/core/tour.js';
import type { Puzzle } from '../../src/core/types.js';
import { gradeFor } from '../../src/state/learn/puzzle_controller.js';
import { puzzleTask } from '../../src/state/learn/puzzle_words.js';
import type { PuzzleActions, PuzzleLibrary, PuzzleScreen } from '../../src/state/learn/screen.js';
import type { Store } from '../../src/state/page/state.js';
import { core } from './real_core.js';
import { world } from './store_world.js';

const fileOf = (game: string): string => readFileSync(new URL(`../../../puzzles/${game}.txt`, import.meta.url), 'utf8');
const library: PuzzleLibrary = { games: ['orthodox', 'raumschach'], textOf: async (game) => fileOf(game) };

const law = core.loadVariant('orthodox');
const known = puzzlesIn(law, fileOf('orthodox'), 'orthodox.txt');

/** A file with one puzzle. */
function only(puzzle: Puzzle): PuzzleLibrary {
  const lines = fileOf('orthodox').split('\n');
  const head = lines.slice(0, 5);
  const line = lines.find((each) => each.includes(`${puzzle.position};`)) ?? '';
  return { games: ['orthodox'], textOf: async () => `${head.join('\n')}\n\n${line}\n` };
}

async function asked(variant: string, from: PuzzleLibrary): Promise<{ store: Store; actions: PuzzleActions }> {
  const { store } = await world();
  store.go({ page: 'puzzles', variant });
  const actions = await store.puzzles();
  await actions.open({ page: 'puzzles', variant }, from);
  return { store, actions };
}

function screenOf({ state }: Store): PuzzleScreen {
  if (!state.puzzle) throw new Error(`no puzzle is shown: ${state.learnError}`);
  return state.puzzle;
}

const fits = (is: (puzzle: Puzzle) => boolean): Puzzle => {
  const found = known.find(is);
  if (!found) throw new Error('the file has no such puzzle');
  return found;
};

async function solve(store: Store, actions: PuzzleActions, { line }: Puzzle): Promise<void> {
  for (let ply = 0; ply < line.length; ply += 2) {
    await vi.waitFor(() => expect(screenOf(store).shown).toBe(ply));
    actions.typeMove(line[ply] ?? '');
  }
}

describe('a puzzle', () => {
  it('is solved by the moves of its line, and the other side replies', async () => {
    const puzzle = fits(({ kind, moves }) => kind === 'mate' && moves === 3);
    const { store, actions } = await asked('orthodox', only(puzzle));
    expect(screenOf(store)).toMatchObject({ phase: 'asked', moveCount: 3, streak: 0, best: 0, solution: [] });
    expect(screenOf(store).scene.bottom).toBe(screenOf(store).solver);
    await solve(store, actions, puzzle);
    expect(screenOf(store)).toMatchObject({ phase: 'solved', said: 'Success!', streak: 1, best: 1, mayMove: false });
    expect(screenOf(store).solution).toHaveLength(5);
    // It can be looked at once more.
    actions.show(0);
    expect(screenOf(store).shown).toBe(0);
    actions.show(99);
    expect(screenOf(store).shown).toBe(5);
  });

  it('takes any last move that mates, and no first move but that of the line', async () => {
    const other = (puzzle: Puzzle): string | undefined => {
      const game = law.game(puzzle.position);
      for (const move of puzzle.line.slice(0, -1)) game.play(move);
      const found = game.moves().find(({ canonical }) => {
        if (canonical === puzzle.line.at(-1)) return false;
        game.play(canonical);
        const mates = game.state().result !== null && game.state().result !== 'draw';
        game.undo();
        return mates;
      });
      game.release();
      return found?.canonical;
    };
    const puzzle = fits((one) => one.kind === 'mate' && one.moves === 2 && other(one) !== undefined);
    const { store, actions } = await asked('orthodox', only(puzzle));
    await solve(store, actions, { ...puzzle, line: [...puzzle.line.slice(0, -1), other(puzzle) ?? ''] });
    expect(screenOf(store)).toMatchObject({ phase: 'solved', streak: 1 });
  });

  it('says that a move is wrong, takes it back, and ends the streak', async () => {
    const puzzle = fits(({ kind, moves }) => kind === 'mate' && moves === 2);
    const { store, actions } = await asked('orthodox', only(puzzle));
    await solve(store, actions, puzzle);
    actions.next();
    await vi.waitFor(() => expect(screenOf(store).phase).toBe('asked'));
    const wrong = screenOf(store).moves.find(({ canonical }) => canonical !== puzzle.line[0]);
    actions.typeMove(wrong?.canonical ?? '');
    expect(screenOf(store)).toMatchObject({ phase: 'wrong', shown: 0, streak: 0, best: 1, mayMove: true });
    // It can be found all the same, and does not count.
    await solve(store, actions, puzzle);
    expect(screenOf(store)).toMatchObject({ phase: 'solved', streak: 0, best: 1 });
  });

  it('shows its solution, which ends the streak', async () => {
    const puzzle = fits(({ kind }) => kind === 'win');
    const { store, actions } = await asked('orthodox', only(puzzle));
    actions.solve();
    expect(screenOf(store)).toMatchObject({ phase: 'shown', streak: 0, mayMove: false });
    expect(screenOf(store).solution).toHaveLength(puzzle.line.length);
    expect(screenOf(store).said).toMatch(/^The solution: /);
  });

  it('gets harder with the streak', async () => {
    expect([0, 2, 3, 6, 12, 99].map(gradeFor)).toEqual([1, 1, 2, 3, 5, 5]);
    const { store } = await asked('raumschach', library);
    expect(screenOf(store)).toMatchObject({ grade: 1, asked: 'raumschach' });
  });

  it('says in words why there is none', async () => {
    const { store } = await asked('nothing', library);
    expect(store.state.learnError).toContain('There are no puzzles of "nothing".');
    const broken = await asked('orthodox', { games: ['orthodox'], textOf: () => Promise.reject(new Error('gone')) });
    expect(broken.store.state.learnError).toContain('gone');
  });

  it('has a task for each kind', () => {
    const task = (kind: Puzzle['kind'], moveCount: number, solver: 'white' | 'black'): string =>
      puzzleTask({ kind, moveCount, solver });
    expect([task('mate', 1, 'white'), task('mate', 4, 'black'), task('win', 2, 'black')]).toEqual([
      'White mates in one.',
      'Black mates in four.',
      'Find the best move for Black.',
    ]);
  });
});
