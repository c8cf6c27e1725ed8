// Light or dark: as the person chose, else as the system wishes. The colours themselves are in theme.css.

import type { Preferences } from '../state/state.js';

const dark = matchMedia('(prefers-color-scheme: dark)');

export function themeOf(theme: Preferences['theme']): 'light' | 'dark' {
  if (theme !== 'system') return theme;
  return dark.matches ? 'dark' : 'light';
}

export function applyTheme(theme: Preferences['theme']): void {
  const name = themeOf(theme);
  if (document.documentElement.dataset['theme'] !== name) document.documentElement.dataset['theme'] = name;
}

export function watchTheme(listener: () => void): () => void {
  dark.addEventListener('change', listener);
  return () => dark.removeEventListener('change', listener);
}
