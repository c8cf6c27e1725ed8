// The keys of the page of analysis beside those of a game (keys.ts), which come first: once for what they do and for the help.

export type AnalysisKey =
  'engine' | 'read' | 'threats' | 'fault' | 'retry' | 'save' | 'comment' | 'remove' | 'above' | 'below';

export interface AnalysisKeyLine {
  /** As KeyboardEvent has it, letters small. */
  key: string;
  words: string;
  does: AnalysisKey;
}

export const analysisKeys: readonly AnalysisKeyLine[] = [
  { key: 'ArrowUp', words: 'the variation above', does: 'above' },
  { key: 'ArrowDown', words: 'the variation below', does: 'below' },
  { key: 'g', words: 'the engine, on or off', does: 'engine' },
  { key: 'r', words: 'read the best line aloud', does: 'read' },
  { key: 'd', words: 'show threats, on or off', does: 'threats' },
  { key: 'n', words: 'the next mistake of the report', does: 'fault' },
  {
    key: 'z',
    words: 'retry the mistakes of the side at the bottom; then: H shows the move, N goes on, Escape ends it',
    does: 'retry',
  },
  { key: 'c', words: 'a comment on the move that is shown', does: 'comment' },
  { key: 'Delete', words: 'delete the move that is shown and what follows; U brings it back', does: 'remove' },
  { key: 's', words: 'save the record as a file', does: 'save' },
];

export const analysisKeyOf = (key: string): AnalysisKey | null =>
  analysisKeys.find((line) => line.key === (key.length === 1 ? key.toLowerCase() : key))?.does ?? null;
