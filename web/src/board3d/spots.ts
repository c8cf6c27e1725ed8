// What is painted over everything and can be clicked there: dots of quiet targets, and the signs of steps between
// levels.

import type { BoardScene } from '../state/scene.js';
import type { Layout } from './layout.js';
import { type Projection, isSmall, toScreen } from './pose.js';
import { STEP } from './signs.js';

const DOT = 0.17;

export function signSpots(
  scene: BoardScene,
  layout: Layout,
  projection: Projection,
): { cell: number; x: number; y: number; reach: number }[] {
  const { scale } = projection;
  // Ellipses are taken as circles of their smaller half.
  const flat = Math.max(Math.abs(projection.toward[1]), 0.3);
  return scene.targets.flatMap(({ cell, capture, promotion, levelStep }) => {
    const place = layout.places[cell];
    if (!place) return [];
    const { x, y } = toScreen(projection, place);
    const size = Math.max(STEP.size, STEP.least / scale) * scale;
    const spots = [];
    if (levelStep !== 0 && !isSmall(projection)) {
      spots.push({ cell, x: x + STEP.right * size, y: y - STEP.up * size, reach: 0.42 * size });
    }
    if (!capture && !promotion) spots.push({ cell, x, y, reach: DOT * flat * scale });
    return spots;
  });
}
