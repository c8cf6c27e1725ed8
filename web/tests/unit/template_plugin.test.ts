import { describe, expect, it } from 'vitest';
import { shortMarkup, shortStyle, shortStyles } from '../../build/template_plugin.js';

describe('styles in scripts', () => {
  it('lose comments and needless space, and mean the same', () => {
    expect(
      shortStyle(`/* Why; with { signs }. */a :hover, b:is(.c, .d) > e { color: red; margin: 0 calc(1px + 2px); }
  @media (max-width: 9px) and (hover: hover) { f { top: 0; } }
`),
    ).toBe(
      'a :hover,b:is(.c,.d) > e{color:red;margin:0 calc(1px + 2px);}@media (max-width:9px) and (hover:hover){f{top:0;}}',
    );
  });

  it('are found by their tag, and what is put into them stays', () => {
    expect(shortStyles('const a = css`b { c: ${d("e;  f")}; }`; const g = html`h { i }`;')).toBe(
      'const a = css`b{c:${d("e;  f")};}`; const g = html`h { i }`;',
    );
  });
});

describe('markup in scripts', () => {
  it('loses line ends and indentation, at any depth', () => {
    expect(
      shortMarkup('const a = html`<b>\n    ${c.map(({ d }) => html`<i>\n      ${d}</i>`)}\n    </b>`;\n  const e = 1;'),
    ).toBe('const a = html`<b> ${c.map(({ d }) => html`<i> ${d}</i>`)} </b>`;\n  const e = 1;');
  });

  it('leaves other templates and code as they are', () => {
    for (const code of ['const a = `b\n  c`;', 'const a = html`${`b\n  c`}`;', 'if (a) {\n  b();\n}', 'html`\\`\\${`'])
      expect(shortMarkup(code)).toBe(code);
  });
});
