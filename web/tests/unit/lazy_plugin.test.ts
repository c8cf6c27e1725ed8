import { expect, it } from 'vitest';
import { withoutHelper } from '../../build/lazy_plugin.js';

it('asks for a part of the page by import() alone', () => {
  expect(withoutHelper('a={b:()=>C(()=>import(`./b-1.js`),[])};')).toBe('a={b:()=>import(`./b-1.js`)};');
  expect(withoutHelper('let{D:e}=await C(async()=>{let{D:e,E:t}=await import(`./d.js`);return{D:e,E:t}},[]);')).toBe(
    'let{D:e}=await import(`./d.js`);',
  );
  for (const other of ['C(()=>import(`./b.js`),[`x.css`])', 'import(`./b.js`)', 'C(()=>f(`./b.js`),[])'])
    expect(withoutHelper(other)).toBe(other);
});
