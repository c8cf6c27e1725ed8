// Where the parts of the editor stand. On a desk the palette at the left, the boards in the middle, the settings at the right; on a
// phone one under the other, or held across beside the board. Only the settings scroll.

import { css } from 'lit';

export const editorStyles = css`
  :host { display: grid; height: 100%; overflow: hidden; position: relative; }
  strata-board { grid-area: board; min-width: 0; min-height: 0; }
  strata-board.away { display: none; }
  strata-board-grids { grid-area: board; }
  .head { grid-area: head; display: flex; flex-wrap: wrap; align-items: center; gap: 6px; padding: 7px 12px; min-width: 0; }
  .head .push { margin-left: auto; display: flex; gap: 6px; }
  .head select { max-width: max(9rem, min(23rem, 100% - 28rem)); text-overflow: ellipsis; }
  .rules { position: relative; }
  .rules summary { list-style: none; display: flex; align-items: center; min-height: 34px; padding: 0 0.75rem; cursor: pointer;
    border: 1px solid var(--line); border-radius: 8px; background: var(--surface-2); white-space: nowrap; }
  .rules summary::-webkit-details-marker { display: none; }
  .rules div { position: absolute; z-index: 20; top: calc(100% + 4px); left: 0; min-width: 15rem; max-width: 80vw; display: grid; gap: 8px; padding: 12px;
    background: var(--surface-2); border: 1px solid var(--line); border-radius: 12px; box-shadow: 0 10px 40px rgb(0 0 0 / 25%); }
  .rules label { display: grid; gap: 2px; }
  .fault { grid-area: fault; display: grid; grid-template-columns: 22px minmax(0, 1fr); gap: 10px; align-items: start; padding: 9px 14px;
    background: color-mix(in oklab, var(--danger) 13%, var(--surface-2)); border-bottom: 1px solid var(--line); font-size: 0.9rem; }
  .fault svg { color: var(--danger); margin-top: 1px; width: 22px; height: 22px; }
  .fault strong { color: var(--danger); display: block; }
  .undoing { grid-column: -1; display: flex; gap: 2px; margin: -4px -8px -4px 0; align-self: center; }
  /* It comes and goes with every change: what is under it stays where it is. */
  :host(:not([form='desk'])) .fault { grid-template-columns: 22px minmax(0, 1fr) auto; align-items: center; align-content: center; overflow-y: auto;
    padding: 5px 10px; font-size: 0.82rem; }
  :host(:not([form='desk'])) .fault.fine { grid-template-columns: minmax(0, 1fr) auto; }
  .fault.fine { background: var(--surface-2); grid-template-columns: minmax(0, 1fr); }
  .side { grid-area: palette; min-height: 0; display: flex; flex-direction: column; gap: 8px; padding: 12px; overflow-y: auto;
    background: var(--surface-2); }
  .side .hint { font-size: 0.86rem; color: var(--muted); }
  .side .hint strong { color: var(--text); }
  .ends { display: grid; gap: 8px; margin-top: auto; }
  .ends button { padding: 0.2rem 0.3rem; font-size: 0.9rem; min-width: 0; }
  .legend { grid-area: legend; display: flex; gap: 18px; align-items: center; padding: 0 14px; font-size: 0.86rem;
    border-top: 1px solid var(--line); }
  .legend span { display: inline-flex; gap: 6px; align-items: center; }
  .legend i { width: 11px; height: 11px; border-radius: 50%; border: 2px solid var(--muted); background: var(--surface); }
  .legend i.white { background: var(--white-piece); border-color: var(--white-piece-edge); }
  .legend i.black { background: var(--black-piece); border-color: var(--black-piece); outline: 1px solid var(--black-piece-edge); }
  .legend em { margin-left: auto; font-style: normal; color: var(--muted); }
  strata-editor-settings { grid-area: settings; min-height: 0; overflow-y: auto; }
  .pictures { display: flex; flex-wrap: wrap; align-items: center; gap: 6px; padding: 8px 14px; }
  .pictures h2 { font-size: 0.92rem; width: 100%; }
  .actions { grid-area: actions; display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 8px; padding: 10px 14px;
    background: var(--surface-2); border-top: 1px solid var(--line); }
  .actions p { grid-column: 1 / -1; color: var(--danger); font-size: 0.88rem; }
  .actions button { min-height: 44px; white-space: normal; padding: 0.2rem; font-size: 0.88rem; }

  :host([form='desk']) { grid-template-columns: 132px minmax(0, 1fr) 320px;
    grid-template-rows: 48px auto minmax(0, 1fr) auto auto;
    grid-template-areas: 'palette head fault' 'palette board fault' 'palette board settings' 'palette board actions' 'palette legend actions'; }
  /* The line above the settings is as high as what it says. */
  :host([form='desk']) { grid-template-rows: 48px 0 minmax(0, 1fr) auto 44px; }
  :host([form='desk']) .right { grid-column: 3; grid-row: 1 / -1; display: flex; flex-direction: column; min-height: 0;
    border-left: 1px solid var(--line); background: var(--surface-2); }
  :host([form='desk']) .right strata-editor-settings { flex: 1; }
  :host([form='desk']) strata-board { grid-row: 2 / 5; grid-column: 2; margin: 0 8px 4px; }
  :host([form='desk'][plain]) strata-board { grid-row: 2 / -1; }
  :host([form='desk']) .side { border-right: 1px solid var(--line); }
  :host(:not([form='desk'])) .hint, :host(:not([form='desk'])) .legend { display: none; }

  .bar { grid-area: bar; display: flex; align-items: center; gap: 2px; padding: 0 4px; background: var(--surface-2);
    border-bottom: 1px solid var(--line); }
  /* A list draws the name of its choice on one line: here it lies over it, unseen, and the name takes the lines that it needs. */
  .bar .game { position: relative; flex: 1; min-width: 0; min-height: 44px; display: flex; align-items: center; padding: 0 1.4rem 0 0.5rem;
    border: 1px solid var(--line); border-radius: 8px; background: var(--surface-2); }
  .bar .game span { font-weight: 600; font-size: 0.88rem; line-height: 1.15; max-height: 3.45em; overflow: hidden; overflow-wrap: anywhere; }
  .bar .game::after { content: ''; position: absolute; right: 0.7rem; top: calc(50% - 6px); width: 6px; height: 6px; border: solid var(--text);
    border-width: 0 2px 2px 0; transform: rotate(45deg); pointer-events: none; }
  .bar .game select { position: absolute; inset: 0; min-width: 0; width: 100%; height: 100%; opacity: 0; }
  .bar .game:focus-within { outline: 2px solid var(--accent); outline-offset: 1px; }
  .bar .game:has([data-looked]) :is(select, .enter) { opacity: 1; position: static; }
  .bar .game:has([data-looked]) span { display: none; }
  :host(:not([form='desk'])) .right { display: contents; }
  :host(:not([form='desk'])) .side { padding: 6px; flex-direction: row; align-items: stretch; overflow: visible;
    border-top: 1px solid var(--line); border-bottom: 1px solid var(--line); }
  :host(:not([form='desk'])) .ends { margin: 0; align-content: center; gap: 4px; }
  :host(:not([form='desk'])) strata-palette { flex: 1; min-width: 0; overflow-x: auto; grid-auto-flow: column;
    grid-template: repeat(2, 46px) / none; grid-auto-columns: minmax(42px, 1fr); gap: 4px; padding: 3px; --piece: 46px; }
  :host(:not([form='desk'])) .pictures .ends { display: flex; flex-wrap: wrap; gap: 6px; }
  .levels { grid-area: levels; display: flex; gap: 4px; padding: 4px 6px; min-width: 0; min-height: 0; overflow: auto; }
  .levels button { flex: 1 0 44px; min-height: 44px; padding: 0 4px; font-weight: 650; }
  .levels .bad { color: var(--danger); border-color: var(--danger); }
  :host([form='tall']) { grid-template-columns: minmax(0, 1fr);
    grid-template-rows: 48px 6rem auto minmax(200px, 1.6fr) auto minmax(96px, 1fr) calc(64px + env(safe-area-inset-bottom));
    grid-template-areas: 'bar' 'fault' 'levels' 'board' 'palette' 'settings' 'actions'; }
  :host([form='tall']) .actions, :host([form='low']) .actions { grid-template-columns: repeat(3, minmax(0, 1fr)); align-content: start; }
  :host(:not([form='desk'])) .actions p { display: none; }
  :host([form='low']) { grid-template-columns: auto minmax(0, 1fr) 344px; grid-template-rows: 46px 4.6rem auto minmax(60px, 1fr) 58px;
    grid-template-areas: 'levels board bar' 'levels board fault' 'levels board palette' 'levels board settings' 'levels board actions';
    padding: 0 env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left); }
  :host([form='low']) :is(.bar, .fault, .side, strata-editor-settings, .actions) { border-left: 1px solid var(--line); }
  :host([form='low']) .bar .game span { font-size: 0.8rem; line-height: 1.1; }
  :host([form='low']) .levels { flex-direction: column; }
  :host([form='low']) .levels button { flex: none; }
  :host([form='low']) .side { padding: 4px 2px; }
  :host([form='low']) .actions { padding: 6px 10px; }
  :host([form='low']) strata-palette { --piece: 44px; grid-template: repeat(2, 44px) / none; }
`;
