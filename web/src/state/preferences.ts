// What the viewer prefers, kept in the browser. What is stored may be of an older page, or spoilt: only what is understood counts.

import type { Environment } from './environment.js';
import type { Preferences } from './state.js';

const key = 'strata.preferences';

const standard: Preferences = { theme: 'system', primary: 'slices', notation: {}, motion: 'system' };

function oneOf<T extends string>(value: unknown, known: readonly T[], otherwise: T): T {
  return known.find((one) => one === value) ?? otherwise;
}

export function loadPreferences(environment: Environment): Preferences {
  let stored: unknown = null;
  try {
    stored = JSON.parse(environment.load(key) ?? 'null');
  } catch {
    return standard;
  }
  if (typeof stored !== 'object' || stored === null) return standard;
  const { theme, primary, notation, motion } = stored as Record<string, unknown>;
  const names = typeof notation === 'object' && notation !== null ? Object.entries(notation) : [];
  return {
    theme: oneOf(theme, ['system', 'light', 'dark'], standard.theme),
    primary: oneOf(primary, ['slices', 'board3d'], standard.primary),
    notation: Object.fromEntries(names.filter((pair): pair is [string, string] => typeof pair[1] === 'string')),
    motion: oneOf(motion, ['system', 'reduced'], standard.motion),
  };
}

export function storePreferences(environment: Environment, preferences: Preferences): void {
  environment.store(key, JSON.stringify(preferences));
}
