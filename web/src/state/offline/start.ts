// What the page does beside what it shows: it keeps its own version for when the server is gone. Begun once the first page is there.

import type { Host } from '../page/host.js';
import { keepVersion } from './versions.js';

export function start(host: Host): void {
  void keepVersion(
    () => host.change({ renewed: 'may' }),
    () => host.change({ renewed: 'must' }),
  );
}
