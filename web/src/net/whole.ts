// Whether a message has the parts that the page relies on. The server sends no other; something between it and the
// page may.

import type { ServerMessage } from './messages.js';

type Parts = Record<string, unknown>;

const isObject = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): boolean => typeof value === 'string';
const isList = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
const isSeat = (value: unknown): boolean =>
  isObject(value) && ['person', 'computer', 'open'].includes(String(value['kind'])) && isCount(value['level']);
const isEnd = (value: unknown): boolean =>
  value === null || (isObject(value) && isText(value['result']) && isText(value['reason']));
const isClock = (value: unknown): boolean =>
  value === null ||
  (isObject(value) &&
    ['days', 'white', 'black', 'delay', 'delayLeft', 'periods', 'period'].every((name) => isCount(value[name])));

const isNames = (value: unknown): boolean => isObject(value) && isText(value['white']) && isText(value['black']);
const isOffer = (value: unknown): boolean =>
  value === null || (isObject(value) && isText(value['what']) && isText(value['side']));
const isPresence = (value: unknown): boolean =>
  isObject(value) &&
  typeof value['online'] === 'boolean' &&
  (value['claimable'] === null || isCount(value['claimable']));
const isLine = (value: unknown): boolean =>
  isObject(value) && ['side', 'name', 'text'].every((name) => isText(value[name])) && isCount(value['at']);
const isAnalysed = (value: unknown): boolean =>
  isObject(value) &&
  Number.isFinite(value['score']) &&
  (value['mate'] === null || Number.isInteger(value['mate'])) &&
  isText(value['evaluation']) &&
  [value['depth'], value['chance']].every(isCount) &&
  isList(value['pv']);

// What snapshots and events have in common.
const isGame = (parts: Parts): boolean =>
  isText(parts['game']) &&
  isCount(parts['seq']) &&
  isCount(parts['at']) &&
  isText(parts['key']) &&
  isText(parts['title']) &&
  isSeat(parts['white']) &&
  isSeat(parts['black']) &&
  isClock(parts['clock']) &&
  isNames(parts['names']) &&
  isOffer(parts['offer']) &&
  isEnd(parts['end']);

const whole: Record<ServerMessage['t'], (parts: Parts) => boolean> = {
  welcome: ({ protocol, page }) => isCount(protocol) && isText(page),
  ack: ({ re, seq }) => isCount(re) && isCount(seq),
  error: ({ re, code, message }) => isCount(re) && isText(code) && isText(message),
  snapshot: ({ state }) =>
    isObject(state) &&
    isGame(state) &&
    isList(state['line']) &&
    Array.isArray(state['options']) &&
    state['options'].every(isObject) &&
    ['variant', 'variantText', 'start', 'invites'].every((name) => isText(state[name])),
  event: (parts) => isGame(parts) && (parts['move'] === null || isText(parts['move'])),
  thinking: ({ game, depth, nodes, score, pv }) =>
    isText(game) && [depth, nodes].every(isCount) && Number.isFinite(score) && isList(pv),
  lines: ({ re, on, nodes, lines }) =>
    [re, nodes].every(isCount) && typeof on === 'boolean' && Array.isArray(lines) && lines.every(isAnalysed),
  presence: ({ game, white, black }) => isText(game) && isPresence(white) && isPresence(black),
  rematch: ({ game, by, next }) => [game, by, next].every(isText),
  chat: ({ game, whole: all, lines }) =>
    isText(game) && typeof all === 'boolean' && Array.isArray(lines) && lines.every(isLine),
  // Looked at where they are shown (web/src/state/together/together_controller.ts).
  challenges: () => true,
  hint: ({ game, at, move }) => isText(game) && isCount(at) && isText(move),
  pong: () => true,
};

/** The message of a frame; null for one that is none, or not whole. */
export function messageIn(data: unknown): ServerMessage | null {
  if (typeof data !== 'string') return null;
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return null;
  }
  if (!isObject(value) || typeof value['t'] !== 'string' || !Object.hasOwn(whole, value['t'])) return null;
  return whole[value['t'] as ServerMessage['t']](value) ? (value as unknown as ServerMessage) : null;
}
