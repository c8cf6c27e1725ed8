// A page of the law, as the build prepares it from docs/rules.

export interface Diagram {
  /** Ids of the games that it is true for, at least one. */
  variants: string[];
  options: Record<string, string>;
  /** Short, for the row of choices: "Unicorn". */
  label: string;
  /** A sentence more, or ''. */
  text: string;
  /** '' for the start of the game. */
  tfen: string;
  /** The cell of the piece, or the name of the board, that is picked up at first; '' for none. */
  select: string;
  /** Canonical moves played before the diagram is shown. */
  play: string[];
}

/** Diagrams that follow each other are shown as one board with a row of choices. */
export type RulesPart = { html: string } | { diagrams: Diagram[] };

export interface RulesText {
  title: string;
  contents: { id: string; text: string; depth: number }[];
  parts: RulesPart[];
}

/** By id of a game: the page of the law that it has, and the heading there that is its own, '' for the whole page. */
export type RulesIndex = Record<string, { name: string; page: string; article: string }>;
