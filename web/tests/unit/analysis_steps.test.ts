// What it costs to step through a game, as calls and bytes: nothing of it grows with the game.

import { expect, test, vi } from 'vitest';
import { Session } from '../../src/state/analysis/session.js';
import { analysing, link, shown } from './analysis_world.js';
import { GameTree } from '../../src/core/tree.js';
import { core } from './real_core.js';

/** A game of so many plies, each with an evaluation. */
function longGame(plies: number): string {
  const variant = core.loadVariant('raumschach');
  const game = variant.game();
  const tree = GameTree.of(variant, '', []);
  let node = 0;
  for (let ply = 0; ply < plies; ply += 1) {
    const moves = game.moves();
    const { canonical } = moves[(ply * 7) % moves.length]!;
    game.play(canonical);
    node = tree.play(node, canonical);
    tree.setEvaluation(node, '0.10');
  }
  return tree.write();
}

async function stepping() {
  const here = await analysing(`/analysis#${await link(longGame(60), 'raumschach')}`);
  await vi.waitFor(() => expect(shown(here.store).report.judged).not.toBeNull());
  return here;
}

test('a step asks the core and the browser for as much at the end of a game as at its beginning', async () => {
  const { store, actions, browser } = await stepping();
  const asked = vi.spyOn(core.calls, 'call');
  const written = vi.spyOn(browser, 'store');
  const judged = vi.spyOn(Session.prototype, 'lineTo');
  const costOf = (ply: number): unknown => {
    actions.show(shown(store).path[ply]!);
    for (const spy of [asked, written, judged]) spy.mockClear();
    actions.forward();
    return {
      asked: asked.mock.calls.map(([name]) => name),
      written: written.mock.calls.map(([key, text]) => [key, text?.length]),
      judged: judged.mock.calls.length,
    };
  };
  const [early, late] = [costOf(10), costOf(50)];
  for (const spy of [asked, written, judged]) spy.mockRestore();
  expect(late).toEqual(early);
  expect(late).toMatchObject({ asked: expect.not.arrayContaining(['tree_write']) as unknown, judged: 0 });
});

test('where somebody stood is where he is again, after a reload and when it is opened from the list', async () => {
  const { store, actions, browser } = await stepping();
  const standing = ({ state }: typeof store): string => {
    const { line, shown: ply } = state.analysis!;
    return line
      .slice(0, ply)
      .map(({ canonical }) => canonical)
      .join(' ');
  };
  actions.show(shown(store).path[7]!);
  const seventh = standing(store);
  expect(seventh.split(' ')).toHaveLength(7);
  const again = await analysing('/analysis', false, browser);
  expect(standing(again.store)).toBe(seventh);
  // In a variation, and after another one was looked at.
  const variation = again.store.state.analysis!.moves.at(-1)!.canonical;
  again.actions.typeMove(variation);
  again.actions.back();
  again.actions.back();
  again.actions.forward();
  again.actions.forward();
  const beside = standing(again.store);
  expect(beside).toBe(`${seventh} ${variation}`);
  again.actions.first();
  again.actions.forward();
  const { start } = again.actions;
  expect(start).toBeNull();
  again.actions.begin('orthodox');
  again.actions.close();
  again.actions.openDraft(again.actions.start!.drafts[1]!.key);
  expect(standing(again.store).split(' ')).toHaveLength(1);
  const third = await analysing('/analysis', false, again.browser);
  expect(standing(third.store)).toBe(standing(again.store));
});
