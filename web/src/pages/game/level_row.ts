// Which level is worked on, a button each.

import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { levelsSeen } from '../../state/board/level_order.js';
import type { Store } from '../../state/page/state.js';
import type { PositionScreen } from '../../state/board_kit/position_screen.js';
import { levelName } from '../../state/board_kit/status.js';
import { withKeys } from '../../ui/keys.js';

export function levelRow(game: PositionScreen, store: Store): TemplateResult | typeof nothing {
  const { look } = game.variant;
  const { keys } = store.state.preferences;
  if (look.levelOrder.length < 2) return nothing;
  const button = (words: string | TemplateResult, level: number | null, title: string): TemplateResult => html`<button
    data-level=${level ?? 'all'} title=${title} aria-pressed=${game.scene.level === level}
    @click=${() => store.board?.chooseLevel(level)}>${words}</button>`;
  return html`<div class="levels" role="group" aria-label=${msg('Level')}>
    ${button(html`<span aria-hidden="true">${msg('All')}</span><span class="visually-hidden">${msg('All levels alike')}</span>`, null, withKeys(msg('All levels alike'), keys, 'levelAll'))}
    ${levelsSeen(look, game.scene.bottom).map((level) =>
      button(
        levelName(look, level),
        level,
        withKeys(msg(str`Work on level ${levelName(look, level)}`), keys, 'levelDown', 'levelUp'),
      ),
    )}</div>`;
}
