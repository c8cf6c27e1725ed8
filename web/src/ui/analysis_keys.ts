// The keys of the page of analysis beside those of a game (keys.ts), which come first: once for what they do, for the help and for what
// controls say of them.

import { msg, str } from '@lit/localize';
import type { KeyMapName } from '../state/page/state.js';
import { capOf, commandOf, keyCap } from './keys.js';

export type AnalysisKey =
  'engine' | 'read' | 'threats' | 'fault' | 'retry' | 'save' | 'comment' | 'remove' | 'above' | 'below';

export interface AnalysisKeyLine {
  /** As KeyboardEvent has it, letters small. */
  key: string;
  words: string;
  does: AnalysisKey;
}

export const analysisKeys = (): readonly AnalysisKeyLine[] => [
  { key: 'ArrowUp', words: msg('the variation above'), does: 'above' },
  { key: 'ArrowDown', words: msg('the variation below'), does: 'below' },
  { key: 'g', words: msg('the engine, on or off'), does: 'engine' },
  { key: 'r', words: msg('read the best line aloud'), does: 'read' },
  { key: 'd', words: msg('show threats, on or off'), does: 'threats' },
  { key: 'n', words: msg('the next mistake of the report'), does: 'fault' },
  { key: 'z', words: msg('retry the mistakes of the side at the bottom'), does: 'retry' },
  { key: 'c', words: msg('a comment on the move that is shown'), does: 'comment' },
  {
    key: 'Delete',
    words: msg(
      'on the board or in the list of moves: delete the move that is shown and what follows; U brings it back',
    ),
    does: 'remove',
  },
  { key: 's', words: msg('save the record as a file'), does: 'save' },
];

export const analysisKeyOf = (key: string): AnalysisKey | null =>
  analysisKeys().find((line) => line.key === (key.length === 1 ? key.toLowerCase() : key))?.does ?? null;

/** What is printed on its key under a map; '' where the map means something else by it. */
export function analysisCapOf(does: AnalysisKey, map: KeyMapName): string {
  const key = analysisKeys().find((line) => line.does === does)?.key ?? '';
  const command = commandOf({ key, shiftKey: false }, map, false);
  return command === null || command === does ? keyCap(key) : '';
}

/** What a control says with its key: "Engine on or off (G)"; the words alone where it has none. */
export function withAnalysisKey(words: string, map: KeyMapName, does: AnalysisKey): string {
  const cap = analysisCapOf(does, map);
  return cap === '' ? words : msg(str`${words} (${cap})`, { desc: 'what a control does, and its keys' });
}

/** The lines that do something under a map, as the help has them. */
export function analysisLines(map: KeyMapName): { cap: string; words: string }[] {
  const [hint, next] = [capOf('hint', map), analysisCapOf('fault', map)];
  const then = [
    ...(hint === '' ? [] : [msg(str`${hint} shows the move`)]),
    ...(next === '' ? [] : [msg(str`${next} goes on`)]),
    msg('Esc ends it'),
  ].join(', ');
  return analysisKeys().flatMap(({ does, words }) => {
    const cap = analysisCapOf(does, map);
    if (cap === '') return [];
    return [{ cap, words: does === 'retry' ? msg(str`${words}; then: ${then}`) : words }];
  });
}
