// What is done with the analysis as a whole, and with the boards.

import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import type { AnalysisActions, AnalysisScreen, Depth, EnginePlace } from '../../state/analysis/screen.js';
import type { Side } from '../../core/types.js';
import { sideName } from '../../state/board_kit/status.js';
import type { KeyMapName } from '../../state/page/state.js';
import { withAnalysisKey } from '../../ui/analysis_keys.js';
import { icon } from '../../ui/icons.js';
import { withKeys } from '../../ui/keys.js';
import { Menu } from '../../ui/menu.js';
import { page } from '../../ui/page_element.js';
import { shared } from '../../ui/styles.js';
import { pictureForms, takePicture } from '../../ui/take_picture.js';
import { depthWords } from './report_panel.js';

const placeWords = (): Record<EnginePlace, string> => ({ browser: msg('This browser'), server: msg('The server') });

@customElement('strata-analysis-menu')
export class AnalysisMenu extends LitElement {
  @property({ attribute: false }) game: AnalysisScreen | null = null;
  @property({ attribute: false }) actions: AnalysisActions | null = null;
  @property({ attribute: false }) keys: KeyMapName = 'own';
  /** Of the file that the game is of; '' for none. */
  @property({ attribute: false }) file = '';
  readonly #open = new Menu(this);

  static override styles = [
    shared,
    css`
    :host { display: block; }
    .menu { position: fixed; z-index: 30; right: 6px; bottom: 70px; width: 19rem; max-width: calc(100vw - 12px); padding: 0.35rem; display: grid;
      overflow-y: auto; max-height: calc(100dvh - 80px); background: var(--surface-2); border: 1px solid var(--line); border-radius: 12px;
      box-shadow: 0 10px 40px rgb(0 0 0 / 25%); }
    .menu > button { justify-content: flex-start; width: 100%; }
    hr { width: 100%; border: 0; border-top: 1px solid var(--line); margin: 0.3rem 0; }
    .label { padding: 0.2rem 0.75rem 0; }
    label { display: flex; align-items: center; justify-content: space-between; padding: 0.2rem 0.75rem; gap: 0.6rem; }
    .toggle { width: 100%; height: 100%; }
  `,
  ];

  #item(name: string, words: string, act: () => void, down?: boolean, off = false): TemplateResult {
    return html`<button class="quiet" data-do=${name} aria-pressed=${down ?? nothing} ?disabled=${off}
      @click=${() => {
        this.#open.chosen();
        act();
      }}>${words}</button>`;
  }

  #ask(what: 'ask-view' | 'ask-pad'): () => void {
    return () => this.dispatchEvent(new CustomEvent(what));
  }

  #places({ engine }: AnalysisScreen, actions: AnalysisActions): TemplateResult | typeof nothing {
    if (!engine.offered) return nothing;
    return html`<label>${msg('Engine')} <select data-do="place"
      @change=${(event: Event) => actions.setPlace((event.currentTarget as HTMLSelectElement).value as EnginePlace)}>
      ${Object.entries(placeWords()).map(
        ([place, words]) => html`<option value=${place} .selected=${place === engine.place}>${words}</option>`,
      )}</select></label>`;
  }

  #retryWords(side: Side, { scene }: AnalysisScreen): string {
    const words = msg(str`Retry ${sideName(side)}'s mistakes`);
    return side === scene.bottom ? withAnalysisKey(words, this.keys, 'retry') : words;
  }

  #menu(game: AnalysisScreen, actions: AnalysisActions): TemplateResult {
    const { store } = page();
    const { notations } = game.variant;
    return html`<div class="menu" role="group" aria-label=${msg('More')}>
      ${this.#item('undo', game.undo === '' ? msg('Undo') : msg(str`Undo ${game.undo}`), () => actions.undoEdit(), undefined, game.undo === '')}
      ${this.#item('redo', game.redo === '' ? msg('Redo') : msg(str`Redo ${game.redo}`), () => actions.redoEdit(), undefined, game.redo === '')}
      ${this.#item('report-again', msg('Analyse the whole game'), () => actions.startReport(), undefined, game.report.running)}
      ${(['white', 'black'] as const).map((side) =>
        this.#item(
          `retry-${side}`,
          this.#retryWords(side, game),
          () => actions.startRetry(side),
          undefined,
          game.report.judged === null,
        ),
      )}
      <label>${msg('Report')} <select data-do="depth-menu"
        @change=${(event: Event) => actions.setDepth((event.currentTarget as HTMLSelectElement).value as Depth)}>
        ${Object.entries(depthWords()).map(
          ([depth, words]) => html`<option value=${depth} .selected=${depth === game.report.depth}>${words}</option>`,
        )}</select></label>
      <hr />
      ${this.#places(game, actions)}
      ${this.#item('threats', withAnalysisKey(msg('Show threats'), this.keys, 'threats'), () => actions.setThreats(!game.threats.on), game.threats.on)}
      ${this.#item('flip', withKeys(msg('Flip the board'), this.keys, 'flip'), () => actions.flip())}
      ${this.#item('view', msg('View in 3D ...'), this.#ask('ask-view'))}
      ${this.#item('pad', withKeys(msg('Move by direction and distance ...'), this.keys, 'pad'), this.#ask('ask-pad'))}
      ${
        notations.length < 2
          ? nothing
          : html`<label>${msg('Notation')} <select @change=${(event: Event) => actions.setNotation((event.currentTarget as HTMLSelectElement).value)}>
            ${notations.map((name) => html`<option value=${name} .selected=${name === game.notation}>${name}</option>`)}</select></label>`
      }
      <hr />
      ${this.#item('play-from-here', msg('Play from here'), () => actions.playFromHere())}
      ${this.#item('edit-position', msg('Edit this position'), () => actions.editPosition())}
      ${this.#item('rules', msg('Rules of this game'), () => store.go({ page: 'rules', variant: game.variant.id }))}
      <hr />
      <span class="label small muted">${msg('Picture of the position')}</span>
      ${pictureForms().map(({ form, words }) => this.#item(`picture-${form}`, words, () => void takePicture(game, form, game.title)))}
      <hr />
      ${this.#item('share', msg('Copy a link to this analysis'), () => actions.share())}
      ${this.#item('save', withAnalysisKey(msg('Save as a file'), this.keys, 'save'), () => actions.save())}
      ${this.file === '' ? nothing : this.#item('file', msg(str`The games of ${this.file}`), () => store.go({ page: 'records' }))}
      ${this.#item('other', msg('Other analyses ...'), () => actions.close())}
      ${this.#item('help', msg('Keys and help'), () => store.openDialog({ kind: 'help' }))}
    </div>`;
  }

  protected override render(): TemplateResult {
    const { game, actions } = this;
    return html`<button class="toggle" data-do="menu" aria-label=${msg('More')} title=${msg('Flip, threats, save, link, play from here')}
      aria-expanded=${this.#open.open} @click=${this.#open.toggle}>${icon('more')}</button>
      ${this.#open.open && game && actions ? this.#menu(game, actions) : nothing}`;
  }
}
