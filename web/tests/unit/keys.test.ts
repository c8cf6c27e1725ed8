// The keys of the game page: each means one thing, every map can do what a player without a mouse needs, and cells are
// typed as in the oldest of these programs.

import { describe, expect, it } from 'vitest';
import { sceneOf } from '../../src/state/board/scene_of.js';
import type { KeyMapName } from '../../src/state/page/state.js';
import { analysisLines, analysisKeys, withAnalysisKey } from '../../src/ui/analysis_keys.js';
import { type Command, commandOf, keyCap, keyMaps, withKeys } from '../../src/ui/keys.js';
import { keyWords } from '../../src/ui/dialogs/key_words.js';
import { CellTyping, cellOf, cellTyped } from '../../src/ui/typed_cell.js';
import { core } from './real_core.js';

const names = Object.keys(keyMaps) as KeyMapName[];
const press = (key: string, map: KeyMapName, { cursor = false, shiftKey = false } = {}): Command | null =>
  commandOf({ key, shiftKey }, map, cursor);

describe.each(names)('the keys of the map %s', (name) => {
  const { lines, cursor } = keyMaps[name];

  it('mean one thing each, and a line has a command for each of its keys', () => {
    for (const part of [lines, cursor]) {
      const keys = part.flatMap((line) => line.keys);
      expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
      for (const line of part)
        if (typeof line.command !== 'string') expect(line.command).toHaveLength(line.keys.length);
    }
  });

  it('have words in the help', () => {
    for (const line of [...lines, ...cursor]) expect(keyWords(line), line.keys.join()).not.toBe('');
  });

  it('are what the help says', () => {
    for (const [part, on] of [
      [lines, false],
      [cursor, true],
    ] as const)
      for (const { keys, command } of part)
        keys.forEach((key, i) => {
          const bare = key.replace('Shift+', '');
          const meant = press(bare, name, { cursor: on, shiftKey: bare !== key });
          expect(meant).toBe(typeof command === 'string' ? command : command[i]);
        });
  });

  it('move the cursor, pick with it, put down, change levels, type a move, open the pad and lead to what is asked', () => {
    const with_ = { cursor: true };
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => press(key, name, with_))).toEqual([
      'cursorLeft',
      'cursorRight',
      'cursorAway',
      'cursorNear',
    ]);
    expect(press('ArrowUp', name, { cursor: true, shiftKey: true })).toBe('cursorUp');
    expect(press('ArrowDown', name, { cursor: true, shiftKey: true })).toBe('cursorDown');
    for (const on of [{}, with_])
      expect(
        ['Enter', ' ', 'Escape', '/', '9', 'p', '[', ']', 'u', 'Pause'].map((key) => press(key, name, on)),
      ).toEqual([
        'cursorPick',
        'cursorPick',
        'unselect',
        'field',
        'answer',
        'pad',
        'levelDown',
        'levelUp',
        'undo',
        'pause',
      ]);
  });
});

describe('keys', () => {
  it('step through the moves until the cursor is on the board', () => {
    expect(press('ArrowLeft', 'own')).toBe('back');
    expect(press('ArrowLeft', 'own', { cursor: true })).toBe('cursorLeft');
    expect(press(',', 'own', { cursor: true })).toBe('back');
    expect([press('E', 'own'), press('E', 'own', { cursor: true })]).toEqual([null, 'cursorUp']);
  });

  it('are those of the older programs under their maps', () => {
    expect([...'ah08'].map((key) => press(key, 'ziggurat-program'))).toEqual(['cell', 'cell', 'cell', 'cell']);
    expect(
      ['F11', 'F12', 'z', 'PageDown', 'S', 'o', 'T', 'r', 'q'].map((key) => press(key, 'ziggurat-program')),
    ).toEqual(['levelUp', 'levelDown', 'nearer', 'farther', 'startAgain', 'reset', 'sendAgain', 'rules', 'home']);
    expect(
      ['F2', 'F3', 'W', 'B', 'F9', 'F10', 'U', 'L', 'S', 'R', 'V', 'F5', 'F6', 'O', 'T', 'A', '2', 'H', 'Q'].map(
        (key) => press(key, 'parmen-program'),
      ),
    ).toEqual([
      'startOrthodox',
      'startParmen',
      'whiteSeat',
      'blackSeat',
      'autoplay',
      'stop',
      'undo',
      'listing',
      'save',
      'games',
      'player',
      'recallView',
      'storeView',
      'overhead',
      'glass',
      'axes',
      'swap',
      'help',
      'home',
    ]);
    expect(press('ArrowUp', 'parmen-program', { shiftKey: true })).toBe('panUpFast');
  });

  it('are named as they are printed', () => {
    expect(['ArrowUp', 'Shift+ArrowUp', ' ', 'q', 'F6'].map(keyCap)).toEqual(['↑', '⇧↑', 'Space', 'Q', 'F6']);
  });
});

describe('what a control says', () => {
  const said = (words: string, ...commands: Command[]): string[] =>
    names.map((map) => withKeys(words, map, ...commands));

  it('names its key in the map that is chosen, and none where that has none', () => {
    expect(said('Hint', 'hint')).toEqual(['Hint (H)', 'Hint', 'Hint']);
    expect(said('3D', 'swap')).toEqual(['3D (V)', '3D', '3D (2)']);
    expect(said('Panel', 'panel')).toEqual(['Panel (M)', 'Panel (M)', 'Panel (M)']);
    expect(said('From the other side', 'opponent')).toEqual([
      'From the other side (3)',
      'From the other side',
      'From the other side',
    ]);
    expect(said('Level', 'levelDown', 'levelUp')).toEqual([
      'Level ([ and ])',
      'Level (F12 and F11)',
      'Level ([ and ])',
    ]);
    expect(said('Turn', 'turnRight')).toEqual(['Turn (⇧→)', 'Turn (→)', 'Turn']);
  });
});

describe('a cell of three keys', () => {
  const typed = (keys: string, typing = new CellTyping()): (string | null)[] =>
    [...keys].map((key) => typing.take(key));

  it('is letter, digit, digit, or as it is written; a letter begins anew', () => {
    expect(typed('a01')).toEqual([null, null, 'a01']);
    expect(typed('aB12c34')).toEqual([null, null, null, 'b12', null, null, 'c34']);
    expect(typed('0e2')).toEqual([null, null, '0e2']);
    expect(typed('10e2a01')).toEqual([null, null, null, '0e2', null, null, 'a01']);
    expect(typed('0eb12')).toEqual([null, null, null, null, 'b12']);
  });

  it('is shown while it is typed, until it is whole or dropped', () => {
    const loaded = core.loadVariant('ziggurat');
    const scene = sceneOf(loaded.game().view(), loaded.info.look);
    const shown = (key: string): string => cellOf(key, scene).words;
    expect([...'0e2'].map(shown)).toEqual(['Cell 0__', 'Cell 0e_', '']);
    expect([...'e0'].map(shown)).toEqual(['Cell e__', 'Cell e0_']);
    expect(cellOf('2', scene).cell).toBe(scene.cells.findIndex(({ name }) => name === '0e2'));
    expect([...'h72'].map(shown)).toEqual(['Cell h__', 'Cell h7_', 'There is no cell h72 here.']);
    expect(['0', ''].map(shown)).toEqual(['Cell 0__', '']);
    expect(shown('1')).toBe('Cell 1__');
    expect(shown('')).toBe('');
  });

  it('is found by column, level and row', () => {
    const named = (variant: string, keys: string): string | undefined => {
      const loaded = core.loadVariant(variant);
      const game = loaded.game();
      const { cells, look } = sceneOf(game.view(), loaded.info.look);
      game.release();
      loaded.release();
      return cells[cellTyped(keys, cells, look) ?? -1]?.name;
    };
    expect(['a01', 'c13', '0e2', '2a6', 'a71', 'b71', 'z01', 'a09'].map((keys) => named('ziggurat', keys))).toEqual([
      '0a1',
      '1c3',
      '0e2',
      '2a6',
      '7a1',
      undefined,
      undefined,
      undefined,
    ]);
    // Levels that are letters are counted.
    expect(named('raumschach', 'b23')).toBe('Bb3');
  });
});

describe('the keys of the analysis', () => {
  const named = (map: KeyMapName): string =>
    analysisKeys()
      .map(({ does }) => withAnalysisKey('', map, does))
      .join('')
      .replaceAll(/[ ()]+/g, ' ')
      .trim();

  it('are named where no key of the map comes before them', () => {
    expect(named('own')).toBe('↑ ↓ G R D N Z C Delete S');
    expect(named('ziggurat-program')).toBe('N Delete');
    expect(named('parmen-program')).toBe('G D N Z C Delete S');
  });

  it('are told by the help in the same way, with those of a retry', () => {
    const helped = (map: KeyMapName): string =>
      analysisLines(map)
        .map(({ cap }) => cap)
        .join(' ');
    expect(helped('own')).toBe('↑ ↓ G R D N Z C Delete S');
    expect(helped('ziggurat-program')).toBe('N Delete');
    const retry = (map: KeyMapName): string | undefined => analysisLines(map).find(({ cap }) => cap === 'Z')?.words;
    expect(retry('own')).toMatch(/; then: H shows the move, N goes on, Esc ends it$/);
    expect(retry('parmen-program')).toMatch(/; then: N goes on, Esc ends it$/);
    const remove = analysisLines('own').find(({ cap }) => cap === 'Delete')?.words;
    expect(remove).toMatch(/^on the board or in the list of moves: delete the move/);
  });
});
