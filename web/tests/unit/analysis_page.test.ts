// How a record is laid out in rows, and its evaluations as a picture.

import { expect, test } from 'vitest';
import type { JudgedGame, JudgedMove } from '../../src/core/types.js';
import type { TreeNode } from '../../src/core/tree.js';
import { graphOf, height, width } from '../../src/pages/analysis/graph.js';
import { toggledMarks } from '../../src/pages/analysis/node_tools.js';
import { movesIn, treeItems } from '../../src/pages/analysis/tree_rows.js';
import { partsOf } from '../../src/pages/analysis/tree_window.js';
import {
  accuracyWords,
  evaluationSign,
  evaluationWords,
  narrowSign,
  resultSign,
  shapeWords,
} from '../../src/state/analysis/words.js';

/** "e4 e5 (c5 Nf3) Nf3": every word a move, brackets variations of the move before, braces comments. */
function nodesOf(text: string, blackFirst = false): Map<number, TreeNode> {
  const nodes: TreeNode[] = [];
  const add = (parent: number, native: string): TreeNode => {
    const ply = parent < 0 ? 0 : nodes[parent]!.ply + 1;
    const half = ply - 1 + (blackFirst ? 1 : 0);
    const node: TreeNode = {
      id: nodes.length,
      parent,
      ply,
      number: Math.floor(half / 2) + 1,
      side: half % 2 === 0 ? 'white' : 'black',
      canonical: native,
      native,
      nags: [],
      before: [],
      comments: [],
      shapes: [],
      clock: '',
      evaluation: '',
      children: [],
      rest: '',
      failure: null,
    };
    nodes.push(node);
    nodes[parent]?.children.push(node.id);
    return node;
  };
  let at = add(-1, '');
  const back: TreeNode[] = [];
  for (const word of text.match(/\{[^}]*\}|[()]|[^\s()]+/g) ?? []) {
    if (word === '(') {
      back.push(at);
      at = nodes[at.parent]!;
    } else if (word === ')') at = back.pop()!;
    else if (word.startsWith('{')) at.comments.push(word.slice(1, -1));
    else at = add(at.id, word);
  }
  return new Map(nodes.map((node) => [node.id, node]));
}

const laidOut = (text: string, blackFirst = false): string[] =>
  treeItems(nodesOf(text, blackFirst)).map((item) => {
    if (item.kind === 'comments') return `[${item.comments.join(' ')}]`;
    const moves = movesIn(item).map(({ native }) => native);
    if (item.kind === 'line') return `${'>'.repeat(item.level)}${item.begins ? '' : ' ...'} ${moves.join(' ')}`;
    const black = item.black === undefined ? '' : (item.black?.native ?? '...');
    return `${item.number} ${item.white?.native ?? '...'} ${black}`.trim();
  });

test('moves stand in rows of two', () => {
  expect(laidOut('')).toEqual([]);
  expect(laidOut('e4 e5 Nf3')).toEqual(['1 e4 e5', '2 Nf3']);
  expect(laidOut('e5 Nf3 Nc6', true)).toEqual(['1 ... e5', '2 Nf3 Nc6']);
});

test('what is drawn before the first move has a place of its own, where it is said', () => {
  const nodes = nodesOf('e4');
  nodes.get(0)!.shapes.push({ colour: 'G', from: 'd4', to: '' });
  expect(treeItems(nodes).map(({ kind }) => kind)).toEqual(['comments', 'row']);
});

test('every move stands in one place', () => {
  const nodes = nodesOf('{begins} e4 (d4 d5 (Nf6 c4) c4) {best} e5 Nf3 (f4 exf4) (Nc3)');
  const ids = treeItems(nodes).flatMap((item) => movesIn(item).map(({ id }) => id));
  expect(ids.sort((a, b) => a - b)).toEqual([...nodes.keys()].filter((id) => id !== 0));
});

test('comments and variations stand under their move, and the answer to it goes on below', () => {
  expect(laidOut('{begins} e4 e5')).toEqual(['[begins]', '1 e4 e5']);
  expect(laidOut('e4 {best} e5 Nf3')).toEqual(['1 e4 ...', '[best]', '1 ... e5', '2 Nf3']);
  expect(laidOut('e4 e5 (c5 Nf3) (e6) Nf3')).toEqual(['1 e4 e5', '> c5 Nf3', '> e6', '2 Nf3']);
  expect(laidOut('e4 (d4 d5) e5')).toEqual(['1 e4 ...', '> d4 d5', '1 ... e5']);
});

test('variations of variations stand under the move that they are played instead of', () => {
  expect(laidOut('e4 (d4 d5 (Nf6 c4 (Nf3)) (f5) c4)')).toEqual([
    '1 e4 ...',
    '> d4 d5',
    '>> Nf6 c4',
    '>>> Nf3',
    '>> f5',
    '> ... c4',
  ]);
});

test('a long variation is laid out in pieces, and one within another however deep', () => {
  const long = laidOut(`e4 (${'d4 '.repeat(40)})`);
  expect(long.map((line) => line.split('d4').length - 1)).toEqual([0, 16, 16, 8]);
  const deep = laidOut(`e4 ${'(d4 d5 '.repeat(20_000)}${')'.repeat(20_000)}`);
  expect(deep.length).toBeGreaterThan(20_000);
});

test('of a long list what is near is drawn, and what is kept', () => {
  const heights = new Array<number>(100).fill(10);
  const told = (top: number, kept: number[] = []): string =>
    partsOf(heights, { top, height: 50 }, new Set(kept))
      .map((part) => (part.kind === 'item' ? part.at : `<${part.height}>`))
      .join(' ');
  expect(told(0)).toBe('0 1 2 3 4 5 6 7 8 9 10 <890>');
  expect(told(500)).toBe('<440> 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 <390>');
  expect(told(0, [50, 99])).toBe('0 1 2 3 4 5 6 7 8 9 10 <390> 50 <480> 99');
  expect(partsOf([], { top: 0, height: 50 }, new Set())).toEqual([]);
});

const judged = (nag: number, number: number, side: JudgedMove['side']): JudgedMove => ({
  number,
  side,
  before: '0.00',
  after: '0.00',
  chanceBefore: 50,
  chanceAfter: 50,
  accuracy: 100,
  judgement: nag === 0 ? '' : 'mistake',
  nag,
  line: [],
});

test('the graph has an area for each run of positions that are known', () => {
  const moves = [judged(0, 1, 'white'), judged(2, 1, 'black'), null, null, judged(4, 3, 'white')];
  const game: JudgedGame = { chances: [50, 60, 40, null, 70, 20], moves, accuracy: { white: null, black: null } };
  const graph = graphOf(game);
  expect(graph.areas).toHaveLength(2);
  expect(graph.lines[0]?.match(/L/g)).toHaveLength(2);
  expect(graph.faults.map(({ ply }) => ply)).toEqual([2, 5]);
  // What is better for White stands higher.
  const [first, second] = graph.faults;
  expect(first!.y).toBeLessThan(second!.y);
  for (const { x, y } of graph.faults) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(width);
    expect(y).toBeLessThan(height);
  }
});

test('evaluations are written as people read them', () => {
  expect(['1.26', '-0.40', '0.04', '#3', '#-2'].map(evaluationSign)).toEqual(['+1.3', '−0.4', '0.0', '#3', '#−2']);
  // It is mate, whoever has won.
  expect(['#0', '#-0'].map(evaluationSign)).toEqual(['#', '#']);
  expect(evaluationWords('1.26')).toBe('White is better by 1.3 pawns');
  expect(evaluationWords('-1.00')).toBe('Black is better by 1.0 pawn');
  expect(evaluationWords('0.01')).toBe('Equal');
  expect(evaluationWords('#-1')).toBe('Black mates in 1 move');
  expect(evaluationWords('#0')).toBe('White has won');
  expect(['1-0', '1/2-1/2', '*'].map(resultSign)).toEqual(['1–0', '½–½', '']);
});

test('the evaluation bar shows decimals below ten pawns', () => {
  const texts = ['9.94', '9.96', '14.9', '-14.4', '-123.0', '#-12', '#0', '0.04'];
  const signs = ['+9.9', '+10', '+15', '−14', '−123', '#−12', '#', '0.0'];
  expect(texts.map(narrowSign)).toEqual(signs);
});

test('of marks that say the same only one stands', () => {
  expect(toggledMarks([], 1)).toEqual([1]);
  expect(toggledMarks([1, 14], 4)).toEqual([14, 4]);
  expect(toggledMarks([1, 14], 16)).toEqual([1, 16]);
  expect(toggledMarks([1, 14], 1)).toEqual([14]);
  expect(toggledMarks([1], 146)).toEqual([1, 146]);
});

test.each([
  [83.6, 9, 9, '84%', 'accuracy'],
  [83.6, 7, 9, '84%', 'in 7 of 9 moves'],
  [null, 3, 9, '', '3 of 9 moves judged'],
  [null, 9, 9, '', '9 of 9 moves judged'],
  [null, 0, 0, '', ''],
])('an accuracy of %s in %i of %i moves is told as "%s" "%s"', (accuracy, judged, moves, value, words) => {
  expect(accuracyWords({ accuracy, judged, moves })).toEqual({ value, words });
});

test('what a comment draws is said in words', () => {
  expect(shapeWords([])).toBe('');
  expect(
    shapeWords([
      { colour: 'G', from: 'c2', to: 'c4' },
      { colour: 'R', from: 'd5', to: '' },
      { colour: 'B', from: 'Aa1', to: 'Cc3' },
    ]),
  ).toBe('green arrow c2 to c4, red cell d5, blue arrow Aa1 to Cc3');
});
