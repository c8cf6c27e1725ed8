// The state of the page, which page is shown, and the controllers that are asked for everything else.

import { msg } from '@lit/localize';
import type { AccountController } from '../account/account_controller.js';
import type { PlayerController } from '../player/player_controller.js';
import type { TournamentController } from '../tournaments/tournament_controller.js';
import { lastAccount } from '../account/account.js';
import type { AnalysisController } from '../analysis/controller.js';
import type { Core } from '../../core/core.js';
import type { ServerMessage } from '../../net/messages.js';
import { Connection } from '../../net/socket.js';
import type { LessonController } from '../learn/lesson_controller.js';
import type { PuzzleController } from '../learn/puzzle_controller.js';
import type { EditorController } from '../editor/controller.js';
import { browserEnvironment, type Environment } from './environment.js';
import { GameController } from '../game/game_controller.js';
import { GamesController } from '../open/games_controller.js';
import type { Host } from './host.js';
import { OpenController } from '../open/open_controller.js';
import type { Here } from '../offline/here.js';
import { hasGamesHere } from '../offline/kept_ids.js';
import { RoutedLine } from '../offline/route.js';
import { loadPreferences, storePreferences } from './preferences.js';
import type { RecordsController } from '../records/controller.js';
import { readAddress, writeRoute } from './routes.js';
import type { VariantHead } from '../../core/types.js';
import type { AppState, Dialog, Notice, Preferences, Store } from './state.js';
import type { BoardActions } from '../board_kit/position_screen.js';
import type { Route } from './routes.js';
import type { SeeksController } from '../seeks/seeks_controller.js';
import type { TogetherController } from '../together/together_controller.js';

const ignored = (): void => undefined;
const errorLasts = 15_000;
/** 4 s, and 80 ms for each character beyond 40. */
const infoLasts = ({ length }: string): number => Math.min(errorLasts, Math.max(4_000, 800 + 80 * length));
/** What is said at once is read one after the other; older words are of no use. */
const spokenKept = 4;

class PageStore implements Store {
  readonly open: OpenController;
  readonly games: GamesController;
  readonly #environment: Environment;
  readonly #connection: Connection;
  #here: Promise<Here> | null = null;
  readonly #host: Host;
  readonly #listeners = new Set<() => void>();
  #state: AppState;
  #core: Core | null = null;
  #arrived: () => void = () => undefined;
  readonly coreHere = new Promise<void>((arrived) => {
    this.#arrived = arrived;
  });
  #game: GameController | null = null;
  #together: TogetherController | null = null;
  #seeks: SeeksController | null = null;
  #account: AccountController | null = null;
  #players: PlayerController | null = null;
  #analysis: AnalysisController | null = null;
  #editor: EditorController | null = null;
  #learn: LessonController | null = null;
  #puzzles: PuzzleController | null = null;
  #records: RecordsController | null = null;
  readonly #hearers = new Set<(message: ServerMessage) => boolean>();
  #notified = true;
  #lastNotice = 0;
  #saysUnkept = true;
  #lastSpoken = 0;
  // The connection was lost: what was asked for meanwhile has not been answered.
  #missed = false;

  constructor(environment: Environment, variants: VariantHead[], core: Core | null) {
    this.#environment = environment;
    this.#core = core;
    if (core) this.#arrived();
    this.#state = {
      route: { page: 'home' },
      ready: core !== null,
      coreError: '',
      connection: environment.hasServer ? 'connecting' : 'none',
      retryIn: 0,
      renewed: 'no',
      preferences: loadPreferences(environment),
      variants,
      variant: null,
      variantText: '',
      variantError: null,
      games: null,
      uploads: {},
      olderGames: 'none',
      gamesTask: null,
      account: lastAccount(environment),
      banned: null,
      together: { name: '', challenges: null, asking: 0, turns: 0, made: [], network: null, failed: '' },
      seeks: null,
      game: null,
      gameError: '',
      gameRecord: '',
      analysis: null,
      editor: null,
      learn: null,
      puzzle: null,
      learnError: '',
      records: null,
      dialog: null,
      notices: [],
      spoken: [],
    };
    this.#connection = new Connection(() => environment.openSocket(), {
      status: (connection, retryIn) => {
        const ended = connection !== 'open' && this.#state.connection === 'open';
        this.#change({ connection, retryIn });
        this.#missed ||= ended || connection === 'lost';
        if (!ended) return;
        this.#game?.lost();
        this.#together?.lost();
        this.#seeks?.lost();
      },
      ready: () => {
        this.#game?.ready();
        this.#together?.ready();
        this.#seeks?.ready();
        if (this.#missed && ['home', 'games'].includes(this.#state.route.page)) this.games.list();
        this.#missed = false;
        this.#upload();
      },
      message: (message) => this.#receive(message),
      outdated: () => this.#change({ renewed: 'must' }),
      renewed: () => this.#change({ renewed: 'may' }),
    });
    this.#host = {
      core: () => this.core,
      coreHere: this.coreHere,
      environment,
      connection: new RoutedLine(this.#connection, environment.hasServer, () => this.#local()),
      restart: () => this.#connection.restart(),
      renewing: (act) => this.#connection.renewing(act),
      upload: () => this.#upload(),
      listGames: () => this.games.list(),
      here: () => this.#local(),
      listen: (heard) => {
        this.#hearers.add(heard);
        return () => this.#hearers.delete(heard);
      },
      state: () => this.#state,
      change: (change) => this.#change(change),
      notice: (kind, text) => this.notice(kind, text),
      kept: (isKept) => this.#kept(isKept),
      prefer: (change) => this.setPreferences(change),
      create: (game) => this.open.create(game),
      records: () => this.records(),
      say: (text) => this.say(text),
      go: (route, replace) => this.go(route, replace),
    };
    this.open = new OpenController(this.#host, () => this.#recordsController());
    this.games = new GamesController(this.#host);
    environment.onUrl(() => this.#followUrl());
    environment.onWake(() => {
      if (environment.hasServer) this.#connection.wake();
      this.#game?.wake();
      this.#together?.wake();
    });
    environment.onLook(() => this.#refresh());
    if (environment.hasServer) this.#connection.start();
    this.#followUrl();
  }

  get state(): AppState {
    return this.#state;
  }

  #local(): Promise<Here> {
    this.#here ??= import('../offline/start_here.js').then((part) =>
      part.startHere(this.#host, (message) => this.#receive(message)),
    );
    this.#here.catch(() => (this.#here = null));
    return this.#here;
  }

  #upload(): void {
    if (this.#state.connection === 'open' && hasGamesHere(this.#environment))
      import('../offline/upload.js').then((part) => part.upload(this.#host), ignored);
  }

  get core(): Core {
    if (!this.#core) throw new Error('the rules are still loading');
    return this.#core;
  }

  begin(core: Core): void {
    this.#core = core;
    this.#change({ ready: true, coreError: '' });
    this.#arrived();
    this.#enter(this.#state.route);
    // Nothing that the first page shows waits for it.
    this.#environment.whenQuiet(
      () => void import('../offline/start.js').then((part) => part.start(this.#host), ignored),
    );
  }

  failed(why: string): void {
    this.#change({ coreError: why });
  }

  get game(): GameController | null {
    return this.#game;
  }

  get board(): BoardActions | null {
    const others = { analysis: this.#analysis, editor: this.#editor, learn: this.#learn, puzzles: this.#puzzles };
    const { page } = this.#state.route;
    return page in others ? others[page as keyof typeof others] : this.#game;
  }

  async together(): Promise<TogetherController> {
    const { TogetherController: Controller } = await import('../together/together_controller.js');
    return (this.#together ??= new Controller(this.#host));
  }

  async seeks(): Promise<SeeksController> {
    const { SeeksController: Controller } = await import('../seeks/seeks_controller.js');
    return (this.#seeks ??= new Controller(this.#host));
  }

  async account(): Promise<AccountController> {
    const { AccountController: Controller } = await import('../account/account_controller.js');
    return (this.#account ??= new Controller(this.#host));
  }

  async players(): Promise<PlayerController> {
    const { PlayerController: Controller } = await import('../player/player_controller.js');
    return (this.#players ??= new Controller(this.#host));
  }

  async tournaments(): Promise<TournamentController> {
    const { TournamentController: Controller } = await import('../tournaments/tournament_controller.js');
    return new Controller(this.#host);
  }

  async analysis(): Promise<AnalysisController> {
    const { AnalysisController: Controller } = await import('../analysis/controller.js');
    return (this.#analysis ??= new Controller(this.#host));
  }

  async editor(): Promise<EditorController> {
    const { EditorController: Controller } = await import('../editor/controller.js');
    return (this.#editor ??= new Controller(this.#host));
  }

  get kept(): Environment {
    return this.#environment;
  }

  async learn(): Promise<LessonController> {
    const { LessonController: Controller } = await import('../learn/lesson_controller.js');
    return (this.#learn ??= new Controller(this.#host));
  }

  async puzzles(): Promise<PuzzleController> {
    const { PuzzleController: Controller } = await import('../learn/puzzle_controller.js');
    return (this.#puzzles ??= new Controller(this.#host));
  }

  async #recordsController(): Promise<RecordsController> {
    const { RecordsController: Controller } = await import('../records/controller.js');
    return (this.#records ??= new Controller(this.#host, () => this.open.own()));
  }

  async records(): Promise<RecordsController> {
    const records = await this.#recordsController();
    await records.restored();
    return records;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  // Listeners are called once for all changes of one turn of the event loop.
  #change(change: Partial<AppState>): void {
    this.#state = { ...this.#state, ...change };
    if (!this.#notified) return;
    this.#notified = false;
    queueMicrotask(() => {
      this.#notified = true;
      for (const listener of [...this.#listeners]) listener();
    });
  }

  notice(kind: Notice['kind'], text: string): void {
    this.#lastNotice += 1;
    const id = this.#lastNotice;
    // The same notice is not shown twice.
    const others = this.#state.notices.filter((notice) => notice.text !== text);
    this.#change({ notices: [...others, { id, kind, text }] });
    setTimeout(() => this.dismiss(id), kind === 'info' ? infoLasts(text) : errorLasts);
  }

  #kept(isKept: boolean): void {
    if (isKept || !this.#saysUnkept) return;
    this.#saysUnkept = false;
    this.notice('error', msg('This browser cannot store your settings. They are lost when you close the page.'));
  }

  dismiss(id: number): void {
    const notices = this.#state.notices.filter((notice) => notice.id !== id);
    if (notices.length < this.#state.notices.length) this.#change({ notices });
  }

  #receive(message: ServerMessage): void {
    for (const heard of this.#hearers) if (heard(message)) return;
    this.#together?.receive(message);
    if (this.#game) this.#game.receive(message);
    else if (message.t === 'error') this.notice('error', message.message);
  }

  #followUrl(): void {
    const address = readAddress(this.#environment.url());
    if (address.kind === 'route') {
      this.#enter(address.route);
      return;
    }
    this.#enter({ page: 'home' });
    this.#environment.replaceUrl('/');
    if (address.kind === 'open') void this.coreHere.then(() => this.open.openLink(address.code));
    else this.notice('error', msg('Page not found.'));
  }

  #enter(route: Route): void {
    const game = route.page === 'game' ? route.game : null;
    if (this.#game && this.#game.id !== game) {
      this.#game.close();
      this.#game = null;
    }
    if (route.page !== 'analysis') this.#analysis?.leave();
    if (route.page !== 'learn') this.#learn?.leave();
    if (route.page !== 'puzzles') this.#puzzles?.leave();
    const same = this.#game !== null;
    let { preferences } = this.#state;
    // The view in which the last game opened is no choice for the next.
    if (!preferences.viewChosen) preferences = { ...preferences, primary: 'slices' };
    this.#change({
      route,
      left: this.#state.route,
      leftGame:
        route.page === 'games'
          ? this.#state.game
          : route.page === 'rules' || route.page === 'learn'
            ? (this.#state.game ?? this.#state.leftGame)
            : null,
      dialog: null,
      ...(same ? {} : { game: null, gameError: '', gameRecord: '', preferences }),
    });
    if (route.page === 'games') this.games.list();
    // What needs the rules begins when they are here: see begin().
    if (!this.#core) return;
    if (game !== null && !same) this.#game = new GameController(this.#host, game);
    if (route.page === 'new' || route.page === 'rules' || route.page === 'learn') {
      // What was chosen is kept for when the person comes back to the set-up.
      if (this.#state.variant?.id !== route.variant) this.open.choose(route.variant, '', {});
    }
  }

  go(route: Route, replace = false): void {
    const url = writeRoute(route);
    if (replace) this.#environment.replaceUrl(url);
    else if (url !== this.#environment.url()) this.#environment.pushUrl(url);
    this.#enter(route);
  }

  openDialog(dialog: Dialog): void {
    this.#change({ dialog });
  }

  closeDialog(): void {
    this.#change({ dialog: null });
  }

  say(text: string): void {
    this.#lastSpoken += 1;
    this.#change({ spoken: [...this.#state.spoken, { id: this.#lastSpoken, text }].slice(-spokenKept) });
  }

  renew(): void {
    // A part that cannot be loaded is of a version that is gone.
    import('../offline/versions.js').then(
      (part) => part.renew(),
      () => location.reload(),
    );
  }

  reconnect(): void {
    this.#connection.wake();
  }

  later(): void {
    this.#change({ renewed: 'no' });
  }

  setPreferences(change: Partial<Preferences>): void {
    const preferences = {
      ...this.#state.preferences,
      ...(change.primary && { viewChosen: true }),
      ...change,
    };
    this.#kept(storePreferences(this.#environment, preferences));
    this.#change({ preferences });
    this.#refresh();
  }

  #refresh(): void {
    for (const each of [this.#game, this.#analysis, this.#editor, this.#learn, this.#puzzles]) each?.refresh();
  }
}

export function createStore(core: Core, environment: Environment): Store {
  return new PageStore(environment, core.variants(), core);
}

/** A store whose core is still on its way: its games are known already. */
export function awaitingStore(variants: VariantHead[], environment: Environment = browserEnvironment()): Store {
  return new PageStore(environment, variants, null);
}
