// Where the parts of the game page stand. On a desk the board has the stage, with cards over it in space and bars above
// and below it in slices; a rail of controls is at the right, and a panel beside the rail when it is open. On a phone
// everything stands under the board, or held across beside it. Nothing scrolls but lists.

import { css } from 'lit';

export const gameStyles = css`
  :host { display: grid; height: 100%; overflow: hidden; position: relative; }
  strata-board { grid-area: board; min-width: 0; min-height: 0; }
  strata-board.away { display: none; }
  strata-board-grids { grid-area: board; }
  .bar { grid-area: bar; }
  .top { grid-area: top; }
  .bottom { grid-area: bottom; }
  .line { grid-area: line; }
  .status { grid-area: status; align-self: end; min-height: 100%; z-index: 3; }
  .views { grid-area: views; display: flex; align-items: center; gap: 6px; }
  .controls { grid-area: controls; background: var(--surface-2); }
  /* Its place is kept until it is loaded. */
  strata-more:not(:defined) { display: block; min-width: 44px; min-height: 48px; }
  strata-panel { z-index: 6; min-height: 0; }
  strata-view-settings { z-index: 7; }
  .views button[aria-expanded='true'] { background: var(--accent-soft); border-color: var(--accent); }
  .loading { grid-column: 1 / -1; grid-row: 1 / -1; place-self: center; text-align: center; padding: 2rem 1rem;
    display: grid; gap: 1rem; justify-items: center; max-width: 34rem; }

  /* ---- a desk */
  :host([form='desk']) {
    --side: 0px;
    --strip: 0px;
    /* Whose turn it is keeps room for words, and the player's name gives way. */
    grid-template-columns: minmax(15rem, max-content) minmax(9rem, 1fr) max-content var(--side) 56px;
    grid-template-rows: 40px auto minmax(0, 1fr) 40px;
    grid-template-areas: 'top line line side controls' 'coach coach coach side controls' 'board board board side controls'
      'bottom status views side controls';
  }
  :host([form='desk'][panel]) { --side: 300px; }
  /* What stands below the boards goes on below an open panel: sentences take two lines there, not three that lie over the boards. */
  :host([form='desk']:is([panel]:not([space]), [panel='beside'])) {
    grid-template-areas: 'top line line side controls' 'coach coach coach side controls' 'board board board side controls'
      'bottom status views views controls';
  }
  :host([form='desk']:is([panel]:not([space]), [panel='beside'])) .views { justify-self: end; }
  :host([form='desk'][panel]:not([space])) {
    grid-template-columns: minmax(12rem, max-content) minmax(17rem, 1fr) max-content var(--side) 56px;
  }
  :host([form='desk']) strata-panel { grid-area: side; border-left: 1px solid var(--line); margin-bottom: var(--people, 0); }
  :host([form='desk']) .controls { display: flex; flex-direction: column; gap: 2px; padding: 4px 2px;
    border-left: 1px solid var(--line); }
  .controls hr { width: 36px; border: 0; border-top: 1px solid var(--line); margin: 3px auto; }
  .controls .push { margin-top: auto; }
  :host([form='desk']) strata-player { max-width: 26rem; }
  :host([form='desk']) :is(.line, .status) { background: var(--surface-2); border: 1px solid var(--line);
    border-radius: 8px; margin: 3px 6px; }
  :host([form='desk']) .status { min-height: 34px; }
  /* As far from the edge as the card over the board in space: a second click hits what the first one did. */
  :host([form='desk']) .views { padding-right: calc(19px + var(--strip)); }
  :host([form='desk']) .views button { min-height: 34px; }

  /* Over the board in space: cards that end where an open panel begins, so that it never covers one. */
  :host([form='desk'][space]) {
    grid-template-columns: minmax(18rem, max-content) minmax(12rem, 1fr) max-content var(--side) 56px;
    grid-template-rows: 58px auto minmax(0, 1fr) 58px;
    column-gap: 0;
  }
  :host([form='desk'][space]) strata-board { grid-column: 1 / 5; grid-row: 1 / -1; }
  :host([form='desk'][space][panel='beside']) strata-board { grid-column: 1 / 4; }
  /* The panel lies over the strip of levels and has a row of its own: the strip behind it is no stop of the Tab key. */
  :host([form='desk'][space][panel='over']) strata-board { --strip-visibility: hidden; }
  :host([form='desk'][space][panel='over']) strata-panel { box-shadow: -6px 0 24px rgb(0 0 0 / 18%); }
  :host([form='desk'][space]) :is(strata-player, .line, .status, .views) { z-index: 3; background: var(--surface-2);
    border: 1px solid var(--line); border-radius: 10px; box-shadow: var(--shadow); min-height: 48px; }
  :host([form='desk'][space]) :is(.top, .line) { align-self: start; }
  :host([form='desk'][space]) :is(.bottom, .status, .views) { align-self: end; }
  :host([form='desk'][space]) strata-player { margin: 10px 0 10px 12px; min-width: 18rem; }
  :host([form='desk'][space]) .line { margin: 10px calc(12px + var(--strip)) 10px 12px; }
  :host([form='desk'][space]) .status { margin: 10px 12px; }
  :host([form='desk'][space]) .views { margin: 10px calc(12px + var(--strip)) 10px 0; padding: 0 6px; }
  :host([form='desk']) strata-view-settings { position: absolute; bottom: 66px;
    right: calc(68px + var(--side) + var(--strip)); width: 340px; max-height: calc(100% - 76px); border: 1px solid var(--line); border-radius: 12px;
    box-shadow: 0 10px 40px rgb(0 0 0 / 25%); }
  :host([form='desk'][strip]:not([panel='over'])) { --strip: 102px; }
  @media (max-width: 1179px) {
    :host([form='desk'][strip]) { --strip: 102px; }
    /* Too narrow for cards beside the panel: it is laid over them. */
    :host([form='desk'][space]:not([panel='beside'])) { --side: 0px; }
    :host([form='desk'][space][panel='over']) strata-panel { grid-area: 1 / 1 / -1 / 5; justify-self: end; width: 300px; }
  }

  /* ---- a phone held upright, and every window that is too narrow for a desk */
  :host([form='tall']) {
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: 44px 44px auto minmax(0, 1fr) 44px 50px 50px calc(68px + env(safe-area-inset-bottom));
    grid-template-areas: 'bar' 'top' 'coach' 'board' 'bottom' 'status' 'line' 'controls';
  }
  :host([form='tall']) .bar { display: flex; align-items: center; gap: 2px; padding: 0 2px;
    background: var(--surface-2); border-bottom: 1px solid var(--line); }
  .bar h1 { flex: 1; min-width: 0; font-size: 1.02rem; line-height: 1.15; overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical;
    -webkit-line-clamp: 2; }
  .bar h1.long { font-size: 0.8rem; line-height: 1.1; -webkit-line-clamp: 3; }
  :host([form='tall']) :is(strata-player, .status, .line) { background: var(--surface-2);
    border-top: 1px solid var(--line); }
  :host([form='tall']) .top { border-top: 0; border-bottom: 1px solid var(--line); }
  :host([form='tall']) .controls { display: grid; grid-template-columns: repeat(6, minmax(0, 1fr)); align-items: center;
    padding: 4px max(4px, env(safe-area-inset-right)) calc(4px + env(safe-area-inset-bottom)) max(4px, env(safe-area-inset-left));
    border-top: 1px solid var(--line); }
  :host([form='tall']) .control { min-height: 60px; gap: 4px; }
  :host([form='tall']) :is(strata-panel, strata-view-settings) { grid-row: bottom-start / controls-end; grid-column: 1;
    border-top: 1px solid var(--line); box-shadow: 0 -6px 24px rgb(0 0 0 / 18%); padding-bottom: env(safe-area-inset-bottom); }

  /* ---- a phone held across */
  :host([form='low']) {
    grid-template-columns: minmax(0, 1fr) 208px;
    grid-template-rows: 42px minmax(0, 1fr) minmax(50px, max-content) 46px 98px 42px;
    grid-template-areas: 'board top' 'board moves' 'board status' 'board line' 'board controls' 'board bottom';
    padding: 0 env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left);
  }
  :host([form='low']) :is(strata-player, .moves, .status, .line, .controls, strata-panel, strata-view-settings) {
    background: var(--surface-2); border-left: 1px solid var(--line); }
  :host([form='low']) :is(.moves, .status, .line, .controls, .bottom) { border-top: 1px solid var(--line); }
  .moves { grid-area: moves; min-height: 0; }
  :host([form='low']) .controls { display: grid; grid-template: repeat(2, 49px) / repeat(4, minmax(0, 1fr));
    padding: 0 2px; }
  :host([form='low']) :is(strata-panel, strata-view-settings) { grid-area: 1 / 1 / -1 / -1; justify-self: end;
    width: 310px; box-shadow: -6px 0 24px rgb(0 0 0 / 18%); }
`;
