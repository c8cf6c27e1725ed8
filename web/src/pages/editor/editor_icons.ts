// Line drawings that no other page needs, on a grid of 24.

import type { TemplateResult } from 'lit';
import { drawnIcon } from '../../ui/icons.js';

const paths = {
  pointer: 'M6 3l13 10-6 1-3 7Z',
  copy: 'M9 9h11v11H9ZM5 15H4V4h11v1',
  warning: 'M12 4 22 20H2ZM12 10v5M12 17.5h.01',
} as const;

export const editorIcon = (name: keyof typeof paths): TemplateResult => drawnIcon(paths[name]);
