// What the keys do on the game page.

import type { Seat, Side } from '../net/messages.js';
import type { AppState, GameScreen, Store } from '../state/state.js';
import { camerasNow } from './boards.js';
import type { Cameras } from './boards.js';
import type { Command } from './keys.js';

/** Who gives up when the button is pressed: the only person, else the side to move. */
export function resigningSide(game: GameScreen): Side {
  if (game.white.kind === 'person' && game.black.kind === 'computer') return 'white';
  if (game.black.kind === 'person' && game.white.kind === 'computer') return 'black';
  return game.state.side;
}

/** A seat with the other kind of player in it. */
export function toggled(seat: Seat): Seat {
  return { kind: seat.kind === 'person' ? 'computer' : 'person', level: seat.level };
}

/** The computer is at work, or will be when it is its turn. */
export function computerPlays(game: GameScreen): boolean {
  return game.white.kind === 'computer' || game.black.kind === 'computer';
}

/** The computer plays both sides. */
export function watched(game: GameScreen): boolean {
  return game.white.kind === 'computer' && game.black.kind === 'computer';
}

/** Only where the board in space is looked at: elsewhere F5 loads the page again, as everywhere. */
function onCameras({ preferences }: AppState, act: (cameras: Cameras) => void): boolean {
  const cameras = preferences.primary === 'board3d' ? camerasNow() : null;
  if (cameras) act(cameras);
  return cameras !== null;
}

const computer = (seat: Seat): Seat => ({ kind: 'computer', level: seat.level });

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
    case 'flip':
      actions.flip();
      return true;
    case 'hint':
      actions.hint();
      return true;
    case 'swap':
      swapViews(state, store);
      return true;
    case 'levelDown':
      actions.stepLevel(-1);
      return true;
    case 'levelUp':
      actions.stepLevel(1);
      return true;
    case 'levelAll':
      actions.chooseLevel(null);
      return true;
    case 'overlay':
      store.setPreferences({ overlay: !state.preferences.overlay });
      return true;
    case 'overhead':
      return onCameras(state, (cameras) => cameras.preset('top'));
    case 'best':
    case 'player':
    case 'opponent':
    case 'left':
    case 'right':
      return onCameras(state, (cameras) => cameras.preset(command));
    case 'axes':
      return onCameras(state, () => actions.setView3D({ axes: !game.scene.view3d.axes }));
    case 'recallView':
      return onCameras(state, (cameras) => cameras.recallView());
    case 'storeView':
      return onCameras(state, (cameras) => cameras.storeView());
    case 'unselect':
      actions.unselect();
      return true;
    case 'whiteSeat':
      actions.requests.seats(toggled(game.white), game.black);
      return true;
    case 'blackSeat':
      actions.requests.seats(game.white, toggled(game.black));
      return true;
    case 'autoplay':
      actions.requests.seats(computer(game.white), computer(game.black));
      if (game.paused) actions.requests.resume();
      return true;
    case 'stop':
      actions.requests.stop();
      return true;
    // The page's own.
    case 'panel':
    case 'field':
      return false;
  }
}

export function swapViews({ preferences }: AppState, store: Store): void {
  store.setPreferences({ primary: preferences.primary === 'slices' ? 'board3d' : 'slices' });
}
