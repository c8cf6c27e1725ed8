// The keys of the game page, once for what they do and for the help.

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
  | 'axes'
  | 'overlay'
  | 'recallView'
  | 'storeView'
  | 'panel'
  | 'field'
  | 'unselect'
  | 'whiteSeat'
  | 'blackSeat'
  | 'autoplay'
  | 'stop';

export interface KeyLine {
  keys: string[];
  words: string;
  command: Command;
}

export const keyLines: readonly KeyLine[] = [
  { keys: ['ArrowLeft'], words: 'one move back', command: 'back' },
  { keys: ['ArrowRight'], words: 'one move forward', command: 'forward' },
  { keys: ['Home'], words: 'the start of the game', command: 'first' },
  { keys: ['End'], words: 'the end of the game', command: 'last' },
  { keys: ['u'], words: 'undo: take back to where you are to move', command: 'undo' },
  { keys: ['y'], words: 'redo', command: 'redo' },
  { keys: ['h'], words: 'a hint', command: 'hint' },
  { keys: ['f'], words: 'turn the board round', command: 'flip' },
  { keys: ['v'], words: 'change slices and 3D', command: 'swap' },
  { keys: ['['], words: 'work on the level below', command: 'levelDown' },
  { keys: [']'], words: 'work on the level above', command: 'levelUp' },
  { keys: ['t'], words: 'all levels alike', command: 'levelAll' },
  { keys: ['1'], words: '3D: the clearest view', command: 'best' },
  { keys: ['2'], words: '3D: from the bottom side', command: 'player' },
  { keys: ['3'], words: '3D: from the other side', command: 'opponent' },
  { keys: ['4'], words: '3D: from the left', command: 'left' },
  { keys: ['5'], words: '3D: from the right', command: 'right' },
  { keys: ['6', 'o'], words: '3D: from above', command: 'overhead' },
  { keys: ['a'], words: '3D: arrows along files, ranks and levels', command: 'axes' },
  { keys: ['x'], words: 'who attacks and guards the cell pointed at, on or off', command: 'overlay' },
  { keys: ['F6'], words: '3D: keep this view', command: 'storeView' },
  { keys: ['F5'], words: '3D: back to the kept view', command: 'recallView' },
  { keys: ['m'], words: 'open or close the panel with the moves', command: 'panel' },
  { keys: ['/'], words: 'type a move', command: 'field' },
  { keys: ['Escape'], words: 'put the piece down again', command: 'unselect' },
  { keys: ['w'], words: 'the computer plays White, or no longer', command: 'whiteSeat' },
  { keys: ['b'], words: 'the computer plays Black, or no longer', command: 'blackSeat' },
  { keys: ['F9'], words: 'the computer plays both sides', command: 'autoplay' },
  { keys: ['F10'], words: 'stop the computer', command: 'stop' },
];

const commands = new Map(keyLines.flatMap(({ keys, command }) => keys.map((key) => [key, command] as const)));

export function commandOf(key: string): Command | null {
  return commands.get(key.length === 1 ? key.toLowerCase() : key) ?? null;
}

const caps: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc' };

/** What is printed on the key. */
export function keyCap(key: string): string {
  return caps[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}
