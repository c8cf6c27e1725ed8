// Typing in a headset: a field of the page that nobody sees has the keyboard, and the panel shows what is in it. A headset of its own brings
// up its keyboard for it; beside a computer it is the computer's.

export class Typing {
  #field: HTMLInputElement | null = null;

  /** What has been typed so far; null: nothing is typed now. */
  get text(): string | null {
    return this.#field?.value ?? null;
  }

  /** `send` gets the text; typing ends with it. */
  start(longest: number, send: (text: string) => void): void {
    this.stop();
    const field = document.createElement('input');
    field.maxLength = longest;
    field.autocomplete = 'off';
    field.setAttribute('data-do', 'headset-text');
    field.style.cssText = 'position:fixed;left:0;bottom:0;width:1px;height:1px;opacity:0;border:0;padding:0';
    const end = (text: string): void => {
      this.stop();
      if (text !== '') send(text);
    };
    field.addEventListener('keydown', (event) => {
      // Between the signs of an input method they belong to that.
      if (event.isComposing) return;
      if (event.key === 'Enter') end(field.value.trim());
      else if (event.key === 'Escape') this.stop();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    document.body.append(field);
    field.focus();
    this.#field = field;
  }

  /** As Enter. */
  finish(): void {
    this.#field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  }

  stop(): void {
    this.#field?.remove();
    this.#field = null;
  }
}
