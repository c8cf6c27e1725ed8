// What strangers have written, beside words of the page: it does not turn their direction.

/** Marks that turn the direction of what follows them. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc\u{10800}-\u{1efff}]/u;

/** In a first strong isolate (Unicode annex 9) where it is written from right to left; without turning marks of its own. */
export function isolated(text: string): string {
  const bare = text.replace(turning, '');
  return rightToLeft.test(bare) ? `\u2068${bare}\u2069` : bare;
}
