#!/usr/bin/env node
// page_size.mjs [FIRST GAME HEADSET LANGUAGE]   What a visitor downloads, in KB, packed as the server packs it (gzip -9):
//
//   first page      index.html, what it names, all that these wait for, and the pages that are fetched ahead while one reads;
//                   at most FIRST (100)
//   a game in 3D    the same, and the 3D board with all that it waits for; at most GAME (320)
//   in a headset    what is loaded when a game in 3D is to be shown in a headset; at most HEADSET (60)
//   a language      the texts of one language; each at most LANGUAGE (25), and each of its parts, which are fetched apart
//   in motion       what the first page asks for when it has nothing else to do: the 3D board of its hero
//
//   a network       that the engine of a game fetches when it first needs one
//
// Scripts, styles and the page itself are counted, pictures are not. The core (strata.wasm) and its workers are not: every page needs
// the core, and what it weighs is the engine's business; the last line says it. Which file waits for which is what the build wrote down
// (build/web.chunks.json); what the start asks for by import() are the pages, and what those ask for is not fetched ahead, nor are the
// list of games, what works without the server (web/src/state/offline), rules, samples, what is asked for to choose and begin a game, to play with others and to seek them, to analyse, to set up positions and to look through files of records (web/src/app.ts,
// web/src/state/page/store.ts), what reads and writes
// files and links (web/src/ui/drop_files.ts, web/src/state/game/game_copies.ts, web/src/state/open/open_controller.ts, web/src/state/page/environment.ts), what the keys of the original programs do
// (web/src/ui/program_commands.ts), a language other than English (web/src/language/texts.ts), lessons and puzzles (web/src/pages/learn), pages of accounts, players and tournaments (web/src/pages/account, web/src/pages/player, web/src/pages/tournaments), the choices of a promotion that was not typed (web/src/state/board_kit/typed_promotion.ts) and what shows dialogs (web/src/ui/dialog_host.ts).

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('../../build/web', import.meta.url));
const [first = 100, game = 320, headset = 60, language = 25] = process.argv.slice(2).map(Number);
const chunks = JSON.parse(readFileSync(`${root}.chunks.json`, 'utf8'));
const packed = (name) => gzipSync(readFileSync(join(root, name)), { level: 9 }).length;
const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;

function fail(why) {
  console.error(`page_size: ${why}`);
  process.exit(1);
}

/** The files, and all that they wait for. */
function withAll(names) {
  const found = new Set(names);
  for (const name of found) for (const each of chunks[name]?.waits ?? []) found.add(each);
  return found;
}

function chunkOf(what, is) {
  const found = Object.entries(chunks)
    .filter(([, chunk]) => is(chunk))
    .map(([name]) => name);
  if (found.length !== 1) fail(`the build has ${found.length} files for ${what}: ${found.join(', ')}`);
  return found[0];
}

const start = chunkOf('the start', ({ entry }) => entry);
const board = chunkOf('the 3D board', ({ source }) => source === 'src/board3d/board3d.ts');
const named = [...readFileSync(join(root, 'index.html'), 'utf8').matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(
  ([, name]) => name,
);
if (!named.includes(start)) fail(`index.html does not name ${start}`);

const shown = withAll(['index.html', ...named]);
const rules = chunkOf('the rules', ({ source }) => source === 'src/pages/rules/rules_page.ts');
const hero = chunkOf('the hero', ({ source }) => source === 'src/pages/home/hero_board.ts');
const games = chunkOf('the games', ({ source }) => source === 'src/pages/games_page.ts');
const samples = chunkOf('the samples', ({ source }) => source === 'src/pages/samples_page.ts');
const asked = [
  'src/pages/new/new_page.ts',
  'src/pages/settings_page.ts',
  'src/pages/together/together_page.ts',
  'src/state/together/together_controller.ts',
  'src/state/seeks/seeks_controller.ts',
  'src/pages/analysis/analysis_page.ts',
  'src/state/analysis/controller.ts',
  'src/pages/editor/editor_page.ts',
  'src/state/editor/controller.ts',
  'src/pages/records/records_page.ts',
  'src/state/records/controller.ts',
  'src/pages/learn/load.ts',
  'src/pages/account/load.ts',
  'src/pages/player/load.ts',
  'src/pages/tournaments/load.ts',
  'src/state/tournaments/tournament_controller.ts',
  'src/state/player/player_controller.ts',
  'src/state/account/account_controller.ts',
  'src/state/learn/lesson_controller.ts',
  'src/state/learn/puzzle_controller.ts',
].map((file) => chunkOf(file, ({ source }) => source === file));
const taken = [
  'src/state/game/link.ts',
  'src/state/game/game_file.ts',
  'src/state/open/all_games.ts',
  'src/state/open/making.ts',
  'src/state/open/files.ts',
  'src/state/open/opener.ts',
  'src/state/editor/address.ts',
  'src/state/records/kept_file.ts',
  'src/ui/program_commands.ts',
  'src/language/texts.ts',
  'src/state/board_kit/typed_promotion.ts',
  'src/ui/dialog_host.ts',
  'src/ui/drop_files.ts',
  'src/state/offline/start.ts',
  'src/state/offline/start_here.ts',
  'src/state/offline/upload.ts',
  'src/state/offline/kept_games.ts',
  'src/state/offline/versions.ts',
].map((file) => chunkOf(file, ({ modules }) => modules.includes(file)));
const isAhead = (name) => ![games, rules, samples, hero, ...asked, ...taken].includes(name);
const firstPage = withAll([...shown, ...chunks[start].later.filter(isAhead)]);
const inSpace = withAll([...firstPage, board]);
if (firstPage.size <= shown.size) fail('the start asks for no page');
if (![...firstPage].some((name) => chunks[name]?.later.includes(board))) fail('no page asks for the 3D board');

let over = false;
function tell(what, names, most) {
  const bytes = [...names].reduce((sum, name) => sum + packed(name), 0);
  over ||= bytes > most * 1024;
  console.log(`${what}: ${kilobytes(bytes)} in ${names.size} files${most === Infinity ? '' : `, at most ${most} KB`}`);
}

tell('before the first page shows', shown, Infinity);
tell('first page', firstPage, first);
tell('a game in 3D', inSpace, game);
// What is asked for by the button (web/src/pages/game/headset.ts), beside what a game in 3D has.
const entry = chunkOf('the way into a headset', ({ source }) => source === 'src/pages/game/headset.ts');
const worn = withAll([entry, ...chunks[entry].later]);
if (![...worn].some((name) => chunks[name]?.source === 'src/vr/headset.ts')) fail('no button asks for the headset');
tell('in a headset, beside it', new Set([...worn].filter((name) => !inSpace.has(name))), headset);
const texts = Object.entries(chunks).filter(([, { source }]) => /^languages\/.*\.xlf/.test(source));
if (texts.length === 0) fail('the build has no language');
for (const [name, { source }] of texts) {
  const [, code, part] = /\/(.*)\.xlf\?(?:language|part=(.*))/.exec(source);
  tell(`in ${code}, beside it${part === undefined ? '' : ` (${part})`}`, new Set([name]), language);
}
tell('a first page in motion', withAll([...firstPage, hero, board]), Infinity);
const all = readdirSync(root, { recursive: true }).filter((name) => /\.(html|js|css)$/.test(name));
tell('everything without the core', new Set(all), Infinity);
for (const name of readdirSync(join(root, 'assets')).filter((one) => one.endsWith('.wasm')))
  console.log(`the core: ${kilobytes(packed(`assets/${name}`))}`);
const networks = readdirSync(join(root, 'assets')).filter((one) => one.endsWith('.net'));
for (const name of networks)
  console.log(`a network, when an engine needs it: ${name}, ${kilobytes(packed(`assets/${name}`))}`);
if (networks.some((name) => firstPage.has(`assets/${name}`))) fail('the first page waits for a network');
process.exit(over ? 1 : 0);
