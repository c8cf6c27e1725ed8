// A game taken along: as a file, and as a link that restores it anywhere. What writes them is loaded when it is wanted.

import { msg, str } from '@lit/localize';
import type { Confirmed, Shown } from './confirmed_game.js';
import type { CoreGame } from '../board_kit/core_game.js';
import type { GameLink } from './link.js';
import type { SaveForm } from './save.js';
import type { Host } from '../page/host.js';

/** The game itself as data. */
export function linkOf(
  { variant, variantText, options, start }: CoreGame,
  confirmed: Confirmed | null,
  { line, at, ahead }: Shown,
): GameLink {
  const end = ahead ? null : (confirmed?.end ?? null);
  return { variant: variant.info.id, variantText, options, start, line: line.slice(0, at), end };
}

export async function loadedOr<Part>(host: Host, part: Promise<Part>): Promise<Part | null> {
  try {
    return await part;
  } catch {
    host.notice('error', msg('This part of the page could not be loaded. It will load when the server is back.'));
    return null;
  }
}

/** `page`: which opens it. */
export async function copyLink(host: Host, game: GameLink, page: 'open' | 'analysis' = 'open'): Promise<void> {
  const links = await loadedOr(host, import('./link.js'));
  if (!links) return;
  const link = `${host.environment.origin()}/${page}#${await links.encodeLink(game)}`;
  await copyText(host, link, msg('Link to this game copied.'), msg(str`The link: ${link}`));
}

/** `instead`: how it can be had where the browser does not copy. */
export async function copyText(host: Host, text: string, copied: string, instead: string): Promise<void> {
  try {
    await host.environment.copyText(text);
    host.notice('info', copied);
  } catch {
    host.notice('error', msg(str`The browser does not allow this page to copy. ${instead}`));
  }
}

/** What is saved. */
export interface Copied {
  coreGame: CoreGame;
  confirmed: Confirmed;
  shown: Shown;
  notation: string;
}

/** What is said of a file that has been given to the browser. */
export const savedWords = (name: string): string => msg(str`Saved as the file ${name}.`);

/** `read`: asked once all is there; null where the game is shown no more. */
export async function saveFile(host: Host, form: SaveForm, read: () => Copied | null): Promise<void> {
  const files = await loadedOr(host, import('./game_file.js'));
  const game = files && read();
  if (!game) return;
  const { name, text } = files.fileOf(game.coreGame, game.confirmed, game.shown, form, game.notation);
  host.environment.saveFile(name, text);
  host.say(savedWords(name));
}

/** The moves as gamelist.txt has them, without the tags above. */
export async function showListing(host: Host, read: () => Copied | null): Promise<void> {
  const files = await loadedOr(host, import('./game_file.js'));
  const game = files && read();
  if (!game) return;
  const { text } = files.fileOf(game.coreGame, game.confirmed, game.shown, 'gamelist', game.notation);
  host.change({ dialog: { kind: 'listing', moves: text.slice(text.indexOf('\n\n')).trim() } });
}
