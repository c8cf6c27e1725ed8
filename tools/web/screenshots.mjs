#!/usr/bin/env node
// screenshots.mjs [PAGE ...]            Pictures of the pages that a newcomer meets, at 1280x720, 390x844 and 844x390, light and dark, into
//                                       build/screenshots/PAGE-SIZE-THEME.png
// screenshots.mjs boards [VARIANT ...]  Every game in its opening, a middlegame with a piece selected, in check and at a promotion, in both
//                                       views and three sizes, into build/screenshots/boards/VARIANT-STATE-VIEW-SIZE.png
// For review: no test checks them. Needs the built program (build/release/strata).

import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checks, middlegames, shipped } from '../../tests/web/middlegames.mjs';
import { Browser, Server, prefer, root, sizes } from '../../tests/web/support.mjs';

const folder = root('build/screenshots');
const mate = { variant: 'orthodox', line: ['f2-f3', 'e7-e5', 'g2-g4'] };

/** What is shown of each page: where it is, and what is done there before the picture. */
const pages = {
  home: { path: '/', ready: ({ page }) => page.locator('.continue strata-picture svg').last().waitFor() },
  'new-game': { path: '/new/raumschach', ready: ({ page }) => page.locator('[data-do="start"]').waitFor() },
  rules: { path: '/rules/raumschach', ready: ({ page }) => page.locator('.first img').waitFor() },
  'my-games': { path: '/games', ready: ({ page }) => page.locator('[data-game]').first().waitFor() },
  settings: { path: '/settings', ready: ({ page }) => page.locator('[data-do="export-all"]').waitFor() },
  samples: { path: '/samples', ready: ({ page }) => page.locator('[data-sample]').first().waitFor() },
  hint: {
    game: { variant: 'raumschach', black: 'computer' },
    ready: async (person) => {
      await person.page.keyboard.press('h');
      await person.until('the hint', () => window.strataTest.state().game.hint);
    },
  },
  result: {
    game: mate,
    ready: async (person) => {
      await person.play('slices', 'd8-h4');
      await person.seesResult();
    },
  },
  help: {
    game: { variant: 'raumschach' },
    ready: async ({ page }) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
};

/** A position of the conformance records in which a pawn that moves promotes, and the first of those moves. */
function promotion(variant) {
  for (const line of readFileSync(root(`tests/conformance/${variant}.jsonl`), 'utf8').split('\n')) {
    if (line === '') continue;
    const { position, moves, result } = JSON.parse(line);
    const move = result === null && moves.find((each) => each.includes('=') && !each.startsWith('@'));
    if (move) return { start: position, move };
  }
  throw new Error(`no promotion in the conformance records of ${variant}`);
}

/** Selects the piece with the most legal moves. */
async function selectBusiest(person, view) {
  const from = await person.page.evaluate(() => {
    const moves = window.strataTest.state().game.moves.filter(({ board }) => !board);
    const number = (name) => moves.filter((move) => move.from === name).length;
    return moves.map((move) => move.from).reduce((best, name) => (number(name) > number(best) ? name : best));
  });
  await person.pick(view, 'cell', from);
}

async function openPromotion(person, view, { move }) {
  const { from, to, choices } = await person.legal(move);
  await person.pick(view, 'cell', from);
  await person.pick(view, 'cell', to);
  if (choices > 1) await person.page.locator('[data-promotion]').first().waitFor();
}

/** What is shown of a board, and what is done there before the picture. */
const states = {
  opening: { game: () => ({}) },
  middlegame: { game: (variant) => ({ start: middlegames(variant)[3] }), ready: selectBusiest },
  check: { game: (variant) => ({ start: checks().find((each) => each.variant === variant).start }) },
  promotion: { game: promotion, ready: openPromotion },
};

async function takeBoards(server, browser, variants) {
  const into = join(folder, 'boards');
  mkdirSync(into, { recursive: true });
  for (const variant of variants) {
    for (const [state, { game, ready }] of Object.entries(states)) {
      const { move, ...position } = game(variant);
      for (const view of ['slices', 'board3d']) {
        for (const size of Object.keys(sizes)) {
          const id = await server.createGame({ variant, ...position });
          const person = await browser.open(`${server.address}/game/${id}`, {
            size,
            before: prefer({ primary: view }),
          });
          await person.gameIs();
          await person.until(
            'a board',
            (where) =>
              window.strataTest.state().game.scene.cells.some(({ name }) => window.strataTest.cellPoint(where, name)),
            view,
          );
          await ready?.(person, view, { move });
          await person.page.waitForLoadState('networkidle');
          const name = `${variant}-${state}-${view}-${size}.png`;
          await person.page.screenshot({ path: join(into, name) });
          console.log(name);
          await person.close();
        }
      }
    }
  }
}

async function takePages(server, browser, names) {
  // Games that wait, for the first page and the list.
  await server.createGame({ variant: 'raumschach', line: ['Ab1-Bb3', 'Ed5-Dd3'], black: 'computer', level: 2 });
  await server.createGame({ variant: 'ziggurat', line: ['0b1-0c3'], title: 'With Juniper' });
  await server.createGame({ ...mate, line: [...mate.line, 'd8-h4'] });
  for (const name of names) {
    const { path, game, ready } = pages[name];
    for (const size of Object.keys(sizes)) {
      for (const theme of ['light', 'dark']) {
        const address = `${server.address}${path ?? `/game/${await server.createGame(game)}`}`;
        const person = await browser.open(address, { size, before: prefer({ theme }) });
        if (game) await person.gameIs();
        await ready(person);
        await person.page.waitForLoadState('networkidle');
        await person.page.screenshot({ path: join(folder, `${name}-${size}-${theme}.png`) });
        console.log(`${name}-${size}-${theme}.png`);
        await person.close();
      }
    }
  }
}

const [first, ...rest] = process.argv.slice(2);
const ofBoards = first === 'boards';
const known = ofBoards ? shipped : Object.keys(pages);
const asked = ofBoards ? rest : process.argv.slice(2);
for (const name of asked) {
  if (!known.includes(name)) {
    console.error(`screenshots: there is no ${ofBoards ? 'game' : 'page'} "${name}" (${known.join(', ')})`);
    process.exit(2);
  }
}
const wanted = asked.length > 0 ? asked : known;
mkdirSync(folder, { recursive: true });
const [server, browser] = [new Server(), new Browser()];
await server.open();
await browser.launch();
try {
  await (ofBoards ? takeBoards : takePages)(server, browser, wanted);
} finally {
  await browser.close();
  await server.close();
}
