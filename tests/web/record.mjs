// Whole games for the browser to play: those of files, replayed by the core, and random ones, the same for one seed.

import { readFileSync } from 'node:fs';
import { Strata } from '../wasm/strata.mjs';
import { dice } from './dice.mjs';
import { root } from './support.mjs';

let loaded = null;
export const core = () => (loaded ??= Strata.load(process.env.STRATA_WASM ?? root('build/wasm/strata.wasm')));

const ended = ({ result, reason }) => (result === null ? null : { result, reason });

/** The first game of a file, from its start to its end; `natives` are its moves in the game's own notation. */
export async function recorded(file, variant = null) {
  const text = readFileSync(root(file), 'utf8');
  const tag = (name) => new RegExp(`^\\[${name} "(.*)"\\]`, 'm').exec(text)?.[1];
  const options = Object.fromEntries(
    (tag('Options') ?? '')
      .split(',')
      .filter(Boolean)
      .map((each) => each.split('=')),
  );
  const id = variant ?? tag('Variant');
  const law = (await core()).variant(id, options);
  const [game] = law.replay(text, file, true, tag('Notation') ?? '');
  if (game.played !== game.total) throw new Error(`${file} cannot be played beyond its move ${game.played}`);
  return {
    name: file.replace(/.*\/|\..*$/g, ''),
    variant: id,
    options,
    start: game.start,
    end: ended(game),
    line: game.moves.map(({ canonical }) => canonical),
    natives: game.moves.map(({ native }) => native),
  };
}

/** Random legal moves to the end of the game or to `plies`. A variant by its id or, with `file`, by its text. */
export async function random({ variant = '', file = '', options = {}, seed, plies = 60 }) {
  const variantText = file && readFileSync(root(file), 'utf8');
  const strata = await core();
  const law = file ? strata.variantFromText(variantText, file, options) : strata.variant(variant, options);
  const game = law.game();
  const roll = dice(seed);
  const [line, natives] = [[], []];
  while (line.length < plies && game.state().result === null) {
    const moves = game.moves();
    // Every fourth a move of a board, a promotion or a capture, where there is one: else they are rare.
    const rare = moves.filter(({ board, promotion, capture }) => board || promotion || capture);
    const among = rare.length > 0 && roll(4) === 0 ? rare : moves;
    const { canonical } = among[roll(among.length)];
    natives.push(game.play(canonical).native);
    line.push(canonical);
  }
  const name = file ? file.replace(/.*\/|\..*$/g, '') : [variant, ...Object.values(options)].join('-');
  return { name, variant, variantText, options, start: '', end: ended(game.state()), line, natives, seed };
}
