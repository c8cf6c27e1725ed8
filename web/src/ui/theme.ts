// Light or dark: as the person chose, else as the system is set. The colours themselves are in theme.css.

import type { Preferences } from '../state/page/state.js';

const dark = matchMedia('(prefers-color-scheme: dark)');

export function themeOf(theme: Preferences['theme']): 'light' | 'dark' {
  if (theme !== 'system') return theme;
  return dark.matches ? 'dark' : 'light';
}

export function applyTheme(theme: Preferences['theme']): void {
  const name = themeOf(theme);
  if (document.documentElement.dataset['theme'] !== name) document.documentElement.dataset['theme'] = name;
}

/** Which of the two the page shows now. */
export function shownTheme(): 'light' | 'dark' {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}

/** Whenever the page shows the other one; answers how to stop. */
export function watchShownTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** Whenever the system's setting changes; answers how to stop. */
export function watchSystemTheme(listener: () => void): () => void {
  dark.addEventListener('change', listener);
  return () => dark.removeEventListener('change', listener);
}
