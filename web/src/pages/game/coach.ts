// A line for newcomers in each of the first moves of a game whose boards move: what a board's name means, which board can move. It is
// shown until it is dismissed once. Loaded with such a game.

import { msg } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import { coachingOf } from '../../content/coaching.js';
import { looksOn, watched } from '../../state/game/people.js';
import type { GameScreen } from '../../state/game/screen.js';
import { icon } from '../../ui/icons.js';
import { shared } from '../../ui/styles.js';
import type { Form } from './form.js';

const stored = 'strata.coached';

/** Storage of the browser, which throws where it is closed or full. */
function dismissed(): boolean {
  try {
    return localStorage.getItem(stored) !== null;
  } catch {
    return false;
  }
}

function dismiss(): void {
  try {
    localStorage.setItem(stored, 'yes');
  } catch {
    // It comes again with the next page.
  }
}

/** The line that is shown in this game now; '' for none. */
export function coachingNow(game: GameScreen): string {
  const { variant, at, shown, end, you } = game;
  const plays = !looksOn(you) && !watched(game);
  if (!plays || end || shown !== at || Object.keys(variant.options).length > 0) return '';
  return coachingOf(variant.id, at);
}

@customElement('strata-coach')
export class Coach extends LitElement {
  @property({ attribute: false }) game: GameScreen | null = null;
  @property({ reflect: true }) form: Form = 'desk';
  /** A card over the board in space. */
  @property({ type: Boolean, reflect: true }) card = false;
  @state() private dismissed = dismissed();

  static override styles = [
    shared,
    css`
    :host { grid-area: coach; z-index: 3; display: flex; align-items: start; gap: 6px; padding: 4px 4px 4px 10px; background: var(--accent-soft);
      border-bottom: 1px solid var(--line); font-size: 0.88rem; line-height: 1.25; }
    p { flex: 1; align-self: center; }
    button.icon { flex: none; min-height: 30px; width: 30px; }
    @media (pointer: coarse), (max-width: 760px) { button.icon { min-height: 40px; width: 40px; } }
    /* A card below that of the player, where no board stands. */
    /* Over the board in space it takes the place of the moves, of which there are few: boards may be anywhere else. */
    :host([card]) { grid-area: line; z-index: 4; align-self: start; margin: 10px calc(12px + var(--strip)) 10px 12px; min-height: 48px;
      max-height: 48px; overflow-y: auto; border: 1px solid var(--line); border-radius: 10px; box-shadow: var(--shadow); }
    :host([card]) button.icon { align-self: center; }
    :host([form='low']) { grid-area: moves; align-self: end; padding-left: 6px; border-top: 1px solid var(--line); font-size: 0.76rem;
      line-height: 1.12; max-height: 100%; overflow-y: auto; }
  `,
  ];

  protected override willUpdate(): void {
    this.hidden = this.dismissed || this.game === null || coachingNow(this.game) === '';
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.game || this.hidden) return nothing;
    return html`<p role="note">${coachingNow(this.game)}</p>
      <button class="quiet icon" data-do="dismiss-coach" aria-label=${msg('Dismiss tips')} title=${msg('Dismiss tips')} @click=${() => {
        dismiss();
        this.dismissed = true;
      }}>${icon('close')}</button>`;
  }
}
