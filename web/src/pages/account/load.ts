// Loads a page of accounts with its texts: those are a file of their own in each language, since no other page says them.

import { withTexts } from '../../language/parts.js';
import type { AccountPage } from '../../state/page/routes.js';

const pages: Record<AccountPage | 'banned', () => Promise<unknown>> = {
  'log-in': () => import('./log_in_page.js'),
  'sign-up': () => import('./sign_up_page.js'),
  recover: () => import('./recover_page.js'),
  account: () => import('./account_page.js'),
  admin: () => import('./admin_page.js'),
  report: () => import('./report_page.js'),
  banned: () => import('./banned_page.js'),
};

export const loadPage = (page: AccountPage | 'banned'): Promise<unknown> => withTexts('club', pages[page]);
