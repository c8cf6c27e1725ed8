// Lessons: their sentences, what is kept of them, and tours that are played from their first step to the last by clicks and by typed
// moves.

import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { LessonTour } from '../../src/core/tour.js';
import type { LegalMove } from '../../src/core/types.js';
import { lessonSentence } from '../../src/language/lesson_words.js';
import { gameKey, loadLearnt, progressOf, storeLearnt, withStep } from '../../src/state/learn/kept.js';
import { introOf } from '../../src/pages/learn/introductions.js';
import type { LearnActions, LearnScreen } from '../../src/state/learn/screen.js';
import type { Store } from '../../src/state/page/state.js';
import { core } from './real_core.js';
import { world } from './store_world.js';

const document = readFileSync(new URL('../../../docs/formats/lessons.md', import.meta.url), 'utf8');
const [, table = ''] = document.split('## 4 ');
const sentences = [...table.matchAll(/^\| `([a-z_]+)` \| (.*) \|$/gm)].map(([, code = '', text = '']) => ({
  code,
  text,
}));
const published = (name: string): string =>
  readFileSync(new URL(`../../../tests/variants/published/${name}.toml`, import.meta.url), 'utf8');

describe('a sentence of a lesson', () => {
  it('says in English what the document says, with its values', () => {
    const values: Record<string, string> = { piece: 'knight', cell: 'a1', names: 'A, B and C' };
    const value = (name: string): string => values[name] ?? `<${name}>`;
    expect(sentences.length).toBeGreaterThan(30);
    for (const { code, text } of sentences) {
      const said = text.replaceAll(/\{(\w+)\}/g, (_, name: string) => value(name));
      const given = new Proxy({}, { get: (_, name) => value(String(name)) });
      expect(lessonSentence({ code, values: given, text: 'not known' }), code).toBe(said);
    }
  });

  it('is that of the core for a code of a later core', () => {
    expect(lessonSentence({ code: 'constructor', values: {}, text: 'Said by the core.' })).toBe('Said by the core.');
  });
});

describe('what is kept of lessons', () => {
  const kept = (text: string | null): Pick<Store['state'], never> & { load: () => string | null } => ({
    load: () => text,
  });

  it('is read back, and only what can be read counts', () => {
    const stored = new Map<string, string>();
    const environment = {
      load: (key: string) => stored.get(key) ?? null,
      store: (key: string, value: string | null) => stored.set(key, value ?? '').size > 0,
    };
    const learnt = withStep(
      withStep(loadLearnt(environment), 'raumschach', 20, 'walk-king', 5),
      'raumschach',
      20,
      'walk-king',
      7,
    );
    expect(storeLearnt(environment, learnt)).toBe(true);
    expect(loadLearnt(environment)).toEqual(learnt);
    expect(learnt.lessons['raumschach']).toEqual({ steps: 20, done: { 'walk-king': 5 } });
    expect(progressOf(learnt, 'raumschach')).toEqual({ done: 1, steps: 20 });
    expect(progressOf(learnt, 'parmen')).toBeNull();
    for (const damaged of ['', '{', '7', '{"lessons":3,"streak":-1,"best":"x"}', '{"lessons":{"a":null}}'])
      expect(loadLearnt(kept(damaged)), damaged).toMatchObject({ streak: 0, best: 0, offered: [] });
  });

  it('is of a game with its file, where it is none that ships', () => {
    expect(gameKey('parmen', '')).toBe('parmen');
    expect(gameKey('mine', 'a')).not.toBe(gameKey('mine', 'b'));
  });
});

async function learning(
  variant: string,
  variantText = '',
): Promise<{ store: Store; actions: LearnActions; stored: Map<string, string> }> {
  const { store, browser } = await world();
  if (variantText !== '') store.open.choose(variant, variantText, {});
  store.go({ page: 'learn', variant });
  const actions = await store.learn();
  await actions.open({ page: 'learn', variant });
  await vi.waitFor(() => expect(store.state.learn ?? store.state.learnError).toBeTruthy());
  return { store, actions, stored: browser.stored };
}

function screenOf({ state }: Store): LearnScreen {
  if (!state.learn) throw new Error(`no lesson is shown: ${state.learnError}`);
  return state.learn;
}

const numberOf = (store: Store, name: string): number =>
  screenOf(store).view.cells.findIndex((cell) => cell.name === name);

function byClicks(store: Store, actions: LearnActions, text: string): void {
  const { moves, view } = screenOf(store);
  const move = moves.find(({ canonical }) => canonical === text);
  if (!move) {
    actions.pick(numberOf(store, text));
    return;
  }
  if (move.board) {
    actions.pickBoard(view.boards.find(({ pin }) => pin === move.from)?.name ?? '');
    actions.pickPin(move.to);
  } else {
    actions.pick(numberOf(store, move.from));
    actions.pick(numberOf(store, move.to));
  }
  const { dialog } = store.state;
  if (dialog?.kind !== 'promotion') return;
  const chosen = dialog.choice.moves.find(({ canonical }: LegalMove) => canonical === text);
  expect(chosen).toBeDefined();
  actions.choosePromotion(chosen!);
}

function walkThrough(store: Store, actions: LearnActions, tour: LessonTour, enter: typeof byClicks): void {
  tour.steps.forEach((step, index) => {
    expect(screenOf(store).step).toBe(index);
    expect(screenOf(store).phase, step.id).toBe('going-on');
    for (const move of tour.solve(index)) enter(store, actions, move);
    expect([step.id, screenOf(store).phase, screenOf(store).refusal]).toEqual([step.id, 'done', '']);
    expect(screenOf(store).steps[index]?.best, step.id).toBeLessThanOrEqual(step.fewest);
    expect(screenOf(store).steps[index]?.best, step.id).toBeGreaterThan(0);
    if (index + 1 < tour.steps.length) actions.next();
  });
  expect(screenOf(store).left).toBe(0);
}

describe('a tour', () => {
  it.each(['orthodox', 'parmen', 'threedc'])('of %s is walked through by clicks', async (variant) => {
    const { store, actions } = await learning(variant);
    walkThrough(store, actions, LessonTour.of(core.loadVariant(variant)), byClicks);
  });

  it('is walked through by typed moves, and found again where it was left', async () => {
    const { store, actions, stored } = await learning('raumschach');
    const tour = LessonTour.of(core.loadVariant('raumschach'));
    walkThrough(store, actions, tour, (_, board, move) => board.typeMove(move));
    const kept = JSON.parse(stored.get('strata.learn') ?? '') as { lessons: { raumschach: { done: object } } };
    expect(Object.keys(kept.lessons.raumschach.done)).toHaveLength(tour.steps.length);
    store.go({ page: 'home' });
    expect(store.state.learn).toBeNull();
    store.go({ page: 'learn', variant: 'raumschach' });
    await actions.open({ page: 'learn', variant: 'raumschach' });
    expect(screenOf(store).left).toBe(0);
  });

  it.each(['capablanca', 'flying'])('of the dropped file %s is walked through', async (name) => {
    const text = published(name);
    const law = core.readVariant(text, name);
    const { store, actions } = await learning(law.info.id, text);
    walkThrough(store, actions, LessonTour.of(law), byClicks);
  });

  it('says that there is none for a game that nobody knows', async () => {
    const { store } = await learning('nothing');
    expect(store.state.learn).toBeNull();
    expect(store.state.learnError).toContain('There is no game "nothing" here.');
  });

  it('shows the stars that are left, the hint, and how a step fails', async () => {
    const { store, actions } = await learning('orthodox');
    const tour = LessonTour.of(core.loadVariant('orthodox'));
    const at = (id: string): number => tour.steps.findIndex((step) => step.id === id);
    // A cell is shown by a star when it is asked for, and another one may be tried at once.
    expect(screenOf(store).scene.goals).toEqual([]);
    actions.pick(numberOf(store, 'h8'));
    expect([screenOf(store).phase, screenOf(store).said]).toEqual(['going-on', 'That is h8.']);
    actions.hint();
    expect(screenOf(store).scene.goals).toEqual([numberOf(store, 'b1')]);
    actions.typeMove('B1');
    expect(screenOf(store).phase).toBe('done');

    actions.choose(at('walk-rook'));
    const [first = '', second = ''] = tour.solve(at('walk-rook'));
    const stars = screenOf(store).scene.goals.length;
    actions.hint();
    expect(screenOf(store).hint).toBe(first);
    byClicks(store, actions, first);
    expect(screenOf(store).hint).toBe(second);
    byClicks(store, actions, second);
    expect(screenOf(store).scene.goals.length).toBeLessThan(stars);
    expect(screenOf(store).said).toMatch(/star/);

    // A move that does not mate fails; then it can be tried again.
    actions.choose(at('mate-1-1'));
    const wrong = screenOf(store).moves.find(({ canonical }) => !tour.steps[at('mate-1-1')]?.moves.includes(canonical));
    expect(wrong).toBeDefined();
    byClicks(store, actions, wrong!.canonical);
    expect([screenOf(store).phase, screenOf(store).mayMove]).toEqual(['failed', false]);
    actions.again();
    expect([screenOf(store).phase, screenOf(store).said, screenOf(store).mayMove]).toEqual(['going-on', '', true]);
  });
});

describe('an introduction', () => {
  it('is there for every game that ships, and for no other', () => {
    for (const { id } of core.variants()) expect(introOf(id), id).toMatch(/^[A-Z].*\.$/);
    expect(introOf('nothing')).toBe('');
    expect(introOf('constructor')).toBe('');
  });
});
