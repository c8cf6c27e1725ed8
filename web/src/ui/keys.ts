// The keys of the game page, once for what they do and for the help: those of this program, and those of two of the
// programs whose games it plays. Some are the same in every map, so that nobody is locked out by the choice of one.

import type { KeyMapName } from '../state/state.js';

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
  | 'overlay'
  | 'recallView'
  | 'storeView'
  | 'panel'
  | 'pad'
  | 'field'
  | 'unselect'
  | 'whiteSeat'
  | 'blackSeat'
  | 'autoplay'
  | 'stop'
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
  | 'newGame';

export interface KeyLine {
  /** As KeyboardEvent has them, letters small; "Shift+" before those that print nothing. */
  keys: readonly string[];
  words: string;
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
  words: 'show the cursor; then: pick up the piece under it, play it there',
  command: 'cursorPick',
};

const cursorLines = (up: readonly string[], down: readonly string[]): KeyLine[] => [
  { keys: arrows, words: 'move the cursor', command: ['cursorLeft', 'cursorRight', 'cursorAway', 'cursorNear'] },
  { keys: ['Shift+ArrowUp', ...up], words: 'the cursor one level up', command: 'cursorUp' },
  { keys: ['Shift+ArrowDown', ...down], words: 'the cursor one level down', command: 'cursorDown' },
];

const stepping: KeyLine[] = [
  { keys: ['Home'], words: 'the start of the game', command: 'first' },
  { keys: ['End'], words: 'the end of the game', command: 'last' },
];

const everywhere: KeyLine[] = [
  pick,
  { keys: ['Escape'], words: 'put the piece down; then: the cursor away', command: 'unselect' },
  { keys: ['/'], words: 'type a move, or the name of a cell', command: 'field' },
  { keys: ['p'], words: 'moves by direction and distance', command: 'pad' },
  { keys: ['m'], words: 'open or close the panel with the moves', command: 'panel' },
  { keys: ['['], words: 'work on the level below', command: 'levelDown' },
  { keys: [']'], words: 'work on the level above', command: 'levelUp' },
  { keys: ['u'], words: 'undo: take back to where you are to move', command: 'undo' },
  { keys: ['y'], words: 'redo', command: 'redo' },
];

const own: KeyMap = {
  title: 'Strata',
  cursor: cursorLines(['PageUp', 'e'], ['PageDown', 'q']),
  lines: [
    ...everywhere,
    { keys: ['ArrowLeft', ','], words: 'one move back', command: 'back' },
    { keys: ['ArrowRight', '.'], words: 'one move forward', command: 'forward' },
    ...stepping,
    { keys: ['h'], words: 'a hint', command: 'hint' },
    { keys: ['f'], words: 'turn the board round', command: 'flip' },
    { keys: ['v'], words: 'change slices and 3D', command: 'swap' },
    { keys: ['t'], words: 'all levels alike', command: 'levelAll' },
    { keys: ['1'], words: '3D: the clearest view', command: 'best' },
    { keys: ['2'], words: '3D: from the bottom side', command: 'player' },
    { keys: ['3'], words: '3D: from the other side', command: 'opponent' },
    { keys: ['4'], words: '3D: from the left', command: 'left' },
    { keys: ['5'], words: '3D: from the right', command: 'right' },
    { keys: ['6', 'o'], words: '3D: from above', command: 'overhead' },
    { keys: shifted, words: '3D: turn and tilt', command: ['turnLeft', 'turnRight', 'tiltUp', 'tiltDown'] },
    { keys: [...'jlik'], words: '3D: move the picture', command: ['panLeft', 'panRight', 'panUp', 'panDown'] },
    { keys: ['+', '='], words: '3D: nearer', command: 'nearer' },
    { keys: ['-'], words: '3D: farther', command: 'farther' },
    { keys: ['a'], words: '3D: arrows along files, ranks and levels', command: 'axes' },
    { keys: ['x'], words: 'who attacks and guards the cell pointed at, on or off', command: 'overlay' },
    { keys: ['F6'], words: '3D: keep this view', command: 'storeView' },
    { keys: ['F5'], words: '3D: back to the kept view', command: 'recallView' },
    { keys: ['w'], words: 'the computer plays White, or no longer', command: 'whiteSeat' },
    { keys: ['b'], words: 'the computer plays Black, or no longer', command: 'blackSeat' },
    { keys: ['F9'], words: 'the computer plays both sides', command: 'autoplay' },
    { keys: ['F10'], words: 'stop the computer', command: 'stop' },
  ],
};

const ziggurat: KeyMap = {
  title: 'Ziggurat',
  cursor: cursorLines([], []),
  lines: [
    {
      keys: [...'abcdefgh', ...'012345678'],
      caps: ['A-H', '0-7', '1-8'],
      words: 'column, level and row: the cell is picked',
      command: 'cell',
    },
    { keys: arrows, words: '3D: turn and tilt', command: ['turnLeft', 'turnRight', 'tiltUp', 'tiltDown'] },
    { keys: ['PageUp', 'z'], words: '3D: nearer', command: 'nearer' },
    { keys: ['PageDown', 'x'], words: '3D: farther', command: 'farther' },
    { keys: ['F11'], words: 'one level up', command: 'levelUp' },
    { keys: ['F12'], words: 'one level down', command: 'levelDown' },
    { keys: ['s', 'o'], words: 'another game of the kind', command: 'newGame' },
    { keys: ['r'], words: 'the rules', command: 'rules' },
    { keys: ['q'], words: 'leave the game, which is kept', command: 'home' },
    { keys: [','], words: 'one move back', command: 'back' },
    { keys: ['.'], words: 'one move forward', command: 'forward' },
    ...stepping,
    ...everywhere,
  ],
};

const parmen: KeyMap = {
  title: 'Parmen',
  cursor: cursorLines([], []),
  lines: [
    { keys: ['F2'], words: 'all games, flat chess among them', command: 'home' },
    { keys: ['F3'], words: 'another game of the kind', command: 'newGame' },
    { keys: ['w'], words: 'the computer plays White, or no longer', command: 'whiteSeat' },
    { keys: ['b'], words: 'the computer plays Black, or no longer', command: 'blackSeat' },
    { keys: ['F9'], words: 'the computer plays both sides', command: 'autoplay' },
    { keys: ['F10'], words: 'stop the computer', command: 'stop' },
    { keys: ['l'], words: 'the list of the moves', command: 'panel' },
    { keys: ['s'], words: 'save the game as a file', command: 'save' },
    { keys: ['r'], words: 'go on with a game that is kept', command: 'games' },
    { keys: ['v'], words: '3D: the view as at first', command: 'player' },
    { keys: ['F6'], words: '3D: keep this view', command: 'storeView' },
    { keys: ['F5'], words: '3D: back to the kept view', command: 'recallView' },
    { keys: ['o'], words: '3D: from above', command: 'overhead' },
    { keys: ['t'], words: '3D: boards of glass, in a stack', command: 'glass' },
    { keys: ['a'], words: '3D: arrows along files, ranks and levels', command: 'axes' },
    { keys: ['2'], words: 'flat boards, or 3D', command: 'swap' },
    { keys: arrows, words: '3D: move the picture', command: ['panLeft', 'panRight', 'panUp', 'panDown'] },
    { keys: shifted, words: '3D: faster', command: ['panLeftFast', 'panRightFast', 'panUpFast', 'panDownFast'] },
    { keys: ['PageUp', 'PageDown'], words: '3D: nearer, farther', command: ['nearer', 'farther'] },
    { keys: ['Shift+PageUp', 'Shift+PageDown'], words: '3D: faster', command: ['nearerFast', 'fartherFast'] },
    { keys: ['h'], words: 'this help', command: 'help' },
    { keys: ['q'], words: 'leave the game, which is kept', command: 'home' },
    { keys: [','], words: 'one move back', command: 'back' },
    { keys: ['.'], words: 'one move forward', command: 'forward' },
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

const caps: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  ' ': 'Space',
};

/** What is printed on the key. */
export function keyCap(key: string): string {
  const shift = key.startsWith('Shift+') ? '⇧' : '';
  const bare = shift === '' ? key : key.slice('Shift+'.length);
  return shift + (caps[bare] ?? (bare.length === 1 ? bare.toUpperCase() : bare));
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
  return known.length === 0 ? words : `${words} (${known.join(' and ')})`;
}
