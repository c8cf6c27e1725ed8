// Evaluations and moves in words and signs, as people read them. Pure.

import { msg, str } from '@lit/localize';
import { numberText } from '../../language/format.js';
import { plural } from '../../language/plural.js';
import type { Shape, TreeNode } from '../../core/tree.js';
import { sideName } from '../board_kit/status.js';
import type { SideTally } from './faults.js';

/** "12.", "12..." */
export const numberWords = ({ number, side }: TreeNode): string => `${number}${side === 'white' ? '.' : '...'}`;

/** "12. Nf3", "12... e5"; "the start" for the root. */
export const moveWords = (node: TreeNode): string =>
  node.parent < 0 ? msg('the start') : `${numberWords(node)} ${node.native || node.rest}`;

/** "Mistake. d4 was best.": the marks and comments of a move, for who hears which it is; '' for none. */
export function notesOf({ nags, comments }: TreeNode): string {
  const marked = nags.map(markWords).join(', ');
  return [marked.charAt(0).toUpperCase() + marked.slice(1), ...comments]
    .filter((words) => words !== '')
    .map((words) => words.replace(/\.?$/, '.'))
    .join(' ');
}

/** "+1.3", "−0.4", "#3", "#−3", "#" where it is mate: as records write it, shorter. */
export function evaluationSign(text: string): string {
  if (/^#-?0$/.test(text)) return '#';
  if (text.startsWith('#')) return text.replace('-', '−');
  const value = Number(text);
  if (!Number.isFinite(value)) return text;
  const rounded = Math.abs(value).toFixed(1);
  if (rounded === '0.0') return rounded;
  return `${value > 0 ? '+' : '−'}${rounded}`;
}

/** Where there is room for four signs: "+1.3", "+15". */
export function narrowSign(text: string): string {
  const sign = evaluationSign(text);
  const [whole = ''] = sign.split('.');
  return !sign.startsWith('#') && whole.length > 2 ? `${sign.charAt(0)}${Math.round(Math.abs(Number(text)))}` : sign;
}

/** "White is better by 1.3 pawns", "Black mates in 3 moves", "Equal". */
export function evaluationWords(text: string): string {
  if (text.startsWith('#')) {
    const side = sideName(text.startsWith('#-') ? 'black' : 'white');
    const moves = text.replace(/^#-?/, '');
    if (moves === '0') return msg(str`${side} has won`);
    return plural(Number(moves), {
      one: msg(str`${side} mates in 1 move`),
      other: msg(str`${side} mates in ${moves} moves`),
    });
  }
  const value = Number(text);
  const pawns = Math.abs(value).toFixed(1);
  if (pawns === '0.0') return msg('Equal');
  const [side, shown] = [
    sideName(value > 0 ? 'white' : 'black'),
    numberText(Number(pawns), { minimumFractionDigits: 1 }),
  ];
  return pawns === '1.0' ? msg(str`${side} is better by ${shown} pawn`) : msg(str`${side} is better by ${shown} pawns`);
}

/** Numeric annotation glyphs that people use most: number, sign and meaning. */
export const marks = (): readonly { nag: number; sign: string; words: string }[] => [
  { nag: 3, sign: '!!', words: 'brilliant move' },
  { nag: 1, sign: '!', words: 'good move' },
  { nag: 5, sign: '!?', words: 'interesting move' },
  { nag: 6, sign: '?!', words: msg('inaccuracy') },
  { nag: 2, sign: '?', words: msg('mistake') },
  { nag: 4, sign: '??', words: msg('blunder') },
  { nag: 7, sign: '□', words: 'only move' },
  { nag: 10, sign: '=', words: msg('equal') },
  { nag: 13, sign: '∞', words: msg('unclear') },
  { nag: 14, sign: '+=', words: msg('White is slightly better') },
  { nag: 15, sign: '=+', words: msg('Black is slightly better') },
  { nag: 16, sign: '±', words: msg('White is better') },
  { nag: 17, sign: '∓', words: msg('Black is better') },
  { nag: 18, sign: '+−', words: msg('White is winning') },
  { nag: 19, sign: '−+', words: msg('Black is winning') },
  { nag: 146, sign: 'N', words: msg('novelty') },
];

/** "??", "$38" for one that nobody draws. */
export const markSign = (nag: number): string => marks().find((mark) => mark.nag === nag)?.sign ?? `$${nag}`;
export const markWords = (nag: number): string =>
  marks().find((mark) => mark.nag === nag)?.words ?? msg(str`mark ${nag}`);

/** "1–0", "½–½"; '' for a game that goes on. */
export function resultSign(result: string): string {
  if (result === '1/2-1/2') return '½–½';
  return result === '*' ? '' : result.replace('-', '–');
}

/** "84%", "in 7 of 9 moves": how well a side has played, and of how many of its moves that is known. */
export function accuracyWords({ accuracy, judged, moves }: Omit<SideTally, 'faults'>): {
  value: string;
  words: string;
} {
  if (moves === 0) return { value: '', words: '' };
  if (accuracy === null) return { value: '', words: msg(str`${judged} of ${moves} moves judged`) };
  return {
    value: numberText(Math.round(accuracy) / 100, { style: 'percent' }),
    words: judged === moves ? msg('accuracy') : msg(str`in ${judged} of ${moves} moves`),
  };
}

function shapeName(colour: Shape['colour'], from: string, to: string): string {
  switch (colour) {
    case 'G':
      return to === '' ? msg(str`green cell ${from}`) : msg(str`green arrow ${from} to ${to}`);
    case 'R':
      return to === '' ? msg(str`red cell ${from}`) : msg(str`red arrow ${from} to ${to}`);
    case 'Y':
      return to === '' ? msg(str`yellow cell ${from}`) : msg(str`yellow arrow ${from} to ${to}`);
    case 'B':
      return to === '' ? msg(str`blue cell ${from}`) : msg(str`blue arrow ${from} to ${to}`);
  }
}

/** What comments draw: "green arrow c2 to c4, red cell d5"; '' for nothing. */
export const shapeWords = (shapes: readonly Shape[]): string =>
  shapes.map(({ colour, from, to }) => shapeName(colour, from, to)).join(', ');
