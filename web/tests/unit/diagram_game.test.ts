// A diagram of a rules page can be asked: pieces are picked up, moved, promoted, and set up again.

import { describe, expect, it } from 'vitest';
import { boardHeight } from '../../src/pages/rules/board_height.js';
import { DiagramGame } from '../../src/content/diagram_game.js';
import type { Diagram } from '../../src/content/rules_text.js';
import { core } from './real_core.js';

const still = { theme: 'light', hover: null, animate: 0 } as const;
const diagram = (tfen: string, select = '', play: string[] = []): Diagram => ({
  variants: [],
  options: {},
  label: 'A',
  text: '',
  tfen,
  select,
  play,
});
const cellOf = (game: DiagramGame, name: string): number => game.view.cells.findIndex((cell) => cell.name === name);

describe('a diagram', () => {
  it('shows the piece that is picked up, and plays its move', () => {
    const game = new DiagramGame(core, diagram('6k1/8/8/8/8/3p1p2/4P3/6K1 w - - 0 1', 'e2'), 'orthodox', '');
    expect(game.status()).toBe('Pawn e2: 4 moves.');
    expect(game.scene(still).targets.filter((target) => target.capture)).toHaveLength(2);
    game.pick(cellOf(game, 'd3'));
    expect([game.played, game.view.cells[cellOf(game, 'd3')]?.piece, game.status()]).toEqual([
      1,
      'P',
      'Black to move.',
    ]);
    game.reset();
    expect([game.played, game.status()]).toEqual([0, 'Pawn e2: 4 moves.']);
    game.release();
  });

  it('asks which piece a pawn becomes', () => {
    const game = new DiagramGame(core, diagram('3r4/4P2k/8/8/8/8/8/6K1 w - - 0 1', 'e7'), 'orthodox', '');
    game.pick(cellOf(game, 'e8'));
    expect(game.choice.map((move) => game.nameOf(move.promotion))).toEqual(['bishop', 'knight', 'queen', 'rook']);
    const [first] = game.choice;
    if (first) game.choose(first);
    expect([game.view.cells[cellOf(game, 'e8')]?.piece, game.choice]).toEqual(['B', []]);
    game.release();
  });

  it('shows what a piece of the other side could do, or says why not', () => {
    const game = new DiagramGame(core, diagram(''), 'orthodox', '');
    game.pick(cellOf(game, 'g8'));
    expect(game.status()).toBe('Knight g8: 2 moves.');
    game.release();
    const check = new DiagramGame(core, diagram('4k3/8/8/8/8/8/4r3/4K3 w - - 0 1'), 'orthodox', '');
    check.pick(cellOf(check, 'e8'));
    expect(check.status()).toMatch(/^It is White's turn: .*\.$/);
    check.release();
  });

  it('begins after the moves that coreGame to it', () => {
    const game = new DiagramGame(core, diagram('6k1/3p4/8/4P3/8/8/8/6K1 b - - 0 1', 'e5', ['d7-d5']), 'orthodox', '');
    expect(game.status()).toBe('Pawn e5: 2 moves.');
    expect(game.scene(still).last).toHaveLength(2);
    game.release();
  });

  it('moves boards', () => {
    const tfen =
      '4/4/4/4|4/4/4/4|4/4/4/4|b3(4):2/P1:w:QLW|b8(6):2/2:b:QLB|e1(2):2/K1:w:KLW|e8(6):1k/2:b:KLB w - - 0 1 -';
    const game = new DiagramGame(core, diagram(tfen, 'QLW'), 'parmen', '');
    expect(game.status()).toBe('Board QLW: 3 moves.');
    game.pickPin('b5(6)');
    expect(game.view.boards.find((board) => board.name === 'QLW')?.pin).toBe('b5(6)');
    game.release();
  });
});

describe('the height of a board', () => {
  it('keeps every level readable on a page and on a phone', () => {
    for (const { id } of core.variants()) {
      const variant = core.loadVariant(id);
      const game = variant.game();
      const { cells } = game.view();
      for (const [width, most] of [
        [830, 620],
        [338, 900],
      ] as const) {
        const height = boardHeight(cells, width);
        expect(height, `${id} ${width}`).toBeGreaterThan(150);
        expect(height, `${id} ${width}`).toBeLessThan(most);
      }
      game.release();
      variant.release();
    }
  });
});
