// What opened files hold.

import type { CoreError, ReplayedGame, VariantInfo } from '../../core/types.js';

/** A variant file that was dropped: playable, or its first mistake. */
export interface DroppedVariant {
  place: string;
  text: string;
  info: VariantInfo | null;
  error: CoreError | null;
}

/** A game of an opened file: what the core replayed, and all that is needed to begin it anew. */
export interface OpenedGame extends ReplayedGame {
  variant: string;
  /** '' for a shipped variant. */
  variantText: string;
  options: Record<string, string>;
  /** The notation that its moves are written in; '' for the game's own. */
  notation: string;
  title: string;
  /** Canonical, as far as it could be played. */
  line: string[];
  /** Why it ends early, in a sentence with file, game and move; '' for none. */
  sentence: string;
}

/** A record file that was opened: its games, ready to look at or play on. */
export interface OpenedRecord {
  place: string;
  /** Of the first game. */
  variant: string;
  games: OpenedGame[];
  /** The first mistake of its games. */
  error: CoreError | null;
}
