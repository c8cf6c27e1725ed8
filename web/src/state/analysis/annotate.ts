// What a report adds to the record of a game: evaluations, the signs of what gave something away, and as a variation what would have
// been better. What people have written stays as it is. It is taken back like every edit.

import type { JudgedGame, JudgedMove } from '../../core/judged.js';
import type { GameTree, TreeNode } from '../../core/tree.js';
import { isFault } from './faults.js';

/** Who has made the evaluations of a record, where it names nobody else: its tag Annotator. */
export const annotator = 'Strata';

/** "e4 was best.": of a report before this one. A move has a cell in it, or is a castling; "It was best." is somebody's own. */
const isOwn = ({ comments }: TreeNode): boolean =>
  comments.length === 1 && /^\S*[\d-]\S* was best\.$/.test(comments[0]!);

/** One mark alone says how good a move is; `reported`: those that are there are of a report. */
function marksOf({ nags }: TreeNode, nag: number, reported: boolean): number[] {
  if (nag !== 0) return [nag, ...nags.filter((one) => one < 1 || one > 6)];
  return reported ? nags.filter((one) => !isFault(one)) : [...nags];
}

function comment(tree: GameTree, node: TreeNode, { nag, line }: JudgedMove, reported: boolean): void {
  const [best] = nag === 0 ? [] : line;
  const isFree = node.comments.length === 0 || reported;
  const words = best ? `${best.native} was best.` : '';
  if (isFree && words !== node.comments.join(' ')) tree.setComment(node.id, words);
}

/** `main`: the nodes of the main line, the root first. `again`: the record has a report already, which this one takes the place of. */
export function annotate(tree: GameTree, main: readonly TreeNode[], judged: JudgedGame, again: boolean): void {
  const [first] = judged.moves;
  if (first) tree.setEvaluation(0, first.before);
  judged.moves.forEach((move, i) => {
    const [before, node] = [main[i], main[i + 1]];
    if (!move || !before || !node) return;
    // Mate on the board needs no number.
    if (!/^#-?0$/.test(move.after)) tree.setEvaluation(node.id, move.after);
    // A mark beside other words, or alone, is of whoever set it.
    const reported = again && isOwn(node);
    const nags = marksOf(node, move.nag, reported);
    if (nags.join(' ') !== node.nags.join(' ')) tree.setNags(node.id, nags);
    comment(tree, node, move, reported);
    if (move.nag === 0) return;
    let at = before.id;
    move.line.forEach(({ canonical }, ply) => {
      at = tree.play(at, canonical);
      if (ply === 0) tree.setEvaluation(at, move.before);
    });
  });
}

/** A comment of which `begun` was there when its writing began: what was added meanwhile stands behind it. */
export const withAdded = (text: string, begun: string, now: string): string =>
  now === begun || !now.startsWith(begun) ? text : `${text.trim()} ${now.slice(begun.length).trim()}`.trim();
