// The frame of languages: which one is chosen, how its texts are read, plurals, and sentences with markup inside.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { msg, str } from '@lit/localize';
import { generateMsgId } from '@lit/localize/internal/id-generation.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { placed, readTexts, withoutNotes } from '../../build/languages_plugin.js';
import { dateText, listText, numberText } from '../../src/language/format.js';
import { bestOf, language, useLanguage, wantedLanguage } from '../../src/language/language.js';
import { textsOf } from '../../src/language/parts.js';
import { plural } from '../../src/language/plural.js';
import { accented } from '../../src/language/pseudo.js';
import { coreSentence } from '../../src/language/sentences.js';
import { slot, slotted } from '../../src/language/slots.js';
import { templatesOf } from '../../src/language/texts.js';

const storage = (texts: Record<string, string>): Storage => {
  const kept = new Map(Object.entries(texts));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  } as Storage;
};

const documentOf = (): { documentElement: { lang: string; dir: string } } => ({
  documentElement: { lang: '', dir: '' },
});

afterEach(() => {
  vi.stubGlobal('document', documentOf());
  useLanguage('en');
  vi.unstubAllGlobals();
});

describe('the language of the page', () => {
  it('is the first wanted one that is offered', () => {
    const all = ['en', 'de', 'zh-Hans', 'ja'] as const;
    expect(bestOf(['de-AT', 'en'], all)).toBe('de');
    expect(bestOf(['it', 'ZH-TW', 'en'], all)).toBe('zh-Hans');
    expect(bestOf(['it', ''], all)).toBeNull();
  });

  it('is that of the link, and stays so in its tab', () => {
    const tab = storage({});
    vi.stubGlobal('sessionStorage', tab);
    vi.stubGlobal('localStorage', storage({ 'strata.language': 'en' }));
    vi.stubGlobal('navigator', { languages: ['en'] });
    expect(wantedLanguage('?lang=en-XA')).toBe('en-XA');
    expect(wantedLanguage('?piece=rook')).toBe('en-XA');
    expect(wantedLanguage('?lang=en')).toBe('en');
    expect(wantedLanguage('')).toBe('en');
  });

  it('is English where nothing that is wanted is offered, and nothing can be kept', () => {
    const forbidden = (): never => {
      throw new Error('SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden });
    vi.stubGlobal('localStorage', { getItem: forbidden });
    vi.stubGlobal('navigator', { languages: ['it', 'xx'] });
    expect(wantedLanguage('?lang=tlh')).toBe('en');
  });

  it('is that of the document, of numbers, dates and lists', () => {
    const page = documentOf();
    vi.stubGlobal('document', page);
    expect([language(), numberText(1234.5), dateText(Date.UTC(2026, 10, 29, 12)), listText(['a', 'b', 'c'])]).toEqual([
      'en',
      '1,234.5',
      '29 Nov 2026',
      'a, b and c',
    ]);
    useLanguage('de');
    expect(page.documentElement).toEqual({ lang: 'de', dir: 'ltr' });
    expect([language(), numberText(1234.5), dateText(Date.UTC(2026, 10, 29, 12)), listText(['a', 'b', 'c'])]).toEqual([
      'de',
      '1.234,5',
      '29.11.2026',
      'a, b und c',
    ]);
  });

  it('decides which form goes with a number', () => {
    const moves = (count: number): string =>
      plural(count, { zero: 'no move', one: 'one', other: `${numberText(count)} moves` });
    expect([0, 1, 2, 21].map(moves)).toEqual(['no move', 'one', '2 moves', '21 moves']);
    vi.stubGlobal('document', documentOf());
    useLanguage('fr');
    // 0 is singular in French.
    expect(plural(0, { one: 'coup', other: 'coups' })).toBe('coup');
    useLanguage('ja');
    expect(plural(1, { one: 'one', other: 'other' })).toBe('other');
  });
});

describe('texts of a language', () => {
  it('are read from its file by id, with a number for what is put in', () => {
    const folder = mkdtempSync(join(tmpdir(), 'languages-'));
    const file = join(folder, 'de.xlf');
    writeFileSync(
      file,
      `<?xml version="1.0"?><xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file target-language="de" source-language="en" original="x" datatype="plaintext"><body>
<trans-unit id="s0123456789abcdef"><source>Undo</source><target>Zurück &amp; vor</target></trans-unit>
<trans-unit id="s1123456789abcdef"><source><x id="0" equiv-text="\${a}"/> takes <x id="1" equiv-text="\${b}"/></source>
<target><x id="1" equiv-text="\${b}"/> von <x id="0" equiv-text="\${a}"/></target></trans-unit>
<trans-unit id="draw-offer"><source>Draw</source><target>Remis</target></trans-unit>
<trans-unit id="s2123456789abcdef"><source>not yet</source></trans-unit>
</body></file></xliff>`,
    );
    expect(Object.fromEntries(readTexts(file))).toEqual({
      s0123456789abcdef: 'Zurück & vor',
      s1123456789abcdef: '{1} von {0}',
      'draw-offer': 'Remis',
    });
    rmSync(folder, { recursive: true });
  });

  it('are found by id, and put values where the translation has them', () => {
    const templates = templatesOf(
      placed(
        new Map([
          ['s0123456789abcdef', 'Zurück'],
          ['s1123456789abcdef', '{1} von {0}'],
          ['draw-offer', 'Remis'],
        ]),
      ),
    );
    expect(templates['s0123456789abcdef']).toBe('Zurück');
    expect(templates['draw-offer']).toBe('Remis');
    expect(templates['s1123456789abcdef']).toEqual({ strTag: true, strings: ['', ' von ', ''], values: [1, 0] });
  });

  it('have a place each, however many there are', () => {
    for (const count of [0, 1, 2, 7, 100, 3000]) {
      const all = new Map(
        Array.from({ length: count }, (_, index) => [generateMsgId(`text ${index}`, false), `T${index}`]),
      );
      const templates = templatesOf(placed(all));
      for (const [id, text] of all) expect(templates[id]).toBe(text);
    }
    // A text that is not translated yet is said in English.
    expect(templatesOf({ texts: [0], shifts: [-1] })['s0123456789abcdef']).toBeUndefined();
  });

  it('leave the notes for translators out of the page', () => {
    expect(withoutNotes(`msg('Draw', { desc: 'the result, it\\'s a noun' })`)).toBe(`msg('Draw')`);
    expect(withoutNotes(`msg('Draw', { id: 'draw-offer', desc: "a verb" })`)).toBe(`msg('Draw', { id: 'draw-offer' })`);
    expect(withoutNotes(`msg(str\`a \${b}\`, {\n  desc: 'x',\n})`)).toBe('msg(str`a ${b}`)');
  });
});

describe('the language of tests', () => {
  it('has accents on every letter of a text, and none on what is put in', () => {
    expect(accented('Undo')).toBe('[Ûñðö~~]');
    expect(accented(str`Move ${'e4'} to ${3}`)).toBe('[Ṁöṽé e4 ţö 3~~~]');
  });
});

describe('a sentence with markup inside', () => {
  it('is one text, and keeps the order of its language', () => {
    const text = msg(str`See ${slot(0)} for ${slot(1)}.`);
    expect(slotted(text, 'A', 'B')).toEqual(['See ', 'A', ' for ', 'B', '.']);
    expect(slotted(`${slot(1)}: ${slot(0)}`, 'A', 'B')).toEqual(['B', ': ', 'A']);
  });
});

describe('sentences of the core', () => {
  const values = { sentence: '{0} cannot become {1}', '0': 'the pawn', '1': '"Q"', nearest: 'R' };

  it('stay English while their translations are not there', () => {
    expect(coreSentence(values)).toBe('');
  });

  it('are filled in with names, without the English article', async () => {
    await textsOf('core');
    expect(coreSentence(values)).toBe('pawn cannot become "Q"; did you mean "R"?');
    expect(coreSentence({ sentence: 'no cell is named' })).toBe('no cell is named');
    expect(coreSentence({ sentence: '{0} is {1}', '0': 'name', '1': 'a table' })).toBe('name is a table');
  });
});
