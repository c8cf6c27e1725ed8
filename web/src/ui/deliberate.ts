// A list of which a choice does much at once. The arrow keys of a closed list choose at every step: here they only look, and Enter
// takes what is shown. Escape, and leaving the list, put back what holds. A choice from the open list is taken as it is.

import { msg } from '@lit/localize';
import { css } from 'lit';
import { page } from './page_element.js';

/** Beside the list: what has to be pressed, while a choice is only looked at. */
export const deliberateStyles = css`
  .enter { display: none; flex: none; }
  select[data-looked] { outline: 2px dashed var(--accent); outline-offset: 1px; }
  select[data-looked] + .enter { display: inline-block; }
`;

/** Listens to keydown, keyup, pointerdown, change and blur of one list. */
export class DeliberateChoice implements EventListenerObject {
  readonly #take: (value: string) => void;
  /** A key of the closed list is down: what changes now has been stepped to. */
  #steps = false;
  #before = '';
  /** What holds while another choice is looked at. */
  #held: string | null = null;

  constructor(take: (value: string) => void) {
    this.#take = take;
  }

  handleEvent(event: Event): void {
    const list = event.currentTarget as HTMLSelectElement;
    if (event instanceof KeyboardEvent && event.type === 'keydown') this.#key(event, list);
    else if (event.type === 'change') this.#changed(list);
    else {
      this.#steps = false;
      if (event.type === 'blur') this.#putBack(list);
    }
  }

  #key(event: KeyboardEvent, list: HTMLSelectElement): void {
    const { key, altKey } = event;
    if (this.#held !== null && (key === 'Enter' || key === 'Escape')) {
      event.preventDefault();
      event.stopPropagation();
      if (key === 'Enter') this.#takeShown(list);
      else this.#putBack(list);
      return;
    }
    // These open the list.
    this.#steps = !altKey && key !== 'Enter' && key !== ' ';
    if (this.#held === null) this.#before = list.value;
  }

  #changed(list: HTMLSelectElement): void {
    if (!this.#steps) {
      this.#takeShown(list);
      return;
    }
    this.#held ??= this.#before;
    if (list.value === this.#held) {
      this.#forget(list);
      return;
    }
    list.toggleAttribute('data-looked', true);
    page().store.say(msg('Enter takes it, Escape leaves it as it was.'));
  }

  #takeShown(list: HTMLSelectElement): void {
    this.#forget(list);
    this.#take(list.value);
  }

  #putBack(list: HTMLSelectElement): void {
    if (this.#held === null) return;
    list.value = this.#held;
    this.#forget(list);
    page().store.say(msg('It is as it was.'));
  }

  #forget(list: HTMLSelectElement): void {
    this.#held = null;
    list.toggleAttribute('data-looked', false);
  }
}
