// How a mode divides its room: all levels side by side, a small picture of them, or one level, with a map of all or alone.

import type { Look } from '../core/types.js';
import { levelsSeen, placeIn } from '../state/board/level_order.js';
import { followedLevel } from '../state/board/main_level.js';
import type { BoardScene } from '../state/board/scene.js';
import type { Area } from './area.js';
import { rimOf } from './frame_view.js';
import { blockOf, hostingOf } from './hosting.js';
import { boardLabels, tagSize } from './labels.js';
import { around, extentsOf, layOut, type Layout, type LayoutRequest, type Margins } from './layout.js';

export type Mode = 'all' | 'pager' | 'single' | 'picture';

export interface Room {
  width: number;
  height: number;
}

export interface Division {
  layout: Layout;
  /** Beside each level stands its number. */
  numbered: boolean;
  /** Letters and numbers of files and ranks stand in the cells. */
  noted: boolean;
  /** For the pager: all levels in small, and the buttons from level to level. */
  map: Area | null;
  lift: Area | null;
  /** For the pager: at which rim lines that lead to other levels end. */
  tags: 'top' | 'left' | null;
}

/** Of a pager: what the map and the buttons are given at least. */
const leastMap = { width: 156, height: 104 };
const liftWidth = 60;
const liftHeight = 48;
/** Half of the widest line around a cell, in pixels. */
const widestStroke = 4;
/** Smaller cells have no room for the letters and numbers of files and ranks. */
const leastNoted = 20;
/** Smaller cells than these of a picture leave no room for the numbers of the levels, and none for those of ranks. */
const leastNumbered = 15;
const leastNotedPicture = 26;

function marginsFor(look: Look, numbered: boolean): Margins {
  const rim = rimOf(look) + 1;
  const apart = rim + (numbered ? 2 : 0);
  return { left: rim + (numbered ? boardLabels(look).width : 0), right: rim, top: apart, bottom: apart };
}

const levelCount = ({ cells }: BoardScene): number => new Set(cells.map(({ level }) => level)).size;

function requestFor(scene: BoardScene, room: Room, numbered: boolean): LayoutRequest {
  const { cells, look, bottom } = scene;
  return { cells, look, bottom, ...room, margins: marginsFor(look, numbered) };
}

function divideBoard(scene: BoardScene, room: Room): Division {
  const numbered = levelCount(scene) > 1;
  const layout = layOut(requestFor(scene, room, numbered));
  return { layout, numbered, noted: layout.cell >= leastNoted, map: null, lift: null, tags: null };
}

function dividePicture(scene: BoardScene, room: Room): Division {
  const still = scene.pinTargets.length === 0;
  const rich = layOut({ ...requestFor(scene, room, levelCount(scene) > 1), still });
  if (rich.cell >= leastNumbered)
    return {
      layout: rich,
      numbered: levelCount(scene) > 1,
      noted: rich.cell >= leastNotedPicture,
      map: null,
      lift: null,
      tags: null,
    };
  const layout = layOut({ ...requestFor(scene, room, false), still });
  return { layout, numbered: false, noted: false, map: null, lift: null, tags: null };
}

/** The pages of a pager, by the level that each is for. */
function pagesOf(request: LayoutRequest): { levels: number[]; nested: boolean } {
  const pages = extentsOf(request);
  const all = around(pages.map(({ extent }) => extent));
  const nested = pages.some(
    ({ extent }) =>
      extent.left <= all.left && extent.right >= all.right && extent.top <= all.top && extent.bottom >= all.bottom,
  );
  return { levels: pages.map(({ level }) => level), nested };
}

function dividePager(scene: BoardScene, room: Room, page: number): Division {
  if (levelCount(scene) < 2) return divideBoard(scene, room);
  const beside = room.width > room.height;
  const board = beside
    ? { width: room.width - leastMap.width, height: room.height }
    : { width: room.width, height: room.height - leastMap.height };
  const request = requestFor(scene, board, false);
  // For the tags of lines that lead to other levels.
  if (beside) request.margins.left += tagSize(scene.look).width + 3;
  else request.margins.top += tagSize(scene.look).height + 3;
  const { levels, nested } = pagesOf(request);
  // Levels within one another keep their places when the page is turned; others are drawn as large as they can be.
  const pageOf = (level: number, within: Room): Layout =>
    layOut({ ...request, ...within, levels: [level], common: nested });
  // All are given the same room, so that the map keeps its place, too.
  const used = levels.map((level) => pageOf(level, board).used);
  const width = Math.ceil(Math.max(...used.map((each) => each.width)));
  const height = Math.ceil(Math.max(...used.map((each) => each.height)));
  const layout = pageOf(page, beside ? { width, height: board.height } : { width: board.width, height });
  const rest = beside
    ? { x: width, y: 0, width: room.width - width, height: room.height }
    : { x: 0, y: height, width: room.width, height: room.height - height };
  const lift = beside
    ? { ...rest, height: liftHeight }
    : { ...rest, x: rest.width - liftWidth, width: liftWidth, height: Math.min(rest.height, 3 * liftHeight) };
  const map = beside
    ? { ...rest, y: liftHeight, height: rest.height - liftHeight }
    : { ...rest, width: rest.width - liftWidth };
  return { layout, numbered: false, noted: layout.cell >= leastNoted, map, lift, tags: beside ? 'left' : 'top' };
}

/** One level, and where others are chosen is not the board's business. Its frame is drawn whole, that of a cell in hand as well. */
function divideSingle(scene: BoardScene, room: Room, page: number): Division {
  const request = requestFor(scene, room, false);
  for (const side of ['left', 'right', 'top', 'bottom'] as const)
    request.margins[side] = Math.max(widestStroke, request.margins[side]);
  const layout = layOut({ ...request, levels: [page] });
  return { layout, numbered: false, noted: layout.cell >= leastNoted, map: null, lift: null, tags: null };
}

export function divide(mode: Mode, scene: BoardScene, room: Room, page: number): Division {
  if (mode === 'single') return divideSingle(scene, room, page);
  if (mode === 'pager') return dividePager(scene, room, page);
  return mode === 'picture' ? dividePicture(scene, room) : divideBoard(scene, room);
}

/** The levels that a pager shows at once, the one that carries the others first. */
export function pageLevels({ cells, look }: BoardScene, page: number): number[] {
  const hosting = hostingOf(cells, look);
  const levels = [...new Set(cells.map(({ level }) => level))].sort((a, b) => a - b);
  const block = blockOf(hosting, page);
  return levels
    .filter((level) => blockOf(hosting, level) === block)
    .sort((a, b) => Number(b === block) - Number(a === block));
}

/** The page that stands before this one on the map (+1) or after it (-1); null at the ends. */
export function pageBeyond({ cells, look, bottom }: BoardScene, page: number, step: number): number | null {
  const hosting = hostingOf(cells, look);
  const place = placeIn(levelsSeen(look, bottom));
  const pages = [...new Set(cells.map(({ level }) => blockOf(hosting, level)))].sort((a, b) => place(b) - place(a));
  return pages[pages.indexOf(blockOf(hosting, page)) + step] ?? null;
}

/** The level that a pager shows. */
export const pageFor = (scene: BoardScene, before: BoardScene | null, page: number): number =>
  followedLevel(scene, before, page);
