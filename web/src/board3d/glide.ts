// How the camera and the boards go from one place to another.

/** Of a level that comes forward and of the camera's way to a preset alike, in milliseconds. */
const GLIDE = 280;

const ease = (t: number): number => t * t * (3 - 2 * t);

/** The share of the way that is behind them: 1 when they have come. */
export const glided = (start: number, now: number): number => ease(Math.min(Math.max((now - start) / GLIDE, 0), 1));
