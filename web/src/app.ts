// The whole page: top bar, the page of the route, notices, dialogs, and files dropped anywhere.

import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import type { AccountPage, Route } from './state/page/routes.js';
import type { dragged } from './ui/drop_files.js';
import { commandOf } from './ui/keys.js';
import { PageElement } from './ui/page_element.js';
import { pageName, pageTitle } from './ui/page_title.js';
import { applyTheme, watchSystemTheme } from './ui/theme.js';
import { shared } from './ui/styles.js';
import './ui/connection_line.js';
import './ui/notices.js';
import './ui/top_bar.js';
import './pages/home/home_page.js';

const ofPlayers = (page: 'player' | 'leaderboard') => (): Promise<unknown> =>
  import('./pages/player/load.js').then((part) => part.loadPage(page));
const ofTournaments = (page: 'tournaments' | 'tournament') => (): Promise<unknown> =>
  import('./pages/tournaments/load.js').then((part) => part.loadPage(page));
const ofAccounts = (page: AccountPage | 'banned') => (): Promise<unknown> =>
  import('./pages/account/load.js').then((part) => part.loadPage(page));

// What the first page does not need is loaded when it is asked for, or ahead of that when the first page is there. An
// element that is not loaded yet is empty.
const parts: Partial<Record<Route['page'], () => Promise<unknown>>> = {
  new: () => import('./pages/new/new_page.js'),
  game: () => import('./pages/game/game_page.js'),
  games: () => import('./pages/games_page.js'),
  rules: () => import('./pages/rules/rules_page.js'),
  samples: () => import('./pages/samples_page.js'),
  together: () => import('./pages/together/together_page.js'),
  settings: () => import('./pages/settings_page.js'),
  analysis: () => import('./pages/analysis/analysis_page.js'),
  editor: () => import('./pages/editor/editor_page.js'),
  records: () => import('./pages/records/records_page.js'),
  learn: () => import('./pages/learn/load.js').then((part) => part.loadLessons()),
  puzzles: () => import('./pages/learn/load.js').then((part) => part.loadPuzzles()),
  'log-in': ofAccounts('log-in'),
  'sign-up': ofAccounts('sign-up'),
  recover: ofAccounts('recover'),
  account: ofAccounts('account'),
  admin: ofAccounts('admin'),
  report: ofAccounts('report'),
  player: ofPlayers('player'),
  leaderboard: ofPlayers('leaderboard'),
  tournaments: ofTournaments('tournaments'),
  tournament: ofTournaments('tournament'),
};
// Ahead comes what a game needs, so that one that has begun goes on without the server. A service worker keeps all else (versions.ts); where
// the browser has none, what was not opened before, the set-up of a new game too, needs the server.
const ahead: readonly Route['page'][] = ['game'];

const drags = ['dragenter', 'dragleave', 'dragover', 'drop'] as const;

@customElement('strata-app')
export class App extends PageElement {
  @state() private partError = '';
  /** Nothing but a new start helps: also, older browsers remember a part that failed as long as the page lives. */
  @state() private partLost = false;
  #shown = '';
  #title = '';
  #connected = true;
  #others = false;
  #dialogs = false;
  #stopTheme: (() => void) | null = null;

  static override styles = [
    shared,
    css`
    :host { display: flex; flex-direction: column; min-height: 100vh; min-height: 100dvh; }
    main { flex: 1; min-height: 0; display: block; }
    :host([fixed]) { height: 100vh; height: 100dvh; overflow: hidden; }
    :host([fixed]) main { overflow: hidden; }
    /* On a phone the game page has a bar of its own, or none. */
    @media (max-width: 999px), (max-height: 500px) {
      :host([fixed]:is([playing], [teaching])) strata-top-bar { display: none; }
    }
    /* In a game it lies over the player at the top, so that the board and the controls stay where they are. */
    :host([playing]) strata-connection-line { position: fixed; z-index: 9; inset: var(--top-bar) 56px auto 0; }
    /* An open panel keeps its row of tabs. */
    :host([playing]) strata-connection-line:has(+ main > strata-game-page[form='desk'][panel]) { right: 356px; }
    @media (max-width: 999px) { :host([playing]) strata-connection-line { right: 0; } }
    @media (max-height: 500px) and (min-width: 600px) {
      :host([playing]) strata-connection-line { inset: 0 env(safe-area-inset-right) auto auto; width: 208px; }
      :host([playing]) strata-connection-line:has(+ main > strata-game-page[panel]) {
        right: calc(310px + env(safe-area-inset-right));
      }
    }
    main:focus { outline: none; }
    .skip { position: absolute; left: 8px; top: -60px; z-index: 30; }
    .skip:focus { top: 6px; }
    .failed { padding: 2rem 1rem; text-align: center; }
  `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stopTheme = watchSystemTheme(() => this.requestUpdate());
    for (const type of drags) document.addEventListener(type, this.#drag);
    document.addEventListener('keydown', this.#key);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopTheme?.();
    for (const type of drags) document.removeEventListener(type, this.#drag);
    document.removeEventListener('keydown', this.#key);
  }

  readonly #drag = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    const { type } = event;
    const [file] = event.dataTransfer.files;
    if (type === 'dragover' || type === 'drop') event.preventDefault();
    // One import for all: of two, the later one may be there first.
    this.#drops ??= import('./ui/drop_files.js');
    void this.#drops.then(
      (part) => part.dragged(type, file, this.store),
      () => (this.#drops = undefined),
    );
  };

  #drops: Promise<{ dragged: typeof dragged }> | undefined;

  readonly #key = (event: KeyboardEvent): void => {
    const typing = event
      .composedPath()
      .some((node) => node instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(node.tagName));
    const { dialog, route, preferences } = this.state;
    if (typing || event.ctrlKey || event.metaKey || dialog) return;
    const command = route.page === 'home' && commandOf(event, preferences.keys, false);
    if (event.key === '?') this.store.openDialog({ kind: 'help' });
    else if (command === 'startOrthodox' || command === 'startParmen')
      void import('./ui/program_commands.js').then(
        ({ runProgramCommand }) => runProgramCommand(command, this.store),
        () => undefined,
      );
    else return;
    event.preventDefault();
  };

  protected override willUpdate(): void {
    applyTheme(this.state.preferences.theme);
    if (this.state.dialog) this.#loadDialogs();
    if (this.state.banned) ofAccounts('banned')().catch(() => undefined);
    const { route } = this.state;
    // A game, an analysis, the editor, a lesson and a list of games fill the window, whatever lines stand above them; other pages scroll.
    const { game, analysis, editor, learn, puzzle } = this.state;
    const analyses = route.page === 'analysis' && analysis !== null;
    this.toggleAttribute('fixed', ['game', 'records', 'editor', 'learn', 'puzzles'].includes(route.page) || analyses);
    const edits = route.page === 'editor' && editor !== null;
    const teaches = (route.page === 'learn' && learn !== null) || (route.page === 'puzzles' && puzzle !== null);
    this.toggleAttribute('playing', (route.page === 'game' && game !== null) || analyses || edits);
    this.toggleAttribute('teaching', teaches);
    const title = pageTitle(this.state);
    // A game may say more in it.
    if (title !== this.#title) document.title = title;
    this.#title = title;
    const shown = JSON.stringify(route);
    const connected = this.state.connection === 'open';
    const found = connected && !this.#connected;
    this.#connected = connected;
    if (found)
      setTimeout(
        () =>
          void this.store
            .together()
            .then((actions) => actions.hear())
            .catch(() => undefined),
        300,
      );
    if (shown === this.#shown) {
      // The server is there again: what could not be loaded comes now.
      if (found && this.partError !== '') this.#load(route.page, true);
      return;
    }
    const first = this.#shown === '';
    this.#shown = shown;
    this.#load(route.page);
    if (first) return;
    // Another page: read from its top, and the keyboard goes on inside it.
    window.scrollTo(0, 0);
    void this.updateComplete.then(() => this.renderRoot.querySelector('main')?.focus({ preventScroll: true }));
  }

  #load(name: Route['page'], again = false): void {
    this.partError = '';
    this.partLost = false;
    parts[name]?.().then(
      () => this.#loadOthers(),
      () => {
        if (this.state.route.page !== name) return;
        // With the server there, the file is not: it has been renewed, perhaps.
        this.partLost = again || ['open', 'none'].includes(this.state.connection);
        this.partError = this.partLost
          ? msg('This part of the page could not be loaded.')
          : msg('This part of the page could not be loaded. It will load when the server is back.');
      },
    );
    if (!parts[name]) this.#loadOthers();
  }

  // Loads the host of dialogs, which loads the dialog itself.
  #loadDialogs(): void {
    if (this.#dialogs) return;
    this.#dialogs = true;
    import('./ui/dialog_host.js').catch(() => {
      this.#dialogs = false;
      this.store.closeDialog();
      this.store.notice(
        'error',
        msg('This part of the page could not be loaded. It will load when the server is back.'),
      );
    });
  }

  // While the server is there, so that its absence later does not matter. A failure is shown when the page is asked
  // for.
  #loadOthers(): void {
    if (this.#others) return;
    this.#others = true;
    setTimeout(() => {
      for (const name of ahead) void parts[name]?.().catch(() => undefined);
    }, 300);
  }

  #page(): TemplateResult {
    const { route, ready, coreError, banned } = this.state;
    if (banned) return html`<strata-banned-page></strata-banned-page>`;
    const needsCore =
      !/^(home|games|together|log-in|sign-up|recover|account|admin|player|leaderboard|tournaments?)$/.test(route.page);
    if (needsCore && !ready)
      return html`${coreError === '' ? html`<p class="failed" role="status">${msg('Setting up the boards ...')}</p>` : nothing}`;
    switch (route.page) {
      case 'home':
        return html`<strata-home-page></strata-home-page>`;
      case 'new':
        return html`<strata-new-page .variant=${route.variant} .asked=${route.asked ?? {}}></strata-new-page>`;
      case 'game':
        return html`<strata-game-page .game=${route.game}></strata-game-page>`;
      case 'games':
        return html`<strata-games-page></strata-games-page>`;
      case 'rules':
        return html`<strata-rules-page .variant=${route.variant} .piece=${route.piece ?? ''}></strata-rules-page>`;
      case 'samples':
        return html`<strata-samples-page></strata-samples-page>`;
      case 'together':
        return html`<strata-together-page></strata-together-page>`;
      case 'settings':
        return html`<strata-settings-page></strata-settings-page>`;
      case 'analysis':
        return html`<strata-analysis-page .route=${route}></strata-analysis-page>`;
      case 'editor':
        return html`<strata-editor-page .route=${route}></strata-editor-page>`;
      case 'learn':
        return html`<strata-learn-page .route=${route}></strata-learn-page>`;
      case 'puzzles':
        return html`<strata-puzzles-page .route=${route}></strata-puzzles-page>`;
      case 'records':
        return html`<strata-records-page></strata-records-page>`;
      case 'log-in':
        return html`<strata-log-in-page .asked=${route.asked ?? {}}></strata-log-in-page>`;
      case 'sign-up':
        return html`<strata-sign-up-page .asked=${route.asked ?? {}}></strata-sign-up-page>`;
      case 'recover':
        return html`<strata-recover-page .asked=${route.asked ?? {}}></strata-recover-page>`;
      case 'account':
        return html`<strata-account-page .asked=${route.asked ?? {}}></strata-account-page>`;
      case 'player':
        return html`<strata-player-page .route=${route}></strata-player-page>`;
      case 'leaderboard':
        return html`<strata-leaderboard-page .route=${route}></strata-leaderboard-page>`;
      case 'report':
        return html`<strata-report-page .asked=${route.asked ?? {}}></strata-report-page>`;
      case 'tournaments':
        return html`<strata-tournaments-page></strata-tournaments-page>`;
      case 'tournament':
        return html`<strata-tournament-page .route=${route}></strata-tournament-page>`;
      case 'admin':
        return html`<strata-admin-page></strata-admin-page>`;
    }
  }

  protected override render(): TemplateResult {
    return html`
      <button class="skip" @click=${() => this.renderRoot.querySelector('main')?.focus()}>${msg('Skip to content')}</button>
      <strata-top-bar role="banner"></strata-top-bar>
      <strata-connection-line></strata-connection-line>
      <main tabindex="-1" aria-label=${pageName(this.state) || msg('Strata')}>
        ${this.state.coreError === '' ? nothing : html`<p class="failed error" role="alert">${this.state.coreError}</p>`}
        ${
          this.partError === ''
            ? this.#page()
            : html`
          <p class="failed error" role="alert">${this.partError}
            ${this.partLost ? html`<button @click=${() => this.store.renew()}>${msg('Reload the page')}</button>` : nothing}
          </p>`
        }
      </main>
      <strata-notices></strata-notices>
      <strata-dialog-host></strata-dialog-host>
    `;
  }
}
