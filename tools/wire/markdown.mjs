// Generates the tables of docs/formats/wire.md and leaves the text around them unchanged.

/** The groups of entries in the order in which they stand on the page. */
const groups = ['client', 'server', 'http', 'records'];

/**
 * Where a reader of Markdown finds each entry: `server challenges` at `challenges`. A name that has stood on the page before, in capital or
 * small letters, has a number behind it.
 */
function anchorsOf(schema) {
  const anchors = new Map();
  const seen = new Map();
  for (const group of groups)
    for (const { id } of schema[group]) {
      const slug = id.toLowerCase();
      const before = seen.get(slug) ?? 0;
      seen.set(slug, before + 1);
      anchors.set(`${group} ${id}`, before === 0 ? slug : `${slug}-${before}`);
    }
  return anchors;
}

function typeText({ kind, optional, list, least, most, longest, isEnum, isRecord, missing }, schema, anchors) {
  let text;
  if (kind === 'text') text = `text, at most ${most}`;
  else if (kind === 'line') text = `one line, at most ${most}`;
  else if (kind === 'int') text = `${least} to ${most}`;
  else if (kind === 'bool') text = 'true or false';
  else if (isEnum) text = schema.enums[kind].map((word) => `"${word}"`).join(', ');
  else text = isRecord ? `[${kind}](#${anchors.get(`records ${kind}`)})` : kind;
  if (list) text = `list of at most ${longest}: ${text}`;
  if (missing !== undefined) text = `${text}; where it is missing ${missing}`;
  return optional ? `${text}; or null` : text;
}

const cell = (text) => text.replaceAll('|', '\\|');

function table(entry, schema, anchors) {
  const answered = entry.answer
    ? `Answered by [${entry.answer}](#${anchors.get(`server ${entry.answer}`)}) or [error](#error).`
    : '';
  const text = [entry.about, answered].filter((each) => each).join(' ');
  const head = `### ${entry.id}\n\n${text ? `${text}\n\n` : ''}`;
  if (entry.fields.length === 0) return `${head}No fields of its own.\n`;
  const rows = entry.fields.map(
    ({ name, type, about }) => `| \`${name}\` | ${cell(typeText(type, schema, anchors))} | ${cell(about)} |\n`,
  );
  return `${head}| field | value | meaning |\n|---|---|---|\n${rows.join('')}`;
}

const begin = (name) => `<!-- ${name}: written by tools/wire -->\n`;
const end = (name) => `<!-- end of ${name} -->\n`;

/** The document with every table between its marks written anew. */
export function markdown(schema, document) {
  const anchors = anchorsOf(schema);
  let text = document;
  for (const name of groups) {
    const from = text.indexOf(begin(name));
    const to = text.indexOf(end(name));
    if (from < 0 || to < from) throw new Error(`docs/formats/wire.md has no place for "${name}"`);
    text = `${text.slice(0, from)}${begin(name)}\n${schema[name].map((entry) => table(entry, schema, anchors)).join('\n')}\n${text.slice(to)}`;
  }
  return text;
}

/**
 * Sentences about the links within a page that lead nowhere, or whose words are a heading other than the one that they lead to:
 * `challenges` and `Challenges` are two.
 */
export function brokenLinks(document) {
  const headings = new Map();
  const seen = new Map();
  for (const [, words] of document.matchAll(/^#{1,6} (.+)$/gm)) {
    const slug = words
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    const before = seen.get(slug) ?? 0;
    seen.set(slug, before + 1);
    headings.set(before === 0 ? slug : `${slug}-${before}`, words);
  }
  const known = new Set(headings.values());
  return [...document.matchAll(/\[([^\]]+)\]\(#([^)]+)\)/g)]
    .filter(([, words, slug]) => !headings.has(slug) || (known.has(words) && headings.get(slug) !== words))
    .map(([link, , slug]) => `${link} leads to ${headings.has(slug) ? `"${headings.get(slug)}"` : 'nothing'}`);
}
