// Somebody who has no mouse: the Tab key leads to what is there, and what has the keyboard is known.

import assert from 'node:assert/strict';

/** In the page. */
function isAtKeyboard(wanted) {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at?.matches(wanted) ?? false;
}

/** Whether what has the keyboard is such an element; `selector` holds within its shadow root. */
export const isFocused = (page, selector) => page.evaluate(isAtKeyboard, selector);

/** Waits until such an element has it. */
export const hasKeys = (person, selector) => person.until(`${selector} to have the keyboard`, isAtKeyboard, selector);

/** Goes on by `key` until such an element has the keyboard. */
export async function keyTo(page, selector, key = 'Tab') {
  for (let pressed = 0; pressed < 120; pressed += 1) {
    if (await isFocused(page, selector)) return;
    await page.keyboard.press(key);
  }
  assert.fail(`the key ${key} does not lead to ${selector}`);
}

export const tabTo = (page, selector) => keyTo(page, selector);

/** The same, and presses it. */
export async function tabAndPress(page, selector) {
  await tabTo(page, selector);
  await page.keyboard.press('Enter');
}
