// An analysis over the real core, without its page.

import type { AnalysisController } from '../../src/state/analysis/controller.js';
import type { AnalysisScreen } from '../../src/state/analysis/screen.js';
import { encodeLink } from '../../src/state/game/link.js';
import { readAddress } from '../../src/state/page/routes.js';
import type { Store } from '../../src/state/page/state.js';
import type { FakeBrowser } from './fake_browser.js';
import { settled } from './fake_server.js';
import { type World, world } from './store_world.js';

export const club = `[Event "Club"]
[White "Ann"]
[Black "Bob"]
[Result "1-0"]
[Variant "orthodox"]

{A short one.} 1. e4 {[%clk 0:05:00] [%eval 0.30]} e5 $1 2. Bc4 (2. Nf3 Nc6 {quiet} (2... d6) 3. Bb5) 2... Nc6
3. Qh5 {aims at f7} Nf6 $4 4. Qxf7# 1-0
`;

export const link = (record: string, variant = 'orthodox'): Promise<string> =>
  encodeLink({ variant, variantText: '', options: {}, start: '', line: [], end: null, record });

export const shown = ({ state }: Store): AnalysisScreen => {
  if (!state.analysis) throw new Error('no analysis is shown');
  return state.analysis;
};

interface Analysing extends World {
  actions: AnalysisController;
  /** Goes to an address, as the page does. */
  show: (address: string) => Promise<void>;
}

/** `before`: the browser of another page, as that one has left it. */
export async function analysing(url = '/analysis', engine = false, before?: FakeBrowser): Promise<Analysing> {
  const here = await world('/');
  for (const [key, value] of before?.stored ?? []) here.browser.stored.set(key, value);
  if (before) here.browser.kept = before.kept;
  here.browser.stored.set('strata.engine', JSON.stringify({ on: engine, lines: 2, depth: 'quick' }));
  const actions = (await here.store.analysis()) as AnalysisController;
  const show = async (address: string): Promise<void> => {
    const asked = readAddress(address);
    if (asked.kind !== 'route') throw new Error(`${address} is no page`);
    here.store.go(asked.route);
    const { route } = here.store.state;
    if (route.page === 'analysis') await actions.open(route);
    await settled();
  };
  await show(url);
  return { ...here, actions, show };
}

/** Moves of the tree as one reads them, variations in brackets. */
export function written({ tree }: AnalysisScreen, from = 0): string {
  const nodes = new Map(tree.nodes.map((node) => [node.id, node]));
  const [first, ...others] = (nodes.get(from)?.children ?? []).map((id) => nodes.get(id)!);
  if (!first) return '';
  const beside = others.map(
    (other) => `(${`${other.native} ${written({ tree } as AnalysisScreen, other.id)}`.trim()})`,
  );
  return [first.native, ...beside, written({ tree } as AnalysisScreen, first.id)]
    .filter((part) => part !== '')
    .join(' ');
}

export const idOf = (screen: AnalysisScreen, native: string): number => {
  const node = screen.tree.nodes.find((one) => one.native === native);
  if (!node) throw new Error(`there is no ${native} in ${written(screen)}`);
  return node.id;
};
