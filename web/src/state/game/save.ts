// A game as a file: a record (docs/formats/records.md), or under the name and in the manner of the original programs:
// a numbered listing in columns, the list of moves of the last game, the saved game. Each of them is a record, too,
// so that opening it gives the same game again.

import type { Game, Variant } from '../../core/core.js';

export type SaveForm = 'record' | 'gamelist' | 'moves' | 'saved';

export interface SavedFile {
  name: string;
  text: string;
}

const listingNames: Record<Exclude<SaveForm, 'record'>, string> = {
  gamelist: 'gamelist.txt',
  moves: 'Moves.txt',
  saved: 'Saved_Game.txt',
};

// What a listing keeps of the tags: all that decides which game the moves are.
const neededTags = ['Variant', 'Options', 'SetUp', 'FEN', 'Notation', 'Result', 'Termination'];

interface Parts {
  tags: [string, string][];
  moves: string[];
}

// The core writes tags, an empty line and words: numbers, moves and the result.
function partsOf(record: string): Parts {
  const gap = record.indexOf('\n\n');
  const tags = record
    .slice(0, gap)
    .split('\n')
    .map((line): [string, string] => {
      const name = line.slice(1, line.indexOf(' '));
      return [name, line];
    });
  const moves: string[] = [];
  for (const word of record.slice(gap).split(/\s+/)) {
    if (word === '' || /^\d+\.+$/.test(word) || /^(1-0|0-1|1\/2-1\/2|\*)$/.test(word)) continue;
    // "e.p." belongs to the move before it.
    if (word.startsWith('e.p.')) moves.push(`${moves.pop() ?? ''} ${word}`);
    else moves.push(word);
  }
  return { tags, moves };
}

// Side and number with which a game from this position begins.
function beginning(start: string): { black: boolean; number: number } {
  const fields = start.split(' ');
  return { black: fields[1] === 'b', number: Math.max(1, Number(fields[5] ?? 1) || 1) };
}

function rows(moves: readonly string[], start: string): { number: number; white: string; black: string }[] {
  const { black, number } = beginning(start);
  const halves = black ? ['...', ...moves] : [...moves];
  const out = [];
  for (let i = 0; i < halves.length; i += 2) {
    out.push({ number: number + i / 2, white: halves[i] ?? '', black: halves[i + 1] ?? '' });
  }
  return out;
}

// As the program Parmen prints it: number, White's move and Black's in columns.
function columns(moves: readonly string[], start: string): string {
  return rows(moves, start)
    .map(({ number, white, black }) => `${`${number}.`.padEnd(5)}${white.padEnd(15)} ${black}`.trimEnd())
    .join('\n');
}

function pairs(moves: readonly string[], start: string): string {
  return rows(moves, start)
    .map(({ number, white, black }) => `${number}. ${white} ${black}`.trimEnd())
    .join('\n');
}

/** "raumschach-2026-11-25.pgn", by the tag Date where it says a day. */
export function recordName(variant: string, date = ''): string {
  return `${variant}${/^\d{4}\.\d\d\.\d\d$/.test(date) ? `-${date.replaceAll('.', '-')}` : ''}.pgn`;
}

/** The game as it stands; `notation`: '' for the game's own. */
export function saveText(
  variant: Variant,
  game: Game,
  form: SaveForm,
  notation: string,
  tags: Readonly<Record<string, string>>,
): SavedFile {
  const { id, notations } = variant.info;
  const named = notation !== '' && notation !== notations[0] ? { ...tags, Notation: notation } : { ...tags };
  const record = game.record(named, notation);
  if (form === 'record') return { name: recordName(id, tags['Date']), text: record };
  const name = listingNames[form];
  const { start, fen } = game.state();
  if (form === 'saved') {
    // The position is for people and for the position window of any program; the moves say the same and more.
    return { name, text: `# The position now: ${fen}\n${record}` };
  }
  const parts = partsOf(record);
  const head = parts.tags
    .filter(([tag]) => neededTags.includes(tag))
    .map(([, line]) => line)
    .join('\n');
  const list = form === 'gamelist' ? columns(parts.moves, start) : pairs(parts.moves, start);
  return { name, text: `${head}\n\n${list === '' ? '' : `${list}\n`}` };
}
