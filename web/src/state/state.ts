// The one typed record that the page shows. Pages read it and ask the controllers of the Store; only those change it.
// Plain data: no mesh, no element, no socket.

import type { Core } from '../core/core.js';
import type {
  Attackers,
  CoreError,
  GameState,
  LegalMove,
  MoveText,
  PositionView,
  ReplayedGame,
  Side,
  VariantHead,
  VariantInfo,
} from '../core/types.js';
import type {
  Challenge,
  ClockState,
  End,
  GameSummary,
  LawStatus,
  Names,
  Network,
  Offer,
  Role,
  Seat,
} from '../net/messages.js';
import type { AnalysisActions, AnalysisScreen } from './analysis/screen.js';
import type { CursorStep } from './cursor.js';
import type { EditorActions, EditorScreen } from './editor/screen.js';
import type { People } from './people.js';
import type { Ahead } from './premove.js';
import type { PeopleRequest } from './request_controller.js';
import type { Bytes } from './records/encoding.js';
import type { RecordsActions, RecordsScreen } from './records/screen.js';
import type { BoardEvents, BoardScene, View3D } from './scene.js';
import type { Look3D, Space3D } from './view3d.js';

export type Route =
  | { page: 'home' }
  /** `asked`: the choice that a link makes, as it is written; the page says what it cannot follow. */
  | { page: 'new'; variant: string; asked?: Readonly<Record<string, string>> }
  | { page: 'game'; game: string }
  | { page: 'games' }
  /** `piece`: the name of one that is looked up. */
  | { page: 'rules'; variant: string; piece?: string | undefined }
  | { page: 'samples' }
  | { page: 'together' }
  /**
   * `game`: one that the server keeps; `record`: of the file that is open, from 0; `code`: of a link; `start`: where another one is
   * begun, which has no address of its own. None: what was looked at last.
   */
  | { page: 'analysis'; game?: string; record?: number; code?: string; start?: boolean }
  /** `code`: the position of a link. */
  | { page: 'editor'; variant: string; code?: string }
  | { page: 'records' };

/** Whose keys the game page has: this program's, or those of an older one. */
export type KeyMapName = 'own' | 'ziggurat-program' | 'parmen-program';

export interface Preferences {
  theme: 'system' | 'light' | 'dark';
  /** The view of a game. */
  primary: 'slices' | 'board3d';
  /** Name of a notation by variant id; absent: the game's own. */
  notation: Record<string, string>;
  motion: 'system' | 'reduced';
  /** The panel beside the slices; null: where it takes nothing from the boards. */
  panel: boolean | null;
  /** The panel stands beside the board in space instead of being laid over it. */
  pinned: boolean;
  look3d: Look3D;
  /** By variant id; absent: as the game asks. */
  spaces: Record<string, Space3D>;
  /** Who attacks and who guards the cell under the pointer is shown. */
  overlay: boolean;
  /** Pieces in danger are marked; null: where the computer is played at a low level. */
  danger: boolean | null;
  /** How fast the computer plays against itself. */
  pace: Pace;
  sound: Sound;
  keys: KeyMapName;
  /** A move is shown, and played when that is said once more. */
  confirmMoves: boolean;
}

export type Pace = 'slow' | 'normal' | 'fast';

export interface Sound {
  on: boolean;
  /** From 0 to 1. */
  volume: number;
}

export type Connection = 'connecting' | 'open' | 'lost';

/** A message that disappears after a while or by a click. */
export interface Notice {
  id: number;
  kind: 'info' | 'error';
  text: string;
  /** Where it is answered, by a button: it stays until then. */
  to?: Route | undefined;
}

/** What is told to somebody who does not see the page. */
export interface Spoken {
  id: number;
  text: string;
}

/** A variant file that was dropped: playable, or its first mistake. */
export interface DroppedVariant {
  place: string;
  text: string;
  info: VariantInfo | null;
  error: CoreError | null;
}

/** A game of an opened file: what the core replayed, and all that is needed to begin it anew. */
export interface OpenedGame extends ReplayedGame {
  variant: string;
  /** '' for a shipped variant. */
  variantText: string;
  options: Record<string, string>;
  /** The notation that its moves are written in; '' for the game's own. */
  notation: string;
  title: string;
  /** Canonical, as far as it could be played. */
  line: string[];
  /** Why it ends early, in a sentence with file, game and move; '' for none. */
  sentence: string;
}

/** A record file that was opened: its games, ready to look at or play on. */
export interface OpenedRecord {
  place: string;
  /** Of the first game. */
  variant: string;
  games: OpenedGame[];
  /** The first mistake of its games. */
  error: CoreError | null;
}

export interface PromotionChoice {
  side: Side;
  /** The moves to choose from, all of one from and to. */
  moves: LegalMove[];
}

export type Dialog =
  | { kind: 'promotion'; choice: PromotionChoice }
  | { kind: 'result' }
  | {
      kind: 'confirm';
      /** The question, by which a screen reader calls the dialog. */
      title: string;
      /** What comes of it. */
      text: string;
      action: 'resign' | 'draw' | 'offer' | 'abort' | 'delete' | 'report';
      game: string;
    }
  | { kind: 'name' }
  | { kind: 'claims'; claims: string[] | null }
  | { kind: 'help' }
  | { kind: 'dropped'; variant: DroppedVariant }
  /** `bytes`: of the file. */
  | { kind: 'record'; record: OpenedRecord; bytes: Bytes };

/** The pieces of a side: how many of each kind are on the board, and how many fewer than at the start. */
export interface PieceCount {
  letter: string;
  name: string;
  shape: string;
  /** For people who count: 100 is a pawn. */
  value: number;
  white: number;
  black: number;
  whiteLost: number;
  blackLost: number;
}

/** A position on the screen, with what the boards, the grids, the pad and the keys need of it: of a game, an analysis, an editor. */
export interface PositionScreen {
  /** Another one: another game is shown, nothing of the old one is animated. */
  id: string;
  variant: VariantInfo;
  /** Shipped, or by a text of its own. */
  variantText: string;
  /** Of the position shown. */
  state: GameState;
  view: PositionView;
  /** One ply earlier; null at the start. */
  before: PositionView | null;
  /** Legal moves of the position shown; empty when it is over. */
  moves: LegalMove[];
  /** What the person may move now in the position shown (of `moves`). */
  side: Side;
  mayMove: boolean;
  /** null where no clock runs. */
  clock: ClockState | null;
  /** performance.now() when `clock` was true. */
  clockAt: number;
  /** What the server says: it may lag behind the line by what is being sent. */
  end: End | null;
  /** Moves of the whole line in the chosen notation, also those taken back. */
  line: MoveText[];
  /** Plies on the board of the game itself. */
  at: number;
  /** Plies on the board that is shown: less than `at` while one steps through the game. */
  shown: number;
  /** Canonical hint for the position shown, '' for none, null while it is asked for. */
  hint: string | null;
  scene: BoardScene;
  /** One sentence of what is going on: "White to move. Check: Cannon Xb3 attacks King Ye1." */
  status: string;
  /** Why the last try was refused, in the core's words; '' for none. */
  refusal: string;
  /** Why the piece that was picked is only looked at; '' for none, and where nothing needs to be said of it. */
  note: string;
  pieceCounts: PieceCount[];
  /** That the last move has changed the level, in a sentence: "The queen 4d2 came from level 3."; else ''. */
  arrival: string;
  notation: string;
  /** The move that waits to be played, '' for none. */
  pending: string;
  /** The same in words: "queen 3d1 to 4d2, one level up"; '' for none. */
  pendingText: string;
  /** The move that is played after the other's, if it is legal then; null for none. */
  premove: Ahead | null;
  /** The same in words: "queen 3d1 to 4d2"; '' for none. */
  premoveText: string;
}

/** The game on the screen. */
export interface GameScreen extends PositionScreen {
  /** Whether the law is known to be the one it was made under. */
  law: LawStatus;
  title: string;
  white: Seat;
  black: Seat;
  /** Between two people: what is played stands, and draws and takebacks are offers. */
  between: boolean;
  /** Who was asked to take the open seat, by name; '' for nobody in particular. */
  invites: string;
  /** What the viewer is in it. */
  you: Role;
  names: Names;
  offer: Offer | null;
  people: People;
  paused: boolean;
  /** There is a move of a person's, or any where none plays, to be taken back. */
  mayUndo: boolean;
  /** The scene is that of another ply, which is only looked at while the pointer is on its move; null: it is not. */
  preview: number | null;
  thinking: { on: boolean; depth: number; nodes: number; score: number; pv: string[] };
  /** Plies sent and not yet acknowledged. */
  sending: boolean;
  /** The hint as a sentence: "Knight from Bc3 to Cd3: one level up."; '' for none. */
  hintText: string;
  /** Which pieces are lost if nothing is done, in a sentence; '' for none, or where nobody is warned. */
  danger: string;
  hintAsked: boolean;
  /** What has happened while the viewer was away, until he puts it away or something happens; '' for nothing. */
  news: string;
}

export interface AppState {
  route: Route;
  /** The rules core is here. Before that only the first page is shown. */
  ready: boolean;
  /** Why it does not come, in words; '' while all is well. */
  coreError: string;
  connection: Connection;
  /** Milliseconds until the next try while lost; 0 while trying. */
  retryIn: number;
  /** The server has a newer page than this one, which may be loaded, or must be, since the server does not understand it. */
  renewed: 'no' | 'may' | 'must';
  preferences: Preferences;
  variants: VariantHead[];
  /** The variant whose set-up or rules page is shown, under the chosen options. */
  variant: VariantInfo | null;
  /** Its file; '' for a shipped variant. */
  variantText: string;
  variantError: CoreError | null;
  /** Newest first; perhaps not all, see `olderGames`. */
  games: GameSummary[] | null;
  /** Whether the server has games that are older than those of `games`. */
  olderGames: 'none' | 'there' | 'asked';
  /** Of playing with others; asked for by `Store.together`. */
  together: Together;
  game: GameScreen | null;
  /** The game of the route does not exist, the link is bad, ... in words. */
  gameError: string;
  /** Where the record of a game is that the server keeps and this page cannot show; '' for none. */
  gameRecord: string;
  /** Of the page of analysis and of the editor; null elsewhere, and until they are loaded. */
  analysis: AnalysisScreen | null;
  editor: EditorScreen | null;
  /** The file of records that is open; null: none. */
  records: RecordsScreen | null;
  /** The page before this one. */
  left?: Route;
  /** The game from which one has come to the rules, as it was then. */
  leftGame?: GameScreen | null | undefined;
  dialog: Dialog | null;
  notices: Notice[];
  /** The last things said, the newest at the end. */
  spoken: readonly Spoken[];
}

export interface Together {
  /** What the viewer is called; '' until the server has said it. */
  name: string;
  /** The newest first; null: not told yet. */
  challenges: Challenge[] | null;
  /** How many of them wait for the viewer, by name. */
  asking: number;
  /** The games of those that this browser has made. */
  made: string[];
  /** Other servers on this network; null: not asked yet. */
  network: Network | null;
  /** Why the last question was not answered, in words; '' if it was. */
  failed: string;
}

export interface Reach {
  /** Where others on its network reach this server: "http://192.168.1.5:8080/"; '' where they do not. */
  url: string;
  /** Days for which it keeps a game that nobody has begun. */
  days: number;
}

/** What is asked of the server beside games. */
export interface TogetherActions {
  /** The viewer's name, and who is on the network, into state.together. */
  look(): Promise<void>;
  /** Whether who waits for somebody to play with is wanted there, from now on. */
  watch(on: boolean): void;
  /** From now on who asks the viewer to play is told on every page; his name is asked for. */
  hear(): Promise<void>;
  /** Sits down at the game of a challenge, and goes there from the page that lists it; or says no to one that waits for the viewer. */
  accept(game: string): Promise<void>;
  decline(game: string): Promise<void>;
  /** How long the server waits for whoever is invited, and where; null where it does not answer. */
  reach(): Promise<Reach | null>;
  /** Answers why not, in words; '' if the viewer is called so from now on. */
  rename(name: string): Promise<string>;
}

export interface NewGame {
  variant: string;
  variantText: string;
  options: Record<string, string>;
  white: Seat;
  black: Seat;
  /** With a seat that is open: whether chance decides who plays White, and whether all on this server see it. */
  randomSides?: boolean;
  listed?: boolean;
  /** Who alone may take it, by name; '' and without it whoever comes. */
  invites?: string;
  /** Minutes and seconds; null: no clock. One of increment, delay and periods at most. */
  clock: { base: number; increment: number; delay?: number; periods?: number; period?: number } | null;
  /** For every move, with a seat that is open and no clock. */
  days?: number;
  start: string;
  line: string[];
  /** How it ended where the line does not show it. */
  end: End | null;
  title: string;
}

/** What may be done with the position on the screen. What cannot be done is refused in words, in the state. */
export interface BoardActions extends BoardEvents {
  setView3D(change: Partial<View3D>): void;
  /** Distance of the levels in space; null: as the game asks. */
  setGap(gap: number | null): void;
  flip(): void;
  /** Puts down what is in hand; with nothing in hand a move chosen ahead is dropped. */
  unselect(): void;
  /** No move is chosen ahead any more, and nothing is in hand. */
  dropAhead(): void;
  /** Puts the keyboard's cursor on a cell; null: away. */
  setCursor(cell: number | null): void;
  /** One step of the cursor, as the viewer sees the board; the first one makes it appear. */
  moveCursor(step: CursorStep): void;
  /** A move in words; or the name of a cell, which is picked. */
  typeMove(text: string): void;
  /** Who attacks a cell and who guards it, by names of cells. */
  attackersOf(cell: string): Attackers;
  /** Plays the move that waits for it. */
  confirmMove(): void;
  choosePromotion(move: LegalMove): void;
}

/** What may be done with the game on the screen. */
export interface GameActions extends BoardActions {
  /** What only the server can grant: shown when it is told. */
  readonly requests: GameRequests;

  /** Shows this ply of the line; the game itself stays where it is. */
  show(ply: number): void;
  /** Draws the position after this ply until null is asked for; nothing else changes. */
  preview(ply: number | null): void;
  /** What was told of the time away has been read. */
  putNewsAway(): void;
  /** A computer that is paused plays one move. */
  step(): void;
  /** The game itself goes back or forth: undo takes back to where a person is to move. */
  undo(): void;
  redo(): void;
  /** Makes the shown ply the game's own, so that play goes on from there. */
  playFromHere(): void;
  /** Asks for a hint; one that is shown is put away. */
  hint(): void;
  /** Plays the hint that is shown. */
  playHint(): void;
  askClaims(): void;
  setNotation(notation: string): void;
  /** The game as a file of the browser: 'record', or with the name and the notation the original programs used. */
  save(form: 'record' | 'gamelist' | 'moves' | 'saved'): void;
  /** A link that restores the game anywhere: variant, options, start and moves. */
  copyLink(): void;
}

export interface GameRequests {
  seats(white: Seat, black: Seat): void;
  stop(): void;
  resume(): void;
  resign(side: Side): void;
  draw(): void;
  claim(claim: string): void;
  /** Of a game between two people. Answers whether it is on its way. */
  tell(request: PeopleRequest): boolean;
  /** To whoever follows the game. Waits for a connection; false where the server refuses it, which is said. */
  say(text: string): Promise<boolean>;
}

/** What makes games: the set-up page, files and records. */
export interface OpenActions {
  /** Loads a variant under options into state.variant (the set-up page shows what an option changes). */
  choose(variant: string, variantText: string, options: Record<string, string>): void;
  /** `refused`: told why the server does not make it, instead of everybody. */
  create(game: NewGame, refused?: (why: string) => void): void;
  /** A file that was dropped or picked: a variant file, a game record, or a file of many games. */
  openBytes(name: string, bytes: Bytes): Promise<void>;
  /** The same of a text, other than a file of many games. */
  openFile(name: string, text: string): Promise<void>;
  /** A game of a file on the analysis board; the file is the one whose games are listed from then on. */
  analyseRecord(place: string, bytes: Bytes, index: number): Promise<void>;
  /** A game of an opened record, as a game of its own (no seat is the computer's). */
  playRecord(record: OpenedRecord, index: number): void;
}

/** The games that the server keeps. */
export interface GamesActions {
  /** The newest games into state.games; then older ones behind them. */
  list(): void;
  listOlder(): void;
  delete(game: string): void;
  rename(game: string, title: string): void;
}

/**
 * The state, and the controllers to ask. Nothing here throws: failures become notices, errors of the state, or
 * refusals.
 */
export interface Store {
  readonly state: AppState;
  /** The rules core; throws before it has arrived. */
  readonly core: Core;
  /** Settled once the core is here: for what can wait for it. */
  readonly coreHere: Promise<void>;
  /** Of the game page, from the moment its address is shown; null on other pages. */
  readonly game: GameActions | null;
  /** Of the board on the screen: a game's, an analysis', an editor's; null on other pages. */
  readonly board: BoardActions | null;
  readonly open: OpenActions;
  readonly games: GamesActions;
  /** Loaded when it is first asked for; rejects where it cannot be. */
  together(): Promise<TogetherActions>;
  /** Likewise; from then on what `board` and the state have on their pages. */
  analysis(): Promise<AnalysisActions>;
  editor(): Promise<EditorActions>;
  /** Once the file is there that was open before the page was loaded. */
  records(): Promise<RecordsActions>;
  /** Called after every change; answers how to stop. */
  subscribe(listener: () => void): () => void;

  /** The core has arrived, or cannot be had. */
  begin(core: Core): void;
  failed(why: string): void;
  go(route: Route): void;
  setPreferences(change: Partial<Preferences>): void;
  notice(kind: Notice['kind'], text: string): void;
  dismiss(notice: number): void;
  openDialog(dialog: Dialog): void;
  closeDialog(): void;
  /** Tells somebody who does not see the page. */
  say(text: string): void;
  /** Tries at once to reach the server, where the next try is still waited for. */
  reconnect(): void;
  /** The newer page is not loaded now. */
  later(): void;
}
