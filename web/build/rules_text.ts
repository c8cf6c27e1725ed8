// A page of docs/rules as data for the page: HTML in pieces, and between them the diagrams, which the page draws
// as live boards. Runs while the page is built, never in the browser.

import { Marked, type Tokens } from 'marked';
import type {
  Diagram,
  FirstSentences,
  RulesIndex,
  RulesPart,
  RulesSection,
  RulesText,
} from '../src/content/rules_text.js';

/** Of a page of ours, by its route. */
type Address = (route: string) => string;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * The games of docs/rules/README.md: id, name, what they are known by, their size, their page, and the article where a
 * page of several games speaks of this one.
 */
export function readIndex(readme: string): RulesIndex {
  const index: RulesIndex = {};
  const table =
    /^\| ([^|]+) \| `(\w+)` \| ([^|]+) \| ([^|]+) \| (\d+) \|.*\[(\w+)\.md\]\(\w+\.md\)(?: art\. (\d+))? \|$/gm;
  for (const row of readme.matchAll(table)) {
    const [, name = '', id = '', known = '', boards = '', cells, page = '', article = ''] = row;
    index[id] = { name, known, boards, cells: Number(cells), page, article: article === '' ? '' : `art-${article}` };
  }
  return index;
}

// ```diagram GAMES [OPTION=VALUE ...], then lines: a caption, whose words before a colon are its short name; tfen;
// select.
export function readDiagram(info: string, body: string): Diagram {
  const [, ...words] = info.trim().split(/\s+/);
  const variants = words.filter((word) => !word.includes('='));
  const options: Record<string, string> = {};
  for (const word of words) {
    const [name = '', value] = word.split('=', 2);
    if (value !== undefined) options[name] = value;
  }
  const [caption = '', ...lines] = body
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const value = (key: string): string =>
    lines
      .find((line) => line.startsWith(`${key} `))
      ?.slice(key.length + 1)
      .trim() ?? '';
  for (const line of lines) {
    if (!/^(tfen|select|play) /.test(line))
      throw new Error(`a diagram cannot say "${line}", only tfen, select and play`);
  }
  if (variants.length === 0 || caption === '') throw new Error(`a diagram needs a game and a caption: ${info}`);
  const colon = caption.indexOf(':');
  const label = colon > 0 ? caption.slice(0, colon) : caption;
  const text = colon > 0 ? caption.slice(colon + 1).trim() : '';
  const tfen = value('tfen');
  const play = value('play')
    .split(' ')
    .filter((move) => move !== '');
  return { variants, options, label, text, tfen, select: value('select'), play };
}

// "art. 5.6" and "orthodox art. 5" become links.
function linked(text: string, index: RulesIndex, own: string, address: Address): string {
  return text.replaceAll(
    /(?:\b(\w+) )?\bart\. (\d+(?:\.\d+)*)/g,
    (whole: string, game: string | undefined, article: string) => {
      const target = game === undefined ? undefined : index[game];
      const anchor = `art-${article}`;
      if (target && game !== undefined && target.page !== own) {
        return `<a href="${address(`/rules/${game}`)}" data-game="${game}" data-article="${anchor}">${whole}</a>`;
      }
      const words = game === undefined || target ? whole : whole.slice(game.length + 1);
      const said = `<a href="#${anchor}" data-article="${anchor}">${words}</a>`;
      return game !== undefined && !target ? `${game} ${said}` : said;
    },
  );
}

function makeMarked(index: RulesIndex, own: string, address: Address): Marked {
  const marked = new Marked();
  let inLink = false;
  marked.use({
    renderer: {
      html: ({ text }) => escape(text),
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens);
        const id = headingId(inner);
        return `<h${depth} id="${id}" tabindex="-1">${inner}</h${depth}>\n`;
      },
      listitem(item) {
        const inner = this.parser.parse(item.tokens);
        const article = /^\s*(?:<p>)?<strong>(\d+(?:\.\d+)+)/.exec(inner)?.[1];
        return article === undefined ? `<li>${inner}</li>\n` : `<li id="art-${article}">${inner}</li>\n`;
      },
      link({ href, tokens }) {
        inLink = true;
        const inner = this.parser.parseInline(tokens);
        inLink = false;
        const page = /^(\w+)\.md$/.exec(href)?.[1];
        const game = Object.entries(index).find(([, { page: at }]) => at === page)?.[0];
        return game === undefined
          ? `<span>${inner}</span>`
          : `<a href="${address(`/rules/${game}`)}" data-game="${game}">${inner}</a>`;
      },
      text(token) {
        if ('tokens' in token) return this.parser.parseInline(token.tokens);
        const text = 'escaped' in token && token.escaped ? token.text : escape(token.text);
        return inLink ? text : linked(text, index, own, address);
      },
      code({ text, lang }) {
        const pre = `<pre tabindex="0"><code>${escape(text)}</code></pre>\n`;
        const lines = text.split('\n').length;
        return lang?.startsWith('tfen')
          ? `<details><summary>${lines === 1 ? 'The position as text' : 'The positions as text'}</summary>${pre}</details>\n`
          : pre;
      },
      table(token) {
        const cell = (inner: Tokens.TableCell, tag: string): string =>
          `<${tag}>${this.parser.parseInline(inner.tokens)}</${tag}>`;
        const row = (cells: Tokens.TableCell[], tag: string): string =>
          `<tr>${cells.map((inner) => cell(inner, tag)).join('')}</tr>`;
        const head = token.header.some((inner) => inner.text !== '') ? `<thead>${row(token.header, 'th')}</thead>` : '';
        const body = token.rows.map((cells) => row(cells, 'td')).join('');
        return `<div class="table" tabindex="0"><table>${head}<tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
  return marked;
}

// "3 Pieces" is article 3; "10.1 Standard" is article 10.1; others are named by their words.
function headingId(text: string): string {
  const article = /^(\d+(?:\.\d+)*) /.exec(text)?.[1];
  return article === undefined ? text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-') : `art-${article}`;
}

/** The items of a numbered list. */
const itemsOf = (body: string): string[] =>
  body
    .split(/^\d+\. /m)
    .slice(1)
    .map((item) => item.replaceAll(/\s+/g, ' ').trim());

// ```first GAMES, then a numbered list: each item opens with what it says, up to its first full stop.
export function readFirst(info: string, body: string): FirstSentences {
  const [, ...variants] = info.trim().split(/\s+/);
  const items = itemsOf(body);
  const sentences = items.map((item) => {
    const [, lead = item, rest = ''] = /^([^.]+\.) (.+)$/.exec(item) ?? [];
    return { lead, rest };
  });
  if (variants.length === 0 || sentences.length === 0)
    throw new Error(`first sentences need a game and a list: ${info}`);
  return { variants, sentences };
}

// ```coach GAMES, then a numbered list: a line for each of the first moves.
export function readCoaching(markdown: string): Record<string, string[]> {
  const blocks = markdown.matchAll(/^```coach (.+)\n([^]*?)^```$/gm);
  return Object.fromEntries(
    [...blocks].flatMap(([, games = '', body = '']) =>
      games.split(/\s+/).map((game) => [game, itemsOf(body)] as const),
    ),
  );
}

/** `own`: the page's file without ".md". */
export function readRules(
  markdown: string,
  index: RulesIndex,
  own: string,
  address: Address = (route) => route,
): RulesText {
  const marked = makeMarked(index, own, address);
  const begin: RulesSection = { id: 'about', number: '', title: 'About this game', articles: 0, parts: [] };
  const text: RulesText = { title: '', first: [], sections: [begin] };
  let section = begin;
  let pending: Tokens.Generic[] = [];
  const flush = (): void => {
    const html = pending.length > 0 ? marked.parser(pending) : '';
    section.articles += html.match(/<li id="art-/g)?.length ?? 0;
    if (html.trim() !== '') section.parts.push({ html });
    pending = [];
  };
  const addDiagram = (diagram: Diagram): void => {
    const group: RulesPart | undefined = section.parts.at(-1);
    if (group && 'diagrams' in group && pending.every((token) => token.type === 'space')) {
      pending = [];
      group.diagrams.push(diagram);
      return;
    }
    flush();
    section.parts.push({ diagrams: [diagram] });
  };
  for (const token of marked.lexer(markdown)) {
    const { lang = '', text: body } = token.type === 'code' ? (token as Tokens.Code) : { text: '' };
    if (lang.startsWith('diagram')) addDiagram(readDiagram(lang, body));
    else if (lang.startsWith('first ')) text.first.push(readFirst(lang, body));
    // It is told beside the board.
    else if (lang.startsWith('coach ')) continue;
    else if (token.type === 'heading' && token['depth'] === 1) text.title = String(token['text']);
    else if (token.type === 'heading' && token['depth'] === 2) {
      flush();
      const words = String(token['text']);
      const [, number = '', title = words] = /^(\d+) (.+)$/.exec(words) ?? [];
      section = { id: headingId(words), number, title, articles: 0, parts: [] };
      text.sections.push(section);
    } else pending.push(token);
  }
  flush();
  return text;
}
