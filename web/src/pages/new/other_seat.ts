// Who may take the other seat, where a friend elsewhere is played: who has the link, anybody, or one who is asked by name. Loaded when
// that is asked.

import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { nameFault, nameRule } from '../../state/challenges.js';
import { isolated } from '../../state/isolated.js';
import type { Choice } from './choice.js';

/** What is wrong with the name that is asked; '' while nothing is. `own`: what the viewer is called. */
export const seatFault = ({ invites }: Choice, own: string): string =>
  invites === null ? '' : nameFault(invites, own);

/** On the button that makes the game. */
export const startWords = ({ invites }: Choice): string =>
  invites === null ? 'Make the link' : `Ask ${invites === '' ? 'by name' : `${isolated(invites)} to play`}`;

type Choose = (change: Partial<Choice>) => void;

// What is typed counts without blanks around it.
function nameField(invites: string, fault: string, choose: Choose): TemplateResult {
  const wrong = fault !== '';
  return html`<label style="display: block; margin: 0.7rem 0 0.2rem">Name <input type="text" name="invites" maxlength="20"
      autocomplete="off" autocapitalize="off" spellcheck="false" aria-invalid=${wrong ? 'true' : 'false'}
      aria-describedby="about-invites error-invites" .value=${invites}
      @input=${(event: Event) => choose({ invites: (event.currentTarget as HTMLInputElement).value.trim() })} /></label>
    <p class="muted small" id="about-invites">${wrong ? '' : `${nameRule} `}Whoever is called so on this server is asked while your page of the
      game stays open, and may sit down. A name is nobody's own: anybody may take it.</p>
    <p class="error" id="error-invites" role="alert">${fault}</p>`;
}

/** `tried`: the game was to begin, so that a name is missing; `card`: one of the things to choose from. */
export function otherSeat(
  choice: Choice,
  own: string,
  tried: boolean,
  choose: Choose,
  card: (value: string, now: string, words: string, about: string, choose: () => void) => TemplateResult,
): TemplateResult {
  const { listed, invites } = choice;
  const now = invites !== null ? 'name' : listed ? 'all' : 'link';
  const one = (value: string, words: string, about: string, change: Partial<Choice>): TemplateResult =>
    card(value, now, words, about, () => choose(change));
  return html`<fieldset><legend>Who may take the other seat?</legend>
    <div class="choices">
      ${one('link', 'Who has the link', 'you send it', { listed: false, invites: null })}
      ${one('all', 'Anybody here', 'listed under Together', { listed: true, invites: null })}
      ${one('name', 'Ask by name', 'somebody on this server', { listed: true, invites: '' })}</div>
    ${invites === null ? nothing : nameField(invites, invites === '' && !tried ? '' : seatFault(choice, own), choose)}</fieldset>`;
}
