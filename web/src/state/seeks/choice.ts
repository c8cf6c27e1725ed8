// The choice of somebody who seeks, as the browser keeps it, and as the server is told. Pure.

import type { SeekTerms, Speed } from '../../net/messages.js';
import type { SeekChoice } from './screen.js';

export const choiceKey = 'strata.seek';

/** The values that each number may have. */
export const limits = {
  base: { least: 1, most: 180 },
  increment: { least: 0, most: 180 },
  days: { least: 1, most: 14 },
  rating: { least: 0, most: 5000 },
} as const;

/** Wide, for there may be few who seek. */
export const standardChoice: SeekChoice = {
  variants: [],
  baseLeast: 5,
  baseMost: 30,
  incrementLeast: 0,
  incrementMost: 30,
  daysLeast: 1,
  daysMost: 7,
  rated: 'either',
  side: 'any',
  ratingLeast: limits.rating.least,
  ratingMost: limits.rating.most,
};

type Stored = Record<string, unknown>;

function range(stored: Stored, name: keyof typeof limits): [number, number] {
  const { least, most } = limits[name];
  const [low, high] = [stored[`${name}Least`], stored[`${name}Most`]].map(Number);
  const isRange = Number.isInteger(low) && Number.isInteger(high) && least <= Number(low) && Number(high) <= most;
  const standard: [number, number] = [standardChoice[`${name}Least` as const], standardChoice[`${name}Most` as const]];
  return isRange && Number(low) <= Number(high) ? [Number(low), Number(high)] : standard;
}

/** The stored choice, as far as it can be read; `known`: the variants that there are. */
export function readChoice(text: string | null, known: readonly string[]): SeekChoice {
  let stored: Stored = {};
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value === 'object' && value !== null) stored = value as Stored;
  } catch {
    // As if nothing had been stored.
  }
  const variants = Array.isArray(stored['variants']) ? stored['variants'] : [];
  const [baseLeast, baseMost] = range(stored, 'base');
  const [incrementLeast, incrementMost] = range(stored, 'increment');
  const [daysLeast, daysMost] = range(stored, 'days');
  const [ratingLeast, ratingMost] = range(stored, 'rating');
  const { rated, side } = stored;
  return {
    variants: known.filter((id) => variants.includes(id)),
    ...{ baseLeast, baseMost, incrementLeast, incrementMost, daysLeast, daysMost, ratingLeast, ratingMost },
    rated: rated === 'casual' || rated === 'rated' ? rated : 'either',
    side: side === 'white' || side === 'black' ? side : 'any',
  };
}

/** A guest is not rated, and chooses nobody by rating. */
export function termsOf(choice: SeekChoice, speed: Speed, known: readonly string[], isGuest: boolean): SeekTerms {
  const isLive = speed === 'live';
  const { rating } = limits;
  const when = (is: boolean, value: number): number => (is ? value : 0);
  return {
    variants: choice.variants.length === 0 ? [...known] : [...choice.variants],
    speed,
    baseLeast: when(isLive, choice.baseLeast * 60_000),
    baseMost: when(isLive, choice.baseMost * 60_000),
    incrementLeast: when(isLive, choice.incrementLeast * 1000),
    incrementMost: when(isLive, choice.incrementMost * 1000),
    daysLeast: when(!isLive, choice.daysLeast),
    daysMost: when(!isLive, choice.daysMost),
    rated: isGuest ? 'casual' : choice.rated,
    side: choice.side,
    ratingLeast: isGuest ? rating.least : choice.ratingLeast,
    ratingMost: isGuest ? rating.most : choice.ratingMost,
  };
}
