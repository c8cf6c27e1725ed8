// Asks the server about players: profiles, ratings, the games that they have ended, and leaderboards.

import { HttpFailure } from '../../net/http.js';
import type { Leaderboard, PlayerGames, Profile, RatingPoint, Speed } from '../../net/messages.js';
import * as net from '../../net/players.js';
import { messageOf } from '../game/game_sync.js';
import type { Host } from '../page/host.js';
import type { Found, PlayerActions } from './screen.js';

/** The most answers with records in one file: ten games each. */
const mostAnswers = 20;
/** The most names that the server is asked about at a time. */
const mostNames = 50;

/** Guests have names of another form. */
const isOfAccount = /^(?!guest-)[\w-]{2,20}$/i;

export class PlayerController implements PlayerActions {
  readonly #host: Host;
  /** Names in small letters: of accounts, and whether they are bots; asked about; to be asked about. */
  readonly #accounts = new Map<string, boolean>();
  readonly #asked = new Set<string>();
  readonly #wanted = new Set<string>();
  #asking: Promise<void> | null = null;

  constructor(host: Host) {
    this.#host = host;
  }

  async #ask<Value>(act: (fetch: Host['environment']['fetch']) => Promise<Value>): Promise<Found<Value>> {
    try {
      return { value: await act(this.#host.environment.fetch) };
    } catch (error) {
      return { fault: messageOf(error), missing: error instanceof HttpFailure && error.status === 404 };
    }
  }

  profile(name: string): Promise<Found<Profile>> {
    return this.#ask((fetch) => net.readProfile(fetch, name));
  }

  history(name: string, variant: string, speed: Speed): Promise<Found<readonly RatingPoint[]>> {
    return this.#ask(async (fetch) => (await net.readHistory(fetch, name, variant, speed)).points);
  }

  games(name: string, query: net.GameQuery, before: string): Promise<Found<PlayerGames>> {
    return this.#ask((fetch) => net.findGames(fetch, name, query, before));
  }

  leaderboard(variant: string, speed: Speed, who: net.Ranked): Promise<Found<Leaderboard>> {
    return this.#ask((fetch) => net.readLeaderboard(fetch, variant, speed, who));
  }

  async isAccount(name: string): Promise<boolean> {
    return (await this.#known(name)) !== undefined;
  }

  async isBot(name: string): Promise<boolean> {
    return (await this.#known(name)) ?? false;
  }

  async #known(name: string): Promise<boolean | undefined> {
    const known = name.toLowerCase();
    if (!isOfAccount.test(name)) return undefined;
    this.#wanted.add(known);
    // Names of one picture are asked for together.
    this.#asking ??= Promise.resolve().then(() => this.#readNames());
    await this.#asking;
    return this.#accounts.get(known);
  }

  async #readNames(): Promise<void> {
    const names = [...this.#wanted].filter((name) => !this.#asked.has(name));
    this.#wanted.clear();
    this.#asking = null;
    for (let at = 0; at < names.length; at += mostNames) {
      const some = names.slice(at, at + mostNames);
      const accounts = await net.readNames(this.#host.environment.fetch, some);
      // Unless the server said nothing: then another picture asks again.
      if (accounts) for (const name of some) this.#asked.add(name);
      for (const { name, bot } of accounts ?? []) this.#accounts.set(name, bot);
    }
  }

  async save(name: string, query: net.GameQuery): Promise<string> {
    const texts: string[] = [];
    let next = '';
    for (let answers = 0; answers < mostAnswers; answers += 1) {
      const before = next;
      const found = await this.#ask((fetch) => net.readRecords(fetch, name, query, before));
      if ('fault' in found) return found.fault;
      if (found.value.text !== '') texts.push(found.value.text);
      ({ next } = found.value);
      if (next === '') break;
    }
    this.#host.environment.saveFile(`strata-${name}.txt`, texts.join('\n'));
    return '';
  }
}
