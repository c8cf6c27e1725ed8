// The viewer's name, who waits on this server for somebody to play with or asks the viewer, and which other servers are on its network.

import { msg, str } from '@lit/localize';
import type { Challenge, Me, ServerMessage } from '../../net/messages.js';
import { seeNetwork, takeName, whoAmI } from '../../net/together.js';
import { accountKey, learnAccount } from '../account/account.js';
import { sorted } from './challenges.js';
import { messageOf } from '../game/game_sync.js';
import { OwnGames } from './own_games.js';
import type { Host } from '../page/host.js';
import { isolated } from '../text/isolated.js';
import { gamesSeen } from '../game/seen.js';
import type { Reach, Together, TogetherActions } from './screen.js';
import type { Route } from '../page/routes.js';
import { listText } from '../../language/format.js';
import { nameOf } from '../../language/name_of.js';
import { plural } from '../../language/plural.js';
import { gamesCounted } from '../board_kit/status.js';

/** The id of the notice of who asks the viewer, which stays while that is true; those that go by themselves have none below 1. */
const notice = 0;
/** Milliseconds for which nobody is told once more who asks him: after the first time, and after more that follow at once. */
const shortPause = 2_000;
const longPause = 10_000;

/** "Basalt challenges you: Raumschach.", "Flint, Basalt and 2 others challenge you.": who asks the viewer, as the list has them. */
function askingWords(asking: readonly Challenge[]): string {
  const [first, second, ...others] = new Map(asking.map(({ name }) => [name.toLowerCase(), isolated(name)])).values();
  if (first !== undefined && second !== undefined) {
    const count = others.length;
    if (count === 0) return msg(str`${first} and ${second} challenge you.`);
    return plural(count, {
      one: msg(str`${first}, ${second} and 1 other challenge you.`),
      other: msg(str`${first}, ${second} and ${count} others challenge you.`),
    });
  }
  const [one] = asking;
  const what = asking.length > 1 ? gamesCounted(asking.length) : isolated(nameOf(one?.variantName ?? ''));
  return msg(str`${isolated(one?.name ?? '')} challenges you: ${what}.`);
}

export class TogetherController implements TogetherActions {
  readonly #host: Host;
  /** The list of challenges is shown; who asks the viewer is told wherever he is. */
  #shown = false;
  #hears = false;
  #quiet = false;
  #pause = shortPause;
  /** What the notice of who asks him is about. */
  #noticed: readonly Challenge[] = [];
  /** Games that the viewer has been told of, or has answered. */
  readonly #told = new Set<string>();
  readonly #answered = new Set<string>();
  readonly #own: OwnGames;
  /** Of the list of challenges. */
  #version = 0;
  /** The number of the message that asked for the list. */
  #asked = 0;

  constructor(host: Host) {
    this.#host = host;
    this.#own = new OwnGames(host);
    // Somebody has logged in or out in another window of this browser: this one is that person as well.
    host.environment.onStored(accountKey, () => {
      host.restart();
      void this.#read();
    });
  }

  #change(change: Partial<Together>): void {
    const { environment } = this.#host;
    const together = { ...this.#host.state().together, ...change };
    const challenges = together.challenges ?? [];
    const seen = challenges.length === 0 ? [] : gamesSeen(environment);
    const made = challenges.map(({ game }) => game).filter((game) => seen.includes(game));
    const { asking } = sorted(challenges, together.name, made);
    this.#host.change({ together: { ...together, made, asking: asking.length } });
    if (together.challenges) this.#keepTrue(asking);
    this.#tell(asking);
  }

  /** Where it stands on the page it is not shown once more. */
  #elsewhere(asking: readonly Challenge[]): Challenge[] {
    const { route } = this.#host.state();
    return asking.filter(({ game }) => route.page !== 'together' && (route.page !== 'game' || route.game !== game));
  }

  /** What the notice says of somebody who does not ask any more, or whom the page shows now, is not left there. */
  #keepTrue(asking: readonly Challenge[]): void {
    const left = this.#elsewhere(asking).filter(({ game }) => this.#noticed.some((each) => each.game === game));
    const isThere = this.#host.state().notices.some(({ id }) => id === notice);
    if (!isThere || left.length === this.#noticed.length) return;
    // Where the viewer has changed his name they still ask, by the old one.
    const asked = this.#host.state().together.challenges ?? [];
    const off = this.#noticed.filter(
      ({ game, name }) =>
        !this.#answered.has(game) &&
        asked.every((each) => each.game !== game) &&
        asking.every((each) => each.name !== name),
    );
    const names = [...new Set(off.map(({ name }) => isolated(name)))];
    if (names.length > 0) this.#host.say(msg(str`${listText(names)} cancelled the challenge.`));
    this.#show(left);
  }

  /** In place of what it said before; nothing where nobody asks. */
  #show(asking: readonly Challenge[]): void {
    const notices = this.#host.state().notices.filter(({ id }) => id !== notice);
    this.#noticed = asking;
    const [one, ...others] = asking;
    if (one) {
      const to: Route = others.length > 0 ? { page: 'together' } : { page: 'game', game: one.game };
      notices.push({ id: notice, kind: 'info', text: askingWords(asking), to });
    }
    this.#host.change({ notices });
  }

  /** In one sentence, whoever they are; what comes soon after waits: not long, unless there is always more. */
  #tell(asking: readonly Challenge[]): void {
    if (this.#quiet) return;
    const { route } = this.#host.state();
    const elsewhere = asking.filter(({ game }) => route.page !== 'game' || route.game !== game);
    const isNew = elsewhere.some(({ game }) => !this.#told.has(game));
    for (const { game } of asking) this.#told.add(game);
    if (!isNew) {
      this.#pause = shortPause;
      return;
    }
    if (route.page === 'together') this.#host.say(askingWords(elsewhere));
    else this.#show(elsewhere);
    this.#quiet = true;
    setTimeout(() => {
      this.#quiet = false;
      this.#change({});
    }, this.#pause);
    this.#pause = longPause;
  }

  get #name(): string {
    return this.#host.state().together.name;
  }

  get #watches(): boolean {
    return this.#shown || (this.#hears && this.#name !== '');
  }

  /** All of the list where it is shown, else only what waits for the viewer. */
  #watch(): void {
    const invites = this.#shown ? '' : this.#name;
    this.#asked = this.#host.connection.send({ t: 'watch', on: this.#watches, invites });
  }

  async hear(): Promise<void> {
    const heard = this.#hears;
    this.#hears = true;
    if (!heard) this.#own.listen();
    if (this.#name === '') await this.#read();
    else if (!heard && !this.#shown) this.#watch();
    else this.#change({});
  }

  /** Another page of this browser may have changed the name. */
  async #read(): Promise<void> {
    const before = this.#name;
    const me = await whoAmI(this.#host.environment.fetch).catch(() => null);
    // What was chosen here meanwhile is newer.
    if (me && me.name !== '' && this.#name === before) this.#called(me, {});
  }

  /** What waits for the viewer is what waits for this name. */
  #called(me: Me, change: Partial<Together>): void {
    const { name } = me;
    const isNew = name !== this.#name;
    learnAccount(this.#host, me);
    this.#change({ ...change, name });
    if (isNew && !this.#shown && this.#watches) this.#watch();
  }

  async look(): Promise<void> {
    const { fetch } = this.#host.environment;
    try {
      const [me, network] = await Promise.all([whoAmI(fetch), seeNetwork(fetch)]);
      // What was refused is asked again.
      if (this.#watches && this.#host.state().together.failed !== '') this.#watch();
      this.#called(me, { network, failed: '' });
    } catch (error) {
      this.#change({ failed: messageOf(error) });
    }
  }

  watch(on: boolean): void {
    const watched = this.#watches;
    // Until all of it comes nobody knows it.
    if (on && !this.#shown) this.#change({ challenges: null });
    this.#shown = on;
    if (on || watched) this.#watch();
  }

  async accept(game: string): Promise<void> {
    const one = this.#host.state().together.challenges?.find((each) => each.game === game);
    if (!(await this.#answer('sit', game))) return;
    // The answer may have taken long, and the viewer is somewhere else.
    const { route } = this.#host.state();
    if (route.page === 'together') this.#host.go({ page: 'game', game });
    else if (one && (route.page !== 'game' || route.game !== game))
      this.#host.notice(
        'info',
        msg(
          str`Your game against ${isolated(one.name)} has started: ${isolated(nameOf(one.variantName))}. You find it under My games.`,
        ),
      );
  }

  async decline(game: string): Promise<void> {
    const one = this.#host.state().together.challenges?.find((each) => each.game === game);
    if (await this.#answer('decline', game))
      this.#host.notice(
        'info',
        one ? msg(str`You declined the challenge from ${isolated(one.name)}.`) : msg('You declined the challenge.'),
      );
  }

  /** Once; whether that was granted. */
  async #answer(t: 'sit' | 'decline', game: string): Promise<boolean> {
    if (this.#answered.has(game)) return false;
    this.#answered.add(game);
    try {
      await this.#host.connection.keep({ t, game, key: this.#host.environment.newKey() });
      return true;
    } catch (error) {
      this.#answered.delete(game);
      this.#host.notice('error', messageOf(error));
      return false;
    }
  }

  /** Without the server, the open challenges are unknown. */
  lost(): void {
    this.#change({ challenges: null, turns: 0 });
  }

  /** The server is there, for the first time or again. */
  ready(): void {
    if (this.#watches) this.#watch();
    if (this.#hears) this.#own.listen();
    this.wake();
  }

  /** The page can be seen, or the device is online, again. */
  wake(): void {
    if (this.#hears) void this.#read();
  }

  receive(message: ServerMessage): void {
    if (message.t === 'error' && this.#asked > 0 && message.re === this.#asked)
      this.#change({ failed: message.message });
    if (message.t === 'own') {
      this.#own.receive(message, this.#answered.has(message.game.game));
      this.#change({ turns: this.#own.turns });
    }
    if (message.t !== 'challenges' || !this.#watches) return;
    const { whole, version, gone, challenges } = message;
    if (!whole && version !== this.#version + 1) {
      this.#watch();
      return;
    }
    this.#version = version;
    const told = new Set([...gone, ...challenges.map(({ game }) => game)]);
    const before = whole ? [] : (this.#host.state().together.challenges ?? []);
    const all = [...challenges, ...before.filter(({ game }) => !told.has(game))];
    this.#change({ challenges: all.sort((a, b) => b.created - a.created) });
  }

  async reach(): Promise<Reach | null> {
    const network = await seeNetwork(this.#host.environment.fetch).catch(() => null);
    return network && { url: network.urls[0] ?? '', days: network.keepUnbegun };
  }

  async rename(name: string): Promise<string> {
    try {
      this.#called(await takeName(this.#host.environment.fetch, name), {});
      return '';
    } catch (error) {
      return messageOf(error);
    }
  }
}
