// The columns of the list of a file of records: what stands in them, and what is said of a game as a whole.

import { msg, str } from '@lit/localize';
import type { RecordHead } from '../../core/types.js';
import { type Column, dateOf } from '../../state/records/search.js';
import { isolated } from '../../state/text/isolated.js';
import { playersOf, saidBy } from '../../state/text/tags.js';
import { lengthText, sentence } from '../../ui/words.js';

export const columns = (): readonly { by: Exclude<Column, 'file'>; words: string }[] => [
  { by: 'white', words: msg('White') },
  { by: 'black', words: msg('Black') },
  { by: 'result', words: msg('Result') },
  { by: 'date', words: msg('Date') },
  { by: 'event', words: msg('Event') },
  { by: 'plies', words: msg('Moves') },
  { by: 'game', words: msg('Game') },
];

type Names = Readonly<Record<string, string>>;

export const gameName = ({ tags }: RecordHead, names: Names): string => names[tags['Variant'] ?? ''] ?? '';

/** Why a game cannot be read, or not all of it, in words; '' where it can. `fault`: see RecordsScreen. */
export function brokenWords({ error }: RecordHead, fault = ''): string {
  if (error) return msg(str`Cannot be read: ${error.message}`);
  return fault === '' ? '' : msg(str`Ends early at ${fault}`);
}

const withElo = (name: string | undefined, elo: string | undefined): string =>
  [isolated(saidBy(name)) || '?', saidBy(elo) === '' ? '' : `(${saidBy(elo)})`].filter((part) => part !== '').join(' ');

const resultText = (result = ''): string => (result === '1/2-1/2' ? '½-½' : saidBy(result));

/** Of a game that is broken the reason stands where its event would. */
export function cellText(by: Column, head: RecordHead, names: Names, fault = ''): string {
  const { tags, plies, error } = head;
  switch (by) {
    case 'white':
      return withElo(tags['White'], tags['WhiteElo']);
    case 'black':
      return withElo(tags['Black'], tags['BlackElo']);
    case 'result':
      return resultText(tags['Result']);
    case 'date':
      return dateOf(head);
    case 'event':
      return brokenWords(head, fault) || saidBy(tags['Event']);
    case 'plies':
      return error ? '' : String(Math.ceil(plies / 2));
    case 'game':
      return gameName(head, names);
    case 'file':
      return '';
  }
}

export const titleOf = ({ tags }: RecordHead, game: number): string =>
  playersOf(tags['White'], tags['Black']) || msg(str`Game ${game + 1}`);

/** All that its tags say, in a sentence or two. */
export function detailsOf(head: RecordHead, names: Names, fault = ''): string {
  const { tags, plies, error } = head;
  if (error) return sentence(error.line > 0 ? msg(str`line ${error.line}: ${error.message}`) : error.message);
  const round = saidBy(tags['Round']);
  const parts = [
    isolated(saidBy(tags['Event'])),
    isolated(saidBy(tags['Site'])),
    dateOf(head),
    round === '' ? '' : msg(str`round ${round}`),
    [saidBy(tags['ECO']), saidBy(tags['Opening'])].filter((part) => part !== '').join(' '),
    tags['FEN'] === undefined ? '' : msg('from a custom position'),
    lengthText(plies),
    gameName(head, names),
    resultText(tags['Result']),
  ];
  const broken = fault === '' ? '' : ` ${sentence(brokenWords(head, fault))}`;
  return `${parts.filter((part) => part !== '').join(', ')}.${broken}${warned(head)}`;
}

/** What of the game is left out, or taken for something else. */
function warned({ warnings = [] }: RecordHead): string {
  return warnings
    .map(({ message, line }) => ` ${sentence(line > 0 ? msg(str`line ${line}: ${message}`) : message)}`)
    .join('');
}
