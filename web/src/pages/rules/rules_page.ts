// The rules of a game, for people first: five sentences, a picture, and boards to try each piece on; the law of docs/rules
// is folded behind them. For a game of the user's own what the core says of it.

import { msg, str } from '@lit/localize';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { errorOf } from '../../core/failure.js';
import { page, PageElement } from '../../ui/page_element.js';
import { shared } from '../../ui/styles.js';
import type { DiagramElement } from './diagram.js';
import './diagram.js';
import { entryOf, pictureOf, sizeWords } from '../../content/catalogue.js';
import { ownArticle, rulesOf, sharedWith } from '../../content/rules_library.js';
import { rulesStyle } from './rules_style.js';
import { turned, turnOf } from './turning.js';
import type { Diagram, RulesSection, RulesText } from '../../content/rules_text.js';
import { plural } from '../../language/plural.js';
import { slot, slotted } from '../../language/slots.js';
import { nameOf } from '../../language/name_of.js';
import { addressOf } from '../../net/alone.js';
import { language } from '../../language/language.js';

// The article that a link of another page asked for.
let asked = '';

type Shown =
  | { kind: 'loading' }
  | { kind: 'law'; text: RulesText }
  | { kind: 'prose'; name: string; summary: string; prose: string; variantText: string }
  | { kind: 'failure'; message: string };

const startOf = (variant: string): Diagram[] => [
  { variants: [variant], options: {}, label: msg('The start position'), text: '', tfen: '', select: '', play: [] },
];

@customElement('strata-rules-page')
export class RulesPage extends PageElement {
  @property() variant = '';
  /** The name of the one that was looked up; '' for none. */
  @property({ attribute: false }) piece = '';
  @state() private shown: Shown = { kind: 'loading' };
  /** The page that is shown alone; null: all of the rules, one below the other. */
  @state() private leaf: number | null = null;
  /** A piece that is to be shown as soon as its board is there; '' for none. */
  #wanted = '';
  /** The game whose rules are shown: while others are loaded, the ones before. */
  #shownOf = '';

  static override styles = [shared, rulesStyle];

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('keydown', this.#key);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('keydown', this.#key);
  }

  readonly #key = (event: KeyboardEvent): void => {
    const [target] = event.composedPath();
    // A field, a choice or a board has keys of its own.
    const taken = target instanceof Element && target.closest('input, select, textarea, [role]');
    const turn = turnOf(event);
    if (turn === 0 || taken || event.defaultPrevented || this.state.dialog || this.shown.kind !== 'law') return;
    event.preventDefault();
    this.#turn(turn, this.shown.text);
  };

  #turn(turn: -1 | 1, text: RulesText): void {
    this.leaf = turned(this.leaf, turn, this.#leaves(text).length);
    this.scrollIntoView({ block: 'start' });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('variant')) this.leaf = null;
    if (changed.has('variant')) void this.#load(this.variant);
    if (changed.has('piece') || changed.has('variant')) this.#wanted = this.piece;
  }

  // This page does not depend on the moves of a game elsewhere in the state.
  protected override stateChanged(): void {
    if (this.shown.kind === 'failure') void this.#load(this.variant);
  }

  protected override updated(): void {
    if (this.shown.kind !== 'law' || this.#shownOf !== this.variant) return;
    if (this.#wanted !== '') void this.#showPiece();
    if (asked === '') return;
    const article = asked;
    asked = '';
    this.#goTo(article);
  }

  async #load(variant: string): Promise<void> {
    let shown: Shown;
    try {
      const text = await rulesOf(variant);
      shown = text ? { kind: 'law', text } : this.#prose(variant);
    } catch (error) {
      shown = { kind: 'failure', message: msg(str`The rules could not be loaded: ${errorOf(error).message}.`) };
    }
    if (variant !== this.variant) return;
    this.#shownOf = variant;
    if (JSON.stringify(shown) === JSON.stringify(this.shown)) this.requestUpdate();
    else this.shown = shown;
  }

  // A file of the user's own is known while it is set up, played, or just dropped.
  #prose(variant: string): Shown {
    const { leftGame, dialog, variant: chosen } = this.state;
    const dropped = dialog?.kind === 'dropped' && dialog.variant.info?.id === variant ? dialog.variant.text : '';
    const setUp = chosen?.id === variant ? this.state.variantText : '';
    const played = leftGame?.variant.id === variant ? leftGame.variantText : '';
    const variantText = [setUp, played, dropped].find((text) => text !== '') ?? '';
    const { core } = page();
    if (variantText === '' && !core.variants().some(({ id }) => id === variant)) {
      const message = msg(
        str`There is no game "${variant}" here. Drop its variant file (.toml) on the page to see its rules.`,
      );
      return { kind: 'failure', message };
    }
    const law = core.variantOf(variant, variantText);
    const { name, summary } = law.info;
    const prose = law.prose();
    law.release();
    return { kind: 'prose', name, summary, prose, variantText };
  }

  async #showPiece(): Promise<void> {
    const piece = this.#wanted;
    this.#wanted = '';
    await customElements.whenDefined('strata-diagram');
    await this.renderRoot.querySelector<DiagramElement>('strata-diagram')?.choosePiece(piece);
  }

  #goTo(id: string): void {
    if (this.leaf !== null) {
      this.leaf = null;
      void this.updateComplete.then(() => this.#goTo(id));
      return;
    }
    const place = this.renderRoot.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
    if (!place) return;
    for (let fold = place.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
      fold.open = true;
    place.scrollIntoView({ block: 'start' });
    place.setAttribute('tabindex', '-1');
    place.focus({ preventScroll: true });
    for (const old of this.renderRoot.querySelectorAll('.found')) old.classList.remove('found');
    if (place.tagName === 'LI') place.classList.add('found');
  }

  readonly #click = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
    if (!link) return;
    const { game, article = '' } = link.dataset;
    if (game === undefined && article === '') return;
    event.preventDefault();
    if (game === undefined || game === this.variant) return this.#goTo(article);
    asked = article;
    this.store.go({ page: 'rules', variant: game });
  };

  #games(): TemplateResult {
    return html`<nav class="games" aria-label=${msg('Rules of all games')}>
      ${this.state.variants.map(
        ({ id, name }) => html`
        <a href=${addressOf(`/rules/${encodeURIComponent(id)}`)} data-game=${id}
          aria-current=${id === this.variant ? 'page' : 'false'}>${nameOf(name)}</a>`,
      )}
    </nav>`;
  }

  #head(title: string, lead: string): TemplateResult {
    const { variants, leftGame } = this.state;
    const playable = variants.some(({ id }) => id === this.variant);
    // A player who looked something up continues the game they left.
    const left = leftGame?.variant.id === this.variant && !leftGame.end ? leftGame.id : '';
    return html`<div class="head">
      <div><h1>${title}</h1>${lead === '' ? nothing : html`<p class="muted">${lead}</p>`}</div>
      <div class="row">${
        left === ''
          ? nothing
          : html`<button class="primary" data-do="back"
            @click=${() => this.store.go({ page: 'game', game: left })}>${msg('Back to the game')}</button>`
      }<button data-do="learn" @click=${() => this.#learn()}>${msg('Learn')}</button>${
        playable
          ? html`<button class=${left === '' ? 'primary' : ''} data-do="play"
            @click=${() => this.store.go({ page: 'new', variant: this.variant })}>${msg('Play this game')}</button>`
          : nothing
      }</div>
    </div>`;
  }

  #learn(): void {
    const text = this.shown.kind === 'prose' ? this.shown.variantText : '';
    if (text !== '') this.store.open.choose(this.variant, text, {});
    this.store.go({ page: 'learn', variant: this.variant });
  }

  #sharedNote(): TemplateResult | typeof nothing {
    const others = sharedWith(this.variant);
    const article = ownArticle(this.variant);
    if (others.length === 0 || article === '') return nothing;
    return html`<p class="note">${slotted(
      msg(str`This game shares its rules with ${others.map(nameOf).join(', ')}. The differences are in ${slot(0)}.`),
      html`<a href=${`#${article}`} data-article=${article}>${msg(str`article ${article.slice('art-'.length)}`)}</a>`,
    )}</p>`;
  }

  /** The law is not translated: one text decides a dispute. */
  #englishNote(): TemplateResult | typeof nothing {
    if (language() === 'en') return nothing;
    return html`<p class="note" data-do="english-law">${msg('The full law is in English.')}</p>`;
  }

  #first(text: RulesText): TemplateResult {
    const entry = entryOf(this.variant);
    const sentences = text.first.find(({ variants }) => variants.includes(this.variant))?.sentences ?? [];
    return html`<div class="first">
      <img src=${pictureOf(this.variant)} width="576" height="288" alt=${msg(str`The start position of ${nameOf(entry?.name ?? '')} in space`)} />
      <ol>${sentences.map(({ lead, rest }) => html`<li><strong>${nameOf(lead)}</strong> ${nameOf(rest)}</li>`)}</ol>
    </div>`;
  }

  #try(text: RulesText): TemplateResult {
    const diagrams = text.sections
      .flatMap(({ parts }) => parts)
      .flatMap((part) => ('diagrams' in part ? part.diagrams : []))
      .filter(({ variants }) => variants.includes(this.variant));
    // How the pieces go comes first; the start position stands in the picture above.
    const moving = diagrams.filter(({ select }) => select !== '');
    return html`<h2>${msg('Try it')}</h2>
      <p class="muted">${msg('Choose a piece, then a marked cell. You can try anything here.')}</p>
      <strata-diagram .core=${page().core} .diagrams=${moving} .variant=${this.variant}></strata-diagram>`;
  }

  #section({ id, number, title, articles, parts }: RulesSection, open = false): TemplateResult {
    return html`<details class="section" id=${id} lang="en" ?open=${open}>
      <summary><span class="number">${number === '' ? '' : `§${number}`}</span><h3>${title}</h3>
        <span class="muted small" lang=${language()}>${articles === 0 ? '' : plural(articles, { one: msg('1 article'), other: msg(str`${articles} articles`) })}</span></summary>
      <div class="law">${parts.map((part) =>
        'html' in part
          ? // Made of our own pages while the page was built; see web/build.
            unsafeHTML(part.html)
          : html`<strata-diagram .core=${page().core} .diagrams=${part.diagrams}
            .variant=${this.variant}></strata-diagram>`,
      )}</div>
    </details>`;
  }

  /** The pages: the sentences for newcomers, the boards to try, and each section of the law. */
  #leaves(text: RulesText): { title: string; content: () => TemplateResult }[] {
    return [
      { title: msg('The game in five sentences'), content: () => this.#first(text) },
      { title: msg('Try it'), content: () => this.#try(text) },
      ...text.sections.map((section) => ({
        title: section.title,
        content: () => html`<article>${this.#section(section, true)}</article>`,
      })),
    ];
  }

  #paged(text: RulesText, leaf: number): TemplateResult {
    const leaves = this.#leaves(text);
    const { title = '', content } = leaves[leaf] ?? {};
    return html`
      <nav class="turner" aria-label=${msg('Pages of the rules')}>
        <button data-do="page-back" ?disabled=${leaf === 0} title=${msg('Page back (B or ←)')} @click=${() => this.#turn(-1, text)}>${msg('Previous')}</button>
        <span role="status">${msg(str`Page ${leaf + 1} of ${leaves.length}: ${title}`)}</span>
        <button data-do="page-on" ?disabled=${leaf === leaves.length - 1} title=${msg('Next page (N or →)')}
          @click=${() => this.#turn(1, text)}>${msg('Next')}</button>
        <button class="quiet" data-do="all-pages" @click=${() => {
          this.leaf = null;
        }}>${msg('Show all')}</button>
      </nav>
      ${leaf < 2 ? nothing : this.#englishNote()}
      ${content?.()}`;
  }

  #law(text: RulesText): TemplateResult {
    const entry = entryOf(this.variant);
    return html`
      ${this.#head(nameOf(entry?.name ?? text.title), entry ? `${sizeWords(entry)}. ${nameOf(entry.known)}.` : '')}
      ${this.leaf === null ? this.#whole(text) : this.#paged(text, this.leaf)}`;
  }

  #whole(text: RulesText): TemplateResult {
    return html`
      ${this.#first(text)}
      ${this.#try(text)}
      <h2>${msg('The exact rules')}</h2>
      <p class="muted">${msg('The full text, for disputes. You do not need it to play.')}
        <button class="quiet" data-do="pages" title=${msg('Page by page (N or →)')} @click=${() => this.#turn(1, text)}>${msg('Read page by page')}</button></p>
      ${this.#englishNote()}
      <article>
        ${this.#sharedNote()}
        ${text.sections.map((section) => this.#section(section))}
      </article>`;
  }

  protected override render(): TemplateResult {
    const { shown } = this;
    return html`<div class="columns" @click=${this.#click}>
      ${this.#games()}
      <div class="page">
      ${shown.kind === 'loading' ? html`<p class="muted" data-loading>${msg('Loading the rules.')}</p>` : nothing}
      ${shown.kind === 'law' ? this.#law(shown.text) : nothing}
      ${shown.kind === 'failure' ? html`<h1>${msg('Rules')}</h1><p class="error" role="alert">${shown.message}</p>` : nothing}
      ${
        shown.kind === 'prose'
          ? html`
          ${this.#head(shown.name, shown.summary)}
          <article class="law">
            <strata-diagram .core=${page().core} .diagrams=${startOf(this.variant)} .variant=${this.variant}
              .variantText=${shown.variantText}></strata-diagram>
            <pre class="prose">${shown.prose}</pre>
          </article>`
          : nothing
      }
      </div>
    </div>`;
  }
}
