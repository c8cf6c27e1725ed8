// The games to look through: those of samples/ that people or the computer have played to the end, and the two of the
// program Parmen, one a file. Each text is a chunk of its own. Its head says at once what game it is; what happens in it is
// found out with the core, as for any file, which takes a moment.

import type { Core } from '../core/core.js';
import type { OpenedGame, OpenedRecord } from '../state/open/opened.js';

const texts = import.meta.glob<string>(
  ['../../../samples/famous-*.pgn', '../../../samples/*-computer.pgn', '../../../tests/games/*.txt'],
  { query: '?raw', import: 'default' },
);

/** What a file says without being replayed. */
export interface SampleHead {
  file: string;
  variant: string;
  heading: string;
  /** Where and when, '' if not known. */
  occasion: string;
}

export interface Sample {
  /** Of one game. */
  record: OpenedRecord;
  game: OpenedGame;
}

export const sampleFiles = Object.keys(texts).sort();

const known = (value: string): boolean => value !== '' && !value.startsWith('?');

// "2026.11.21" as people read it; "1858.??.??" is the year alone.
function dateText(date: string): string {
  const [year = '', month = '', day = ''] = date.split('.');
  if (!/^\d{4}$/.test(year)) return '';
  if (!/^\d\d$/.test(month) || !/^\d\d$/.test(day)) return year;
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day));
  return new Date(time).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
}

type Tags = ReadonlyMap<string, string>;

const tagsOf = (text: string): Tags =>
  new Map([...text.matchAll(/^\[(\w+) "(.*)"\]$/gm)].map(([, name = '', value = '']) => [name, value]));

// A listing without tags says what it is in its first comment.
function headingOf(tags: Tags, text: string): string {
  const comment = /^# ([^(.\n]+)/.exec(text)?.[1]?.trim();
  const players = [tags.get('White') ?? '', tags.get('Black') ?? ''].filter(known);
  return tags.size === 0 && comment !== undefined ? comment : players.join(' – ');
}

const occasionOf = (tags: Tags): string =>
  [tags.get('Event') ?? '', tags.get('Site') ?? '', dateText(tags.get('Date') ?? '')].filter(known).join(', ');

const nameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1);

async function textOf(file: string): Promise<string> {
  const text = await texts[file]?.();
  if (text === undefined) throw new Error(`there is no sample ${nameOf(file)}`);
  return text;
}

/** Rejects if it cannot be loaded. */
export async function headOf(file: string): Promise<SampleHead> {
  const text = await textOf(file);
  const tags = tagsOf(text);
  // A listing without tags is named after its game.
  const variant = tags.get('Variant') ?? nameOf(file).replace(/-.*/, '');
  return { file, variant, heading: headingOf(tags, text), occasion: occasionOf(tags) };
}

/** The game of a file. Rejects if it cannot be loaded, or is no record. */
export async function sampleOf(core: Core, { file, heading }: SampleHead): Promise<Sample> {
  const [{ openText }, text] = await Promise.all([import('../state/open/files.js'), textOf(file)]);
  const opened = openText(core, nameOf(file), text);
  if (opened.kind !== 'record')
    throw new Error(opened.kind === 'failure' ? opened.message : `${nameOf(file)} is no record`);
  const { record } = opened;
  const [first] = record.games;
  if (!first) throw new Error(`${nameOf(file)} contains no game`);
  // It keeps this name when it becomes a game of the reader's own.
  const game = { ...first, title: heading };
  return { record: { ...record, games: [game] }, game };
}
