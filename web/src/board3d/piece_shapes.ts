// The body of every piece by the name of its shape, in two sets: carved bodies, and plain emblems cut from the outlines
// that the slices show.

import type { PieceSet } from '../state/board/scene.js';
import { emblem } from './emblems.js';
import { generated } from './generated.js';
import * as engines from './pieces_engines.js';
import * as people from './pieces_fairy.js';
import * as orthodox from './pieces_orthodox.js';
import { type Detail, type Mesh3, Solid } from './solid.js';

const drawings: Readonly<Record<string, (solid: Solid) => void>> = {
  king: orthodox.king,
  queen: orthodox.queen,
  rook: orthodox.rook,
  bishop: orthodox.bishop,
  knight: orthodox.knight,
  pawn: orthodox.pawn,
  abbey: engines.abbey,
  ballista: engines.ballista,
  cannon: engines.cannon,
  cardinal: people.cardinal,
  chancellor: people.chancellor,
  commoner: people.commoner,
  eagle: engines.eagle,
  falcon: engines.falcon,
  galley: engines.galley,
  guard: people.guard,
  jedi: people.jedi,
  lord: people.lord,
  paladin: people.paladin,
  prince: people.prince,
  princess: people.princess,
  sith: people.sith,
  unicorn: engines.unicorn,
  wizard: people.wizard,
};

export const SHAPES: readonly string[] = Object.keys(drawings);

const made = new Map<string, Mesh3>();

function kept(key: string, detail: Detail, draw: (solid: Solid) => void): Mesh3 {
  const known = made.get(key);
  if (known) return known;
  const solid = new Solid(detail);
  draw(solid);
  const mesh = solid.build();
  made.set(key, mesh);
  return mesh;
}

export function pieceMesh(shape: string, letter: string, detail: Detail, set: PieceSet): Mesh3 {
  const drawing = Object.hasOwn(drawings, shape) ? drawings[shape] : undefined;
  const name = drawing ? shape : `${shape}/${letter}`;
  return kept(`${name} ${detail} ${set}`, detail, (solid) => {
    if (set === 'plain') emblem(solid, shape, letter, drawing !== undefined);
    else if (drawing) drawing(solid);
    else generated(solid, name);
  });
}

export const DISC_HEIGHT = 0.2;

/** A piece of a level that is seen from far: just its place and its side; royal ones are taller and wear a crown. */
export const discMesh = (royal: boolean, detail: Detail): Mesh3 =>
  kept(`disc ${String(royal)} ${detail}`, detail, (solid) => {
    const sides = detail === 'fine' ? 12 : 16;
    if (royal) {
      solid.lathe(
        [
          [0.3, 0],
          [0.3, 0.27],
          [0.19, 0.31],
        ],
        0,
        sides,
      );
      solid.lathe(
        [
          [0.19, 0.31],
          [0, 0.4],
        ],
        1,
        sides,
      );
    } else {
      solid.lathe(
        [
          [0.3, 0],
          [0.3, DISC_HEIGHT - 0.05],
          [0.25, DISC_HEIGHT],
          [0, DISC_HEIGHT],
        ],
        0,
        sides,
      );
    }
  });
