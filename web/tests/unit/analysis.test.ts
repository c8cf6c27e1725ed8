// The analysis of games: variations are tried, moved, deleted and taken back, the engine and its report look at them, and nothing is lost.

import { expect, test, vi } from 'vitest';
import type { EngineLine } from '../../src/core/engine.js';
import type { WorkerLike } from '../../src/core/engine_client.js';
import type { AnalysisController } from '../../src/state/analysis/controller.js';
import { decodeLink } from '../../src/state/game/link.js';
import { analysing, club, idOf, link, shown, written } from './analysis_world.js';
import { settled } from './fake_server.js';
import { computer, move, moves as gameMoves, play, world } from './store_world.js';

const anyLine: EngineLine = {
  multipv: 1,
  depth: 1,
  seldepth: 1,
  nodes: 1,
  score: 0,
  mateIn: null,
  bound: 'exact',
  evaluation: '0.00',
  chance: 50,
  pv: [],
  native: [],
};

test('a record with variations is gone through', async () => {
  const { store, actions } = await analysing(`/analysis#${await link(club)}`);
  expect(shown(store).players).toEqual({ white: 'Ann', black: 'Bob' });
  expect(written(shown(store))).toBe('e4 e5 Bc4 (Nf3 Nc6 (d6) Bb5) Nc6 Qh5 Nf6 Qxf7#');
  actions.last();
  expect(shown(store).state.result).toBe('white');
  expect(shown(store).status).toBe('Checkmate: White wins.');
  actions.first();
  actions.forward();
  actions.forward();
  actions.forward();
  expect(shown(store).line[shown(store).shown - 1]?.native).toBe('Bc4');
  // The other move at the fork, and on in its variation.
  actions.sibling(1);
  actions.forward();
  expect(shown(store).line.map(({ native }) => native)).toEqual(['e4', 'e5', 'Nf3', 'Nc6', 'Bb5']);
  expect(shown(store).shown).toBe(4);
  actions.sibling(1);
  expect(shown(store).line.map(({ native }) => native)).toEqual(['e4', 'e5', 'Nf3', 'd6']);
});

test('variations and comments are made, moved and deleted, written and read again', async () => {
  const { store, actions, browser, show } = await analysing(`/analysis#${await link(club)}`);
  actions.show(idOf(shown(store), 'Bc4'));
  actions.back();
  actions.typeMove('d4');
  expect(written(shown(store))).toBe('e4 e5 Bc4 (Nf3 Nc6 (d6) Bb5) (d4) Nc6 Qh5 Nf6 Qxf7#');
  actions.setNags([5]);
  actions.setComment('the centre');
  actions.promote(true);
  expect(store.state.spoken.at(-1)?.text).toBe('2. d4 is in the main line now.');
  expect(written(shown(store))).toBe('e4 e5 d4 (Bc4 Nc6 Qh5 Nf6 Qxf7#) (Nf3 Nc6 (d6) Bb5)');
  actions.show(idOf(shown(store), 'Nf3'));
  actions.remove();
  expect(written(shown(store))).toBe('e4 e5 d4 (Bc4 Nc6 Qh5 Nf6 Qxf7#)');
  expect(shown(store).undo).toBe('the deletion of 2. Nf3');
  actions.setTag('Event', 'Club evening');
  actions.save();
  const [file] = browser.saved;
  expect(file?.name).toBe('orthodox.pgn');
  expect(store.state.spoken.at(-1)?.text).toBe('Saved as the file orthodox.pgn.');
  actions.setThreats(true);
  expect(store.state.spoken.at(-1)?.text).toBe('Threats are shown.');
  actions.setThreats(false);
  expect(store.state.spoken.at(-1)?.text).toBe('Threats are no longer shown.');
  await show(`/analysis#${await link(file!.text)}`);
  expect(written(shown(store))).toBe('e4 e5 d4 (Bc4 Nc6 Qh5 Nf6 Qxf7#)');
  const again = shown(store).tree.nodes.find(({ native }) => native === 'd4');
  expect(again).toMatchObject({ nags: [5], comments: ['the centre'] });
  expect(new Map(shown(store).tree.tags).get('Event')).toBe('Club evening');
  expect(actions.record()).toBe(file!.text);
});

test('what is edited away comes back', async () => {
  const { store, actions } = await analysing(`/analysis#${await link(club)}`);
  const before = actions.record();
  actions.show(idOf(shown(store), 'e5'));
  actions.remove();
  expect(written(shown(store))).toBe('e4');
  actions.undoEdit();
  expect(actions.record()).toBe(before);
  expect(shown(store).line[shown(store).shown - 1]?.native).toBe('e5');
  actions.redoEdit();
  expect(written(shown(store))).toBe('e4');
  expect(store.state.spoken.at(-1)?.text).toBe('Redone: the deletion of 1... e5.');
  actions.undoEdit();
  // Another edit ends what could be done again.
  actions.setComment('here');
  expect(shown(store).redo).toBe('');
});

test('a notation that the game does not have is no reason not to show it', async () => {
  const { store, actions } = await analysing(`/analysis#${await link(club)}`);
  actions.setNotation('gone');
  actions.begin('orthodox');
  actions.typeMove('e4');
  expect(written(shown(store))).toBe('e4');
});

test('what a comment draws is on the board at its move, and not in its words', async () => {
  const drawing = '1. e4 {take care [%cal Ge4e5,Rd7d5] [%csl Yd4]} e5 *';
  const { store, actions } = await analysing(`/analysis#${await link(`[Variant "orthodox"]\n\n${drawing}\n`)}`);
  const drawn = (): string[] => {
    const { cells, arrows } = shown(store).scene;
    return arrows.map(({ kind, from, to }) => `${kind} ${cells[from]!.name} ${cells[to]!.name}`);
  };
  expect(drawn()).toEqual([]);
  actions.show(idOf(shown(store), 'e4'));
  expect(drawn()).toEqual(['drawn-G e4 e5', 'drawn-R d7 d5', 'drawn-Y d4 d4']);
  expect(shown(store).shownNode.comments).toEqual(['take care']);
  actions.setComment('look');
  expect(drawn()).toEqual(['drawn-G e4 e5', 'drawn-R d7 d5', 'drawn-Y d4 d4']);
  expect(shown(store).shownNode.comments).toEqual(['look']);
  actions.forward();
  expect(drawn()).toEqual([]);
});

test('what comments draw is on the board before the first move too, and can be taken off each', async () => {
  const text = '{Look. [%csl Gd4]} 1. e4 {[%cal Ge4e5] take care} e5 *';
  const { store, actions } = await analysing(`/analysis#${await link(`[Variant "orthodox"]\n\n${text}\n`)}`);
  const drawn = (): string[] => shown(store).scene.arrows.map(({ kind }) => kind);
  const root = shown(store).node;
  expect([root, drawn()]).toEqual([0, ['drawn-G']]);
  actions.removeDrawings();
  expect(drawn()).toEqual([]);
  expect(shown(store)).toMatchObject({ undo: 'the deletion of the drawings on the start', shownNode: { shapes: [] } });
  expect(store.state.spoken.at(-1)?.text).toBe('The drawings on the start removed. U restores them.');
  actions.forward();
  expect(drawn()).toEqual(['drawn-G']);
  actions.removeDrawings();
  expect([drawn(), shown(store).shownNode.comments]).toEqual([[], ['take care']]);
  expect(actions.record()).toContain('{Look.} 1. e4 {take care} 1... e5');
  // There is nothing to remove.
  const { undo } = shown(store);
  actions.forward();
  actions.removeDrawings();
  expect(shown(store).undo).toBe(undo);
  actions.undoEdit();
  expect(actions.record()).toContain('{Look.} 1. e4 {[%cal Ge4e5] take care} 1... e5');
  actions.undoEdit();
  expect(actions.record()).toContain('{Look. [%csl Gd4]} 1. e4');
});

test('a brace that closes cannot stand in a comment, and that is said', async () => {
  const { store, actions } = await analysing(`/analysis#${await link(club)}`);
  actions.show(idOf(shown(store), 'e4'));
  actions.setComment('a {set}');
  expect(shown(store).shownNode.comments).toEqual(['a {set)']);
  expect(store.state.notices.map(({ text }) => text)).toContain(
    'A } would end the comment in PGN, so it is written as ).',
  );
});

test('a piece that was picked up stays so while a comment on the position is kept', async () => {
  const { store, actions } = await analysing(`/analysis#${await link(club)}`);
  const from = shown(store).scene.cells.findIndex(({ name }) => name === 'd2');
  actions.writeComment({ node: shown(store).node, text: 'the game begins' });
  actions.pick(from);
  actions.keepComment();
  expect(shown(store).shownNode.comments).toEqual(['the game begins']);
  expect(shown(store).scene.selected).toBe(from);
});

test('what is being written about a move is kept before anything else is done, for the move it was begun for', async () => {
  const { store, actions, browser, show } = await analysing(`/analysis#${await link(club)}`);
  const commentsOf = (native: string): string[] =>
    shown(store).tree.nodes.find((one) => one.native === native)!.comments;
  const write = (native: string, text: string): void => {
    actions.show(idOf(shown(store), native));
    actions.writeComment({ node: shown(store).node, text });
  };
  write('Qh5', 'left by a step');
  actions.back();
  expect(commentsOf('Qh5')).toEqual(['left by a step']);
  expect(shown(store).line[shown(store).shown - 1]?.native).toBe('Nc6');
  write('d6', 'left by its deletion');
  actions.remove();
  actions.undoEdit();
  expect(commentsOf('d6')).toEqual(['left by its deletion']);
  write('d6', 'taken back at once');
  actions.undoEdit();
  expect(commentsOf('d6')).toEqual(['left by its deletion']);
  actions.redoEdit();
  expect(commentsOf('d6')).toEqual(['taken back at once']);
  write('Bb5', 'left by saving');
  actions.save();
  expect(browser.saved[0]?.text).toContain('left by saving');
  write('Bb5', 'given up');
  actions.writeComment(null);
  actions.back();
  expect(commentsOf('Bb5')).toEqual(['left by saving']);
  write('Bb5', 'left by going away');
  const address = `/analysis#${await link(club)}`;
  actions.begin('raumschach');
  await show(address);
  expect(commentsOf('Bb5')).toEqual(['left by going away']);
});

test('a report that ends meanwhile leaves what is being written alone, and what it adds stands behind it', async () => {
  const { store, actions } = await analysing(`/analysis#${await link(club)}`);
  const node = idOf(shown(store), 'Nf6');
  const words = (): string => shown(store).tree.nodes[node]!.comments.join(' ');
  actions.show(node);
  actions.writeComment({ node, text: 'I ' });
  actions.startReport(true);
  await vi.waitFor(() => expect(shown(store).report.running).toBe(false));
  expect(words()).toMatch(/^Blunder: \S+ was best\.$/);
  const added = words();
  expect(actions.writing).toBe(true);
  actions.writeComment({ node, text: 'I overlooked it. ' });
  actions.keepComment();
  expect(words()).toBe(`I overlooked it. ${added}`);
  // From now on that is what one writes on.
  actions.writeComment({ node, text: 'all anew' });
  actions.back();
  expect(words()).toBe('all anew');
});

test('what the core refuses changes nothing and is said', async () => {
  const { store, actions } = await analysing(`/analysis#${await link(club)}`);
  const before = actions.record();
  actions.typeMove('Ke4');
  expect(shown(store).refusal).not.toBe('');
  expect(actions.record()).toBe(before);
  expect(shown(store).undo).toBe('');
});

test('a comment may hold the sign that comments begin with', async () => {
  const { store, actions, show } = await analysing(`/analysis#${await link(club)}`);
  actions.setComment('not {closed');
  expect(shown(store)).toMatchObject({ refusal: '', undo: 'the comment on the start' });
  const moves = written(shown(store));
  await show(`/analysis#${await link(actions.record())}`);
  expect(shown(store).tree.nodes[0]?.comments).toEqual(['not {closed']);
  expect(written(shown(store))).toBe(moves);
});

test('what is analysed is there again after the page was closed', async () => {
  const first = await analysing();
  expect(first.actions.start?.drafts).toEqual([]);
  first.actions.begin('raumschach');
  await settled();
  first.actions.typeMove('Bb2-Bb3');
  first.actions.setComment('so it begins');
  const kept = first.actions.record();
  const second = await world('/');
  for (const [key, value] of first.browser.stored) second.browser.stored.set(key, value);
  const actions = (await second.store.analysis()) as AnalysisController;
  second.store.go({ page: 'analysis' });
  await actions.open({ page: 'analysis' });
  expect(actions.record()).toBe(kept);
  expect(shown(second.store).shown).toBe(1);
  // Put away it is still in the list, and comes from there.
  actions.close();
  expect(second.store.state.analysis).toBeNull();
  expect(actions.start?.drafts.map(({ edited }) => edited)).toEqual([true]);
  actions.openDraft(actions.start!.drafts[0]!.key);
  expect(actions.record()).toBe(kept);
});

test('where the browser keeps nothing that is said', async () => {
  const { store, actions, browser } = await analysing(`/analysis#${await link(club)}`);
  browser.store = () => false;
  actions.setComment('lost with the page');
  expect(store.state.notices.map(({ text }) => text)).toContain(
    'This browser cannot store the analysis. Save it as a file.',
  );
  expect(browser.asks.some((asks) => asks())).toBe(true);
  browser.store = () => true;
  actions.setComment('kept');
  expect(browser.asks.some((asks) => asks())).toBe(false);
});

test('of what was only looked at the last few are kept, of what was edited all', async () => {
  const { actions, browser } = await analysing();
  actions.begin('raumschach');
  actions.typeMove('Bb2-Bb3');
  for (let i = 0; i < 12; i += 1) actions.begin('orthodox');
  actions.close();
  const drafts = actions.start!.drafts;
  expect(drafts.filter(({ edited }) => edited)).toHaveLength(1);
  expect(drafts).toHaveLength(9);
  const stored = [...browser.stored].filter(([key]) => key.startsWith('strata.analysis.'));
  expect(stored).toHaveLength(9);
});

test('pieces are moved on the board, and a move that is there is not added again', async () => {
  const { store, actions } = await analysing(`/analysis#${await link(club)}`);
  const cell = (name: string): number => shown(store).view.cells.findIndex((one) => one.name === name);
  actions.pick(cell('e2'));
  expect(shown(store).scene.targets).toHaveLength(2);
  actions.pick(cell('e4'));
  expect(shown(store).shown).toBe(1);
  expect(shown(store).undo).toBe('');
  actions.pick(cell('d7'));
  actions.pick(cell('d5'));
  expect(written(shown(store))).toContain('e4 e5 (d5) Bc4');
  expect(shown(store).undo).toBe('the move d7-d5');
});

test('the engine looks at what is shown, and its lines are seen and played', async () => {
  const { store, actions } = await analysing(`/analysis#${await link(club)}`, true);
  actions.show(idOf(shown(store), 'Qh5'));
  await vi.waitFor(() => expect(shown(store).engine.report?.done).toBe(true));
  const { lines } = shown(store).engine.report!;
  expect(lines).toHaveLength(2);
  expect(shown(store).evaluation).toEqual({ text: lines[0]!.evaluation, chance: lines[0]!.chance });
  expect(
    shown(store)
      .scene.arrows.filter(({ kind }) => kind === 'engine')
      .map(({ rank }) => rank),
  ).toEqual([1, 2]);
  const before = shown(store).scene.cells;
  const { view } = shown(store);
  actions.previewLine({ line: 0, plies: 2 });
  expect(shown(store).scene.cells).not.toEqual(before);
  // Where one stands is not asked for anew.
  expect(shown(store).view).toBe(view);
  expect(shown(store).undo).toBe('');
  actions.previewLine(null);
  expect(shown(store).scene.cells).toEqual(before);
  actions.takeLine(0, 2);
  expect(
    shown(store)
      .line.slice(5, 7)
      .map(({ canonical }) => canonical),
  ).toEqual(lines[0]!.pv.slice(0, 2));
  actions.setEngine(false);
  expect(shown(store).engine).toMatchObject({ on: false, report: null });
});

test('a line that is pointed at stays what it is, however the engine goes on, and is the one that is played', async () => {
  const { store, actions, browser } = await analysing();
  const told: ((lines: string[][]) => void)[] = [];
  browser.engineWorker = () => {
    const worker: WorkerLike = {
      onmessage: null,
      onerror: null,
      postMessage: (message) => {
        if (!('id' in message)) return;
        told.push((pvs) => {
          const lines = pvs.map((pv, i) => ({ ...anyLine, multipv: i + 1, pv, native: pv }));
          const report = { depth: 1, nodes: 1, milliseconds: 1, lines, done: false, network: false };
          worker.onmessage?.(new MessageEvent('message', { data: { id: message.id, report } }));
        });
      },
      terminate: () => undefined,
    };
    return worker;
  };
  actions.begin('orthodox');
  actions.setEngine(true);
  const moves = (): (string | undefined)[] => shown(store).engine.report?.lines.map(({ pv }) => pv[0]) ?? [];
  await vi.waitFor(() => expect(told).toHaveLength(1));
  told[0]!([['e2-e4'], ['d2-d4']]);
  expect(moves()).toEqual(['e2-e4', 'd2-d4']);
  actions.previewLine({ line: 0, plies: 1 });
  told[0]!([['g1-f3'], ['c2-c4']]);
  expect(moves()).toEqual(['e2-e4', 'c2-c4']);
  // Fewer are wanted: no more are shown, even before the engine has begun anew.
  actions.setLines(1);
  expect(moves()).toEqual(['e2-e4']);
  actions.takeLine(0, 1);
  expect(shown(store).line.map(({ canonical }) => canonical)).toEqual(['e2-e4']);
});

test('the engines end with the page, and where the browser begins none that is said', async () => {
  const { store, actions, browser } = await analysing(`/analysis#${await link(club)}`, true);
  const made = browser.engineWorker.bind(browser);
  let running = 0;
  browser.engineWorker = () => {
    const worker = made();
    const end = worker.terminate.bind(worker);
    running += 1;
    worker.terminate = () => {
      running -= 1;
      end();
    };
    return worker;
  };
  actions.setThreats(true);
  await vi.waitFor(() => expect(shown(store).threats.report).not.toBeNull());
  actions.setLines(3);
  await vi.waitFor(() => expect(shown(store).engine.report?.lines).toHaveLength(3));
  expect(running).toBeGreaterThan(0);
  store.go({ page: 'home' });
  expect(running).toBe(0);
  browser.engineWorker = () => {
    throw new Error('no workers here');
  };
  store.go({ page: 'analysis' });
  await actions.open({ page: 'analysis' });
  actions.first();
  await vi.waitFor(() => expect(shown(store).engine.failed).toMatch(/could not be started/));
  expect(shown(store).tree.nodes.length).toBeGreaterThan(1);
});

test('the engine of the server looks where it is chosen, which is remembered; one that has none is asked no more', async () => {
  const { store, actions, browser, server } = await analysing(`/analysis#${await link(club)}`, true);
  expect(shown(store).engine).toMatchObject({ place: 'browser', offered: true });
  actions.setPlace('server');
  await vi.waitFor(() => expect(server.analysed).toHaveLength(1));
  expect(JSON.parse(browser.stored.get('strata.engine')!)).toMatchObject({ place: 'server' });
  server.analyses = false;
  actions.forward();
  await vi.waitFor(() => expect(shown(store).engine).toMatchObject({ place: 'browser', offered: false, failed: '' }));
  await vi.waitFor(() => expect(shown(store).engine.report).not.toBeNull());
  expect(store.state.notices.map(({ text }) => text).join(' ')).toContain('This server offers no analysis');
});

test('a threat is what the other side would do', async () => {
  const { store, actions } = await analysing(`/analysis#${await link(club)}`);
  actions.show(idOf(shown(store), 'Qh5'));
  actions.setThreats(true);
  await vi.waitFor(() => expect(shown(store).threats.report?.done).toBe(true));
  expect(shown(store).threats.report!.lines[0]!.native[0]).toBe('Qxf7#');
  const [threat] = shown(store).scene.arrows.filter(({ kind }) => kind === 'threat');
  expect(shown(store).view.cells[threat!.to]?.name).toBe('f7');
  actions.last();
  expect(shown(store).threats).toMatchObject({ on: true, failed: 'The game is over.' });
});

test('the report judges the moves, and is taken back in one step', async () => {
  const { store, actions } = await analysing(`/analysis#${await link(club.replace(' $4', ''))}`);
  const before = actions.record();
  actions.startReport(true);
  expect(shown(store).report).toMatchObject({ running: true, total: 8 });
  await vi.waitFor(() => expect(shown(store).report.running).toBe(false));
  await vi.waitFor(() => expect(shown(store).report.judged?.moves[5]?.judgement).toBe('blunder'));
  const blunder = shown(store).tree.nodes.find(({ native }) => native === 'Nf6')!;
  expect(blunder).toMatchObject({ nags: [4], evaluation: '#1' });
  expect(blunder.comments.join(' ')).toMatch(/ was best\.$/);
  const beside = shown(store).tree.nodes.find(({ id }) => id === blunder.parent)!.children;
  expect(beside.length).toBe(2);
  expect(shown(store).report.judged!.accuracy.white).toBeGreaterThan(shown(store).report.judged!.accuracy.black!);
  actions.first();
  const faults = shown(store).report.judged!.moves.filter((one) => one!.nag !== 0);
  for (const { nag } of faults.map((one) => one!)) {
    actions.nextFault();
    expect(shown(store).judgement?.nag).toBe(nag);
  }
  expect(shown(store).node).toBe(blunder.id);
  expect(shown(store).judgement?.judgement).toBe('blunder');
  actions.undoEdit();
  expect(actions.record()).toBe(before);
});

test('the report finds its moves again after others were taken back', async () => {
  const { store, actions } = await analysing(`/analysis#${await link(club.replace(' $4', ''))}`);
  actions.first();
  actions.typeMove('d4');
  actions.startReport(true);
  actions.undoEdit();
  actions.redoEdit();
  await vi.waitFor(() => expect(shown(store).undo).toBe('the report'));
  const marked = shown(store).tree.nodes.filter(({ nags }) => nags.includes(4));
  expect(marked.map(({ native }) => native)).toEqual(['Nf6']);
  expect(shown(store).tree.nodes.find(({ native }) => native === 'd4')).toMatchObject({ evaluation: '' });
});

test('the report writes nothing where the main line is another one by then', async () => {
  const { store, actions } = await analysing(`/analysis#${await link(club)}`);
  actions.startReport(true);
  actions.show(idOf(shown(store), 'Nf3'));
  actions.promote(true);
  const before = actions.record();
  await vi.waitFor(() => expect(shown(store).report.running).toBe(false));
  expect(actions.record()).toBe(before);
  expect(store.state.notices.map(({ kind, text }) => [kind, text])).toEqual([
    ['error', 'The main line has changed since the report began, so its marks were not written.'],
  ]);
});

test('evaluations of the record are its report', async () => {
  const text = '[Variant "orthodox"]\n\n1. e4 {[%eval 0.30]} e5 {[%eval 0.25]} 2. Ke2 {[%eval -1.50]} *\n';
  const { store } = await analysing(`/analysis#${await link(text)}`);
  await vi.waitFor(() => expect(shown(store).report.judged).not.toBeNull());
  const { chances, moves } = shown(store).report.judged!;
  expect(chances[0]).toBeNull();
  expect(moves.map((one) => one?.judgement)).toEqual([undefined, '', 'blunder']);
});

test('a game of the server is analysed when it is over, not while it is played against a clock', async () => {
  const { store, actions, show } = await analysing();
  await play(store, { black: computer, clock: { base: 1, increment: 0 } });
  const timed = store.state.game!.id;
  await show(`/analysis/${timed}`);
  expect(store.state.analysis).toBeNull();
  expect(actions.start?.failed).toMatch(/in progress/);
  await play(store);
  const own = store.state.game!.id;
  await move(store, 'e2', 'e4');
  await show(`/analysis/${own}`);
  expect(written(shown(store))).toBe('e4');
  actions.typeMove('e5');
  // The game goes on, and the analysis with it.
  store.go({ page: 'game', game: own });
  await vi.waitFor(() => expect(store.state.game).toBeTruthy());
  await move(store, 'c7', 'c5');
  expect(gameMoves(store)).toEqual(['e2-e4', 'c7-c5']);
  await show(`/analysis/${own}`);
  expect(written(shown(store))).toBe('e4 c5 (e5)');
});

test('the analysis is shared with its variations, and played from', async () => {
  const { store, actions, browser } = await analysing(`/analysis#${await link(club)}`);
  actions.share();
  await vi.waitFor(() => expect(browser.copied).toHaveLength(1));
  const [address] = browser.copied;
  expect(address).toMatch(/\/analysis#s1\./);
  const { link: shared } = await decodeLink(address!.split('#')[1]!);
  expect(shared?.record).toBe(actions.record());
  actions.show(idOf(shown(store), 'Nf3'));
  actions.playFromHere();
  await vi.waitFor(() => expect(store.state.game).toBeTruthy());
  expect(gameMoves(store)).toEqual(['e2-e4', 'e7-e5', 'g1-f3']);
});

test('the record is copied as a text, or it is said what else can be done', async () => {
  const { store, actions, browser } = await analysing(`/analysis#${await link(club)}`);
  actions.copyRecord();
  await vi.waitFor(() => expect(store.state.notices.at(-1)?.text).toBe('The record has been copied as a text.'));
  expect(browser.copied).toEqual([actions.record()]);
  browser.copyText = () => Promise.reject(new Error('not allowed'));
  actions.copyRecord();
  await vi.waitFor(() =>
    expect(store.state.notices.at(-1)?.text).toBe(
      'The browser does not allow this page to copy. It can be saved as a file.',
    ),
  );
});

test('a game that cannot be read to its end says so when it is opened', async () => {
  const { store, show } = await analysing(`/analysis#${await link('1. e4 Qxe4 {really?} 2. d4 *')}`);
  expect(store.state.spoken.at(-1)?.text).toMatch(/^Not all of this game can be read: 1\.\.\. .+[^.]\.$/);
  const before = store.state.spoken.length;
  await show(`/analysis#${await link(club)}`);
  expect(store.state.spoken.slice(before).some(({ text }) => text.startsWith('Not all'))).toBe(false);
});

test.each([
  ['1. f3 e5 2. g4 Qh4# 0-1', '#-0', 0],
  ['1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0', '#0', 100],
  ['[FEN "7k/5Q2/8/8/8/8/8/K7 b - - 0 1"]\n\n1/2-1/2', '0.00', 50],
])('where a game is over its evaluation is the result: %s', async (record, text, chance) => {
  const { store, actions } = await analysing(`/analysis#${await link(record)}`);
  actions.last();
  expect(store.state.analysis?.end).not.toBeNull();
  expect(store.state.analysis?.evaluation).toEqual({ text, chance });
});

test('the result that the law says goes with its end, and no other can be set there', async () => {
  const { store, actions, browser } = await analysing(`/analysis#${await link('1. f3 e5 2. g4 Qh4# (2... d5) *')}`);
  expect(shown(store).tree.result).toBe('0-1');
  expect(actions.setResult('*')).toBe(false);
  expect(shown(store)).toMatchObject({ refusal: 'By the law the game ended 0-1.', undo: '' });
  actions.show(idOf(shown(store), 'd5'));
  actions.promote(true);
  expect(shown(store).tree.result).toBe('*');
  actions.undoEdit();
  expect(shown(store).tree.result).toBe('0-1');
  actions.save();
  expect(browser.saved[0]?.text).toMatch(/\[Result "0-1"\][^]* 2\. g4 Qh4# \(2\.\.\. d5\) 0-1\n$/);
});

test('a link that holds no record is refused in words', async () => {
  const { store, actions } = await analysing(
    `/analysis#${await link('[Variant "orthodox"]\n\n1. e4 ' + '(1. d4 '.repeat(200))}`,
  );
  expect(store.state.analysis).toBeNull();
  expect(actions.start?.failed).toMatch(/^It cannot be shown: .+\.$/);
});

test.each([
  ['0-1', 'Resignation', 'White resigned: Black wins.'],
  ['1-0', 'time forfeit', 'Black ran out of time: White wins.'],
  ['1/2-1/2', 'agreement', 'The game is drawn by agreement.'],
  ['1-0', 'Normal', 'The game ended here: White won.'],
  ['1/2-1/2', '', 'The game ended here: it was a draw.'],
  ['*', 'unterminated', 'White to move.'],
])('the last move of a game says how it ended: %s, %s', async (result, termination, words) => {
  const text = `[Result "${result}"]\n[Termination "${termination}"]\n\n1. e4 e5 (1... c5) ${result}\n`;
  const { store, actions } = await analysing(`/analysis#${await link(text)}`);
  expect(shown(store)).toMatchObject({ status: 'White to move.', isOver: false });
  actions.last();
  expect(shown(store)).toMatchObject({ status: words, isOver: result !== '*', mayMove: true });
  actions.sibling(1);
  expect(shown(store).status).toBe('White to move.');
});

test('a game that was resigned stays so when a mate that was tried after it is taken away', async () => {
  const text = '[Result "0-1"]\n[Termination "resignation"]\n\n1. f3 e5 2. g4 0-1\n';
  const { store, actions } = await analysing(`/analysis#${await link(text)}`);
  actions.last();
  actions.typeMove('Qh4');
  expect(shown(store).status).toBe('Checkmate: Black wins.');
  // What is undone is read again, and the text says 0-1 of a game that the law has ended 0-1.
  actions.setComment('oh');
  actions.undoEdit();
  actions.remove();
  expect(shown(store)).toMatchObject({ status: 'White resigned: Black wins.', isOver: true });
  expect(shown(store).tree.result).toBe('0-1');
  actions.setResult('*');
  expect(shown(store).tree.result).toBe('*');
});

test('what is tried after a game was resigned does not end it again', async () => {
  const text = '[Result "1-0"]\n[Termination "resignation"]\n\n1. e4 e5 1-0\n';
  const { store, actions } = await analysing(`/analysis#${await link(text)}`);
  actions.last();
  actions.typeMove('Nf3');
  expect(shown(store)).toMatchObject({ status: 'Black to move.', isOver: false });
  actions.back();
  expect(shown(store).isOver).toBe(false);
  // A result that is set there is that of these moves.
  actions.last();
  actions.setResult('0-1');
  expect(shown(store)).toMatchObject({ status: 'White resigned: Black wins.', isOver: true });
  actions.undoEdit();
  actions.undoEdit();
  actions.last();
  expect(shown(store)).toMatchObject({ status: 'Black resigned: White wins.', isOver: true });
});
