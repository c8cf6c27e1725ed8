#!/usr/bin/env node
// sentences.mjs [check]   The sentences that the core says with values apart (src/base/message.hpp), as texts of the page.
//
// Every call of say() in the rooms of the core has its sentence as a literal. This writes web/src/language/core_sentences.ts, from which languages.mjs takes
// them as it takes every other text; `check` says whether that file is up to date.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const file = `${root}web/src/language/core_sentences.ts`;

/** The sentences of one source, with {0}, {1} for values. */
function sentencesOf(source) {
  const calls = source.matchAll(/\bsay\(\s*((?:"(?:[^"\\]|\\.)*"\s*)+)/g);
  return [...calls].map(([, literals]) =>
    [...literals.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([literal]) => JSON.parse(literal)).join(''),
  );
}

const rooms = ['board', 'rules', 'notation', 'variant', 'api'];
const sources = rooms.flatMap((room) =>
  readdirSync(`${root}src/${room}`, { recursive: true })
    .filter((each) => each.endsWith('.cpp'))
    .map((each) => `${room}/${each}`),
);
const sentences = new Set(sources.flatMap((each) => sentencesOf(readFileSync(`${root}src/${each}`, 'utf8'))));

function textOf(sentence) {
  const written = sentence.replace(/[`\\]|\$\{/g, '\\$&');
  if (!/\{\d\}/.test(sentence)) return `msg(${JSON.stringify(sentence)})`;
  return `msg(str\`${written.replace(/\{(\d)\}/g, '${value($1)}')}\`)`;
}

const unformatted = `// Written by tools/languages/sentences.mjs: the sentences of the core, for translators. The page finds the text of a
// sentence by its English (sentences.ts), so it does not load this file.

import { msg, str } from '@lit/localize';

export const coreSentences = (value: (index: number) => string): readonly string[] => [
${[...sentences]
  .sort()
  .map((each) => `  ${textOf(each)},`)
  .join('\n')}
];
`;

const { format, resolveConfig } = await import(`${root}web/node_modules/prettier/index.mjs`);
const written = await format(unformatted, { ...(await resolveConfig(file)), parser: 'typescript' });
if (process.argv[2] === 'check') {
  if (readFileSync(file, 'utf8') !== written) {
    console.error(
      'sentences: web/src/language/core_sentences.ts is not up to date: run node tools/languages/sentences.mjs',
    );
    process.exit(1);
  }
} else {
  writeFileSync(file, written);
}
console.log(`${sentences.size} sentences of the core`);
