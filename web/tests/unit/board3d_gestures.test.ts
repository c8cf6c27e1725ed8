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
let told: unknown[][];

beforeEach(() => {
  surface = new Surface();
  told = [];
  const tell =
    (name: string) =>
    (...what: unknown[]) =>
      void told.push([name, ...what]);
  gestures = new Gestures(surface as unknown as HTMLElement, {
    click: tell('click'),
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
  surface.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), given));
}

const at = (x: number, y: number, more: Record<string, unknown> = {}) => ({
  clientX: 100 + x,
  clientY: 50 + y,
  ...more,
});
const names = () => told.map(([name]) => name);

describe('gestures', () => {
  test('a press that hardly moves is a click where it was let go', () => {
    send('pointerdown', at(10, 10));
    send('pointermove', at(10 + THRESHOLD - 2, 10));
    send('pointerup', at(12, 10));
    expect(told).toEqual([['click', 12, 10]]);
  });

  test('a press that travels turns and is no click, even back where it began', () => {
    send('pointerdown', at(10, 10));
    send('pointermove', at(40, 10));
    send('pointermove', at(10, 10));
    send('pointerup', at(10, 10));
    expect(names()).toEqual(['hover', 'orbit', 'orbit']);
  });

  test('the right button moves the board', () => {
    send('pointerdown', at(10, 10, { button: 2 }));
    send('pointermove', at(40, 30, { button: 2 }));
    send('pointerup', at(40, 30, { button: 2 }));
    expect(told.at(-1)).toEqual(['pan', 30, 20]);
  });

  test('two fingers move and zoom, and are no click', () => {
    send('pointerdown', at(10, 10, { pointerType: 'touch' }));
    send('pointerdown', at(110, 10, { pointerType: 'touch', pointerId: 2 }));
    send('pointermove', at(210, 10, { pointerType: 'touch', pointerId: 2 }));
    send('pointerup', at(210, 10, { pointerType: 'touch', pointerId: 2 }));
    send('pointerup', at(10, 10, { pointerType: 'touch' }));
    expect(told).toContainEqual(['zoom', 2, 110, 10]);
    expect(names()).toContain('pan');
    expect(names()).not.toContain('click');
  });

  test('a cancelled touch is no click', () => {
    send('pointerdown', at(10, 10, { pointerType: 'touch' }));
    send('pointercancel', at(10, 10, { pointerType: 'touch' }));
    send('pointerup', at(10, 10, { pointerType: 'touch' }));
    expect(told).toEqual([]);
  });

  test('the wheel steps levels by notches, with Ctrl it zooms', () => {
    send('wheel', at(0, 0, { deltaY: -100 }));
    send('wheel', at(0, 0, { deltaY: 25 }));
    send('wheel', at(0, 0, { deltaY: 25 }));
    send('wheel', at(0, 0, { deltaY: 25 }));
    send('wheel', at(0, 0, { deltaY: -50, ctrlKey: true }));
    expect(names()).toEqual(['step', 'step', 'zoom']);
    expect(told[0]).toEqual(['step', 1]);
    expect(told[1]).toEqual(['step', -1]);
    expect(told[2]?.[1]).toBeGreaterThan(1);
  });

  test('after disposal nothing is told', () => {
    gestures.dispose();
    send('pointerdown', at(10, 10));
    send('pointerup', at(10, 10));
    expect(told).toEqual([]);
  });
});
