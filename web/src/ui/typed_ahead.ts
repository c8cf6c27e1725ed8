// A key asks for a field that is not there yet: what is typed until it is, is for the field and for nothing else.

type Field = HTMLInputElement | HTMLTextAreaElement;

/** How the text of a field becomes with one more key. */
const withKey = (text: string, key: string): string =>
  key === 'Backspace' ? [...text].slice(0, -1).join('') : text + key;

const isFor = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && ([...key].length === 1 || ['Backspace', 'Enter', 'Escape'].includes(key));

/** Waits for the field, which comes with the focus or not at all, and gives it the keys pressed meanwhile. Escape drops them. */
export async function typeAhead(coming: Promise<Field | null>): Promise<void> {
  const capture = { capture: true };
  let keys: string[] = [];
  const keep = (event: KeyboardEvent): void => {
    if (!isFor(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    keys = event.key === 'Escape' ? [] : [...keys, event.key];
  };
  window.addEventListener('keydown', keep, capture);
  const field = await coming.catch(() => null);
  window.removeEventListener('keydown', keep, capture);
  const [first] = keys;
  if (!field || first === undefined) return;
  // As if it had had the focus: the first line alone, and Enter plays what is there.
  const end = keys.indexOf('Enter');
  field.value = (end < 0 ? keys : keys.slice(0, end)).reduce(withKey, '');
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  if (end >= 0) field.form?.requestSubmit();
}
