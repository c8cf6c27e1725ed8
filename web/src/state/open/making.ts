// Makes a new game: by the server, or, where it cannot be reached, by this browser.

import { HttpFailure, makeGame } from '../../net/http.js';
import type { CreateGame } from '../../net/messages.js';
import { markGamesHere } from '../offline/kept_ids.js';
import type { Here } from '../offline/here.js';
import type { Host } from '../page/host.js';
import type { NewGame } from '../page/state.js';

const requestOf = (game: NewGame, key: string): CreateGame => ({
  key,
  variant: game.variant,
  variantText: game.variantText,
  options: Object.entries(game.options).map(([name, value]) => ({ name, value })),
  start: game.start,
  line: game.line,
  end: game.end,
  title: game.title,
  white: game.white,
  black: game.black,
  clockBase: game.clock ? Math.round(game.clock.base * 60_000) : 0,
  clockIncrement: game.clock ? Math.round(game.clock.increment * 1_000) : 0,
  clockDays: game.days ?? 0,
  clockDelay: Math.round((game.clock?.delay ?? 0) * 1_000),
  clockPeriods: game.clock?.periods ?? 0,
  clockPeriod: Math.round((game.clock?.period ?? 0) * 1_000),
  randomSides: game.randomSides ?? false,
  listed: game.listed ?? false,
  invites: game.invites ?? '',
  rated: game.rated ?? false,
  created: 0,
  updated: 0,
  at: -1,
  paused: false,
});

/** The id of the new game. Throws HttpFailure. */
export async function made(host: Host, game: NewGame): Promise<string> {
  const { environment } = host;
  const request = requestOf(game, environment.newKey());
  if (!environment.hasServer) return madeHere(host, request, await host.here());
  try {
    return await makeGame(environment.fetch, request);
  } catch (error) {
    const isGone = error instanceof HttpFailure && error.status === 0 && host.state().connection !== 'open';
    if (!isGone) throw error;
    const here = await host.here().catch(() => {
      throw error;
    });
    return madeHere(host, request, here);
  }
}

async function madeHere(host: Host, request: CreateGame, here: Here): Promise<string> {
  const id = await here.create(request);
  markGamesHere(host.environment, true);
  // The server may have come back meanwhile.
  host.upload();
  return id;
}
