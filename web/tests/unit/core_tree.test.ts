import { describe, expect, it } from 'vitest';
import { CoreFailure } from '../../src/core/core.js';
import { GameTree } from '../../src/core/tree.js';
import { core } from './real_core.js';

const chess = core.loadVariant('orthodox');
const moves = (tree: GameTree): string => tree.write().split('\n\n')[1]!.replaceAll('\n', ' ').trim();

describe('a tree of a record', () => {
  const study = '[White "A"]\n\n{Two} 1. e4 {[%eval 0.3] best [%clk 0:01:00]} ({or} 1. d4 $1 d5) 1... e5 1-0\n';

  it('tells all that the record says', () => {
    const tree = GameTree.read(chess, study, 'game.pgn');
    const state = tree.state();
    expect(state.tags).toEqual([['White', 'A']]);
    expect([state.variant, state.notation, state.result]).toEqual(['orthodox', 'standard', '1-0']);
    expect(state.nodes.map(({ id, parent, native }) => [id, parent, native])).toEqual([
      [0, -1, ''],
      [1, 0, 'e4'],
      [2, 0, 'd4'],
      [3, 2, 'd5'],
      [4, 1, 'e5'],
    ]);
    expect(state.nodes[0]).toMatchObject({ comments: ['Two'], children: [1, 2], ply: 0 });
    expect(state.nodes[1]).toMatchObject({ comments: ['best'], clock: '0:01:00', evaluation: '0.3', side: 'white' });
    expect(state.nodes[2]).toMatchObject({ before: ['or'], nags: [1], canonical: 'd2-d4', failure: null });
    tree.release();
    expect(() => tree.state()).toThrow(CoreFailure);
  });

  it('is edited and written', () => {
    const tree = GameTree.read(chess, study, 'game.pgn');
    const c5 = tree.play(1, 'c5');
    expect(tree.play(1, 'c7-c5')).toBe(c5);
    tree.promote(c5, false);
    tree.remove(2);
    tree.setComment(0, '');
    tree.setComment(c5, 'Sicilian');
    tree.setNags(c5, [5, 14]);
    tree.setEvaluation(c5, '#-3');
    tree.setTag('Event', 'Test');
    tree.setResult('*');
    expect(moves(tree)).toBe(
      '1. e4 {[%eval 0.3] [%clk 0:01:00] best} 1... c5 $5 $14 {[%eval #-3] Sicilian} (1... e5) *',
    );
    expect(GameTree.read(chess, tree.write(), '').write()).toBe(tree.write());
    expect(() => {
      tree.setNags(c5, [1000]);
    }).toThrow('expected 0 to 999');
  });

  it('keeps what cannot be read, with the reason', () => {
    const tree = GameTree.read(chess, '1. e4 Qxe4 {really?} 2. d4 *', 'bad.pgn');
    const [unread] = tree.state().nodes.slice(-1);
    expect(unread).toMatchObject({ canonical: '', rest: '1... Qxe4 {really?} 2. d4' });
    expect(unread!.failure!.message).not.toBe('');
    expect(moves(tree)).toBe('1. e4 Qxe4 {really?} 2. d4 *');
  });

  it('is made of a line of moves', () => {
    expect(moves(GameTree.of(chess, '', ['e2-e4', 'e7-e5']))).toBe('1. e4 e5 *');
    expect(GameTree.of(chess, '4k3/8/8/8/8/8/8/4K3 w - - 0 1', []).state().start).toContain('4k3');
    expect(() => GameTree.of(chess, '', ['e2-e5'])).toThrow(CoreFailure);
  });
});

describe('an index of records', () => {
  const text = `[White "Ström"]\n\n1. e4 e5 1-0\n\n[White "B"]\n\n1. d4 ${'(1. c4 '.repeat(200)}\n\n[Event "C"]\n\n1. c4 *\n`;

  it('tells where the games stand, those that cannot be read, too', () => {
    for (const given of [text, new TextEncoder().encode(text)]) {
      const heads = core.recordIndex(given);
      expect(heads.map(({ plies, error }) => [plies, error?.line ?? 0])).toEqual([
        [2, 0],
        [1, 7],
        [1, 0],
      ]);
      expect(heads[0]!.tags).toEqual({ White: 'Ström', Result: '1-0' });
      const bytes = new TextEncoder().encode(text).subarray(heads[2]!.offset, heads[2]!.offset + heads[2]!.size);
      expect(new TextDecoder().decode(bytes)).toBe('[Event "C"]\n\n1. c4 *');
    }
  });
});
