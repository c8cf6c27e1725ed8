// A game with its variations, open to be looked at and edited: the tree, the node that is shown, and what was there before each
// edit. Nothing that is edited away is lost: it comes back by `undo`.

import { type Core, errorOf, type Variant } from '../../core/core.js';
import type { MoveText } from '../../core/types.js';
import { GameTree, type TreeNode, type TreeState } from '../../core/tree.js';
import { CoreGame } from '../board_kit/core_game.js';

/** What is analysed. */
export interface Source {
  variant: string;
  /** '' for a shipped variant. */
  variantText: string;
  options: Record<string, string>;
  /** A record; '' for a game that begins with `start` and `line`. */
  text: string;
  /** That the record is written in; '' for the one that it names, or the game's own. */
  notation: string;
  /** Position text; '' for the start of the game. */
  start: string;
  /** Canonical. */
  line: readonly string[];
}

interface Kept {
  /** What was done: "the deletion of 12. Nf3". */
  words: string;
  text: string;
  path: readonly string[];
  end: End;
}

/** Where the game of a record ended. */
export interface End {
  result: string;
  /** The main line when that was written. */
  line: string;
}

/** More than anybody goes back. */
const mostKept = 200;

export class Session {
  readonly coreGame: CoreGame;
  readonly #variant: Variant;
  readonly #place: string;
  #tree: GameTree;
  #state: TreeState;
  /** Written when it is asked for; null: the tree has changed since. */
  #record: string | null = null;
  #nodes = new Map<number, TreeNode>();
  #node = 0;
  #main: readonly number[] = [0];
  /** Canonical. */
  #mainLine = '';
  #path: readonly number[] = [0];
  #line: readonly string[] = [];
  #texts: MoveText[] = [];
  #notation: string;
  /** Of the record, or as it was set here. */
  #end: End = { result: '', line: '' };
  #past: Kept[] = [];
  #future: Kept[] = [];

  /**
   * Throws CoreFailure where the core does not know the game, or cannot read it. `notation`: where the game has it. `end`: where its game
   * ended, if moves were tried behind that; null: with its last move.
   */
  static open(core: Core, source: Source, place: string, notation: string, end: End | null = null): Session {
    const { variantText, text, start, line } = source;
    let variant = core.variantOf(source.variant, variantText, source.options);
    let tree: GameTree | null = null;
    try {
      tree = text === '' ? GameTree.of(variant, start, line) : GameTree.read(variant, text, place, source.notation);
      // A record may name the options that it was played under.
      const written = tree.state();
      const { options } = written;
      if (JSON.stringify(options) !== JSON.stringify(variant.info.options)) {
        const law = core.variantOf(source.variant, variantText, options);
        variant.release();
        variant = law;
      }
      const asked = variant.info.notations.includes(notation) ? notation : '';
      const state = asked === '' ? written : tree.state(asked);
      return new Session(variant, variantText, tree, state, place, asked, end);
    } catch (error) {
      tree?.release();
      variant.release();
      throw error;
    }
  }

  private constructor(
    variant: Variant,
    variantText: string,
    tree: GameTree,
    state: TreeState,
    place: string,
    notation: string,
    end: End | null,
  ) {
    this.#variant = variant;
    this.#tree = tree;
    this.#place = place;
    this.#notation = notation;
    this.#state = state;
    if (end) this.#end = end;
    this.coreGame = new CoreGame(variant, { variantText, start: this.#state.start, created: Date.now() });
    this.#read();
  }

  get state(): TreeState {
    return this.#state;
  }

  get node(): TreeNode {
    return this.#nodes.get(this.#node)!;
  }

  at(id: number): TreeNode | undefined {
    return this.#nodes.get(id);
  }

  /** The ids of the whole line that is shown, from the root through the node and on by main continuations. */
  get path(): readonly number[] {
    return this.#path;
  }

  /** The same, canonical. */
  get line(): readonly string[] {
    return this.#line;
  }

  get texts(): MoveText[] {
    return this.#texts;
  }

  /** The place of the node in all of these. */
  get ply(): number {
    return this.node.ply;
  }

  /** The ids of the main line. */
  main(): readonly number[] {
    return this.#main;
  }

  /** What is shown is where the game of the record ended: moves that were tried after it, or instead, end nothing. */
  get isAtEnd(): boolean {
    return this.#node === this.#main.at(-1) && this.#end.line === this.lineTo(this.#node).join(' ');
  }

  /** Where the game ended. */
  get end(): End {
    return this.#end;
  }

  /** The moves up to a node. */
  lineTo(id: number): string[] {
    const line: string[] = [];
    for (let at = this.#nodes.get(id); at && at.parent >= 0; at = this.#nodes.get(at.parent)) line.push(at.canonical);
    return line.reverse();
  }

  get record(): string {
    return (this.#record ??= this.#tree.write());
  }

  get undoWords(): string {
    return this.#past.at(-1)?.words ?? '';
  }

  get redoWords(): string {
    return this.#future.at(-1)?.words ?? '';
  }

  /** What cannot be shown on a board is left alone. */
  show(id: number): void {
    const node = this.#nodes.get(id);
    if (!node || (id !== 0 && node.canonical === '')) return;
    this.#node = id;
    // The line that is shown stays as long as it leads there.
    if (this.#path[node.ply] !== id) this.#readPath();
  }

  notation(notation: string): void {
    if (notation === this.#notation) return;
    this.#notation = notation;
    this.#state = this.#tree.state(notation);
    this.#read();
  }

  /**
   * Changes the tree by `act`, which answers the node that is shown afterwards. Throws CoreFailure for what the core refuses; nothing is
   * changed then.
   */
  edit(words: string, act: (tree: GameTree) => number): void {
    const before: Kept = { words, text: this.record, path: this.lineTo(this.#node), end: this.#end };
    let shown: number;
    this.#record = null;
    try {
      shown = act(this.#tree);
    } catch (error) {
      this.#restore(before);
      throw error;
    }
    this.#past = [...this.#past, before].slice(-mostKept);
    this.#future = [];
    this.#changed(shown);
  }

  undo(): boolean {
    return this.#go(this.#past, this.#future);
  }

  redo(): boolean {
    return this.#go(this.#future, this.#past);
  }

  release(): void {
    this.#tree.release();
    this.coreGame.release();
  }

  #go(from: Kept[], to: Kept[]): boolean {
    const kept = from.pop();
    if (!kept) return false;
    to.push({ words: kept.words, text: this.record, path: this.lineTo(this.#node), end: this.#end });
    this.#restore(kept);
    return true;
  }

  #restore({ text, path, end }: Kept): void {
    const tree = GameTree.read(this.#variant, text, this.#place);
    this.#tree.release();
    this.#tree = tree;
    this.#end = end;
    this.#changed(0);
    this.show(this.#find(path));
  }

  #changed(shown: number): void {
    this.#record = null;
    this.#state = this.#tree.state(this.#notation);
    this.#node = shown;
    this.#read();
  }

  #setResult(result: string): void {
    this.#tree.setResult(result);
    this.#state = { ...this.#state, result };
  }

  /** The node at the end of these moves, as far as they are there. */
  #find(path: readonly string[]): number {
    let id = 0;
    for (const move of path) {
      const next = this.#nodes.get(id)?.children.find((child) => this.#nodes.get(child)?.canonical === move);
      if (next === undefined) return id;
      id = next;
    }
    return id;
  }

  showLine(path: readonly string[]): void {
    this.show(this.#find(path));
  }

  #read(): void {
    this.#nodes = new Map(this.#state.nodes.map((node) => [node.id, node]));
    if (!this.#nodes.has(this.#node)) this.#node = 0;
    this.#main = [0, ...this.#continued(0)];
    const line = this.lineTo(this.#main.at(-1)!).join(' ');
    const { result } = this.#state;
    if (result !== this.#end.result) {
      // The law had the last word on moves that were tried after the end: they are gone, and it is as people ended it.
      const isBack = result === '*' && line === this.#end.line && line !== this.#mainLine;
      if (isBack) this.#setResult(this.#end.result);
      else this.#end = { result, line };
    }
    this.#mainLine = line;
    this.#readPath();
  }

  #readPath(): void {
    const path: number[] = [];
    for (let at = this.#nodes.get(this.#node); at; at = this.#nodes.get(at.parent)) path.push(at.id);
    this.#path = [...path.reverse(), ...this.#continued(this.#node)];
    this.#texts = this.#path.slice(1).map((id) => {
      const { canonical, native } = this.#nodes.get(id)!;
      return { canonical, native };
    });
    this.#line = this.#texts.map(({ canonical }) => canonical);
  }

  /** What follows a node, by main continuations. */
  #continued(id: number): number[] {
    const ids: number[] = [];
    for (let next = this.#continuation(id); next; next = this.#continuation(next.id)) ids.push(next.id);
    return ids;
  }

  /** The first that can be played. */
  #continuation(id: number): TreeNode | undefined {
    const first = this.#nodes.get(id)?.children[0];
    const node = first === undefined ? undefined : this.#nodes.get(first);
    return node?.canonical ? node : undefined;
  }
}

/** What the core has against it, in a sentence. */
export const refusalOf = (error: unknown): string => {
  const { message } = errorOf(error);
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
};
