// The keys of the game page, once for what they do and for the help, which has words for them (dialogs/key_words.ts):
// those of this program, and those of two of the programs whose games it plays. Some are the same in every map, so that
// nobody is locked out by the choice of one.

import { msg, str } from '@lit/localize';
import { listText } from '../language/format.js';
import type { KeyMapName } from '../state/page/state.js';

export type Command =
  | 'back'
  | 'forward'
  | 'first'
  | 'last'
  | 'undo'
  | 'redo'
  | 'flip'
  | 'hint'
  | 'swap'
  | 'levelDown'
  | 'levelUp'
  | 'levelAll'
  | 'overhead'
  | 'best'
  | 'player'
  | 'opponent'
  | 'left'
  | 'right'
  | 'turnLeft'
  | 'turnRight'
  | 'tiltUp'
  | 'tiltDown'
  | 'nearer'
  | 'farther'
  | 'panLeft'
  | 'panRight'
  | 'panUp'
  | 'panDown'
  | 'panLeftFast'
  | 'panRightFast'
  | 'panUpFast'
  | 'panDownFast'
  | 'nearerFast'
  | 'fartherFast'
  | 'axes'
  | 'glass'
  | 'lift'
  | 'liftAbove'
  | 'overlay'
  | 'recallView'
  | 'storeView'
  | 'panel'
  | 'pad'
  | 'field'
  | 'answer'
  | 'unselect'
  | 'whiteSeat'
  | 'blackSeat'
  | 'autoplay'
  | 'stop'
  | 'pause'
  | 'save'
  | 'cursorLeft'
  | 'cursorRight'
  | 'cursorAway'
  | 'cursorNear'
  | 'cursorUp'
  | 'cursorDown'
  | 'cursorPick'
  | 'cell'
  | 'help'
  | 'home'
  | 'games'
  | 'rules'
  | 'startAgain'
  | 'reset'
  | 'sendAgain'
  | 'startOrthodox'
  | 'startParmen'
  | 'listing';

export interface KeyLine {
  /** As KeyboardEvent has them, letters small; "Shift+" before those that print nothing. */
  keys: readonly string[];
  /** Of all its keys, or one for each of them. */
  command: Command | readonly Command[];
  /** What the help shows instead of the keys. */
  caps?: readonly string[];
}

export interface KeyMap {
  title: string;
  lines: readonly KeyLine[];
  /** Of the cursor, while it is on the board: they come before the others. */
  cursor: readonly KeyLine[];
}

const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
const shifted = arrows.map((key) => `Shift+${key}`);
const pick: KeyLine = {
  keys: ['Enter', ' '],
  command: 'cursorPick',
};

const cursorLines = (up: readonly string[], down: readonly string[]): KeyLine[] => [
  { keys: arrows, command: ['cursorLeft', 'cursorRight', 'cursorAway', 'cursorNear'] },
  { keys: ['Shift+ArrowUp', ...up], command: 'cursorUp' },
  { keys: ['Shift+ArrowDown', ...down], command: 'cursorDown' },
];

const stepping: KeyLine[] = [
  { keys: ['Home'], command: 'first' },
  { keys: ['End'], command: 'last' },
];

const everywhere: KeyLine[] = [
  pick,
  { keys: ['Escape'], command: 'unselect' },
  { keys: ['/'], command: 'field' },
  { keys: ['9'], command: 'answer' },
  { keys: ['p'], command: 'pad' },
  { keys: ['m'], command: 'panel' },
  { keys: ['['], command: 'levelDown' },
  { keys: [']'], command: 'levelUp' },
  { keys: ['u'], command: 'undo' },
  { keys: ['y'], command: 'redo' },
  { keys: ['Pause'], command: 'pause' },
];

const own: KeyMap = {
  title: 'Strata',
  cursor: cursorLines(['PageUp', 'e'], ['PageDown', 'q']),
  lines: [
    ...everywhere,
    { keys: ['ArrowLeft', ','], command: 'back' },
    { keys: ['ArrowRight', '.'], command: 'forward' },
    ...stepping,
    { keys: ['h'], command: 'hint' },
    { keys: ['f'], command: 'flip' },
    { keys: ['v'], command: 'swap' },
    { keys: ['t'], command: 'levelAll' },
    { keys: ['1'], command: 'best' },
    { keys: ['2'], command: 'player' },
    { keys: ['3'], command: 'opponent' },
    { keys: ['4'], command: 'left' },
    { keys: ['5'], command: 'right' },
    { keys: ['6', 'o'], command: 'overhead' },
    { keys: shifted, command: ['turnLeft', 'turnRight', 'tiltUp', 'tiltDown'] },
    { keys: [...'jlik'], command: ['panLeft', 'panRight', 'panUp', 'panDown'] },
    { keys: ['+', '='], command: 'nearer' },
    { keys: ['-'], command: 'farther' },
    { keys: ['a'], command: 'axes' },
    { keys: ['7', '8'], command: ['lift', 'liftAbove'] },
    { keys: ['x'], command: 'overlay' },
    { keys: ['F6'], command: 'storeView' },
    { keys: ['F5'], command: 'recallView' },
    { keys: ['w'], command: 'whiteSeat' },
    { keys: ['b'], command: 'blackSeat' },
    { keys: ['F9'], command: 'autoplay' },
    { keys: ['F10'], command: 'stop' },
  ],
};

const ziggurat: KeyMap = {
  title: 'Ziggurat',
  cursor: cursorLines([], []),
  lines: [
    {
      keys: [...'abcdefgh', ...'012345678'],
      caps: ['A-H', '0-7', '1-8'],
      command: 'cell',
    },
    { keys: arrows, command: ['turnLeft', 'turnRight', 'tiltUp', 'tiltDown'] },
    { keys: ['PageUp', 'z'], command: 'nearer' },
    { keys: ['PageDown', 'x'], command: 'farther' },
    { keys: ['F11'], command: 'levelUp' },
    { keys: ['F12'], command: 'levelDown' },
    { keys: ['s'], command: 'startAgain' },
    { keys: ['o'], command: 'reset' },
    { keys: ['t'], command: 'sendAgain' },
    { keys: ['r'], command: 'rules' },
    { keys: ['q'], command: 'home' },
    { keys: [','], command: 'back' },
    { keys: ['.'], command: 'forward' },
    ...stepping,
    ...everywhere,
  ],
};

const parmen: KeyMap = {
  title: 'Parmen',
  cursor: cursorLines([], []),
  lines: [
    { keys: ['F2'], command: 'startOrthodox' },
    { keys: ['F3'], command: 'startParmen' },
    { keys: ['w'], command: 'whiteSeat' },
    { keys: ['b'], command: 'blackSeat' },
    { keys: ['F9'], command: 'autoplay' },
    { keys: ['F10'], command: 'stop' },
    { keys: ['l'], command: 'listing' },
    { keys: ['s'], command: 'save' },
    { keys: ['r'], command: 'games' },
    { keys: ['v'], command: 'player' },
    { keys: ['F6'], command: 'storeView' },
    { keys: ['F5'], command: 'recallView' },
    { keys: ['o'], command: 'overhead' },
    { keys: ['t'], command: 'glass' },
    { keys: ['a'], command: 'axes' },
    { keys: ['2'], command: 'swap' },
    { keys: arrows, command: ['panLeft', 'panRight', 'panUp', 'panDown'] },
    { keys: shifted, command: ['panLeftFast', 'panRightFast', 'panUpFast', 'panDownFast'] },
    { keys: ['PageUp'], command: 'nearer' },
    { keys: ['PageDown'], command: 'farther' },
    { keys: ['Shift+PageUp', 'Shift+PageDown'], command: ['nearerFast', 'fartherFast'] },
    { keys: ['h'], command: 'help' },
    { keys: ['q'], command: 'home' },
    { keys: [','], command: 'back' },
    { keys: ['.'], command: 'forward' },
    ...stepping,
    ...everywhere,
  ],
};

export const keyMaps: Readonly<Record<KeyMapName, KeyMap>> = {
  own,
  'ziggurat-program': ziggurat,
  'parmen-program': parmen,
};

const table = (lines: readonly KeyLine[]): Map<string, Command> =>
  new Map(
    lines.flatMap(({ keys, command }) =>
      keys.flatMap((key, i): [string, Command][] => {
        const meant = typeof command === 'string' ? command : command[i];
        return meant ? [[key, meant]] : [];
      }),
    ),
  );

const tables = new Map(
  Object.entries(keyMaps).map(([name, { lines, cursor }]) => [name, { lines: table(lines), cursor: table(cursor) }]),
);

/** What a key means under a map, with or without the cursor on the board. */
export function commandOf(press: { key: string; shiftKey: boolean }, map: KeyMapName, cursor: boolean): Command | null {
  const plain = press.key.length === 1;
  const key = plain ? press.key.toLowerCase() : press.shiftKey ? `Shift+${press.key}` : press.key;
  const known = tables.get(map);
  return (cursor ? known?.cursor.get(key) : undefined) ?? known?.lines.get(key) ?? null;
}

const caps = (): Record<string, string> => ({
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: msg('Esc', { desc: 'the name of a key' }),
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  ' ': msg('Space', { desc: 'the name of a key' }),
  Home: msg('Home', { id: 'key-home', desc: 'the name of a key' }),
  End: msg('End', { id: 'key-end', desc: 'the name of a key' }),
  Enter: msg('Enter', { id: 'key-enter', desc: 'the name of a key' }),
  Pause: msg('Pause', { id: 'key-pause', desc: 'the name of a key' }),
  Delete: msg('Delete', { id: 'key-delete', desc: 'the name of a key' }),
  Backspace: msg('Backspace', { desc: 'the name of a key' }),
});

/** What is printed on the key. */
export function keyCap(key: string): string {
  const shift = key.startsWith('Shift+') ? '⇧' : '';
  const bare = shift === '' ? key : key.slice('Shift+'.length);
  return shift + (caps()[bare] ?? (bare.length === 1 ? bare.toUpperCase() : bare));
}

/** What is printed on the first key of a command; '' where the map has none for it. */
export function capOf(command: Command, map: KeyMapName): string {
  const line = keyMaps[map].lines.find((one) =>
    typeof one.command === 'string' ? one.command === command : one.command.includes(command),
  );
  const key = typeof line?.command === 'string' ? line.keys[0] : line?.keys[line.command.indexOf(command)];
  return key === undefined ? '' : keyCap(key);
}

/** What a control says with its keys under a map: "Take back (U)"; the words alone where it has none. */
export function withKeys(words: string, map: KeyMapName, ...commands: Command[]): string {
  const known = commands.map((command) => capOf(command, map)).filter((cap) => cap !== '');
  const keys = listText(known);
  return known.length === 0 ? words : msg(str`${words} (${keys})`, { desc: 'what a control does, and its keys' });
}
