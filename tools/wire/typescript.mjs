// web/src/net/values.ts and messages.ts

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

// What messages are made of, and the bodies of requests and their answers.
export function values(schema) {
  const parts = [
    written,
    `export const protocol = ${schema.protocol};\nexport const frameLimit = ${schema.limits.frame};\nexport const bodyLimit = ${schema.limits.body};\nexport const variantFileLimit = ${schema.limits.variantFile};\n`,
  ];
  for (const [name, values] of Object.entries(schema.enums))
    parts.push(`export type ${name} = ${values.map((value) => `'${value}'`).join(' | ')};\n`);
  for (const entry of [...schema.records, ...schema.http]) parts.push(record(entry.id, entry));
  return parts.join('\n');
}

export function messages(schema) {
  const fields = [...schema.client, ...schema.server].flatMap((entry) => entry.fields);
  const named = new Set(fields.filter(({ type }) => type.isEnum || type.isRecord).map(({ type }) => type.kind));
  const parts = [
    written,
    `import type {\n${[...named]
      .sort()
      .map((each) => `  ${each},\n`)
      .join('')}} from './values.js';\n\nexport * from './values.js';\n`,
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
