// Which room of web/src may import which: the order that MAP.md describes, read from the import lines of the sources.

import ts from 'typescript';

/** From below to above. A room imports itself and rooms of the lines before its own. */
export const order = [
  ['language'],
  ['core', 'net'],
  ['state', 'pieces'],
  ['slices', 'board3d', 'content', 'speech'],
  ['vr'],
  ['ui'],
  ['pages'],
  ['app'],
] as const;

/** Libraries, and the rooms that know them. Any other module from outside is a fault. */
export const libraries: Record<string, readonly string[]> = {
  '@lit/localize': [
    'language',
    'core',
    'net',
    'state',
    'pieces',
    'slices',
    'board3d',
    'content',
    'speech',
    'vr',
    'ui',
    'pages',
    'app',
  ],
  three: ['board3d', 'vr'],
  lit: ['ui', 'pages', 'app'],
  '@wasm': ['core'],
  // The addresses of networks, by web/build/networks_plugin.ts.
  'virtual:networks': ['state'],
  'workbox-window': ['state'],
  idb: ['state'],
};

/** Rooms that no page waits for: imported with import() alone, so that each is a download of its own. */
export const loadedWhenAsked: readonly string[] = ['board3d', 'vr'];

const levels = new Map<string, number>(order.flatMap((rooms, level) => rooms.map((room) => [room, level] as const)));

/** What each part of state may import of the others; a part that is not named may import all of them. */
const parts: Readonly<Record<string, readonly string[]>> = {
  text: [],
  board: ['text'],
  board_kit: ['text', 'board', 'page'],
};

// "state/page/store.ts" is of the room state; "main.ts" and "app.ts" start and hold the page.
const roomOf = (path: string): string => (path.includes('/') ? path.slice(0, path.indexOf('/')) : 'app');

interface Import {
  module: string;
  waited: boolean;
}

// A type is gone before the page is built: it makes no download, but it is knowledge, and the order holds for it.
function importsOf(path: string, text: string): Import[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) {
      const typesOnly = ts.isImportDeclaration(node)
        ? node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
        : node.isTypeOnly;
      found.push({ module: (node.moduleSpecifier as ts.StringLiteral).text, waited: !typesOnly });
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [to] = node.arguments;
      found.push({ module: to && ts.isStringLiteralLike(to) ? to.text : '?', waited: false });
    } else if (
      ts.isImportTypeNode(node) &&
      ts.isLiteralTypeNode(node.argument) &&
      ts.isStringLiteral(node.argument.literal)
    ) {
      found.push({ module: node.argument.literal.text, waited: false });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function joined(path: string, module: string): string {
  const parts = path.split('/').slice(0, -1);
  for (const part of module.split('/')) {
    if (part === '..') {
      if (parts.length === 0) return `../${module.replace(/^(\.\.\/)+/, '')}`;
      parts.pop();
    } else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

function faultOf(path: string, { module, waited }: Import): string {
  const room = roomOf(path);
  if (!module.startsWith('.')) {
    const library = Object.keys(libraries).find((name) => module === name || module.startsWith(`${name}/`));
    if (library === undefined) return `imports ${module}, which no room knows`;
    return libraries[library]?.includes(room)
      ? ''
      : `imports ${module}, known to ${libraries[library]?.join(', ')} alone`;
  }
  const to = joined(path, module);
  // Texts from outside web/src (translations, the law, samples) are data of the build.
  if (to.startsWith('../languages/')) return room === 'language' ? '' : `imports ${to}, known to language alone`;
  if (to.startsWith('../')) return room === 'content' ? '' : `imports ${to}, known to content alone`;
  const target = roomOf(to);
  if (target === room) {
    const [, part = ''] = path.split('/');
    const [, other = ''] = to.split('/');
    const known = room === 'state' ? parts[part] : undefined;
    return !known || other === part || known.includes(other)
      ? ''
      : `imports ${to}: state/${part} does not know state/${other}`;
  }
  const [from, above] = [levels.get(room), levels.get(target)];
  if (from === undefined || above === undefined)
    return `imports ${to}: ${from === undefined ? room : target} is no room`;
  if (above >= from) return `imports ${to}: ${target} is ${above === from ? 'beside' : 'above'} ${room}`;
  // One of them may wait for another.
  return waited && loadedWhenAsked.includes(target) && !loadedWhenAsked.includes(room)
    ? `imports ${to} with its own file: ${target} is loaded by import()`
    : '';
}

/** What may be called like a game: sets of keys, shapes of pieces that many games have, and that a page or a board has no space. */
const named = new Set(['ziggurat-program', 'parmen-program', './pieces_orthodox.js', 'flat:', 'cell_flat:']);

/** Texts of a source, and the names of properties that are written there. */
function textsOf(path: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node))
      found.push(node.text);
    else if ((ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) && ts.isIdentifier(node.name))
      found.push(`${node.name.text}:`);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false));
  return found;
}

/**
 * One line for each text that holds the id of a game, alone, as the value of an attribute or as a part of an address: no page is made for one game.
 * A word in a sentence is none.
 */
export function gameFaults(files: ReadonlyMap<string, string>, ids: readonly string[]): string[] {
  return [...files].flatMap(([path, text]) =>
    textsOf(path, text)
      .filter(
        (one) =>
          !named.has(one) &&
          // Of a sentence the addresses, and what stands in quotes.
          (/\s/.test(one) ? (one.match(/"[^"\s]*"|\S*\/\S*/g) ?? []) : [one]).some((piece) =>
            piece.split(/[^a-z0-9]+/i).some((part) => ids.includes(part)),
          ),
      )
      .map((one) => `${path} says '${one}'`),
  );
}

/** One line for each import that the order does not allow. `files` by path from web/src. */
export function roomFaults(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([path, text]) =>
    importsOf(path, text).flatMap((one) => {
      const fault = faultOf(path, one);
      return fault === '' ? [] : [`${path} ${fault}`];
    }),
  );
}

/** Files that import one another in a circle, type imports included: one line for each circle. */
export function circles(files: ReadonlyMap<string, string>): string[] {
  const imports = new Map(
    [...files].map(([path, text]) => [
      path,
      importsOf(path, text)
        .filter(({ module }) => module.startsWith('.'))
        .map(({ module }) => joined(path, module).replace(/\.js$/, '.ts'))
        .filter((to) => files.has(to)),
    ]),
  );
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, way: readonly string[]): void => {
    const at = way.indexOf(path);
    if (at >= 0) found.push([...way.slice(at), path].join(' -> '));
    if (at >= 0 || done.has(path)) return;
    for (const to of imports.get(path) ?? []) visit(to, [...way, path]);
    done.add(path);
  };
  for (const path of files.keys()) visit(path, []);
  return found;
}
