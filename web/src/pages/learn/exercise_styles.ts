// Where the parts of a lesson or a puzzle stand: on a desk the panel beside the board; on a phone under it, or held across beside it.

import { css } from 'lit';

export const exerciseStyles = css`
  :host { display: grid; height: 100%; overflow: hidden; position: relative; background: var(--surface); }
  .alone { padding: 1.4rem; }
  strata-board { grid-area: board; min-width: 0; min-height: 0; }
  strata-board.away { display: none; }
  strata-board-grids { grid-area: board; }
  .bar { grid-area: bar; display: flex; align-items: center; gap: 6px; padding: 0 12px; min-width: 0; }
  .bar h1 { flex: 1; min-width: 0; font-size: 1.05rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .bar .title { flex: 1; width: 0; min-width: 0; border-color: transparent; background-color: transparent; font-size: 1.05rem; font-weight: 700;
    text-overflow: ellipsis; }
  .levels { grid-area: levels; display: flex; gap: 4px; padding: 0 6px 4px; min-width: 0; overflow: auto; }
  .levels button { flex: 1 0 auto; min-width: 34px; padding: 0 4px; }
  .panel { grid-area: panel; display: flex; flex-direction: column; gap: 8px; min-width: 0; min-height: 0; padding: 14px 16px;
    overflow-y: auto; background: var(--surface-2); }
  .panel > * { flex: none; }
  .number { color: var(--muted); font-size: 0.88rem; font-weight: 600; }
  h2 { overflow-wrap: anywhere; }
  .about { display: grid; gap: 4px; }
  .task { font-weight: 650; font-size: 1.05rem; line-height: 1.3; }
  .task:focus { outline: none; }
  .said { min-height: 1.4em; line-height: 1.3; font-weight: 600; overflow-wrap: anywhere; }
  .said.good::before { content: '✓ '; color: var(--accent); }
  .said.bad { color: var(--danger); }
  .said.bad::before { content: '✗ '; }
  .refusal { color: var(--danger); font-size: 0.92rem; line-height: 1.25; }
  .buttons { display: flex; flex-wrap: wrap; gap: 6px; }
  .buttons button { white-space: normal; }
  .field { display: flex; gap: 6px; }
  .field input { flex: 1; min-width: 0; width: 100%; }
  .streak { display: flex; flex-wrap: wrap; gap: 0.2rem 1rem; font-variant-numeric: tabular-nums; }
  .streak strong { font-size: 1.1rem; }
  .choose { display: grid; gap: 2px; }
  .choose select { width: 100%; }

  ol.steps { list-style: none; margin: 0; padding: 0; display: grid; gap: 2px; }
  .steps button { width: 100%; min-height: 32px; justify-content: flex-start; text-align: left; white-space: normal; border-color: transparent;
    background: none; padding: 2px 8px; font-size: 0.92rem; }
  .steps button[aria-current='step'] { background: var(--accent-soft); border-color: var(--accent); }
  .steps .mark { width: 1.3em; flex: none; text-align: center; color: var(--accent); font-weight: 700; }
  details.steps > summary { cursor: pointer; min-height: 44px; display: flex; align-items: center; font-weight: 600; }

  :host([form='desk']) { grid-template-columns: minmax(0, 1fr) 340px; grid-template-rows: 48px minmax(0, 1fr) auto;
    grid-template-areas: 'bar panel' 'board panel' 'levels panel'; }
  :host([form='desk']) .panel { border-left: 1px solid var(--line); }
  :host([form='desk']) strata-board { margin: 0 8px 8px; }

  :host(:not([form='desk'])) .bar { padding: 0 4px; gap: 2px; background: var(--surface-2); border-bottom: 1px solid var(--line); }
  :host(:not([form='desk'])) .bar h1 { font-size: 0.95rem; white-space: normal; line-height: 1.1; max-height: 2.2em; }
  :host(:not([form='desk'])) .panel { gap: 5px; padding: 8px 12px calc(8px + env(safe-area-inset-bottom)); }
  :host(:not([form='desk'])) .about, :host(:not([form='desk'])) .number { font-size: 0.88rem; line-height: 1.25; }
  :host(:not([form='desk'])) .task { font-size: 0.98rem; }
  :host(:not([form='desk'])) h2 { font-size: 1rem; }
  :host([form='tall']) { grid-template-columns: minmax(0, 1fr); grid-template-rows: 48px minmax(0, 1fr) auto fit-content(42dvh);
    grid-template-areas: 'bar' 'board' 'levels' 'panel'; }
  :host([form='tall']) .panel { border-top: 1px solid var(--line); }
  :host([form='low']) { grid-template-columns: minmax(0, 1fr) 300px; grid-template-rows: 46px minmax(0, 1fr) auto;
    grid-template-areas: 'board bar' 'board panel' 'levels panel';
    padding: 0 env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left); }
  :host([form='low']) .panel { border-left: 1px solid var(--line); }
`;
