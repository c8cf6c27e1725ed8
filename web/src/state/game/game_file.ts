// The game on the screen as a file.

import type { Seat } from '../../net/messages.js';
import { saveText, type SavedFile, type SaveForm } from './save.js';
import type { CoreGame } from '../board_kit/core_game.js';
import type { Shown, Confirmed } from './confirmed_game.js';

// As the server names it in the records that it keeps.
const player = (seat: Seat): string => (seat.kind === 'computer' ? `Strata, level ${seat.level}` : '?');

export function fileOf(
  coreGame: CoreGame,
  confirmed: Confirmed,
  shown: Shown,
  form: SaveForm,
  notation: string,
): SavedFile {
  const game = coreGame.copyAt(shown.line, shown.at);
  try {
    // Ends that people made; the core finds all others itself.
    const end = shown.ahead ? null : confirmed.end;
    if (end && game.state().result === null) game.finish(end.result, end.reason);
    const date = new Date(coreGame.created).toISOString().slice(0, 10).replaceAll('-', '.');
    const tags: Record<string, string> = { Date: date, White: player(confirmed.white), Black: player(confirmed.black) };
    if (confirmed.title !== '') tags['Event'] = confirmed.title;
    return saveText(coreGame.variant, game, form, notation, tags);
  } finally {
    game.release();
  }
}
