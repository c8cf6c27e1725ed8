// What the bodies of the pieces take to draw, in every shipped game.

import { Group } from 'three';
import { describe, expect, it } from 'vitest';
import { boardsBeside, presentBoards } from '../../src/board3d/beside.js';
import { boardsOf } from '../../src/board3d/layout.js';
import { viewUniforms } from '../../src/board3d/materials.js';
import { PieceLayer } from '../../src/board3d/piece_layer.js';
import { type Arrangement, type PieceSet, plainView3D } from '../../src/state/board/scene.js';
import { laidOut, sceneWith } from './board3d_space.js';
import { core } from './real_core.js';

/** Both eyes of a headset may take 80,000 triangles; boards, marks, hands and the panel take about 5,000 of them (tests/web/headset.test.mjs). */
const BODIES_OF_AN_EYE = 37_000;
const shipped = core.variants().map(({ id }) => id);

/** The most that one picture of the start takes, laid out in each way and with each level in front. */
function mostOf(id: string, pieces: PieceSet, worn: boolean): number {
  const { look } = core.loadVariant(id).info;
  const { cells } = core.loadVariant(id).game().view();
  const scene = sceneWith({ look, cells, view3d: { ...plainView3D, pieces } });
  const boards = boardsOf(cells, look.pins);
  const present = presentBoards(boards, scene);
  const frame = { width: 1280, height: 720 };
  const views: [Arrangement, number][] = [
    ['all', 0],
    ['stack', 0],
  ];
  look.levels.forEach((_, level) => views.push(['focus', level]));
  const taken = views.map(([kind, active]) => {
    const beside = boardsBeside(boards, scene, active);
    const layout = laidOut(cells, kind, { look, active, beside, present, frame, room: 'wide' }, look.pins);
    const layer = new PieceLayer(new Group(), viewUniforms());
    layer.show(scene, layout, { travel: null, t: 1, ghost: null, carried: null, worn });
    return layer.meshes.reduce(
      (all, { mesh, cells: on }) => all + (on.length * (mesh.geometry.index?.count ?? 0)) / 3,
      0,
    );
  });
  return Math.max(...taken);
}

describe('the bodies of the pieces', () => {
  describe.each(['carved', 'plain'] as const)('of the set %s', (pieces) => {
    it.each(shipped)('of %s leave a headset room for all else', (id) => {
      expect(mostOf(id, pieces, true)).toBeLessThanOrEqual(BODIES_OF_AN_EYE);
    });
  });

  it('are as fine in a headset as on a screen where there are few', () => {
    for (const id of ['orthodox', 'raumschach', 'parmen'])
      expect(mostOf(id, 'carved', true)).toBe(mostOf(id, 'carved', false));
  });
});
