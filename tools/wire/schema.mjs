// Reads src/server/protocol/wire.json into a list of records with parsed field types. A type is written
// `kind[?|[]] [numbers]`: kinds are text (most characters), int (least, most), bool, the name of an enum or of a record.

import { readFileSync } from 'node:fs';

const scalar = new Set(['text', 'int', 'bool']);

function parseType(text, schema, where) {
  const [head, ...numbers] = text.split(' ');
  const match = /^(\w+)(\?|\[\])?$/.exec(head);
  if (!match) throw new Error(`${where}: cannot read the type "${text}"`);
  const [, kind, suffix] = match;
  if (!scalar.has(kind) && !(kind in schema.enums) && !(kind in schema.records)) throw new Error(`${where}: unknown type "${kind}"`);
  const type = { kind, optional: suffix === '?', list: suffix === '[]', isEnum: kind in schema.enums, isRecord: kind in schema.records };
  const values = numbers.map(Number);
  if (values.some(Number.isNaN)) throw new Error(`${where}: "${text}" has a number that is none`);
  if (kind === 'int') [type.least, type.most] = values;
  else if (kind === 'text' && !type.list) [type.most] = values;
  else if (type.list) [type.longest] = values;
  if (kind === 'text' && type.list) type.most = 128;
  return type;
}

export function readSchema(file) {
  const schema = JSON.parse(readFileSync(file, 'utf8'));
  const group = (name) => Object.entries(schema[name]).map(([id, { about, fields }]) => ({
    id, about, fields: fields.map(([field, type, text]) => ({ name: field, type: parseType(type, schema, `${id}.${field}`), about: text })),
  }));
  return { ...schema, records: group('records'), client: group('client'), server: group('server'), http: group('http') };
}

export const pascal = (id) => id[0].toUpperCase() + id.slice(1);

// clockBase -> clock_base
export const snake = (id) => id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
