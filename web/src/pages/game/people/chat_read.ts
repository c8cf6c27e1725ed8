// How far the viewer has read what is said in a game, kept in the browser: at each visit the server sends all of it anew.

import type { Shelf } from './mute.js';

const stored = 'strata.chat';
/** Games that were read last. */
const kept = 50;

type Read = [game: string, at: number];

const isRead = (value: unknown): value is Read =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && typeof value[1] === 'number';

/** `shelf` is asked for each time: a browser may refuse even that. */
function allRead(shelf: () => Shelf): Read[] {
  try {
    const all: unknown = JSON.parse(shelf().getItem(stored) ?? '[]');
    return Array.isArray(all) ? all.filter(isRead) : [];
  } catch {
    return [];
  }
}

/** When the newest line that was read had been said, in milliseconds since 1970; 0 where nothing is known. */
export const readUntil = (shelf: () => Shelf, game: string): number =>
  allRead(shelf).find(([other]) => other === game)?.[1] ?? 0;

/** Where it cannot be kept it lasts as long as the page. */
export function keepRead(shelf: () => Shelf, game: string, at: number): void {
  const others = allRead(shelf).filter(([other]) => other !== game);
  try {
    shelf().setItem(stored, JSON.stringify([[game, at], ...others].slice(0, kept)));
  } catch {
    // Nothing is lost but the memory of it.
  }
}
