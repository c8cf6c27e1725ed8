// A record as a list from top to bottom: the main line in rows of two, and under the move that they belong to its comments and what could
// be played instead, variation by variation in pieces of a few moves. However large a record is, each of these is small. Pure.

import type { TreeNode, TreeState } from '../../core/tree.js';

export interface TreeRow {
  kind: 'row';
  number: number;
  /** null: the other side has moved before what stands above; undefined: nobody has moved yet. */
  white: TreeNode | null;
  black: TreeNode | null | undefined;
}

/** Comments on a move of the main line. */
export interface TreeComments {
  kind: 'comments';
  node: TreeNode;
  comments: readonly string[];
}

/** Moves of a variation that follow each other. */
export interface TreeLine {
  kind: 'line';
  /** 1 for a variation of the main line, 2 for one of that, and so on. */
  level: number;
  moves: readonly TreeNode[];
  /** The variation begins here; otherwise it goes on. */
  begins: boolean;
  /** Something else stood before: the number of a move of Black is said again. */
  numbered: boolean;
}

export type TreeItem = TreeRow | TreeComments | TreeLine;

export type NodesById = ReadonlyMap<number, TreeNode>;

/** Moves in one piece of a variation. */
const longest = 16;

export const nodesOf = ({ nodes }: TreeState): NodesById => new Map(nodes.map((node) => [node.id, node]));

const childrenOf = (nodes: NodesById, { children }: TreeNode): TreeNode[] =>
  children.map((id) => nodes.get(id)).filter((node) => node !== undefined);

const nextOf = (nodes: NodesById, { children: [first] }: TreeNode): TreeNode | undefined =>
  first === undefined ? undefined : nodes.get(first);

/** What could be played instead of a move that is the first of those beside it. */
const variationsOf = (nodes: NodesById, { parent, id }: TreeNode): TreeNode[] => {
  const above = nodes.get(parent);
  return above?.children[0] === id ? childrenOf(nodes, above).slice(1) : [];
};

/** Before and after its move. */
const commentsOf = ({ comments, before, parent }: TreeNode): string[] => [...(parent < 0 ? [] : before), ...comments];

/** The moves that stand in an item. */
export function movesIn(item: TreeItem): readonly TreeNode[] {
  if (item.kind === 'line') return item.moves;
  return item.kind === 'row' ? [item.white, item.black].filter((node) => node !== null && node !== undefined) : [];
}

interface Open {
  node: TreeNode;
  level: number;
  begins: boolean;
  numbered: boolean;
}

// Not by recursion: variations may stand in each other many deep.
function linesOf(nodes: NodesById, starts: readonly TreeNode[]): TreeLine[] {
  const lines: TreeLine[] = [];
  const begun = (variations: readonly TreeNode[], level: number): Open[] =>
    variations.map((node) => ({ node, level, begins: true, numbered: true })).reverse();
  const open = begun(starts, 1);
  for (let line = open.pop(); line; line = open.pop()) {
    const { level, begins, numbered } = line;
    const moves: TreeNode[] = [];
    let beside: TreeNode[] = [];
    let node: TreeNode | undefined = line.node;
    while (node && beside.length === 0 && moves.length < longest) {
      beside = begins && moves.length === 0 ? [] : variationsOf(nodes, node);
      moves.push(node);
      node = nextOf(nodes, node);
    }
    lines.push({ kind: 'line', level, moves, begins, numbered });
    const isSaid = beside.length > 0 || (moves.at(-1)?.comments.length ?? 0) > 0;
    if (node) open.push({ node, level, begins: false, numbered: isSaid });
    open.push(...begun(beside, level + 1));
  }
  return lines;
}

export function treeItems(nodes: NodesById): TreeItem[] {
  const items: TreeItem[] = [];
  const root = nodes.get(0);
  if (!root) return items;
  if (root.comments.length + root.shapes.length > 0)
    items.push({ kind: 'comments', node: root, comments: root.comments });
  let open: TreeRow | null = null;
  for (let node = nextOf(nodes, root); node; node = nextOf(nodes, node)) {
    if (node.side === 'black' && open) open.black = node;
    else {
      open = { kind: 'row', number: node.number, white: node.side === 'white' ? node : null, black: undefined };
      if (node.side === 'black') open.black = node;
      items.push(open);
    }
    const [comments, variations] = [commentsOf(node), variationsOf(nodes, node)];
    if (node.side === 'black') open = null;
    if (comments.length === 0 && variations.length === 0) continue;
    // White's move stands alone there, and Black's answer under it.
    if (open) open.black = null;
    if (comments.length > 0) items.push({ kind: 'comments', node, comments });
    for (const line of linesOf(nodes, variations)) items.push(line);
    open = null;
  }
  return items;
}
