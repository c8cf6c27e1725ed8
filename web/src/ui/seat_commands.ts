// Who plays which side, by keys: a person or the computer. Loaded when it is asked for.

import { msg, str } from '@lit/localize';
import type { Seat, Side } from '../net/messages.js';
import { looksOn } from '../state/game/people.js';
import { sideName } from '../state/board_kit/status.js';
import type { Store } from '../state/page/state.js';
import type { Command } from './keys.js';

export type SeatCommand = Extract<Command, 'whiteSeat' | 'blackSeat' | 'autoplay'>;

/** A seat with the other kind of player in it. */
const toggled = ({ kind, level }: Seat): Seat => ({ kind: kind === 'person' ? 'computer' : 'person', level });

const computer = ({ level }: Seat): Seat => ({ kind: 'computer', level });

function seatWords(side: Side, { kind }: Seat): string {
  const name = sideName(side);
  return kind === 'computer' ? msg(str`The computer plays ${name}.`) : msg(str`You play ${name}.`);
}

export function takeSeats(command: SeatCommand, store: Store): void {
  const { game } = store.state;
  const requests = store.game?.requests;
  if (!game || !requests) return;
  let { white, black } = game;
  let words = msg('The computer plays both sides.');
  if (command === 'autoplay') [white, black] = [computer(white), computer(black)];
  else if (command === 'whiteSeat') {
    white = toggled(white);
    words = seatWords('white', white);
  } else {
    black = toggled(black);
    words = seatWords('black', black);
  }
  requests.seats(white, black);
  // Elsewhere the server refuses it, and says so.
  if (!game.between && !looksOn(game.you)) store.say(words);
  if (command === 'autoplay' && game.paused) requests.resume();
}
