// Loads the switch for notifications with its texts, when a page has a place for it.

import { withTexts } from '../../language/parts.js';

/** Without it there is no switch. */
export const loadPushSwitch = (): void =>
  void withTexts('club', () => import('./push_switch.js')).catch(() => undefined);
