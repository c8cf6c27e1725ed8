// Loads a page of tournaments with its texts: those are a file of their own in each language, since no other page says them.

import { withTexts } from '../../language/parts.js';

export const loadPage = (page: 'tournaments' | 'tournament'): Promise<unknown> =>
  withTexts<unknown>('club', () =>
    page === 'tournaments' ? import('./tournaments_page.js') : import('./tournament_page.js'),
  );
