// What a viewer chooses for the board in space: where it is kept, and for which games.

import { describe, expect, it, vi } from 'vitest';
import { arrangementOf, choosing, chosenIn, naturalArrangement } from '../../src/state/board/arrangement.js';
import { naturalStack } from '../../src/state/board/natural_stack.js';
import { loadPreferences } from '../../src/state/page/preferences.js';
import type { Room } from '../../src/state/board/scene.js';
import type { Store } from '../../src/state/page/state.js';
import type { GameScreen } from '../../src/state/game/screen.js';
import { createStore } from '../../src/state/page/store.js';
import { changed3D, plainLook, plainPassing, plainSpace, view3DOf } from '../../src/state/board/view3d.js';
import { block, look, sceneWith } from './board3d_space.js';
import { fakeBrowser } from './fake_browser.js';
import { FakeServer, settled } from './fake_server.js';
import { core } from './real_core.js';

const plain = { look: plainLook, space: plainSpace, passing: plainPassing };

async function play(store: Store, variant: string): Promise<void> {
  const seat = { kind: 'person', level: 1 } as const;
  const rest = { variantText: '', options: {}, clock: null, start: '', line: [], end: null, title: '' };
  store.open.create({ ...rest, variant, white: seat, black: seat });
  await vi.waitFor(() => expect(store.state.game?.variant.id).toBe(variant));
}

function gameOf(store: Store): GameScreen {
  if (!store.state.game) throw new Error('no game is shown');
  return store.state.game;
}

describe('a change of the view in space', () => {
  it('goes where it belongs, and leaves the rest as it was', () => {
    const palette = changed3D(plain, { palette: 'wood' });
    expect(palette.look.palette).toBe('wood');
    expect(palette.space).toBe(plain.space);
    expect(palette.passing).toBe(plain.passing);
    const space = changed3D(plain, { arrangement: 'stack', gap: 2, opacity: 0.5 });
    expect(space).toEqual({ ...plain, space: { ...plainSpace, arrangement: 'stack', gap: 2, opacity: 0.5 } });
    expect(changed3D(space, { arrangement: null }).space.arrangement).toBeNull();
    const passing = { masked: [1], lifted: [2], axes: true };
    expect(changed3D(plain, passing)).toEqual({ ...plain, passing });
    expect(changed3D(plain, { pieces: 'carved' })).toEqual(plain);
  });

  it('is seen in the scene', () => {
    const kept = changed3D(plain, { pieces: 'plain', arrangement: 'all', masked: [2] });
    expect(view3DOf(kept)).toEqual({
      arrangement: 'all',
      small: plainSpace.small,
      palette: null,
      pieces: 'plain',
      letters: false,
      opacity: 1,
      masked: [2],
      lifted: [],
      axes: false,
      wiggle: false,
    });
  });
});

describe('what is kept of it', () => {
  it('is colours for all games, and the room between levels for each', async () => {
    const server = new FakeServer(core);
    const browser = fakeBrowser(server, '/');
    const store = createStore(core, browser);
    await settled();
    await play(store, 'raumschach');
    store.game!.setView3D({
      palette: 'dusk',
      letters: true,
      arrangement: 'stack',
      opacity: 0.4,
      masked: [1],
      axes: true,
    });
    store.game!.setGap(2.5);
    expect(gameOf(store).scene).toMatchObject({
      gap: 2.5,
      view3d: { palette: 'dusk', letters: true, arrangement: 'stack', opacity: 0.4, masked: [1], axes: true },
    });
    await play(store, 'threedc');
    expect(gameOf(store).scene).toMatchObject({
      gap: null,
      view3d: { palette: 'dusk', letters: true, arrangement: null, opacity: 1, masked: [], axes: false },
    });
    const again = createStore(core, { ...fakeBrowser(server, '/'), load: (key) => browser.load(key) });
    await settled();
    await play(again, 'raumschach');
    expect(gameOf(again).scene).toMatchObject({
      gap: 2.5,
      view3d: { palette: 'dusk', arrangement: 'stack', opacity: 0.4, masked: [], axes: false },
    });
  });

  it('is read with care', () => {
    const browser = fakeBrowser(new FakeServer(core));
    const spaces = { a: { arrangement: 'pile', gap: 99, opacity: 'x' }, b: { gap: 'wide', opacity: -3 }, c: 7 };
    browser.stored.set(
      'strata.preferences',
      JSON.stringify({ look3d: { palette: 'pink', pieces: 'plain', wiggle: 1 }, spaces, panel: 'x', pinned: true }),
    );
    expect(loadPreferences(browser)).toMatchObject({
      look3d: { palette: null, pieces: 'plain', letters: false, wiggle: false },
      spaces: {
        a: { arrangement: null, gap: 6, opacity: 1 },
        b: { arrangement: null, gap: null, opacity: 0.2 },
        c: { arrangement: null, gap: null, opacity: 1 },
      },
      panel: null,
      pinned: true,
    });
  });
});

describe('the way a game is laid out at first', () => {
  const openings = (name: string, room: Room): string => {
    const variant = core.loadVariant(name);
    const game = variant.game();
    // Without what its file says.
    const natural = naturalArrangement({ ...look, pins: variant.info.look.pins }, game.view().cells, room);
    game.release();
    variant.release();
    return natural;
  };
  const games = ['orthodox', 'threedc', 'raumschach', 'ziggurat', 'parmen', 'upright'];

  it('shows whole what can be read whole', () => {
    const desk = games.map((game) => openings(game, 'wide'));
    expect(desk).toEqual(['all', 'all', 'zigzag', 'all', 'stack', 'focus']);
    const phone = games.map((game) => openings(game, 'tall'));
    expect(phone).toEqual(['all', 'all', 'zigzag', 'focus', 'stack', 'focus']);
    const across = games.map((game) => openings(game, 'low'));
    expect(across).toEqual(['all', 'focus', 'zigzag', 'focus', 'stack', 'focus']);
  });

  it('is what its file says, unless the viewer says otherwise', () => {
    const cells = block(8, 8, 1);
    const drawn = sceneWith({ cells, look: { ...look, arrangement: 'stack' } });
    expect(naturalArrangement(drawn.look, cells, 'wide')).toBe('stack');
    expect(arrangementOf(drawn, 'wide')).toBe('stack');
    expect(arrangementOf({ ...drawn, view3d: { ...drawn.view3d, arrangement: 'focus' } }, 'wide')).toBe('focus');
  });

  it('sets levels of a stack apart where there is room for that', () => {
    const few = naturalStack(look, block(5, 5, 5));
    // What is 5.5 cells deep is seen as high as its level lies under the next one, with a piece on it.
    const [up, along] = [Math.cos((few.elevation * Math.PI) / 180), Math.sin((few.elevation * Math.PI) / 180)];
    expect(few.gap * up).toBeCloseTo(5.5 * along + 0.95 * up);
    const asked = { gap: look.gap, elevation: look.elevation };
    expect(naturalStack(look, block(8, 8, 8))).toEqual(asked);
    expect(naturalStack(look, block(8, 8, 1))).toEqual(asked);
  });

  it('is chosen for windows of one kind', () => {
    const drawn = sceneWith({ cells: block(8, 8, 8) });
    const { view3d } = drawn;
    const desk = { ...view3d, ...choosing(view3d, 'wide', 'stack') };
    const both = { ...desk, ...choosing(desk, 'tall', 'all') };
    expect((['wide', 'tall', 'low'] as const).map((room) => chosenIn(both, room))).toEqual(['stack', 'all', null]);
    expect(arrangementOf({ ...drawn, view3d: both }, 'low')).toBe(naturalArrangement(look, drawn.cells, 'low'));
    const kept = changed3D(plain, both);
    const browser = fakeBrowser(new FakeServer(core), '/');
    browser.stored.set('strata.preferences', JSON.stringify({ spaces: { upright: kept.space } }));
    expect(loadPreferences(browser).spaces['upright']).toEqual(kept.space);
  });
});
