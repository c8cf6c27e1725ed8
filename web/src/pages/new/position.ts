// The position of a link, where a game begins.

import { msg, str } from '@lit/localize';
import type { Core } from '../../core/core.js';
import { errorOf } from '../../core/failure.js';
import { positionOf } from '../../state/editor/address.js';
import type { GameLink } from '../../state/game/link.js';

/** `fault`: why no game can begin with it under these options, in a sentence; '' where one can. */
export async function readPosition(
  core: Core,
  code: string,
): Promise<{ link: GameLink; fault: (options: Record<string, string>) => string } | { message: string }> {
  const read = await positionOf(core, code);
  if ('message' in read) return read;
  const { variant: id, variantText, start } = read.link;
  const fault = (options: Record<string, string>): string => {
    try {
      const variant = core.variantOf(id, variantText, options);
      try {
        variant.game(start).release();
        return '';
      } finally {
        variant.release();
      }
    } catch (error) {
      return msg(str`A game cannot start from this position: ${errorOf(error).message}.`);
    }
  };
  return { link: read.link, fault };
}
