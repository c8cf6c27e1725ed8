// The games to look through: those of samples/ that people or the computer have played to the end, and the two of the
// program Parmen. Each text is a chunk of its own; what it holds is found out with the core, as for any file.

import type { Core } from '../core/core.js';
import { openText } from '../state/files.js';
import type { OpenedGame, OpenedRecord } from '../state/state.js';

const texts = import.meta.glob<string>(
  ['../../../samples/famous-*.pgn', '../../../samples/*-computer.pgn', '../../../tests/games/*.txt'],
  { query: '?raw', import: 'default' },
);

export interface Sample {
  record: OpenedRecord;
  index: number;
  game: OpenedGame;
  heading: string;
  /** Where and when, '' if not known. */
  occasion: string;
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

// A listing without tags says what it is in its first comment.
function headingOf(game: OpenedGame, text: string): string {
  const comment = /^# ([^(.\n]+)/.exec(text)?.[1]?.trim();
  if (game.tags.length === 0 && comment !== undefined) return comment;
  const tags = new Map(game.tags);
  const players = [tags.get('White') ?? '', tags.get('Black') ?? ''].filter(known);
  return players.length === 2 ? players.join(' – ') : game.title;
}

function occasionOf(game: OpenedGame): string {
  const tags = new Map(game.tags);
  return [tags.get('Event') ?? '', tags.get('Site') ?? '', dateText(tags.get('Date') ?? '')].filter(known).join(', ');
}

/** The games of one file. Rejects if it cannot be loaded, or is no record. */
export async function samplesOf(core: Core, file: string): Promise<Sample[]> {
  const text = await texts[file]?.();
  const name = file.slice(file.lastIndexOf('/') + 1);
  if (text === undefined) throw new Error(`there is no sample ${name}`);
  const opened = openText(core, name, text);
  if (opened.kind !== 'record') throw new Error(opened.kind === 'failure' ? opened.message : `${name} is no record`);
  const { record } = opened;
  return record.games.map((game, index) => {
    const heading = headingOf(game, text);
    // It keeps this name when it becomes a game of the reader's own.
    const named = { ...game, title: heading };
    const games = record.games.map((other, at) => (at === index ? named : other));
    return { record: { ...record, games }, index, game: named, heading, occasion: occasionOf(game) };
  });
}
