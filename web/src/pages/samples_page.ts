// Sample games: complete ones of every game, each with its last position. Their list stands at once; a game is replayed
// when it comes into sight, or is opened. Opened, one is a game of the reader's own, to step through and to play on from
// anywhere.

import { asWritten } from '../language/as_written.js';
import { msg, str } from '@lit/localize';
import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { errorOf } from '../core/failure.js';
import { endSentence } from '../state/board_kit/status.js';
import { page, PageElement } from '../ui/page_element.js';
import '../ui/picture.js';
import type { PictureSource } from '../ui/picture.js';
import { pageStyles, shared } from '../ui/styles.js';
import { lengthText } from '../ui/words.js';
import { headOf, type Sample, sampleFiles, type SampleHead, sampleOf } from '../content/samples.js';
import { nameOf } from '../language/name_of.js';

const turn = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, 0);
  });

/** How long a game was, and how it ended. */
function course({ game: { played, result, reason } }: Sample): string {
  const end = result !== null && reason !== null ? endSentence({ result, reason }) : '';
  return `${lengthText(played)}. ${end}`;
}

@customElement('strata-samples-page')
export class SamplesPage extends PageElement {
  @state() private heads: SampleHead[] | null = null;
  @state() private samples: ReadonlyMap<string, Sample> = new Map();
  @state() private failures: string[] = [];
  #pictures = new Map<Sample, PictureSource>();
  /** Files to be replayed, in this order. */
  #wanted: string[] = [];
  #replaying = false;
  #observer: IntersectionObserver | null = null;

  static override styles = [
    shared,
    pageStyles,
    css`
    ul {
      list-style: none; margin: 0; padding: 0; display: grid; gap: 0.7rem;
      grid-template-columns: repeat(auto-fill, minmax(min(30rem, 100%), 1fr));
    }
    li { display: grid; grid-template-columns: minmax(7.5rem, 42%) minmax(0, 1fr); gap: 0.9rem; padding: 0.7rem; }
    strata-picture { min-height: 150px; height: 100%; background: var(--surface-3); border-radius: 8px; padding: 8px; }
    .words { display: grid; gap: 0.2rem; align-content: start; }
    .words button { justify-self: start; margin-top: 0.5rem; }
    .waiting { margin-top: 1rem; }
  `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries)
        if (target instanceof HTMLElement && isIntersecting) this.#want(target.dataset['sample'] ?? '');
    });
    if (!this.heads) void this.#list();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
    this.#wanted = [];
  }

  protected override updated(): void {
    for (const item of this.renderRoot.querySelectorAll('li')) this.#observer?.observe(item);
  }

  // Only what this element itself loads changes it.
  protected override stateChanged(): void {
    return;
  }

  #fail(error: unknown): void {
    this.failures = [...this.failures, msg(str`A sample could not be loaded: ${errorOf(error).message}.`)];
  }

  async #list(): Promise<void> {
    const found = await Promise.allSettled(sampleFiles.map(headOf));
    const heads = found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    for (const one of found) if (one.status === 'rejected') this.#fail(one.reason);
    // In the order of the games on the first page.
    const place = ({ variant }: SampleHead): number => this.state.variants.findIndex(({ id }) => id === variant);
    this.heads = heads.sort((a, b) => place(a) - place(b));
  }

  #want(file: string): void {
    if (this.samples.has(file) || this.#wanted.includes(file)) return;
    this.#wanted.push(file);
    void this.#replay();
  }

  // One after the other, as replaying a long game takes a moment and the page has to answer meanwhile.
  async #replay(): Promise<void> {
    if (this.#replaying) return;
    this.#replaying = true;
    for (let file = this.#wanted[0]; file !== undefined; file = this.#wanted[0]) {
      await turn();
      const head = this.heads?.find((one) => one.file === file);
      try {
        if (head) this.samples = new Map([...this.samples, [file, await sampleOf(page().core, head)]]);
      } catch (error) {
        this.#fail(error);
      }
      this.#wanted = this.#wanted.filter((one) => one !== file);
    }
    this.#replaying = false;
  }

  async #open(head: SampleHead): Promise<void> {
    try {
      const { record } = this.samples.get(head.file) ?? (await sampleOf(page().core, head));
      void this.store.open.playRecord(record, 0, true);
    } catch (error) {
      this.#fail(error);
    }
  }

  #picture(sample: Sample): PictureSource {
    let source = this.#pictures.get(sample);
    if (!source) {
      const { variant, variantText, options, position } = sample.game;
      source = { variant, variantText, options, position };
      this.#pictures.set(sample, source);
    }
    return source;
  }

  #sample(head: SampleHead): TemplateResult {
    const { file, variant, heading, occasion } = head;
    const sample = this.samples.get(file);
    const name = nameOf(this.state.variants.find(({ id }) => id === variant)?.name ?? variant);
    return html`<li class="panel" data-sample=${file}>
      <strata-picture .source=${sample ? this.#picture(sample) : null}></strata-picture>
      <div class="words">
        <h2>${name}</h2>
        <strong translate="no">${heading}</strong>
        <span class="muted small">${occasion === '' ? nothing : html`<span translate="no">${occasion}</span>. `}${sample ? course(sample) : nothing}</span>
        <button class="primary" aria-label=${msg(str`View game: ${name}, ${asWritten(heading)}`)}
          @click=${() => this.#open(head)}>${msg('View game')}</button>
      </div>
    </li>`;
  }

  protected override render(): TemplateResult {
    return html`
      <header>
        <h1>${msg('Sample games')}</h1>
        <p class="lead">${msg('Complete games, shown in their final position. Open one to step through it or play on from any move.')}</p>
      </header>
      <ul>${repeat(
        this.heads ?? [],
        ({ file }) => file,
        (head) => this.#sample(head),
      )}</ul>
      ${this.heads ? nothing : html`<p class="muted waiting" role="status" data-loading>${msg('Loading.')}</p>`}
      ${this.failures.map((failure) => html`<p class="error" role="alert">${failure}</p>`)}
    `;
  }
}
