// Focus on a desk: what is picked up stays where it is on the screen, whichever level is in front and wherever it can go.

import { describe, expect, it } from 'vitest';
import { arrange } from '../../src/board3d/arrangement.js';
import { boardsBeside, presentBoards } from '../../src/board3d/beside.js';
import { type Board, type Layout, boardsOf, layOut } from '../../src/board3d/layout.js';
import { type Projection, presetPose, project, toScreen } from '../../src/board3d/pose.js';
import { levelsSeen } from '../../src/state/board/level_order.js';
import { followedLevel } from '../../src/state/board/main_level.js';
import { naturalStack } from '../../src/state/board/natural_stack.js';
import type { BoardScene } from '../../src/state/board/scene.js';
import { Places, sceneOf } from '../../src/state/board/scene_of.js';
import { core } from './real_core.js';

const frame = { width: 1112, height: 676, covered: 58 };

type Shown = { layout: Layout; projection: Projection };

/** As it is drawn with this level in front and these boards beside it. */
function draw(
  { look, cells, bottom }: BoardScene,
  boards: readonly Board[],
  front: number,
  beside: number[] | null,
): Shown {
  const { seats, view } = arrange('focus', boards, {
    frame,
    room: 'wide',
    active: front,
    beside,
    present: presentBoards(boards, { cells }),
    gap: naturalStack(look, cells).gap,
    yaw: bottom === 'white' ? 0 : 180,
    look: { ...look, levelOrder: [...levelsSeen(look, bottom)] },
  });
  const layout = layOut(cells, boards, seats);
  return {
    layout,
    projection: project(
      presetPose('player', view, () => view, bottom),
      layout,
      frame,
      view.fov,
    ),
  };
}

describe('a piece that is picked up in Focus', () => {
  for (const { id } of core.variants()) {
    it(`stays under the pointer in ${id}`, () => {
      const variant = core.loadVariant(id, {});
      const { look } = variant.info;
      const game = variant.game();
      const view = game.view();
      const levels = new Set(view.cells.flatMap(({ level, exists }) => (exists ? [level] : [])));
      const places = new Places(view.cells, look);
      const boards = boardsOf(view.cells, look.pins);
      const drawn = new Map<string, Shown>();
      let picked = 0;
      for (const bottom of ['white', 'black'] as const) {
        const still = { ...sceneOf(view, look, { places }), movable: true, bottom };
        const seen = (scene: BoardScene, front: number): Shown => {
          const beside = boardsBeside(boards, scene, front);
          const key = `${bottom} ${front} ${beside?.join()}`;
          const known = drawn.get(key) ?? draw(still, boards, front, beside);
          drawn.set(key, known);
          return known;
        };
        for (const front of levels) {
          const { layout, projection } = seen(still, front);
          view.cells.forEach(({ piece, name }, cell) => {
            const role = layout.seats[layout.boardOf[cell] ?? 0]?.role;
            // A click on a board on the shelf brings it to the front.
            if (piece === '' || role === 'shelf') return;
            for (const level of levels) {
              const goal = view.cells.findIndex((other) => other.level === level && other.exists);
              const target = { cell: goal, capture: false, promotion: false, levelStep: 1 };
              const held = { ...still, selected: cell, targets: [target] };
              expect(followedLevel(held, still, front, 1)).toBe(front);
              const after = seen(held, front);
              const [one, other] = [
                toScreen(projection, layout.places[cell]!),
                toScreen(after.projection, after.layout.places[cell]!),
              ];
              expect(
                Math.hypot(one.x - other.x, one.y - other.y),
                `${name} with ${look.levels[front]} in front, ${bottom}`,
              ).toBeLessThan(1);
              picked += 1;
            }
          });
        }
      }
      expect(picked).toBeGreaterThan(30);
      game.release();
      variant.release();
    });
  }
});
