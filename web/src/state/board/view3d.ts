// What a viewer has chosen for the board in space, and what of it is kept: how things look for all games, how levels
// are laid out for each, and nothing of what is hidden or drawn over the boards for a while.

import type { Arrangement, Palette, PieceSet, View3D } from './scene.js';
import { plainView3D } from './scene.js';

/** The same in every game. */
export interface Look3D {
  palette: Palette | null;
  pieces: PieceSet;
  letters: boolean;
  wiggle: boolean;
}

/** Of one game. */
export interface Space3D {
  arrangement: Arrangement | null;
  small: View3D['small'];
  /** Between two levels, in cells; null: as the game asks. */
  gap: number | null;
  opacity: number;
}

/** Gone with the page. */
export interface Passing3D {
  masked: readonly number[];
  lifted: readonly number[];
  axes: boolean;
}

const { palette, pieces, letters, wiggle, arrangement, small, opacity, masked, lifted, axes } = plainView3D;
export const plainLook: Look3D = { palette, pieces, letters, wiggle };
export const plainSpace: Space3D = { arrangement, small, gap: null, opacity };
export const plainPassing: Passing3D = { masked, lifted, axes };

/** `whole` with what `change` has of its fields; itself where nothing changes. */
function taken<T extends object>(whole: T, change: Partial<T>): T {
  const names = (Object.keys(whole) as (keyof T)[]).filter(
    (name) => change[name] !== undefined && change[name] !== whole[name],
  );
  return names.reduce((sum, name) => ({ ...sum, [name]: change[name] }), whole);
}

export interface Kept3D {
  look: Look3D;
  space: Space3D;
  passing: Passing3D;
}

/** What is kept for a game of this variant. */
export const kept3D = (
  { look3d, spaces }: { look3d: Look3D; spaces: Record<string, Space3D> },
  variant: string,
  passing: Passing3D,
): Kept3D => ({
  look: look3d,
  space: (Object.hasOwn(spaces, variant) ? spaces[variant] : undefined) ?? plainSpace,
  passing,
});

export function changed3D(before: Kept3D, change: Partial<View3D & { gap: number | null }>): Kept3D {
  return {
    look: taken(before.look, change),
    space: taken(before.space, change),
    passing: taken(before.passing, change),
  };
}

export function view3DOf({ look, space, passing }: Kept3D): View3D {
  const { arrangement: chosen, small: onPhones, opacity: clear } = space;
  return { ...look, ...passing, arrangement: chosen, small: onPhones, opacity: clear };
}
