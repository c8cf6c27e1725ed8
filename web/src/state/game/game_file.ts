// The game on the screen as a file.

import { saveText, type SavedFile, type SaveForm } from './save.js';
import type { CoreGame } from '../board_kit/core_game.js';
import { recordTags } from './record_tags.js';
import type { Shown, Confirmed } from './confirmed_game.js';

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
    return saveText(coreGame.variant, game, form, notation, recordTags(confirmed, coreGame.created));
  } finally {
    game.release();
  }
}
