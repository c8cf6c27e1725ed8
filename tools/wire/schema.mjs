// Reads src/server/protocol/wire.json into a list of records with parsed field types. A type is written
// `kind[?|[]] [numbers] [= number|false|empty]`: kinds are text (most characters), line (the same, without control characters), int (least,
// most), bool, the name of an enum or of a record; a number may be the name of a limit. An int with a number behind `=`, a bool with
// `false`, or a text with the word `empty`, may be missing in what the server reads, and is that then: a page from before the field goes
// on. A message of the page names the one that answers it; an error may answer any.

import { readFileSync } from 'node:fs';

const scalar = new Set(['text', 'line', 'int', 'bool']);

function parseType(text, schema, where) {
  const [spelled, missing] = text.split(' = ');
  const [head, ...numbers] = spelled.split(' ');
  const match = /^(\w+)(\?|\[\])?$/.exec(head);
  if (!match) throw new Error(`${where}: cannot read the type "${text}"`);
  const [, kind, suffix] = match;
  if (!scalar.has(kind) && !(kind in schema.enums) && !(kind in schema.records))
    throw new Error(`${where}: unknown type "${kind}"`);
  const type = {
    kind,
    optional: suffix === '?',
    list: suffix === '[]',
    isEnum: kind in schema.enums,
    isRecord: kind in schema.records,
  };
  const values = numbers.map((each) => schema.limits[each] ?? Number(each));
  if (values.some(Number.isNaN)) throw new Error(`${where}: "${text}" has a number that is none`);
  if (kind === 'int') [type.least, type.most] = values;
  else if ((kind === 'text' && !type.list) || kind === 'line') [type.most] = values;
  else if (type.list) [type.longest] = values;
  if (kind === 'text' && type.list) type.most = values[1] ?? 128;
  if (missing === undefined) return type;
  if (kind === 'text' && !suffix && missing === 'empty') return { ...type, missing };
  if (kind === 'bool' && !suffix && missing === 'false') return { ...type, missing };
  type.missing = Number(missing);
  if (kind !== 'int' || suffix || !(type.missing >= type.least && type.missing <= type.most))
    throw new Error(
      `${where}: "${text}" cannot be missing; only an int can, and is then a number in its range, a bool, which is false, or a text, which is empty`,
    );
  return type;
}

export function readSchema(file) {
  const schema = JSON.parse(readFileSync(file, 'utf8'));
  const group = (name) =>
    Object.entries(schema[name]).map(([id, { about, answer, fields }]) => ({
      id,
      about,
      answer,
      fields: fields.map(([field, type, text]) => ({
        name: field,
        type: parseType(type, schema, `${id}.${field}`),
        about: text,
      })),
    }));
  for (const [id, { answer }] of Object.entries(schema.client)) {
    if (!(answer in schema.server)) throw new Error(`${id}: "answer" names the message of the server that answers it`);
  }
  return {
    ...schema,
    records: group('records'),
    client: group('client'),
    server: group('server'),
    http: group('http'),
  };
}

// The messages of the server that answer one of the page: those named there, and the error that any may become.
export const answers = (schema) => new Set(['error', ...schema.client.map(({ answer }) => answer)]);

export const pascal = (id) => id[0].toUpperCase() + id.slice(1);

// clockBase -> clock_base
export const snake = (id) => id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
