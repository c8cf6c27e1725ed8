// Everything on the board that can be pointed at, from any viewpoint: on the screen, or along a ray in a headset.

import { playable } from './hand.js';
import { type Point, layOut } from './layout.js';
import type { Stem } from './lines.js';
import { heightOf } from './piece_layer.js';
import type { Pickable, Pile } from './picking.js';
import { type Projection, along, dot, toward } from './pose.js';
import { type Drawn, fadeOf, opacityOf } from './rows.js';
import { badgesOf, plaquesOf } from './signs.js';

export interface Looked {
  drawn: Drawn;
  projection: Projection;
  stems: readonly Stem[];
  /** From the foot of a piece to its top, for each cell of height. */
  lean: Point;
  /** Boards beside the one in front call their level. */
  small: boolean;
  /** Levels can be taken off the stack. */
  liftable: boolean;
}

/** The boards of a stack: what lies behind one of them, and by what levels are taken off. */
function pileOf({ drawn, projection, liftable }: Looked): Pile {
  return {
    hides: (board) => {
      const it = drawn.layout.boards[board];
      return it !== undefined && opacityOf(drawn, it) >= 1;
    },
    plaques: liftable ? plaquesOf(drawn, projection) : null,
  };
}

export function pickableOf(looked: Looked): Pickable {
  const { drawn, projection, stems, lean, small } = looked;
  const { scene, layout, stacked } = drawn;
  const looks = new Map(scene.look.pieces.map((piece) => [piece.letter, piece]));
  const targets = new Set(playable(scene));
  return {
    layout,
    projection,
    pile: stacked ? pileOf(looked) : null,
    exists: (cell) => scene.cells[cell]?.exists ?? false,
    piece: (cell) => {
      const piece = scene.cells[cell]?.piece ?? '';
      return piece === '' ? 0 : heightOf(looks.get(piece.toUpperCase()), piece.toUpperCase(), scene.view3d.pieces);
    },
    lean,
    target: (cell) => targets.has(cell),
    faded: (cell) => fadeOf({ scene, stacked }, scene.cells[cell]?.level ?? 0) < 1 && cell !== scene.selected,
    calls: (board) => {
      const role = layout.seats[board]?.role;
      return role === 'shelf' || (role === 'wing' && small);
    },
    // Not its ends: they stand on a cell and under one.
    handles: (stacked ? stems : []).map(({ name, root, head }) => ({
      name,
      from: along(root, toward(root, head), 0.2),
      to: along(root, toward(root, head), 0.55),
    })),
    badges: badgesOf(drawn, projection, stems),
    // A piece in hand stays there when a click misses its cell.
    movable: (board) => (scene.selected === null ? (stems.find((stem) => stem.board === board)?.name ?? null) : null),
    pins: scene.pinTargets,
  };
}

/** The same without what stands behind the eye: a hand that points may be in the midst of the boards. */
export function beforeEye(scene: Pickable): Pickable {
  const { eye, toward: back } = scene.projection;
  const isBefore = (point: Point): boolean => dot(toward(eye, point), back) < 0;
  return {
    ...scene,
    piece: (cell) => (isBefore(scene.layout.places[cell] ?? eye) ? scene.piece(cell) : 0),
    handles: scene.handles.filter(({ from, to }) => isBefore(from) && isBefore(to)),
    badges: scene.badges.filter(({ near }) => near < 0),
  };
}

/** Boards where they will stand once they have come to rest. */
export const atRest = (drawn: Drawn, seats: Drawn['layout']['seats']): Drawn => ({
  ...drawn,
  layout: layOut(drawn.scene.cells, drawn.layout.boards, seats),
});
