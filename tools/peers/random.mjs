// below(bound): numbers from 0 to bound - 1, the same for the same seed everywhere (Knuth's linear congruential generator, MMIX).

export function randomBelow(seed) {
  let state = BigInt(seed);
  return (bound) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number((state >> 33n) % BigInt(bound));
  };
}
