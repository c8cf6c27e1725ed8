// Where the parts of the page of analysis stand. On a desk the boards with the report under them, and a column with the engine, the moves and
// what is done with them; on a phone all of it under the board, or held across beside it. Nothing scrolls but lists.

import { css } from 'lit';

export const analysisStyles = css`
  :host { display: grid; height: 100%; overflow: hidden; position: relative; }
  :host([start]) { display: block; height: auto; overflow: visible; }
  strata-board { grid-area: board; min-width: 0; min-height: 0; }
  strata-board.away { display: none; }
  strata-board-grids { grid-area: board; }
  .bar { grid-area: bar; display: flex; align-items: center; gap: 8px; min-width: 0; padding: 0 8px; }
  .bar h1 { font-size: 1.02rem; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
  .bar button[aria-expanded='true'] { background: var(--accent-soft); border-color: var(--accent); }
  .bar button.who { display: block; padding: 0 0.3rem; text-align: left; max-width: 100%; }
  .bar h1 button.who { font: inherit; color: inherit; width: 100%; }
  .bar .label { color: var(--muted); font-size: 0.86rem; margin-right: -4px; }
  .about { position: absolute; z-index: 8; top: 46px; left: 8px; max-width: min(34rem, calc(100% - 16px)); padding: 0.5rem 0.8rem; background: var(--surface-2);
    border: 1px solid var(--line); border-radius: 8px; box-shadow: 0 6px 24px rgb(0 0 0 / 25%); overflow-wrap: anywhere; overflow-y: auto; max-height: calc(100% - 60px); }
  .bar .who { flex: 1; min-width: 0; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; color: var(--muted); font-size: 0.88rem; }
  .chance { grid-area: chance; position: relative; background: #3f3b37; overflow: hidden; border-radius: 4px; }
  .chance i { position: absolute; inset: auto 0 0 0; background: #f7f3ea; }
  .chance b { position: absolute; left: 0; right: 0; text-align: center; font-size: 0.66rem; line-height: 16px; white-space: nowrap; }
  .chance b.white { bottom: 1px; color: #23201d; } .chance b.black { top: 1px; color: #f7f3ea; }
  .chance.flipped i { inset: 0 0 auto 0; } .chance.flipped b.white { bottom: auto; top: 1px; } .chance.flipped b.black { top: auto; bottom: 1px; }
  strata-report { grid-area: report; }
  strata-engine { grid-area: engine; min-width: 0; }
  .levels { grid-area: levels; display: flex; }
  .levels button { min-width: 26px; padding: 0 4px; border-radius: 0; margin-left: -1px; font-size: 0.86rem; flex: 1 1 auto; }
  .levels button[aria-pressed='true'] { color: var(--accent); font-weight: 700; }
  .side { grid-area: side; display: flex; flex-direction: column; min-height: 0; min-width: 0; background: var(--surface-2); }
  .side > .tab { flex: 1; min-height: 0; }
  .tabs { display: flex; align-items: center; border-bottom: 1px solid var(--line); padding: 0 4px; flex: none; }
  .tabs [role='tablist'] { display: flex; flex: 1; min-width: 0; }
  .tabs [role='tab'] { border: 0; border-radius: 0; background: none; padding: 0 0.6rem; font-size: 0.92rem; }
  .tabs [role='tab'][aria-selected='true'] { color: var(--accent); font-weight: 600; box-shadow: inset 0 -2px 0 var(--accent); }
  .field { display: flex; gap: 4px; padding: 0 8px 8px; }
  .field input { flex: 1; min-width: 0; }
  .words { padding: 4px 10px; font-size: 0.86rem; color: var(--muted); border-top: 1px solid var(--line); min-height: 26px; }
  .words .error { color: var(--danger); }
  .steps { grid-area: steps; display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)) 48px; gap: 4px; padding: 6px 8px; background: var(--surface-2);
    border-top: 1px solid var(--line); }
  .steps > * { min-height: 40px; padding: 0; min-width: 0; }
  :host([form='tall']) .steps { grid-template-columns: repeat(4, minmax(0, 1fr)) 76px 44px; }
  .steps .word { font-size: 0.84rem; white-space: normal; line-height: 1.1; }
  strata-view-settings, strata-pad { z-index: 7; }
  .loading { grid-column: 1 / -1; grid-row: 1 / -1; place-self: center; }

  :host([form='desk']) { grid-template: 44px minmax(0, 1fr) 164px 52px / 36px minmax(0, 1fr) minmax(340px, 31.6%);
    grid-template-areas: 'bar bar engine' 'chance board side' 'report report side' 'report report steps'; }
  :host([form='desk']) strata-engine { flex: none; }
  :host([form='desk']) .column { grid-column: 3; min-width: 0; grid-row: 1 / 5; display: flex; flex-direction: column; min-height: 0; border-left: 1px solid var(--line); }
  :host([form='desk']) .column .side { flex: 1; }
  :host([form='desk']) .chance { margin: 0 2px 0 8px; width: 28px; }
  :host([form='desk']) strata-board { margin: 0 8px 0 4px; border-radius: 8px; }
  :host([form='desk']) strata-report { grid-row: 3 / 5; }
  :host([form='desk']) strata-view-settings { position: absolute; left: 60px; top: 52px; width: 340px; max-height: calc(100% - 60px);
    border: 1px solid var(--line); border-radius: 12px; box-shadow: 0 10px 40px rgb(0 0 0 / 25%); }
  :host([form='desk']) .steps { flex: none; }
  :host([form='desk']) .bar > :not(h1, .who) { flex: none; }
  @media (max-width: 1179px) {
    :host([form='desk']) .bar .word { display: none; }
    :host([form='desk']) .bar .segments button { padding: 0 0.35rem; }
    :host([form='desk']) .bar .levels button { min-width: 20px; padding: 0 2px; }
  }

  :host([form='tall']) { grid-template: 44px 16px minmax(180px, 46fr) auto auto 96px minmax(170px, 30fr) calc(56px + env(safe-area-inset-bottom)) / minmax(0, 1fr);
    grid-template-areas: 'bar' 'chance' 'board' 'levels' 'engine' 'report' 'side' 'steps'; }
  :host([form='tall']) .bar { padding: 0 2px; gap: 2px; background: var(--surface-2); }
  .bar .names { flex: 1; min-width: 0; }
  .bar .names button.who { min-height: 26px; }
  .bar .turn { font-size: 0.74rem; line-height: 1.2; color: var(--muted); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
  :host(:not([form='desk'])) .bar h1 { line-height: 1.2; }
  :host(:not([form='desk'])) .column { display: contents; }
  :host([form='tall']) .chance { border-radius: 0; }
  :host([form='tall']) .chance i { inset: 0 auto 0 0; } :host([form='tall']) .chance b { width: 48px; }
  :host([form='tall']) .chance b.white { left: 4px; right: auto; text-align: left; bottom: 0; } :host([form='tall']) .chance b.black { left: auto; right: 4px; text-align: right; top: 0; }
  :host([form='tall']) .chance.flipped i { inset: 0 0 0 auto; }
  :host([form='tall']) .chance.flipped b.white { left: auto; right: 4px; text-align: right; } :host([form='tall']) .chance.flipped b.black { left: 4px; right: auto; text-align: left; }
  :host(:not([form='desk'])) .levels button { min-height: 40px; }
  :host(:not([form='desk'])) .words:not(.over, :has(.error)) { display: none; }
  :host([form='low']) .chance b { display: none; }
  :host([form='tall']) strata-report { border-bottom: 1px solid var(--line); }
  :host([form='tall']) .steps { padding-bottom: calc(6px + env(safe-area-inset-bottom)); }
  :host([form='tall']) strata-view-settings { grid-row: 4 / 9; grid-column: 1; border-top: 1px solid var(--line); box-shadow: 0 -6px 24px rgb(0 0 0 / 18%); }

  :host([form='low']) { grid-template: 44px auto minmax(0, 1fr) 52px / auto 18px minmax(0, 1fr) 300px;
    grid-template-areas: 'levels chance board bar' 'levels chance board engine' 'levels chance board side' 'levels chance board steps';
    padding: 0 env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left); }
  :host([form='low']) .bar { padding: 0 2px; gap: 2px; background: var(--surface-2); border-bottom: 1px solid var(--line); }
  :host([form='low']) .bar h1 { font-size: 0.88rem; }
  /* A comment may need more than there is, and lines that come meanwhile push it nowhere. */
  :host(:not([form='desk'])) .side { overflow-y: auto; }
  :host(:not([form='desk'])) .side > strata-node-tools { flex: none; position: sticky; bottom: 0; z-index: 1; }
  :host([form='low']) .column:has(strata-node-tools[writing]) > strata-engine { max-height: 84px; overflow-y: auto; }
  /* What is done with a move leaves its room to the report. */
  :host([form='low']) .side:has(> strata-report) strata-node-tools { display: none; }
  :host([form='low']) .levels { flex-direction: column; overflow-y: auto; width: 52px; }
  :host([form='low']) .tabs .icon { display: none; } :host([form='low']) .tabs [role='tab'] { padding: 0 0.5rem; font-size: 0.86rem; }
  :host([form='low']) .levels button { flex: 1 0 40px; margin: 0; }
  :host([form='low']) .chance { border-radius: 0; } :host([form='low']) .chance b { font-size: 0.6rem; }
  :host([form='low']) strata-view-settings { grid-area: 1 / 1 / -1 / -1; justify-self: end; width: 310px; box-shadow: -6px 0 24px rgb(0 0 0 / 18%); }
`;
