// What every test of the page needs: the real server on a folder of its own, a browser, and a person who looks at the page
// and clicks real pixels (person.mjs). A console error, a failed request or something that the page's policy blocks in any page fails the test
// that opened it. Pages are kept from test to test (kept_pages.mjs).

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { identityKey, secretOf } from '../server/identity.mjs';
import { chromium } from '../../web/node_modules/playwright-core/index.mjs';
import { KeptPages, blocked, prepare } from './kept_pages.mjs';
import { Person } from './person.mjs';
import { eventually, patience } from './waiting.mjs';

export { apart, eventually, patience } from './waiting.mjs';

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

/** Who does everything in these tests, unless they say otherwise: the server knows a browser by this cookie. */
export const secret = secretOf('s');
const identity = { authorization: `Bearer ${secret}` };

const isTaken = ({ message }) => message.includes('is taken by another program');

/**
 * The server as a person starts it, with `extra` words of the command line, on a port that it chooses itself. `kill()` is a power
 * cut; `start()` brings it back on the same port and folder. `bare`: with nothing on its command line but where it is, so that it makes its
 * own key of secrets and has the limits that everybody's server has.
 */
export class Server {
  constructor(extra = [], { bare = false } = {}) {
    this.extra = [...(bare ? [] : ['--identity-key', identityKey, '--messages', '1000000']), ...extra];
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
      ['serve', '--port', String(this.port), '--data', join(this.folder, 'data'), ...this.extra],
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
    const person = new Person(place, (left) => pages.giveBack(left));
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

  /** As Browser.open. `unknown`: of somebody whom no server has ever seen. */
  async open(url, { allow = [], unknown = false } = {}) {
    if (!unknown) await this.context.addCookies([{ name: 'strata', value: secret, url: new URL(url).origin }]);
    const page = await this.context.newPage();
    page.setDefaultTimeout(patience);
    const person = new Person({ context: this.context, page, isBeside: true }, (left) => pages.giveBack(left));
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
