// What the help says of the keys of a game (../keys.ts), under every map; of those that stand in one line, of the first.

import type { Command, KeyLine } from '../keys.js';

const words: Partial<Record<Command, string>> = {
  cursorPick: 'show the cursor; then: pick up the piece under it, play it there',
  cursorLeft: 'move the cursor',
  cursorUp: 'the cursor one level up',
  cursorDown: 'the cursor one level down',
  first: 'the start of the game',
  last: 'the end of the game',
  unselect: 'put the piece down; then: the cursor away',
  field: 'type a move, or the name of a cell',
  pad: 'moves by direction and distance',
  panel: 'open or close the panel with the moves',
  levelDown: 'work on the level below',
  levelUp: 'work on the level above',
  undo: 'undo: take back to where you are to move',
  redo: 'redo',
  back: 'one move back',
  forward: 'one move forward',
  hint: 'a hint',
  flip: 'turn the board round',
  swap: 'change slices and 3D',
  levelAll: 'all levels alike',
  best: '3D: the clearest view',
  player: '3D: from the bottom side',
  opponent: '3D: from the other side',
  left: '3D: from the left',
  right: '3D: from the right',
  overhead: '3D: from above',
  turnLeft: '3D: turn and tilt',
  panLeft: '3D: move the picture',
  nearer: '3D: nearer',
  farther: '3D: farther',
  axes: '3D: arrows along files, ranks and levels',
  overlay: 'who attacks and guards the cell pointed at, on or off',
  storeView: '3D: keep this view',
  recallView: '3D: back to the kept view',
  whiteSeat: 'the computer plays White, or no longer',
  blackSeat: 'the computer plays Black, or no longer',
  autoplay: 'the computer plays both sides',
  stop: 'stop the computer',
  cell: 'column, level and row: the cell is picked',
  newGame: 'another game of the kind',
  rules: 'the rules',
  home: 'leave the game, which is kept',
  save: 'save the game as a file',
  games: 'go on with a game that is kept',
  glass: '3D: boards of glass, in a stack',
  panLeftFast: '3D: faster',
  nearerFast: '3D: faster',
  help: 'this help',
};

export function keyWords({ command }: KeyLine): string {
  const [first] = typeof command === 'string' ? [command] : command;
  return (first && words[first]) ?? '';
}
