// Lines of which only one end is on a level that is drawn: what a view of few levels says of them instead.

import { lastMove } from './last_move.js';
import { pathOf } from './path.js';
import { type BoardScene, isDrawnKind } from './scene.js';

/** What the line is: the strongest come first. */
export const wayKinds = ['check', 'threat', 'hint', 'engine', 'path', 'attack', 'guard', 'last'] as const;
export type WayKind = (typeof wayKinds)[number];

export interface Way {
  kind: WayKind;
  /** The end that is drawn. */
  cell: number;
  /** Of the other end. */
  level: number;
  /** That level is above the drawn end's. */
  up: boolean;
  /** Of the other end; empty where none stands there, or pieces of several kinds. */
  piece: string;
}

const common = (before: { piece: string }, piece: string): string => (before.piece === piece ? piece : '');

/** Each once, however many lines lead from a cell to a level for the same reason. */
export function waysOut(scene: BoardScene, isDrawn: (cell: number) => boolean): Way[] {
  const ways: Way[] = [];
  const add = (kind: WayKind, from: number, to: number): void => {
    if (isDrawn(from) === isDrawn(to)) return;
    const [cell, other] = isDrawn(from) ? [from, to] : [to, from];
    const [here, there] = [scene.cells[cell], scene.cells[other]];
    if (!here || !there || here.level === there.level) return;
    const { level, piece } = there;
    const known = ways.find((way) => way.kind === kind && way.cell === cell && way.level === level);
    if (known) known.piece = common(known, piece);
    else ways.push({ kind, cell, level, up: there.z > here.z, piece });
  };
  for (const { kind, from, to } of scene.arrows) if (!isDrawnKind(kind)) add(kind, from, to);
  const path = pathOf(scene);
  if (path) add('path', path.from, path.to);
  for (const { hostile, from, to } of scene.rays) add(hostile ? 'attack' : 'guard', from, to);
  const last = lastMove(scene);
  if (last) add('last', last.from, last.to);
  return ways.sort((a, b) => wayKinds.indexOf(a.kind) - wayKinds.indexOf(b.kind));
}

export interface Tag {
  kind: WayKind;
  level: number;
  up: boolean;
  cells: number[];
  piece: string;
}

/** One tag for all lines of a kind that lead to a level. */
export function tagsOf(ways: readonly Way[]): Tag[] {
  const tags: Tag[] = [];
  for (const { kind, level, up, cell, piece } of ways) {
    const known = tags.find((tag) => tag.kind === kind && tag.level === level);
    if (known) {
      known.cells.push(cell);
      known.piece = common(known, piece);
    } else tags.push({ kind, level, up, cells: [cell], piece });
  }
  return tags;
}

/** Whether tags have the piece beside the name: some know one, and the rim is long enough for all to be so far apart. */
export const paired = (tags: readonly Tag[], apart: number, long: number): boolean =>
  tags.some(({ piece }) => piece !== '') && tags.length * apart <= long;

/** Places along a rim of this length, in their order and at least so far apart, as near to where they would be as can be. */
export function spread(wanted: readonly number[], apart: number, long: number): number[] {
  const order = wanted.map((at, index) => ({ at, index })).sort((a, b) => a.at - b.at);
  const places: number[] = [];
  order.forEach(({ at }, n) => places.push(Math.max(at, n === 0 ? apart / 2 : (places[n - 1] ?? 0) + apart)));
  for (let n = places.length - 1, most = long - apart / 2; n >= 0; n--, most = (places[n + 1] ?? most) - apart)
    places[n] = Math.min(places[n] ?? 0, most);
  const spreadOut = new Array<number>(wanted.length).fill(0);
  order.forEach(({ index }, n) => (spreadOut[index] = places[n] ?? 0));
  return spreadOut;
}
