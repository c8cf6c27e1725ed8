// Keeps the keys that are typed between the key that asks for a field and the field.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { typeAhead } from '../../src/ui/typed_ahead.js';

/** A field as far as it is used here, and what is sent by it. */
function fieldAsked(): { field: HTMLInputElement; inputs: string[]; sent: string[] } {
  const [inputs, sent]: [string[], string[]] = [[], []];
  const field = {
    value: 'old',
    dispatchEvent: () => inputs.push(field.value),
    form: { requestSubmit: () => sent.push(field.value) },
  };
  return { field: field as unknown as HTMLInputElement, inputs, sent };
}

/** Presses keys on a page, and which of them are left to it. */
function pages(): { press: (...keys: string[]) => void; reached: string[] } {
  const target = new EventTarget();
  vi.stubGlobal('window', target);
  const reached: string[] = [];
  const press = (...keys: string[]): void => {
    for (const key of keys) {
      const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ctrlKey: key === 'ctrl' });
      if (target.dispatchEvent(event)) reached.push(key);
    }
  };
  return { press, reached };
}

afterEach(() => vi.unstubAllGlobals());

describe('what is typed before a field is there', () => {
  it('stands in the field, and no other key hears it', async () => {
    const { press, reached } = pages();
    const { field, inputs, sent } = fieldAsked();
    let arrive = (_: HTMLInputElement): void => undefined;
    const typed = typeAhead(new Promise((resolve) => (arrive = resolve)));
    press(...'e2fx', 'Backspace', 'Backspace', 'e', '4', 'ctrl', 'F9');
    arrive(field);
    await typed;
    expect([inputs, sent, reached]).toEqual([['e2e4'], [], ['ctrl', 'F9']]);
    press('f');
    expect(reached).toEqual(['ctrl', 'F9', 'f']);
  });

  it('is sent by Enter, and dropped by Escape', async () => {
    const { press } = pages();
    const { field, inputs, sent } = fieldAsked();
    let arrive = (_: HTMLInputElement): void => undefined;
    const typed = typeAhead(new Promise((resolve) => (arrive = resolve)));
    press(...'ab', 'Escape', ...'e4', 'Enter', 'f');
    arrive(field);
    await typed;
    expect([inputs, sent]).toEqual([['e4'], ['e4']]);
  });

  it('leaves a field as it was where nothing was typed, and the keys alone where no field comes', async () => {
    const { press, reached } = pages();
    const { field, inputs } = fieldAsked();
    await typeAhead(Promise.resolve(field));
    await typeAhead(Promise.resolve(null));
    await typeAhead(Promise.reject(new Error('lost')));
    press('f');
    expect([field.value, inputs, reached]).toEqual(['old', [], ['f']]);
  });
});
