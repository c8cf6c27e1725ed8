// How a mode divides its room: all levels side by side, a small picture of them, or one level with a map of all.

import type { Look } from '../core/types.js';
import type { BoardScene } from '../state/scene.js';
import { type Labels, rimOf } from './frame_view.js';
import { layOut, type Layout, type Margins } from './layout.js';
import type { MapRoom } from './minimap.js';

export type Mode = 'all' | 'pager' | 'picture';

export interface Room {
  width: number;
  height: number;
}

export interface Division {
  layout: Layout;
  labels: Labels;
  /** For the pager. */
  map: MapRoom | null;
  header: MapRoom | null;
}

const headerHeight = 46;
/** Between the letters under the board and the names over the map. */
const mapGap = 6;

function shifted(layout: Layout, x: number, y: number): Layout {
  return {
    ...layout,
    slices: layout.slices.map((slice) => ({ ...slice, x: slice.x + x, y: slice.y + y })),
    places: layout.places.map((place) => place && { x: place.x + x, y: place.y + y }),
  };
}

function margins(look: Look, several: boolean, labels: Labels): Margins {
  const rim = rimOf(look);
  return {
    left: rim + (labels.coordinates ? 13 : 4),
    right: rim + 3,
    top: rim + (several && labels.names ? 23 : 4),
    bottom: rim + (labels.coordinates ? 15 : 3),
  };
}

function divideAll({ cells, look, bottom }: BoardScene, room: Room, labels: Labels, still = false): Division {
  const several = new Set(cells.map((cell) => cell.level)).size > 1;
  const layout = layOut({ cells, look, bottom, ...room, margins: margins(look, several, labels), still });
  return { layout, labels: { ...labels, names: several && labels.names }, map: null, header: null };
}

/** Where cells are specks, letters at their edges would be larger than they. */
const speck = 17;

function divideBoard(scene: BoardScene, room: Room): Division {
  const rich = divideAll(scene, room, { names: true, coordinates: true });
  return rich.layout.cell >= speck ? rich : divideAll(scene, room, { names: true, short: true, coordinates: false });
}

/** Names where they cost little, coordinates where there is plenty of room. */
function dividePicture(scene: BoardScene, room: Room): Division {
  const still = scene.pinTargets.length === 0;
  const bare = divideAll(scene, room, { names: false, coordinates: false }, still);
  for (const labels of [
    { names: true, coordinates: true },
    { names: true, coordinates: false },
  ]) {
    const rich = divideAll(scene, room, labels, still);
    if (rich.layout.cell >= (labels.coordinates ? 26 : 15)) return rich;
  }
  return bare;
}

function dividePager({ cells, look, bottom }: BoardScene, room: Room, page: number): Division {
  const labels = { names: false, coordinates: true };
  if (new Set(cells.map((cell) => cell.level)).size < 2) {
    return {
      layout: layOut({ cells, look, bottom, ...room, margins: margins(look, false, labels) }),
      labels,
      map: null,
      header: null,
    };
  }
  const beside = room.width > room.height * 1.2;
  const width = beside ? room.width * 0.6 : room.width;
  const height = (beside ? room.height : room.height * 0.76) - headerHeight;
  const large = layOut({ cells, look, bottom, width, height, margins: margins(look, false, labels), levels: [page] });
  const slice = large.slices[0];
  // Every level is given the same room, so that the map keeps its place when the page is turned.
  const tallest = Math.max(
    ...look.levels.map(
      (_, level) =>
        layOut({ cells, look, bottom, width, height, margins: margins(look, false, labels), levels: [level] }).slices[0]
          ?.height ?? 0,
    ),
  );
  const used = beside ? height : Math.min(height, tallest + 22);
  const down = slice && !beside ? headerHeight + (used - slice.height) / 2 - slice.y : headerHeight;
  const map = beside
    ? { x: width, y: 0, width: room.width - width, height: room.height }
    : { x: 0, y: headerHeight + used + mapGap, width, height: room.height - headerHeight - used - mapGap };
  return {
    layout: shifted(large, 0, Math.round(down)),
    labels,
    map,
    header: { x: 0, y: 0, width, height: headerHeight },
  };
}

export function divide(mode: Mode, scene: BoardScene, room: Room, page: number): Division {
  if (mode === 'pager') return dividePager(scene, room, page);
  return mode === 'picture' ? dividePicture(scene, room) : divideBoard(scene, room);
}

/** Where most men of the viewer's side stand. */
function busiestLevel(scene: BoardScene): number {
  const men = new Map<number, number>();
  const own = (man: string): boolean => man !== '' && (man === man.toUpperCase()) === (scene.bottom === 'white');
  for (const cell of scene.cells) if (own(cell.man)) men.set(cell.level, (men.get(cell.level) ?? 0) + 1);
  const order = [...scene.look.levelOrder, ...scene.cells.map((cell) => cell.level)];
  return order.reduce((a, b) => ((men.get(b) ?? 0) > (men.get(a) ?? 0) ? b : a), order[0] ?? 0);
}

/** Where the man or the board of the last move has arrived. */
function arrivalLevel({ cells, last }: BoardScene): number | null {
  const come = last.findLast((cell) => cells[cell]?.exists && cells[cell].man !== '') ?? last.at(-1);
  return come === undefined ? null : (cells[come]?.level ?? null);
}

/**
 * The level that a pager shows: the one that was asked for last, or that of a move that has been made since, unless a man
 * is in the hand. `before` is the scene of the same game that was drawn last, `page` the level shown with it.
 */
export function pageFor(scene: BoardScene, before: BoardScene | null, page: number): number {
  const wished = scene.cells.some((cell) => cell.level === scene.level) ? scene.level : null;
  const arrived = arrivalLevel(scene);
  if (!before) return wished ?? arrived ?? busiestLevel(scene);
  if (wished !== null && scene.level !== before.level) return wished;
  const moved = scene.last.join() !== before.last.join();
  return moved && arrived !== null && scene.selected === null && scene.selectedBoard === null ? arrived : page;
}
