// What the keys do on the game page, and on others that show a board.

import { msg } from '@lit/localize';
import type { Side } from '../net/messages.js';
import type { CursorStep } from '../state/board/scene.js';
import type { BoardActions, PositionScreen } from '../state/board_kit/position_screen.js';
import type { GameScreen } from '../state/game/screen.js';
import { ownSide } from '../state/game/people.js';
import type * as Words from '../speech/changes.js';
import type { AppState, Store } from '../state/page/state.js';
import { boardOf, moveCameras, stepSeen, withCameras } from './boards.js';
import type { Command } from './keys.js';

/** The side that the button resigns for: the viewer's only side, else the side to move. */
export function resigningSide({ you, state }: GameScreen): Side {
  return ownSide(you) ?? state.side;
}

const cursorSteps = new Map<Command, CursorStep>([
  ['cursorLeft', { file: -1 }],
  ['cursorRight', { file: 1 }],
  ['cursorAway', { rank: 1 }],
  ['cursorNear', { rank: -1 }],
  ['cursorUp', { level: 1 }],
  ['cursorDown', { level: -1 }],
]);

/** What is read of boards is no part of the first page; where it cannot be loaded, nothing is said. */
const inWords = (store: Store, wordsOf: (words: typeof Words) => string): void =>
  void import('../speech/changes.js').then(
    (words) => {
      const text = wordsOf(words);
      if (text !== '') store.say(text);
    },
    () => undefined,
  );

/** What is in hand or chosen ahead first, then the cursor, then the level that stands out. */
function letGo(game: PositionScreen, actions: BoardActions, store: Store): void {
  const { selected, selectedBoard, cursor, level } = game.scene;
  if (selected !== null || selectedBoard !== null) inWords(store, ({ putDownWords }) => putDownWords(game));
  const busy = selected !== null || selectedBoard !== null || game.pendingText !== '' || game.refusal !== '';
  if (busy || game.premove || cursor === null) actions.unselect();
  else actions.setCursor(null);
  if (busy || game.premove || cursor !== null || level === null) return;
  actions.chooseLevel(null);
  sayLevel(store);
}

function pickAtCursor(shown: PositionScreen, actions: BoardActions, store: Store): void {
  const { cursor } = shown.scene;
  if (shown.pendingText !== '') actions.confirmMove();
  else if (cursor === null) actions.moveCursor({});
  else pickCell(cursor, shown, actions, store);
}

/** Picks it by keys, where it is not seen what comes of it. */
export function pickCell(cell: number, shown: PositionScreen, actions: BoardActions, store: Store): void {
  inWords(store, ({ pickWords }) => pickWords(shown, cell));
  actions.pick(cell);
}

const sayLevel = (store: Store): void => inWords(store, ({ levelWords }) => levelWords(store.state));

/** A level up or down, with the cursor if that is on the board. */
function stepLevel(store: Store, { scene }: PositionScreen, actions: BoardActions, step: number): void {
  if (scene.cursor === null) {
    actions.stepLevel(step, boardOf(store.state.preferences.primary)?.shownLevel() ?? null);
    sayLevel(store);
  } else actions.moveCursor({ level: step });
}

/** The commands of the 3D board alone (pages/game/camera_keys.ts). */
const ofSpace =
  /^(overhead|best|player|opponent|left|right|axes|glass|lift|liftAbove|storeView|recallView|(turn|tilt|pan)[A-Z].*|(nearer|farther)(Fast)?)$/;

/** In slices such a key brings up the 3D board first. Our own map leaves F5 to the browser there, which reloads the page by it. */
function showSpace(command: Command, store: Store, shown: PositionScreen, actions: BoardActions): boolean {
  const { primary, keys } = store.state.preferences;
  if (primary !== 'slices' || !ofSpace.test(command) || (keys === 'own' && command === 'recallView')) return false;
  swapViews(store.state, store);
  store.say(msg('3D view.'));
  withCameras(() => moveCameras(command, { store, shown, actions }));
  return true;
}

/** What keys do with boards, whatever page shows them; false where there is nothing to do. */
export function runBoardCommand(
  command: Command,
  state: AppState,
  store: Store,
  shown: PositionScreen | null,
  actions: BoardActions,
): boolean {
  if (!shown) return false;
  if (state.preferences.primary === 'board3d' && moveCameras(command, { store, shown, actions })) return true;
  if (showSpace(command, store, shown, actions)) return true;
  const step = cursorSteps.get(command);
  if (step) {
    actions.moveCursor(stepSeen(state.preferences.primary, step));
    return true;
  }
  switch (command) {
    case 'flip':
      actions.flip();
      return true;
    case 'swap':
      swapViews(state, store);
      return true;
    case 'levelDown':
      stepLevel(store, shown, actions, -1);
      return true;
    case 'levelUp':
      stepLevel(store, shown, actions, 1);
      return true;
    case 'levelAll':
      actions.chooseLevel(null);
      sayLevel(store);
      return true;
    case 'overlay':
      store.setPreferences({ overlay: !state.preferences.overlay });
      inWords(store, ({ overlayTold }) => overlayTold(!state.preferences.overlay));
      return true;
    case 'cursorPick':
      pickAtCursor(shown, actions, store);
      return true;
    case 'unselect':
      letGo(shown, actions, store);
      return true;
    case 'help':
      store.openDialog({ kind: 'help' });
      return true;
    case 'home':
    case 'games':
      store.go({ page: command });
      return true;
    case 'rules':
      store.go({ page: 'rules', variant: shown.variant.id });
      return true;
    default:
      return false;
  }
}

/** False where there is nothing to do, and the key keeps the browser's meaning. */
export function runCommand(command: Command, state: AppState, store: Store): boolean {
  const { game } = state;
  const actions = store.game;
  if (!game || !actions) return false;
  switch (command) {
    case 'back':
      actions.show(Math.max(0, game.shown - 1));
      return true;
    case 'forward':
      actions.show(Math.min(game.line.length, game.shown + 1));
      return true;
    case 'first':
      actions.show(0);
      return true;
    case 'last':
      actions.show(game.line.length);
      return true;
    case 'undo':
      actions.undo();
      return true;
    case 'redo':
      actions.redo();
      return true;
    case 'hint':
      actions.hint();
      return true;
    case 'save':
      actions.save('record');
      return true;
    case 'whiteSeat':
    case 'blackSeat':
    case 'autoplay':
    case 'stop':
    case 'pause':
      void import('./seat_commands.js').then(
        ({ runSeatCommand }) => runSeatCommand(command, store),
        () => undefined,
      );
      return true;
    case 'startAgain':
    case 'reset':
    case 'sendAgain':
    case 'startOrthodox':
    case 'startParmen':
    case 'listing':
      void import('./program_commands.js').then(
        ({ runProgramCommand }) => runProgramCommand(command, store),
        () => undefined,
      );
      return true;
    // The panel, the field and the pad, what is asked, and cells of three keys, are the page's own.
    default:
      return runBoardCommand(command, state, store, game, actions);
  }
}

export function swapViews({ preferences }: AppState, store: Store): void {
  store.setPreferences({ primary: preferences.primary === 'slices' ? 'board3d' : 'slices' });
}
