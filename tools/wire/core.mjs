// Reads src/wasm/core.json: writes web/src/core/shapes.ts from it, and says how an answer of the core differs from it.

import { readFileSync } from 'node:fs';

const scalars = { text: 'string', int: 'number', number: 'number', bool: 'boolean' };
const given = { t: 'GivenText', n: 'number' };

export const readCore = (file) => JSON.parse(readFileSync(file, 'utf8'));

// "number?[]" -> ["number", "?", "[]"]; "(text,text)[]" -> ["(text,text)", "[]"]
function typeParts(type, schema, where) {
  const match = /^(\w+|\((?:text,text|number,number)\))((?:\[\]|\{\}|\?)*)$/.exec(type);
  const [, base, suffixes] = match ?? [];
  if (!match || !(base in scalars || base in schema.enums || base in schema.records || base.startsWith('(')))
    throw new Error(`core.json: ${where} has the type "${type}", which is none`);
  return [base, ...(suffixes.match(/\[\]|\{\}|\?/g) ?? [])];
}

function typeText(type, schema, where) {
  const [base, ...suffixes] = typeParts(type, schema, where);
  const pair = base.startsWith('(') ? base.slice(1, -1).split(',') : [];
  let text = pair.length > 0 ? `[${pair.map((each) => scalars[each]).join(', ')}]` : (scalars[base] ?? base);
  for (const suffix of suffixes) {
    if (suffix === '?') text = `${text} | null`;
    else if (suffix === '{}') text = `Record<string, ${text}>`;
    else text = text.includes(' | ') ? `(${text})[]` : `${text}[]`;
  }
  return text;
}

function record(name, { about, extends: base, fields }, schema) {
  const lines = fields.map(
    ([field, type, text]) =>
      `${text ? `  /** ${text}. */\n` : ''}  ${field}: ${typeText(type, schema, `${name}.${field}`)};\n`,
  );
  const head = `export interface ${name}${base ? ` extends ${base}` : ''}`;
  return `${about ? `/** ${about} */\n` : ''}${head} {\n${lines.join('')}}\n`;
}

export function shapes(schema) {
  const calls = Object.entries(schema.functions).map(([name, [taken, answer]]) => {
    if (/[^tn]/.test(taken)) throw new Error(`core.json: ${name} takes "${taken}", expected t and n`);
    const types = [...taken].map((each) => given[each]);
    return `  ${name}: { given: [${types.join(', ')}]; answer: ${answer ? typeText(answer, schema, name) : 'null'} };\n`;
  });
  return [
    '// Written by tools/wire from src/wasm/core.json; `tools/wire/generate.mjs` writes it again.\n',
    ...Object.entries(schema.enums).map(
      ([name, words]) => `export type ${name} = ${words.map((word) => `'${word}'`).join(' | ')};\n`,
    ),
    ...Object.entries(schema.records).map(([name, entry]) => record(name, entry, schema)),
    '/** A text, or its bytes in UTF-8. */\nexport type GivenText = string | Uint8Array;\n',
    `/** The arguments of each function of the core, and the JSON that it answers beside its number. */\nexport interface CoreCalls {\n${calls.join('')}}\n`,
  ].join('\n');
}

const fieldsOf = (name, schema) => {
  const { extends: base, fields } = schema.records[name];
  return [...(base ? fieldsOf(base, schema) : []), ...fields];
};

/** How a value differs from a type of core.json: "GameState.moves[0].native: 7, expected text"; '' if it does not. */
export function difference(value, type, schema, where = type) {
  const parts = typeParts(type, schema, where);
  const expected = (what) => `${where}: ${JSON.stringify(value)}, expected ${what}`;
  const first = (found) => found.find((each) => each !== '') ?? '';
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const inner = () => type.slice(0, -parts.at(-1).length);
  switch (parts.length > 1 ? parts.at(-1) : '') {
    case '?':
      return value === null ? '' : difference(value, inner(), schema, where);
    case '[]':
      if (!Array.isArray(value)) return expected('a list');
      return first(value.map((each, i) => difference(each, inner(), schema, `${where}[${i}]`)));
    case '{}':
      if (!isObject) return expected('an object');
      return first(Object.entries(value).map(([name, each]) => difference(each, inner(), schema, `${where}.${name}`)));
  }
  const [base] = parts;
  if (base.startsWith('(')) {
    const pair = base.slice(1, -1).split(',');
    if (!Array.isArray(value) || value.length !== pair.length) return expected('a pair');
    return first(pair.map((each, i) => difference(value[i], each, schema, `${where}[${i}]`)));
  }
  if (base === 'int') return Number.isInteger(value) ? '' : expected('an integer');
  if (base in scalars) return typeof value === scalars[base] ? '' : expected(base);
  if (base in schema.enums) return schema.enums[base].includes(value) ? '' : expected(schema.enums[base].join(', '));
  if (!isObject) return expected('an object');
  const fields = fieldsOf(base, schema);
  const known = new Set(fields.map(([name]) => name.replace(/\?$/, '')));
  const unknown = Object.keys(value).find((name) => !known.has(name));
  if (unknown !== undefined) return `${where}.${unknown}: core.json does not name it`;
  return first(
    fields.map(([field, kind]) => {
      const name = field.replace(/\?$/, '');
      if (name !== field && !(name in value)) return '';
      return difference(value[name], kind, schema, `${where}.${name}`);
    }),
  );
}
