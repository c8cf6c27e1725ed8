// A stack as it opens shows something of both sides on every level: no level lies over all pieces that one side has on another.

import { describe, expect, test } from 'vitest';
import { arrange } from '../../src/board3d/arrangement.js';
import { presentBoards } from '../../src/board3d/beside.js';
import { boardsOf, layOut, onSeat } from '../../src/board3d/layout.js';
import { project, toScreen } from '../../src/board3d/pose.js';
import { sideOf } from '../../src/core/side.js';
import { naturalStack } from '../../src/state/board/natural_stack.js';
import { sceneWith } from './board3d_space.js';
import { core } from './real_core.js';

const desk = { width: 1224, height: 620 };

interface Spot {
  x: number;
  y: number;
}

const isInside = ({ x, y }: Spot, corners: readonly Spot[]): boolean => {
  const turns = corners.map((a, i) => {
    const b = corners[(i + 1) % corners.length] ?? a;
    return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
  });
  return turns.every((turn) => turn > 0) || turns.every((turn) => turn < 0);
};

/** "white on 3": all that White has on level 3 stands under other boards. */
function hiddenIn(id: string): string[] {
  const variant = core.loadVariant(id);
  const game = variant.game();
  const { cells } = game.view();
  const { gap, elevation } = naturalStack(variant.info.look, cells);
  const look = { ...variant.info.look, elevation };
  const boards = boardsOf(cells, look.pins);
  const present = presentBoards(boards, sceneWith({ cells, look }));
  const { seats, view } = arrange('stack', boards, {
    frame: desk,
    active: 0,
    gap,
    yaw: 0,
    look,
    present,
  });
  const layout = layOut(cells, boards, seats);
  const pose = { ...view, zoom: 1, panX: 0, panY: 0, yaw: 0 };
  const projection = project(pose, layout, desk, view.fov);
  const roofs = boards.map(({ low, high, z }, index) => {
    const seat = seats[index];
    const [left, right, near, far] = [low[0] - 0.5, high[0] + 0.5, low[1] - 0.5, high[1] + 0.5];
    const corners = [
      [left, near],
      [right, near],
      [right, far],
      [left, far],
    ] as const;
    return {
      z,
      corners: seat && present[index] ? corners.map(([x, y]) => toScreen(projection, onSeat(seat, x, y))) : [],
    };
  });
  const seen = new Map<string, boolean>();
  cells.forEach(({ piece, level }, cell) => {
    const place = layout.places[cell];
    const z = boards[layout.boardOf[cell] ?? 0]?.z ?? 0;
    if (piece === '' || !place) return;
    const spot = toScreen(projection, place);
    const isOpen = !roofs.some((roof) => roof.z > z && roof.corners.length > 0 && isInside(spot, roof.corners));
    const key = `${sideOf(piece)} on ${look.levels[level] ?? level}`;
    seen.set(key, (seen.get(key) ?? false) || isOpen);
  });
  game.release();
  variant.release();
  return [...seen].filter(([, isSeen]) => !isSeen).map(([key]) => key);
}

describe('a stack as it opens', () => {
  test.each(core.variants().map(({ id }) => id))('%s: shows pieces of both sides on each level that has them', (id) => {
    expect(hiddenIn(id)).toEqual([]);
  });
});
