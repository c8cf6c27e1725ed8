// Single keys of the original programs: start, reset, send again, list. Loaded when one of them is pressed.

import { msg } from '@lit/localize';
import { catalogue } from '../content/catalogue.js';
import { creditOf } from '../content/credits.js';
import { looksOn } from '../state/game/people.js';
import type { GameScreen } from '../state/game/screen.js';
import type { Store } from '../state/page/state.js';
import type { Command } from './keys.js';
import { quickGame } from './new_game.js';
import { sameGame } from './same_game.js';

export type ProgramCommand = Extract<
  Command,
  'startAgain' | 'reset' | 'sendAgain' | 'startOrthodox' | 'startParmen' | 'listing'
>;

/** Starts the shipped game that people know by this name, with those who play the present one if there is one. */
function startKnownAs(name: string, game: GameScreen | null, store: Store): void {
  const entry = catalogue.find(({ id }) => creditOf(id).also.includes(name));
  if (!entry) return;
  const quick = quickGame(entry.id);
  store.open.create(
    game && !game.between && !looksOn(game.you) ? { ...quick, white: game.white, black: game.black } : quick,
  );
}

function startAgain(game: GameScreen, store: Store, start: string): void {
  if (game.between || looksOn(game.you)) {
    store.notice('info', msg('This game has another player: it can be played again by a rematch, when it is over.'));
    return;
  }
  store.open.create({ ...sameGame(game), start });
}

function sendAgain(game: GameScreen, store: Store): void {
  if (game.sending) {
    store.game?.requests.sendAgain();
    store.notice('info', msg('Your last move is being sent again.'));
  } else
    store.notice(
      'info',
      game.at === 0 ? msg('No move has been played yet.') : msg('Sent: the server has the last move.'),
    );
}

export function runProgramCommand(command: ProgramCommand, store: Store): void {
  const { game } = store.state;
  switch (command) {
    case 'startOrthodox':
      startKnownAs('Standard chess', game, store);
      return;
    case 'startParmen':
      startKnownAs('Parmen', game, store);
      return;
    case 'startAgain':
      if (game) startAgain(game, store, '');
      return;
    case 'reset':
      if (game) startAgain(game, store, game.state.start === game.variant.start ? '' : game.state.start);
      return;
    case 'sendAgain':
      if (game) sendAgain(game, store);
      return;
    case 'listing':
      store.game?.list();
  }
}
