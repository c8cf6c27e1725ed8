// The board in space of the first page, alive: it rocks a little, and a game that somebody has played goes on move by
// move. Loaded when the page has nothing else to do.

import type { Core } from '../../core/core.js';
import { headOf, sampleFiles, sampleOf } from '../../content/samples.js';
import type { Board } from '../../state/board/scene.js';
import { noEvents, plainView3D } from '../../state/board/scene.js';
import { Places, sceneOf } from '../../state/board/scene_of.js';

/** Milliseconds between two moves, and of one move. */
const between = 2600;
const glide = 700;
/** Then it begins again: later positions say less to somebody who comes by. */
const mostPlies = 40;

export interface HeroBoard {
  /** Whether anything moves. */
  run(moves: boolean): void;
  dispose(): void;
}

async function lineOf(core: Core, variant: string): Promise<string[]> {
  const file = sampleFiles.find((name) => name.includes(`/${variant}-`));
  if (file === undefined) return [];
  const { game } = await sampleOf(core, await headOf(file));
  return game.start === core.loadVariant(variant).info.start ? game.line.slice(0, mostPlies) : [];
}

/** null where there is no WebGL. `gone`: the browser has taken it away. */
export async function heroBoard(
  host: HTMLElement,
  core: Core,
  variant: string,
  gone: () => void,
): Promise<HeroBoard | null> {
  const [{ Board3D }, line] = await Promise.all([import('../../board3d/board3d.js'), lineOf(core, variant)]);
  if (!Board3D.available() || !host.isConnected) return null;
  const law = core.loadVariant(variant);
  const { look } = law.info;
  let game = law.game();
  let round = 0;
  let ply = 0;
  let moving = false;
  let timer = 0;
  let view = game.view();
  let before: typeof view | null = null;
  const places = new Places(view.cells, look);
  const board: Board = new Board3D(host, noEvents, gone);
  const draw = (): void =>
    board.update(
      sceneOf(view, look, {
        game: `hero ${round}`,
        places,
        before,
        theme: 'dark',
        animate: moving ? glide : 0,
        view3d: { ...plainView3D, palette: 'dusk', wiggle: moving },
      }),
    );
  const step = (): void => {
    const move = line[ply];
    if (move === undefined) {
      game.release();
      game = law.game();
      round += 1;
      ply = 0;
      before = null;
    } else {
      before = view;
      game.play(move);
      ply += 1;
    }
    view = game.view();
    draw();
  };
  draw();
  return {
    run: (moves) => {
      if (moves === moving) return;
      moving = moves;
      clearInterval(timer);
      if (moves && line.length > 0) timer = window.setInterval(step, between);
      draw();
    },
    dispose: () => {
      clearInterval(timer);
      board.dispose();
      game.release();
      law.release();
    },
  };
}
