// What a report adds to the record of a game: evaluations, the signs of what gave something away, and as a variation what would have
// been better. It is taken back like every edit.

import type { JudgedGame } from '../../core/judged.js';
import type { GameTree, TreeNode } from '../../core/tree.js';

/** `main`: the nodes of the main line, the root first. */
export function annotate(tree: GameTree, main: readonly TreeNode[], judged: JudgedGame): void {
  judged.moves.forEach((move, i) => {
    const [before, node] = [main[i], main[i + 1]];
    if (!move || !before || !node) return;
    // Mate on the board needs no number.
    if (!/^#-?0$/.test(move.after)) tree.setEvaluation(node.id, move.after);
    if (move.nag === 0) return;
    if (!node.nags.includes(move.nag)) tree.setNags(node.id, [...node.nags, move.nag]);
    const [best] = move.line;
    if (!best) return;
    const words = `${best.native} was best.`;
    const comments = node.comments.join(' ');
    if (!comments.includes(words)) tree.setComment(node.id, comments === '' ? words : `${comments} ${words}`);
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
