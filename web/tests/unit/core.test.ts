import { describe, expect, it } from 'vitest';
import { CoreFailure } from '../../src/core/core.js';
import { core } from './real_core.js';

describe('the core', () => {
  it('lists the shipped variants, and each loads', () => {
    const heads = core.variants();
    expect(heads.length).toBeGreaterThan(4);
    for (const { id, name } of heads) {
      const variant = core.loadVariant(id);
      expect(variant.info.id).toBe(id);
      expect(variant.info.name).toBe(name);
      expect(variant.prose()).not.toBe('');
      const game = variant.game();
      expect(game.moves().length).toBeGreaterThan(0);
      expect(game.view().cells.some((cell) => cell.piece !== '')).toBe(true);
      game.release();
      variant.release();
    }
  });

  it('plays, reads, undoes and copies', () => {
    const game = core.loadVariant('orthodox').game();
    expect(game.read('e4')).toEqual({ canonical: 'e2-e4', native: 'e4' });
    expect(game.play('e2-e4').native).toBe('e4');
    const copy = game.copy();
    expect(copy.undo()).toBe(true);
    expect(game.state().ply).toBe(1);
    expect(copy.state().ply).toBe(0);
    expect(copy.refusal('e2', 'e5').refusal).not.toBe('');
    expect(copy.refusal('e2', 'e4').refusal).toBe('');
    expect(game.record({ White: 'somebody' })).toContain('e4');
  });

  it('tells who attacks a cell, and what the other side could do', () => {
    const game = core.loadVariant('orthodox').game('4k3/8/8/3p4/4P3/2N5/8/4K3 w - - 0 1');
    expect(game.attackers('d5')).toEqual({
      white: [
        { cell: 'c3', line: 'leap' },
        { cell: 'e4', line: 'diagonal' },
      ],
      black: [],
    });
    expect(game.attackers('d5', 'c3').white).toEqual([{ cell: 'e4', line: 'diagonal' }]);
    const targets = game.enemyMoves().filter(({ from }) => from === 'd5');
    expect(targets.map(({ to, capture }) => [to, capture])).toEqual([
      ['d4', false],
      ['e4', true],
    ]);
    expect(() => game.attackers('e9')).toThrow(CoreFailure);
  });

  it('throws what it refuses as CoreFailure', () => {
    const failure = (work: () => unknown): CoreFailure => {
      try {
        work();
      } catch (error) {
        if (error instanceof CoreFailure) return error;
      }
      throw new Error('nothing was refused');
    };
    expect(failure(() => core.loadVariant('no such game')).message).toContain('no such game');
    const bad = failure(() => core.readVariant('name = "x"\nfoo = 1\n', 'mine.toml'));
    expect(bad.place).toContain('mine.toml');
    expect(bad.line).toBeGreaterThan(0);
    const game = core.loadVariant('orthodox').game();
    expect(failure(() => game.play('e9')).message).not.toBe('');
    game.release();
    game.release();
    expect(failure(() => game.state()).message).not.toBe('');
  });

  it('takes texts of any script', () => {
    expect(() => core.readVariant('name = "格子"', '變體.toml')).toThrow(CoreFailure);
  });
});
