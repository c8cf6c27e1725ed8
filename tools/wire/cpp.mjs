// src/server/protocol/{enums,records,values,messages}.hpp, enums.cpp, messages_read.cpp, server_messages_read.cpp, records_write.cpp,
// values_write.cpp and messages_write.cpp, laid out as clang-format would.

import { answers, pascal, snake } from './schema.mjs';

const width = 120;

const scalars = { text: 'std::string', line: 'std::string', int: 'std::int64_t', bool: 'bool' };

// The bodies of requests; all others are written only.
const read = new Set([
  'CreateGame',
  'Me',
  'SignUp',
  'LogIn',
  'NewPassword',
  'Recovery',
  'Password',
  'AdminToken',
  'NamedAccount',
  'AccountChange',
  'NewToken',
  'RelationChange',
  'NewReport',
  'NewSanction',
  'CreateTournament',
  'JoinTournament',
  'TableQuestion',
  'TournamentSwitch',
  'NewPush',
  'PushEnd',
]);
const bodiesOf = (schema) => schema.http.filter(({ id }) => read.has(id));
const failures =
  '// Failures say what, where and what was expected: "move.at: -3, expected 0 to 100000". Nothing throws.';

function typeText({ kind, optional, list }) {
  const base = scalars[kind] ?? kind;
  if (optional) return `std::optional<${base}>`;
  return list ? `std::vector<${base}>` : base;
}

// Every value a record begins with is one its own reader would accept.
function initial({ kind, optional, list, isEnum, least, missing }, schema) {
  if (optional || list) return ' = {}';
  if (kind === 'int') return ` = ${missing ?? Math.max(0, least)}`;
  if (kind === 'bool') return ' = false';
  if (isEnum) return ` = ${kind}::${enumerator(schema.enums[kind][0])}`;
  return '';
}

// wrap TEXT as a comment of lines that fit.
function comment(text, indent) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const room = width - indent.length - 3;
    if (lines.at(-1) !== '' && lines.at(-1).length + 1 + word.length > room) lines.push('');
    lines[lines.length - 1] += (lines.at(-1) === '' ? '' : ' ') + word;
  }
  return lines.map((line) => `${indent}// ${line}\n`).join('');
}

const sentence = (text) => pascal(text) + (text.endsWith('.') ? '' : '.');

const enumerator = (word) => snake(word).split('_').map(pascal).join('');

function enumText(name, words) {
  const names = words.map(enumerator);
  const line = `enum class ${name} { ${names.join(', ')} };\n`;
  if (line.length <= width) return line;
  return `enum class ${name} {\n${names.map((each) => `  ${each}`).join(',\n')}\n};\n`;
}

function structText(name, { about, fields }, schema, first = '') {
  const members = fields.map(
    ({ name: field, type, about: text }) =>
      `${text ? comment(sentence(text), '  ') : ''}  ${typeText(type)} ${snake(field)}${initial(type, schema)};\n`,
  );
  const equal = `  bool operator==(${name} const&) const = default;\n`;
  return `${about ? comment(about, '') : ''}struct ${name} {\n${first}${members.join('')}${equal}};\n`;
}

// Words behind an opening, each line of them under the first.
function filled(open, words) {
  const lines = [open];
  words.forEach((word, at) => {
    const gap = at === 0 ? '' : ' ';
    if (lines.at(-1).length + gap.length + word.length <= width) lines[lines.length - 1] += gap + word;
    else lines.push(' '.repeat(open.length) + word);
  });
  return lines;
}

// As clang-format lays it out: broken after the sign where that takes no more lines.
function variantText(name, alternatives) {
  const words = alternatives.map((each, at) => each + (at + 1 === alternatives.length ? '>;' : ','));
  const beside = filled(`using ${name} = std::variant<`, words);
  const below = [`using ${name} =`, ...filled('    std::variant<', words)];
  return `${(beside.length > 1 && below.length <= beside.length ? below : beside).join('\n')}\n`;
}

// A function with one statement stands on one line where that fits.
function functionText(head, statements) {
  if (statements.length === 0) return `${head} {}\n`;
  const line = `${head} { ${statements[0]} }\n`;
  const isSimple = statements.length === 1 && !statements[0].startsWith('if ');
  if (isSimple && line.length <= width + 1) return line;
  return `${head} {\n${statements.map((each) => `  ${each}\n`).join('')}}\n`;
}

const suffix = { client: 'Request', server: 'Answer' };
const messages = (schema, side) =>
  schema[side].map((entry) => ({ ...entry, cpp: enumerator(entry.id) + suffix[side] }));

const written = '// Written by tools/wire from wire.json; `tools/wire/generate.mjs` writes it again.';

const writes = (entries) => entries.map(({ id }) => `[[nodiscard]] std::string write(${id} const& value);\n`).join('');

// The words of the wire.
export function enums(schema) {
  const names = Object.keys(schema.enums);
  return [
    `#pragma once
${written} The words that fields of messages and
// bodies are chosen from; docs/formats/wire.md says what each is for.

#include <string_view>

namespace strata::server::protocol {
`,
    ...Object.entries(schema.enums).map(([name, words]) => enumText(name, words)),
    `// An enumerator as its word on the wire, and back; false for a word that is none of them.
${names.map((name) => `[[nodiscard]] std::string_view to_text(${name} value);\n`).join('')}${names
      .map((name) => `[[nodiscard]] bool from_text(std::string_view text, ${name}& value);\n`)
      .join('')}`,
    '}  // namespace strata::server::protocol\n',
  ].join('\n');
}

export function enumWords(schema) {
  const parts = [
    sourceHead([], 'enums.hpp'),
    `namespace {

// The enumerator, among the first \`count\`, with this spelling.
template <int count, class Enum>
bool find_word(std::string_view text, Enum& value) {
  for (int at = 0; at < count; ++at) {
    if (to_text(static_cast<Enum>(at)) != text) continue;
    value = static_cast<Enum>(at);
    return true;
  }
  return false;
}

}  // namespace
`,
  ];
  for (const [name, words] of Object.entries(schema.enums)) {
    const cases = words.map((word) => `    case ${name}::${enumerator(word)}: return "${word}";\n`).join('');
    parts.push(`std::string_view to_text(${name} value) {\n  switch (value) {\n${cases}  }\n  return {};\n}\n`);
    parts.push(
      `bool from_text(std::string_view text, ${name}& value) { return find_word<${words.length}>(text, value); }\n`,
    );
  }
  parts.push('}  // namespace strata::server::protocol\n');
  return parts.join('\n');
}

// Records that messages and bodies are made of.
export function records(schema) {
  const parts = [
    `#pragma once
${written} The parts of messages, and of the bodies
// of requests and their answers; docs/formats/wire.md says what each is for.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/protocol/enums.hpp"

namespace strata::server::protocol {
`,
  ];
  for (const entry of schema.records) parts.push(structText(entry.id, entry, schema));
  parts.push(writes(schema.records));
  parts.push('}  // namespace strata::server::protocol\n');
  return parts.join('\n');
}

// The bodies of requests and of their answers.
export function values(schema) {
  const parts = [
    `#pragma once
${written} The bodies of requests and of their
// answers; docs/formats/wire.md says what each is for.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "server/protocol/records.hpp"

namespace strata::server::protocol {
`,
    `inline constexpr std::int64_t protocol_version = ${schema.protocol};
// Bytes of a WebSocket message and of a request's body that the server reads at most.
inline constexpr std::size_t frame_limit = ${schema.limits.frame};
inline constexpr std::size_t body_limit = ${schema.limits.body};
// Of a variant file within a body; the rest of that is room for its JSON.
inline constexpr std::size_t variant_file_limit = ${schema.limits.variantFile};
`,
  ];
  for (const entry of schema.http) parts.push(structText(entry.id, entry, schema));
  parts.push(`${failures}
${bodiesOf(schema)
  .map(({ id }) => `[[nodiscard]] Result<${id}> read${snake(id)}(std::string_view json);\n`)
  .join('')}`);
  parts.push(writes(schema.http));
  parts.push('}  // namespace strata::server::protocol\n');
  return parts.join('\n');
}

export function header(schema) {
  const parts = [
    `#pragma once
${written} Every message between the page and the
// server, as values. Readers check every type, range, length and name, so that whoever gets a message need not;
// docs/formats/wire.md says what each is for.

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.hpp"
#include "server/protocol/values.hpp"

namespace strata::server::protocol {
`,
  ];
  for (const side of ['client', 'server']) {
    const list = messages(schema, side);
    const id = side === 'client' ? '  // Chosen by the page; answers carry it as `re`.\n  std::int64_t id = 1;\n' : '';
    for (const entry of list) parts.push(structText(entry.cpp, entry, schema, id));
    parts.push(
      variantText(
        side === 'client' ? 'ClientMessage' : 'ServerMessage',
        list.map(({ cpp }) => cpp),
      ),
    );
  }
  parts.push(`// Whether this answers a message of a page: each is answered by one such message.
[[nodiscard]] bool is_answer(ServerMessage const& message);
`);
  parts.push(`${failures}
// A message, and its id also where it cannot be read, so that the answer finds whoever asked; 0 where it has none.
struct ReadMessage {
  Result<ClientMessage> message;
  std::int64_t id = 0;
};
[[nodiscard]] ReadMessage read_client_message(std::string_view json);
`);
  parts.push(`// Messages that one node of a cluster sends another on behalf of a page: of a page, and for a page. The latter's numbers, texts and
// lists are not checked for being too large, and fields that this version does not know are left out.
inline constexpr std::size_t node_message_limit = ${schema.limits.nodeMessage};
[[nodiscard]] ReadMessage read_forwarded_message(std::string_view json);
[[nodiscard]] Result<ServerMessage> read_server_message(std::string_view json);
`);
  parts.push(`[[nodiscard]] std::string write(ServerMessage const& message);
[[nodiscard]] std::string write(ClientMessage const& message);
`);
  parts.push('}  // namespace strata::server::protocol\n');
  return parts.join('\n');
}

// `byNodes`: it is read from other nodes of a cluster alone, and may have optional fields of any kind.
function readStatement({ name, type }, where, byNodes) {
  const target = `value.${snake(name)}`;
  if (type.optional && !type.isRecord && !byNodes)
    throw new Error(`${where}.${name}: the server reads optional records, no other optional fields`);
  if (type.isRecord)
    return `fields.${type.list ? `records("${name}", ${type.longest}` : `record("${name}"`}, ${target});`;
  if (type.list && type.kind === 'text') return `fields.texts("${name}", ${type.longest}, ${type.most}, ${target});`;
  if (type.list) throw new Error(`${where}.${name}: what the server reads has no such lists so far`);
  if (type.kind === 'line') return `fields.line("${name}", ${type.most}, ${target});`;
  const unlessMissing = (take) => (type.missing === undefined ? take : `if (fields.has("${name}")) ${take}`);
  if (type.kind === 'text') return unlessMissing(`fields.text("${name}", ${type.most}, ${target});`);
  if (type.kind === 'int') return unlessMissing(`fields.integer("${name}", ${type.least}, ${type.most}, ${target});`);
  if (type.kind === 'bool') return unlessMissing(`fields.boolean("${name}", ${target});`);
  return `fields.one_of("${name}", ${target});`;
}

function reader(name, fields, first = [], byNodes = false) {
  const statements = [...first, ...fields.map((field) => readStatement(field, name, byNodes))];
  const used = statements.some((each) => each.includes('value.'));
  const head =
    statements.length > 0
      ? `void read(Fields& fields, ${name}& ${used ? 'value' : '/*value*/'})`
      : `void read(Fields& /*fields*/, ${name}& /*value*/)`;
  return functionText(head, statements);
}

function writer(name, fields, first = []) {
  const statements = [
    'ObjectWriter object(out);',
    ...first,
    ...fields.map(({ name: field }) => `object.field("${field}", value.${snake(field)});`),
  ];
  const used = statements.some((each) => each.includes('value.'));
  return functionText(`void write_value(std::string& out, ${name} const& ${used ? 'value' : '/*value*/'})`, statements);
}

// An answer that says what it answers says 0 where the server speaks by itself.
function answerText({ id, cpp, fields }, schema) {
  const names = fields.some(({ name }) => name === 're');
  const value = answers(schema).has(id) ? (names ? 'value.re > 0' : 'true') : 'false';
  return functionText(`bool answers(${cpp} const& ${value.includes('value') ? 'value' : '/*value*/'})`, [
    `return ${value};`,
  ]);
}

// Records that a set of entries holds, however deep, in the order of the schema.
function recordsWithin(schema, entries) {
  const found = new Set();
  const look = (fields) => {
    for (const { type } of fields) {
      if (!type.isRecord || found.has(type.kind)) continue;
      found.add(type.kind);
      look(schema.records.find(({ id }) => id === type.kind).fields);
    }
  };
  entries.forEach(({ fields }) => look(fields));
  return schema.records.filter(({ id }) => found.has(id));
}

const sourceHead = (includes, header = 'messages.hpp') => `${written}

#include "server/protocol/${header}"

${includes.map((each) => `#include "server/protocol/${each}"\n\n`).join('')}namespace strata::server::protocol {
`;

export function readers(schema) {
  const clients = messages(schema, 'client');
  const bodies = bodiesOf(schema);
  const id = 'fields.integer("id", 1, 9007199254740991, value.id);';
  const parts = [sourceHead(['json_fields.hpp'])];
  for (const entry of [...recordsWithin(schema, [...schema.client, ...bodies]), ...bodies])
    parts.push(reader(entry.id, entry.fields));
  for (const entry of clients) parts.push(reader(entry.cpp, entry.fields, ['fields.read_elsewhere("t");', id]));
  const branches = clients.map(
    ({ id: word, cpp }) => `  if (document.is("${word}")) return document.read_as<ClientMessage, ${cpp}>("${word}");\n`,
  );
  parts.push(`namespace {

Result<ClientMessage> message_of(Document& document) {
${branches.join('')}  return document.none_of_these();
}

}  // namespace

ReadMessage read_client_message(std::string_view json) {
  Document document(json, frame_limit);
  return {message_of(document), document.id()};
}

ReadMessage read_forwarded_message(std::string_view json) {
  Document document(json, node_message_limit);
  return {message_of(document), document.id()};
}
`);
  parts.push(
    `${bodies
      .map(({ id: body }) =>
        functionText(`Result<${body}> read${snake(body)}(std::string_view json)`, [
          `return Document(json, body_limit).read_as<${body}, ${body}>("");`,
        ]),
      )
      .join('\n')}`,
  );
  parts.push('}  // namespace strata::server::protocol\n');
  return parts.join('\n');
}

// The readers of messages for pages, in other nodes of a cluster.
export function serverReaders(schema) {
  const known = new Set(recordsWithin(schema, [...schema.client, ...bodiesOf(schema)]).map(({ id }) => id));
  const records = recordsWithin(schema, schema.server);
  const servers = messages(schema, 'server');
  const parts = [sourceHead(['json_fields.hpp'])];
  parts.push(`// Defined in messages_read.cpp.
${records
  .filter(({ id }) => known.has(id))
  .map(({ id }) => `void read(Fields& fields, ${id}& value);\n`)
  .join('')}`);
  for (const entry of records) if (!known.has(entry.id)) parts.push(reader(entry.id, entry.fields, [], true));
  for (const entry of servers) parts.push(reader(entry.cpp, entry.fields, ['fields.read_elsewhere("t");'], true));
  const branches = servers.map(
    ({ id: word, cpp }) => `  if (document.is("${word}")) return document.read_as<ServerMessage, ${cpp}>("${word}");\n`,
  );
  parts.push(`Result<ServerMessage> read_server_message(std::string_view json) {
  Document document(json, node_message_limit, Author::Node);
${branches.join('')}  return document.none_of_these();
}
`);
  parts.push('}  // namespace strata::server::protocol\n');
  return parts.join('\n');
}

// The writers of the records that some entries are made of.
const recordWritersFor = (schema, entries) => `// Defined in records_write.cpp.
${recordsWithin(schema, entries)
  .map(({ id }) => `void write_value(std::string& out, ${id} const& value);\n`)
  .join('')}`;

// One source; `first` stands before its writers.
function writersOf(entries, header, first = []) {
  return [
    sourceHead(['json_writer.hpp'], header),
    ...first,
    ...entries.map(({ id, fields }) => writer(id, fields)),
    entries.map(({ id }) => `std::string write(${id} const& value) { return written(value); }\n`).join(''),
    '}  // namespace strata::server::protocol\n',
  ].join('\n');
}

export const recordWriters = (schema) => writersOf(schema.records, 'records.hpp');
export const valueWriters = (schema) => writersOf(schema.http, 'values.hpp', [recordWritersFor(schema, schema.http)]);

export function writers(schema) {
  const clients = messages(schema, 'client');
  const servers = messages(schema, 'server');
  const parts = [sourceHead(['json_writer.hpp'])];
  parts.push(recordWritersFor(schema, [...schema.client, ...schema.server]));
  for (const entry of clients)
    parts.push(writer(entry.cpp, entry.fields, [`object.field("t", "${entry.id}");`, 'object.field("id", value.id);']));
  for (const entry of servers) parts.push(writer(entry.cpp, entry.fields, [`object.field("t", "${entry.id}");`]));
  parts.push(`// ---------------------------------------------------------------- answers

namespace {

${servers.map((entry) => answerText(entry, schema)).join('')}
}  // namespace

bool is_answer(ServerMessage const& message) {
  return std::visit([](auto const& value) { return answers(value); }, message);
}
`);
  parts.push(`std::string write(ServerMessage const& message) {
  return std::visit([](auto const& value) { return written(value); }, message);
}

std::string write(ClientMessage const& message) {
  return std::visit([](auto const& value) { return written(value); }, message);
}
`);
  parts.push('}  // namespace strata::server::protocol\n');
  return parts.join('\n');
}
