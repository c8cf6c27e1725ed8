// The games that this browser keeps, with the browser around them.

import type { ServerMessage } from '../../net/messages.js';
import { engineOf } from '../analysis/engines.js';
import type { Host } from '../page/host.js';
import { LocalGames } from './local_games.js';

/** Rejects where the browser keeps no data. */
export async function startHere(host: Host, receive: (message: ServerMessage) => void): Promise<LocalGames> {
  const { environment } = host;
  const games = await environment.keptGames();
  const local = new LocalGames({
    core: () => host.core(),
    games,
    engine: () => engineOf(host),
    claims: ({ variant, variantText, options, start, line, at }) =>
      environment.claims({
        variant,
        variantText,
        options: Object.fromEntries(options.map(({ name, value }) => [name, value])),
        start,
        line: line.slice(0, at),
      }),
    date: () => Date.now(),
    steady: () => performance.now(),
    newKey: () => environment.newKey(),
    receive,
    ready: () => {
      if (host.state().connection === 'open') host.upload();
    },
    moved: (id, game) => {
      const { route } = host.state();
      if (route.page === 'game' && route.game === id) host.go({ page: 'game', game }, true);
    },
  });
  environment.onLeave(() => local.keepTime());
  return local;
}
