import { describe, expect, it } from 'vitest';
import type { Game, Variant } from '../../src/core/core.js';
import type { LegalMove } from '../../src/core/types.js';
import { Places, pinTargetsFrom, targetsFrom } from '../../src/state/board/scene_of.js';
import * as selection from '../../src/state/board_kit/selection.js';
import { anyOf, seed, seeded } from './random.js';
import { core } from './real_core.js';

function tableOf(variant: Variant, game: Game): selection.PickContext {
  const view = game.view();
  const { look } = variant.info;
  return {
    cells: view.cells,
    boards: view.boards,
    moves: game.moves(),
    side: view.side,
    check: view.check,
    places: new Places(view.cells, look),
    pins: look.pins.map(({ name }) => name),
    pieceName: (letter) => look.pieces.find((piece) => piece.letter === letter.toUpperCase())?.name ?? 'piece',
    barred: '',
    ahead: null,
    refusal: (from, to) => game.refusal(from, to),
  };
}

// The choice that clicks on from and to lead to.
function clicked(context: selection.PickContext, move: LegalMove): LegalMove[] {
  const { places } = context;
  if (move.board) {
    const board = context.boards.find(({ pin }) => pin === move.from);
    if (!board) throw new Error(`no board stands at ${move.from}`);
    const { held } = selection.pickBoardNamed(context, selection.nothingHeld, board.name);
    expect(pinTargetsFrom(context.moves, board.pin, places).map(({ pin }) => pin)).toContain(move.to);
    const byCell = selection.pickCell(context, held, places.pin(move.to)[0]!).moves;
    const byPin = selection.pickPinNamed(context, held, move.to).moves;
    expect(byCell).toEqual(byPin);
    return byPin;
  }
  const from = places.cell(move.from)!;
  const to = places.cell(move.to)!;
  const { held } = selection.pickCell(context, selection.nothingHeld, from);
  expect(held.piece).toBe(from);
  expect(targetsFrom(context.moves, from, context.cells, places).map(({ cell }) => cell)).toContain(to);
  const dragged = selection.dropPiece(context, selection.startDrag(context, from).held, from, to).moves;
  const picked = selection.pickCell(context, held, to).moves;
  expect(dragged).toEqual(picked);
  return picked;
}

describe('selection', () => {
  it.each(core.variants().map(({ id }) => id))(
    'reaches every legal move of %s',
    (id) => {
      console.log(`${id}: STRATA_SEED=${seed}`);
      const random = seeded(seed);
      const variant = core.loadVariant(id);
      const { choices } = variant.info;
      expect(choices).toBeDefined();
      const game = variant.game();
      for (let ply = 0; ply < 60; ply += 1) {
        const context = tableOf(variant, game);
        if (context.moves.length === 0) break;
        // All of them where they are few; else a part, as there are thousands on the large boards.
        const tried =
          context.moves.length < 60 ? context.moves : context.moves.filter(() => random() < 40 / context.moves.length);
        for (const move of tried) {
          const reached = clicked(context, move).map(({ canonical }) => canonical);
          expect(reached).toContain(move.canonical);
        }
        game.play(anyOf(random, context.moves).canonical);
      }
      game.release();
      variant.release();
    },
    60_000,
  );

  const parmen = core.loadVariant('parmen');

  it('says why a board stays', () => {
    const context = tableOf(parmen, parmen.game());
    const { held, refusal } = selection.pickBoardNamed(context, selection.nothingHeld, context.boards[0]!.name);
    expect(held.board).toBeNull();
    expect(refusal).toMatch(/^\w+ cannot move: .+\.$/);
  });

  it('only looks at what may not be moved', () => {
    const context = { ...tableOf(parmen, parmen.game()), barred: 'The computer plays White.' };
    const piece = context.cells.findIndex(({ piece: letter }) => letter === 'P');
    expect(selection.pickCell(context, selection.nothingHeld, piece)).toEqual({
      held: { piece, board: null, foreign: true, note: 'The computer plays White.' },
      moves: [],
      refusal: '',
    });
    const empty = context.cells.findIndex(({ piece: letter, exists }) => letter === '' && exists);
    expect(selection.pickCell(context, selection.nothingHeld, empty).held).toEqual(selection.nothingHeld);
  });

  it.each([
    ['4k3/8/8/8/8/8/P7/RN2K3 w - - 0 1', 'a1', 'This rook is blocked.'],
    ['4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1', 'e2', 'This knight is pinned: its move leaves the king in check from e7.'],
    ['4k3/4r3/8/8/8/8/8/N3K3 w - - 0 1', 'a1', 'You are in check: this knight cannot help.'],
    ['4k3/8/8/8/8/6q1/P7/7K w - - 0 1', 'h1', 'This king has no safe square.'],
  ])('says why a piece has no legal move: %s, %s', (position, name, words) => {
    const orthodox = core.loadVariant('orthodox');
    const context = tableOf(orthodox, orthodox.game(position));
    const cell = context.places.cell(name)!;
    expect(selection.pickCell(context, selection.nothingHeld, cell)).toMatchObject({
      held: { piece: cell },
      refusal: words,
    });
  });

  it('puts a piece down where it was, and takes another of the same side', () => {
    const orthodox = core.loadVariant('orthodox');
    const context = tableOf(orthodox, orthodox.game());
    const cell = (name: string): number => context.places.cell(name)!;
    const held = { ...selection.nothingHeld, piece: cell('g1') };
    expect(selection.pickCell(context, held, cell('g1')).held).toEqual(selection.nothingHeld);
    expect(selection.pickCell(context, held, cell('b1')).held.piece).toBe(cell('b1'));
    expect(selection.pickCell(context, held, cell('g5'))).toMatchObject({ held, moves: [] });
    expect(selection.dropPiece(context, held, cell('g1'), null)).toMatchObject({ held, moves: [], refusal: '' });
    expect(selection.pickCell(context, selection.nothingHeld, cell('e4'))).toMatchObject({
      held: selection.nothingHeld,
      refusal: '',
    });
  });
});
