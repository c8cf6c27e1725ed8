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

/** What a newcomer has to know of a game, in sentences: the first words of each, and the rest of it. */
export interface FirstSentences {
  variants: string[];
  sentences: { lead: string; rest: string }[];
}

/** What stands under one heading of the law; before the first heading, with no words of its own. */
export interface RulesSection {
  id: string;
  /** "3", '' for a heading without a number. */
  number: string;
  title: string;
  articles: number;
  parts: RulesPart[];
}

export interface RulesText {
  title: string;
  first: FirstSentences[];
  sections: RulesSection[];
}

/** By id of a game: the page of the law that it has, and the heading there that is its own, '' for the whole page. */
export type RulesIndex = Record<
  string,
  { name: string; known: string; boards: string; cells: number; page: string; article: string }
>;
