// The page keeps its own version for when the server is gone. This begins once the first page is shown.

import type { Host } from '../page/host.js';
import { keepVersion } from './versions.js';

export function start(host: Host): void {
  void keepVersion(
    () => host.change({ renewed: 'may' }),
    () => host.change({ renewed: 'must' }),
  );
}
