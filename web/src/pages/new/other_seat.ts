// What is asked where a friend elsewhere is played: who may take the other seat, who has the link, anybody, or one who is asked by
// name; and how many days there are for a move. Loaded when that is asked.

import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { nameFault, nameRule } from '../../state/together/challenges.js';
import { isolated } from '../../state/text/isolated.js';
import { focusPath } from '../../ui/focus.js';
import { page } from '../../ui/page_element.js';
import { type Choice, daysOf } from './choice.js';
import { plural } from '../../language/plural.js';
import { slot, slotted } from '../../language/slots.js';

/** Of the move rule that the server adds. */
export const addedRule = (): string =>
  msg('The server adds this rule to games between two people, because this variant has none.');

/** In days for every move. */
const daysOffered = [1, 3, 7] as const;

/** Games that are played by days, to choose from beside the clocks. */
export const dayCards = (
  card: (value: string, words: string, about: string, days: number) => TemplateResult,
): TemplateResult[] =>
  daysOffered.map((days) =>
    card(`${days}d`, plural(days, { one: msg('1 day'), other: msg(str`${days} days`) }), msg('per move'), days),
  );

/** What is wrong with the name that is asked; '' while nothing is. `own`: what the viewer is called. */
export const seatFault = ({ invites }: Choice, own: string): string =>
  invites === null ? '' : nameFault(invites, own);

/** On the button that makes the game. */
export const startWords = ({ invites }: Choice): string =>
  invites === null
    ? msg('Create challenge')
    : invites === ''
      ? msg('Challenge by name')
      : msg(str`Challenge ${isolated(invites)}`);

/** Against whom one is going to play, in a sentence, or what is missing. */
export function otherWords(choice: Choice, own: string): string {
  const { invites, listed } = choice;
  if (invites === '') return msg('a player (enter a name)');
  if (seatFault(choice, own) !== '') return msg('a player (correct the name)');
  return (
    isolated(invites ?? '') || (listed ? msg('the first player to accept') : msg('the first player to open the link'))
  );
}

/** What the choice of a rated game depends on, besides the clock. */
export interface Rules {
  variantText: string;
  options: Readonly<Record<string, string>>;
  /** '' for the start of the game. */
  start: string;
}

/** Why the game cannot be rated; '' if it can. */
export function ratedFault(choice: Choice, { variantText, options, start }: Rules): string {
  if (variantText !== '') return msg('A game of a file of your own cannot be rated.');
  if (start !== '') return msg('A game from a position that was set up cannot be rated.');
  if (Object.keys(options).length > 0) return msg('Only the standard rules can be rated.');
  if (!choice.clockOn && daysOf(choice) === 0) return msg('A rated game needs a clock, or days per move.');
  return '';
}

function ratedField(choice: Choice, fault: string, choose: Choose): TemplateResult {
  return html`<label class="rated"><input type="checkbox" name="rated" .checked=${choice.rated && fault === ''} ?disabled=${fault !== ''}
      aria-describedby="about-rated" @change=${(event: Event) => choose({ rated: (event.currentTarget as HTMLInputElement).checked })} />
      ${msg('Rated')}</label>
    <p class="muted small" id="about-rated">${fault === '' ? msg('The game changes the ratings of both players. Only a player with an account can join, and no move can be taken back.') : fault}</p>`;
}

/** Whoever has come here by keys goes on with what is asked here; whoever points is left alone. */
export function begin(root: ParentNode): void {
  // When the page has taken them.
  setTimeout(() => {
    const [at] = focusPath();
    if (at?.localName !== 'main' || !at.matches(':focus-visible')) return;
    const found = ['[name="invites"]', '[name="listed"]:checked'].map((each) => root.querySelector<HTMLElement>(each));
    found.find((each) => each !== null)?.focus();
  });
}

type Choose = (change: Partial<Choice>) => void;

// What is typed counts without blanks around it.
function nameField(invites: string, own: string, fault: string, choose: Choose): TemplateResult {
  return html`<label class="invites">${msg('Name')} <input type="text" name="invites" maxlength="20"
      autocomplete="off" autocapitalize="off" spellcheck="false" aria-invalid=${fault === '' ? 'false' : 'true'}
      aria-describedby="error-invites about-invites" .value=${invites}
      @input=${(event: Event) => choose({ invites: (event.currentTarget as HTMLInputElement).value.trim() })} /></label>
    <p class="error" id="error-invites" role="alert">${fault}</p>
    <p class="muted small" id="about-invites">${msg(str`${nameRule()} The player with this name gets the challenge while your game page stays open. Only the names of accounts are reserved: anyone can take any other name. If the challenge is declined, you can send another after ten minutes.`)}</p>
    ${
      own === ''
        ? nothing
        : html`<p class="own">${slotted(msg(str`Your name is ${slot(0)}.`), html`<bdi><strong data-do="own-name">${own}</strong></bdi>`)}
          ${page().store.state.account ? nothing : html`<button type="button" data-do="name" @click=${() => page().store.openDialog({ kind: 'name' })}>${msg('Change your name')}</button>`}</p>`
    }`;
}

/**
 * `tried`: the game was to begin, so that a name is missing; `refused`: why the server has not asked this one; `card`: one of the things
 * to choose from.
 */
export function otherSeat(
  choice: Choice,
  own: string,
  tried: boolean,
  refused: string | undefined,
  rules: Rules,
  choose: Choose,
  card: (value: string, now: string, words: string, about: string, choose: () => void) => TemplateResult,
): TemplateResult {
  const { listed, invites } = choice;
  const now = invites !== null ? 'name' : listed ? 'all' : 'link';
  const one = (value: string, words: string, about: string, change: Partial<Choice>): TemplateResult =>
    card(value, now, words, about, () => choose(change));
  const fault = invites === '' && !tried ? '' : seatFault(choice, own);
  return html`<fieldset><legend>${msg('Who can join?')}</legend>
    <div class="choices">
      ${one('link', msg('Anyone with the link'), msg('you share it'), { listed: false, invites: null })}
      ${one('all', msg('Anyone on this server'), msg('an open challenge under Together'), { listed: true, invites: null })}
      ${one('name', msg('Challenge by name'), msg('a player on this server'), { listed: true, invites: '' })}</div>
    ${invites === null ? nothing : nameField(invites, own, fault || (refused ?? ''), choose)}
    ${page().store.state.account ? ratedField(choice, ratedFault(choice, rules), choose) : nothing}</fieldset>`;
}
