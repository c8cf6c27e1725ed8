// The look of a rules page.

import { css } from 'lit';

export const rulesStyle = css`
  :host { display: block; max-width: 1184px; margin: 0 auto; padding: 1.2rem 1rem 3rem; }
  .columns { display: grid; grid-template-columns: 190px minmax(0, 1fr); gap: 2.2rem; align-items: start; }
  .page { min-width: 0; }
  .games { position: sticky; top: 1rem; display: grid; gap: 0.1rem; }
  .games a { padding: 0.45rem 0.7rem; border-radius: 8px; color: var(--text); text-decoration: none; font-size: 0.95rem; line-height: 1.25; }
  .games a:hover { background: var(--surface-3); }
  .games a[aria-current='page'] { background: var(--accent-soft); color: var(--accent); font-weight: 650; }
  .head { display: flex; flex-wrap: wrap; gap: 0.8rem; align-items: center; justify-content: space-between; margin-bottom: 0.9rem; }
  .head p { margin-top: 0.25rem; }
  .head button { min-height: 44px; padding: 0 1.4rem; }
  .first { display: grid; grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr); gap: 1.4rem; align-items: start; }
  .first img { width: 100%; height: auto; border-radius: 12px; background: #33365c; }
  .first ol { list-style: none; counter-reset: sentence; margin: 0; padding: 0; display: grid; gap: 0.7rem; }
  .first li { counter-increment: sentence; display: block; position: relative; padding-left: 2.5rem; }
  .first li::before { content: counter(sentence); position: absolute; left: 0; top: 0; width: 1.7rem; height: 1.7rem; border-radius: 50%;
    display: grid; place-content: center; background: var(--accent); color: var(--accent-text); font-weight: 650; font-size: 0.9rem; }
  .turner { display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: center; margin-bottom: 0.9rem; }
  .turner [role='status'] { flex: 1 1 12rem; }
  .page > h2 { margin: 1.6rem 0 0.2rem; font-size: 1.25rem; }
  .section { border: 1px solid var(--line); border-bottom-width: 0; background: var(--surface-2); padding: 0 1rem; scroll-margin-top: 1rem; }
  .section:first-of-type { border-radius: 12px 12px 0 0; margin-top: 0.7rem; }
  .section:last-of-type { border-radius: 0 0 12px 12px; border-bottom-width: 1px; }
  .section > summary { display: flex; gap: 0.8rem; align-items: center; min-height: 46px; cursor: pointer; list-style: none; }
  .section > summary::-webkit-details-marker { display: none; }
  .section > summary::after { content: '▾'; color: var(--muted); margin-left: 0.2rem; }
  .section[open] > summary::after { content: '▴'; }
  .section > summary h3 { flex: 1; }
  .section .number { min-width: 2rem; color: var(--muted); }
  .section .law { padding-bottom: 1rem; }
  .law { min-width: 0; line-height: 1.55; max-width: 54rem; }
  .law p, .law ul, .law ol { margin: 0.7rem 0; }
  .law ul, .law ol { padding-left: 1.3rem; }
  .law li { margin: 0.35rem 0; }
  .law li > p { margin: 0.35rem 0; }
  .law h3 { margin: 1.5rem 0 0.4rem; font-size: 1.05rem; }
  .law h3, .law li[id] { scroll-margin-top: 1rem; }
  .law code { padding: 0.05em 0.3em; border-radius: 4px; background: var(--surface-3); font: 0.88em/1.4 ui-monospace, 'SF Mono', Menlo, monospace; }
  .law pre { margin: 0.7rem 0; padding: 0.7rem 0.9rem; overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; background: var(--surface-2); }
  .law pre code { padding: 0; background: none; }
  .law details { margin: 0.7rem 0; color: var(--muted); }
  .law summary { cursor: pointer; }
  .table { margin: 0.9rem 0; overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; background: var(--surface-2); }
  table { width: 100%; border-collapse: collapse; font-size: 0.92rem; }
  th, td { padding: 0.4rem 0.7rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
  th { font-weight: 650; background: var(--surface-3); }
  tbody tr:last-child td { border-bottom: 0; }
  .found { background: var(--accent-soft); border-radius: 6px; box-shadow: 0 0 0 5px var(--accent-soft); }
  .prose { white-space: pre-wrap; font: inherit; margin: 0.8rem 0; }
  .note { padding: 0.6rem 0.9rem; border-left: 3px solid var(--accent); background: var(--surface-2); border-radius: 0 8px 8px 0; }
  @media (max-width: 900px) {
    .columns { display: block; }
    .games { position: static; display: flex; overflow-x: auto; gap: 0.35rem; margin: 0 -1rem 1rem; padding: 0.1rem 1rem 0.5rem; }
    .games a { white-space: nowrap; padding: 0.6rem 0.9rem; border: 1px solid var(--line); border-radius: 999px; background: var(--surface-2); }
    .first { grid-template-columns: minmax(0, 1fr); }
  }
  @media (max-width: 760px) { .law ul, .law ol { padding-left: 1.1rem; } .section { padding: 0 0.7rem; } }
`;
