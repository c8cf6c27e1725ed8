// The look of a rules page.

import { css } from 'lit';

export const rulesStyle = css`
  :host { display: block; max-width: 1180px; margin: 0 auto; padding: 1.2rem 1rem 3rem; }
  .games { display: flex; flex-wrap: wrap; gap: 0.35rem; margin-bottom: 1.3rem; }
  .games a {
    padding: 0.25rem 0.7rem; border: 1px solid var(--line); border-radius: 999px; background: var(--surface-2); color: var(--text);
    text-decoration: none; font-size: 0.92rem;
  }
  .games a:hover { background: var(--surface-3); }
  .games a[aria-current='page'] { background: var(--accent); border-color: var(--accent); color: var(--accent-text); font-weight: 600; }
  .head { display: flex; flex-wrap: wrap; gap: 0.8rem; align-items: center; justify-content: space-between; margin-bottom: 0.9rem; }
  .head p { margin-top: 0.35rem; }
  .columns { display: grid; grid-template-columns: 200px minmax(0, 1fr); gap: 2.2rem; align-items: start; }
  nav.contents { position: sticky; top: calc(var(--top-bar, 44px) + 1rem); max-height: calc(100vh - 5rem); overflow: auto; font-size: 0.92rem; }
  nav.contents h2, .contents summary { font-size: 0.95rem; font-weight: 650; margin-bottom: 0.4rem; }
  nav.contents ol, details.contents ol { list-style: none; margin: 0; padding: 0; }
  .contents a { display: block; padding: 0.2rem 0.4rem; border-radius: 6px; color: var(--text); text-decoration: none; }
  .contents a:hover { background: var(--surface-3); }
  .contents .deeper a { padding-left: 1.2rem; color: var(--muted); }
  details.contents { display: none; margin-bottom: 1rem; padding: 0.7rem 0.9rem; border: 1px solid var(--line); border-radius: 10px; background: var(--surface-2); }
  .law { min-width: 0; line-height: 1.55; max-width: 54rem; }
  .law p, .law ul, .law ol { margin: 0.7rem 0; }
  .law ul, .law ol { padding-left: 1.3rem; }
  .law li { margin: 0.35rem 0; }
  .law li > p { margin: 0.35rem 0; }
  .law h2 { margin: 2.2rem 0 0.6rem; padding-top: 0.4rem; font-size: 1.25rem; }
  .law h3 { margin: 1.5rem 0 0.4rem; font-size: 1.05rem; }
  .law h2, .law h3, .law li[id] { scroll-margin-top: calc(var(--top-bar, 44px) + 0.8rem); }
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
    nav.contents { display: none; }
    details.contents { display: block; }
  }
  @media (pointer: coarse), (max-width: 760px) {
    .games { flex-wrap: nowrap; overflow-x: auto; margin-inline: -1rem; padding: 0.1rem 1rem 0.5rem; }
    .games a { white-space: nowrap; padding: 0.55rem 0.9rem; }
    .contents a { padding-block: 0.6rem; }
    .law ul, .law ol { padding-left: 1.1rem; }
  }
`;
