// Somebody who wears a headset: a Quest 3 that iwer emulates in the page, with controllers or hands that aim, press and squeeze. Nothing
// is done by the page's own functions; where things are in the room the page's test hooks tell.

import assert from 'node:assert/strict';
import { apart, root } from './support.mjs';

const iwer = root('web/node_modules/iwer/build/iwer.min.js');

/** In the page: puts an emulated headset in place of the browser's own, before anything asks for it. */
function plugIn(eyes) {
  // Eyes that are closed: everything is done for a picture, but the processor need not draw its triangles.
  if (eyes === 'closed')
    for (const name of ['drawArrays', 'drawArraysInstanced', 'drawElements', 'drawElementsInstanced'])
      window.WebGL2RenderingContext.prototype[name] = () => undefined;
  // Its picture is as large as the window: a small one is drawn fast.
  if (eyes)
    for (const [name, value] of Object.entries({ innerWidth: 2 * (eyes.width ?? 1), innerHeight: eyes.height ?? 1 }))
      Object.defineProperty(window, name, { get: () => value, configurable: true });
  const device = new globalThis.IWER.XRDevice(globalThis.IWER.metaQuest3);
  device.installRuntime({ forceInstall: true });
  device.stereoEnabled = true;
  device.visibilityMaskEnabled = false;
  window.xrDevice = device;
  window.pulses = [];
  for (const [side, { inputSource }] of Object.entries(device.controllers))
    for (const actuator of inputSource.gamepad.hapticActuators)
      actuator.pulse = (strength, milliseconds) => {
        window.pulses.push({ side, strength, milliseconds });
        return Promise.resolve(true);
      };
}

/**
 * For `before` of Browser.open. `eyes`: pixels of the picture of each, few where nobody looks at them, since the processor draws them; null:
 * half of the window; 'closed': nothing is drawn, for long games.
 */
export const withHeadset =
  (eyes = { width: 40, height: 40 }) =>
  async (page) => {
    await page.addInitScript({ path: iwer });
    await page.addInitScript(plugIn, eyes);
  };

/** In the page: so many pictures are drawn, or the session has ended and draws no more. */
const pictures = (count) => {
  const drawn = () => window.strataTest.headset?.figures().frames ?? Infinity;
  const until = drawn() + count;
  return new Promise((done) => {
    const look = () => (drawn() >= until ? done() : requestAnimationFrame(look));
    look();
  });
};

const unit = (v) => {
  const long = Math.hypot(...v);
  return v.map((value) => value / long);
};

/** The turn that leads from straight ahead to this way, without a roll. */
function turnTo(way) {
  const [x, y, z] = unit(way);
  const yaw = Math.atan2(-x, -z);
  const pitch = Math.asin(Math.max(-1, Math.min(1, y)));
  const [cy, sy, cp, sp] = [Math.cos(yaw / 2), Math.sin(yaw / 2), Math.cos(pitch / 2), Math.sin(pitch / 2)];
  return [cy * sp, sy * cp, -sy * sp, cy * cp];
}

export class Wearer {
  constructor(person) {
    this.person = person;
    this.page = person.page;
    this.mode = 'controller';
  }

  /** By the button in the menu. */
  async enter(button = 'vr') {
    await this.page.locator('strata-more').locator('[data-do="menu"]').click();
    await this.page.locator(`strata-headset [data-do="${button}"]`).click();
    await this.person.until('the headset', () => window.strataTest.headset?.figures().frames > 2);
  }

  async pictures(count = 1) {
    await this.page.evaluate(pictures, count);
  }

  probe(what, ...words) {
    return this.page.evaluate(([name, given]) => window.strataTest.headset[name](...given), [what, words]);
  }

  /** The headset or a hand goes there; `turn` as x, y, z, w. */
  place(what, at, turn) {
    return this.page.evaluate(
      ([side, mode, [x, y, z], q]) => {
        const device = window.xrDevice;
        const thing = side === 'head' ? device : device[mode === 'hand' ? 'hands' : 'controllers'][side];
        thing.position.set(x, y, z);
        if (q) thing.quaternion.set(...q);
      },
      [what, this.mode, at, turn],
    );
  }

  /** Points from one place to another. */
  async point(side, from, to) {
    await this.place(side, from, turnTo(to.map((value, axis) => value - from[axis])));
    this.at = { ...this.at, [side]: from };
    await this.pictures();
  }

  #set(side, id, value) {
    return this.page.evaluate(
      ([which, mode, button, how]) => {
        const device = window.xrDevice;
        if (mode === 'hand') device.hands[which].updatePinchValue(how);
        else device.controllers[which].updateButtonValue(button, how);
      },
      [side, this.mode, id, value],
    );
  }

  async down(side, id = 'trigger') {
    await this.#set(side, id, 1);
    await this.pictures();
  }

  async up(side, id = 'trigger') {
    await this.#set(side, id, 0);
    await this.pictures();
  }

  async press(side, id = 'trigger') {
    await this.down(side, id);
    await this.up(side, id);
  }

  async stick(side, x, y) {
    const push = (to) =>
      this.page.evaluate(
        ([which, at]) => window.xrDevice.controllers[which].updateAxes('thumbstick', ...at),
        [side, to],
      );
    await push([x, y]);
    await this.pictures();
    await push([0, 0]);
    await this.pictures();
  }

  /**
   * Points at a cell, a board or a place for one until just that is aimed at: by a ray, or with the tip of the hand in it. On a small board
   * that calls its level there is only that: the level is called, and comes forward.
   */
  async aimAt(side, kind, name) {
    const seen = await this.#aim(side, kind, name);
    if (seen === null) return;
    if (!seen.includes('"kind":"level"'))
      assert.fail(`${kind} ${name} cannot be aimed at: that is ${seen || 'nothing'}`);
    await this.press(side);
    const still = await this.#aim(side, kind, name);
    assert.equal(still, null, `${kind} ${name} cannot be aimed at after its level was called`);
  }

  /** What is there instead, as the page says it; null: it is aimed at. */
  async #aim(side, kind, name) {
    const cell = await this.page.evaluate(
      (which) => window.strataTest.shown().scene.cells.findIndex((each) => each.name === which),
      name,
    );
    const is = { cell: { cell }, pin: { pin: name }, board: { name } }[kind];
    const [[key, value]] = Object.entries(is);
    const tries = [
      [0.05, 0.4, 0.3],
      [0.02, 0.45, 0.1],
      [-0.15, 0.3, 0.2],
      [0.2, 0.3, 0.1],
      [0, 0.16, 0.35],
      [0, 0.003, 0],
      [0, 0.008, 0],
    ];
    let seen = '';
    for (const [x, y, z] of tries) {
      const to = await this.probe(kind, name);
      assert.ok(to, `${kind} ${name} is not in the room`);
      const from = [to[0] + x, to[1] + y, to[2] + z];
      await this.point(side, from, Math.hypot(x, y, z) < 0.02 ? [to[0], to[1] - 1, to[2] - 0.2] : to);
      const aims = await this.probe('aims');
      seen = aims[side];
      const aim = seen.startsWith('{') ? JSON.parse(seen) : {};
      if (aim.kind === kind && aim[key] === value) return null;
      // No other way to point at it finds anything else.
      if (aim.kind === 'level') return seen;
    }
    return seen;
  }

  /** A click of the trigger, or a pinch, on a cell, a board, a place for one. */
  async pick(side, kind, name) {
    await this.aimAt(side, kind, name);
    // With its level a piece that was pointed at there has been picked up.
    const isHeld = await this.page.evaluate((which) => {
      const { scene } = window.strataTest.state().game;
      return scene.cells[scene.selected]?.name === which;
    }, name);
    if (!isHeld) await this.press(side);
  }

  /** Looks straight at something: with nothing in the hands, the eyes are what points. */
  async lookAt(kind, name) {
    const to = await this.probe(kind, name);
    const from = [to[0], to[1] + 0.5, to[2] + 0.35];
    await this.look(from, to);
  }

  /** The head is there, and looks to another place. */
  look(from, to) {
    return this.place('head', from, turnTo(to.map((value, axis) => value - from[axis])));
  }

  /** A controller is switched on or off. */
  async connect(side, on) {
    await this.page.evaluate(
      ([which, is]) => {
        window.xrDevice.controllers[which].connected = is;
      },
      [side, on],
    );
    await this.pictures(2);
  }

  async useHands() {
    this.mode = 'hand';
    await this.page.evaluate(() => {
      window.xrDevice.primaryInputMode = 'hand';
    });
    await this.pictures(2);
  }

  async button(side, name) {
    // What has just come may not be pressed yet.
    const to = await this.person.until(`the button ${name}`, (which) => window.strataTest.headset.button(which), name);
    const head = await this.page.evaluate(() => window.xrDevice.position.vec3);
    const [x, y, z] = to.map((value, axis) => value * 0.6 + head[axis] * 0.4);
    await this.point(side, [x, y - 0.1, z], to);
    await this.press(side);
  }

  /** Does it while the clock of the page stands still: as fast as a hand can be, and faster. */
  async atOnce(act) {
    await this.page.evaluate(() => {
      const now = performance.now();
      performance.now = () => now;
    });
    await act();
    await this.page.evaluate(() => {
      delete performance.now;
    });
  }

  /** Plays a move by two picks, and chooses on the panel where there is a choice. */
  async play(side, canonical) {
    const move = await this.person.legal(canonical);
    if (move.board) {
      // By an empty cell of it, as a click picks it up.
      const empty = await this.page.evaluate((pin) => {
        const { view, scene } = window.strataTest.shown();
        const { cells } = view.boards.find((each) => each.pin === pin);
        return scene.cells[cells.find((cell) => scene.cells[cell].piece === '') ?? -1]?.name ?? '';
      }, move.from);
      if (empty === '') await this.pick(side, 'board', await this.person.boardOn(move.from));
      else await this.pick(side, 'cell', empty);
      await this.pick(side, 'pin', move.to);
    } else {
      await this.pick(side, 'cell', move.from);
      await this.pick(side, 'cell', move.to);
    }
    if (move.choices > 1) {
      await this.person.until('the choice', () => window.strataTest.state().dialog?.kind === 'promotion');
      // The panel asks, and answers after half a second.
      await apart(this.page);
      await this.pictures();
      await this.button(side, `promote-${move.promotion}`);
    }
    await this.person.played(canonical, move.at);
  }
}
