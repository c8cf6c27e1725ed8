import { describe, expect, it } from 'vitest';
import type { Game, Variant } from '../../src/core/core.js';
import type { LegalMove } from '../../src/core/types.js';
import { Places, pinTargetsFrom, targetsFrom } from '../../src/state/scene_of.js';
import * as selection from '../../src/state/selection.js';
import { anyOf, seed, seeded } from './random.js';
import { core } from './real_core.js';

function tableOf(variant: Variant, game: Game): selection.Table {
  const view = game.view();
  const { look } = variant.info;
  return {
    cells: view.cells,
    boards: view.boards,
    moves: game.moves(),
    side: view.side,
    places: new Places(view.cells, look),
    pins: look.pins.map(({ name }) => name),
    manName: (letter) => look.pieces.find((piece) => piece.letter === letter.toUpperCase())?.name ?? 'man',
    barred: '',
    refusal: (from, to) => game.refusal(from, to),
  };
}

// The choice that clicks on from and to lead to.
function clicked(table: selection.Table, move: LegalMove): LegalMove[] {
  const { places } = table;
  if (move.board) {
    const board = table.boards.find(({ pin }) => pin === move.from);
    if (!board) throw new Error(`no board stands at ${move.from}`);
    const { held } = selection.pickBoardNamed(table, selection.nothingHeld, board.name);
    expect(pinTargetsFrom(table.moves, board.pin, places).map(({ pin }) => pin)).toContain(move.to);
    const byCell = selection.pickCell(table, held, places.pin(move.to)[0]!).moves;
    const byPin = selection.pickPinNamed(table, held, move.to).moves;
    expect(byCell).toEqual(byPin);
    return byPin;
  }
  const from = places.cell(move.from)!;
  const to = places.cell(move.to)!;
  const { held } = selection.pickCell(table, selection.nothingHeld, from);
  expect(held.man).toBe(from);
  expect(targetsFrom(table.moves, from, table.cells, places).map(({ cell }) => cell)).toContain(to);
  const dragged = selection.dropMan(table, selection.startDrag(table, from).held, from, to).moves;
  const picked = selection.pickCell(table, held, to).moves;
  expect(dragged).toEqual(picked);
  return picked;
}

describe('selection', () => {
  it.each(core.variants().map(({ id }) => id))('reaches every legal move of %s', (id) => {
    console.log(`${id}: STRATA_SEED=${seed}`);
    const random = seeded(seed);
    const variant = core.loadVariant(id);
    const { choices } = variant.info;
    expect(choices).toBeDefined();
    const game = variant.game();
    for (let ply = 0; ply < 60; ply += 1) {
      const table = tableOf(variant, game);
      if (table.moves.length === 0) break;
      // All of them where they are few; else a part, as there are thousands on the large boards.
      const tried = table.moves.length < 60 ? table.moves : table.moves.filter(() => random() < 40 / table.moves.length);
      for (const move of tried) {
        const reached = clicked(table, move).map(({ canonical }) => canonical);
        expect(reached).toContain(move.canonical);
      }
      game.play(anyOf(random, table.moves).canonical);
    }
    game.release();
    variant.release();
  }, 60_000);

  const parmen = core.loadVariant('parmen');

  it('says why a board stays', () => {
    const table = tableOf(parmen, parmen.game());
    const { held, refusal } = selection.pickBoardNamed(table, selection.nothingHeld, table.boards[0]!.name);
    expect(held.board).toBeNull();
    expect(refusal).toMatch(/^The board \w+ stays: .+\.$/);
  });

  it('leaves everything alone while one may not move', () => {
    const table = { ...tableOf(parmen, parmen.game()), barred: 'The computer plays White.' };
    const man = table.cells.findIndex(({ man: letter }) => letter === 'P');
    expect(selection.pickCell(table, selection.nothingHeld, man)).toEqual(
      { held: selection.nothingHeld, moves: [], refusal: 'The computer plays White.' });
  });

  it('puts a man down where it was, and takes another of the same side', () => {
    const orthodox = core.loadVariant('orthodox');
    const table = tableOf(orthodox, orthodox.game());
    const cell = (name: string): number => table.places.cell(name)!;
    const held = { man: cell('g1'), board: null };
    expect(selection.pickCell(table, held, cell('g1')).held).toEqual(selection.nothingHeld);
    expect(selection.pickCell(table, held, cell('b1')).held.man).toBe(cell('b1'));
    expect(selection.pickCell(table, held, cell('g5'))).toMatchObject({ held, moves: [] });
    expect(selection.dropMan(table, held, cell('g1'), null)).toMatchObject({ held, moves: [], refusal: '' });
    expect(selection.pickCell(table, selection.nothingHeld, cell('a1')).refusal).toBe('The rook a1 has no legal move now.');
    expect(selection.pickCell(table, selection.nothingHeld, cell('e4'))).toMatchObject({ held: selection.nothingHeld, refusal: '' });
  });
});
