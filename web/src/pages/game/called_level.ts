// The level that stands out among others in space, and the way back to all alike: where neither the panel nor a strip has
// buttons for levels.

import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import type { GameScreen } from '../../state/game/screen.js';
import { levelName } from '../../state/board_kit/status.js';
import { withKeys } from '../../ui/keys.js';
import { page } from '../../ui/page_element.js';
import { shared } from '../../ui/styles.js';
import { hasStrip } from './view_switch.js';

@customElement('strata-called-level')
export class CalledLevel extends LitElement {
  @property({ attribute: false }) game: GameScreen | null = null;

  static override styles = [
    shared,
    css`
    :host { grid-area: board; place-self: end; z-index: 3; }
    div { display: flex; align-items: center; gap: 8px; margin: 6px 12px; padding: 3px 3px 3px 10px; font-weight: 600;
      border: 1px solid var(--line); border-radius: 10px; background: var(--surface-2); box-shadow: var(--shadow); }
    button { min-height: 34px; }
  `,
  ];

  protected override render(): TemplateResult | typeof nothing {
    const { game } = this;
    if (!game || game.scene.level === null || hasStrip(game)) return nothing;
    const { store } = page();
    const title = withKeys(msg('All levels alike'), store.state.preferences.keys, 'levelAll');
    return html`<div>${msg(str`Level ${levelName(game.variant.look, game.scene.level)}`)}
      <button data-do="all-levels" title=${title} @click=${() => store.board?.chooseLevel(null)}>${msg('All levels')}</button></div>`;
  }
}
