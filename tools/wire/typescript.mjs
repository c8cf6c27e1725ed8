// web/src/net/enums.ts, records.ts, values.ts and messages.ts

import { pascal } from './schema.mjs';

function typeText({ kind, optional, list }) {
  const base = { text: 'string', line: 'string', int: 'number', bool: 'boolean' }[kind] ?? kind;
  return base + (list ? '[]' : '') + (optional ? ' | null' : '');
}

function record(name, { about, fields }, first = []) {
  const lines = [
    ...first,
    ...fields.map(
      (field) =>
        (field.about ? `  /** ${pascal(field.about)}. */\n` : '') + `  ${field.name}: ${typeText(field.type)};`,
    ),
  ];
  return `${about ? `/** ${about} */\n` : ''}export interface ${name} {\n${lines.join('\n')}\n}\n`;
}

const written =
  '// Written by tools/wire from src/server/protocol/wire.json; `tools/wire/generate.mjs` writes it again.\n';

// The import of the enums and records that these entries name.
function imported(entries, from, isWanted) {
  const named = new Set(
    entries.flatMap(({ fields }) => fields.filter(({ type }) => isWanted(type))).map(({ type }) => type.kind),
  );
  const lines = [...named].sort().map((each) => `  ${each},\n`);
  return `import type {\n${lines.join('')}} from './${from}.js';\n`;
}

// The words of the wire.
export const enums = (schema) =>
  [
    written,
    ...Object.entries(schema.enums).map(
      ([name, words]) => `export type ${name} = ${words.map((word) => `'${word}'`).join(' | ')};\n`,
    ),
  ].join('\n');

// The parts of messages and bodies.
export const records = (schema) =>
  [
    written,
    imported(schema.records, 'enums', ({ isEnum }) => isEnum),
    ...schema.records.map((entry) => record(entry.id, entry)),
  ].join('\n');

// The bodies of requests and their answers.
export const values = (schema) =>
  [
    written,
    imported(schema.http, 'enums', ({ isEnum }) => isEnum) +
      imported(schema.http, 'records', ({ isRecord }) => isRecord),
    "export type * from './enums.js';\nexport type * from './records.js';\n",
    `export const protocol = ${schema.protocol};\nexport const frameLimit = ${schema.limits.frame};\nexport const bodyLimit = ${schema.limits.body};\nexport const variantFileLimit = ${schema.limits.variantFile};\n`,
    ...schema.http.map((entry) => record(entry.id, entry)),
  ].join('\n');

export function messages(schema) {
  const parts = [
    written,
    `${imported([...schema.client, ...schema.server], 'values', ({ isEnum, isRecord }) => isEnum || isRecord)}\nexport * from './values.js';\n`,
  ];
  for (const side of ['client', 'server']) {
    const suffix = side === 'client' ? 'Request' : 'Answer';
    for (const message of schema[side]) {
      const id = side === 'client' ? ['  /** Chosen by the page; answers carry it as `re`. */\n  id: number;'] : [];
      parts.push(record(pascal(message.id) + suffix, message, [`  t: '${message.id}';`, ...id]));
    }
    parts.push(
      `export type ${side === 'client' ? 'ClientMessage' : 'ServerMessage'} =\n${schema[side].map(({ id }) => `  | ${pascal(id)}${suffix}`).join('\n')};\n`,
    );
  }
  return parts.join('\n');
}
