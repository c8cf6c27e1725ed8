// A form of accounts: what is typed goes to the server by script, since the policy of the page sends no form anywhere; a fault is said
// beside its field; while the server is asked nothing is sent a second time. Its fields and its button are drawn by it.

import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { LitElement, ReactiveController, TemplateResult } from 'lit';
import type { Answer, Fault, Field } from '../../state/account/screen.js';
import { icon } from '../../ui/icons.js';
import { sentence } from '../../ui/words.js';

export const formStyles = css`
  form { display: grid; gap: 0.9rem; max-width: 26rem; }
  .field { display: grid; gap: 0.25rem; }
  .field label { font-weight: 600; }
  .entry { position: relative; }
  .entry input { width: 100%; min-height: 40px; padding: 0.3rem 0.6rem; border: 1px solid var(--line); border-radius: 8px; background: var(--surface-2); }
  .entry input[aria-invalid='true'] { border-color: var(--danger); }
  .entry:has(button) input { padding-right: 44px; }
  .entry button.icon { position: absolute; inset: 0 0 0 auto; min-height: 40px; width: 40px; }
  .entry button.icon[aria-pressed='true'] { color: var(--accent); background: none; border-color: transparent; }
  .error:empty { display: none; }
  button[type='submit'] { justify-self: start; min-width: 9rem; min-height: 40px; }
  [aria-disabled='true'] { opacity: 0.6; cursor: default; }
  [aria-busy='true']::after { content: ''; width: 0.9em; height: 0.9em; border: 2px solid currentColor; border-right-color: transparent;
    border-radius: 50%; animation: turn 0.9s linear infinite; }
  @keyframes turn { to { transform: rotate(1turn); } }
  @media (prefers-reduced-motion: reduce) { [aria-busy='true']::after { animation: none; } }
  @media (pointer: coarse), (max-width: 760px) {
    .entry input, .entry button.icon, button[type='submit'] { min-height: 44px; }
    .entry button.icon { width: 44px; }
    .entry:has(button) input { padding-right: 48px; }
  }
`;

interface Entry {
  name: Field;
  label: string;
  autocomplete: string;
  /** The text at first. */
  value?: string;
  hint?: string;
  most: number;
}

export type Typed = Readonly<Record<Field, string>>;

export class Form implements ReactiveController {
  readonly #host: LitElement;
  readonly #id: string;
  readonly #isOff: () => boolean;
  readonly #seen = new Set<Field>();
  #fault: Fault | null = null;
  busy = false;

  /** `isOff`: there is nobody to send it to. */
  constructor(host: LitElement, id: string, isOff: () => boolean) {
    this.#host = host;
    this.#id = id;
    this.#isOff = isOff;
    host.addController(this);
  }

  hostConnected(): void {
    this.#fault = null;
  }

  get #form(): HTMLFormElement | null {
    return this.#host.renderRoot.querySelector(`#${this.#id}`);
  }

  /** For the first field, where one has come to type. Phones would cover the page with a keyboard. */
  focus(field: Field): void {
    if (!matchMedia('(hover: hover)').matches) return;
    requestAnimationFrame(() =>
      this.#form?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus({ preventScroll: true }),
    );
  }

  #tell(fault: Fault | null): void {
    this.#fault = fault;
    this.#host.requestUpdate();
    if (fault)
      void this.#host.updateComplete.then(() =>
        this.#form?.querySelector<HTMLElement>(`[name="${fault.field}"]`)?.focus(),
      );
  }

  /** All fields are empty again. */
  clear(): void {
    this.#form?.reset();
    this.#seen.clear();
    this.#tell(null);
  }

  /**
   * Sends what is typed, unless `check` finds a fault: beside which field, and in words; '' for none. Answers what came of it; undefined
   * where nothing did, which is told.
   */
  async send<Value>(
    event: Event,
    check: (typed: Typed) => readonly (readonly [Field, string])[],
    act: (typed: Typed) => Promise<Answer<Value>>,
  ): Promise<{ value: Value } | undefined> {
    event.preventDefault();
    const form = this.#form;
    if (!form || this.busy || this.#isOff()) return undefined;
    const data = new FormData(form);
    const read = (name: Field): string => {
      const value = data.get(name);
      return typeof value === 'string' ? value : '';
    };
    const typed: Typed = {
      username: read('username').trim(),
      password: read('password'),
      old: read('old'),
      code: read('code').trim(),
      token: read('token').trim(),
    };
    const wrong = check(typed).find(([, text]) => text !== '');
    if (wrong) {
      this.#tell({ field: wrong[0], text: wrong[1] });
      return undefined;
    }
    this.busy = true;
    this.#tell(null);
    const answer = await act(typed).catch(() => ({
      fault: {
        field: '',
        text: msg('This part of the page could not be loaded. It will load when the server is back.'),
      } as const,
    }));
    this.busy = false;
    this.#tell(answer.fault ?? null);
    return answer.fault ? undefined : answer;
  }

  #said(field: Field | ''): string {
    return this.#fault?.field === field ? sentence(this.#fault.text) : '';
  }

  #field(
    { name, label, autocomplete, value = '', hint = '', most }: Entry,
    type: string,
    beside: TemplateResult | typeof nothing,
  ): TemplateResult {
    const [id, error, about] = ['', '-error', '-hint'].map((end) => `${this.#id}-${name}${end}`);
    const said = this.#said(name);
    return html`<div class="field"><label for=${id}>${label}</label>
      <div class="entry"><input id=${id} name=${name} type=${type} value=${value} maxlength=${most} autocomplete=${autocomplete}
        autocapitalize="off" spellcheck="false" aria-invalid=${said === '' ? 'false' : 'true'} aria-describedby="${error} ${about}" />${beside}</div>
      <p class="error" id=${error} role="alert">${said}</p>
      ${hint === '' ? nothing : html`<p class="muted small" id=${about}>${hint}</p>`}</div>`;
  }

  text(entry: Entry): TemplateResult {
    return this.#field(entry, 'text', nothing);
  }

  /** Can be shown as it is typed. */
  password(entry: Entry): TemplateResult {
    const seen = this.#seen.has(entry.name);
    const toggle = (): void => {
      if (!this.#seen.delete(entry.name)) this.#seen.add(entry.name);
      this.#host.requestUpdate();
    };
    return this.#field(
      entry,
      seen ? 'text' : 'password',
      html`<button type="button" class="quiet icon" aria-pressed=${seen} aria-label=${msg('Show password')} title=${msg('Show password')}
        @click=${toggle}>${icon('view')}</button>`,
    );
  }

  /** `kind`: of the button. */
  button(words: string, kind = 'primary'): TemplateResult {
    return html`<p class="error" role="alert">${this.#said('')}</p>
      <button type="submit" class=${kind} data-do=${this.#id} aria-busy=${this.busy} aria-disabled=${this.busy || this.#isOff()}>${words}</button>`;
  }

  /** `submit` calls send(). `name`: of the account, for programs that keep passwords. */
  draw(submit: (event: Event) => Promise<void>, fields: unknown, name = ''): TemplateResult {
    return html`<form id=${this.#id} novalidate @submit=${(event: Event) => void submit(event)}>
      ${name === '' ? nothing : html`<input name="account" value=${name} autocomplete="username" readonly hidden />`}${fields}</form>`;
  }
}
