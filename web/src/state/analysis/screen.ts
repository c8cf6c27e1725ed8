// What the page of analysis shows, and what may be asked there.

import type { EngineReport } from '../../core/engine.js';
import type { JudgedGame, JudgedMove } from '../../core/types.js';
import type { TreeNode, TreeState } from '../../core/tree.js';
import type { Side } from '../../core/types.js';
import type { BoardActions, PositionScreen } from '../board_kit/position_screen.js';
import type { Route } from '../page/routes.js';
import type { SideTally } from './faults.js';

export interface DraftHead {
  /** "game:abc", "record:<id of the file>#3", "link:...", "new:..." */
  key: string;
  title: string;
  /** Name of the game. */
  game: string;
  /** Date.now() of the last change. */
  changed: number;
  /** Something was added that is nowhere else. */
  edited: boolean;
  /** Of this keeping of it; '' for that of an older page. */
  stamp: string;
}

/** Where the engine is that looks at the position: a worker of this page, or the server that the page came from. */
export type EnginePlace = 'browser' | 'server';

/** What the engine thinks of the position that is shown. */
export interface EngineView {
  on: boolean;
  place: EnginePlace;
  /** The server may be asked, too: it has not refused. */
  offered: boolean;
  /** Lines wanted, 1 to 5. */
  lines: number;
  /** null: nothing yet. */
  report: EngineReport | null;
  /** Why there is none, in words; '' while all is well. */
  failed: string;
}

/** What the other side would do if it were its turn. */
export interface ThreatView {
  on: boolean;
  report: EngineReport | null;
  /** Why there is none, in words; '' for none. */
  failed: string;
}

/** A move of an ending, and what it leads to under the best play of both sides. */
export interface EndingMove {
  canonical: string;
  native: string;
  /** For the side that plays it. */
  result: 'win' | 'loss' | 'draw';
  /** Moves of the side that wins, to the end of the game; 0 for a draw. */
  moves: number;
}

/** The answer of a table of the server about the ending that is shown. */
export interface EndingView {
  /** `making`: the server makes the table; `asked`: it has not answered. All but `words` means nothing then. */
  state: 'known' | 'making' | 'asked';
  /** For the side to move. */
  result: 'win' | 'loss' | 'draw';
  moves: number;
  side: Side;
  /** The best first. */
  lines: readonly EndingMove[];
  /** "White: mate in 23 with best play"; '' if it is asked. */
  words: string;
}

/** How long the engine looks at each position of a report, in nodes. */
export const depths = { quick: 20_000, normal: 100_000, thorough: 500_000 } as const;
export type Depth = keyof typeof depths;

/** Of the main line. */
export interface ReportView {
  /** Nodes of the main line, from the root on. */
  nodes: readonly number[];
  /** As far as evaluations are known; null before the first answer. */
  judged: JudgedGame | null;
  /** For each move its mark of a mistake, 0 for none: see faultMarks(). */
  marks: readonly number[];
  /** null as long as nothing is judged. */
  tally: Record<Side, SideTally> | null;
  /** Who is named for the evaluations of the record, '' for nobody; null: it has none. */
  by: string | null;
  running: boolean;
  /** Positions looked at, and of how many. */
  done: number;
  total: number;
  failed: string;
  /** Of the next report. */
  depth: Depth;
  /** Of the report that was made; null: the evaluations are those of the record. */
  made: Depth | null;
}

/** The mistakes of one side, to find something better: see retry.ts. */
export interface RetryView {
  side: Side;
  /** Which of them, from 1, and how many there are. */
  number: number;
  count: number;
  /** "12... Nf6?? was a blunder." */
  mistake: string;
  /** A move is asked for, or once more; one is looked at, is good, or is shown; all have been gone through. */
  stage: 'find' | 'wrong' | 'trying' | 'good' | 'shown' | 'over';
  /** Of the stage, in a sentence. */
  said: string;
}

/** A move of an engine's line that is only looked at. */
export interface LinePreview {
  /** From 0. */
  line: number;
  /** Of its moves, at least 1. */
  plies: number;
}

/** A comment on a node of the tree that is being written. */
export interface WrittenComment {
  node: number;
  text: string;
}

export interface AnalysisScreen extends PositionScreen {
  /** The game with its variations and comments; marked by its evaluations where nobody has marked a mistake. */
  tree: TreeState;
  /** The node of the tree that is shown: its id, and all of it. */
  node: number;
  shownNode: TreeNode;
  /** Its place in the main line; -1: it is of a variation. */
  ofMain: number;
  /** The nodes of the line that is shown, the root first; `shown` is the place of `node` in it. */
  path: readonly number[];
  /** The game has come to its end here, as its moves or its record say; `status` says how. */
  isOver: boolean;
  title: string;
  /** '' for nobody that is known. */
  players: { white: string; black: string };
  /** White's, of the position shown: by the engine, else as the record has it; null for none. */
  evaluation: { text: string; chance: number } | null;
  engine: EngineView;
  threats: ThreatView;
  /** null: no table is known to be about it. */
  ending: EndingView | null;
  preview: LinePreview | null;
  report: ReportView;
  /** While there is one, engines and variations tell nothing. */
  retry: RetryView | null;
  /** Of the move that is shown, if it is of the main line and its evaluations are known. */
  judgement: JudgedMove | null;
  /** What would be taken back or done again; '' for nothing. */
  undo: string;
  redo: string;
}

/** Where a page of analysis stands that shows no game. */
export interface AnalysisStart {
  /** Why what was asked for cannot be shown, in words; '' where nothing was asked for. */
  failed: string;
  drafts: readonly DraftHead[];
}

export interface AnalysisActions extends BoardActions {
  /** What is shown instead of a game; null while there is one, or one is on its way. */
  readonly start: AnalysisStart | null;
  /** What the route names: a game of the server, a game of the open file, a link, `start`; or what was looked at last. */
  open(route: Extract<Route, { page: 'analysis' }>): Promise<void>;
  /** A game from its start. */
  begin(variant: string): void;
  /** A game or a position as text; several games are listed. Answers what is wrong with it, in words; '' for nothing. */
  paste(text: string): Promise<string>;
  openDraft(key: string): void;
  /** Away from the game, which is kept; `start` is there then. */
  close(): void;

  /** Shows a node of the tree. */
  show(node: number): void;
  back(): void;
  /** At a fork the main continuation. */
  forward(): void;
  first(): void;
  last(): void;
  /** The next or the last of the moves that could stand at the place of this one. */
  sibling(step: 1 | -1): void;
  /** The next move of the main line that gave something away. */
  nextFault(): void;

  setEngine(on: boolean): void;
  setLines(count: number): void;
  setPlace(place: EnginePlace): void;
  setThreats(on: boolean): void;
  previewLine(preview: LinePreview | null): void;
  /** Plays the moves of an engine's line on the board, into the tree. */
  takeLine(line: number, plies: number): void;
  /** The same for one legal move. */
  takeMove(canonical: string): void;

  /** Where the record has evaluations of somebody else, it is asked first whether they are to be replaced; `asked`: it has been. */
  startReport(asked?: boolean): void;
  stopReport(): void;
  setDepth(depth: Depth): void;

  /** From mistake to mistake of one side: moves on the board are tries, until something else is done. */
  startRetry(side: Side): void;
  /** The move that was best. */
  showBest(): void;
  /** The next mistake; after the last one how many were found, and then the first again. */
  nextRetry(): void;
  endRetry(): void;

  /** Of the move that is shown; the root has none. */
  setNags(nags: readonly number[]): void;
  /** What is being written: it is kept before anything else is done. null: it is given up. */
  writeComment(comment: WrittenComment | null): void;
  /** Something is being written that is not kept yet. */
  readonly writing: boolean;
  /** Keeps what is being written, if anything is. */
  keepComment(): void;
  /** What the comments on the move that is shown draw; what they say stays. */
  removeDrawings(): void;
  promote(toMain: boolean): void;
  /** The move that is shown and what follows. */
  remove(): void;
  setTag(name: string, value: string): void;
  /** Answers whether that is the result now. */
  setResult(result: string): boolean;
  undoEdit(): void;
  redoEdit(): void;

  /** The game with all that was added, as a file. */
  save(): void;
  record(): string;
  copyRecord(): void;
  share(): void;
  playFromHere(): void;
  editPosition(): void;
  setNotation(notation: string): void;
}
