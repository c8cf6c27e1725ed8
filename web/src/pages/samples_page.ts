// Sample games: complete ones of every game, each with its last position. Opened, one is a game of the reader's own,
// to step through and to play on from anywhere.

import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { errorOf } from '../core/failure.js';
import { endSentence } from '../state/status.js';
import { page, PageElement } from '../ui/page_element.js';
import '../ui/picture.js';
import type { PictureSource } from '../ui/picture.js';
import { pageStyles, shared } from '../ui/styles.js';
import { type Sample, sampleFiles, samplesOf } from '../content/samples.js';

const turn = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, 0);
  });

@customElement('strata-samples-page')
export class SamplesPage extends PageElement {
  @state() private samples: Sample[] = [];
  @state() private left = sampleFiles.length;
  @state() private failures: string[] = [];
  #pictures = new Map<Sample, PictureSource>();
  #begun = false;

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
    if (!this.#begun) void this.#load();
  }

  // Only what this element itself loads changes it.
  protected override stateChanged(): void {
    return;
  }

  // One file after the other, as replaying a long game takes a moment and the page has to answer meanwhile.
  async #load(): Promise<void> {
    this.#begun = true;
    for (const file of sampleFiles) {
      try {
        this.samples = this.#sorted([...this.samples, ...(await samplesOf(page().core, file))]);
      } catch (error) {
        this.failures = [...this.failures, `A sample could not be loaded: ${errorOf(error).message}.`];
      }
      this.left -= 1;
      await turn();
    }
  }

  // In the order of the games on the first page.
  #sorted(samples: Sample[]): Sample[] {
    const place = ({ game }: Sample): number => this.state.variants.findIndex(({ id }) => id === game.variant);
    return samples.sort((a, b) => place(a) - place(b));
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

  #sample(sample: Sample): TemplateResult {
    const { game, record, index, heading, occasion } = sample;
    const name = this.state.variants.find(({ id }) => id === game.variant)?.name ?? game.variant;
    const moves = Math.ceil(game.played / 2);
    const { result, reason } = game;
    const end = result !== null && reason !== null ? endSentence({ result, reason }) : '';
    return html`<li class="panel" data-sample=${`${record.place}:${index}`}>
      <strata-picture .source=${this.#picture(sample)}></strata-picture>
      <div class="words">
        <h2>${name}</h2>
        <strong>${heading}</strong>
        <span class="muted small">${occasion === '' ? nothing : html`${occasion}. `}${moves} moves. ${end}</span>
        <button class="primary" aria-label=${`Look through it: ${name}, ${heading}`}
          @click=${() => this.store.open.playRecord(record, index)}>Look through it</button>
      </div>
    </li>`;
  }

  protected override render(): TemplateResult {
    return html`
      <header>
        <h1>Sample games</h1>
        <p class="lead">Complete games, shown here as they ended. Opened, a game is yours: step through it, and play on from
          anywhere.</p>
      </header>
      <ul>${repeat(
        this.samples,
        ({ record, index }) => `${record.place}:${index}`,
        (sample) => this.#sample(sample),
      )}</ul>
      ${this.left > 0 ? html`<p class="muted waiting" role="status">Loading ${this.left} more.</p>` : nothing}
      ${this.failures.map((failure) => html`<p class="error" role="alert">${failure}</p>`)}
    `;
  }
}
