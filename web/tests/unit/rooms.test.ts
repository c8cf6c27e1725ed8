// The rooms of the page import downwards: of every source, and of planted ones that do not.

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { circles, gameFaults, order, roomFaults } from './rooms.js';

const root = new URL('../../src/', import.meta.url);
const names = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => relative(fileURLToPath(root), join(entry.parentPath, entry.name)));
const sources = new Map(names.map((name) => [name, readFileSync(new URL(name, root), 'utf8')]));

const planted = (path: string, text: string): string[] => roomFaults(new Map([[path, text]]));

describe('the rooms of the page', () => {
  it('are all in the order, and none is empty', () => {
    const found = new Set(names.map((name) => (name.includes('/') ? name.slice(0, name.indexOf('/')) : 'app')));
    expect([...found].sort()).toEqual(order.flat().sort());
    expect(names.length).toBeGreaterThan(100);
  });

  it('import downwards', () => {
    expect(roomFaults(sources)).toEqual([]);
  });

  it.each([
    [
      'state/page/store.ts',
      "import { icon } from '../../ui/icons.js';",
      'state/page/store.ts imports ui/icons.js: ui is above state',
    ],
    [
      'ui/picture.ts',
      "import type { A } from '../pages/home_page.js';",
      'ui/picture.ts imports pages/home_page.js: pages is above ui',
    ],
    [
      'ui/dialogs/help.ts',
      "export * from '../../pages/a.js';",
      'ui/dialogs/help.ts imports pages/a.js: pages is above ui',
    ],
    [
      'core/core.ts',
      "import { Side } from '../net/messages.js';",
      'core/core.ts imports net/messages.js: net is beside core',
    ],
    [
      'slices/views.ts',
      "const a = await import('../board3d/pose.js');",
      'slices/views.ts imports board3d/pose.js: board3d is beside slices',
    ],
    [
      'state/board/scene.ts',
      "let a: import('../../slices/svg.js').A;",
      'state/board/scene.ts imports slices/svg.js: slices is above state',
    ],
    [
      'state/board/scene.ts',
      "import { Mesh } from 'three';",
      'state/board/scene.ts imports three, known to board3d, vr alone',
    ],
    [
      'slices/svg.ts',
      "import { html } from 'lit/directives/repeat.js';",
      'slices/svg.ts imports lit/directives/repeat.js, known to ui, pages, app alone',
    ],
    ['ui/words.ts', "import left from 'left-pad';", 'ui/words.ts imports left-pad, which no room knows'],
    [
      'ui/words.ts',
      "import law from '../../../docs/rules/orthodox.md?raw';",
      'ui/words.ts imports ../docs/rules/orthodox.md?raw, known to content alone',
    ],
    [
      'pages/game/board_host.ts',
      "import { Board3D } from '../../board3d/board3d.js';",
      'pages/game/board_host.ts imports board3d/board3d.js with its own file: board3d is loaded by import()',
    ],
    [
      'state/board/scene.ts',
      "import type { Shown } from '../game/confirmed_game.js';",
      'state/board/scene.ts imports state/game/confirmed_game.js: state/board does not know state/game',
    ],
    ['attic/box.ts', "import { a } from '../core/core.js';", 'attic/box.ts imports core/core.js: attic is no room'],
  ])('%s may not say %s', (path, text, fault) => {
    expect(planted(path, text)).toEqual([fault]);
  });

  it('have no circle of files', () => {
    expect(circles(sources)).toEqual([]);
    const planted = new Map([
      ['state/a.ts', "import type { B } from './b.js';"],
      ['state/b.ts', "const c = await import('./game/c.js');"],
      ['state/game/c.ts', "export * from '../a.js';"],
    ]);
    expect(circles(planted)).toEqual(['state/a.ts -> state/b.ts -> state/game/c.ts -> state/a.ts']);
  });

  it.each([
    ['app.ts', "import './pages/home_page.js';"],
    ['pages/game/board_host.ts', "const a = await import('../../board3d/board3d.js');"],
    ['pages/game/board_host.ts', "import type { Board3D } from '../../board3d/board3d.js';"],
    ['board3d/stage.ts', "import { Scene } from 'three/src/Three.js';"],
    ['ui/words.ts', "// import { a } from '../pages/home_page.js';"],
  ])('%s may say %s', (path, text) => {
    expect(planted(path, text)).toEqual([]);
  });
});

describe('the page knows no game', () => {
  const ids = readdirSync(new URL('../../../variants/', import.meta.url))
    .filter((name) => name.endsWith('.toml') && !name.endsWith('.eval.toml'))
    .map((name) => name.slice(0, -'.toml'.length));

  it('has no id of a shipped one in its sources', () => {
    expect(ids.length).toBeGreaterThan(8);
    expect(gameFaults(sources, ids)).toEqual([]);
  });

  it.each([
    ["if (variant.id === 'parmen') turn();", "'parmen'"],
    ['const gaps = { raumschach: 4, plain: 2 };', "'raumschach:'"],
    ['link(`/new/ziggurat?players=${players}`);', "'/new/ziggurat?players='"],
    ['html`<a class="quiet" href="/new/parmen">New</a>`;', `'<a class="quiet" href="/new/parmen">New</a>'`],
  ])('may not say %s', (text, said) => {
    expect(gameFaults(new Map([['board3d/pose.ts', text]]), ids)).toEqual([`board3d/pose.ts says ${said}`]);
  });

  it.each(["const words = 'shown as flat boards';", "import { king } from './pieces_orthodox.js';", 'const flat = 3;'])(
    'may say %s',
    (text) => {
      expect(gameFaults(new Map([['board3d/pose.ts', text]]), ids)).toEqual([]);
    },
  );
});
