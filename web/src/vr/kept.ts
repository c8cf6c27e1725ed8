// How the wearer likes it, kept in the browser.

export interface Habits {
  /** The panel follows a wrist; else it stands beside the board. */
  wrist: boolean;
  leftHanded: boolean;
}

const KEY = 'strata.headset';

export function keptHabits(storage: () => Storage): Habits {
  try {
    const value = JSON.parse(storage().getItem(KEY) ?? '{}') as Partial<Record<keyof Habits, unknown>> | null;
    return { wrist: value?.wrist === true, leftHanded: value?.leftHanded === true };
  } catch {
    return { wrist: false, leftHanded: false };
  }
}

export function keepHabits(storage: () => Storage, habits: Habits): void {
  try {
    storage().setItem(KEY, JSON.stringify(habits));
  } catch {
    // Without room for it, it holds until the headset is taken off.
  }
}
