// The game of the screen as a file.

import type { Seat } from '../net/messages.js';
import { saveText, type SavedFile, type SaveForm } from './files.js';
import type { GameLead } from './game_lead.js';
import type { Shown, Told } from './table_model.js';

const player = (seat: Seat): string => (seat.kind === 'computer' ? `engine:level=${seat.level}` : '?');

export function fileOf(lead: GameLead, told: Told, table: Shown, form: SaveForm, notation: string): SavedFile {
  const game = lead.copyAt(table.line, table.at);
  try {
    // Ends that people made: the law knows the others by itself.
    const end = table.ahead ? null : told.end;
    if (end && game.state().result === null) game.finish(end.result, end.reason);
    const date = new Date(lead.created).toISOString().slice(0, 10).replaceAll('-', '.');
    const tags: Record<string, string> = { Date: date, White: player(told.white), Black: player(told.black) };
    if (told.title !== '') tags['Event'] = told.title;
    return saveText(lead.variant, game, form, notation, tags);
  } finally {
    game.release();
  }
}
