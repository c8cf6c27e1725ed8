// Playing with somebody elsewhere: a link to a friend, who is asked by name, who asks the viewer, who waits on this server, which other servers are on its network, what one
// is called, and the games with others that go on.

import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { TemplateResult } from 'lit';
import type { Challenge, GameSummary, NetworkServer } from '../../net/messages.js';
import { nameFault, nameRule, sorted } from '../../state/together/challenges.js';
import { isolated } from '../../state/text/isolated.js';
import { sideName } from '../../state/board_kit/status.js';
import { timeControlText } from '../../ui/clock_words.js';
import '../../ui/focus_guard.js';
import { aloneWords } from '../../ui/alone_words.js';
import { icon } from '../../ui/icons.js';
import { PageElement } from '../../ui/page_element.js';
import { playerLink } from '../../ui/player_link.js';
import { playerName, playersLine } from '../../ui/player_name.js';
import { pageStyles, shared } from '../../ui/styles.js';
import {
  daysWords,
  isYourTurn,
  optionTitle,
  sentence,
  sinceText,
  soonestFirst,
  summaryStatus,
} from '../../ui/words.js';
import { challengesText, serversText } from './words.js';
import { slot, slotted } from '../../language/slots.js';
import { nameOf } from '../../language/name_of.js';
import { withTexts } from '../../language/parts.js';
import { addressOf } from '../../net/alone.js';
import { writeRoute } from '../../state/page/routes.js';
import { loading } from '../../ui/loading.js';

/** Milliseconds between two looks at the network, or at a server that did not answer. */
const again = 5_000;

@customElement('strata-together-page')
export class TogetherPage extends PageElement {
  @state() private lost = false;
  /** The name of the player to challenge, as it is typed. */
  @state() private asked = '';
  #timer: number | undefined;
  #watches = false;

  static override styles = [
    shared,
    pageStyles,
    css`
    .columns { display: grid; grid-template-columns: minmax(0, 8fr) minmax(0, 7fr); gap: 1rem; align-items: start; }
    .panel { padding: 1rem; display: grid; gap: 0.8rem; }
    .stack { display: grid; gap: 1rem; }
    section { margin: 0; }
    section > h2 { display: flex; gap: 0.5rem; align-items: center; margin: 0; }
    form { display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: end; }
    form label { flex: 1 1 14rem; display: grid; gap: 0.2rem; }
    ul { list-style: none; margin: 0; padding: 0; }
    li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0.2rem 0.8rem; align-items: center; padding: 0.6rem 0; overflow-wrap: anywhere; }
    li + li { border-top: 1px solid var(--line); }
    li.asking { margin: 0 -1rem; padding: 0.6rem 1rem; background: var(--accent-soft); border-left: 4px solid var(--accent); }
    li .row { justify-content: end; }
    form .fault { flex: 1 0 100%; margin: 0; }
    li :is(button, .button) { min-width: 6rem; min-height: 44px; }
    .url { overflow-wrap: anywhere; user-select: all; }
    .chip { padding: 0.1rem 0.6rem; border-radius: 999px; background: #f2c078; color: #201a10; font-weight: 600; font-size: 0.85rem; }
    @media (max-width: 560px) { li.asking { grid-template-columns: minmax(0, 1fr); } }
    @media (max-width: 860px) { .columns { grid-template-columns: minmax(0, 1fr); } }
  `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.store.games.list();
    // Without it the panel stays empty, and the page says what else there is.
    void withTexts('club', () => import('../seeks/seeks_panel.js')).catch(() => undefined);
    document.addEventListener('visibilitychange', this.#look);
    this.#look();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('visibilitychange', this.#look);
    this.#look();
  }

  // Only while somebody sees it.
  readonly #look = (): void => {
    clearTimeout(this.#timer);
    if (this.state.connection === 'none') return;
    const seen = (): boolean => this.isConnected && !document.hidden;
    void this.store
      .together()
      .then(
        (actions) => {
          if (seen() !== this.#watches) actions.watch(seen());
          this.#watches = seen();
          return seen() ? actions.look().then(() => false) : false;
        },
        () => true,
      )
      .then((lost) => {
        this.lost = lost;
        clearTimeout(this.#timer);
        const { network, failed } = this.state.together;
        if (seen() && (lost || network?.lan || failed !== '')) this.#timer = window.setTimeout(this.#look, again);
      });
  };

  #invite(variant: string, asked: Record<string, string>): void {
    this.store.go({ page: 'new', variant, asked });
  }

  #link(): TemplateResult {
    const fault = this.asked === '' ? '' : nameFault(this.asked, this.state.together.name);
    const begin = (event: Event): void => {
      event.preventDefault();
      if (fault !== '') {
        this.renderRoot.querySelector<HTMLElement>('[name="invites"]')?.focus();
        return;
      }
      const name = this.asked === '' ? {} : { name: this.asked };
      this.#invite(this.renderRoot.querySelector('select')?.value ?? '', { players: 'link', ...name });
    };
    return html`<section class="panel"><h2>${icon('link')} ${msg('Challenge a friend')}</h2>
      <p class="muted">${
        this.asked === ''
          ? msg(
              'Choose the game, your colour and the clock, then share the invite link. Anyone with the link can accept, from any computer that can reach this server.',
            )
          : msg(
              'Choose the game, your colour and the clock. The player with this name gets the challenge while your game page stays open. Nobody else can accept it.',
            )
      } ${msg('No account needed.')}</p>
      <form @submit=${begin}><label>${msg('Game')} <select name="game">${this.state.variants.map(
        ({ id, name }) => html`<option value=${id}>${nameOf(name)}</option>`,
      )}</select></label>
        <label>${msg('Challenge by name (optional)')} <input type="text" name="invites" maxlength="20" autocomplete="off"
          autocapitalize="off" spellcheck="false" aria-invalid=${fault === '' ? 'false' : 'true'} aria-describedby="about-invites"
          .value=${this.asked} @input=${this.#typed} /></label>
        <button class="primary" data-do="invite">${msg('Create challenge')}</button>
        <p class=${`fault ${fault === '' ? 'muted small' : 'error'}`} id="about-invites">${
          fault || nameRule()
        }</p></form></section>`;
  }

  readonly #typed = (event: Event): void => {
    this.asked = (event.currentTarget as HTMLInputElement).value.trim();
  };

  #name(): TemplateResult {
    const { account, together } = this.state;
    const name = account?.name ?? together.name;
    const about = account
      ? msg('Other players see this name. It is that of your account.')
      : msg('Other players see this name. This browser remembers you.');
    return html`<section class="panel"><h2>${icon('person')} ${msg('Your name')}</h2>
      <div class="row"><strong data-do="own-name">${name || '...'}</strong>
        ${
          account
            ? html`<button data-do="account" @click=${() => this.store.go({ page: 'account' })}>${msg('Your account')}</button>`
            : html`<button data-do="name" @click=${() => this.store.openDialog({ kind: 'name' })}>${msg('Change')}</button>`
        }</div>
      <p class="muted small">${about}</p></section>`;
  }

  /** What would be played. */
  #about(one: Challenge): string {
    const control = {
      base: one.clockBase,
      increment: one.clockIncrement,
      delay: one.clockDelay,
      periods: one.clockPeriods,
      period: one.clockPeriod,
    };
    const ticking = one.clockBase === 0 ? msg('no clock') : timeControlText(control);
    const clock = one.clockDays > 0 ? daysWords(one.clockDays) : ticking;
    const rules = one.options.map(({ name, value }) => `${nameOf(optionTitle(name))}: ${value}`);
    return [
      isolated(nameOf(one.variantName)),
      msg(str`you play ${sideName(one.side)}`),
      clock,
      ...(one.rated ? [msg('rated')] : []),
      ...rules,
      msg(str`created ${sinceText(one.created, Date.now())}`),
    ].join(' · ');
  }

  /** Who makes a rated game has an account. */
  #who({ name, rated }: Challenge): TemplateResult {
    return html`<strong>${rated ? playerLink(this.store, name) : playerName(name)}</strong>`;
  }

  #answer(answer: 'accept' | 'decline', game: string): void {
    // Keyboard focus continues in the list.
    this.renderRoot.querySelector<HTMLElement>('[data-do="challenges"] h2')?.focus({ preventScroll: true });
    void this.store.together().then((actions) => actions[answer](game));
  }

  #asking(one: Challenge): TemplateResult {
    // By rules of its maker's own: the page of the game shows them before anybody sits down.
    const known = this.state.variants.some(({ id }) => id === one.variant);
    const accept = (): void => (known ? this.#answer('accept', one.game) : this.#goTo(one.game));
    const whom = `${isolated(one.name)}, ${isolated(nameOf(one.variantName))}`;
    return html`<li class="asking" data-game=${one.game}><div>${slotted(
      msg(str`${slot(0)} challenges ${slot(1)}`),
      this.#who(one),
      html`<strong>${msg('you', { id: 'challenges-you', desc: 'NAME challenges you' })}</strong>`,
    )}<p class="small muted">${this.#about(one)}</p></div>
      <div class="row"><button data-do="decline" aria-label=${msg(str`Decline: ${whom}`)}
          @click=${() => this.#answer('decline', one.game)}>${msg('Decline')}</button>
        <button class="primary" data-do="accept" aria-label=${`${known ? msg('Accept') : msg('View')}: ${whom}`}
          @click=${accept}>${known ? msg('Accept') : msg('View')}</button></div></li>`;
  }

  #asked(one: Challenge): TemplateResult {
    return html`<li data-game=${one.game}><div>${slotted(msg(str`Waiting for ${slot(0)}`), html`<strong>${playerName(one.invites)}</strong>`)}
        <p class="small muted">${this.#about(one)}</p></div>
      <button data-do="waiting" aria-label=${msg(str`View the challenge to ${isolated(one.invites)}`)}
        @click=${() => this.#goTo(one.game)}>${msg('View')}</button></li>`;
  }

  #goTo(game: string): void {
    this.store.go({ page: 'game', game });
  }

  #challenge(one: Challenge): TemplateResult {
    return html`<li data-game=${one.game}><div>${slotted(msg(str`${slot(0)} plays anyone`), this.#who(one))}
        <p class="small muted">${this.#about(one)}</p></div>
      <button class="primary" data-do="join" aria-label=${msg(str`Join ${isolated(one.name)}: ${isolated(nameOf(one.variantName))}`)}
        @click=${() => this.#goTo(one.game)}>${msg('Join')}</button></li>`;
  }

  #challenges(): TemplateResult {
    const { challenges, failed, name, made } = this.state.together;
    const { asking, asked, open } = sorted(challenges ?? [], name, made);
    const shown = [...asking, ...asked, ...open];
    const first = this.state.variants[0]?.id ?? '';
    const trouble = this.lost
      ? msg('This part of the page could not be loaded. It will load when the server is back.')
      : sentence(failed);
    return html`<section class="panel" data-do="challenges"><h2 tabindex="-1">${msg('Open challenges')}</h2>
      ${trouble === '' ? nothing : html`<p class="error" role="alert">${trouble}</p>`}
      ${challenges === null && trouble === '' ? loading() : nothing}
      ${
        challenges !== null && shown.length === 0
          ? html`<p class="muted" data-do="nobody">${msg('No open challenges. Create one that anyone on this server can accept. It is listed here while you wait.')}</p>
          <button data-do="post" @click=${() => this.#invite(first, { players: 'anybody' })}>${msg('Create open challenge')}</button>`
          : nothing
      }
      <ul>${repeat(
        shown,
        ({ game }) => game,
        (one) =>
          asking.includes(one) ? this.#asking(one) : asked.includes(one) ? this.#asked(one) : this.#challenge(one),
      )}</ul></section>`;
  }

  #server({ name, url, challenges }: NetworkServer): TemplateResult {
    const waiting = challengesText(challenges);
    return html`<li data-server=${url}><div><strong>${name}</strong>
        <p class="small muted">${new URL(url).host} · ${waiting}</p></div>
      <a class="button" href=${`${url}together`} aria-label=${msg(str`Visit ${isolated(name)}: ${waiting}`)}>${msg('Visit')}</a></li>`;
  }

  #network(): TemplateResult | typeof nothing {
    const { network } = this.state.together;
    if (!network?.lan) return nothing;
    const { servers, urls } = network;
    return html`<section class="panel" data-do="network"><h2>${msg('On this network')}</h2>
      <p class="muted" role="status">${serversText(servers.length)}</p>
      ${
        servers.length === 0
          ? html`<p class="muted small">${msg('A server started with --lan on this network appears here after a few seconds.')}</p>`
          : html`<ul>${repeat(
              servers,
              ({ url }) => url,
              (one) => this.#server(one),
            )}</ul>`
      }
      ${urls[0] === undefined ? nothing : html`<p class="muted small">${slotted(msg(str`Others on this network open this server at ${slot(0)}`), html`<span class="url">${urls[0]}</span>`)}</p>`}</section>`;
  }

  #game(game: GameSummary): TemplateResult {
    const turn = isYourTurn(game);
    return html`<li data-game=${game.game}><div><strong>${isolated(game.title || nameOf(game.variantName))}</strong>
        ${turn ? html`<span class="chip">${msg('Your turn')}</span>` : nothing}
        <p class="small muted">${playersLine(game)}. ${summaryStatus(game)}</p></div>
      <button class=${turn ? 'primary' : ''} @click=${() => this.store.go({ page: 'game', game: game.game })}>${turn ? msg('Continue') : msg('View')}</button></li>`;
  }

  #games(): TemplateResult | typeof nothing {
    const ongoing = (this.state.games ?? []).filter(({ between, end }) => between && end === null);
    if (ongoing.length === 0) return nothing;
    const sorted = soonestFirst(ongoing).sort((a, b) => Number(isYourTurn(b)) - Number(isYourTurn(a)));
    return html`<section class="panel"><h2>${msg('Your games with others')}</h2>
      <ul>${repeat(
        sorted,
        ({ game }) => game,
        (game) => this.#game(game),
      )}</ul></section>`;
  }

  protected override render(): TemplateResult {
    if (this.state.connection === 'none')
      return html`<header><h1 tabindex="-1">${msg('Play together')}</h1></header><p>${aloneWords()}</p>`;
    const link = (page: 'leaderboard' | 'tournaments', words: string): TemplateResult => {
      const go = (event: Event): void => {
        event.preventDefault();
        this.store.go({ page });
      };
      return html`<a href=${addressOf(writeRoute({ page }))} data-do=${page} @click=${go}>${words}</a>`;
    };
    return html`<header class="row"><h1 tabindex="-1">${msg('Play together')}</h1>
        <nav class="row">${link('tournaments', msg('Tournaments'))} ${link('leaderboard', msg('Leaderboard'))}</nav></header>
      <div class="columns">
        <div class="stack"><strata-seeks-panel></strata-seeks-panel>${this.#challenges()}${this.#link()}</div>
        <div class="stack">${this.#games()}${this.#network()}${this.#name()}</div>
      </div>`;
  }
}
