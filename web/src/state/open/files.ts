// What the page opens. Nothing here throws: what cannot be read is answered by a sentence that says what was found and what
// was expected.

import { msg, str } from '@lit/localize';
import type { Core, Game, Variant } from '../../core/core.js';
import { errorOf } from '../../core/failure.js';
import type { CoreError, ReplayedGame } from '../../core/types.js';
import { type Found, type KnownVariant, moveNumber, Replays, unknownGame } from './replays.js';
import type { DroppedVariant, OpenedGame, OpenedRecord } from './opened.js';
import { playersWritten, saidBy } from '../text/tags.js';

export type { KnownVariant } from './replays.js';

export type Opened =
  | { kind: 'variant'; variant: DroppedVariant }
  | { kind: 'record'; record: OpenedRecord }
  | { kind: 'failure'; message: string };

/** What is to be opened, and the variants of the user's own. */
export interface FileQuestion {
  name: string;
  text: string;
  own: readonly KnownVariant[];
}

const largest = 8 * 1024 * 1024;
const expected = () => msg('Expected a variant file (.toml), a game record, a listing of moves or a position text.');

const withExpected = (fault: string): string => `${fault} ${expected()}`;

// The first line that is neither blank nor a comment. A record's tag carries a value, a table's name does not.
export function isVariantFile(text: string): boolean {
  const line =
    text
      .split('\n')
      .map((one) => one.trim())
      .find((one) => one !== '' && !one.startsWith('#')) ?? '';
  return /^\[\[?[\w.-]+\]\]?(\s*#.*)?$/.test(line) || /^[\w.-]+\s*=/.test(line);
}

export function isPosition(text: string): boolean {
  // Word by word: one pattern for all of them takes time that grows with the square of the text.
  const words = text.trim().split(' ', 8);
  const [cells = '', side = '', , , half = '', full = ''] = words;
  const slash = cells.indexOf('/', 1);
  return (
    (words.length === 6 || words.length === 7) &&
    words.every((word) => /^\S+$/.test(word)) &&
    slash > 0 &&
    slash < cells.length - 1 &&
    /^[wb]$/.test(side) &&
    /^\d+$/.test(half) &&
    /^\d+$/.test(full)
  );
}

function whatItIs(place: string, text: string): string {
  if (text.length > largest) return msg(str`${place} is larger than 8 MB.`);
  if (text.trim() === '') return msg(str`${place} is empty.`);
  if (text.includes('\0') || text.includes('\uFFFD')) return msg(str`${place} is not a text file.`);
  return '';
}

function openVariant(core: Core, place: string, text: string): Opened {
  try {
    const variant: Variant = core.readVariant(text, place);
    const { info } = variant;
    variant.release();
    return { kind: 'variant', variant: { place, text, info, error: null } };
  } catch (error) {
    return { kind: 'variant', variant: { place, text, info: null, error: errorOf(error) } };
  }
}

// What the list of games has room for, and the server takes: one line.
const longestTitle = 100;

function shortened(title: string): string {
  const line = title.replaceAll(/\p{Cc}+/gu, ' ');
  const signs = [...line];
  return signs.length <= longestTitle ? line : `${signs.slice(0, longestTitle - 4).join('')} ...`;
}

function titleOf(game: ReplayedGame, place: string, number: number, count: number): string {
  const tags = new Map(game.tags);
  const event = saidBy(tags.get('Event'));
  const named = [playersWritten(tags.get('White'), tags.get('Black'), event), event]
    .filter((part) => part !== '')
    .join(', ');
  if (named !== '') return shortened(named);
  return shortened(count > 1 ? msg(str`${place}, game ${number}`) : place);
}

function sentenceOf(game: ReplayedGame, place: string, number: number): string {
  if (!game.failure) return '';
  const where = msg(str`${place}, game ${number}`);
  const why = game.failure.message;
  if (game.failedMove === '') return msg(str`${where}: ${why}.`);
  const move = `${moveNumber(game)} ${game.failedMove}`;
  return msg(str`${where}: ${move} cannot be played: ${why}.`);
}

function openedGame(found: Found, place: string, index: number, count: number): OpenedGame {
  const { variant, variantText, options, notation, game } = found;
  return {
    ...game,
    variant,
    variantText,
    options,
    notation,
    title: titleOf(game, place, index + 1, count),
    line: game.moves.map((move) => move.canonical),
    sentence: sentenceOf(game, place, index + 1),
  };
}

function firstError(games: readonly OpenedGame[], place: string): CoreError | null {
  const bad = games.find((game) => game.failure !== null);
  if (!bad?.failure) return null;
  return { ...bad.failure, message: bad.sentence, place };
}

// The variant that a record names, where none that it names is known here.
function unknownVariant(games: readonly OpenedGame[], replays: Replays): string {
  const strange = games.map((game) => replays.unknownVariant(game));
  return strange.every((name) => name !== '') ? (strange[0] ?? '') : '';
}

function openRecord(core: Core, place: string, text: string, own: readonly KnownVariant[]): Opened {
  const replays = new Replays(core, text, place, own);
  try {
    const found = replays.all();
    const games = found.map((one, index) => openedGame(one, place, index, found.length));
    const first = games[0];
    if (!first) return { kind: 'failure', message: withExpected(msg(str`${place} contains no game.`)) };
    const strange = unknownVariant(games, replays);
    if (strange !== '') {
      return { kind: 'failure', message: unknownGame(place, strange) };
    }
    if (games.every((game) => game.tags.length === 0 && game.played === 0)) {
      return {
        kind: 'failure',
        message: withExpected(msg(str`${place}: no game here can be played with these moves.`)),
      };
    }
    return { kind: 'record', record: { place, variant: first.variant, games, error: firstError(games, place) } };
  } catch (error) {
    const { message, line, column } = errorOf(error);
    const fault =
      line > 0 ? msg(str`${place}, line ${line}, column ${column}: ${message}.`) : msg(str`${place}: ${message}.`);
    return { kind: 'failure', message: withExpected(fault) };
  } finally {
    replays.release();
  }
}

// A position alone fits the first game whose law takes it.
function openPosition(core: Core, place: string, text: string, own: readonly KnownVariant[]): Opened {
  const position = text.trim();
  const ids = [...own, ...core.variants().map(({ id }) => ({ id, text: '' }))];
  let refusal = '';
  for (const { id, text: variantText } of ids) {
    try {
      const variant = core.variantOf(id, variantText);
      try {
        const game = variant.game(position);
        const { start, result, reason } = game.state();
        game.release();
        const opened: OpenedGame = {
          played: 0,
          total: 0,
          start,
          position: start,
          result,
          reason,
          moves: [],
          tags: [],
          failedMove: '',
          failure: null,
          variant: id,
          variantText,
          options: {},
          notation: '',
          title: place,
          line: [],
          sentence: '',
        };
        return { kind: 'record', record: { place, variant: id, games: [opened], error: null } };
      } finally {
        variant.release();
      }
    } catch (error) {
      refusal ||= errorOf(error).message;
    }
  }
  return {
    kind: 'failure',
    message: msg(str`${place}: this position does not belong to any variant here. ${refusal}.`),
  };
}

/** A dropped or picked file. `own`: variants of the user's own and that of the game on the screen, tried first. */
export function openText(core: Core, name: string, text: string, own: readonly KnownVariant[] = []): Opened {
  const place = name === '' ? msg('The text') : name;
  const wrong = whatItIs(place, text);
  if (wrong !== '') return { kind: 'failure', message: withExpected(wrong) };
  const clean = text.replace(/^\uFEFF/, '');
  if (/\.toml$/i.test(name) || isVariantFile(clean)) return openVariant(core, place, clean);
  if (isPosition(clean)) return openPosition(core, place, clean, own);
  return openRecord(core, place, clean, own);
}

export type { Core, Game, Variant };
