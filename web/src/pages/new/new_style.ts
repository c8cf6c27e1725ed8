// The look of the page that sets up a game.

import { css } from 'lit';

export const newStyle = css`
  :host { --bar: 7rem; padding-bottom: var(--bar); }
  /* What has the keyboard is not hidden behind the bar. */
  :is(input, summary, a, button) { scroll-margin: 4rem 0 12rem; }
  .layout { display: grid; grid-template-columns: 340px minmax(0, 1fr); gap: 2rem; align-items: start; }
  .game { overflow: hidden; }
  .game img, .game strata-picture { display: block; width: 100%; height: auto; aspect-ratio: 2 / 1; object-fit: cover; background: #33365c; }
  .game strata-picture { background: var(--surface-3); padding: 10px; }
  .game .text { padding: 0.9rem 1rem 1rem; display: grid; gap: 0.45rem; }
  fieldset { border: 0; margin: 0 0 1.1rem; padding: 0; min-width: 0; }
  legend { font-weight: 650; padding: 0; margin-bottom: 0.4rem; }
  .choices { display: flex; flex-wrap: wrap; gap: 0.5rem; }
  .choices label { flex: 1 1 9rem; max-width: 17rem; display: grid; gap: 0.05rem; align-content: center; min-height: 48px;
    padding: 0.4rem 0.8rem; border: 1px solid var(--line); border-radius: 10px; background: var(--surface-2); cursor: pointer; }
  @media (hover: hover) { .choices label:hover { background: var(--surface-3); } }
  .choices label:has(:checked) { border-color: var(--accent); background: var(--accent-soft); box-shadow: inset 0 0 0 1px var(--accent); }
  .choices label:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: 2px; }
  .choices input { position: absolute; opacity: 0; width: 1px; height: 1px; }
  .choices strong { font-weight: 600; }
  .clocks label { flex: 1 1 5.4rem; text-align: center; }
  .level { display: grid; grid-template-columns: minmax(0, 22rem) minmax(0, 1fr); gap: 0.3rem 1rem; align-items: center; margin-bottom: 0.5rem; }
  .level input { width: 100%; min-height: 32px; }
  details { margin-bottom: 1.1rem; }
  summary { display: flex; flex-wrap: wrap; gap: 0.2rem 0.7rem; align-items: center; min-height: 48px; padding: 0.4rem 1rem; cursor: pointer; list-style: none; }
  summary::-webkit-details-marker { display: none; }
  summary .change { margin-left: auto; color: var(--accent); font-weight: 600; }
  .options { padding: 0.3rem 1rem 0.4rem; border-top: 1px solid var(--line); }
  .options fieldset { margin: 0.7rem 0; }
  .options label.one { display: grid; grid-template-columns: auto 1fr; gap: 0.6rem; align-items: baseline; padding: 0.35rem 0.5rem;
    border-radius: 8px; cursor: pointer; }
  .options label.one:has(:checked) { background: var(--accent-soft); }
  .about { color: var(--muted); font-size: 0.92rem; margin-bottom: 0.3rem; }
  input[type='number'] { width: 7rem; }
  input.title { width: min(100%, 24rem); }
  fieldset > .row { margin-top: 0.7rem; }
  label.invites { display: block; margin: 0.7rem 0 0.2rem; }
  .own { margin-top: 0.4rem; }
  .elsewhere { margin-top: 1rem; }
  .bar { position: fixed; inset: auto 0 0 0; z-index: 5; background: var(--surface-2); border-top: 1px solid var(--line);
    box-shadow: 0 -4px 16px rgb(0 0 0 / 8%);
    padding: 0.7rem max(1rem, env(safe-area-inset-right)) calc(0.7rem + env(safe-area-inset-bottom)) max(1rem, env(safe-area-inset-left)); }
  .bar > div { max-width: 1088px; margin: 0 auto; display: flex; gap: 0.4rem 1.2rem; align-items: center; justify-content: space-between; }
  .bar strong { font-weight: 650; overflow-wrap: anywhere; }
  .bar .primary { min-height: 48px; min-width: 13rem; font-size: 1.08rem; }
  @media (max-width: 860px) {
    .layout { grid-template-columns: minmax(0, 1fr); gap: 1.1rem; }
    .game { display: grid; grid-template-columns: 128px minmax(0, 1fr); }
    .game img, .game strata-picture { height: 100%; min-height: 104px; aspect-ratio: auto; }
    .game .summary { display: none; }
    .level { grid-template-columns: minmax(0, 1fr); }
  }
  @media (max-width: 560px) {
    :host { --bar: 9rem; padding-top: 0.8rem; }
    h1 { font-size: 1.3rem; }
    .choices { gap: 0.4rem; }
    .choices label { flex: 1 1 6rem; padding: 0.35rem 0.5rem; }
    .clocks label { flex: 1 1 4.2rem; }
    .bar > div { flex-direction: column; align-items: stretch; text-align: center; }
  }
  @media (max-height: 480px) {
    :host { --bar: 5rem; }
    .bar { padding-top: 0.35rem; padding-bottom: calc(0.35rem + env(safe-area-inset-bottom)); }
    .bar .primary { min-height: 44px; min-width: 10rem; }
  }
`;
