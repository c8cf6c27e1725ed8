// Written by tools/wire from src/wasm/core.json; `tools/wire/generate.mjs` writes it again.

export type Side = 'white' | 'black';

export type LineKind = 'straight' | 'diagonal' | 'triagonal' | 'leap';

export type Arrangement = '' | 'focus' | 'all' | 'zigzag' | 'stack';

export type Judgement = '' | 'inaccuracy' | 'mistake' | 'blunder';

export type Result = 'white' | 'black' | 'draw';

export type Bound = 'exact' | 'lower' | 'upper';

export type ShapeColour = 'G' | 'R' | 'Y' | 'B';

export type LessonKind = 'find' | 'walk' | 'capture' | 'move' | 'mate';

export type LessonState = 'going-on' | 'done' | 'failed';

export type PuzzleKind = 'mate' | 'win';

export interface VariantHead {
  id: string;
  name: string;
  summary: string;
}

export interface AuthoredVariant extends VariantHead {
  /** Of the game; '' if its file does not say. */
  author: string;
  /** Other names by which people know the game. */
  also: string[];
}

export interface OptionValue {
  name: string;
  summary: string;
}

export interface OptionChoice {
  name: string;
  summary: string;
  default: string;
  /** Empty for an option that is a number. */
  values: OptionValue[];
}

export interface PieceLook {
  /** Upper case. */
  letter: string;
  /** For people, small letters: "cardinal". */
  name: string;
  /** Key into the art of web/src/pieces; the variant file's [view] shapes, else the name. */
  shape: string;
  /** What the original's manual writes for the piece: "Ba"; '' if its letter, or unknown. */
  manual: string;
  white: string;
  black: string;
  royal: boolean;
  /** Its worth for people who count, 100 for a pawn; 0 for a royal piece. */
  value: number;
}

/** A place where a movable board can stand. */
export interface Pin {
  name: string;
  /** Names of the cells that a board has there. */
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
  arrangement: Arrangement;
  /** Lines lead from column to column, whatever the levels of their cells. */
  columns: boolean;
  pieces: PieceLook[];
  /** Empty if no board moves. */
  pins: Pin[];
}

/** A part of a text that was left out, or taken for something else. The last of many counts the others, without a place (line 0). */
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
  /** Which sentence of docs/formats/refusals.md it is; '' if only people are told. */
  reason: string;
  /** What that sentence names. */
  values: Record<string, string>;
}

export interface VariantInfo extends AuthoredVariant {
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

export interface MovableBoard {
  name: string;
  pin: string;
  owner: Side;
  /** It has a legal move now. */
  mayMove: boolean;
  /** Indices into the cells of the variant. */
  cells: number[];
}

/** A position as it is drawn, without the cells themselves, which never change. */
export interface WrittenView {
  /** A sign for each cell of the variant: the letter of its piece, '.' for none, ' ' if the cell does not exist now. */
  pieces: string;
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
  /** Its name, "O-O"; '' for a move that is none. */
  castling: string;
  capture: boolean;
}

export interface Attacker {
  cell: string;
  /** How an attack reaches its cell: along an axis, across two or across three, or by a leap. */
  line: LineKind;
}

/** The pieces of each side that attack a cell. */
export interface Attackers {
  white: Attacker[];
  black: Attacker[];
}

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
  result: Result | null;
  reason: string | null;
}

export interface GameState extends PositionState {
  moves: MoveText[];
}

/** A position that was gone to. */
export interface Walk {
  /** Of the moves on the way, in the notation that was asked for; empty if none was. */
  natives: string[];
  state: PositionState;
  view: WrittenView;
  /** One ply earlier; null if no move was played on the way. */
  before: WrittenView | null;
  moves: LegalMove[];
}

/** Why one may not move so. */
export interface Refusal {
  /** In words, with an @ before pins; '' for a legal move. */
  refusal: string;
  /** As in CoreError. */
  reason: string;
  /** As in CoreError. */
  values: Record<string, string>;
}

export interface ReplayedGame {
  played: number;
  total: number;
  /** Of the law that it was played under; those not at their default. */
  options: Record<string, string>;
  start: string;
  position: string;
  result: Result | null;
  reason: string | null;
  moves: MoveText[];
  tags: [string, string][];
  failedMove: string;
  failure: CoreError | null;
  /** Only if there are some. */
  warnings?: CoreWarning[];
}

/** A game of a large file of records, which is not played. */
export interface RecordHead {
  /** Of the text of this game in the file, in bytes: an untouched game is written back by copying them. */
  offset: number;
  size: number;
  /** Of the main line, as far as it was read. */
  plies: number;
  /** Those of White Black Event Site Date Round Result Variant FEN ECO Opening WhiteElo BlackElo that it has. */
  tags: Record<string, string>;
  /** Why this game cannot be read; the others can. Line and column are those of the file. */
  error: CoreError | null;
  /** Only if there are some. */
  warnings?: CoreWarning[];
}

/** A drawing of a comment: an arrow, or with `to` '' a coloured cell. Cells by their names. */
export interface Shape {
  /** Green, red, yellow, blue. */
  colour: ShapeColour;
  from: string;
  to: string;
}

export interface TreeNode {
  /** Stable; 0 is the root, the position before the first move. */
  id: number;
  /** -1 for the root. */
  parent: number;
  /** 0 for the root. */
  ply: number;
  /** Of the move, as position texts count. */
  number: number;
  /** The side that moved; for the root the side that moves first. */
  side: Side;
  /** '' for the root, and for text that could not be read. */
  canonical: string;
  /** In the notation asked for, with marks; '' if `canonical` is. */
  native: string;
  nags: number[];
  /** Comments before the first move of a variation. */
  before: string[];
  /** Comments after the move; of the root: before the first move. What they draw is left out. */
  comments: string[];
  shapes: Shape[];
  /** '' for none. */
  clock: string;
  /** As written, from White's side: "0.35", "#-3"; '' for none. */
  evaluation: string;
  /** The main continuation first. */
  children: number[];
  /** Text of a line from here on that could not be read; '' for none. */
  rest: string;
  /** Why it could not be read. */
  failure: CoreError | null;
}

export interface TreeState {
  variant: string;
  /** Of the law that the moves are read under; those not at their default. */
  options: Record<string, string>;
  /** That of the record, in which it is written if no other one is asked for. */
  notation: string;
  /** The position text before the first move. */
  start: string;
  /** As the record has them; the result is not among them, except one that is not a known result: "won". */
  tags: [string, string][];
  /** Of the record, or as it was set; else by the law, if that ends the main line. */
  result: string;
  /** Of the text that it was read from; only if there are some. */
  warnings?: CoreWarning[];
  /** By order of ids; removed ones are left out. */
  nodes: TreeNode[];
}

export interface CastlingRight {
  /** Home of the rook. */
  rook: string;
  side: Side;
  allowed: boolean;
  /** King and rook are at home. */
  possible: boolean;
}

/** A pawn on a cell from which it makes a double step. */
export interface StartPawn {
  cell: string;
  side: Side;
  /** It has lost its double step. */
  moved: boolean;
}

/** The fault of a position, in words for people. */
export interface SetupReport {
  title: string;
  /** How to fix it. */
  advice: string;
  /** Of the advice, as those of the reason `message` in docs/formats/refusals.md. */
  values: Record<string, string>;
  /** Names of the cells to be marked. */
  cells: string[];
  /** Name of a movable board; '' for none. */
  board: string;
}

export interface SetupState {
  position: string;
  /** The same for other programs: FEN on a flat board with the cells of chess, else the position text. */
  fen: string;
  side: Side;
  castling: CastlingRight[];
  /** Plies since the last capture or pawn move. */
  quiet: number;
  /** Of the move, from 1. */
  number: number;
  /** The double step that may be captured en passant, as the position text writes it; '' for none. */
  passing: string;
  passings: string[];
  /** Only in games that remember which pawns have moved. */
  pawns: StartPawn[];
  /** null: a game can begin with it. */
  fault: CoreError | null;
  report: SetupReport | null;
}

export interface SetupRead {
  /** The parts of the text that were left out. */
  warnings: string[];
}

/** What a lesson says: docs/formats/lessons.md has the list. */
export interface Sentence {
  code: string;
  /** What the sentence names. */
  values: Record<string, string>;
  /** In English. */
  text: string;
}

export interface LessonStep {
  /** "walk-knight"; no two of a tour are equal. */
  id: string;
  kind: LessonKind;
  /** The position is one of the law of tour_practice, not of the game's own. */
  practice: boolean;
  /** White is to move. */
  position: string;
  /** The cell of the piece that walks or captures; '' for other kinds. */
  piece: string;
  /** Cells: to be found, the stars, the pieces to be captured. */
  goals: string[];
  /** Of move: those that are asked for; of mate: the line; canonical. */
  moves: string[];
  /** Moves that are enough. */
  fewest: number;
  /** What there is to know. */
  about: Sentence[];
  /** What there is to do. */
  task: Sentence;
}

export interface Tour {
  steps: LessonStep[];
}

/** What a learner's moves come to. */
export interface LessonJudgement {
  state: LessonState;
  /** Why it is done or has failed. */
  said: Sentence | null;
  /** Now; while the step goes on White is to move. */
  position: string;
  /** Those that are left. */
  goals: string[];
  /** The move of the other side that led there, canonical; '' if it passed. */
  reply: string;
}

export interface LessonMoves {
  /** Canonical; of find: the cell. */
  moves: string[];
}

export interface Puzzle {
  kind: PuzzleKind;
  /** Of the solver. */
  moves: number;
  /** 1, the easiest, to 5. */
  grade: number;
  /** What the proof took. */
  nodes: number;
  /** The solver is to move. */
  position: string;
  /** Canonical, the solver's moves and the replies in turn. */
  line: string[];
}

export interface PuzzleFile {
  /** The easiest first. */
  puzzles: Puzzle[];
}

export interface EngineLine {
  /** From 1, the best. */
  multipv: number;
  depth: number;
  seldepth: number;
  nodes: number;
  bound: Bound;
  /** Centipawns of the side to move. */
  score: number;
  /** In moves, below 0 for the side that is mated; null: none is seen. */
  mateIn: number | null;
  /** From White's side, as records write it: "0.35", "#-3". */
  evaluation: string;
  /** White's, in percent. */
  chance: number;
  /** Canonical. */
  pv: string[];
  native: string[];
}

/** A line, as it is told while the engine searches. */
export interface EngineSaid extends EngineLine {
  /** The first move of `pv`; '' if there is none. */
  best: string;
}

export interface EngineAnswer extends EngineSaid {
  /** The best first; none if the game is over. */
  lines: EngineSaid[];
}

export interface JudgedMove {
  number: number;
  side: Side;
  /** From White's side: "0.35", "#-3". */
  before: string;
  after: string;
  /** Of the mover, in percent. */
  chanceBefore: number;
  chanceAfter: number;
  accuracy: number;
  /** '' for a good move. */
  judgement: Judgement;
  /** Of records: $6, $2 or $4; 0 for a good move. */
  nag: number;
  /** The line that the engine prefers. */
  line: MoveText[];
}

/** In percent; null for a side of which too little is known. */
export interface SideAccuracy {
  white: number | null;
  black: number | null;
}

export interface JudgedGame {
  /** White's, in percent, before the first move and after every move; null if nothing is known. */
  chances: (number | null)[];
  moves: (JudgedMove | null)[];
  accuracy: SideAccuracy;
}

export interface Law {
  /** Hash of the law, 16 hexadecimal digits. */
  law: string;
}

export interface Prose {
  prose: string;
}

export interface PositionText {
  position: string;
}

export interface Undone {
  undone: boolean;
}

export interface LateEnd {
  /** white, black or draw. */
  result: string;
  reason: string;
}

/** Milliseconds. */
export interface TimeAfter {
  left: number;
  /** What is left of the delay. */
  delay: number;
  /** What is left if a move is made then. */
  moved: number;
}

export interface Counted {
  nodes: number;
}

export interface RecordText {
  record: string;
}

export interface RecordGame {
  /** Id of a shipped game; '' for one that is not known here. */
  variant: string;
}

export interface Best {
  best: string;
}

export interface Bench {
  nodes: number;
  signature: number;
}

/** A text, or its bytes in UTF-8. */
export type GivenText = string | Uint8Array;

/** The arguments of each function of the core, and the JSON that it answers beside its number. */
export interface CoreCalls {
  variants: { given: []; answer: AuthoredVariant[] };
  variant_load: { given: [GivenText, GivenText]; answer: null };
  variant_read: { given: [GivenText, GivenText, GivenText]; answer: null };
  variant_read_stored: { given: [GivenText, GivenText]; answer: null };
  variant_with_network: { given: [number, GivenText, GivenText]; answer: null };
  variant_release: { given: [number]; answer: null };
  variant_info: { given: [number]; answer: VariantInfo };
  variant_cells: { given: [number]; answer: CellPlace[] };
  variant_law: { given: [number]; answer: Law };
  variant_prose: { given: [number]; answer: Prose };
  game_create: { given: [number, GivenText]; answer: null };
  game_copy: { given: [number]; answer: null };
  game_release: { given: [number]; answer: null };
  game_state: { given: [number]; answer: GameState };
  game_moves: { given: [number]; answer: LegalMove[] };
  game_enemy_moves: { given: [number]; answer: LegalMove[] };
  game_threats: { given: [number]; answer: Threat[] };
  game_attackers: { given: [number, GivenText, GivenText]; answer: Attackers };
  game_view: { given: [number]; answer: WrittenView };
  game_play: { given: [number, GivenText, number, GivenText]; answer: MoveText };
  game_walk: { given: [number, number, GivenText, number, GivenText]; answer: Walk };
  game_passed: { given: [number]; answer: PositionText };
  game_read: { given: [number, GivenText, number, GivenText]; answer: MoveText };
  game_undo: { given: [number]; answer: Undone };
  game_refusal: { given: [number, GivenText, GivenText]; answer: Refusal };
  game_claims: { given: [number]; answer: string[] };
  game_claim: { given: [number, GivenText]; answer: null };
  game_finish: { given: [number, GivenText, GivenText]; answer: null };
  game_late: { given: [number, GivenText]; answer: LateEnd };
  clock_after: { given: [number, number, number, number, number, number]; answer: TimeAfter };
  game_perft: { given: [number, number, number]; answer: Counted };
  game_record: { given: [number, GivenText, GivenText]; answer: RecordText };
  replay: { given: [number, GivenText, GivenText, number, GivenText]; answer: ReplayedGame[] };
  record_game: { given: [GivenText]; answer: RecordGame };
  records_index: { given: [GivenText]; answer: RecordHead[] };
  tree_read: { given: [number, GivenText, GivenText, GivenText]; answer: null };
  tree_create: { given: [number, GivenText, GivenText]; answer: null };
  tree_release: { given: [number]; answer: null };
  tree_state: { given: [number, GivenText]; answer: TreeState };
  tree_play: { given: [number, number, GivenText, GivenText]; answer: null };
  tree_remove: { given: [number, number]; answer: null };
  tree_promote: { given: [number, number, number]; answer: null };
  tree_comment: { given: [number, number, GivenText]; answer: null };
  tree_undraw: { given: [number, number]; answer: null };
  tree_nags: { given: [number, number, GivenText]; answer: null };
  tree_judgement: { given: [number, number, GivenText, GivenText]; answer: null };
  tree_evaluation: { given: [number, number, GivenText]; answer: null };
  tree_tag: { given: [number, GivenText, GivenText]; answer: null };
  tree_result: { given: [number, GivenText]; answer: null };
  tree_write: { given: [number, GivenText]; answer: RecordText };
  tour_create: { given: [number]; answer: Tour };
  tour_release: { given: [number]; answer: null };
  tour_practice: { given: [number]; answer: null };
  tour_judge: { given: [number, number, GivenText]; answer: LessonJudgement };
  tour_solve: { given: [number, number]; answer: LessonMoves };
  puzzles_read: { given: [number, GivenText, GivenText]; answer: PuzzleFile };
  setup_create: { given: [number, GivenText]; answer: SetupRead };
  setup_release: { given: [number]; answer: null };
  setup_state: { given: [number]; answer: SetupState };
  setup_view: { given: [number]; answer: WrittenView };
  setup_place: { given: [number, GivenText, GivenText]; answer: null };
  setup_clear: { given: [number]; answer: null };
  setup_side: { given: [number, GivenText]; answer: null };
  setup_castling: { given: [number, GivenText, number]; answer: null };
  setup_board: { given: [number, GivenText, GivenText]; answer: null };
  setup_owner: { given: [number, GivenText, GivenText]; answer: null };
  setup_counters: { given: [number, number, number]; answer: null };
  setup_passing: { given: [number, GivenText]; answer: null };
  setup_moved: { given: [number, GivenText, number]; answer: null };
  engine_create: { given: [number]; answer: null };
  engine_release: { given: [number]; answer: null };
  engine_new_game: { given: [number]; answer: null };
  engine_search: { given: [number, number, GivenText]; answer: EngineAnswer };
  game_judge: { given: [number, GivenText, GivenText]; answer: JudgedGame };
  simple_move: { given: [number, GivenText, number]; answer: Best };
  bench: { given: []; answer: Bench };
}
