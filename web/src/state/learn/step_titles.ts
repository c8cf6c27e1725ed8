// What the steps of a tour are called in the list of them.

import { msg, str } from '@lit/localize';
import type { LessonStep } from '../../core/types.js';
import { nameOf } from '../../language/name_of.js';

const titles = (): Record<string, string> => ({
  double_step: msg('Double step'),
  en_passant: msg('En passant'),
  castle: msg('Castling'),
  promotion: msg('Promotion'),
  move_board: msg('Moving a board'),
  extinction: msg('Another way to win'),
  check_move: msg('Out of check: move'),
  check_block: msg('Out of check: block'),
  check_capture: msg('Out of check: capture'),
  mate_in_one: msg('Mate in one'),
  mate_in_two: msg('Mate in two'),
  win_in_one: msg('Win in one'),
  win_in_two: msg('Win in two'),
});

export function stepTitle({ kind, task }: LessonStep): string {
  const name = nameOf(task.values['piece'] ?? '');
  const capital = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  if (kind === 'walk') return capital;
  if (kind === 'capture') return msg(str`${capital}: captures`, { desc: 'the name of a lesson about a piece' });
  if (kind === 'find') return msg(str`Cell ${task.values['cell'] ?? ''}`);
  const known = titles();
  return (Object.hasOwn(known, task.code) ? known[task.code] : undefined) ?? task.text;
}
