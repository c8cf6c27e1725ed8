// Moves in words: one of each kind by its sentence, and in random games of every variant that nothing of a move is left
// out.

import { describe, expect, it } from 'vitest';
import type { LegalMove, Look, PositionView } from '../../src/core/types.js';
import { cellNamed, kindOf, spokenName } from '../../src/speech/cells.js';
import { intentWords, moveWords } from '../../src/speech/moves.js';
import { anyOf, seed, seeded } from './random.js';
import { changeWords, nothingToPick, pickWords, putDownWords } from '../../src/speech/changes.js';
import type { GameScreen } from '../../src/state/game/screen.js';
import { settled } from './fake_server.js';
import { core } from './real_core.js';
import { gameOf, play, world } from './store_world.js';

/** The last move of a line, in words. */
function said(id: string, start: string, line: readonly string[], options: Record<string, string> = {}): string {
  const variant = core.loadVariant(id, options);
  const game = variant.game(start);
  let before = game.view();
  for (const move of line) {
    before = game.view();
    game.play(move);
  }
  return moveWords(variant.info.look, before, game.view());
}

describe('a move in words', () => {
  it.each([
    ['a quiet move', 'orthodox', '', ['e2-e4'], 'White pawn from e 2 to e 4.'],
    [
      'a capture with check',
      'orthodox',
      '4k3/3p4/8/8/Q7/8/8/4K3 w - - 0 1',
      ['a4-d7'],
      'White queen from a 4 to d 7, captures pawn. Check.',
    ],
    [
      'castling on the near side',
      'orthodox',
      '4k3/8/8/8/8/8/8/4K2R w h1 - 0 1',
      ['e1-g1'],
      'White castles: king from e 1 to g 1, rook from h 1 to f 1.',
    ],
    [
      'castling on the far side',
      'orthodox',
      'r3k3/8/8/8/8/8/8/4K3 b a8 - 0 1',
      ['e8-c8'],
      'Black castles: king from e 8 to c 8, rook from a 8 to d 8.',
    ],
    [
      'en passant',
      'orthodox',
      '4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1',
      ['d7-d5', 'e5-d6'],
      'White pawn from e 5 to d 6, captures pawn on d 5 en passant.',
    ],
    [
      'a promotion',
      'orthodox',
      '8/P3k3/8/8/8/8/8/4K3 w - - 0 1',
      ['a7-a8=N'],
      'White pawn from a 7 to a 8, promotes to knight.',
    ],
    [
      'a capture that promotes',
      'orthodox',
      '1n5k/P7/8/8/8/8/8/4K3 w - - 0 1',
      ['a7-b8=Q'],
      'White pawn from a 7 to b 8, captures knight, promotes to queen. Check.',
    ],
    ['a move to another level', 'raumschach', '', ['Ab1-Bb3'], 'White knight from A b 1 to B b 3.'],
  ])('%s', (_, id, start, line, words) => {
    expect(said(id, start, line)).toBe(words);
  });

  const board =
    '3p/4/4/3R|4/4/3p/4|4/2Q1/4/4|b1(2):2/P1:w:QLW|b5(6):p1/2:b:QLB|e1(2):PP/1K:w:KLW|e8(6):1k/rp:b:KLB w - - 1 34 -';
  it('a board with what it carries', () => {
    const variant = core.loadVariant('parmen');
    const game = variant.game(board);
    const move = game.moves().find((each) => each.board);
    expect(move).toBeDefined();
    const before = game.view();
    game.play(move!.canonical);
    expect(moveWords(variant.info.look, before, game.view())).toMatch(
      /^White moves board \w+ from [be] \d level \d to [be] \d level \d, with white pawn\.( Check\.)?$/,
    );
  });

  it('a board whose pawn promotes, and one that frees a pawn which does', () => {
    const carried =
      '4/4/4/4|4/4/4/4|4/4/4/4|b3(4):2/p1:b:QLW|b8(6):2/2:b:QLB|e1(2):2/K1:w:KLW|e8(6):k1/2:b:KLB b - - 0 5 -';
    expect(said('parmen', carried, ['@b3(4)-b1(2)=Q'])).toBe(
      'Black moves board QLW from b 3 level 4 to b 1 level 2, with black pawn, promotes to queen.',
    );
    const freed =
      '4/4/4/4|4/4/4/4|P3/4/4/4|b1(2):2/2:w:QLW|b8(6):2/2:b:QLB|e1(2):2/K1:w:KLW|e8(6):k1/2:b:KLB b - - 7 5 -';
    expect(said('parmen', freed, ['@b8(6)-b6(4)'], { rules: 'tournament' })).toBe(
      'Black moves board QLB from b 8 level 6 to b 6 level 4, white pawn on b 8 level 6 promotes to queen.',
    );
  });

  it('a king and a rook that change places', () => {
    const start =
      '4/4/PPPP/NBB1|1n2/3N/4/4|1bbn/ppp1/4/4|b1(2):PP/RQ:w:QLW|b8(6):rq/pp:b:QLB|e1(2):PP/KR:w:KLW|e8(6):kr/pp:b:KLB w a0(3),a9(7),f0(3),f9(7) - 1 3 -';
    expect(said('parmen', start, ['e5(4)-c6(4)', 'e9(7)-f9(7)'], { rules: 'tournament' })).toBe(
      'Black castles: king from e 9 level 7 to f 9 level 7, rook from f 9 level 7 to e 9 level 7.',
    );
  });
});

/** What must be heard of a move, from what the core says of it. */
function missing(look: Look, move: LegalMove, before: PositionView, after: PositionView, words: string): string[] {
  const piece = cellNamed(before.cells, move.from)?.piece ?? '';
  const gone =
    before.cells.filter(({ piece: was }) => was !== '').length -
    after.cells.filter(({ piece: is }) => is !== '').length;
  const wanted = [
    `from ${spokenName(look, before.cells, move.from)}`,
    `to ${spokenName(look, before.cells, move.to)}`,
    ...(move.board ? ['moves board'] : [kindOf(look, piece)]),
    ...(gone > 0 ? ['captures '] : []),
    ...(move.promotion === '' ? [] : [`promotes to ${kindOf(look, move.promotion)}`]),
    ...(after.check ? ['. Check.'] : []),
  ];
  const extra = gone === 0 && words.includes('captures') ? ['no capture'] : [];
  return [...wanted.filter((part) => !words.includes(part)), ...extra];
}

describe.each(core.variants().map(({ id }) => id))('in random games of %s', (id) => {
  it('every move is told whole, before and after it is played', () => {
    const random = seeded(seed);
    const variant = core.loadVariant(id);
    const { look } = variant.info;
    const game = variant.game();
    const faults: string[] = [];
    for (let ply = 0; ply < 80; ply += 1) {
      const moves = game.moves();
      if (moves.length === 0) break;
      const rare = moves.filter(({ board, promotion, capture }) => board || promotion !== '' || capture);
      const move = anyOf(random, rare.length > 0 && ply % 3 === 0 ? rare : moves);
      const before = game.view();
      const intent = intentWords(look, before, move);
      game.play(move.canonical);
      const words = moveWords(look, before, game.view());
      const lost = missing(look, move, before, game.view(), words);
      if (lost.length > 0) faults.push(`${move.canonical}: ${words} (${lost.join('; ')})`);
      if (!intent.includes(spokenName(look, before.cells, move.to))) faults.push(`${move.canonical}: ${intent}`);
      if (intent.includes('captures') !== move.capture) faults.push(`${move.canonical}: ${intent}`);
    }
    expect(faults, `STRATA_SEED=${seed}`).toEqual([]);
  });
});

describe('what is said of a move that is not played yet', () => {
  it('names cells in the same way for a hint and for a question', () => {
    const variant = core.loadVariant('raumschach');
    const game = variant.game();
    const [move] = game.moves();
    const { canonical = '', from = '', to = '' } = move ?? {};
    const view = game.view();
    const scene = {
      selected: null,
      selectedBoard: null,
      targets: [],
      pinTargets: [],
      foreign: false,
      free: false,
      movable: true,
      ahead: false,
      side: 'white',
      boards: [] as { cells: number[]; owner: string }[],
      cells: view.cells,
    };
    const was = {
      id: 'g',
      variant: variant.info,
      view,
      before: null,
      moves: game.moves(),
      state: game.state(),
      line: [],
      at: 0,
      shown: 0,
      end: null,
      refusal: '',
      note: '',
      hint: '',
      pending: '',
      scene,
    } as unknown as GameScreen;
    const spoken = [...from].join(' ');
    const hint = changeWords(was, { ...was, hint: canonical });
    expect(hint).toMatch(new RegExp(`^Hint: [a-z]+ ${spoken} to ${[...to].join(' ')}`));
    expect(changeWords(was, { ...was, pending: canonical })).toBe(hint.replace('Hint:', 'Play this move?'));
    const looking = { ...was, note: "That's your opponent's pawn. It is White's turn." };
    expect(changeWords(was, looking)).toBe(looking.note);
    expect(changeWords(looking, { ...looking })).toBe('');
    const asked = { ...was, pending: canonical };
    expect(changeWords(asked, { ...asked })).toBe('');
    const free = view.cells.findIndex(({ piece, exists }) => exists && piece === '');
    expect(nothingToPick(was, free)).toMatch(/ is empty\.$/);
    expect(nothingToPick({ ...was, scene: { ...was.scene, selected: 0 } }, free)).toBe('');
    // A board of one's own is picked up by it, or says why it stays.
    const boarded = (owner: string) => {
      scene.boards = [{ cells: [free], owner }];
      return nothingToPick(was, free);
    };
    expect([boarded('white'), boarded('black')]).toEqual(['', expect.stringMatching(/ is empty\.$/)]);
    scene.boards = [];
    expect(
      nothingToPick(
        was,
        view.cells.findIndex(({ piece }) => piece !== ''),
      ),
    ).toBe('');
    const [held] = view.cells.flatMap((cell, index) => (cell.name === from ? [index] : []));
    const holding = { ...was, scene: { ...was.scene, selected: held! } };
    expect(putDownWords(holding)).toMatch(/^[A-Z][a-z]+ put down\.$/);
    expect(putDownWords({ ...holding, scene: { ...holding.scene, foreign: true } })).toBe('Nothing is selected.');
    expect(pickWords(holding, held!)).toBe(putDownWords(holding));
    expect(pickWords({ ...holding, scene: { ...holding.scene, free: true } }, held!)).toBe('');
    expect(pickWords(holding, free)).toBe('');
    expect(pickWords(was, free)).toBe(nothingToPick(was, free));
    // What is only looked at is let go by any empty cell to which it does not go.
    const looked = (scene: object) =>
      pickWords({ ...holding, scene: { ...holding.scene, foreign: true, ...scene } }, free);
    expect(looked({})).toBe('Nothing is selected.');
    const targets = [{ cell: free }];
    expect(looked({ targets, movable: false })).toBe('Nothing is selected.');
    expect(looked({ targets, movable: false, ahead: true, side: 'black' })).toBe('');
    expect(looked({ boards: [{ name: 'QLW', cells: [free], owner: 'white' }] })).toBe('');
    expect(looked({ boards: [{ name: 'QLB', cells: [free], owner: 'black' }] })).toBe('Nothing is selected.');
    // A board is put down by an empty cell of its own, where it could not go there.
    const board = (...places: number[][]) => {
      const pinTargets = places.map((cells) => ({ pin: 'p', cells }));
      const boards = [{ name: 'QLW', pin: 'q', owner: 'white', cells: [free, held!] }];
      return { ...was, scene: { ...was.scene, boards, selectedBoard: 'QLW', pinTargets } } as unknown as GameScreen;
    };
    expect(pickWords(board([0]), free)).toBe('Board QLW put down.');
    expect([pickWords(board([free]), free), pickWords(board([0]), held!)]).toEqual(['', '']);
    // And by one outside it, unless that means another board of one's own.
    const outside = view.cells.findLastIndex(({ piece, exists }) => exists && piece === '');
    expect(outside).not.toBe(free);
    expect(pickWords(board([0]), outside)).toBe('Board QLW put down.');
    const two = board([0]);
    const more = { name: 'KLW', pin: 'k', owner: 'white', cells: [outside] };
    Object.assign(two.scene, { boards: [...two.scene.boards, more] });
    expect(pickWords(two, outside)).toBe('');
    game.release();
    variant.release();
  });
});

describe('what is said when moves are taken back', () => {
  it('names the one, counts several, and says where the game is then', async () => {
    const { store } = await world();
    await play(store, { line: ['e2-e4', 'e7-e5', 'g1-f3'] });
    const was = gameOf(store);
    store.game!.undo();
    await settled();
    expect(changeWords(was, gameOf(store))).toBe(
      'Taken back: White knight from g 1 to f 3. After: Black pawn from e 7 to e 5. White to move.',
    );
    store.game!.show(0);
    store.game!.playFromHere();
    await settled();
    expect(changeWords(was, gameOf(store))).toBe('3 moves taken back. The start of the game. White to move.');
  });
});
