// How many clicks a move takes in Focus, in stored games of 512 cells: one for the piece and one for the target, and on a phone one more
// for each level that has to be called first, because it is not drawn. On a desk all levels are drawn: how many moves end on a small board.
// And that whoever is to move is never left in front of a level from which nothing can be moved.

import { describe, expect, it } from 'vitest';
import { headOf, sampleFiles, sampleOf } from '../../src/content/samples.js';
import type { LegalMove } from '../../src/core/types.js';
import { followedLevel, levelsBeside } from '../../src/state/board/main_level.js';
import type { BoardScene } from '../../src/state/board/scene.js';
import { chancesOf, Places, sceneOf, targetsFrom } from '../../src/state/board/scene_of.js';
import { core } from './real_core.js';

interface Turn {
  scene: BoardScene;
  /** The same with the moved piece in hand. */
  held: BoardScene;
  from: number;
  to: number;
}

/** The turns of a stored game: what whoever is to move sees, and what is played then. */
async function turnsOf(file: string): Promise<Turn[]> {
  const { game: stored } = await sampleOf(core, await headOf(file));
  const variant = core.loadVariant(stored.variant, stored.options);
  const { look } = variant.info;
  const game = variant.game();
  const places = new Places(game.view().cells, look);
  const turns: Turn[] = [];
  for (const text of stored.line) {
    const [view, moves] = [game.view(), game.moves()];
    const { from, to } = moves.find(({ canonical }) => canonical === text) as LegalMove;
    const [start, end] = [places.cell(from) ?? -1, places.cell(to) ?? -1];
    const still = sceneOf(view, look, { places });
    const scene = { ...still, movable: true, chances: chancesOf(moves, view.cells, places, still.last) };
    const targets = targetsFrom(moves, start, view.cells, places);
    turns.push({ scene, held: { ...scene, selected: start, targets }, from: start, to: end });
    game.play(text);
  }
  game.release();
  variant.release();
  return turns;
}

const levelOf = ({ cells }: BoardScene, cell: number): number => cells[cell]?.level ?? -1;

/** Plays one side of the game; `reach`: so many levels on either side of the one in front are played on. */
function playSide(
  turns: readonly Turn[],
  side: number,
  reach: number,
): { clicks: number; small: number; moves: number } {
  let [clicks, small, moves] = [0, 0, 0];
  let before: BoardScene | null = null;
  let front = 0;
  const see = (scene: BoardScene): void => {
    front = followedLevel(scene, before, front, reach);
    before = scene;
  };
  turns.forEach(({ scene, held, from, to }, ply) => {
    if (ply % 2 !== side) {
      // The other's turn: nothing can be moved.
      see({ ...scene, movable: false, chances: [] });
      return;
    }
    see(scene);
    if (ply > 1) expect(scene.chances[front] ?? 0, `ply ${ply}: the level in front`).toBeGreaterThan(0);
    const drawn = [front, ...levelsBeside(scene, front)];
    const at = levelOf(scene, from);
    // In a wide window all levels are drawn, on a phone those beside the one in front; a click on a piece brings its level.
    if (reach === 0 && !drawn.includes(at)) ++clicks;
    if (!(reach > 0 ? drawn : [front]).includes(at)) front = at;
    ++clicks;
    see(held);
    const goal = levelOf(scene, to);
    const large = [front, ...levelsBeside(held, front)].includes(goal);
    // A click on a target of a small board plays the move.
    if (!large) ++small;
    if (!large && reach === 0) ++clicks;
    if (!large && reach === 0) front = goal;
    ++clicks;
    ++moves;
  });
  return { clicks, small, moves };
}

describe('a move in Focus', () => {
  for (const name of ['upright', 'flat', 'mixed', 'uplifting', 'very3d']) {
    it(`takes 2 clicks on a desk in ${name}, 2 to 2.9 on a phone, and ends on a small board in at most a quarter of all cases`, async () => {
      const file = sampleFiles.find((each) => each.endsWith(`/${name}-computer.pgn`)) ?? '';
      const turns = await turnsOf(file);
      expect(turns[0]?.scene.cells).toHaveLength(512);
      const both = (reach: number): { clicks: number; small: number } => {
        const [white, black] = [playSide(turns, 0, reach), playSide(turns, 1, reach)];
        const moves = white.moves + black.moves;
        return { clicks: (white.clicks + black.clicks) / moves, small: (white.small + black.small) / moves };
      };
      const [desk, phone] = [both(1), both(0)];
      const percent = Math.round(100 * desk.small);
      console.log(
        `clicks a move, ${name}: ${desk.clicks} on a desk (${percent} % on a small board), ${phone.clicks.toFixed(2)} on a phone`,
      );
      expect(desk.clicks).toBe(2);
      expect(desk.small).toBeLessThanOrEqual(0.25);
      expect(phone.clicks).toBeLessThanOrEqual(2.9);
    });
  }
});
