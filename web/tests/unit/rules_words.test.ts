import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readCoaching, readIndex, readRules } from '../../build/rules_text.js';
import { rulesWords } from '../../src/language/rules_words.js';

const folder = new URL('../../../docs/rules/', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, folder), 'utf8');

it('all that docs/rules says beside the law is in the table for translations, and nothing else', () => {
  const index = readIndex(read('README.md'));
  const words = new Set(Object.values(index).flatMap(({ known, boards }) => [known, boards]));
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')) {
    const { first, sections } = readRules(read(file), index, file.replace(/\.md$/, ''));
    for (const { sentences } of first) for (const { lead, rest } of sentences) words.add(lead).add(rest);
    for (const lines of Object.values(readCoaching(read(file)))) for (const line of lines) words.add(line);
    const parts = sections.flatMap((section) => section.parts);
    for (const part of parts)
      if ('diagrams' in part) for (const { label, text } of part.diagrams) words.add(label).add(text);
  }
  words.delete('');
  const table = rulesWords();
  expect(Object.keys(table).sort()).toEqual([...words].sort());
  for (const [key, value] of Object.entries(table)) expect(value).toBe(key);
});
