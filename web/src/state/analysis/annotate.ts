// What a report adds to the record of a game: evaluations, the signs of what gave something away, a comment on what was best, and as a
// variation what would have been better. It replaces evaluations, whoever made them, and what an earlier report has said; marks that
// people set, their comments and variations stay. It is taken back like every edit.

import type { JudgedGame } from '../../core/types.js';
import type { GameTree, TreeNode } from '../../core/tree.js';

/** The tag Annotator of a record that names no other annotator. */
export const annotator = 'Strata';

/** `main`: the nodes of the main line, the root first. */
export function annotate(tree: GameTree, main: readonly TreeNode[], judged: JudgedGame): void {
  const [first] = judged.moves;
  if (first) tree.setEvaluation(0, first.before);
  judged.moves.forEach((move, i) => {
    const [before, node] = [main[i], main[i + 1]];
    if (!move || !before || !node) return;
    // Mate on the board needs no number.
    if (!/^#-?0$/.test(move.after)) tree.setEvaluation(node.id, move.after);
    tree.setJudgement(node.id, move.judgement, move.line[0]?.native ?? '');
    if (move.judgement === '') return;
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
