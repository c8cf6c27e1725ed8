// The rules of a new game: the options of its variant, folded away, and the move rule in a sentence. Loaded with the page.

import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { OptionChoice } from '../../core/types.js';
import type { AppState } from '../../state/page/state.js';
import { moveRuleWords, optionChosen } from '../../ui/option_words.js';
import { optionTitle, sentence } from '../../ui/words.js';
import type { Choice } from './choice.js';
import { nameOf } from '../../language/name_of.js';

export interface RulesOf {
  choices: readonly OptionChoice[];
  /** The options of the variant that differ from the default. */
  changed: Readonly<Record<string, string>>;
  /** As they are chosen. */
  options: Readonly<Record<string, string>>;
  opponent: Choice['opponent'];
  /** Of the move rule, if the server adds it. */
  added: string | undefined;
  error: AppState['variantError'];
  set(choice: OptionChoice, value: string): void;
}

/** What the core found wrong, where it names this option. */
const errorOf = ({ error }: RulesOf, name: string): string =>
  error?.message.includes(name) ? sentence(error.message) : '';

function optionField(of: RulesOf, choice: OptionChoice): TemplateResult {
  const value = of.options[choice.name] ?? choice.default;
  const error = errorOf(of, choice.name);
  return html`<fieldset data-option=${choice.name}>
    <legend>${nameOf(optionTitle(choice.name))}</legend>
    <p class="about">${sentence(nameOf(choice.summary))}</p>
    ${
      choice.values.length > 0
        ? choice.values.map(
            (one) => html`<label class="one">
          <input type="radio" name=${choice.name} .value=${one.name} .checked=${one.name === value}
            @change=${() => of.set(choice, one.name)} />
          <span><strong>${one.name}</strong>${
            one.name === choice.default ? html` <span class="muted small">${msg('(default)')}</span>` : nothing
          }:
            ${nameOf(one.summary)}</span></label>`,
          )
        : html`<input type="number" inputmode="numeric" aria-label=${nameOf(optionTitle(choice.name))} .value=${value}
          aria-invalid=${error === '' ? 'false' : 'true'} aria-describedby=${`error-${choice.name}`}
          @change=${(event: Event) => of.set(choice, (event.currentTarget as HTMLInputElement).value.trim())} />
        <span class="muted small">${msg(str`default: ${choice.default}`)}</span>`
    }
    <p class="error" id=${`error-${choice.name}`} role="alert">${error}</p>
  </fieldset>`;
}

export function rulesChoice(of: RulesOf): TemplateResult | typeof nothing {
  const { choices, options, changed, opponent, added } = of;
  if (choices.length === 0) return nothing;
  const words = Object.entries(changed).map(optionChosen);
  const rule = moveRuleWords(choices, options, { opponent }, added);
  return html`<details class="panel" data-do="rules-fold">
      <summary><strong>${msg('Rules')}</strong> <span class="muted">${words.length === 0 ? msg('Default') : words.join('; ')}</span>
        <span class="change">${msg('Change')}</span></summary>
      <div class="options">${repeat(
        choices,
        ({ name }) => name,
        (choice) => optionField(of, choice),
      )}</div>
    </details>
    ${rule === '' ? nothing : html`<p class="small muted" data-do="move-rule">${msg(str`Move rule: ${rule}`)}</p>`}`;
}
