// What every test of the page needs: the real server on a folder of its own, a browser, and a person who looks at the page
// and clicks real pixels. A console error, a failed request or something that the page's policy blocks in any page fails the test
// that opened it. Pages are kept from test to test (kept_pages.mjs).

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, mkdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { identityKey, secretOf } from '../server/identity.mjs';
import { chromium } from '../../web/node_modules/playwright-core/index.mjs';
import { KeptPages, blocked, prepare } from './kept_pages.mjs';

export const root = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
/** `./test --full`: everything in every size and view. */
export const full = process.env.STRATA_FULL === '1';
/** A test of the full run; elsewhere it is not there at all. */
export const fullTest = full ? test : () => undefined;
/** One of several alike, in sizes, views or games: the quick run has it where `isQuick`, the full one always. */
export const testWhere = (isQuick) => (isQuick ? test : fullTest);
export const sizes = {
  desktop: { width: 1280, height: 720 },
  phone: { width: 390, height: 844 },
  across: { width: 844, height: 390 },
};
const binary = process.env.STRATA_BINARY ?? root('build/release/strata');
const chromiumPath = process.env.STRATA_CHROMIUM ?? '/usr/bin/chromium';
// Software rendering makes 5 to 10 frames a second: states are waited for, and long.
export const patience = 60_000;

/** Who does everything in these tests, unless they say otherwise: the server knows a browser by this cookie. */
export const secret = secretOf('s');
const identity = { authorization: `Bearer ${secret}` };

const isTaken = ({ message }) => message.includes('is taken by another program');

/**
 * The server as a person starts it, with `extra` words of the command line, on a port that it chooses itself. `kill()` is a power
 * cut; `start()` brings it back on the same port and folder.
 */
export class Server {
  constructor(extra = []) {
    this.extra = extra;
    this.port = 0;
  }

  async open() {
    this.folder = await mkdtemp(join(tmpdir(), 'strata-web-'));
    await this.#begin().catch((error) => {
      if (!isTaken(error)) throw error;
      this.port = 0;
      return this.#begin();
    });
  }

  /** Where it was: until a connection of somebody else that has its port by chance has gone. */
  async start() {
    const failed = await eventually(
      () =>
        this.#begin().then(
          () => null,
          (error) => error,
        ),
      (error) => error === null || !isTaken(error),
    );
    if (failed) throw failed;
  }

  async #begin() {
    this.log = '';
    this.process = spawn(
      binary,
      [
        'serve',
        '--port',
        String(this.port),
        '--data',
        join(this.folder, 'data'),
        '--identity-key',
        identityKey,
        '--messages',
        '1000000',
        ...this.extra,
      ],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    for (const stream of [this.process.stdout, this.process.stderr])
      stream.on('data', (text) => {
        this.log += text;
      });
    this.ended = once(this.process, 'exit');
    const { stdout } = this.process;
    const says = async () => {
      for (;;) {
        await once(stdout, 'data');
        const [, port] = /^Strata is at https?:\/\/\S*:(\d+)\//m.exec(this.log) ?? [];
        if (port) return Number(port);
      }
    };
    const ends = async () => {
      await this.ended;
      throw new Error(`the server ended at once:\n${this.log}`);
    };
    this.port = await Promise.race([says(), ends()]);
    this.address = `http://127.0.0.1:${this.port}`;
  }

  async kill(signal = 'SIGKILL') {
    this.process.kill(signal);
    await this.ended;
  }

  async close() {
    if (this.process?.exitCode === null && this.process.signalCode === null) await this.kill('SIGTERM');
    if (this.folder) await rm(this.folder, { recursive: true, force: true });
  }

  /** A game as the page would ask for it; answers its id. */
  async createGame({
    variant = '',
    variantText = '',
    options = {},
    start = '',
    line = [],
    white = 'person',
    black = 'person',
    level = 1,
    title = '',
    end = null,
    clock = [0, 0],
  }) {
    const seat = (kind) => ({ kind, level });
    const response = await fetch(`${this.address}/api/games`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: this.address, ...identity },
      body: JSON.stringify({
        key: Math.random().toString(36).slice(2),
        variant,
        variantText,
        start,
        line,
        title,
        options: Object.entries(options).map(([name, value]) => ({ name, value })),
        end,
        white: seat(white),
        black: seat(black),
        clockBase: clock[0],
        clockIncrement: clock[1],
        clockDays: 0,
        clockDelay: clock[2] ?? 0,
        clockPeriods: clock[3] ?? 0,
        clockPeriod: clock[4] ?? 0,
        randomSides: false,
        listed: false,
        invites: '',
      }),
    });
    const body = await response.json();
    assert.equal(response.status, 201, JSON.stringify(body));
    return body.game;
  }

  async snapshot(game) {
    return (await fetch(`${this.address}/api/games/${game}`, { headers: identity })).json();
  }

  async games() {
    return (await fetch(`${this.address}/api/games`, { headers: identity })).json();
  }
}

const chromiumOptions = ({ asShipped = false } = {}) => ({
  executablePath: chromiumPath,
  // WebGL alone goes through the renderer in software: what it takes for text and SVG as well is half of all a test costs.
  args: [
    '--no-sandbox',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--ignore-gpu-blocklist',
    ...(asShipped ? [] : ['--disable-gpu-rasterization', '--disable-gpu-compositing']),
  ],
});

/** The browser of this process: the files of a shard share it. */
let running = null;
async function launched(options) {
  running ??= chromium.launch(chromiumOptions(options));
  return running;
}
const pages = new KeptPages(patience);

async function end() {
  await (await running)?.close();
  running = null;
}
after(end);

/** The browser, and pages that fail the test where something goes wrong behind the scenes. */
export class Browser {
  /**
   * `asShipped`: text, SVG and the page as a whole go through the graphics processor too, as in everybody's browser, where a picture in
   * 3D is never read back; for what is timed, by a process of its own.
   */
  constructor({ asShipped = false } = {}) {
    this.asShipped = asShipped;
  }

  async launch() {
    this.browser = await launched(this);
  }

  /**
   * `allow`: texts of console errors that the test itself causes (a server that is gone); what the policy of the page blocks is
   * an error all the same, unless it was `planted`. `before`: what is done to the
   * page before it is loaded, on a bare page of its origin. `motion`: pieces and cameras glide. `beside`: somebody whose second window
   * it is. `view`: null for the view in which the game opens. `fresh`: in a browser that has loaded nothing yet; where loading itself is tested.
   */
  async open(
    url,
    {
      size = 'desktop',
      allow = [],
      view = 'slices',
      before = null,
      motion = false,
      beside = null,
      planted = false,
      fresh = false,
    } = {},
  ) {
    const phone = size !== 'desktop';
    const { origin } = new URL(url);
    const cookies = [{ name: 'strata', value: secret, url: origin }];
    const place = beside
      ? await pages.beside(beside.place)
      : await pages.take(
          this.browser,
          {
            viewport: sizes[size],
            hasTouch: phone,
            isMobile: phone,
            reducedMotion: motion ? 'no-preference' : 'reduce',
            acceptDownloads: true,
          },
          { origin, fresh, cookies },
        );
    const { page } = place;
    if (beside) await page.context().addCookies(cookies);
    const person = new Person(place);
    person.listen(allow, planted);
    await before?.(page);
    // A second window has what the first has chosen.
    if (!beside) await page.evaluate(chooseView, view);
    await page.goto(url);
    if (view === 'board3d') {
      await person.gameIs();
      await page.keyboard.press('v');
      await person.until('the 3D view', () => {
        const { preferences, game } = window.strataTest.state();
        return (
          preferences.primary === 'board3d' &&
          game.scene.cells.some(({ name }) => window.strataTest.cellPoint('board3d', name))
        );
      });
    }
    return person;
  }

  /** Pages that failed tests have left open end here; the browser is for the next file. */
  async leave() {
    await pages.closeLeft();
  }

  async close() {
    await this.leave();
    await end();
  }
}

/** A browser of its own with a profile that stays: it can be started anew and still has what its pages have kept. */
export class Profile {
  async start() {
    this.folder ??= await mkdtemp(join(tmpdir(), 'strata-profile-'));
    this.context = await chromium.launchPersistentContext(this.folder, {
      ...chromiumOptions(),
      viewport: sizes.desktop,
      reducedMotion: 'reduce',
      acceptDownloads: true,
    });
    await this.context.addInitScript(prepare, blocked);
  }

  /** As Browser.open. */
  async open(url, { allow = [] } = {}) {
    await this.context.addCookies([{ name: 'strata', value: secret, url: new URL(url).origin }]);
    const page = await this.context.newPage();
    page.setDefaultTimeout(patience);
    const person = new Person({ context: this.context, page, isBeside: true });
    person.listen(allow);
    await page.goto(url);
    return person;
  }

  /** All of its windows are closed. */
  async quit() {
    await this.context.close();
  }

  async remove() {
    await this.quit().catch(() => undefined);
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Looks until what is seen `holds`, as long as anything is waited for; answers what was seen last. */
export async function eventually(look, holds) {
  const begin = Date.now();
  for (;;) {
    const seen = await look();
    if (holds(seen) || Date.now() - begin > patience) return seen;
  }
}

/** Until the page's own clock has gone on by so many milliseconds: for what means something else when it comes sooner. */
export const apart = (page, milliseconds = 700) =>
  page.evaluate((long) => new Promise((done) => setTimeout(done, long)), milliseconds);

/** Somebody at a page. */
class Person {
  constructor(place) {
    this.place = place;
    this.page = place.page;
    const { width, height } = this.page.viewportSize();
    this.phone = Math.min(width, height) < 500;
    this.errors = [];
  }

  /** What goes wrong behind the scenes from now on is an error of the test; but for what `open` allows. */
  listen(allow, planted = false) {
    this.page.on('console', (message) => {
      const said = message.text();
      const pardoned = said.startsWith(blocked) ? planted : allow.some((text) => said.includes(text));
      // Of a resource that is missing only the address says which.
      if (message.type() === 'error' && !pardoned) this.errors.push(`${said} (${message.location().url})`);
    });
    this.page.on('pageerror', (error) => this.errors.push(String(error.stack ?? error)));
  }

  /** Waits until the page's record says so. */
  async until(what, condition, argument = null) {
    const begin = Date.now();
    let fault = '';
    for (;;) {
      // While a page loads there may be nothing to ask; a condition that always fails is told with what it was waited for.
      const met = await this.page.evaluate(condition, argument).catch((error) => {
        fault = ` (${error.message.split('\n')[0]})`;
        return false;
      });
      if (met) return met;
      if (Date.now() - begin > patience) {
        const seen = await this.page
          .evaluate(() =>
            JSON.stringify({
              ...window.strataTest?.state()?.game,
              view: undefined,
              scene: undefined,
              variant: undefined,
              moves: undefined,
            }),
          )
          .catch(String);
        throw new Error(
          `waited in vain for ${what}${fault}; the page shows ${String(seen).slice(0, 1500)}; errors: ${this.errors.join(' | ')}`,
        );
      }
      await this.page.waitForTimeout(30);
    }
  }

  /** The game is there, after so many plies, and its page: a key that comes before that is nobody's. */
  async gameIs(ready) {
    await this.until(
      'the game',
      (plies) => window.strataTest?.state().game && (plies === null || window.strataTest.state().game.at === plies),
      ready ?? null,
    );
    await this.page.locator('strata-game-page').locator('*').first().waitFor({ state: 'attached' });
  }

  async click({ x, y }) {
    // The second half of a double click does nothing on what has come to stand there.
    const { x: lastX = -100, y: lastY = -100 } = this.clicked ?? {};
    if (Math.hypot(x - lastX, y - lastY) < 10) await apart(this.page);
    this.clicked = { x, y };
    if (this.phone) await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
  }

  /** Where a cell, a board or a pin is on the screen, brought to view first on a small one. */
  async point(view, kind, name) {
    // A frame later: what has just been changed may still move the board.
    return this.until(
      `${kind} ${name} in ${view}`,
      async ([where, what, which]) => {
        await new Promise(requestAnimationFrame);
        return window.strataTest?.[`${what}Point`](where, which) ?? false;
      },
      [view, kind, name],
    );
  }

  /** The level of a cell, of a board or of a place where the board in hand could go. */
  level(kind, name) {
    return this.page.evaluate(
      ([what, which]) => {
        const { view, scene } = window.strataTest.shown();
        const [cell] =
          what === 'board'
            ? view.boards.find((each) => each.name === which).cells
            : what === 'pin'
              ? scene.pinTargets.find((each) => each.pin === which).cells
              : [view.cells.findIndex((each) => each.name === which)];
        return view.cells[cell].level;
      },
      [kind, name],
    );
  }

  /**
   * Brings to sight what is hidden: on a phone the minimap of the slices leads from level to level, in 3D the level is
   * chosen that it is on, and if even that does not help one looks from above. Answers what was done, '' for nothing.
   */
  async bring(view, kind, name) {
    const seen = () =>
      this.page.evaluate(
        ([where, what, which]) => Boolean(window.strataTest[`${what}Point`](where, which)),
        [view, kind, name],
      );
    // The game may be known before the page that shows it is loaded.
    await this.until(
      'a board',
      (where) => window.strataTest.shown().scene.cells.some((cell) => window.strataTest.cellPoint(where, cell.name)),
      view,
    );
    if (await seen()) return '';
    const level = await this.level(kind, name);
    if (view === 'slices') {
      const box = await this.page.locator(`g.mini[data-level="${level}"]`).first().boundingBox();
      await this.click({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
      return 'paged';
    }
    if (await this.page.evaluate(() => window.strataTest.shown().variant.look.levelOrder.length > 1)) {
      await this.chip(level);
      if (await seen()) return 'level';
    }
    await this.look('top');
    return 'above';
  }

  /** Works on one level, or on 'all', by the keys: buttons for levels are the board's own, or in the panel. */
  async chip(level) {
    const levels = await this.page.evaluate(() =>
      [...window.strataTest.shown().variant.look.levelOrder].sort((a, b) => a - b),
    );
    if (level === 'all') await this.page.keyboard.press('t');
    else {
      for (let pressed = 0; pressed < levels.length; pressed += 1) await this.page.keyboard.press('[');
      for (let pressed = 0; pressed < levels.indexOf(Number(level)); pressed += 1) await this.page.keyboard.press(']');
    }
    await this.until(
      `level ${level}`,
      (wanted) => String(window.strataTest.shown().scene.level ?? 'all') === wanted,
      String(level),
    );
  }

  /** Looks at the board in space from 'top', 'player' ..., by the keys. */
  look(from) {
    return this.page.keyboard.press({ best: '1', player: '2', opponent: '3', left: '4', right: '5', top: '6' }[from]);
  }

  /** Types a move into the panel, which opens for it. */
  async type(text) {
    const field = this.page.getByLabel('Type a move');
    if (!(await field.isVisible())) {
      await this.page.keyboard.press('/');
      // It takes the focus when the panel is there: later than that, it would take the keys that follow.
      await field.and(this.page.locator(':focus')).waitFor();
    }
    await field.fill(text);
    await field.press('Enter');
    await field.blur();
  }

  /** Opens a tab of the panel: 'Moves', 'Pieces' or 'Game'. */
  async tab(name) {
    const tab = this.page.getByRole('tab', { name });
    if (!(await tab.isVisible())) await this.page.keyboard.press('m');
    await tab.click();
  }

  /** Brings a cell, a board or a pin to sight and clicks it. Answers how it was brought. */
  async pick(view, kind, name) {
    const how = await this.bring(view, kind, name);
    await this.click(await this.point(view, kind, name));
    return how;
  }

  /** Name of the board that stands on a pin. */
  boardOn(pin) {
    return this.page.evaluate(
      (name) => window.strataTest.shown().view.boards.find((each) => each.pin === name).name,
      pin,
    );
  }

  /** What was pressed before has had its effects: a key that was pressed later has come, and two pictures after it. */
  async handled() {
    await this.page.keyboard.press('ScrollLock');
    await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }

  /** The dialog that says how the game has ended, in the words of the status line. */
  async seesResult() {
    const end = await this.until(
      'the end',
      () => window.strataTest.state().game.end && window.strataTest.state().game.status,
    );
    await this.page.getByRole('dialog').getByText(end).waitFor();
  }

  legal(canonical) {
    return this.until(
      `the move ${canonical}`,
      (text) => {
        const game = window.strataTest?.shown();
        const move = game?.moves.find((each) => each.canonical === text);
        return (
          move && {
            ...move,
            at: game.at,
            choices: game.moves.filter(
              (each) => each.board === move.board && each.from === move.from && each.to === move.to,
            ).length,
          }
        );
      },
      canonical,
    );
  }

  played(canonical, at) {
    return this.until(
      `${canonical} to be on the board`,
      ([text, ply]) => {
        const { game } = window.strataTest.state();
        return game.at > ply && game.line[ply]?.canonical === text;
      },
      [canonical, at],
    );
  }

  async promote({ promotion, choices }) {
    if (choices < 2) return;
    const button = this.page.locator(`[data-promotion="${promotion}"]`);
    await (this.phone ? button.tap() : button.click());
  }

  /** Plays a move of the list by clicking where it starts and where it ends. Answers how the two were brought to sight. */
  async play(view, canonical) {
    const { move, how } = await this.make(view, canonical);
    await this.played(canonical, move.at);
    return how;
  }

  /** The same, whatever comes of the move. */
  async make(view, canonical) {
    const move = await this.legal(canonical);
    const how = [];
    if (move.board) {
      const board = await this.boardOn(move.from);
      how.push(await this.pick(view, 'board', board));
      await this.until(
        `the board ${board} picked up`,
        (name) => window.strataTest.shown().scene.selectedBoard === name,
        board,
      );
      how.push(await this.pick(view, 'pin', move.to));
    } else {
      how.push(await this.pick(view, 'cell', move.from));
      await this.until(
        `the piece on ${move.from} picked up`,
        (name) => {
          const { scene } = window.strataTest.shown();
          return scene.cells[scene.selected]?.name === name;
        },
        move.from,
      );
      how.push(await this.pick(view, 'cell', move.to));
    }
    await this.promote(move);
    return { move, how };
  }

  async close() {
    assert.deepEqual(this.errors, [], 'errors in the console of the page');
    await pages.giveBack(this.place);
  }

  async screenshot(name) {
    const folder = root('build/screenshots');
    await mkdir(folder, { recursive: true });
    await this.page.screenshot({ path: join(folder, `${name}.png`) });
  }
}

/** In the page: keeps in window.gaps for how many milliseconds its main thread was busy at a stretch, and how often a timer has run. */
export function watchGaps() {
  const gaps = { last: performance.now(), longest: 0, ticks: 0 };
  window.gaps = gaps;
  setInterval(() => {
    const now = performance.now();
    gaps.longest = Math.max(gaps.longest, now - gaps.last);
    gaps.last = now;
    gaps.ticks += 1;
  }, 5);
}

/** In the page: window.hitAt(x, y) is the innermost element there. */
export function knowHits() {
  window.hitAt = (x, y) => {
    let hit = null;
    let inner = document.elementFromPoint(x, y);
    while (inner && inner !== hit) {
      hit = inner;
      inner = hit.shadowRoot?.elementFromPoint(x, y);
    }
    return hit;
  };
}

/** The one after the other the servers of a process are at one address, so that the pages that are kept know what they have loaded. */
let commonPort = 0;

/** The server and the browser that the tests of a file share: there before the first of them, gone after the last. */
export function suite({ extra = [], asShipped = false } = {}) {
  const [server, browser] = [new Server(extra), new Browser({ asShipped })];
  before(async () => {
    server.port = commonPort;
    await server.open();
    commonPort = server.port;
    await browser.launch();
  });
  after(async () => {
    await browser.leave();
    await server.close();
  });
  return { server, browser };
}

/** What breaks a rule of axe-core, in words. */
export async function axeFaultsOf(page) {
  await page.evaluate(await readFile(root('web/node_modules/axe-core/axe.min.js'), 'utf8'));
  const violations = await page.evaluate(async () => {
    const found = await window.axe.run(document, { resultTypes: ['violations'] });
    return found.violations;
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.flat().join(' ')} ${failureSummary.replaceAll('\n', ' ')}`,
    ),
  );
}

// A preferred view is one that was chosen; else that of the test, whatever view the game opens in, without the lines for newcomers. In
// the page.
function chooseView(view) {
  const stored = JSON.parse(localStorage.getItem('strata.preferences') ?? '{}');
  if (stored.primary === undefined && view === null) return;
  localStorage.setItem('strata.coached', 'yes');
  const chosen = { primary: 'slices', ...stored, viewChosen: true };
  localStorage.setItem('strata.preferences', JSON.stringify(chosen));
}

/** For `before` of open(): what somebody has chosen who has been here before (web/src/state/page/preferences.ts). */
export const prefer = (preferences) => (page) =>
  page.evaluate((chosen) => localStorage.setItem('strata.preferences', JSON.stringify(chosen)), preferences);

/** Drops a file on the page as the desktop would; `content`: text or bytes. */
export async function drop(person, name, content) {
  const bytes = Buffer.from(content).toString('base64');
  const transfer = await person.page.evaluateHandle(
    ([file, encoded]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0))], file));
      return data;
    },
    [name, bytes],
  );
  for (const type of ['dragenter', 'dragover', 'drop'])
    await person.page.dispatchEvent('strata-app', type, { dataTransfer: transfer });
}
