import { css } from 'lit';
// Part of every dialog, and loaded with any.
import './heard.js';

export const dialogStyles = css`
  :host { display: block; }
  h2 { margin-bottom: 0.5rem; }
  .buttons { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-top: 1.1rem; }
  .buttons.end { justify-content: flex-end; }
`;
