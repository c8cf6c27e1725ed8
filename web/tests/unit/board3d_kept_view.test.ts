// The view that somebody keeps of a game: what is stored of it, and what is said where it cannot be.

import { expect, test } from 'vitest';
import { type Shelf, keepView, keptView } from '../../src/board3d/kept_view.js';

const pose = { azimuth: 10, elevation: 40, zoom: 2, panX: 1, panY: 0, yaw: 90 };

function shelf(): { open: () => Shelf; stored: Map<string, string> } {
  const stored = new Map<string, string>();
  const open = () => ({
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  });
  return { open, stored };
}

test('comes back with the way in which levels were laid out, for its game alone', () => {
  const { open } = shelf();
  for (const arrangement of ['stack', null] as const) {
    expect(keepView(open, 'upright', { pose, arrangement })).toBe('');
    expect(keptView(open, 'upright')).toEqual({ pose, arrangement });
  }
  expect(keptView(open, 'flat')).toBe('No view is saved yet.');
});

test('leaves levels as they are where it was kept without that, or says something else', () => {
  const { open, stored } = shelf();
  for (const text of [JSON.stringify(pose), JSON.stringify({ ...pose, arrangement: 'heap' })]) {
    stored.set('strata.view3dflat', text);
    expect(keptView(open, 'flat')).toEqual({ pose, arrangement: undefined });
  }
  stored.set('strata.view3dflat', 'heap');
  expect(keptView(open, 'flat')).toBe('No view is saved yet.');
});

test('says why it was not kept, and why there is none', () => {
  const closed = (): Shelf => {
    throw new Error('closed');
  };
  expect(keepView(closed, 'flat', { pose, arrangement: null })).toMatch(/^The view was not saved: /);
  expect(keptView(closed, 'flat')).toMatch(/^No view is saved: .* blocked/);
});
