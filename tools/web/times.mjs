// node --test tools/web/times.mjs   How long things take in the page: prints figures (docs/page.md); run it on an otherwise idle
// machine. It asserts only what does not depend on the machine: draw calls per frame, and that nothing is drawn while nothing changes.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { middlegames } from '../../tests/web/middlegames.mjs';
import { prefer, suite } from '../../tests/web/support.mjs';

const { server, browser } = suite({ asShipped: true });
const loads = 9;
const mostCalls = 60;

const middle = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
const ms = (number) => `${number.toFixed(number < 20 ? 1 : 0)} ms`;

/** In the page: window.frames3d keeps, for each frame in which something was drawn, when, by how many calls and for how long. */
function watchFrames() {
  const frames = [];
  window.frames3d = frames;
  let calls = 0;
  for (const name of ['drawArrays', 'drawElements', 'drawArraysInstanced', 'drawElementsInstanced']) {
    const draw = WebGL2RenderingContext.prototype[name];
    WebGL2RenderingContext.prototype[name] = function counted(...given) {
      calls += 1;
      return draw.apply(this, given);
    };
  }
  const ask = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) =>
    ask((now) => {
      calls = 0;
      const begin = performance.now();
      callback(now);
      if (calls > 0) frames.push({ at: now, calls, script: performance.now() - begin });
    });
}

/** Frames drawn since the last question, as soon as `quiet` frames in a row had nothing to draw. */
const framesOf = ({ page }, quiet = 20) =>
  page.evaluate(async (wanted) => {
    for (let still = 0; still < wanted;) {
      const count = window.frames3d.length;
      await new Promise(requestAnimationFrame);
      still = window.frames3d.length === count ? still + 1 : 0;
    }
    return window.frames3d.splice(0);
  }, quiet);

/**
 * Milliseconds for which the main thread is busy, but for style and layout, while something is done and until it is quiet
 * again. Not the browser's sum of script: much of what follows on a promise is missing in it.
 */
async function busyWith(person, session, act) {
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const sum = (name) => 1000 * metrics.find((metric) => metric.name === name).value;
    return sum('TaskDuration') - sum('LayoutDuration') - sum('RecalcStyleDuration');
  };
  const begin = await busy();
  await act();
  await framesOf(person);
  return (await busy()) - begin;
}

for (const variant of ['orthodox', 'raumschach', 'upright']) {
  for (const view of ['slices', 'board3d']) {
    test(`the first board of ${variant}, ${view}`, async (t) => {
      const start = middlegames(variant)[0];
      const game = await server.createGame({ variant, start });
      const times = [];
      for (let load = 0; load < loads; load += 1) {
        const person = await browser.open(`${server.address}/game/${game}`, {
          before: prefer({ primary: view }),
          fresh: true,
        });
        times.push(
          await person.until(
            `the first ${view}`,
            (name) => performance.getEntriesByName(name)[0]?.startTime,
            `strata ${view}`,
          ),
        );
        await person.close();
      }
      t.diagnostic(
        `times: first board of ${variant}, ${view}: ${ms(middle(times))} (${loads} loads, ${ms(Math.max(...times))} at most)`,
      );
    });
  }
}

for (const size of ['desktop', 'phone']) {
  test(`a level that is called, and hands off, ${size}`, async (t) => {
    const game = await server.createGame({ variant: 'upright', start: middlegames('upright')[0] });
    const before = async (page) => {
      await page.addInitScript(watchFrames);
      await prefer({ primary: 'board3d' })(page);
    };
    const person = await browser.open(`${server.address}/game/${game}`, { size, motion: true, before });
    await person.until('the board', () => performance.getEntriesByName('strata board3d').length > 0);
    const first = await framesOf(person, 60);
    assert.deepEqual(await framesOf(person), [], 'drawn where nothing changes');
    const called = [];
    for (const key of [']', ']', '[', ']']) {
      await person.page.keyboard.press(key);
      await person.until(`a level called by ${key}`, () => window.frames3d.length > 0);
      called.push(await framesOf(person));
    }
    // A level that comes at once is one picture and has no rate.
    const rates = called
      .filter(({ length }) => length > 1)
      .map((frames) => (1000 * (frames.length - 1)) / (frames.at(-1).at - frames[0].at));
    const all = [...first, ...called.flat()];
    const calls = Math.max(...all.map((frame) => frame.calls));
    t.diagnostic(
      `times: level called, ${size}: ${rates.length > 0 ? `${middle(rates).toFixed(1)} frames a second` : 'one picture'}, ` +
        `${ms(middle(all.map(({ script }) => script)))} of script a frame, ${calls} draw calls at most`,
    );
    assert.ok(calls <= mostCalls, `${calls} draw calls`);
    await person.close();
  });
}

test('a board that rocks is drawn only while it is seen', async () => {
  const game = await server.createGame({ variant: 'raumschach' });
  const before = async (page) => {
    await page.addInitScript(watchFrames);
    await prefer({ primary: 'board3d', look3d: { wiggle: true } })(page);
  };
  const person = await browser.open(`${server.address}/game/${game}`, { motion: true, before });
  const rocks = () => person.until('pictures', () => window.frames3d.splice(0).length > 0);
  await person.until('the board', () => performance.getEntriesByName('strata board3d').length > 0);
  await rocks();
  await person.page.keyboard.press('v');
  await person.until('the slices', () => performance.getEntriesByName('strata slices').length > 0);
  const drawn = await person.page.evaluate(async () => {
    const next = () => new Promise(requestAnimationFrame);
    // The frame in which the board goes may have drawn it.
    for (let frame = 0; frame < 3; frame += 1) await next();
    window.frames3d.length = 0;
    for (let frame = 0; frame < 20; frame += 1) await next();
    return window.frames3d.length;
  });
  assert.equal(drawn, 0, 'pictures behind the slices');
  await person.page.keyboard.press('v');
  await rocks();
  await person.close();
});

for (const view of ['slices', 'board3d']) {
  test(`from the pointer to the overlay, ${view}`, async (t) => {
    const game = await server.createGame({ variant: 'upright', start: middlegames('upright')[0] });
    const before = async (page) => {
      await page.addInitScript(watchFrames);
      await prefer({ primary: view, overlay: true })(page);
    };
    const person = await browser.open(`${server.address}/game/${game}`, { before });
    await person.until('the board', (name) => performance.getEntriesByName(name).length > 0, `strata ${view}`);
    await framesOf(person);
    const session = await person.page.context().newCDPSession(person.page);
    await session.send('Performance.enable');
    const places = await person.page.evaluate(
      (where) =>
        window.strataTest
          .state()
          .game.scene.cells.filter(({ piece }) => piece !== '')
          .map(({ name }) => ({ name, at: window.strataTest.cellPoint(where, name) }))
          .filter(({ at }) => at),
      view,
    );
    const chosen = places.filter((_, i) => i % Math.ceil(places.length / 32) === 0);
    assert.ok(chosen.length >= 8, `${chosen.length} pieces can be pointed at`);
    // To ask and to wait takes its time as well.
    const idle = await busyWith(person, session, () => person.until('nothing', () => true));
    const times = [];
    for (const { name, at } of chosen) {
      const busy = await busyWith(person, session, async () => {
        await person.page.mouse.move(at.x, at.y);
        await person.until(
          `${name} under the pointer`,
          (cell) => {
            const { scene } = window.strataTest.state().game;
            return scene.cells[scene.hover]?.name === cell;
          },
          name,
        );
      });
      times.push(busy - idle);
    }
    t.diagnostic(
      `times: pointer to overlay, ${view}: ${ms(middle(times))} (${times.length} cells, ${ms(Math.max(...times))} at most)`,
    );
    await person.close();
  });
}
