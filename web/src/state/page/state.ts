// The one typed record that the page shows. Pages read it and ask the controllers of the Store; only those change it.
// Plain data: no mesh, no element, no socket.

import type { DroppedVariant, OpenedRecord } from '../open/opened.js';
import type { Account, AccountActions, Ban } from '../account/screen.js';
import type { PlayerActions } from '../player/screen.js';
import type { TournamentActions } from '../tournaments/screen.js';
import type { Seeks, SeeksActions } from '../seeks/screen.js';
import type { Together, TogetherActions } from '../together/screen.js';
import type { BoardActions, PromotionChoice } from '../board_kit/position_screen.js';
import type { GameActions, GameScreen } from '../game/screen.js';
import type { Environment } from './environment.js';
import type { Route } from './routes.js';
import type { Core } from '../../core/core.js';
import type { CoreError, VariantHead, VariantInfo } from '../../core/types.js';
import type { End, GameSummary, Seat } from '../../net/messages.js';
import type { AnalysisActions, AnalysisScreen } from '../analysis/screen.js';
import type { EditorActions, EditorScreen } from '../editor/screen.js';
import type { Bytes } from '../records/encoding.js';
import type { LearnActions, LearnScreen, PuzzleActions, PuzzleScreen } from '../learn/screen.js';
import type { RecordsActions, RecordsScreen } from '../records/screen.js';
import type { Look3D, Space3D } from '../board/view3d.js';

/** Whose keys the game page has: this program's, or those of an older one. */
export type KeyMapName = 'own' | 'ziggurat-program' | 'parmen-program';

export interface Preferences {
  theme: 'system' | 'light' | 'dark';
  /** The view of a game. */
  primary: 'slices' | 'board3d';
  /** The viewer has chosen that view; else a game with boards that move opens in space, and any other in slices. */
  viewChosen: boolean;
  /** Name of a notation by variant id; absent: the game's own. */
  notation: Record<string, string>;
  motion: 'system' | 'reduced';
  /** The panel beside the slices; null: where it takes nothing from the boards. */
  panel: boolean | null;
  /** The panel stands beside the board in space, where there is room for both. */
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

/** `none`: the page has no server. */
export type Connection = 'connecting' | 'open' | 'lost' | 'none';

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

export type Dialog =
  | { kind: 'promotion'; choice: PromotionChoice }
  | { kind: 'result' }
  | {
      kind: 'confirm';
      /** The question, by which a screen reader calls the dialog. */
      title: string;
      /** What comes of it. */
      text: string;
      action: 'resign' | 'draw' | 'offer' | 'abort' | 'delete' | 'deleteAll' | 'forget' | 'report';
      /** '' where it is about all of them. */
      game: string;
    }
  | { kind: 'name' }
  | { kind: 'claims'; claims: string[] | null }
  | { kind: 'help' }
  /** The moves as gamelist.txt has them. */
  | { kind: 'listing'; moves: string }
  | { kind: 'dropped'; variant: DroppedVariant }
  /** `bytes`: of the file. */
  | { kind: 'record'; record: OpenedRecord; bytes: Bytes };

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
  /** Games that were played in this browser before the server had them, by its ids: when it took them. */
  uploads: Readonly<Record<string, number>>;
  /** Whether the server has games that are older than those of `games`. */
  olderGames: 'none' | 'there' | 'asked';
  /** The export or deletion of all games that is under way; null: none. */
  gamesTask: GamesTask | null;
  /** The account that is logged in; null: none. Known from the last visit until the server has said it. */
  account: Account | null;
  /** Why the server refuses everything; null: it does not, as far as is known. */
  banned: Ban | null;
  /** Of playing with others; asked for by `Store.together`. */
  together: Together;
  /** The state of seeking opponents; asked for by `Store.seeks`, and null until then. */
  seeks: Seeks | null;
  game: GameScreen | null;
  /** The game of the route does not exist, the link is bad, ... in words. */
  gameError: string;
  /** Where the record of a game is that the server keeps and this page cannot show; '' for none. */
  gameRecord: string;
  /** Of the page of analysis and of the editor; null elsewhere, and until they are loaded. */
  analysis: AnalysisScreen | null;
  editor: EditorScreen | null;
  /** Of the pages of lessons and puzzles, likewise. */
  learn: LearnScreen | null;
  puzzle: PuzzleScreen | null;
  /** Why there is no lesson or puzzle, in words; '' where there is. */
  learnError: string;
  /** The file of records that is open; null: none. */
  records: RecordsScreen | null;
  /** The page before this one. */
  left?: Route;
  /** The game from which one has come to the rules or to My games, as it was then. */
  leftGame?: GameScreen | null | undefined;
  dialog: Dialog | null;
  notices: Notice[];
  /** The last things said, the newest at the end. */
  spoken: readonly Spoken[];
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
  /** The name of the only player who may accept; '' or missing: anyone. */
  invites?: string;
  /** Between two accounts: its end changes their ratings. */
  rated?: boolean;
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
  /**
   * A game of an opened record, as a game of its own; the computer keeps the seats and levels that the record names. `people`: the
   * viewer plays both sides, whoever played them.
   */
  playRecord(record: OpenedRecord, index: number, people?: boolean): Promise<void>;
}

/** Progress: how many of how many games; `total` is 0 until all are listed. */
export interface GamesTask {
  kind: 'export' | 'delete';
  done: number;
  total: number;
}

/** The games that the server keeps. */
export interface GamesActions {
  /** The newest games into state.games; then older ones behind them. */
  list(): void;
  listOlder(): void;
  delete(game: string): void;
  rename(game: string, title: string): void;
  /** A game that this browser keeps, as a file. */
  save(game: string): void;
  /** All games of this browser as one file of records, and the files of the viewer's own variants. */
  exportAll(): Promise<void>;
  deleteAll(): Promise<void>;
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
  seeks(): Promise<SeeksActions>;
  account(): Promise<AccountActions>;
  players(): Promise<PlayerActions>;
  tournaments(): Promise<TournamentActions>;
  /** Likewise; from then on what `board` and the state have on their pages. */
  analysis(): Promise<AnalysisActions>;
  editor(): Promise<EditorActions>;
  learn(): Promise<LearnActions>;
  /** What this browser keeps for parts of the page that are loaded when they are asked for. */
  readonly kept: Pick<Environment, 'load' | 'store' | 'fetch'>;
  puzzles(): Promise<PuzzleActions>;
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
  /** Loads the newer page, the core and all else of its version, in place of this one. */
  renew(): void;
  /** The newer page is not loaded now. */
  later(): void;
}
