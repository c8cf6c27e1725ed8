// The main line of a record in rows of two, and what stands between them: comments, and variations under the move that they are played
// instead of. Pure.

import type { TreeNode, TreeState } from '../../core/tree.js';

export interface TreeRow {
  kind: 'row';
  number: number;
  /** null: the other side has moved before what stands above; undefined: nobody has moved yet. */
  white: TreeNode | null;
  black: TreeNode | null | undefined;
}

export interface TreeBlock {
  kind: 'block';
  /** Whose comments stand here. */
  node: TreeNode;
  comments: readonly string[];
  /** First moves of the variations. */
  variations: readonly TreeNode[];
}

export type NodesById = ReadonlyMap<number, TreeNode>;

export const nodesOf = ({ nodes }: TreeState): NodesById => new Map(nodes.map((node) => [node.id, node]));

const childrenOf = (nodes: NodesById, { children }: TreeNode): TreeNode[] =>
  children.map((id) => nodes.get(id)).filter((node) => node !== undefined);

/** What could be played instead of a move of the main line: the moves beside it. */
export const variationsOf = (nodes: NodesById, { parent, id }: TreeNode): TreeNode[] => {
  const above = nodes.get(parent);
  const [first, ...others] = above ? childrenOf(nodes, above) : [];
  return first?.id === id ? others : [];
};

/** Before and after its move. */
export const commentsOf = ({ comments, before, parent }: TreeNode): string[] => [
  ...(parent < 0 ? [] : before),
  ...comments,
];

/** The nodes that stand in a row, also those of its variations. */
export function idsIn(nodes: NodesById, row: TreeRow | TreeBlock): number[] {
  if (row.kind === 'row') return [row.white, row.black].flatMap((node) => (node ? [node.id] : []));
  const ids: number[] = [];
  const open = [...row.variations];
  for (let node = open.pop(); node; node = open.pop()) {
    ids.push(node.id);
    open.push(...childrenOf(nodes, node));
  }
  return ids;
}

export function treeRows(nodes: NodesById): (TreeRow | TreeBlock)[] {
  const rows: (TreeRow | TreeBlock)[] = [];
  const root = nodes.get(0);
  if (!root) return rows;
  if (root.comments.length > 0) rows.push({ kind: 'block', node: root, comments: root.comments, variations: [] });
  let open: TreeRow | null = null;
  for (let [node] = childrenOf(nodes, root); node; [node] = childrenOf(nodes, node)) {
    if (node.side === 'black' && open) open.black = node;
    else {
      open = { kind: 'row', number: node.number, white: node.side === 'white' ? node : null, black: undefined };
      if (node.side === 'black') open.black = node;
      rows.push(open);
    }
    const [comments, variations] = [commentsOf(node), variationsOf(nodes, node)];
    if (node.side === 'black') open = null;
    if (comments.length === 0 && variations.length === 0) continue;
    // White's move stands alone there, and Black's answer under it.
    if (open) open.black = null;
    rows.push({ kind: 'block', node, comments, variations });
    open = null;
  }
  return rows;
}
