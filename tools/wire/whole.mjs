// web/src/net/whole.ts: a table of what the server sends over the socket, and one checker for it. The first page loads it, so it is short.
// web/src/net/whole_bodies.ts: what the pages of accounts are answered over HTTP, by the same checker. web/src/net/whole_seeks.ts: the
// messages about seeks, which no page is sent that has not asked for them.

// The enums of which a page takes words that it does not know: a newer server may have more of them.
const open = new Set(['ErrorCode', 'EventKind']);
const signs = { text: '$', line: '$', bool: '!' };

const recordOf = (schema, name) => schema.records.find(({ id }) => id === name);

// Two records with the same parts share one.
const outline = ({ fields }) =>
  JSON.stringify(
    fields.map(({ name, type }) => [name, type]),
    (key, value) => (['most', 'longest'].includes(key) ? undefined : value),
  );

/** A letter for each record that these entries are made of, however deep; records with the same parts share one. */
function lettersOf(schema, entries) {
  const letters = new Map();
  const outlines = new Map();
  const look = ({ fields }) => {
    for (const { type } of fields) {
      if (!type.isRecord || letters.has(type.kind)) continue;
      const record = recordOf(schema, type.kind);
      const letter = outlines.get(outline(record)) ?? String.fromCharCode('A'.charCodeAt(0) + outlines.size);
      outlines.set(outline(record), letter);
      letters.set(type.kind, letter);
      look(record);
    }
  };
  entries.forEach(look);
  if (outlines.size > 26) throw new Error('whole.mjs: more than 26 records, and each needs a letter');
  return letters;
}

function kindText({ kind, optional, list, least, isEnum }, schema, letters) {
  const integer = least < 0 ? '#' : '+';
  const words = isEnum && !open.has(kind) ? schema.enums[kind].join('|') : '$';
  const sign = kind === 'int' ? integer : (letters.get(kind) ?? signs[kind] ?? words);
  return sign + (list ? '*' : '') + (optional ? '?' : '');
}

// NAME KIND:part,part KIND:part
function line(name, { fields }, schema, letters) {
  const kinds = new Map();
  for (const { name: part, type } of fields) {
    const kind = kindText(type, schema, letters);
    kinds.set(kind, [...(kinds.get(kind) ?? []), part]);
  }
  return [name, ...[...kinds].map(([kind, parts]) => `${kind}:${parts}`)].join(' ');
}

/** Messages that the first page is not sent. */
const later = ['seeks', 'ownSeeks', 'sought'];

export function wholeSeeks(schema) {
  const messages = schema.server.filter(({ id }) => later.includes(id));
  const names = new Map([...lettersOf(schema, messages).keys()].map((name) => [name, name]));
  const lines = [
    ...[...names.keys()].map((name) => line(name, recordOf(schema, name), schema, names)),
    ...messages.map((entry) => line(`:${entry.id}`, entry, schema, names)),
  ];
  return `// Written by tools/wire from src/server/protocol/wire.json; \`tools/wire/generate.mjs\` writes it again.
//
// Messages about seeks as whole.ts checks them, from when somebody has asked for them.

import { learnShapes } from './whole.js';

// As in whole.ts: a record by its name, or a message by ":" and its type.
learnShapes(\`${lines.join('\n')}\`);
`;
}

export function whole(schema) {
  const first = schema.server.filter(({ id }) => !later.includes(id));
  const letters = lettersOf(schema, first);
  const lines = new Set([
    ...[...letters].map(([name, letter]) => line(letter, recordOf(schema, name), schema, letters)),
    ...first.map((entry) => line(`:${entry.id}`, entry, schema, letters)),
  ]);
  return `// Written by tools/wire from src/server/protocol/wire.json; \`tools/wire/generate.mjs\` writes it again.
//
// Checks that a message has every part that wire.json gives it, each of its kind. The server sends no others, but something between it
// and the page might. Upper bounds are not checked, and parts that wire.json does not name are ignored.

import type { ServerMessage } from './messages.js';

type Parts = Record<string, unknown>;

// One shape per line: a record by its letter, or a message by ":" and its type. Each KIND:part,part says what these parts are: $ text,
// + an integer from 0, # an integer, ! true or false, A to Z a record, or words with | between them; then * for a list, ? for a part that
// may be null. The records:
${[...letters].map(([name, letter]) => `//   ${letter} ${name}\n`).join('')}const table = \`
${[...lines].join('\n')}\`;

const shapes = new Map<string, [string, ...string[]][]>();

/** More lines of the kind above, of what only some pages are sent. */
export function learnShapes(lines: string): void {
  for (const line of lines.split('\\n')) {
    const [name = '', ...parts] = line.split(' ');
    shapes.set(
      name,
      parts.map((part) => part.split(/[:,]/) as [string, ...string[]]),
    );
  }
}
learnShapes(table);

/** Whether a value is of a kind, as the table writes it. */
export function fits(value: unknown, kind: string): boolean {
  const inner = kind.slice(0, -1);
  switch (kind.at(-1)) {
    case '?':
      return value === null || fits(value, inner);
    case '*':
      return Array.isArray(value) && value.every((each) => fits(each, inner));
    case '$':
      return typeof value === 'string';
    case '!':
      return typeof value === 'boolean';
    case '#':
      return Number.isInteger(value);
    case '+':
      return Number.isInteger(value) && Number(value) >= 0;
  }
  const shape = shapes.get(kind);
  return shape
    ? Object(value) === value && shape.every(([each, ...names]) => names.every((name) => fits((value as Parts)[name], each)))
    : kind.split('|').includes(value as string);
}

/** The message of a frame; null if it is none, or not whole. */
export function messageIn(data: unknown): ServerMessage | null {
  if (typeof data !== 'string') return null;
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return null;
  }
  const type = (value as Parts | null)?.['t'];
  const kind = \`:\${typeof type === 'string' ? type : ''}\`;
  return shapes.has(kind) && fits(value, kind) ? (value as ServerMessage) : null;
}
`;
}

/** Answers over HTTP that are checked whole; the records they are made of have their names for letters. */
const answered = [
  'Me',
  'RecoveryCodes',
  'Sessions',
  'MadeToken',
  'Tokens',
  'AccountData',
  'SignUpTerms',
  'Invitation',
  'ExportedPart',
  'SecurityEvents',
  'Relations',
  'RelationTo',
  'Reports',
  'Sanctions',
  'Profile',
  'RatingHistory',
  'PlayerGames',
  'Leaderboard',
  'TournamentView',
  'PushState',
  'Tournaments',
  'TableView',
];

export function wholeBodies(schema) {
  const bodies = schema.http.filter(({ id }) => answered.includes(id));
  const records = [...lettersOf(schema, bodies).keys()];
  const names = new Map(records.map((name) => [name, name]));
  const lines = [
    ...records.map((name) => line(name, recordOf(schema, name), schema, names)),
    ...bodies.map((entry) => line(`/${entry.id}`, entry, schema, names)),
  ];
  return `// Written by tools/wire from src/server/protocol/wire.json; \`tools/wire/generate.mjs\` writes it again.
//
// Checks that an answer to a request has every part that wire.json gives it, as whole.ts does for messages.

import type { ${[...answered].sort().join(', ')} } from './values.js';
import { fits, learnShapes } from './whole.js';

// As in whole.ts: a record by its name, or the body of an answer by "/" and its name.
learnShapes(\`${lines.join('\n')}\`);

export interface Bodies {
${answered.map((each) => `  ${each}: ${each};\n`).join('')}}

/** The body of an answer; null if it is none of this kind, or not whole. */
export function bodyIn<Name extends keyof Bodies>(value: unknown, name: Name): Bodies[Name] | null {
  return fits(value, \`/\${name}\`) ? (value as Bodies[Name]) : null;
}
`;
}
