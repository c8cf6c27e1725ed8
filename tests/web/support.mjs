// What every test of the page needs: the real server on a folder of its own, a browser, and a person who looks at the page
// and clicks real pixels. A console error or a failed request in any page fails the test that opened it.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import assert from 'node:assert/strict';
import { chromium } from '../../web/node_modules/playwright-core/index.mjs';

export const root = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
export const sizes = { desktop: { width: 1280, height: 720 }, phone: { width: 390, height: 844 } };
const binary = process.env.STRATA_BINARY ?? root('build/release/strata');
const chromiumPath = process.env.STRATA_CHROMIUM ?? '/usr/bin/chromium';
// Software rendering makes 5 to 10 frames a second: states are waited for, and long.
export const patience = 30_000;

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

/** The server as a person starts it. `kill()` is a power cut; `start()` brings it back on the same port and folder. */
export class Server {
  static async create() {
    const server = new Server();
    server.folder = await mkdtemp(join(tmpdir(), 'strata-web-'));
    server.port = await freePort();
    server.address = `http://127.0.0.1:${server.port}`;
    await server.start();
    return server;
  }

  async start() {
    this.log = '';
    this.process = spawn(binary, ['serve', '--port', String(this.port), '--data', join(this.folder, 'data')], { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.process.stdout, this.process.stderr]) stream.on('data', (text) => { this.log += text; });
    this.ended = once(this.process, 'exit');
    const until = Date.now() + patience;
    for (;;) {
      if (this.process.exitCode !== null) throw new Error(`the server ended at once:\n${this.log}`);
      try {
        if ((await fetch(`${this.address}/healthz`)).ok) return;
      } catch {
        // Not yet.
      }
      if (Date.now() > until) throw new Error(`the server does not answer:\n${this.log}`);
      await new Promise((resolve) => { setTimeout(resolve, 20); });
    }
  }

  async kill(signal = 'SIGKILL') {
    this.process.kill(signal);
    await this.ended;
  }

  async close() {
    if (this.process.exitCode === null && this.process.signalCode === null) await this.kill('SIGTERM');
    await rm(this.folder, { recursive: true, force: true });
  }

  /** A game as the page would ask for it; answers its id. */
  async createGame({ variant = '', variantText = '', options = {}, start = '', line = [], white = 'person', black = 'person', level = 1 }) {
    const seat = (kind) => ({ kind, level });
    const response = await fetch(`${this.address}/api/games`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: this.address },
      body: JSON.stringify({
        key: Math.random().toString(36).slice(2), variant, variantText, start, line, title: '',
        options: Object.entries(options).map(([name, value]) => ({ name, value })),
        white: seat(white), black: seat(black), clockBase: 0, clockIncrement: 0,
      }),
    });
    const body = await response.json();
    assert.equal(response.status, 201, JSON.stringify(body));
    return body.game;
  }

  async snapshot(game) {
    return (await fetch(`${this.address}/api/games/${game}`)).json();
  }
}

/** The browser, and pages that fail the test where something goes wrong behind the scenes. */
export class Browser {
  static async create() {
    const self = new Browser();
    self.browser = await chromium.launch({
      executablePath: chromiumPath,
      args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
    });
    return self;
  }

  /** `allow`: texts of console errors that the test itself causes (a server that is gone). */
  async open(url, { size = 'desktop', allow = [], view = 'slices' } = {}) {
    const phone = size === 'phone';
    const context = await this.browser.newContext({ viewport: sizes[size], hasTouch: phone, isMobile: phone, reducedMotion: 'reduce', acceptDownloads: true });
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    const person = new Person(page);
    page.on('console', (message) => {
      if (message.type() === 'error' && !allow.some((text) => message.text().includes(text))) person.errors.push(message.text());
    });
    page.on('pageerror', (error) => person.errors.push(String(error.stack ?? error)));
    await page.goto(url);
    if (view === 'board3d') {
      await person.gameIs();
      await page.keyboard.press('v');
      await person.until('the 3D view', () => window.strataTest.state().preferences.primary === 'board3d');
    }
    return person;
  }

  close() { return this.browser.close(); }
}

/** Somebody at a page. */
export class Person {
  constructor(page) {
    this.page = page;
    this.errors = [];
  }

  /** Waits until the page's record says so. */
  async until(what, condition, argument = null) {
    const begin = Date.now();
    for (;;) {
      const met = await this.page.evaluate(condition, argument).catch(() => false);
      if (met) return met;
      if (Date.now() - begin > patience) {
        const seen = await this.page.evaluate(() => JSON.stringify({ ...window.strataTest?.state()?.game, view: undefined, scene: undefined, variant: undefined, moves: undefined })).catch(String);
        throw new Error(`waited in vain for ${what}; the page shows ${String(seen).slice(0, 1500)}; errors: ${this.errors.join(' | ')}`);
      }
      await this.page.waitForTimeout(30);
    }
  }

  gameIs(ready) { return this.until('the game', (plies) => window.strataTest?.state().game && (plies === null || window.strataTest.state().game.at === plies), ready ?? null); }

  async click({ x, y }) {
    if (this.page.viewportSize().width < 500) await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
  }

  /** Where a cell, a board or a pin is on the screen, brought to view first on a small one. */
  async point(view, kind, name) {
    return this.until(`${kind} ${name} in ${view}`, ([where, what, which]) => window.strataTest?.[`${what}Point`](where, which) ?? false, [view, kind, name]);
  }

  /** On a phone one level is shown at a time: the minimap leads to the others. */
  async bringLevel(view, cell) {
    const there = await this.page.evaluate(([where, which]) => Boolean(window.strataTest.cellPoint(where, which)), [view, cell]);
    if (there) return;
    const level = await this.page.evaluate((which) => window.strataTest.state().game.view.cells.find(({ name }) => name === which).level, cell);
    const box = await this.page.locator(`g.mini[data-level="${level}"]`).first().boundingBox();
    await this.click({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }

  /** Plays a move of the list by clicking where it starts and where it ends. */
  async play(view, canonical) {
    const move = await this.until(`the move ${canonical}`, (text) => window.strataTest?.state().game?.moves.find((each) => each.canonical === text) ?? false, canonical);
    const before = await this.page.evaluate(() => window.strataTest.state().game.at);
    if (move.board) {
      const board = await this.page.evaluate((pin) => window.strataTest.state().game.view.boards.find((each) => each.pin === pin).name, move.from);
      await this.click(await this.point(view, 'board', board));
      await this.click(await this.point(view, 'pin', move.to));
    } else {
      for (const cell of [move.from, move.to]) {
        if (view === 'slices') await this.bringLevel(view, cell);
        await this.click(await this.point(view, 'cell', cell));
        if (cell === move.from) await this.until(`the man on ${cell} picked up`, () => window.strataTest.state().game.scene.selected !== null);
      }
    }
    if (move.promotion) {
      const button = this.page.locator(`[data-promotion="${move.promotion}"]`);
      await button.click();
    }
    await this.until(`${canonical} to be on the board`, ([text, at]) => {
      const { game } = window.strataTest.state();
      return game.at > at && game.line[at]?.canonical === text;
    }, [canonical, before]);
  }

  async close() {
    assert.deepEqual(this.errors, [], 'errors in the console of the page');
    await this.page.context().close();
  }

  async screenshot(name) {
    const folder = root('build/screenshots');
    await mkdir(folder, { recursive: true });
    await this.page.screenshot({ path: join(folder, `${name}.png`) });
  }
}
