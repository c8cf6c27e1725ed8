// What the lines to the cell under the pointer say, in both boards: their kind by dashes, who attacks and who guards by
// their end.

import { msg } from '@lit/localize';
import { css, html } from 'lit';
import type { TemplateResult } from 'lit';
import type { LineKind } from '../../core/types.js';
import { dashOf } from '../../slices/lines_view.js';
import type { KeyMapName } from '../../state/page/state.js';
import { withKeys } from '../../ui/keys.js';
import type { Form } from './form.js';

const lines = (): { line: LineKind; path: string; words: string }[] => [
  { line: 'straight', path: 'M2 6H38', words: msg('straight') },
  { line: 'diagonal', path: 'M2 6H38', words: msg('diagonal') },
  { line: 'triagonal', path: 'M2 6H38', words: msg('triagonal') },
  { line: 'leap', path: 'M2 10Q20 -4 38 10', words: msg('leap') },
];

const ends = (): { path: string; words: string }[] => [
  { path: 'M38 6L30 2V10Z', words: msg('attacks') },
  { path: 'M30 6a3.5 3.5 0 1 1 7 0a3.5 3.5 0 1 1 -7 0Z', words: msg('guards') },
];

export const rayLegendStyles = css`
  .rays { display: grid; grid-template-columns: 1fr 1fr; gap: 0.1rem 0.6rem; margin: 0; padding: 0.1rem 0.6rem 0.4rem;
    list-style: none; font-size: 0.82rem; color: var(--muted); }
  .rays li { display: flex; align-items: center; gap: 0.5rem; }
  .rays svg { flex: none; width: 40px; height: 12px; fill: none; stroke: currentColor; stroke-width: 2;
    stroke-linecap: round; overflow: visible; }
  .rays .end { fill: currentColor; stroke: none; }
`;

/** What is switched on and off: a phone has nothing to point with, and no keys to speak of. */
export const overlayWords = (form: Form, keys: KeyMapName): string =>
  form === 'desk'
    ? withKeys(msg('Show attackers of the cell under the pointer'), keys, 'overlay')
    : msg('Show attackers of the cell you tap');

export const rayLegend = (): TemplateResult => html`<ul class="rays" aria-label=${msg('Lines to a cell')}>
  ${lines().map(
    ({ line, path, words }) => html`<li><svg viewBox="0 0 40 12" aria-hidden="true"><path d=${path}
      stroke-dasharray=${dashOf(line, 2) || 'none'} /></svg>${words}</li>`,
  )}
  ${ends().map(
    ({ path, words }) => html`<li><svg viewBox="0 0 40 12" aria-hidden="true"><path d="M2 6H30" /><path class="end"
      d=${path} /></svg>${words}</li>`,
  )}</ul>`;
