// The page keeps its own version for when the server is gone. This begins once the first page is shown.

import { withTexts } from '../../language/parts.js';
import type { Host } from '../page/host.js';
import { isTurnedOn } from '../push/turned_on.js';
import { keepVersion } from './versions.js';

export function start(host: Host): void {
  void keepVersion(
    () => host.change({ renewed: 'may' }),
    () => host.change({ renewed: 'must' }),
  );
  if (isTurnedOn(host.environment))
    void withTexts('club', () => import('../push/push.js'))
      .then(async (part) => {
        await host.coreHere;
        await part.renewPush(host.environment, host.state().variants);
      })
      // The next start says it again.
      .catch(() => undefined);
}
