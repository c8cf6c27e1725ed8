// A list that is one stop of the Tab key: arrows, Home and End go from one of its buttons to the next.

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** On a key in one of `stops`: whether the keyboard has gone to another. */
export function rove(event: KeyboardEvent, stops: readonly HTMLElement[]): void {
  const at = stops.findIndex((stop) => stop === event.composedPath()[0]);
  const step = steps[event.key];
  const to = event.key === 'Home' ? 0 : event.key === 'End' ? stops.length - 1 : step === undefined ? null : at + step;
  if (at < 0 || to === null || event.ctrlKey || event.metaKey || event.altKey) return;
  // At its end the list keeps the key, too: elsewhere it steps through the game.
  event.preventDefault();
  stops[to]?.focus();
}

export const buttonsIn = (root: ParentNode, selector: string): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(selector),
];
