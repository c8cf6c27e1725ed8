import { describe, expect, it } from 'vitest';
import { shortStyle, shortStyles } from '../../build/css_plugin.js';

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
