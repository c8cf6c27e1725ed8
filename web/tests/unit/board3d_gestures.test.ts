// One state machine for all pointers: a press that travels never ends in a click.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Gestures, THRESHOLD } from '../../src/board3d/gestures.js';

class Surface extends EventTarget {
  getBoundingClientRect() {
    return { left: 100, top: 50 };
  }
  setPointerCapture() {
    // As if it had worked.
  }
}

let surface: Surface;
let gestures: Gestures;
let confirmed: unknown[][];
/** Whether what is pressed comes along. */
let grabs: boolean;

beforeEach(() => {
  surface = new Surface();
  confirmed = [];
  grabs = false;
  const tell =
    (name: string) =>
    (...what: unknown[]) =>
      void confirmed.push([name, ...what]);
  gestures = new Gestures(surface as unknown as HTMLElement, {
    click: tell('click'),
    grab: (x, y) => {
      confirmed.push(['grab', x, y]);
      return grabs;
    },
    carry: tell('carry'),
    release: tell('release'),
    hover: tell('hover'),
    orbit: tell('orbit'),
    pan: tell('pan'),
    zoom: tell('zoom'),
    step: tell('step'),
  });
});

afterEach(() => gestures.dispose());

function send(type: string, more: Record<string, unknown>): void {
  const given = {
    pointerId: 1,
    button: 0,
    pointerType: 'mouse',
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    deltaMode: 0,
    ...more,
  };
  const event = new Event(type, { cancelable: true });
  for (const [name, value] of Object.entries(given)) Object.defineProperty(event, name, { value });
  surface.dispatchEvent(event);
}

const at = (x: number, y: number, more: Record<string, unknown> = {}) => ({
  clientX: 100 + x,
  clientY: 50 + y,
  ...more,
});
const names = () => confirmed.map(([name]) => name);

describe('gestures', () => {
  test('a press that hardly moves is a click where it was let go', () => {
    send('pointerdown', at(10, 10));
    send('pointermove', at(10 + THRESHOLD - 2, 10));
    send('pointerup', at(12, 10));
    expect(confirmed).toEqual([['click', 12, 10, false]]);
  });

  test('a click with Shift, or one that is held, means more', () => {
    send('pointerdown', at(10, 10));
    send('pointerup', at(10, 10, { shiftKey: true }));
    send('pointerdown', at(10, 10, { timeStamp: 1000 }));
    send('pointerup', at(10, 10, { timeStamp: 1499 }));
    send('pointerdown', at(10, 10, { timeStamp: 2000 }));
    send('pointerup', at(10, 10, { timeStamp: 2500 }));
    expect(confirmed.map(([, , , more]) => more)).toEqual([true, false, true]);
  });

  test('a press that travels turns and is no click, even back where it began', () => {
    send('pointerdown', at(10, 10));
    send('pointermove', at(40, 10));
    send('pointermove', at(10, 10));
    send('pointerup', at(10, 10));
    expect(names()).toEqual(['grab', 'hover', 'orbit', 'orbit']);
  });

  test('a press on what comes along carries it, and lets it go where it ends', () => {
    grabs = true;
    send('pointerdown', at(10, 10));
    send('pointermove', at(40, 10));
    send('pointermove', at(60, 20));
    send('pointerup', at(61, 21));
    expect(confirmed).toEqual([
      ['grab', 10, 10],
      ['carry', 40, 10],
      ['carry', 60, 20],
      ['release', { x: 61, y: 21 }],
    ]);
  });

  test('a second finger or a cancelled touch breaks carrying off', () => {
    grabs = true;
    for (const end of ['pointerdown', 'pointercancel']) {
      send('pointerdown', at(10, 10, { pointerType: 'touch' }));
      send('pointermove', at(40, 10, { pointerType: 'touch' }));
      send(end, at(90, 90, { pointerType: 'touch', pointerId: end === 'pointerdown' ? 2 : 1 }));
      expect(confirmed.at(-1)).toEqual(['release', null]);
      send('pointerup', at(90, 90, { pointerType: 'touch', pointerId: 2 }));
      send('pointerup', at(90, 90, { pointerType: 'touch' }));
      expect(names()).not.toContain('click');
    }
  });

  test('the right button moves the board', () => {
    send('pointerdown', at(10, 10, { button: 2 }));
    send('pointermove', at(40, 30, { button: 2 }));
    send('pointerup', at(40, 30, { button: 2 }));
    expect(confirmed.at(-1)).toEqual(['pan', 30, 20]);
  });

  test('two fingers move and zoom, and are no click', () => {
    send('pointerdown', at(10, 10, { pointerType: 'touch' }));
    send('pointerdown', at(110, 10, { pointerType: 'touch', pointerId: 2 }));
    send('pointermove', at(210, 10, { pointerType: 'touch', pointerId: 2 }));
    send('pointerup', at(210, 10, { pointerType: 'touch', pointerId: 2 }));
    send('pointerup', at(10, 10, { pointerType: 'touch' }));
    expect(confirmed).toContainEqual(['zoom', 2, 110, 10]);
    expect(names()).toContain('pan');
    expect(names()).not.toContain('click');
  });

  test('a cancelled touch is no click', () => {
    send('pointerdown', at(10, 10, { pointerType: 'touch' }));
    send('pointercancel', at(10, 10, { pointerType: 'touch' }));
    send('pointerup', at(10, 10, { pointerType: 'touch' }));
    expect(confirmed).toEqual([]);
  });

  test('the wheel steps levels by notches, with Ctrl it zooms', () => {
    send('wheel', at(0, 0, { deltaY: -100 }));
    send('wheel', at(0, 0, { deltaY: 25 }));
    send('wheel', at(0, 0, { deltaY: 25 }));
    send('wheel', at(0, 0, { deltaY: 25 }));
    send('wheel', at(0, 0, { deltaY: -50, ctrlKey: true }));
    expect(names()).toEqual(['step', 'step', 'zoom']);
    expect(confirmed[0]).toEqual(['step', 1]);
    expect(confirmed[1]).toEqual(['step', -1]);
    expect(confirmed[2]?.[1]).toBeGreaterThan(1);
  });

  test('after disposal nothing is confirmed', () => {
    gestures.dispose();
    send('pointerdown', at(10, 10));
    send('pointerup', at(10, 10));
    expect(confirmed).toEqual([]);
  });
});
