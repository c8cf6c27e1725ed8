// The report on a whole game and the record that it is written into: what is replaced is asked first, all of it comes back, and the numbers
// are the same wherever the record is opened again.

import { expect, test, vi } from 'vitest';
import { CoreFailure } from '../../src/core/failure.js';
import { GameTree } from '../../src/core/tree.js';
import { annotate, annotator } from '../../src/state/analysis/annotate.js';
import type { AnalysisScreen } from '../../src/state/analysis/screen.js';
import type { Store } from '../../src/state/page/state.js';
import { analysing, idOf, link, shown } from './analysis_world.js';
import { core } from './real_core.js';

const plain = `[White "Ann"]
[Black "Bob"]
[Variant "orthodox"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 {aims at f7} Nf6 {a bad one} 4. Qxf7# 1-0
`;
const evaluated = `[White "Ann"]
[Black "Bob"]
[Annotator "Carla"]
[Variant "orthodox"]

1. e4 {[%eval 0.30]} e5 {[%eval 0.30]} 2. Bc4 {[%eval 0.20]} Nc6 {[%eval 0.20]}
3. Qh5 {[%eval 0.10]} Nf6 {[%eval #1]} 4. Qxf7# 1-0
`;

const opened = async (text: string) => analysing(`/analysis#${await link(text)}`);

async function reported(text: string) {
  const here = await opened(text);
  here.actions.startReport(true);
  await vi.waitFor(() => expect(shown(here.store).undo).toBe('the report'));
  await judged(here.store);
  return here;
}

const judged = (store: Store): Promise<void> => vi.waitFor(() => expect(shown(store).report.judged).not.toBeNull());

/** What the panel says of it. */
const numbers = ({ report }: AnalysisScreen) => ({
  chances: report.judged?.chances,
  accuracy: report.judged?.accuracy,
  tally: report.tally,
  marks: report.marks,
});

test('evaluations of somebody else are replaced when that was asked, and all of them come back', async () => {
  const { store, actions } = await opened(evaluated);
  await judged(store);
  const [before, known] = [actions.record(), numbers(shown(store))];
  expect(shown(store).report).toMatchObject({ by: 'Carla', running: false });
  actions.startReport();
  expect(shown(store).report.running).toBe(false);
  expect(store.state.dialog).toEqual({
    kind: 'confirm',
    title: 'Replace the evaluations?',
    text: 'The moves of this record have evaluations already and name Carla as their annotator. The report replaces them. Undo restores them.',
    action: 'report',
    game: shown(store).id,
  });
  actions.startReport(true);
  await vi.waitFor(() => expect(shown(store).undo).toBe('the report'));
  expect(shown(store).report.by).toBe(annotator);
  expect(shown(store).report.judged?.moves[5]?.line[0]?.native).toBe('g6');
  expect(actions.record()).toContain('[Annotator "Carla"]');
  // Of two reports the first is there when the second is taken back, and when that is made again both are.
  actions.startReport(true);
  await vi.waitFor(() => expect(shown(store).report.running).toBe(false));
  actions.undoEdit();
  expect(shown(store)).toMatchObject({ undo: 'the report', redo: 'the report', report: { by: annotator } });
  actions.undoEdit();
  expect(shown(store).report.by).toBe('Carla');
  actions.redoEdit();
  expect(shown(store).report.by).toBe(annotator);
  actions.undoEdit();
  expect(actions.record()).toBe(before);
  await vi.waitFor(() => expect(numbers(shown(store))).toEqual(known));
  expect(shown(store).report.by).toBe('Carla');
});

test('a record without evaluations is asked nothing, and says who made them afterwards', async () => {
  const { store, actions } = await opened(plain);
  expect(shown(store).report.by).toBeNull();
  actions.startReport();
  expect(store.state.dialog).toBeNull();
  await vi.waitFor(() => expect(shown(store).undo).toBe('the report'));
  expect(actions.record()).toContain(`[Annotator "${annotator}"]`);
  expect(shown(store).report.by).toBe(annotator);
  // Its own may be replaced unasked.
  actions.startReport();
  expect(store.state.dialog).toBeNull();
  expect(shown(store).report.running).toBe(true);
});

test('a report that the record refuses is not said to be ready', async () => {
  const { store, actions } = await opened(plain);
  const refused = { code: 'bad-edit', message: 'refused', place: '', line: 0, column: 0, reason: '', values: {} };
  const tag = vi.spyOn(GameTree.prototype, 'setTag').mockImplementation(() => {
    throw new CoreFailure(refused);
  });
  actions.startReport();
  await vi.waitFor(() => expect(shown(store).refusal).toBe('Refused.'));
  tag.mockRestore();
  expect(store.state.spoken.map(({ text }) => text)).not.toContain('The report is ready.');
  expect(shown(store).report.made).toBeNull();
});

test('what people have written stays theirs, and a move has one mark of how good it is', async () => {
  const { store } = await reported(plain.replace('Nf6 {', 'Nf6 $2 $14 {'));
  const node = (native: string) => shown(store).tree.nodes.find((one) => one.native === native)!;
  expect(node('Qh5').comments).toEqual(['aims at f7', 'Nf3 was best.']);
  expect(node('Nf6')).toMatchObject({ comments: ['a bad one', 'Blunder: g6 was best.'], nags: [2, 14] });
});

test('a second report takes the place of the first', async () => {
  const { store, actions } = await reported(plain);
  const first = actions.record();
  actions.startReport();
  await vi.waitFor(() => expect(shown(store).report.running).toBe(false));
  expect(actions.record()).toBe(first);
});

test('the numbers of a report are the same after a reload, and when its record is opened', async () => {
  const { store, actions, browser } = await reported(plain);
  const known = numbers(shown(store));
  expect(known.chances?.every((chance) => chance !== null)).toBe(true);
  expect(known.tally).toMatchObject({ white: { moves: 4, judged: 4 }, black: { moves: 3, judged: 3 } });
  expect(known.tally?.white.accuracy).toBeGreaterThan(known.tally?.black.accuracy ?? 100);
  const again = await analysing('/analysis', false, browser);
  await judged(again.store);
  expect(numbers(shown(again.store))).toEqual(known);
  expect(shown(again.store).report.by).toBe(annotator);
  const elsewhere = await opened(actions.record());
  await judged(elsewhere.store);
  expect(numbers(shown(elsewhere.store))).toEqual(known);
});

test('a report takes back only what is its own', () => {
  const variant = core.variantOf('orthodox', '', {});
  const tree = GameTree.read(variant, '1. e4 $6 {dubious, I think} e5 $4 {c5 was best.} 2. Nf3 $2 $14 Nc6 *', '', '');
  const mainOf = () => tree.state().nodes.filter(({ id, parent, ply }) => ply === 0 || id === parent + 1);
  const good = { number: 1, side: 'white' as const, before: '0.10', after: '0.10', judgement: '' as const };
  const move = { ...good, chanceBefore: 50, chanceAfter: 50, accuracy: 100, nag: 0, line: [] };
  const moves = [move, move, move, move];
  annotate(tree, mainOf(), { chances: [], moves, accuracy: { white: null, black: null } });
  expect(mainOf().map(({ native, nags, comments }) => [native, nags, comments])).toEqual([
    ['', [], []],
    ['e4', [6], ['dubious, I think']],
    ['e5', [], []],
    ['Nf3', [2, 14], []],
    ['Nc6', [], []],
  ]);
  tree.release();
  variant.release();
});

test('nothing of a report that was taken back comes with the next one', async () => {
  const { store, actions } = await reported(plain);
  actions.undoEdit();
  const stop = store.subscribe(() => {
    if (shown(store).report.running && shown(store).report.done > 1) actions.stopReport();
  });
  actions.startReport();
  await judged(store);
  stop();
  expect(shown(store).report.judged?.chances.filter((chance) => chance === null)).toHaveLength(6);
});

test('marks alone lead from mistake to mistake', async () => {
  const { store, actions } = await opened(plain.replace('Nc6', 'Nc6 $6').replace('Nf6', 'Nf6 $4'));
  expect(shown(store).report).toMatchObject({ judged: null, marks: [0, 0, 0, 6, 0, 4, 0] });
  for (const [native, said] of [
    ['Nc6', 'Inaccuracy.'],
    ['Nf6', 'Blunder. a bad one.'],
    ['Nc6', 'Inaccuracy.'],
  ]) {
    actions.nextFault();
    expect(shown(store).shownNode.native).toBe(native);
    expect(store.state.spoken.at(-1)?.text).toBe(said);
  }
});

test('the report that was taken back is known no more, and its mistakes are not asked', async () => {
  const { store, actions } = await reported(plain);
  actions.undoEdit();
  expect(shown(store).report).toMatchObject({ judged: null, tally: null, made: null, by: null });
  actions.startRetry('black');
  expect(shown(store).retry).toBeNull();
  expect(store.state.notices.at(-1)?.text).toBe('Make a report of the game first.');
  actions.redoEdit();
  await judged(store);
  actions.startRetry('black');
  expect(shown(store).retry).toMatchObject({ mistake: '3... Nf6?? was a blunder.', count: 1 });
});

test('what is known of a line holds for it alone, before anything is judged anew', async () => {
  const { store, actions } = await opened(evaluated);
  await judged(store);
  actions.show(idOf(shown(store), 'Bc4'));
  actions.back();
  actions.typeMove('d4');
  actions.promote(true);
  const { nodes, judged: known } = shown(store).report;
  expect(nodes).toHaveLength(4);
  expect(known?.moves.map((move) => move?.side)).toEqual([undefined, 'black', undefined]);
});

test('one value says nothing of a game, and counts are the marks of the list', async () => {
  const { store } = await opened(
    `${plain.split('\n\n')[0]}\n\n1. e4 e5 2. Bc4 Nc6 $6 3. Qh5 Nf6 $4 {[%eval #1]} 4. Qxf7# 1-0\n`,
  );
  await judged(store);
  expect(shown(store).report.tally).toEqual({
    white: { moves: 4, judged: 1, accuracy: null, faults: { inaccuracy: 0, mistake: 0, blunder: 0 } },
    black: { moves: 3, judged: 0, accuracy: null, faults: { inaccuracy: 1, mistake: 0, blunder: 1 } },
  });
});

test('where nobody has marked a mistake the list has the marks that the evaluations give', async () => {
  const { store, actions } = await opened(evaluated);
  await judged(store);
  const marked = () => shown(store).tree.nodes.flatMap(({ native, nags }) => (nags.length > 0 ? [native] : []));
  expect(marked()).toEqual(['Nf6']);
  expect(shown(store).report.tally?.black.faults.blunder).toBe(1);
  expect(actions.record()).not.toContain('$4');
  // White's first move has no value before it.
  expect(shown(store).report.tally?.white).toMatchObject({ moves: 4, judged: 3 });
  expect(shown(store).report.tally?.white.accuracy).not.toBeNull();
  actions.show(idOf(shown(store), 'Qh5'));
  actions.setNags([2]);
  expect(marked()).toEqual(['Qh5']);
  expect(shown(store).report.tally).toMatchObject({
    white: { faults: { mistake: 1 } },
    black: { faults: { blunder: 0 } },
  });
});

test.each([5, 6])('a blunder that somebody has marked $%i is a blunder of the report', async (nag) => {
  const { store, actions } = await reported(plain.replace('Nf6 {', `Nf6 $${nag} {`));
  expect(shown(store).report.marks[5]).toBe(4);
  expect(shown(store).report.judged?.moves[5]).toMatchObject({ nag: 4, judgement: 'blunder' });
  expect(shown(store).report.tally?.black.faults).toEqual({ inaccuracy: 0, mistake: 0, blunder: 1 });
  // The list shows what the record says: one mark.
  expect(shown(store).tree.nodes[idOf(shown(store), 'Nf6')]?.nags).toEqual([nag]);
  const others = shown(store).report.marks.filter((mark) => mark !== 0).length - 1;
  for (let step = 0; step <= others; step += 1) actions.nextFault();
  expect(shown(store).shownNode.native).toBe('Nf6');
  expect(store.state.spoken.at(-1)?.text).toContain('Blunder: g6 was best.');
  actions.startRetry('black');
  expect(shown(store).retry).toMatchObject({ mistake: '3... Nf6?? was a blunder.', count: 1 });
  actions.endRetry();
  const known = numbers(shown(store));
  const elsewhere = await opened(actions.record());
  await judged(elsewhere.store);
  expect(numbers(shown(elsewhere.store))).toEqual(known);
});
