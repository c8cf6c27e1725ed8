// Where a fault of a text stands.

/** The line of a text with a caret under the column (both from 1). '' where there is no such line. */
export function caretText(text: string, line: number, column: number): string {
  const found = line > 0 ? text.split(/\r?\n/)[line - 1] : undefined;
  if (found === undefined) return '';
  // Tabs stay tabs before the caret, so that it stands right however wide they are.
  const before = found.slice(0, Math.max(0, column - 1)).replaceAll(/[^\t]/g, ' ');
  return column > 0 ? `${found}\n${before}^` : found;
}
