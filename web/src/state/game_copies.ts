// A game taken along: as a file, and as a link that restores it anywhere.

import type { Confirmed, Shown } from './confirmed_game.js';
import type { CoreGame } from './core_game.js';
import { encodeLink, type GameLink, type SaveForm } from './files.js';
import { fileOf } from './game_file.js';
import type { Host } from './host.js';

/** The game itself as data. */
export function linkOf(
  { variant, variantText, options, start }: CoreGame,
  confirmed: Confirmed | null,
  { line, at, ahead }: Shown,
): GameLink {
  const end = ahead ? null : (confirmed?.end ?? null);
  return { variant: variant.info.id, variantText, options, start, line: line.slice(0, at), end };
}

export async function copyLink(host: Host, game: GameLink): Promise<void> {
  const { environment } = host;
  const link = `${environment.origin()}/open#${await encodeLink(game)}`;
  try {
    await environment.copyText(link);
    host.notice('info', 'A link that restores this game has been copied.');
  } catch {
    host.notice('error', `The browser does not let this page copy. The link: ${link}`);
  }
}

export function saveFile(
  { environment }: Host,
  coreGame: CoreGame,
  confirmed: Confirmed,
  shown: Shown,
  form: SaveForm,
  notation: string,
): void {
  const { name, text } = fileOf(coreGame, confirmed, shown, form, notation);
  environment.saveFile(name, text);
}
