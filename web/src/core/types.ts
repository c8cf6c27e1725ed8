// What the rules core answers, as the C interface of src/wasm/abi.hpp writes it in JSON. The page holds no rule: all it
// knows of a game comes through these shapes.

export type Side = 'white' | 'black';

export interface VariantHead {
  id: string;
  name: string;
  summary: string;
}

export interface OptionChoice {
  name: string;
  summary: string;
  default: string;
  /** Empty for an option that is a number. */
  values: { name: string; summary: string }[];
}

export interface PieceLook {
  /** Upper case. */
  letter: string;
  /** For people, small letters: "cardinal". */
  name: string;
  /** Key into the art of web/src/pieces; the variant file's [view] shapes, else the name. */
  shape: string;
  white: string;
  black: string;
  royal: boolean;
  /** What it is worth for people who count, 100 for a pawn; 0 for a royal piece. */
  value: number;
}

/** A place where a movable board can stand: its name and the names of the cells a board has there. */
export interface Pin {
  name: string;
  cells: string[];
  /** Names of the boards that may stand on it. */
  boards: string[];
}

/** How a game is to be drawn, as its file says. */
export interface Look {
  files: string[];
  ranks: string[];
  levels: string[];
  /** Levels (from 0) in the order of reading. */
  levelOrder: number[];
  /** Between two levels, in cells. */
  gap: number;
  /** By level, in cells; empty for none. */
  offsets: [number, number][];
  azimuth: number;
  elevation: number;
  /** How levels are laid out in space at first; '': by the geometry of the boards. */
  arrangement: '' | 'focus' | 'all' | 'zigzag' | 'stack';
  /** Lines lead from column to column, whatever the levels of their cells. */
  columns: boolean;
  pieces: PieceLook[];
  /** Empty where no board moves. */
  pins: Pin[];
}

/** What of a text was left out, or taken for something else. The last of many counts the others, without a place (line 0). */
export interface CoreWarning {
  message: string;
  line: number;
  column: number;
}

export interface CoreError {
  code: string;
  message: string;
  place: string;
  line: number;
  column: number;
  /** Which sentence it is, of docs/formats/refusals.md, and what it names; '' where only people are told. */
  reason: string;
  values: Record<string, string>;
}

export interface VariantInfo extends VariantHead {
  /** Who the game is by; '' where its file does not say. */
  author: string;
  /** Other names by which people know it. */
  also: string[];
  start: string;
  /** Those not at their default. */
  options: Record<string, string>;
  choices: OptionChoice[];
  notations: string[];
  warnings: CoreError[];
  look: Look;
}

/** A cell, whatever stands on it. */
export interface CellPlace {
  name: string;
  file: number;
  rank: number;
  level: number;
  /** Place in space, in cells; x along the files, y along the ranks, z the level. Half-cell shifts are in x and y. */
  x: number;
  y: number;
  z: number;
  dark: boolean;
}

export interface Cell extends CellPlace {
  /** False: a place for a movable board that stands elsewhere now. */
  exists: boolean;
  /** Letter of the piece on it, upper case White, lower case Black; '' for none. */
  piece: string;
}

export interface MovableBoard {
  name: string;
  pin: string;
  owner: Side;
  /** It has a legal move now. */
  mayMove: boolean;
  /** Indices into PositionView.cells. */
  cells: number[];
}

export interface PositionView {
  /** Every cell that can ever exist, in an order that never changes. */
  cells: Cell[];
  boards: MovableBoard[];
  side: Side;
  check: boolean;
  checkers: string[];
  attacked: string[];
  last: string;
  lastCells: string[];
  /** Letters of the pieces captured since the start, in their order; upper case for White's. '' in an editor. */
  captured: string;
}

export interface LegalMove {
  canonical: string;
  /** A cell's name, or for a board's move the name of the pin ("b1(2)"), which may also be a cell's name. */
  from: string;
  to: string;
  /** Upper case letter or ''. */
  promotion: string;
  board: boolean;
  capture: boolean;
}

/** How an attack reaches its cell: along an axis, across two or across three, or by a leap. */
export type LineKind = 'straight' | 'diagonal' | 'triagonal' | 'leap';

export interface Attacker {
  cell: string;
  line: LineKind;
}

/** The pieces of each side that attack a cell. */
export type Attackers = Record<Side, Attacker[]>;

/** A piece that is lost if nothing is done about it, and the piece that captures it best: names of their cells. */
export interface Threat {
  cell: string;
  by: string;
}

export interface MoveText {
  canonical: string;
  native: string;
}

export interface PositionState {
  variant: string;
  start: string;
  position: string;
  /** The position for other programs: FEN on a flat board with the cells of chess, else the position text. */
  fen: string;
  side: Side;
  ply: number;
  check: boolean;
  /** A 64-bit number as text; equal positions have equal keys. */
  key: string;
  result: 'white' | 'black' | 'draw' | null;
  reason: string | null;
}

export interface GameState extends PositionState {
  moves: MoveText[];
}

/** A position that was gone to. */
export interface Walked {
  /** Of the moves on the way, in the notation that was asked for; empty if none was. */
  natives: string[];
  state: PositionState;
  view: PositionView;
  /** One ply earlier; null if no move was played on the way. */
  before: PositionView | null;
  moves: LegalMove[];
}

export interface ReplayedGame {
  played: number;
  total: number;
  /** Of the law that it was played under; those not at their default. */
  options: Record<string, string>;
  start: string;
  position: string;
  result: string | null;
  reason: string | null;
  moves: MoveText[];
  tags: [string, string][];
  failedMove: string;
  failure: CoreError | null;
}
