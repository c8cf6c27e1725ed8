// A list that is one stop of the Tab key: arrows, Home and End go from one of its buttons to the next.

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Where the key leads from place `at` of `count`; null for another key. The key does nothing else then. */
export function roveTo(event: KeyboardEvent, at: number, count: number): number | null {
  const step = steps[event.key];
  const to = event.key === 'Home' ? 0 : event.key === 'End' ? count - 1 : step === undefined ? null : at + step;
  if (at < 0 || to === null || event.ctrlKey || event.metaKey || event.altKey) return null;
  // At its end the list keeps the key, too: elsewhere it steps through the game.
  event.preventDefault();
  return to;
}

/** On a key in one of `stops`: the keyboard goes to another. */
export function rove(event: KeyboardEvent, stops: readonly HTMLElement[]): void {
  const at = stops.findIndex((stop) => stop === event.composedPath()[0]);
  stops[roveTo(event, at, stops.length) ?? -1]?.focus();
}

export const buttonsIn = (root: ParentNode, selector: string): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(selector),
];
