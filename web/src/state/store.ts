// The state of the page and all that may be asked of it, put together from the controllers of this room.

import type { Core } from '../core/core.js';
import { deleteGame, listGames } from '../net/http.js';
import type { ServerMessage } from '../net/messages.js';
import { Connection } from '../net/socket.js';
import { browserEnvironment, type Environment } from './environment.js';
import { encodeLink } from './files.js';
import { GameController } from './game_controller.js';
import type { Host } from './host.js';
import { OpenController } from './open_controller.js';
import { loadPreferences, storePreferences } from './preferences.js';
import { readAddress, writeRoute } from './routes.js';
import type { Actions, AppState, Notice, Preferences, Route, Store } from './state.js';
import { messageOf } from './table_link.js';

const infoLasts = 6_000;
const errorLasts = 15_000;

class PageStore implements Store {
  readonly actions: Actions;
  readonly #environment: Environment;
  readonly #connection: Connection;
  readonly #opener: OpenController;
  readonly #listeners = new Set<() => void>();
  #state: AppState;
  #game: GameController | null = null;
  #told = true;
  #lastNotice = 0;
  // How often the list was asked for anew: older games that come after that belong to no list.
  #lists = 0;
  // The line was broken: what was asked for meanwhile has not been answered.
  #missed = false;

  constructor(core: Core, environment: Environment) {
    this.#environment = environment;
    this.#state = {
      route: { page: 'home' },
      connection: 'connecting',
      retryIn: 0,
      preferences: loadPreferences(environment),
      variants: core.variants(),
      variant: null,
      variantText: '',
      variantError: null,
      games: null,
      olderGames: 'none',
      game: null,
      gameError: '',
      dialog: null,
      notices: [],
    };
    this.#connection = new Connection(() => environment.openSocket(), {
      status: (connection, retryIn) => {
        const lost = connection === 'lost' && this.#state.connection === 'open';
        this.#change({ connection, retryIn });
        this.#missed ||= connection === 'lost';
        if (lost) this.#game?.lost();
      },
      ready: () => {
        this.#game?.ready();
        if (this.#missed && ['home', 'games'].includes(this.#state.route.page)) void this.#list();
        this.#missed = false;
      },
      message: (message) => this.#receive(message),
      outdated: () => this.#notice('error', 'The server has been renewed. Load the page again.'),
    });
    const host: Host = {
      core,
      environment,
      connection: this.#connection,
      state: () => this.#state,
      change: (change) => this.#change(change),
      notice: (kind, text) => this.#notice(kind, text),
    };
    this.#opener = new OpenController(host, (game, replace) => {
      const route: Route = { page: 'game', game };
      if (replace) environment.replaceUrl(writeRoute(route));
      else environment.pushUrl(writeRoute(route));
      this.#enter(route, host);
    });
    this.actions = this.#makeActions(host);
    environment.onUrl(() => this.#followUrl(host));
    environment.onWake(() => this.#connection.wake());
    environment.onLook(() => this.#game?.refresh());
    this.#connection.start();
    this.#followUrl(host);
  }

  get state(): AppState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  // Several changes of one turn of the event loop are told once.
  #change(change: Partial<AppState>): void {
    this.#state = { ...this.#state, ...change };
    if (!this.#told) return;
    this.#told = false;
    queueMicrotask(() => {
      this.#told = true;
      for (const listener of [...this.#listeners]) listener();
    });
  }

  #notice(kind: Notice['kind'], text: string): void {
    this.#lastNotice += 1;
    const id = this.#lastNotice;
    // The same words twice say no more than once.
    const others = this.#state.notices.filter((notice) => notice.text !== text);
    this.#change({ notices: [...others, { id, kind, text }] });
    setTimeout(() => this.#dismiss(id), kind === 'info' ? infoLasts : errorLasts);
  }

  #dismiss(id: number): void {
    const notices = this.#state.notices.filter((notice) => notice.id !== id);
    if (notices.length < this.#state.notices.length) this.#change({ notices });
  }

  #receive(message: ServerMessage): void {
    if (this.#game) this.#game.receive(message);
    else if (message.t === 'error') this.#notice('error', message.message);
  }

  #followUrl(host: Host): void {
    const address = readAddress(this.#environment.url());
    if (address.kind === 'route') {
      this.#enter(address.route, host);
      return;
    }
    this.#enter({ page: 'home' }, host);
    this.#environment.replaceUrl('/');
    if (address.kind === 'open') void this.#opener.openLink(address.code);
    else this.#notice('error', 'There is no such page here.');
  }

  #enter(route: Route, host: Host): void {
    const game = route.page === 'game' ? route.game : null;
    if (this.#game && this.#game.id !== game) {
      this.#game.close();
      this.#game = null;
    }
    const same = this.#game !== null;
    this.#change({ route, dialog: null, ...(same ? {} : { game: null, gameError: '' }) });
    if (game !== null && !same) this.#game = new GameController(host, game);
    if (route.page === 'games') void this.#list();
    if (route.page === 'new' || route.page === 'rules') {
      // The set-up keeps what was chosen if one comes back to it.
      if (this.#state.variant?.id !== route.variant) this.#opener.choose(route.variant, '', {});
    }
  }

  #go(route: Route, host: Host): void {
    const url = writeRoute(route);
    if (url !== this.#environment.url()) this.#environment.pushUrl(url);
    this.#enter(route, host);
  }

  async #list(): Promise<void> {
    try {
      const { games, more } = await listGames(this.#environment.fetch);
      this.#lists += 1;
      this.#change({ games, olderGames: more ? 'there' : 'none' });
    } catch (error) {
      this.#notice('error', messageOf(error));
    }
  }

  async #listOlder(): Promise<void> {
    const last = this.#state.games?.at(-1);
    if (!last || this.#state.olderGames !== 'there') return;
    this.#change({ olderGames: 'asked' });
    const list = this.#lists;
    try {
      const { games, more } = await listGames(this.#environment.fetch, last);
      if (list !== this.#lists) return;
      const listed = this.#state.games ?? [];
      const known = new Set(listed.map(({ game }) => game));
      this.#change({
        games: [...listed, ...games.filter(({ game }) => !known.has(game))],
        olderGames: more ? 'there' : 'none',
      });
    } catch (error) {
      this.#notice('error', messageOf(error));
      if (list === this.#lists) this.#change({ olderGames: 'there' });
    }
  }

  async #delete(game: string, host: Host): Promise<void> {
    try {
      await deleteGame(this.#environment.fetch, game);
      const games = this.#state.games?.filter((one) => one.game !== game) ?? null;
      this.#change({ games });
      if (games?.length === 0 && this.#state.olderGames !== 'none') void this.#list();
      if (this.#game?.id === game) this.#go({ page: 'games' }, host);
    } catch (error) {
      this.#notice('error', messageOf(error));
    }
  }

  async #rename(game: string, title: string): Promise<void> {
    try {
      await this.#connection.keep({ t: 'title', game, key: this.#environment.newKey(), title });
      const games = this.#state.games?.map((one) => (one.game === game ? { ...one, title } : one)) ?? null;
      this.#change({ games });
    } catch (error) {
      this.#notice('error', messageOf(error));
    }
  }

  async #copyLink(): Promise<void> {
    const game = this.#game?.asLink();
    if (!game) return;
    const link = `${this.#environment.origin()}/open#${await encodeLink(game)}`;
    try {
      await this.#environment.copyText(link);
      this.#notice('info', 'A link that restores this game has been copied.');
    } catch {
      this.#notice('error', `The browser does not let this page copy. The link: ${link}`);
    }
  }

  #prefer(change: Partial<Preferences>): void {
    const preferences = { ...this.#state.preferences, ...change };
    storePreferences(this.#environment, preferences);
    this.#change({ preferences });
    this.#game?.refresh();
  }

  #makeActions(host: Host): Actions {
    const game = (work: (game: GameController) => void): void => {
      if (this.#game) work(this.#game);
    };
    return {
      go: (route) => this.#go(route, host),
      setPreferences: (change) => this.#prefer(change),
      dismiss: (notice) => this.#dismiss(notice),
      closeDialog: () => this.#change({ dialog: null }),
      openDialog: (dialog) => this.#change({ dialog }),
      chooseVariant: (variant, text, options) => this.#opener.choose(variant, text, options),
      create: (wish) => void this.#opener.create(wish),
      listGames: () => void this.#list(),
      listOlderGames: () => void this.#listOlder(),
      deleteGame: (id) => void this.#delete(id, host),
      rename: (id, title) => void this.#rename(id, title),
      openFile: (name, text) => this.#opener.openFile(name, text),
      playRecord: (record, index) => this.#opener.playRecord(record, index),
      saveFile: (form) => game((one) => {
        const file = one.file(form);
        if (file) this.#environment.saveFile(file.name, file.text);
      }),
      copyLink: () => void this.#copyLink(),
      pick: (cell) => game((one) => one.pick(cell)),
      pickBoard: (name) => game((one) => one.pickBoard(name)),
      pickPin: (pin) => game((one) => one.pickPin(pin)),
      dragStart: (cell) => game((one) => one.dragStart(cell)),
      drop: (from, to) => game((one) => one.drop(from, to)),
      hover: (cell) => game((one) => one.hover(cell)),
      stepLevel: (step) => game((one) => one.stepLevel(step)),
      chooseLevel: (level) => game((one) => one.chooseLevel(level)),
      setGap: (gap) => game((one) => one.setGap(gap)),
      flip: () => game((one) => one.flip()),
      unselect: () => game((one) => one.unselect()),
      typeMove: (text) => game((one) => one.typeMove(text)),
      choosePromotion: (move) => game((one) => one.choosePromotion(move)),
      show: (ply) => game((one) => one.show(ply)),
      undo: () => game((one) => one.undo()),
      redo: () => game((one) => one.redo()),
      playFromHere: () => game((one) => one.playFromHere()),
      seats: (white, black) => game((one) => one.wishes.seats(white, black)),
      stop: () => game((one) => one.wishes.stop()),
      resume: () => game((one) => one.wishes.resume()),
      hint: () => game((one) => one.hint()),
      resign: (side) => game((one) => one.wishes.resign(side)),
      draw: () => game((one) => one.wishes.draw()),
      askClaims: () => game((one) => one.askClaims()),
      claim: (claim) => game((one) => one.wishes.claim(claim)),
      setNotation: (notation) => {
        const variant = this.#state.game?.variant.id;
        if (variant === undefined) return;
        this.#prefer({ notation: { ...this.#state.preferences.notation, [variant]: notation } });
      },
    };
  }
}

export function createStore(core: Core, environment: Environment = browserEnvironment()): Store {
  return new PageStore(core, environment);
}
