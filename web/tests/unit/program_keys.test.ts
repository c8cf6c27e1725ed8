// Single keys of the original programs: they start, reset and list games, send again, and bring up the board in space.

import { describe, expect, it, vi } from 'vitest';
import { cameraKey } from '../../src/pages/game/camera_keys.js';
import { turned, turnOf } from '../../src/pages/rules/turning.js';
import type { Store } from '../../src/state/page/state.js';
import { type Cameras, camerasShown } from '../../src/ui/boards.js';
import { runCommand } from '../../src/ui/game_commands.js';
import { type ProgramCommand, runProgramCommand } from '../../src/ui/program_commands.js';
import { type SeatCommand, runSeatCommand } from '../../src/ui/seat_commands.js';
import { typeCell } from '../../src/ui/typed_cell.js';
import { settled } from './fake_server.js';
import { computer, gameOf, move, moves, person, play, world } from './store_world.js';

/** The game that the key has started. */
async function startedBy(store: Store, command: ProgramCommand): Promise<ReturnType<typeof gameOf>> {
  const before = gameOf(store).id;
  runProgramCommand(command, store);
  await vi.waitFor(() => expect(store.state.game?.id ?? before).not.toBe(before));
  return gameOf(store);
}

describe('S and O of the program Ziggurat', () => {
  it('start and reset a game in one press, with the same players and rules', async () => {
    const { store } = await world();
    const white = { kind: 'computer', level: 5 } as const;
    const start = '4k3/8/8/8/8/8/4P3/4K3 b - - 0 1';
    const game = { variant: 'orthodox', options: { repetition: '0' }, white, black: person, start };
    await play(store, game);
    const reset = await startedBy(store, 'reset');
    expect(reset).toMatchObject({ white, black: { kind: 'person' }, line: [], state: { start } });
    expect(reset.variant.options).toEqual({ repetition: '0' });
    const started = await startedBy(store, 'startAgain');
    expect(started).toMatchObject({ white, state: { start: started.variant.start } });
  });
});

describe('T of the program Ziggurat', () => {
  it('says that the last move was sent, or sends it again', async () => {
    const { store } = await world();
    await play(store);
    const said = (): string => store.state.notices.at(-1)?.text ?? '';
    runProgramCommand('sendAgain', store);
    expect(said()).toBe('No move has been played yet.');
    await move(store, 'e2', 'e4');
    runProgramCommand('sendAgain', store);
    expect(said()).toBe('Sent: the server has the last move.');
    expect(moves(store)).toEqual(['e2-e4']);
  });
});

describe('a cell that is typed in the program Ziggurat', () => {
  it('is said where it is not there, and where nothing stands on it', async () => {
    const { store } = await world();
    await play(store, { variant: 'ziggurat' });
    const said = (): string => store.state.spoken.at(-1)?.text ?? '';
    for (const key of 'h72') typeCell(key, store);
    expect(said()).toBe('There is no cell h72 here.');
    for (const key of 'e04') typeCell(key, store);
    await vi.waitFor(() => expect(said()).toMatch(/e 4 is empty\.$/));
    for (const key of 'e02') typeCell(key, store);
    const { cells, selected, cursor } = gameOf(store).scene;
    expect([selected, cursor].map((cell) => cells[cell ?? -1]?.name)).toEqual(['0e2', '0e2']);
  });
});

describe('F2, F3 and L of the program Parmen', () => {
  it('start the orthodox game and the one in space at once', async () => {
    const { store } = await world();
    await play(store, { variant: 'raumschach' });
    expect((await startedBy(store, 'startOrthodox')).variant.id).toBe('orthodox');
    expect((await startedBy(store, 'startParmen')).variant.id).toBe('parmen');
  });

  it('start them against the computer from a page without a game', async () => {
    for (const [command, id] of [
      ['startOrthodox', 'orthodox'],
      ['startParmen', 'parmen'],
    ] as const) {
      const { store } = await world();
      runProgramCommand(command, store);
      await vi.waitFor(() => expect(store.state.game?.variant.id).toBe(id));
      expect(gameOf(store)).toMatchObject({ white: { kind: 'person' }, black: { kind: 'computer' } });
    }
  });

  it('show the list of moves, which can be saved as gamelist.txt', async () => {
    const { store } = await world();
    await play(store, { variant: 'parmen', line: ['c2(2)-c4(4)', 'c7(6)-c5(4)'] });
    runProgramCommand('listing', store);
    await vi.waitFor(() => expect(store.state.dialog?.kind).toBe('listing'));
    expect(store.state.dialog).toMatchObject({
      moves: expect.stringMatching(/^1\. +Pc2-c4\(4\) +Pc7-c5\(4\)$/) as string,
    });
  });
});

describe('F9, F10 and the key Pause', () => {
  /** After the key, who plays which side, and whether the computer waits. */
  const after = async (store: Store, command: SeatCommand): Promise<unknown[]> => {
    runSeatCommand(command, store);
    await settled();
    const { white, black, paused } = gameOf(store);
    return [white.kind, black.kind, paused];
  };
  const resting = async (change = {}): Promise<Store> => {
    const { store, server } = await world();
    server.computes = false;
    await play(store, change);
    return store;
  };

  it('F9 lets the computer play both sides, and again those play who did before', async () => {
    const store = await resting({ white: person, black: { kind: 'computer', level: 7 } });
    expect(await after(store, 'autoplay')).toEqual(['computer', 'computer', false]);
    expect(await after(store, 'autoplay')).toEqual(['person', 'computer', false]);
    expect(gameOf(store).black.level).toBe(7);
    expect(await after(store, 'blackSeat')).toEqual(['person', 'person', false]);
    expect(await after(store, 'autoplay')).toEqual(['computer', 'computer', false]);
    expect(await after(store, 'autoplay')).toEqual(['person', 'person', false]);
  });

  it('F9 gives the side at the bottom to a person where the computer has always played both', async () => {
    const store = await resting({ white: computer, black: computer });
    store.game!.flip();
    expect(await after(store, 'autoplay')).toEqual(['computer', 'person', false]);
  });

  it('F10 stops, Pause stops and goes on, and F9 goes on after a stop', async () => {
    const store = await resting({ black: computer });
    expect(await after(store, 'stop')).toEqual(['person', 'computer', true]);
    expect(await after(store, 'stop')).toEqual(['person', 'computer', true]);
    expect(await after(store, 'pause')).toEqual(['person', 'computer', false]);
    expect(await after(store, 'pause')).toEqual(['person', 'computer', true]);
    expect(await after(store, 'autoplay')).toEqual(['computer', 'computer', false]);
    await after(store, 'stop');
    expect(await after(store, 'autoplay')).toEqual(['computer', 'computer', false]);
  });

  it('do nothing where no computer plays', async () => {
    const store = await resting();
    for (const command of ['stop', 'pause'] as const)
      expect(await after(store, command)).toEqual(['person', 'person', false]);
  });
});

describe('a key of the view', () => {
  it('brings up the board in space where the slices are shown, and does there what it means', async () => {
    const { store } = await world();
    await play(store, { variant: 'parmen' });
    store.setPreferences({ keys: 'parmen-program', primary: 'slices' });
    const pan = vi.fn();
    const cameras = { pan, dispose: () => undefined } as unknown as Cameras;
    expect(runCommand('panLeft', store.state, store)).toBe(true);
    expect(store.state.preferences.primary).toBe('board3d');
    expect(pan).not.toHaveBeenCalled();
    camerasShown(cameras, cameraKey);
    expect(pan).toHaveBeenCalledOnce();
    for (const command of ['axes', 'glass', 'overhead', 'player', 'recallView', 'storeView'] as const) {
      store.setPreferences({ primary: 'slices' });
      const all = { ...cameras, preset: vi.fn(), storeView: () => ['info', 'kept'], recallView: () => 'none' };
      camerasShown(all as unknown as Cameras, cameraKey);
      expect(runCommand(command, store.state, store), command).toBe(true);
      expect(store.state.preferences.primary, command).toBe('board3d');
    }
  });

  it('leaves F5 to the browser under the map of this program', async () => {
    const { store } = await world();
    await play(store);
    store.setPreferences({ keys: 'own', primary: 'slices' });
    expect(runCommand('recallView', store.state, store)).toBe(false);
    expect(store.state.preferences.primary).toBe('slices');
  });
});

describe('pages of the rules', () => {
  const key = (name: string): number =>
    turnOf({ key: name, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false });

  it('are turned by N and B and by the arrows', () => {
    expect(['n', 'N', 'ArrowRight', 'b', 'ArrowLeft', 'x'].map(key)).toEqual([1, 1, 1, -1, -1, 0]);
    expect(turnOf({ key: 'n', ctrlKey: true, metaKey: false, altKey: false, shiftKey: false })).toBe(0);
  });

  it('begin with the first and end with the last', () => {
    expect([turned(null, 1, 9), turned(null, -1, 9), turned(0, 1, 9), turned(0, -1, 9), turned(8, 1, 9)]).toEqual([
      0, 0, 1, 0, 8,
    ]);
  });
});
