// A record as a tree: moves with variations, comments, annotations, clocks and evaluations, tags and a result. It is read from
// the text of one game and can be edited; the core writes it again in the form of docs/formats/records.md.
//
// What could not be read is a node, too: `canonical` is '', `rest` is the text from there to the end of its line, as it stands in
// the file, and `failure` says why. It has no children and can only be removed or promoted; it is written back as it is.

import type { Variant } from './core.js';
import { Handle } from './handle.js';
import type { Judgement, TreeState } from './types.js';

export type { Shape, TreeNode, TreeState } from './types.js';

/** A notation of '' is the one of the record. */
export class GameTree extends Handle {
  /** The one game of a record text, with its variations. Throws CoreFailure where it is none. */
  static read(variant: Variant, text: string, place: string, notation = ''): GameTree {
    const { abi, handle } = variant.make('tree_read', text, place, notation);
    return new GameTree(abi, 'tree_release', handle);
  }

  /** A line of canonical moves from a position text, '' for the start of the game. */
  static of(variant: Variant, start: string, line: readonly string[]): GameTree {
    const { abi, handle } = variant.make('tree_create', start, line.join(' '));
    return new GameTree(abi, 'tree_release', handle);
  }

  state(notation = ''): TreeState {
    return this.abi.call('tree_state', this.handle, notation).value;
  }

  /** The id of the child: a new one, or one that has this move already. */
  play(node: number, text: string, notation = ''): number {
    return this.abi.call('tree_play', this.handle, node, text, notation).number;
  }

  /** With all that follows. */
  remove(node: number): void {
    this.abi.call('tree_remove', this.handle, node);
  }

  /** The variation of this node comes before the one above it, or all the way to the main line. */
  promote(node: number, toMain: boolean): void {
    this.abi.call('tree_promote', this.handle, node, Number(toMain));
  }

  /** Instead of all comments after the move (of the root: before the first one); '' removes. */
  setComment(node: number, text: string): void {
    this.abi.call('tree_comment', this.handle, node, text);
  }

  /** What the comments of a node draw, out of them; what they say stays. */
  removeShapes(node: number): void {
    this.abi.call('tree_undraw', this.handle, node);
  }

  /** Numeric annotation glyphs, 0 to 999, instead of those there. */
  setNags(node: number, nags: number[]): void {
    this.abi.call('tree_nags', this.handle, node, nags.join(' '));
  }

  /**
   * What a report says of a move, instead of what an earlier one said: its mark and a comment on what was `best`, '' where that is not
   * known. A mark of how good the move is that a person set stays.
   */
  setJudgement(node: number, judgement: Judgement, best: string): void {
    this.abi.call('tree_judgement', this.handle, node, judgement, best);
  }

  /** "0.35", "#-3"; '' removes. */
  setEvaluation(node: number, text: string): void {
    this.abi.call('tree_evaluation', this.handle, node, text);
  }

  /** '' removes. Tags that say what the moves mean (Variant, Options, FEN, ...) cannot be set. */
  setTag(name: string, value: string): void {
    this.abi.call('tree_tag', this.handle, name, value);
  }

  /** "1-0", "0-1", "1/2-1/2" or "*"; where the law ends the main line, what the law says. */
  setResult(result: string): void {
    this.abi.call('tree_result', this.handle, result);
  }

  write(notation = ''): string {
    return this.abi.call('tree_write', this.handle, notation).value.record;
  }
}
