// The pages and dialogs of the page, each once: where it is, and what is done there first. axe.test.mjs looks whether they keep its rules,
// languages.test.mjs whether all of their texts can be translated.

import { readFileSync } from 'node:fs';
import { drop, root } from './support.mjs';

const line = ['e2-e4', 'd7-d5', 'e4-d5'];
const check = '4k3/8/8/8/4q3/8/8/4K3 w - - 0 1';
const promotion = '8/P3k3/8/8/8/8/8/4K3 w - - 0 1';
const variantFile = readFileSync(root('tests/variants/ring.toml'), 'utf8');

const press = (key) => (person) => person.page.keyboard.press(key);
const click = (name) => async (person) => {
  const button = person.page.locator(`[data-do="${name}"]:visible`).first();
  if (!(await button.isVisible())) await person.page.locator('[data-do="menu"]:visible').first().click();
  await button.click();
};
const until = (what, condition) => (person) => person.until(what, condition);

/** An admin of the server: answers the secret of the cookie. */
async function adminOf(server) {
  const ask = async (path, cookie, body) => {
    const answer = await fetch(`${server.address}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', origin: server.address, cookie },
      body: body && JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return /^strata=[a-z2-7]{32}/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? cookie;
  };
  const guest = await ask('/api/me', '');
  const account = await ask('/api/auth/sign-up', guest, { name: 'Obsidian', password: 'correct horse' });
  const [, token] = /account\?token=(\S+)/.exec(server.log);
  await ask('/api/admin/token', account, { token });
  return account.slice('strata='.length);
}

/** A tournament that has not begun; answers its id. */
async function tournamentOf(server, cookie) {
  const post = async (path, body) => {
    const answer = await fetch(`${server.address}/api/tournaments${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.address, cookie },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const wanted = { key: 'a', name: 'Cup', form: 'swiss', variants: ['orthodox', 'raumschach'], clockBase: 300_000 };
  const { summary } = await post('', { ...wanted, rounds: 5, closed: true });
  await post(`/${summary.tournament}/join`, { code: '' });
  return summary.tournament;
}

/**
 * `dialog`: one must have opened. `quick: false`: looked at with axe by the full run only; `size`: where by the quick one. `only`: by one of
 * the two tests.
 */
export function placesOf(server) {
  let admin = null;
  /** Shows a page to the admin. */
  const asAdmin = (path, heading) => async (person) => {
    const value = await (admin ??= adminOf(server));
    await person.page.context().addCookies([{ name: 'strata', value, url: server.address }]);
    await person.page.goto(`${server.address}${path}`);
    await person.page.locator(heading).first().waitFor();
  };
  const game = (asked) => server.createGame(asked).then((id) => `/game/${id}`);
  return [
    { name: 'home', at: () => '/' },
    { name: 'new game', at: () => '/new/raumschach' },
    { name: 'new game with rules to choose', at: () => '/new/parmen', only: 'languages' },
    { name: 'my games', at: () => game({ variant: 'orthodox', line }).then(() => '/games') },
    { name: 'rules', at: () => '/rules/raumschach' },
    { name: 'samples', at: () => '/samples' },
    { name: 'together', at: () => '/together', only: 'languages' },
    { name: 'settings', at: () => '/settings', only: 'languages' },
    { name: 'log-in', at: () => '/log-in', size: 'phone' },
    {
      name: 'sign-up with a fault',
      at: () => '/sign-up',
      then: async ({ page }) => {
        await page.locator('#sign-up [name="username"]').fill('a b');
        await page.locator('#sign-up [name="username"]').press('Enter');
        await page.locator('#sign-up-username-error:not(:empty)').waitFor();
      },
    },
    { name: 'recovery', at: () => '/recover?name=Obsidian', only: 'languages' },
    {
      name: 'recovery codes',
      at: () => '/',
      then: async (person) => {
        await asAdmin('/account', '#new-codes')(person);
        await person.page.locator('#new-codes [name="password"]').fill('correct horse');
        await person.page.locator('#new-codes [name="password"]').press('Enter');
        await person.page.locator('strata-recovery-codes li').first().waitFor();
      },
    },
    { name: 'account', at: () => '/', then: asAdmin('/account', 'strata-sessions li') },
    { name: 'administration', at: () => '/', then: asAdmin('/admin', 'tbody tr'), size: 'phone' },
    { name: 'a player', at: () => '/', then: asAdmin('/player/Obsidian', 'section h2'), only: 'languages' },
    {
      name: 'report of a player',
      at: () => '/',
      then: asAdmin('/report?name=Somebody', '#report textarea'),
      size: 'phone',
    },
    { name: 'leaderboard', at: () => '/leaderboard', only: 'languages' },
    { name: 'tournaments', at: () => '/', then: asAdmin('/tournaments', 'form'), size: 'phone' },
    {
      name: 'a tournament',
      at: () => '/',
      then: async (person) => {
        const cookie = `strata=${await (admin ??= adminOf(server))}`;
        const tournament = await tournamentOf(server, cookie);
        await asAdmin(`/tournament/${tournament}`, '[data-table="standings"] tbody tr')(person);
      },
      size: 'phone',
    },
    { name: 'records, no file', at: () => '/records' },
    { name: 'no such game', at: () => '/game/nothing', allow: ['404'] },
    {
      name: 'lessons',
      at: () => '/learn/raumschach',
      then: until('a lesson', () => window.strataTest.state().learn !== null),
    },
    {
      name: 'a puzzle and its solution',
      at: () => '/puzzles/orthodox',
      then: async (person) => {
        await person.until('a puzzle', () => window.strataTest.state().puzzle !== null);
        await click('solve')(person);
        await person.page.locator('[data-do="solution"]').waitFor();
      },
      size: 'phone',
    },
    { name: 'game', at: () => game({ variant: 'raumschach', clock: [60_000, 0], black: 'computer' }), size: 'phone' },
    { name: 'game with a title', at: () => game({ variant: 'parmen', title: '1983' }), only: 'languages' },
    { name: 'game with boards that move', at: () => game({ variant: 'parmen' }) },
    { name: 'game in space', at: () => game({ variant: 'raumschach' }), view: 'board3d', quick: false, only: 'axe' },
    { name: 'game in check', at: () => game({ variant: 'orthodox', start: check }), quick: false },
    { name: 'game with its panel', at: () => game({ variant: 'orthodox', line }), then: press('m') },
    { name: 'menu of a game', at: () => game({ variant: 'orthodox', line }), then: click('menu'), only: 'languages' },
    {
      name: 'refusal',
      at: () => game({ variant: 'orthodox', line }),
      then: async (person) => {
        await person.pick('slices', 'cell', 'b8');
        await person.pick('slices', 'cell', 'b5');
      },
      only: 'languages',
    },
    { name: 'help', at: () => '/', then: press('?'), dialog: true },
    { name: 'resigning', at: () => game({ variant: 'orthodox', line }), then: click('resign'), dialog: true },
    { name: 'claims', at: () => game({ variant: 'orthodox', line }), then: click('claim'), dialog: true, quick: false },
    {
      name: 'promotion',
      at: () => game({ variant: 'orthodox', start: promotion }),
      then: async (person) => {
        await person.pick('slices', 'cell', 'a7');
        await person.pick('slices', 'cell', 'a8');
      },
      dialog: true,
      quick: false,
    },
    {
      name: 'result',
      at: () => game({ variant: 'orthodox', line }),
      then: async (person) => {
        await click('resign')(person);
        // In a dialog, which takes a moment to be loaded.
        await person.page.locator('[data-do="yes"]').click();
        await person.until('the result', () => window.strataTest.state().dialog?.kind === 'result');
      },
      dialog: true,
    },
    {
      name: 'a game of one’s own',
      at: () => '/',
      then: (person) => drop(person, 'ring.toml', variantFile),
      dialog: true,
    },
    {
      name: 'a mistake in a file',
      at: () => '/',
      then: (person) => drop(person, 'mine.toml', variantFile.replace('slides', 'slidez')),
      dialog: true,
      quick: false,
      only: 'axe',
    },
    { name: 'the start of an analysis', at: () => '/analysis', only: 'languages' },
    {
      name: 'an analysis',
      at: () => server.createGame({ variant: 'orthodox', line }).then((id) => `/analysis/${id}`),
      then: until('the analysis', () => window.strataTest.state().analysis !== null),
      only: 'languages',
    },
    { name: 'the editor', at: () => '/editor/parmen', only: 'languages' },
  ];
}
