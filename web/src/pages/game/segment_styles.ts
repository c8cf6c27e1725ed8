// Buttons that stand together, of which one is down.

import { css } from 'lit';

export const segmentStyles = css`
  .segments { display: flex; }
  .segments button { flex: 1 1 auto; min-width: 0; padding: 0 0.55rem; border-radius: 0; margin-left: -1px;
    font-size: 0.9rem; }
  /* What those behind it are ways of. */
  .segments .word { align-self: center; padding: 0 0.4rem; font-size: 0.9rem; color: var(--muted); }
  .segments :is(button:first-child, .word + button) { border-radius: 8px 0 0 8px; margin-left: 0; }
  .segments button:last-child { border-radius: 0 8px 8px 0; }
  .segments button:has(+ .word) { border-radius: 8px; }
  /* Bold without another width: none of them moves when another one is pressed. */
  .segments button[aria-pressed='true'] { color: var(--accent); -webkit-text-stroke: 0.5px currentColor; position: relative; }
  .segments button:focus-visible { position: relative; z-index: 1; }
`;
