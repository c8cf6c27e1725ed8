// What all elements share: buttons, fields, headings. Shadow roots see no style sheet of the page, so each takes this
// in.

import { css } from 'lit';

export const shared = css`
  :host { box-sizing: border-box; }
  :host([hidden]), [hidden] { display: none !important; }
  *, *::before, *::after { box-sizing: border-box; }
  h1, h2, h3 { margin: 0; line-height: 1.2; font-weight: 650; letter-spacing: -0.01em; }
  h1 { font-size: 1.55rem; }
  h2 { font-size: 1.12rem; }
  h3 { font-size: 1rem; }
  h1:focus { outline: none; }
  p { margin: 0; }
  a { color: var(--accent); }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
  button, select, input { font: inherit; color: inherit; }
  button, .button {
    display: inline-flex; align-items: center; justify-content: center; gap: 0.4em; min-height: 34px;
      padding: 0.25rem 0.75rem;
    border: 1px solid var(--line); border-radius: 8px; background: var(--surface-2); color: var(--text);
      cursor: pointer;
    text-decoration: none; line-height: 1.2; white-space: nowrap; touch-action: manipulation;
  }
  /* A finger leaves no pointer where it was, and what is down looks so under a pointer, too. */
  @media (hover: hover) {
    button:hover:not(:disabled, .primary, .danger, [aria-pressed='true'], [aria-current='true'], [aria-checked='true']), .button:hover { background: var(--surface-3); }
    :is(button.primary, button.danger):hover:not(:disabled), .button.primary:hover { filter: brightness(1.08); }
  }
  button:active:not(:disabled) { transform: translateY(1px); }
  button:disabled { opacity: 0.45; cursor: default; }
  button.primary, .button.primary { background: var(--accent); border-color: var(--accent); color: var(--accent-text);
    font-weight: 600; }
  button.danger { background: var(--danger); border-color: var(--danger); color: var(--surface-2); font-weight: 600; }
  button.quiet, .button.quiet { border-color: transparent; background: none; }
  button.icon, .button.icon { width: 34px; padding: 0; }
  button[aria-pressed='true'] { background: var(--accent-soft); border-color: var(--accent); }
  select, input[type='text'], input[type='number'] {
    min-height: 34px; padding: 0.2rem 0.5rem; border: 1px solid var(--line); border-radius: 8px;
      background: var(--surface-2); max-width: 100%;
  }
  input[aria-invalid='true'] { border-color: var(--danger); }
  input[type='radio'], input[type='checkbox'], input[type='range'] { accent-color: var(--accent); }
  kbd {
    display: inline-block; min-width: 1.6em; padding: 0 0.4em; border: 1px solid var(--line);
      border-bottom-width: 2px; border-radius: 5px;
    background: var(--surface-2); font: 0.85em/1.5 ui-monospace, monospace; text-align: center;
  }
  svg.icon { width: 18px; height: 18px; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round;
    stroke-linejoin: round; flex: none; }
  .muted { color: var(--muted); }
  .small { font-size: 0.87rem; }
  .error { color: var(--danger); }
  .row { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; }
  .visually-hidden {
    position: absolute; width: 1px; height: 1px; margin: -1px; padding: 0; overflow: hidden; clip-path: inset(50%);
      border: 0; white-space: nowrap;
  }
  @media (pointer: coarse), (max-width: 760px) {
    button, .button, select, input[type='text'], input[type='number'] { min-height: 44px; }
    button.icon, .button.icon { width: 44px; }
  }
`;

/** Pages that scroll: a column of readable width. */
export const pageStyles = css`
  :host { display: block; max-width: 1120px; margin: 0 auto;
    padding: 1.4rem max(1rem, env(safe-area-inset-right)) 3rem max(1rem, env(safe-area-inset-left)); }
  header { margin-bottom: 1.2rem; }
  .lead { color: var(--muted); margin-top: 0.35rem; max-width: 46rem; }
  section { margin-top: 1.6rem; }
  section > h2 { margin-bottom: 0.7rem; }
  .panel { background: var(--surface-2); border: 1px solid var(--line); border-radius: 12px;
    box-shadow: var(--shadow); }
`;
