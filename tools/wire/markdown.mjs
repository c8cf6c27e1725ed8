// The tables of docs/formats/wire.md. What people wrote around them stays as it is.

function typeText({ kind, optional, list, least, most, longest, isEnum, isRecord, missing }, schema) {
  let text;
  if (kind === 'text') text = `text, at most ${most}`;
  else if (kind === 'line') text = `one line, at most ${most}`;
  else if (kind === 'int') text = `${least} to ${most}`;
  else if (kind === 'bool') text = 'true or false';
  else if (isEnum) text = schema.enums[kind].map((word) => `"${word}"`).join(', ');
  else text = isRecord ? `[${kind}](#${kind.toLowerCase()})` : kind;
  if (list) text = `list of at most ${longest}: ${text}`;
  if (missing !== undefined) text = `${text}; where it is missing ${missing}`;
  return optional ? `${text}; or null` : text;
}

// A name that stands twice on the page has a number at its second place: those of the server come after those of the page.
const anchor = (id, schema) => (schema.client.some((each) => each.id === id) ? `${id}-1` : id);

const cell = (text) => text.replaceAll('|', '\\|');

function table(entry, schema) {
  const answered = entry.answer
    ? `Answered by [${entry.answer}](#${anchor(entry.answer, schema)}) or [error](#error).`
    : '';
  const text = [entry.about, answered].filter((each) => each).join(' ');
  const head = `### ${entry.id}\n\n${text ? `${text}\n\n` : ''}`;
  if (entry.fields.length === 0) return `${head}No fields of its own.\n`;
  const rows = entry.fields.map(
    ({ name, type, about }) => `| \`${name}\` | ${cell(typeText(type, schema))} | ${cell(about)} |\n`,
  );
  return `${head}| field | value | meaning |\n|---|---|---|\n${rows.join('')}`;
}

const begin = (name) => `<!-- ${name}: written by tools/wire -->\n`;
const end = (name) => `<!-- end of ${name} -->\n`;

/** The document with every table between its marks written anew. */
export function markdown(schema, document) {
  let text = document;
  for (const name of ['client', 'server', 'http', 'records']) {
    const from = text.indexOf(begin(name));
    const to = text.indexOf(end(name));
    if (from < 0 || to < from) throw new Error(`docs/formats/wire.md has no place for "${name}"`);
    text = `${text.slice(0, from)}${begin(name)}\n${schema[name].map((entry) => table(entry, schema)).join('\n')}\n${text.slice(to)}`;
  }
  return text;
}
