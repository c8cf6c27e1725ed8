#!/usr/bin/env node
// languages.mjs COMMAND   The translations of the page, web/languages/CODE.xlf: one text for each msg() of web/src.
//
//   extract                 brings the files up to date with the sources: new texts without a translation, texts that are gone dropped;
//                           and web/languages/parts.json, the texts of the parts that are fetched apart
//   check [CODE ...]        says what is missing, superfluous or has other placeholders than the English text: of the languages that
//                           are offered (web/languages/shipped.json), or of those named; and whether parts.json is up to date
//   count                   how many texts there are, and how many of them each language has
//   export CODE [FILE]      the texts without a translation as JSON: {"ID": {"source": "... {0} ...", "note": "..."}}
//   import CODE FILE        takes JSON {"ID": "... {0} ..."} over into the file of the language
//
// {0}, {1} stand for what the page puts into a text; `note` says what, and whatever else a translator must know. A translation may have
// them in another order, each exactly once.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createRequire } from 'node:module';

const web = fileURLToPath(new URL('../../web/', import.meta.url));
const tools = (file) => createRequire(`${web}package.json`).resolve(`@lit/localize-tools/lib/${file}`);
const { readConfigFileAndWriteSchema } = await import(tools('config.js'));
const { RuntimeLitLocalizer } = await import(tools('modes/runtime.js'));
const { extractMessagesFromProgram } = await import(tools('program-analysis.js'));
const { printDiagnostics } = await import(tools('typescript.js'));

const config = readConfigFileAndWriteSchema(`${web}lit-localize.json`);
const shipped = JSON.parse(readFileSync(`${web}languages/shipped.json`, 'utf8'));
const localizer = new RuntimeLitLocalizer(config);

function fail(...lines) {
  for (const line of lines) console.error(`languages: ${line}`);
  process.exit(1);
}

/** The text of one message, with {0} for each of its placeholders. */
const textOf = (contents) => contents.map((part) => (typeof part === 'string' ? part : `{${part.index}}`)).join('');

function sourceMessages() {
  const { messages, errors } = localizer.extractSourceMessages();
  if (errors.length > 0) {
    printDiagnostics(errors);
    fail('the sources have texts that cannot be translated');
  }
  const beside = [];
  for (const { name, contents, tag } of messages) {
    const words = contents.filter((part) => typeof part === 'string').join('');
    if (/[{}]/.test(words)) fail(`${name} has a brace: "${textOf(contents)}"`);
    // lit-localize takes values with nothing but a space between them for one, and counts the others anew.
    for (const part of contents)
      if (typeof part !== 'string' && part.untranslatable.split('${').length > 2)
        beside.push(`${name} has values side by side: "${part.untranslatable}"`);
    if (tag === 'html') fail(`${name} has markup: "${textOf(contents)}"; see web/src/language/slots.ts`);
  }
  if (beside.length > 0) fail(...beside);
  return messages;
}

/** The sources whose texts are fetched apart, in files of their own. */
const sourcesOfParts = {
  core: /\/src\/language\/core_sentences\.ts$/,
  lessons: /\/src\/(?:pages\/learn\/|state\/learn\/|language\/lesson_words\.ts$)/,
  club: /\/src\/(?:(?:pages|state)\/(?:account|player|push|seeks|tournaments)\/|net\/(?:accounts|players|tournaments|told)\.ts$)/,
};
const partsFile = `${web}languages/parts.json`;

/** The ids of each part: those of texts that no other source says. */
function partTexts(messages) {
  const { program } = localizer;
  const parts = Object.entries(sourcesOfParts).map(([part, sources]) => {
    const others = Object.create(program, {
      getSourceFiles: { value: () => program.getSourceFiles().filter(({ fileName }) => !sources.test(fileName)) },
    });
    const said = new Set(extractMessagesFromProgram(others).messages.map(({ name }) => name));
    return [
      part,
      messages
        .map(({ name }) => name)
        .filter((name) => !said.has(name))
        .sort(),
    ];
  });
  return `${JSON.stringify(Object.fromEntries(parts), null, 2)}\n`;
}

function readTranslations(code) {
  if (!config.targetLocales.includes(code)) fail(`${code} is none of ${config.targetLocales.join(', ')}`);
  return localizer.readTranslationsSync().translations.get(code) ?? [];
}

const placeholders = (text) => (text.match(/\{\d+\}/g) ?? []).sort().join(' ');

/** What is wrong with one translation of a text; '' for nothing. */
function faultOf(source, text) {
  if (text.trim() === '') return 'is empty';
  const [wanted, found] = [placeholders(source), placeholders(text)];
  if (wanted !== found) return `has ${found || 'no placeholder'} where the English text has ${wanted || 'none'}`;
  if (/[{}]/.test(text.replaceAll(/\{\d+\}/g, ''))) return 'has a brace that belongs to no placeholder';
  // A full-width sign needs no space behind it, and a space that never breaks belongs to the sign beside it.
  const begins = (one) => /^[ \n]/.test(one);
  const ends = (one) => /[ \n]$/.test(one);
  const isApart = ends(text) || /[、，；：。]$/.test(text);
  if (begins(source) !== begins(text) || (ends(source) ? !isApart : ends(text))) return 'has another space at an end';
  return '';
}

function faultsOf(code, messages) {
  const sources = new Map(messages.map(({ name, contents }) => [name, textOf(contents)]));
  const translated = new Map(readTranslations(code).map(({ name, contents }) => [name, textOf(contents)]));
  return [
    ...[...sources].filter(([id]) => !translated.has(id)).map(([id, text]) => `${code} lacks ${id} "${text}"`),
    ...[...translated].flatMap(([id, text]) => {
      const source = sources.get(id);
      if (source === undefined) return [`${code} has ${id}, which no source says: "${text}"`];
      const fault = faultOf(source, text);
      return fault === '' ? [] : [`${code} ${id} "${text}" ${fault}`];
    }),
  ];
}

/** What a placeholder stands for, as the source writes it. */
function noteOf({ contents, desc }) {
  const values = contents
    .filter((part) => typeof part !== 'string')
    .map(({ index, untranslatable }) => `{${index}}: ${untranslatable.replace(/^\$\{|\}$/g, '')}`);
  return [desc, values.join('; ')].filter(Boolean).join('. ');
}

const [command, code = '', file = ''] = process.argv.slice(2);
const messages = sourceMessages();
switch (command) {
  case 'extract':
    await localizer.writeInterchangeFiles();
    writeFileSync(partsFile, partTexts(messages));
    break;
  case 'check': {
    const codes = code === '' ? shipped : process.argv.slice(3);
    const faults = codes.flatMap((each) => faultsOf(each, messages));
    if (readFileSync(partsFile, 'utf8') !== partTexts(messages)) faults.push('parts.json is not up to date: extract');
    if (faults.length > 0) fail(...faults, `${faults.length} faults`);
    console.log(`${messages.length} texts, whole in ${['en', ...codes].join(', ')}`);
    break;
  }
  case 'count':
    console.log(`en ${messages.length}`);
    for (const each of config.targetLocales) {
      const known = new Set(readTranslations(each).map(({ name }) => name));
      console.log(`${each} ${messages.filter(({ name }) => known.has(name)).length}`);
    }
    break;
  case 'export': {
    const known = new Set(readTranslations(code).map(({ name }) => name));
    const open = messages.filter(({ name }) => !known.has(name));
    const entries = open.map((message) => [
      message.name,
      { source: textOf(message.contents), ...(noteOf(message) === '' ? {} : { note: noteOf(message) }) },
    ]);
    const json = `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
    if (file === '') process.stdout.write(json);
    else writeFileSync(file, json);
    break;
  }
  case 'import': {
    const translations = readTranslations(code);
    const byId = new Map(messages.map((message) => [message.name, message]));
    const faults = [];
    for (const [id, text] of Object.entries(JSON.parse(readFileSync(file, 'utf8')))) {
      const message = byId.get(id);
      const fault = message ? faultOf(textOf(message.contents), text) : 'is of no source';
      if (fault !== '') {
        faults.push(`${id} "${text}" ${fault}`);
        continue;
      }
      const parts = message.contents.filter((part) => typeof part !== 'string');
      const contents = text
        .split(/(\{\d+\})/)
        .filter((part) => part !== '')
        .map((part) => parts.find(({ index }) => part === `{${index}}`) ?? part);
      const at = translations.findIndex(({ name }) => name === id);
      translations.splice(at < 0 ? translations.length : at, at < 0 ? 0 : 1, { name: id, contents });
    }
    localizer.readTranslationsSync().translations.set(code, translations);
    await localizer.writeInterchangeFiles();
    if (faults.length > 0) fail(...faults, `${faults.length} not taken over`);
    break;
  }
  default:
    fail('one of extract, check, count, export, import');
}
