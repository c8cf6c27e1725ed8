// Markup in every text that people can send and others see, and in what a server, a file or an address says: it is text, whatever
// the page does with it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { secretOf } from '../server/identity.mjs';
import { attack, corpus } from '../server/attack.mjs';
import { newGame, open } from '../server/server.mjs';
import { attacker, post as ask, shows, someone as anyone, unharmed, victim } from './attacks.mjs';
import { drop, full, root, suite } from './support.mjs';

const { server, browser } = suite();
const someone = (who, path, options) => anyone(server, browser, who, path, options);
const post = (path, body, who) => ask(server, path, body, who);
const payloads = corpus('xss');
/** What runs where any of it does: each in the full run, else all in one. */
const tried = full ? payloads : [`"><img src=x onerror="window.broken = 1"><script>window.broken = 1</script>`];
const shipped = readFileSync(root('variants/raumschach.toml'), 'utf8');
const refusals = ['the server responded with a status of 4'];

/** A variant file in which a text stands in one place. */
const text = (payload) => JSON.stringify(payload);
const places = {
  name: (payload) => shipped.replace('name = "Raumschach"', () => `name = ${text(payload)}`),
  summary: (payload) => shipped.replace(/^summary = "The first.*$/m, () => `summary = ${text(payload)}`),
  'summary of an option': (payload) =>
    shipped.replace(/^summary = "plies without.*$/m, () => `summary = ${text(payload)}`),
  law: (payload) => shipped.replace(/^law = .*$/m, () => `law = ${text(payload)}`),
  'piece name': (payload) => shipped.replace('name = "unicorn"', () => `name = ${text(payload)}`),
  'cell name': (payload) =>
    shipped.replace(/^cell_name = .*$/m, () => `cell_name = ${text(`{level}{file}{rank}${payload}`)}`),
  'option name': (payload) => shipped.replace('[options.repetition]', () => `[options.${text(payload)}]`),
  'value of an option': (payload) =>
    `${shipped}[options.more]\nsummary = "x"\ndefault = ${text(payload)}\n[options.more.values.${text(payload)}]\nsummary = "x"\n`,
  key: (payload) => `${shipped}${text(payload)} = 1\n`,
  glyph: (payload) => shipped.replace('U = ["U", "u"]', () => `U = [${text(payload)}, "u"]`),
  'start position': (payload) => shipped.replace(/^position = .*$/m, () => `position = ${text(payload)}`),
};
const variantOf = (place, payload) => places[place](payload).replace('id = "raumschach"', 'id = "own"');

/** What turns the words after it round: no game is called so, and no line keeps it. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

attack('XSS in a browser', 'what one browser says, another shows as text', async (held) => {
  const [his, hers] = [await someone(attacker, '/'), await someone(victim, '/together', { allow: refusals })];
  for (const payload of tried) {
    const kept = payload.replaceAll(turning, '');
    const made = (name) =>
      post(
        '/api/games',
        newGame({ variantText: variantOf('name', name), title: payload, black: open, listed: true }),
        attacker,
      );
    if (kept !== payload) held(assert.equal((await made(payload)).code, 'bad_variant', payload));
    const { game } = await made(kept);
    await his.page.goto(`${server.address}/game/${game}`);
    await his.page.getByRole('heading', { name: 'Waiting for your friend' }).waitFor();
    await hers.page.goto(`${server.address}/together`);
    await hers.page.locator(`li[data-game="${game}"]`).waitFor();
    held(await shows(hers, kept, 'the list of challenges'));
    await hers.page.locator(`li[data-game="${game}"] [data-do="join"]`).click();
    await hers.page.getByRole('button', { name: 'Accept challenge' }).waitFor();
    held(await shows(hers, kept, 'the invitation'));
    const hashes = [his, hers].map(({ page }) => page.locator('strata-invitation [data-is="hash"]').innerText());
    const [sent, seen] = await Promise.all(hashes);
    assert.match(sent, /^[0-9a-f]{8}$/);
    held(assert.equal(seen, sent, 'both see that they mean the same file'));
    await hers.page.getByRole('button', { name: 'Accept challenge' }).click();
    await his.until('her', () => window.strataTest.state().game?.black.kind === 'person');
    for (const [from, to] of [
      [his, hers],
      [hers, his],
    ]) {
      await from.page.locator('[data-do="chat"]:visible').first().click();
      await from.page.getByLabel('Type a message').fill(payload);
      await from.page.getByRole('button', { name: 'Send' }).click();
      await to.until(
        'what was said',
        (said) => window.strataTest.state().game.people.chat.some((line) => line.text === said),
        kept,
      );
      held(await shows(from, kept, 'what was said'));
    }
    held(await shows(hers, kept, 'what was said to her'));
    await his.play('slices', await his.page.evaluate(() => window.strataTest.state().game.moves[0].canonical));
    await hers.until('his move', () => window.strataTest.state().game.at === 1);
    held(await unharmed(hers, 'the game'));
    await hers.type(payload);
    await hers.until('a refusal', () => window.strataTest.state().game.refusal !== '');
    held(await unharmed(hers, 'a move that is none'));
    await hers.page.goto(`${server.address}/games`);
    await hers.page.locator(`[data-game="${game}"]`).first().waitFor();
    held(await shows(hers, kept, 'the list of her games'));
    await hers.page.goto(`${server.address}/together`);
    held(await shows(hers, kept, 'her games with others'));
    await hers.page.locator('[data-do="name"]').click();
    await hers.page.getByLabel('Other players see this name').fill(payload.slice(0, 20));
    await hers.page.locator('[data-do="keep-name"]').click();
    await hers.page.getByRole('alert').first().waitFor();
    held(await unharmed(hers, 'a name that is refused'));
    held(await unharmed(his, 'the page of who sends it'));
  }
  for (const person of [his, hers]) await person.close();
});

attack(
  'XSS in a browser',
  'what a server, its network and its people are called is text, whatever it is',
  async (held) => {
    // As no server of ours says it: whatever checks names there is out of the way.
    const many = (one, ...names) =>
      payloads.map((payload, at) => ({
        ...one,
        game: `g${at}`,
        ...Object.fromEntries(names.map((name) => [name, payload])),
      }));
    const game = await server.createGame({
      variant: 'orthodox',
      title: 'Plain',
      line: ['e2-e4'],
    });
    const [summary] = (await server.games()).games;
    const challenge = {
      ...(({ variant, options, created }) => ({ variant, options, created }))(summary),
    };
    const told = {
      me: () => ({ name: payloads[0] }),
      network: () => ({
        lan: true,
        urls: ['http://192.168.1.5:8080/'],
        servers: payloads.map((name, at) => ({
          name,
          url: `http://192.168.1.${at + 6}:8080/`,
          challenges: 1,
          seen: 1,
        })),
        dropped: 0,
      }),
      games: () => ({
        games: many({ ...summary, between: true }, 'title', 'variantName').map((one) => ({
          ...one,
          names: { white: one.title, black: one.title },
        })),
        more: false,
      }),
    };
    const challenges = many(
      {
        ...challenge,
        side: 'black',
        clockBase: 0,
        clockIncrement: 0,
        clockDays: 0,
        clockDelay: 0,
        clockPeriods: 0,
        clockPeriod: 0,
      },
      'name',
      'variantName',
    ).map((one, at) => ({
      ...one,
      options: payloads.map((each) => ({ name: each, value: each })),
      // Every other one asks the viewer.
      invites: at % 2 === 0 ? '' : payloads[0],
    }));
    let line = null;
    const person = await someone(secretOf('s'), '/together', {
      before: async (page) => {
        for (const [name, body] of Object.entries(told))
          await page.route(`**/api/${name}`, (route) => route.fulfill({ json: body() }));
        await page.routeWebSocket(/\/ws$/, (socket) => {
          const far = socket.connectToServer();
          line = (message) => socket.send(JSON.stringify(message));
          far.onMessage((message) => {
            const { t, state } = JSON.parse(message);
            if (t === 'challenges') return line({ t, version: 1, whole: true, challenges, gone: [] });
            if (t !== 'snapshot') return socket.send(message);
            const names = { white: payloads[1], black: payloads[2] };
            return line({
              t,
              state: {
                ...state,
                title: payloads[0],
                variantName: payloads[3],
                names,
                between: true,
                invites: payloads[1],
              },
            });
          });
        });
      },
    });
    for (const payload of payloads) held(await shows(person, payload, 'the page of playing together'));
    await person.page.goto(`${server.address}/games`);
    for (const payload of payloads) held(await shows(person, payload, 'the list of games'));
    await person.page.goto(`${server.address}/game/${game}`);
    await person.gameIs(1);
    for (const payload of payloads.slice(0, 3)) held(await shows(person, payload, 'the game'));
    for (const message of payloads)
      line({
        t: 'error',
        re: 0,
        code: 'refused',
        message,
        reason: null,
        values: [],
      });
    held(await shows(person, payloads.at(-1), 'what the server says'));
    line({
      t: 'chat',
      game,
      whole: true,
      lines: payloads.map((each) => ({
        side: 'black',
        name: each,
        text: each,
        at: 1,
      })),
    });
    await person.until(
      'what was said',
      (count) => window.strataTest.state().game.people.chat.length === count,
      payloads.length,
    );
    held(await unharmed(person, 'what was said'));
    await person.close();
  },
);

attack('XSS in a browser', 'files that others made are text', async (held) => {
  const person = await someone(victim, '/');
  await person.until('the page', () => window.strataTest?.state().variants.length > 0);
  const dialog = person.page.getByRole('dialog');
  const closed = async () => {
    await person.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  };
  for (const payload of tried)
    for (const place of Object.keys(places)) {
      const file = variantOf(place, payload);
      assert.notEqual(file, variantOf(place, payload.slice(1)), place);
      await drop(person, `${place}.toml`, file);
      await dialog
        .getByText(place === 'name' ? payload : /\S/)
        .first()
        .waitFor();
      held(await unharmed(person, `a variant file: its ${place}`));
      await closed();
    }
  const tag = (payload) => payload.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
  const record = (payload) =>
    `${['Event', 'Site', 'Date', 'Round', 'White', 'Black', 'Annotator']
      .map((name) => `[${name} "${tag(payload)}"]\n`)
      .join(
        '',
      )}[Variant "orthodox"]\n[Result "*"]\n\n{${payload.replaceAll('}', ' ')}} 1. e4 {${payload.replaceAll('}', ' ')}} e5 *\n\n`;
  await drop(person, 'many.pgn', payloads.map(record).join(''));
  await person.page.locator('[data-game="0"]').waitFor();
  held(await shows(person, payloads[0], 'the list of a record'));
  await person.page.locator('[data-do="play"]').click();
  await person.gameIs(2);
  held(await unharmed(person, 'a game of a record'));
  await drop(person, `${payloads[1]}.pgn`.replaceAll('/', ''), '');
  await person.page
    .locator('strata-notices')
    .getByText(/is empty/)
    .waitFor();
  held(await unharmed(person, 'the name of a file'));
  await person.close();
});

attack('XSS in a browser', 'no address makes the page run anything', async (held) => {
  const person = await someone(victim, '/', { allow: refusals });
  const addresses = (payload) => {
    const part = encodeURIComponent(payload);
    const asked = ['players', 'colour', 'clock', 'level', 'options', 'start']
      .map((name) => `${name}=${part}`)
      .join('&');
    return [
      `/game/${part}`,
      `/new/${part}`,
      `/new/raumschach?${asked}`,
      `/rules/${part}`,
      `/open#${part}`,
      `/open?g=${part}`,
      `/together?name=${part}#${part}`,
      `/${part}`,
    ];
  };
  for (const payload of tried)
    for (const address of addresses(payload)) {
      await person.page.goto(`${server.address}${address}`);
      // What the server does not know is no page.
      await person.page.waitForFunction(
        () => window.strataTest?.state().ready || !document.querySelector('strata-app'),
      );
      // What a link holds is read a little later.
      if (address.startsWith('/open#'))
        await person.until('it to be read', () => window.strataTest.state().notices.length > 0);
      held(await unharmed(person, address));
    }
  await person.close();
});
