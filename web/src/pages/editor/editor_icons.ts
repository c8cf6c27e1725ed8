// Line drawings that no other page needs, on a grid of 24.

import { html } from 'lit';
import type { TemplateResult } from 'lit';

const paths = {
  pointer: 'M6 3l13 10-6 1-3 7Z',
  copy: 'M9 9h11v11H9ZM5 15H4V4h11v1',
  warning: 'M12 4 22 20H2ZM12 10v5M12 17.500h.01',
} as const;

export function editorIcon(name: keyof typeof paths): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${paths[name]} /></svg>`;
}
