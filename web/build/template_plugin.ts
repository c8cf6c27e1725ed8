// Takes comments and needless white space out of the styles that elements carry (css`...`), and line ends and indentation out of their
// markup (html`...`): a browser would download both with the scripts, since nothing that shortens scripts may touch a template.

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

/** The code with the line ends and indentation of its markup gone. What is in `${...}` stays as it is, apart from the markup in it. */
export function shortMarkup(code: string): string {
  let short = '';
  // How many braces are open in each `${...}` that we are in; -1 for a template.
  const open: number[] = [];
  for (let at = 0; at < code.length; at += 1) {
    const sign = code[at]!;
    const inMarkup = open.at(-1) === -1;
    if (inMarkup) {
      if (sign === '\\') {
        short += sign + (code[at + 1] ?? '');
        at += 1;
        continue;
      }
      if (sign === '`') open.pop();
      if (sign === '$' && code[at + 1] === '{') {
        open.push(0);
        short += sign;
        at += 1;
      }
      // The end of a line is a blank like any other, and packs better as one.
      short += sign === '\n' ? ' ' : code[at]!;
      if (sign === '\n') while (code[at + 1] === ' ') at += 1;
      continue;
    }
    short += sign;
    if (sign === '{' && open.length > 0) open[open.length - 1]! += 1;
    if (sign === '}' && open.length > 0) {
      if (open.at(-1) === 0) open.pop();
      else open[open.length - 1]! -= 1;
    }
    if (/\b(?:html|svg)$/.test(code.slice(Math.max(0, at - 8), at)) && sign === '`') open.push(-1);
  }
  return short;
}

export function templatePlugin(): Plugin {
  return {
    name: 'strata-templates',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.ts') || !/\b(?:css|html|svg)`/.test(code)) return null;
      return { code: shortMarkup(shortStyles(code)), map: null };
    },
  };
}
