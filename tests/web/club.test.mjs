// A club from nothing: a server with an empty folder, and two people at two browsers who sign up, find one another, play a rated game through
// a reload and a power cut, read of each other, watch two engines, and play a Swiss of eight with six engines to its end. All that they do is
// pressed on the page; the engines are ours, behind tools/bridge.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import test, { after, before } from 'node:test';
import { Program } from '../server/program.mjs';
import { binary, Server as Asked } from '../server/server.mjs';
import { Profile, Server, root } from './support.mjs';

const server = new Server([], { bare: true });
const [first, second] = [new Profile(), new Profile()];
const rounds = 3;
const running = new Set();
let folder;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'strata-club-'));
  await server.open();
  for (const profile of [first, second]) await profile.start();
});
after(async () => {
  for (const child of running) child.kill('SIGKILL');
  for (const profile of [first, second]) await profile.remove();
  await server.close();
  await rm(folder, { recursive: true });
});

/** A part of the day; what fails says in which, and nothing comes after it. */
async function step(name, work) {
  try {
    await work();
  } catch (error) {
    error.message = `${name}: ${error.message}`;
    throw error;
  }
}

/** The first button of this name that is seen and can be pressed. */
const press = (person, name) => person.page.locator(`[data-do="${name}"]:visible:not(:disabled)`).first().click();

async function fill(person, form, fields) {
  for (const [name, text] of Object.entries(fields)) {
    await person.page.locator(`#${form} [name="${name}"]`).click();
    await person.page.keyboard.type(text);
  }
  await person.page.locator(`#${form} [type="submit"]`).click();
}

/** From the home page to an account, with the codes kept. */
async function signUp(person, name) {
  const { page } = person;
  await press(person, 'member');
  await page.locator('[data-to="sign-up"]').click();
  await page.waitForURL(`${server.address}/sign-up`);
  await fill(person, 'sign-up', { username: name, password: 'correct horse' });
  await page.locator('strata-recovery-codes li').first().waitFor();
  await page.locator('[name="kept"]').click();
  await press(person, 'go-on');
  await page.waitForURL(`${server.address}/`);
  await person.until(`to be called ${name}`, (called) => window.strataTest?.state().account?.name === called, name);
}

/** Names and points, as they stand on the page. */
const standings = (person) =>
  person.page.locator('[data-table="standings"] tbody tr').evaluateAll((rows) =>
    rows.map((row) => {
      const points = row.querySelector('strong').textContent;
      const half = points.endsWith('½') ? 0.5 : 0;
      return { name: row.querySelector('th bdi').textContent, points: Number(points.replace('½', '')) + half };
    }),
  );

/** The game that waits: it opens by itself for whoever waits at the tournament, and for whoever comes later by the link there. */
async function toTheBoard({ page }, last) {
  const other = (path) => path.startsWith('/game/') && path !== last;
  const link = page.locator(`a[href^="/game/"]:not([href="${last}"])`, { hasText: 'Go to the board' });
  const opens = page.waitForURL((url) => other(url.pathname));
  const waits = link.waitFor().then(() => link.click());
  await Promise.race([opens, waits.catch(() => opens)]);
  await opens;
  return new URL(page.url()).pathname;
}

/** The game of a round: a move of each, and then the person resigns; of two people Black. Answers where it was. */
async function playRound(person, last) {
  const path = await toTheBoard(person, last);
  await isInGame(person);
  const { you, names } = await stateOf(person);
  const isWhite = you.white;
  if (isWhite) await person.play('slices', 'e2-e4');
  else {
    await person.until('their move', () => window.strataTest.state().game.at === 1);
    await person.play('slices', 'e7-e5');
  }
  await person.until('both to have moved', () => window.strataTest.state().game.at >= 2);
  if (!isWhite || !['Ann', 'Bea'].includes(names.black)) {
    await press(person, 'resign');
    await press(person, 'yes');
  }
  await person.seesResult();
  // Back to the standings.
  await person.page.goBack();
  await person.page.locator('[data-table="standings"] tr.own').waitFor();
  return path;
}

const stateOf = (person) => person.page.evaluate(() => window.strataTest.state().game);
const isInGame = (person) =>
  person.until('to play somebody', () => {
    const { game } = window.strataTest?.state() ?? {};
    return game?.white.kind === 'person' && game.black.kind === 'person' && (game.you.white || game.you.black);
  });
/** The messages between the page and the server, both ways. */
const isStored = (person, plies) =>
  person.until(
    `${plies} plies to be stored`,
    (count) => {
      const { connection, game } = window.strataTest?.state() ?? {};
      return connection === 'open' && game?.at === count && !game.sending;
    },
    plies,
  );

/** An engine at a bridge, which has said that it plays. */
async function bridge({ name, token }, ...options) {
  const file = join(folder, name);
  await writeFile(file, token);
  const own = ['--server', server.address, '--token', file, '--upgrade', '--variants', 'orthodox', ...options];
  const engine = ['--option', 'Skill Level=3', '--option', 'Hash=1', '--', binary, 'uci'];
  const child = spawn(process.execPath, [root('tools/bridge/bridge.mjs'), ...own, ...engine], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  running.add(child);
  const one = { child, said: '', ended: once(child, 'close').then(() => running.delete(child)) };
  child.stderr.setEncoding('utf8');
  const awaited = options.includes('--tournament') ? 'joined the tournament' : ' plays ';
  const plays = new Promise((done) => {
    child.stderr.on('data', (text) => {
      one.said += text;
      if (one.said.includes(awaited)) done(true);
    });
  });
  assert.ok(await Promise.race([plays, one.ended.then(() => false)]), `the bridge of ${name} has ended: ${one.said}`);
  return one;
}

async function end({ child, ended }) {
  child.kill('SIGINT');
  await ended;
}

test('two people and six engines have a club on a server that began with nothing', async () => {
  const allow = ['WebSocket', 'ERR_CONNECTION_REFUSED', 'Failed to load resource'];
  const ann = await first.open(`${server.address}/`, { unknown: true, allow });
  const bea = await second.open(`${server.address}/`, { unknown: true, allow });
  const both = [ann, bea];

  await step('they sign up', async () => {
    await Promise.all([signUp(ann, 'Ann'), signUp(bea, 'Bea')]);
  });

  let [white, black, rated] = [ann, bea, ''];
  await step('they meet by a seek', async () => {
    await ann.page.getByRole('navigation', { name: 'Pages' }).first().getByText('Together').click();
    // This one of all games, alone.
    await ann.page.locator('[data-do="seek-choice"] summary').click();
    const games = ann.page.locator('input[name="seek-variant"]');
    await games.first().waitFor();
    for (let each = 0; each < (await games.count()); each += 1)
      if ((await games.nth(each).getAttribute('value')) !== 'orthodox') await games.nth(each).click();
    await press(ann, 'seek-live');
    await ann.page.locator('strata-seeks-panel [data-do="unseek"]').waitFor();
    // She has said nothing of games or times: any will do.
    await press(bea, 'seek-live');
    for (const person of both) await isInGame(person);
    rated = new URL(ann.page.url()).pathname;
    assert.equal(new URL(bea.page.url()).pathname, rated);
    const { rated: isRated, you, variant } = await stateOf(ann);
    assert.deepEqual([isRated, variant.id], [true, 'orthodox']);
    if (you.black) [white, black] = [bea, ann];
  });

  let gain = 0;
  await step('they play to mate, through a reload and a server that is killed', async () => {
    await white.play('slices', 'f2-f3');
    await white.page.reload();
    await black.gameIs(1);
    await black.play('slices', 'e7-e5');
    await isStored(black, 2);
    await isStored(white, 2);
    await server.kill();
    for (const person of both)
      await person.page
        .getByText(/No connection/)
        .first()
        .waitFor();
    await white.play('slices', 'g2-g4');
    await server.start();
    for (const person of both) await isStored(person, 3);
    await black.play('slices', 'd8-h4');
    const told = await Promise.all(
      [white, black].map(async (person) => {
        const words = person.page.getByRole('dialog').locator('[data-is="rating"]');
        await words.waitFor();
        return words.textContent();
      }),
    );
    const { ratings, end: how } = await stateOf(white);
    assert.equal(how.reason, 'checkmate');
    assert.deepEqual((await stateOf(black)).ratings, ratings);
    gain = ratings.black.after - 1500;
    assert.ok(gain > 100, `${gain}`);
    assert.deepEqual(told, [`Your rating: 1500? −${gain}.`, `Your rating: 1500? +${gain}.`]);
  });

  await step('one reads of the other', async () => {
    const name = black === ann ? 'Ann' : 'Bea';
    await white.page.keyboard.press('Escape');
    await white.page.getByRole('dialog').waitFor({ state: 'detached' });
    await white.page.locator(`strata-person a[href$="/player/${name}"]`).first().click();
    await white.page.waitForURL(`${server.address}/player/${name}`);
    await white.page.locator('[data-do="results"]').getByText('1 won, 0 lost, 0 drawn').waitFor();
    await white.page
      .locator('[data-rating="orthodox/live"]')
      .getByText(`${1500 + gain}?`)
      .waitFor();
    await white.page.locator(`li[data-game="${rated.split('/').at(-1)}"]`).waitFor();
  });

  // The engines' accounts are made as programs make them.
  const at = new Asked();
  at.port = server.port;
  const scopes = ['bot:play', 'challenge:read', 'challenge:write'];
  const engines = [];
  for (const stone of ['Basalt', 'Chalk', 'Flint', 'Gneiss', 'Marble', 'Slate'])
    engines.push(await Program.signUp(at, stone, scopes, null));

  await step('they watch a game of two engines', async () => {
    const [one, other] = engines;
    const events = await one.events();
    const bridges = [await bridge(one, '--go', 'movetime 150', '--challenge', `${other.name}:standard:600:5:white`)];
    const { challenge } = await events.type('challenge');
    events.destroy();
    for (const person of both) {
      await person.page.goto(`${server.address}/game/${challenge.id}`);
      await person.until('the game', (id) => window.strataTest.state().game?.id === id, challenge.id);
    }
    // It begins when the other engine comes, and may be over a few moves later.
    bridges.push(await bridge(other, '--go', 'movetime 150'));
    for (const person of both) {
      await person.page.getByText('You are watching.').first().waitFor();
      await person.until('three moves', () => window.strataTest.state().game.at >= 3);
    }
    for (const each of bridges) await end(each);
  });

  const { page } = ann;
  let pathname = '';
  await step('a Swiss is made and joined on the page, and six bridges join it', async () => {
    await page.getByRole('navigation', { name: 'Pages' }).first().getByText('Together').click();
    await press(ann, 'tournaments');
    await page.waitForURL(`${server.address}/tournaments`);
    await page.locator('[name="name"]').click();
    await page.keyboard.type('Founding Cup');
    for (const box of await page.locator('[name="variant"]').all())
      if ((await box.isChecked()) !== ((await box.getAttribute('value')) === 'orthodox')) await box.click();
    await page.locator('[name="rounds"]').fill(String(rounds));
    await page.locator('[name="bots"]').click();
    await page.getByRole('button', { name: 'Create tournament' }).click();
    await page.waitForURL(/\/tournament\/[a-z1-9]{12}$/);
    ({ pathname } = new URL(page.url()));
    await press(ann, 'join');
    await bea.page.goto(server.address + pathname);
    await press(bea, 'join');
    const id = pathname.split('/').at(-1);
    await Promise.all(engines.map((one) => bridge(one, '--go', 'nodes 100', '--tournament', id)));
    for (const person of both) {
      const lines = person.page.locator('[data-table="standings"] tbody tr');
      await lines.nth(7).waitFor();
      assert.equal(await lines.count(), 8);
      const marks = lines.getByText('BOT', { exact: true });
      await marks.nth(5).waitFor();
      assert.equal(await marks.count(), 6);
    }
  });

  await step('they play it to its end', async () => {
    await press(ann, 'start');
    for (const person of both) person.games = [];
    for (let round = 1; round <= rounds; round += 1)
      await Promise.all(both.map(async (person) => person.games.push(await playRound(person, person.games.at(-1)))));
    const seen = [];
    for (const person of both) {
      await person.page.locator('[data-state="ended"]').waitFor();
      seen.push(await standings(person));
    }
    assert.deepEqual(seen[0], seen[1]);
    // Four games a round, each worth a point.
    assert.equal(seen[0].length, 8);
    assert.equal(
      seen[0].reduce((sum, { points }) => sum + points, 0),
      4 * rounds,
    );
    assert.deepEqual(
      seen[0].map(({ points }) => points),
      seen[0].map(({ points }) => points).sort((one, other) => other - one),
    );
    const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV' }).click()]);
    const lines = (await readFile(await csv.path(), 'utf8')).trimEnd().split('\r\n');
    assert.equal(lines.length, 9);
    for (const { name } of seen[0]) assert.equal(lines.filter((line) => line.includes(name)).length, 1, name);
  });
  for (const person of both) await person.close();
});
