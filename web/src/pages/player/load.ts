// Loads a page of players with its texts: those are a file of their own in each language, since no other page says them.

import { withTexts } from '../../language/parts.js';

export const loadPage = (page: 'player' | 'leaderboard'): Promise<unknown> =>
  withTexts<unknown>('club', () => (page === 'player' ? import('./player_page.js') : import('./leaderboard_page.js')));
