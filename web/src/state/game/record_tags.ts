import type { Seat } from '../../net/messages.js';

interface Recorded {
  white: Seat;
  black: Seat;
  title: string;
}

const player = (seat: Seat): string => (seat.kind === 'computer' ? `Strata, level ${seat.level}` : '?');

/** The tags of a game's record, as the server writes them. `created`: milliseconds since 1970. */
export function recordTags({ white, black, title }: Recorded, created: number): Record<string, string> {
  const date = new Date(created).toISOString().slice(0, 10).replaceAll('-', '.');
  return {
    Date: date,
    White: player(white),
    Black: player(black),
    ...(title === '' ? {} : { Event: title }),
  };
}
