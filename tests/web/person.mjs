// Somebody at a page, who looks at it and clicks real pixels, and hears what goes wrong behind the scenes.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import assert from 'node:assert/strict';
import { blocked } from './kept_pages.mjs';
import { apart, patience } from './waiting.mjs';

/** `giveBack` takes the place when the person leaves. */
export class Person {
  constructor(place, giveBack) {
    this.place = place;
    this.giveBack = giveBack;
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
    await this.giveBack(this.place);
  }

  async screenshot(name) {
    const folder = fileURLToPath(new URL('../../build/screenshots', import.meta.url));
    await mkdir(folder, { recursive: true });
    await this.page.screenshot({ path: join(folder, `${name}.png`) });
  }
}
