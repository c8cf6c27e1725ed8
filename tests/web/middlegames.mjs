// The stored positions: middlegames of every shipped game, and positions in check. tools/web/middlegames.mjs makes them.

import { readFileSync, readdirSync } from 'node:fs';
import { root } from './support.mjs';

const lines = (file) =>
  readFileSync(root(file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

export const shipped = readdirSync(root('variants'))
  .filter((name) => /^[^.]+\.toml$/.test(name))
  .map((name) => name.replace('.toml', ''));

/** All of a game, in their order: the last of them are in check. */
export const middlegames = (variant) => lines(`tests/web/middlegames/${variant}.txt`);

/** So many of them, by the dice; of all, all. */
export function sampled(positions, count, roll) {
  const left = [...positions];
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(roll(left.length), 1)[0]);
}

export const checks = () =>
  lines('tests/web/checks.txt').map((line) => {
    const blank = line.indexOf(' ');
    return { variant: line.slice(0, blank), start: line.slice(blank + 1) };
  });
