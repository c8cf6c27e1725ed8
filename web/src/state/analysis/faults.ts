// What gave something away in the main line. A report has judged its moves: that counts, whatever mark a person has set. In other records
// the marks count, or, where nobody has marked a mistake, the evaluations. The graph, the counts, the next mistake and those that are
// retried are the same; so is the list of moves, but that a move which a person has marked keeps that mark there. Pure.

import type { JudgedGame, Judgement } from '../../core/types.js';
import type { TreeNode, TreeState } from '../../core/tree.js';
import type { Side } from '../../core/types.js';

/** By numeric annotation glyph. */
const judgements: ReadonlyMap<number, Exclude<Judgement, ''>> = new Map([
  [6, 'inaccuracy'],
  [2, 'mistake'],
  [4, 'blunder'],
]);

const isFault = (nag: number): boolean => judgements.has(nag);

/** It says how good a move is: a move has one. */
const isQuality = (nag: number): boolean => nag >= 1 && nag <= 6;

/** What is known of the moves of one side. */
export interface SideTally {
  moves: number;
  /** Of them those with a value before and after. */
  judged: number;
  /** In percent; null where moves but the first of the game have no value: it would say nothing of the game. */
  accuracy: number | null;
  faults: Record<Exclude<Judgement, ''>, number>;
}

/**
 * For each move of the main line its mark, 0 for none. `main`: its nodes, the root first. `isReported`: the evaluations are those of a
 * report; of moves that it has not judged the marks of the record count.
 */
export function faultMarks(main: readonly TreeNode[], judged: JudgedGame | null, isReported: boolean): number[] {
  const own = main.slice(1).map(({ nags }) => nags.find(isFault) ?? 0);
  if (!isReported && own.some((nag) => nag !== 0)) return own;
  return own.map((nag, i) => judged?.moves[i]?.nag ?? nag);
}

export const markedGame = (judged: JudgedGame, marks: readonly number[]): JudgedGame => ({
  ...judged,
  moves: judged.moves.map((move, i) => {
    const nag = marks[i] ?? 0;
    return move && { ...move, nag, judgement: judgements.get(nag) ?? '' };
  }),
});

/** There is something to go through: marks of people, or evaluations that may show that nothing was given away. */
export const canSeekFaults = ({ judged, marks }: { judged: JudgedGame | null; marks: readonly number[] }): boolean =>
  judged !== null || marks.some((nag) => nag !== 0);

/** The tree as it is listed: with the marks that its evaluations give it, where nobody has said how good a move is. */
export function markedTree(tree: TreeState, main: readonly TreeNode[], marks: readonly number[]): TreeState {
  const added = new Map(
    main.slice(1).flatMap(({ id, nags }, i) => {
      const nag = marks[i] ?? 0;
      return nag === 0 || nags.some(isQuality) ? [] : [[id, nag] as const];
    }),
  );
  if (added.size === 0) return tree;
  const nodes = tree.nodes.map((node) => {
    const nag = added.get(node.id);
    return nag === undefined ? node : { ...node, nags: [...node.nags, nag] };
  });
  return { ...tree, nodes };
}

export function tallyOf(
  main: readonly TreeNode[],
  judged: JudgedGame,
  marks: readonly number[],
  side: Side,
): SideTally {
  const own = main.slice(1).flatMap((node, i) => (node.side === side ? [i] : []));
  const known = own.filter((i) => judged.moves[i]);
  const isWhole = known.length > 0 && own.every((i) => i === 0 || judged.moves[i]);
  const faults = { inaccuracy: 0, mistake: 0, blunder: 0 };
  for (const i of own) {
    const judgement = judgements.get(marks[i] ?? 0);
    if (judgement) faults[judgement] += 1;
  }
  return {
    moves: own.length,
    judged: known.length,
    accuracy: isWhole ? judged.accuracy[side] : null,
    faults,
  };
}

/** What was judged of a line, as far as another one is the same; nothing is known of the rest yet. */
export function judgedAsFar(judged: JudgedGame, line: readonly string[], other: readonly string[]): JudgedGame {
  const differs = other.findIndex((move, i) => line[i] !== move);
  const same = differs < 0 ? Math.min(line.length, other.length) : differs;
  if (same === line.length && same === other.length) return judged;
  return {
    chances: [null, ...other].map((_, i) => (i <= same ? (judged.chances[i] ?? null) : null)),
    moves: other.map((_, i) => (i < same ? (judged.moves[i] ?? null) : null)),
    accuracy: { white: null, black: null },
  };
}
