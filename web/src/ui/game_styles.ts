// Where the parts of the game page stand: beside each other where there is room, else the board with a bar under it and the
// rest in a sheet. Nothing scrolls but lists.

import { css } from 'lit';

export const gameStyles = css`
  :host {
    display: grid; height: 100%; overflow: hidden;
    grid-template-columns: minmax(0, 1fr) 350px;
    grid-template-rows: auto auto auto minmax(0, 1fr) auto auto auto auto auto;
    grid-template-areas: 'main head' 'main inset' 'main top' 'main tabs' 'main bottom' 'main status' 'main field' 'main actions' 'bar actions';
  }
  :host([no-inset]) {
    grid-template-areas: 'main head' 'main top' 'main tabs' 'main tabs' 'main bottom' 'main status' 'main field' 'main actions' 'bar actions'; }
  .side { background: var(--surface-2); border-left: 1px solid var(--line); }
  .head { grid-area: head; display: flex; align-items: center; gap: 0.3rem; padding: 0.25rem 0.35rem 0.25rem 0.8rem;
    min-width: 0; }
  .head h1 { font-size: 1.05rem; flex: 1; min-width: 0; white-space: nowrap; overflow: hidden;
    text-overflow: ellipsis; }
  .head h1 small { font-weight: 400; color: var(--muted); }
  strata-board.large { grid-area: main; }
  strata-board.inset { grid-area: inset; height: 190px; border-left: 1px solid var(--line);
    border-bottom: 1px solid var(--line); border-top: 1px solid var(--line); background: var(--surface); }
  strata-board.away { display: none; }
  strata-player.top { grid-area: top; border-bottom: 1px solid var(--line); }
  strata-player.bottom { grid-area: bottom; border-top: 1px solid var(--line); }
  .tabs { grid-area: tabs; display: flex; flex-direction: column; min-height: 0; }
  .tablist { display: flex; flex-wrap: wrap; gap: 0 0.2rem; padding: 0.15rem 0.35rem 0;
    border-bottom: 1px solid var(--line); align-items: center; }
  .tablist [role='tablist'] { flex: 1; white-space: nowrap; align-self: end; }
  .steps { display: flex; }
  .steps button { min-height: 30px; width: 29px; }
  .tablist [role='tab'] { border: 0; border-radius: 6px 6px 0 0; background: none; min-height: 30px;
    padding: 0.15rem 0.55rem; color: var(--muted); }
  .tablist button[aria-selected='true'] { color: var(--text); font-weight: 600;
    box-shadow: inset 0 -2px 0 var(--accent); }
  .tablist select { min-height: 28px; font-size: 0.85rem; padding: 0 0.2rem; margin-bottom: 2px; }
  .tab { flex: 1; min-height: 0; }
  .status { grid-area: status; padding: 0.35rem 0.8rem 0.2rem; border-top: 1px solid var(--line); min-height: 3.1rem; }
  .status p { line-height: 1.3; }
  .status .now { font-weight: 600; }
  .status .now.check { color: var(--danger); }
  .status .refusal { color: var(--danger); font-size: 0.92rem; }
  .past { display: flex; flex-wrap: wrap; gap: 0.3rem; align-items: center; font-size: 0.9rem; }
  .past button { min-height: 26px; padding: 0 0.5rem; font-size: 0.88rem; }
  .field { grid-area: field; display: flex; gap: 0.35rem; padding: 0.2rem 0.6rem 0.35rem; }
  .field input { flex: 1; min-width: 0; }
  .actions { grid-area: actions; display: flex; flex-wrap: wrap; gap: 0.25rem; padding: 0.35rem 0.6rem 0.45rem;
    border-top: 1px solid var(--line); }
  .actions button { min-height: 32px; padding: 0.1rem 0.5rem; font-size: 0.9rem; flex: 1 1 auto; }
  .bar { grid-area: bar; min-width: 0; }
  .narrow { display: none; }
  .sheet-head { display: none; }
  .closed-only { display: none; }
  .loading { grid-column: 1 / -1; grid-row: 1 / -1; place-self: center; text-align: center; padding: 2rem 1rem;
    display: grid; gap: 1rem; justify-items: center; max-width: 34rem; }

  @media (min-width: 1600px) {
    :host { grid-template-columns: minmax(0, 1fr) 480px; }
    strata-board.inset { height: 330px; }
  }
  @media (max-height: 640px) and (min-width: 761px) {
    strata-board.inset { height: 130px; }
  }
  @media (max-width: 760px) {
    :host, :host([no-inset]) {
      grid-template-columns: minmax(0, 1fr);
      grid-template-rows: auto auto minmax(0, 1fr) auto auto auto auto;
      grid-template-areas: 'head' 'top' 'main' 'bar' 'bottom' 'status' 'actions';
    }
    .side { border-left: 0; }
    strata-board.inset { display: none; }
    .narrow { display: inline-flex; }
    .bar.slices { display: none; }
    /* Two lines: a check or a refusal must not move the board under the finger. */
    .status { min-height: 3.1rem; padding: 0.2rem 0.8rem; }
    .status:has(.refusal:not(:empty)) .now { display: none; }
    .actions { flex-wrap: nowrap;
      padding: 0.3rem max(0.4rem, env(safe-area-inset-right)) max(0.4rem, env(safe-area-inset-bottom)) max(0.4rem, env(safe-area-inset-left)); }
    .actions button { flex: 1; flex-direction: column; gap: 0.1rem; min-height: 50px; padding: 0.1rem;
      font-size: 0.75rem; border: 0; }
    .tabs, .field, .more { position: fixed; left: 0; right: 0; z-index: 20; background: var(--surface-2);
      visibility: hidden; }
    :host([sheet]) .tabs, :host([sheet]) .field, :host([sheet]) .more { visibility: visible; }
    .tabs { bottom: calc(124px + env(safe-area-inset-bottom)); height: min(52dvh, 430px);
      border-radius: 14px 14px 0 0; box-shadow: 0 -8px 30px rgb(0 0 0 / 25%); }
    .field { bottom: calc(64px + env(safe-area-inset-bottom)); height: 60px; padding: 0.5rem 0.6rem;
      border-top: 1px solid var(--line); }
    .more { bottom: 0; height: calc(64px + env(safe-area-inset-bottom)); display: flex; gap: 0.35rem;
      padding: 0.3rem 0.6rem; }
    .more button { flex: 1; min-height: 48px; }
    .tablist [role='tab'], .steps button { min-height: 44px; }
    .steps button { width: 44px; }
    .sheet-head { display: flex; justify-content: flex-end; margin-left: auto; }
    .shade { position: fixed; inset: 0; z-index: 19; background: rgb(0 0 0 / 35%); }
  }
`;
