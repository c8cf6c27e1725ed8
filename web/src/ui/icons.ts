// Line drawings for buttons, on a grid of 24.

import { html } from 'lit';
import type { TemplateResult } from 'lit';

const paths = {
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10c1 1 1.3 1.8 1.4 2.5h5.2c.1-.7.4-1.5 1.4-2.5a6 6 0 0 0-4-10Z',
  flip: 'M7 4v16M7 4 3 8M7 4l4 4M17 20V4M17 20l-4-4M17 20l4-4',
  pause: 'M8 5v14M16 5v14',
  step: 'M6 5l9 7-9 7ZM19 5v14',
  speed: 'M4 18a9 9 0 1 1 16 0M12 15l4-6M12 15h.01',
  panel: 'M3 5h18v14H3ZM14 5v14M10 9l-3 3 3 3',
  draw: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 3v18',
  claim: 'M12 4v16M7 20h10M5 7h14M5 7l-2.5 6a2.6 2.6 0 0 0 5 0ZM19 7l-2.5 6a2.6 2.6 0 0 0 5 0Z',
  up: 'M6 15l6-6 6 6',
  view: 'M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  left: 'M15 5l-7 7 7 7',
  flag: 'M5 21V4M5 4h12l-2.5 4.5L17 13H5',
  more: 'M4.4 12h1.2M11.4 12h1.2M18.4 12h1.2',
  swap: 'M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4',
  moves: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  first: 'M18 5 9 12l9 7ZM6 5v14',
  back: 'M16 5l-9 7 9 7Z',
  forward: 'M8 5l9 7-9 7Z',
  last: 'M6 5l9 7-9 7ZM18 5v14',
  close: 'M6 6l12 12M18 6 6 18',
  help: 'M9 9a3 3 0 1 1 4 2.8c-.7.3-1 .8-1 1.7M12 17h.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  settings: 'M3 7h18M3 17h18M15 4v6M9 14v6',
  file: 'M12 16V4M8 8l4-4 4 4M4 16v4h16v-4',
  slices: 'M3 4h8v7H3ZM13 4h8v7h-8ZM3 13h8v7H3ZM13 13h8v7h-8Z',
  board3d: 'M12 3 21 7.5 12 12 3 7.5ZM3 12l9 4.5 9-4.5M3 16.5 12 21l9-4.5',
  person: 'M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 21c0-4 3.5-7 8-7s8 3 8 7',
  computer: 'M6 7h12v10H6ZM9 3v4M15 3v4M9 17v4M15 17v4M2 10h4M2 14h4M18 10h4M18 14h4',
  link: 'M10 14a4 4 0 0 0 6 0l4-4a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-4 4a4 4 0 0 0 6 6l1-1',
  chat: 'M4 4h16v12H10l-5 4v-4H4Z',
  stop: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM6 6l12 12',
  pencil: 'M4 20l1-5L16 4l4 4L9 19ZM14 6l4 4',
  save: 'M12 4v12M8 12l4 4 4-4M4 18v2h16v-2',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13',
} as const;

export type IconName = keyof typeof paths;

/** Of a path. Decoration: the button says its name. */
export const drawnIcon = (path: string): TemplateResult =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>`;

export const icon = (name: IconName): TemplateResult => drawnIcon(paths[name]);
