// How a game of a record ended where its moves do not show it: somebody resigned, overstepped the time, agreed to a draw.

import { msg } from '@lit/localize';
import type { TreeState } from '../../core/tree.js';
import { endSentence, isEndReason } from '../board_kit/status.js';

const results = new Map([
  ['1-0', 'white'],
  ['0-1', 'black'],
  ['1/2-1/2', 'draw'],
]);
const endings = (): Record<string, string> => ({
  white: msg('The game ended here: White won.'),
  black: msg('The game ended here: Black won.'),
  draw: msg('The game ended here: it was a draw.'),
});

/** Of the tag Termination, as other programs write it. */
const reasons = new Map([
  ['time forfeit', 'time'],
  ['adjudication', 'adjudicated'],
]);

/** In a sentence; '' for a game that goes on. */
export function recordEnd({ result: sign, tags }: Pick<TreeState, 'result' | 'tags'>): string {
  const result = results.get(sign);
  if (result === undefined) return '';
  const said = (tags.find(([name]) => name === 'Termination')?.[1] ?? '').toLowerCase();
  const reason = reasons.get(said) ?? said;
  return isEndReason(reason) ? endSentence({ result, reason }) : (endings()[result] ?? '');
}
