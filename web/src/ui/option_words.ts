// The options of a game in words: those that were chosen, and the move rule.

import { msg, str } from '@lit/localize';
import type { OptionChoice, VariantInfo } from '../core/types.js';
import { nameOf } from '../language/name_of.js';
import { plural } from '../language/plural.js';
import { optionTitle, sentence } from './words.js';

const moveRule = 'move_rule_plies';
/** The rule that the server adds to a game between two people that has no such rule of its own (docs/formats/wire.md, 8.6). */
const addedPlies = '100';

/**
 * After how many moves without progress the game is a draw; '' if it has no such rule. `added`: what is
 * said if the server adds it.
 */
export function moveRuleWords(
  choices: readonly OptionChoice[],
  options: Readonly<Record<string, string>>,
  { opponent }: { opponent: string },
  added = '',
): string {
  const rule = choices.find(({ name }) => name === moveRule);
  if (!rule) return '';
  const chosen = options[moveRule];
  const isAdded = opponent === 'link' && chosen === undefined && rule.default === '0';
  const plies = isAdded ? addedPlies : (chosen ?? rule.default);
  if (plies === '0') return '';
  const [what = ''] = rule.summary.split(';');
  const progress = /^plies without (.+) that draw$/.exec(what)?.[1];
  // A variant of its maker's own may say it in other words.
  const rest = isAdded ? ` ${added}` : '';
  if (progress === undefined) return `${plies} ${nameOf(what)}.${rest}`;
  const within = nameOf(progress);
  const moves = Number(plies) / 2;
  const halves = Number(plies);
  const draws = Number.isInteger(moves)
    ? plural(moves, {
        one: msg(str`Draw after 1 move without a ${within}.`),
        other: msg(str`Draw after ${moves} moves without a ${within}.`),
      })
    : plural(halves, {
        one: msg(str`Draw after 1 half-move without a ${within}.`),
        other: msg(str`Draw after ${halves} half-moves without a ${within}.`),
      });
  return draws + rest;
}

/** "Rules: tournament" */
export const optionChosen = ([name, value]: [string, string]): string => `${nameOf(optionTitle(name))}: ${value}`;

/** The options that are not the usual ones, and what each means; the move rule is told by its meaning alone. */
export function optionsChosen({
  choices,
  options,
}: Pick<VariantInfo, 'choices' | 'options'>): { name: string; title: string; about: string }[] {
  return choices.flatMap(({ name, values, summary }) => {
    const value = options[name];
    if (value === undefined) return [];
    const rule = name === moveRule ? moveRuleWords(choices, options, { opponent: 'people' }) : '';
    if (rule !== '') return [{ name, title: '', about: msg(str`Move rule: ${rule}`) }];
    const about = values.find((one) => one.name === value)?.summary ?? summary;
    return [{ name, title: optionChosen([name, value]), about: sentence(nameOf(about)) }];
  });
}
