// Keys that say which side the computer plays, and whether it waits. Loaded when it is asked for.

import { msg, str } from '@lit/localize';
import type { Seat, Side } from '../net/messages.js';
import { computerPlays, looksOn, watched } from '../state/game/people.js';
import { sideName } from '../state/board_kit/status.js';
import type { GameScreen } from '../state/game/screen.js';
import type { Store } from '../state/page/state.js';
import type { Command } from './keys.js';

export type SeatCommand = Extract<Command, 'whiteSeat' | 'blackSeat' | 'autoplay' | 'stop' | 'pause'>;

/** A seat with the other kind of player in it. */
const toggled = ({ kind, level }: Seat): Seat => ({ kind: kind === 'person' ? 'computer' : 'person', level });

const computer = ({ level }: Seat): Seat => ({ kind: 'computer', level });

function seatWords(side: Side, { kind }: Seat): string {
  const name = sideName(side);
  return kind === 'computer' ? msg(str`The computer plays ${name}.`) : msg(str`You play ${name}.`);
}

/** The game in which the computer was told to play both sides, and its seats before. */
const before = new WeakMap<Store, { game: string; seats: Pick<GameScreen, Side> }>();

/** The seats when the computer no longer plays both sides: as before; where it always has, who looks from below plays that side. */
function seatsAfter({ id, white, black, scene }: GameScreen, store: Store): Pick<GameScreen, Side> {
  const known = before.get(store);
  if (known?.game === id) return known.seats;
  return { white, black, [scene.bottom]: toggled(scene.bottom === 'white' ? white : black) };
}

function takeSeats(game: GameScreen, store: Store, seats: Pick<GameScreen, Side>, words: string): void {
  store.game?.requests.seats(seats.white, seats.black);
  // Elsewhere the server refuses it, and says so.
  if (!game.between && !looksOn(game.you)) store.say(words);
}

/** A game that is paused goes on: a stop has ended it. */
function autoplay(game: GameScreen, store: Store): void {
  const { id, white, black, paused } = game;
  if (watched(game) && !paused) {
    const seats = seatsAfter(game, store);
    const words = (['white', 'black'] as const).map((side) => seatWords(side, seats[side]));
    takeSeats(game, store, seats, words.join(' '));
    return;
  }
  if (!watched(game)) before.set(store, { game: id, seats: { white, black } });
  takeSeats(game, store, { white: computer(white), black: computer(black) }, msg('The computer plays both sides.'));
  if (paused) store.game?.requests.resume();
}

function pause(game: GameScreen, store: Store, paused: boolean): void {
  if (game.end || !computerPlays(game)) return;
  if (paused) store.game?.requests.stop();
  else store.game?.requests.resume();
  store.say(paused ? msg('The computer is paused.') : msg('The computer plays on.'));
}

export function runSeatCommand(command: SeatCommand, store: Store): void {
  const { game } = store.state;
  if (!game) return;
  const { white, black } = game;
  switch (command) {
    case 'autoplay':
      autoplay(game, store);
      return;
    case 'whiteSeat':
      takeSeats(game, store, { white: toggled(white), black }, seatWords('white', toggled(white)));
      return;
    case 'blackSeat':
      takeSeats(game, store, { white, black: toggled(black) }, seatWords('black', toggled(black)));
      return;
    case 'stop':
      pause(game, store, true);
      return;
    case 'pause':
      pause(game, store, !game.paused);
  }
}
