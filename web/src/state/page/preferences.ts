// What the viewer prefers, kept in the browser. What is stored may be of an older page, or damaged: only what can be
// read counts.

import type { Environment } from './environment.js';
import type { Pace, Preferences, Sound } from './state.js';
import { type Look3D, type Space3D, plainLook, plainSpace } from '../board/view3d.js';

const key = 'strata.preferences';

const standard: Preferences = {
  theme: 'system',
  primary: 'slices',
  viewChosen: false,
  notation: {},
  motion: 'system',
  panel: null,
  pinned: false,
  look3d: plainLook,
  spaces: {},
  overlay: false,
  danger: null,
  pace: 'normal',
  sound: { on: true, volume: 0.5 },
  keys: 'own',
  confirmMoves: false,
};

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

function oneOf<T>(value: unknown, known: readonly T[], otherwise: T): T {
  return known.find((one) => one === value) ?? otherwise;
}

const yesOrNo = (value: unknown, otherwise: boolean): boolean => (typeof value === 'boolean' ? value : otherwise);

function within(value: unknown, least: number, most: number): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? Math.min(Math.max(value, least), most) : null;
}

export const gapRange = { least: 1, most: 6 };
export const opacityRange = { least: 0.2, most: 1 };

/** Milliseconds from move to move while the computer plays against itself. */
export const paces: Record<Pace, number> = { slow: 3_000, normal: 1_200, fast: 300 };

function soundOf({ on, volume }: Fields): Sound {
  return { on: yesOrNo(on, standard.sound.on), volume: within(volume, 0, 1) ?? standard.sound.volume };
}

function lookOf({ palette, pieces, letters, wiggle }: Fields): Look3D {
  return {
    palette: oneOf(palette, ['day', 'dusk', 'wood', 'contrast'], plainLook.palette),
    pieces: oneOf(pieces, ['carved', 'plain'], plainLook.pieces),
    letters: yesOrNo(letters, plainLook.letters),
    wiggle: yesOrNo(wiggle, plainLook.wiggle),
  };
}

const arrangementIn = (value: unknown): Space3D['arrangement'] =>
  oneOf(value, ['focus', 'all', 'zigzag', 'stack'], plainSpace.arrangement);

function spaceOf({ arrangement, small, gap, opacity }: Fields): Space3D {
  const { tall, low } = fieldsOf(small);
  return {
    arrangement: arrangementIn(arrangement),
    small: { tall: arrangementIn(tall), low: arrangementIn(low) },
    gap: within(gap, gapRange.least, gapRange.most),
    opacity: within(opacity, opacityRange.least, opacityRange.most) ?? plainSpace.opacity,
  };
}

export function loadPreferences(environment: Environment): Preferences {
  let stored: Fields;
  try {
    stored = fieldsOf(JSON.parse(environment.load(key) ?? 'null'));
  } catch {
    return standard;
  }
  const {
    theme,
    primary,
    viewChosen,
    notation,
    motion,
    panel,
    pinned,
    look3d,
    spaces,
    overlay,
    danger,
    pace,
    sound,
    keys,
    confirmMoves,
  } = stored;
  const names = Object.entries(fieldsOf(notation));
  // Older pages did not store it, and opened every game in slices.
  const isChosen = yesOrNo(viewChosen, primary === 'board3d');
  return {
    theme: oneOf(theme, ['system', 'light', 'dark'], standard.theme),
    primary: isChosen ? oneOf(primary, ['slices', 'board3d'], standard.primary) : standard.primary,
    viewChosen: isChosen,
    notation: Object.fromEntries(names.filter((pair): pair is [string, string] => typeof pair[1] === 'string')),
    motion: oneOf(motion, ['system', 'reduced'], standard.motion),
    panel: oneOf(panel, [true, false], standard.panel),
    pinned: yesOrNo(pinned, standard.pinned),
    look3d: lookOf(fieldsOf(look3d)),
    spaces: Object.fromEntries(Object.entries(fieldsOf(spaces)).map(([id, space]) => [id, spaceOf(fieldsOf(space))])),
    overlay: yesOrNo(overlay, standard.overlay),
    danger: oneOf(danger, [true, false], standard.danger),
    pace: oneOf(pace, ['slow', 'normal', 'fast'], standard.pace),
    sound: soundOf(fieldsOf(sound)),
    keys: oneOf(keys, ['own', 'ziggurat-program', 'parmen-program'], standard.keys),
    confirmMoves: yesOrNo(confirmMoves, standard.confirmMoves),
  };
}

/** Answers whether the browser has kept them. */
export function storePreferences(environment: Environment, preferences: Preferences): boolean {
  return environment.store(key, JSON.stringify(preferences));
}
