// Takes comments and needless white space out of the styles that elements carry (css`...`): a browser would download them
// with the scripts, since nothing that shortens scripts may touch a template.

import type { Plugin } from 'vite';

/** Between the parts of a template, not inside them: what is in `${...}` is code. */
const parts = /(\$\{[^}]*\})/;

export function shortStyle(text: string): string {
  return text
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':');
}

/** The code with its styles shortened. */
export function shortStyles(code: string): string {
  return code.replace(/\bcss`([^`]*)`/g, (_, style: string) => {
    const short = style
      .split(parts)
      .map((part, index) => (index % 2 === 0 ? shortStyle(part) : part))
      .join('');
    return `css\`${short}\``;
  });
}

export function cssPlugin(): Plugin {
  return {
    name: 'strata-css',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.ts') || !code.includes('css`')) return null;
      return { code: shortStyles(code), map: null };
    },
  };
}
