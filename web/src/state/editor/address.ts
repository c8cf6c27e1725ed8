// The position that is set up as a link, and the way back.

import { msg, str } from '@lit/localize';
import type { Core, Variant } from '../../core/core.js';
import { errorOf } from '../../core/failure.js';
import type { GameLink } from '../game/link.js';
import type { PositionScreen } from '../board_kit/position_screen.js';
import type { Route } from '../page/routes.js';

export const positionLink = (
  variant: string,
  variantText: string,
  options: Record<string, string>,
  start: string,
): GameLink => ({ variant, variantText, options, start, line: [], end: null });

/** The editor with a position. */
export async function routeOf(...position: Parameters<typeof positionLink>): Promise<Route> {
  const { encodeLink } = await import('../game/link.js');
  return { page: 'editor', variant: position[0], code: await encodeLink(positionLink(...position)) };
}

/** The same with the one that is shown. */
export const editorRoute = ({ variant, variantText, state }: PositionScreen): Promise<Route> =>
  routeOf(variant.id, variantText, variant.options, state.position);

/** The position that a link leads to, after its moves; it need not be one that a game can begin with. Else why not, in a sentence. */
export async function positionOf(core: Core, code: string): Promise<{ link: GameLink } | { message: string }> {
  const { decodeLink } = await import('../game/link.js');
  const { link, message } = await decodeLink(code);
  if (!link) return { message };
  if (link.line.length === 0) return { link };
  let variant: Variant | null = null;
  try {
    variant = core.variantOf(link.variant, link.variantText, link.options);
    const game = variant.game(link.start);
    try {
      for (const move of link.line) game.play(move);
      return { link: { ...link, start: game.state().position, line: [], end: null } };
    } finally {
      game.release();
    }
  } catch (error) {
    return { message: msg(str`This link does not contain a valid position: ${errorOf(error).message}.`) };
  } finally {
    variant?.release();
  }
}
