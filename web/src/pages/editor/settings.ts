// All of a position that is not on the board: whose move it is, what may still be castled, whose boards stand where, the
// numbers, the position as a text and as a link.

import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import { nameOf } from '../../language/name_of.js';
import type { Side } from '../../core/types.js';
import type { EditorActions, EditorScreen } from '../../state/editor/screen.js';
import { addressOf } from '../../net/alone.js';
import { writeRoute } from '../../state/page/routes.js';
import { sideName } from '../../state/board_kit/status.js';
import { PageElement } from '../../ui/page_element.js';
import { shared } from '../../ui/styles.js';
import { sentence } from '../../ui/words.js';
import { segmentStyles } from '../game/segment_styles.js';
import { editorIcon } from './editor_icons.js';

const sides: readonly Side[] = ['white', 'black'];

const valueOf = (event: Event): string => (event.currentTarget as HTMLInputElement | HTMLSelectElement).value;

@customElement('strata-editor-settings')
export class EditorSettings extends PageElement {
  @property({ attribute: false }) editor: EditorScreen | null = null;
  /** Everything is unfolded. */
  @property({ type: Boolean }) wide = false;

  static override styles = [
    shared,
    segmentStyles,
    css`
    :host { display: block; background: var(--surface-2); }
    section, details { padding: 5px 14px; border-bottom: 1px solid var(--line); }
    .line { display: flex; align-items: center; justify-content: space-between; gap: 10px; }
    h2, summary { font-size: 0.92rem; font-weight: 650; }
    summary { cursor: pointer; display: flex; gap: 8px; align-items: center; min-height: 26px; list-style: none; }
    summary::-webkit-details-marker { display: none; }
    summary .muted { margin-left: auto; font-weight: 400; font-size: 0.87rem; }
    summary::after { content: '›'; font-size: 1.2rem; color: var(--muted); }
    details[open] > summary::after { transform: rotate(90deg); }
    .segments button { min-width: 74px; }
    .rights { display: flex; flex-wrap: wrap; gap: 0 14px; align-items: center; }
    .rights > span { flex: 1 0 7rem; }
    .rights label, .pawns label { display: flex; align-items: center; gap: 6px; min-height: 24px; white-space: nowrap; }
    .pawns { display: flex; flex-wrap: wrap; gap: 0 14px; }
    .board :is(button, select) { min-height: 30px; font-size: 0.9rem; }
    .board { display: grid; grid-template-columns: 3.2rem minmax(0, 1fr) max-content; gap: 8px; align-items: center; margin-top: 3px; }
    .board .segments button { min-width: 0; }
    .board[data-fault] strong { color: var(--danger); }
    .numbers { display: flex; flex-wrap: wrap; gap: 6px 16px; }
    .numbers input { width: 4.4rem; }
    .numbers, .rights { font-size: 0.9rem; }
    .text { display: flex; gap: 6px; margin-top: 4px; }
    .text input { flex: 1; min-width: 0; font-family: ui-monospace, monospace; font-size: 0.82rem; }
    .fits { display: flex; flex-wrap: wrap; gap: 6px; margin-top: 4px; }
    p.error { margin-top: 4px; overflow-wrap: anywhere; }
    @media (pointer: coarse), (max-width: 760px) {
      .rights label, .pawns label { min-height: 44px; }
      summary, .board :is(button, select) { min-height: 44px; }
      input[type='checkbox'] { width: 22px; height: 22px; }
    }
  `,
  ];

  #ask(work: (editor: EditorActions) => unknown): void {
    void this.store.editor().then(work);
  }

  #sides(name: string, now: Side, choose: (side: Side) => void): TemplateResult {
    return html`<div class="segments" role="group" aria-label=${name}>${sides.map(
      (side) =>
        html`<button data-side=${side} aria-pressed=${side === now} @click=${() => choose(side)}>${sideName(side)}</button>`,
    )}</div>`;
  }

  #castling({ setup }: EditorScreen): TemplateResult | typeof nothing {
    const { castling } = setup;
    if (castling.length === 0) return nothing;
    const allowed = castling.filter((right) => right.allowed).length;
    const box = ({ rook, allowed: on, possible }: EditorScreen['setup']['castling'][number]): TemplateResult =>
      html`<label><input type="checkbox" data-rook=${rook} .checked=${on} ?disabled=${!possible && !on}
        @change=${(event: Event) => {
          const { checked } = event.currentTarget as HTMLInputElement;
          this.#ask((editor) => editor.setCastling(rook, checked));
        }} />${rook}</label>`;
    return html`<details data-do="castling" ?open=${this.wide}>
      <summary>${msg('Castling rights')} <span class="muted">${allowed === 0 ? msg('none') : msg(str`${allowed} of ${castling.length}`)}</span></summary>
      ${sides.map((side) => {
        const own = castling.filter((right) => right.side === side);
        return html`<div class="rights" role="group" aria-label=${msg(str`${sideName(side)} may castle with the rook on`)}>
          <span>${msg(str`${sideName(side)}, rook on`)}</span>${own.map(box)}</div>`;
      })}</details>`;
  }

  #boards({ view, variant, report }: EditorScreen): TemplateResult | typeof nothing {
    const { boards } = view;
    if (boards.length === 0) return nothing;
    const on = new Map(boards.map(({ pin, name }) => [pin, name]));
    return html`<details data-do="boards" ?open=${this.wide}>
      <summary>${msg('Boards')} <span class="muted">${msg(str`${boards.length} boards and their pins`)}</span></summary>
      ${boards.map(
        ({ name, pin, owner }) => html`<div class="board" ?data-fault=${report?.board === name}><strong>${name}</strong>
          <select data-board=${name} aria-label=${msg(str`Pin of board ${name}`)}
            @change=${(event: Event) => {
              const to = valueOf(event);
              this.#ask((editor) => editor.moveBoard(name, to));
            }}>${variant.look.pins
              .filter((one) => one.boards.includes(name) || one.name === pin)
              .map(
                (one) =>
                  html`<option value=${one.name} .selected=${one.name === pin}>${
                    on.has(one.name) && one.name !== pin ? msg(str`${one.name}, for ${on.get(one.name)}`) : one.name
                  }</option>`,
              )}</select>
          ${this.#sides(msg(str`Owner of board ${name}`), owner, (side) => this.#ask((editor) => editor.setOwner(name, side)))}</div>`,
      )}</details>`;
  }

  #numbers({ setup }: EditorScreen): TemplateResult {
    const { quiet, number, passing, passings } = setup;
    const field = (name: string, words: string, value: number, least: number, set: (value: number) => void) =>
      html`<label title=${name === 'quiet' ? msg('Half-moves since a capture or pawn move') : nothing}>${words} <input type="number" inputmode="numeric" data-do=${name} min=${least} max="1000000" step="1"
        .value=${String(value)} @change=${(event: Event) => {
          const text = valueOf(event).trim();
          set(text === '' ? NaN : Number(text));
          // What was refused does not stay in the field.
          this.requestUpdate();
          (event.currentTarget as HTMLInputElement).value = String(value);
        }} /></label>`;
    const known = passing === '' || passings.includes(passing) ? passings : [passing, ...passings];
    return html`<section class="numbers">
      ${field('number', msg('Move'), number, 1, (value) => this.#ask((editor) => editor.setCounters(quiet, value)))}
      ${field('quiet', msg('Half-moves'), quiet, 0, (value) => this.#ask((editor) => editor.setCounters(value, number)))}
      ${
        known.length === 0
          ? nothing
          : html`<label>${msg('En passant')} <select data-do="passing" @change=${(event: Event) => {
              const text = valueOf(event);
              this.#ask((editor) => editor.setPassing(text));
            }}><option value="" .selected=${passing === ''}>${msg('none')}</option>${known.map(
              (text) => html`<option value=${text} .selected=${text === passing}>${text}</option>`,
            )}</select></label>`
      }</section>`;
  }

  #pawns({ setup }: EditorScreen): TemplateResult | typeof nothing {
    const { pawns } = setup;
    if (pawns.length === 0) return nothing;
    const moved = pawns.filter((pawn) => pawn.moved).length;
    return html`<details data-do="pawns">
      <summary>${msg('Pawns without a double step')} <span class="muted">${moved === 0 ? msg('none') : msg(str`${moved} of ${pawns.length}`)}</span></summary>
      <div class="pawns" role="group" aria-label=${msg('Pawns at their start that have no double step any more')}>${pawns.map(
        ({ cell, side, moved: off }) => html`<label><input type="checkbox" data-pawn=${cell} .checked=${off}
          @change=${(event: Event) => {
            const { checked } = event.currentTarget as HTMLInputElement;
            this.#ask((editor) => editor.setMoved(cell, checked));
          }} />${cell}<span class="muted small">${sideName(side)}</span></label>`,
      )}</div></details>`;
  }

  #texts({ variant, setup, typed, warnings, code }: EditorScreen): TemplateResult {
    const link =
      code === ''
        ? ''
        : new URL(addressOf(writeRoute({ page: 'editor', variant: variant.id, code })), location.href).href;
    const copy = (what: 'text' | 'link', words: string): TemplateResult =>
      html`<button class="icon" data-do=${`copy-${what}`} aria-label=${words} title=${words}
        @click=${() => this.#ask((editor) => editor.copy(what))}>${editorIcon('copy')}</button>`;
    return html`<section><h2>${msg('Position as text')}</h2>
      <div class="text"><input type="text" data-do="text" spellcheck="false" autocomplete="off" aria-label=${msg('Position as text')}
        aria-invalid=${typed ? 'true' : 'false'} aria-describedby="text-error" .value=${typed?.text ?? setup.fen}
        @change=${(event: Event) => {
          const text = valueOf(event);
          this.#ask((editor) => editor.readText(text));
        }} />${copy('text', msg('Copy the text'))}</div>
      <p class="error small" id="text-error">${typed ? sentence(typed.error) : ''}</p>
      ${warnings.map((each) => html`<p class="hint small" data-warning>${sentence(each)}</p>`)}
      ${
        typed && typed.fits.length > 0
          ? html`<div class="fits">${typed.fits.map(
              ({ id, name }) =>
                html`<button data-fits=${id}
                  @click=${() => this.#ask((editor) => editor.readTextAs(id, typed.text))}>${msg(str`It is one of ${nameOf(name)}: open it`)}</button>`,
            )}</div>`
          : nothing
      }</section>
      <section><h2>${msg('Share link')}</h2>
      <div class="text"><input type="text" data-do="link" readonly aria-label=${msg('Share link')} .value=${link}
        @focus=${(event: Event) => (event.currentTarget as HTMLInputElement).select()} />${copy('link', msg('Copy the link'))}</div></section>`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { editor } = this;
    if (!editor) return nothing;
    return html`<section class="line"><h2>${msg('Side to move')}</h2>
        ${this.#sides(msg('Side to move'), editor.setup.side, (side) => this.#ask((actions) => actions.setSide(side)))}</section>
      ${this.#castling(editor)}${this.#boards(editor)}${this.#numbers(editor)}${this.#texts(editor)}${this.#pawns(editor)}
      <slot></slot>`;
  }
}
