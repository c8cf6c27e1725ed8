// The editor: pieces and boards are put where one likes, and the core says what is wrong with it. What is set up stands in the
// address, so that it survives a reload and can be gone back to.

import { msg, str } from '@lit/localize';
import { errorOf } from '../../core/failure.js';
import type { Setup, SetupState } from '../../core/setup.js';
import { sideOf } from '../../core/side.js';
import type { Attackers, Look, PositionView, Side, VariantHead } from '../../core/types.js';
import { BoardController } from '../board_kit/board_controller.js';
import { cursorAt } from '../board/cursor.js';
import { animation } from '../board_kit/position_scene.js';
import { copyText, loadedOr } from '../game/game_copies.js';
import type { Host } from '../page/host.js';
import type { GameLink } from '../game/link.js';
import { pieceCounts } from '../board_kit/piece_counts.js';
import { writeRoute } from '../page/routes.js';
import type { BoardScene } from '../board/scene.js';
import { sceneOf } from '../board/scene_of.js';
import { nothingHeld } from '../board_kit/selection.js';
import type { Route } from '../page/routes.js';
import { nameOf } from '../../language/name_of.js';
import { endSentence, sideName, statusSentence } from '../board_kit/status.js';
import { view3DOf } from '../board/view3d.js';
import { positionLink, positionOf } from './address.js';
import { castlingWords } from './castling.js';
import { EditorDocument, type Law } from './document.js';
import type { EditorActions, EditorScreen, InHand, TypedText } from './screen.js';

/** What was set up last, on whichever page. */
const lastKey = 'strata.editor';

function named(look: Look, piece: string): string {
  const name = nameOf(look.pieces.find(({ letter }) => letter === piece.toUpperCase())?.name ?? piece);
  return sideOf(piece) === 'white' ? msg(str`white ${name}`) : msg(str`black ${name}`);
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export class EditorController extends BoardController implements EditorActions {
  #document: EditorDocument | null = null;
  /** Something was done here to what was opened. */
  #edited = false;
  /** Counts games: another one is another board. */
  #serial = 0;
  #game = '';
  #hand: InHand = '';
  #typed: TypedText | null = null;
  #told = { id: 0, text: '' };
  #code = '';
  /** The same once it is made; '' where another position has come before. */
  #coded: Promise<string> = Promise.resolve('');
  /** Counts changes of the position: what is written of an older one is dropped. */
  #changes = 0;
  #setup: SetupState | null = null;
  #view: PositionView | null = null;
  #over = '';

  constructor(host: Host) {
    super(host);
  }

  protected override scene(): BoardScene | null {
    return this.host.state().editor?.scene ?? null;
  }

  protected override variantId(): string {
    return this.#document?.id ?? '';
  }

  // ---- what is shown

  async open({ variant, code }: Extract<Route, { page: 'editor' }>): Promise<void> {
    const document = this.#document;
    const state = this.host.state();
    // A file that has been opened once more is another game.
    const own = state.variant?.id === variant ? state.variantText : document?.variantText;
    const known = variant === '' || (variant === document?.id && own === document.variantText);
    const same = code === undefined ? known : code === this.#code;
    if (document && same) {
      this.#write();
      this.refresh();
      return;
    }
    this.#changes += 1;
    const change = this.#changes;
    const asked = code ?? (variant === '' ? this.host.environment.load(lastKey) : null);
    if (asked === null) {
      this.#begin(this.#fresh(variant));
      return;
    }
    const found = await positionOf(this.host.core(), asked);
    // Something else has been asked for meanwhile.
    if (change !== this.#changes) return;
    if ('link' in found && this.#begin(found.link)) return;
    if ('message' in found) this.host.notice('error', found.message);
    if (!this.#document) this.#begin(this.#fresh(variant));
  }

  /** The start of a game: one that ships, or of the file that is open. */
  #fresh(id: string): GameLink {
    const { variants, variant, variantText } = this.host.state();
    const known = variants.some((one) => one.id === id);
    const own = !known && variant?.id === id ? variantText : '';
    return positionLink(known || own !== '' ? id : (variants[0]?.id ?? ''), own, {}, '');
  }

  #begin({ variant, variantText, options, start }: GameLink): boolean {
    let document: EditorDocument;
    try {
      document = new EditorDocument(this.host.core(), { id: variant, variantText, options }, start);
    } catch (error) {
      this.host.notice('error', msg(str`This link does not contain a valid position: ${errorOf(error).message}.`));
      return false;
    }
    this.#document?.release();
    this.#document = document;
    this.#edited = false;
    this.#game = '';
    this.#changed();
    return true;
  }

  // What was in hand or pointed at was of another board.
  #enterGame(id: string): void {
    if (id === this.#game) return;
    this.#game = id;
    this.#serial += 1;
    this.#hand = '';
    this.sight = { ...this.sight, held: nothingHeld, hover: null, cursor: null, level: null, refusal: '' };
  }

  /** The position is another one: all that is known of it is asked anew, and it is written into the address. */
  #changed(): void {
    const document = this.#document;
    if (!document) return;
    this.#enterGame(document.id);
    this.#setup = document.state();
    this.#view = document.view();
    this.#typed = null;
    this.#over = this.#setup.fault === null ? this.#endOf(document, this.#setup.position) : '';
    this.#code = '';
    this.#changes += 1;
    this.refresh();
    this.#coded = this.#encode(document, this.#setup.position, this.#changes);
  }

  #endOf(document: EditorDocument, position: string): string {
    const game = document.variant.game(position);
    const { result, reason } = game.state();
    game.release();
    return result === null ? '' : endSentence({ result, reason: reason ?? '' });
  }

  async #encode({ id, variantText, options }: EditorDocument, position: string, change: number): Promise<string> {
    const links = await loadedOr(this.host, import('../game/link.js'));
    const code = await links?.encodeLink(positionLink(id, variantText, options, position));
    if (code === undefined || change !== this.#changes) return '';
    this.#code = code;
    this.#write();
    this.refresh();
    return code;
  }

  #write(): void {
    const { environment } = this.host;
    const id = this.#document?.id ?? '';
    if (this.#code === '') return;
    // What is only looked at, by a link that somebody sent, takes no place of what was set up.
    if (this.#edited) this.host.kept(environment.store(lastKey, this.#code));
    // If the user has left the page in the meantime, nothing is shown.
    if (this.host.state().route.page === 'editor')
      environment.replaceUrl(writeRoute({ page: 'editor', variant: id, code: this.#code }));
  }

  refresh(): void {
    const editor = this.#screen();
    if (editor) this.host.change({ editor });
  }

  #screen(): EditorScreen | null {
    const document = this.#document;
    const setup = this.#setup;
    const view = this.#view;
    if (!document || !setup || !view) return null;
    const { variant, variantText, options } = document;
    const { info } = variant;
    return {
      id: `editor ${this.#serial}`,
      variant: info,
      variantText,
      options,
      state: {
        variant: info.id,
        start: setup.position,
        position: setup.position,
        fen: setup.fen,
        side: setup.side,
        ply: 0,
        check: view.check,
        key: '',
        result: null,
        reason: null,
      },
      view,
      before: null,
      moves: [],
      side: setup.side,
      mayMove: false,
      clock: null,
      clockAt: 0,
      end: null,
      line: [],
      at: 0,
      shown: 0,
      hint: null,
      scene: this.#sceneOf(document, setup, view),
      status: setup.report?.title ?? (this.#over || statusSentence(view, info.look, null)),
      refusal: this.sight.refusal,
      note: '',
      pieceCounts: pieceCounts(view, info.look),
      arrival: '',
      notation: info.notations[0] ?? '',
      pending: '',
      pendingText: '',
      premove: null,
      premoveText: '',
      setup,
      hand: this.#hand,
      report: setup.report,
      over: this.#over,
      mayUndo: document.mayUndo,
      mayRedo: document.mayRedo,
      typed: this.#typed,
      warnings: document.warnings,
      code: this.#code,
      told: this.#told,
    };
  }

  #sceneOf({ variant, places }: EditorDocument, { report }: SetupState, view: PositionView): BoardScene {
    const { look } = variant.info;
    const { held, hover, cursor, bottom, level } = this.sight;
    const { theme, still } = this.look();
    const kept = this.kept3D();
    const taken = new Set(view.boards.map(({ pin }) => pin));
    const pinTargets =
      held.board === null
        ? []
        : look.pins
            .filter(({ name, boards }) => !taken.has(name) && boards.includes(held.board!))
            .map(({ name }) => ({ pin: name, cells: places.pin(name) }));
    return sceneOf(view, look, {
      places,
      game: `editor ${this.#serial} ${look.levels.length} ${view.cells.length}`,
      // In the editor, pieces may be moved freely.
      boards: view.boards.map((board) => ({ ...board, mayMove: true })),
      bottom,
      level,
      gap: kept.space.gap,
      animate: still ? 0 : animation,
      theme,
      view3d: view3DOf(kept),
      movable: true,
      free: true,
      selected: held.piece,
      selectedBoard: held.board,
      pinTargets,
      hover,
      cursor: cursor === null ? null : cursorAt({ cells: view.cells, pinTargets }, cursor),
      ...(report ? { attacked: places.numbers(report.cells) } : {}),
    });
  }

  // ---- edits

  #say(text: string): void {
    this.#told = { id: this.#told.id + 1, text };
  }

  #refuse(error: unknown): void {
    const { message } = errorOf(error);
    this.see({ held: nothingHeld, refusal: message });
  }

  #edit(said: string, work: (setup: Setup) => void): void {
    this.#act((document) => {
      const before = document.state().castling;
      return document.edit(said, work)
        ? [said, castlingWords(before, document.state().castling)].filter((words) => words !== '').join(' ')
        : null;
    });
  }

  /** An edit, and what is wrong afterwards. `act` answers what is said of it; null: it has changed nothing. */
  #act(act: (document: EditorDocument) => string | null): void {
    const document = this.#document;
    if (!document) return;
    this.sight = { ...this.sight, held: nothingHeld, refusal: '' };
    try {
      const said = act(document);
      if (said === null) this.refresh();
      else this.#done(said);
    } catch (error) {
      this.#refuse(error);
    }
  }

  #done(said: string): void {
    const before = this.#setup?.report?.title ?? '';
    this.#edited = true;
    this.#changed();
    const now = this.#setup?.report?.title ?? '';
    const fault = now === before ? '' : now === '' ? msg('The position is valid now.') : msg(str`${now}.`);
    this.#say([said, fault].filter((words) => words !== '').join(' '));
    this.refresh();
  }

  #cellName(cell: number): string {
    return this.#view?.cells[cell]?.name ?? '';
  }

  #pieceOn(cell: number): string {
    return this.#view?.cells[cell]?.piece ?? '';
  }

  #nameOf(piece: string): string {
    return this.#document ? named(this.#document.variant.info.look, piece) : piece;
  }

  take(hand: InHand): void {
    this.#hand = hand;
    this.sight = { ...this.sight, held: nothingHeld, refusal: '' };
    this.#say(
      hand === ''
        ? msg('Pointer: pick pieces up and put them down.')
        : hand === 'bin'
          ? msg('Bin: choose a cell to empty it.')
          : msg(str`${capital(this.#nameOf(hand))} in hand.`),
    );
    this.refresh();
  }

  place(cell: number, piece: string): void {
    const name = this.#cellName(cell);
    this.#edit(msg(str`${capital(this.#nameOf(piece))} on ${name}.`), (setup) => setup.place(name, piece));
  }

  erase(cell: number): void {
    const name = this.#cellName(cell);
    const piece = this.#pieceOn(cell);
    if (piece === '') this.unselect();
    else this.#edit(msg(str`${capital(this.#nameOf(piece))} taken from ${name}.`), (setup) => setup.place(name, ''));
  }

  #move(from: number, to: number): void {
    const piece = this.#pieceOn(from);
    const [start, end] = [this.#cellName(from), this.#cellName(to)];
    this.#edit(msg(str`${capital(this.#nameOf(piece))} from ${start} to ${end}.`), (setup) => {
      setup.place(end, piece);
      setup.place(start, '');
    });
  }

  pick(cell: number): void {
    const pin = this.scene()?.pinTargets.find(({ cells }) => cells.includes(cell));
    if (pin) {
      this.pickPin(pin.pin);
      return;
    }
    const { piece } = this.sight.held;
    const here = this.#pieceOn(cell);
    if (this.#hand === 'bin') this.erase(cell);
    else if (this.#hand !== '') {
      if (here === this.#hand) this.erase(cell);
      else this.place(cell, this.#hand);
    } else if (piece !== null && piece !== cell) this.#move(piece, cell);
    else if (piece === cell || here === '') this.unselect();
    else {
      this.#say(msg(str`${capital(this.#nameOf(here))} on ${this.#cellName(cell)} picked up.`));
      this.see({ held: { ...nothingHeld, piece: cell }, refusal: '' });
    }
  }

  pickBoard(name: string): void {
    const held = this.sight.held.board === name ? nothingHeld : { ...nothingHeld, board: name };
    this.#say(held.board === null ? msg(str`Board ${name} put down.`) : msg(str`Board ${name} picked up.`));
    this.see({ held, refusal: '' });
  }

  pickPin(pin: string): void {
    const { board } = this.sight.held;
    if (board !== null) this.moveBoard(board, pin);
  }

  dragStart(cell: number): void {
    this.see({ held: { ...nothingHeld, piece: cell }, refusal: '' });
  }

  drop(from: number, to: number | null): void {
    if (to === null) this.erase(from);
    else if (to === from) this.unselect();
    else this.#move(from, to);
  }

  setSide(side: Side): void {
    this.#edit(msg(str`${sideName(side)} to move.`), (setup) => setup.setSide(side));
  }

  setCastling(rook: string, allowed: boolean): void {
    const words = allowed
      ? msg(str`Castling with the rook on ${rook} allowed.`)
      : msg(str`Castling with the rook on ${rook} not allowed.`);
    this.#edit(words, (setup) => setup.setCastling(rook, allowed));
  }

  moveBoard(board: string, pin: string): void {
    const there = this.#view?.boards.find((one) => one.pin === pin && one.name !== board);
    const words = there
      ? msg(str`Board ${board} on ${pin}, and board ${there.name} where it was.`)
      : msg(str`Board ${board} on ${pin}.`);
    this.#edit(words, (setup) => setup.moveBoard(board, pin));
  }

  setOwner(board: string, owner: Side): void {
    this.#edit(
      owner === 'white' ? msg(str`Board ${board} is White's.`) : msg(str`Board ${board} is Black's.`),
      (setup) => setup.setOwner(board, owner),
    );
  }

  setCounters(quiet: number, number: number): void {
    const whole = (value: number): number => (Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? value : -1);
    this.#edit(msg(str`Move ${number}, ${quiet} quiet moves.`), (setup) =>
      setup.setCounters(whole(quiet), whole(number)),
    );
  }

  setPassing(text: string): void {
    this.#edit(text === '' ? msg('No en passant.') : msg(str`En passant on ${text}.`), (setup) =>
      setup.setPassing(text),
    );
  }

  setMoved(cell: string, moved: boolean): void {
    const words = moved
      ? msg(str`The pawn on ${cell} has lost its double step.`)
      : msg(str`The pawn on ${cell} has its double step.`);
    this.#edit(words, (setup) => setup.setMoved(cell, moved));
  }

  setOption(name: string, value: string): void {
    const document = this.#document;
    if (!document) return;
    const choice = document.variant.info.choices.find((one) => one.name === name);
    const options = { ...document.options };
    if (value === choice?.default) delete options[name];
    else options[name] = value;
    try {
      const { kept } = document.choose(msg('Rules changed.'), options);
      this.#done(
        kept
          ? msg('Rules changed.')
          : msg('The position is not possible under these rules. The start position is shown.'),
      );
    } catch (error) {
      this.#refuse(error);
    }
  }

  undo(): void {
    const words = this.#document?.undo() ?? null;
    if (words !== null) this.#back(msg(str`Undone: ${words}`));
  }

  redo(): void {
    const words = this.#document?.redo() ?? null;
    if (words !== null) this.#back(msg(str`Redone: ${words}`));
  }

  #back(said: string): void {
    this.sight = { ...this.sight, held: nothingHeld, refusal: '' };
    this.#done(said);
  }

  begin(from: 'start' | 'empty'): void {
    const emptied = msg('No pieces on the board.');
    // No castling right waits for king and rook to come home: none is spoken of.
    if (from === 'empty') this.#act((document) => (document.clear(emptied) ? emptied : null));
    else this.#replace('', msg('The start position.'));
  }

  beginGame(variant: string): void {
    if (variant === this.#document?.id) return;
    const { variants, variant: own } = this.host.state();
    const name = variants.find(({ id }) => id === variant)?.name ?? own?.name ?? variant;
    const { variantText } = this.#fresh(variant);
    const law = { id: variant, variantText, options: {} };
    this.#replace('', msg(str`The start position of ${name}.`), law, msg('Undo restores your position.'));
  }

  /** `hint`: said as well. */
  #replace(tfen: string, said: string, law?: Law, hint = ''): void {
    this.sight = { ...this.sight, held: nothingHeld, refusal: '' };
    try {
      if (this.#document?.replace(said, tfen, law)) this.#done([said, hint].filter((words) => words !== '').join(' '));
      else this.refresh();
    } catch (error) {
      this.#refuse(error);
    }
  }

  // ---- texts and links

  readText(text: string): void {
    const document = this.#document;
    const tfen = text.trim();
    if (!document || tfen === this.#setup?.position || tfen === this.#setup?.fen) {
      this.#typed = null;
      this.refresh();
      return;
    }
    try {
      if (tfen === '') throw new Error(msg('the text is empty'));
      document.replace(msg('Position loaded from text.'), tfen);
      this.#back([msg('Position loaded.'), ...document.warnings.map((each) => msg(str`${capital(each)}.`))].join(' '));
    } catch (error) {
      const { message } = errorOf(error);
      this.#typed = { text, error: message, fits: this.#readers(tfen).filter(({ id }) => id !== document.id) };
      this.#say(msg(str`${capital(message)}.`));
      this.refresh();
    }
  }

  /** Shipped games of which it is a position text. */
  #readers(tfen: string): VariantHead[] {
    const core = this.host.core();
    return core.variants().filter(({ id }) => {
      try {
        new EditorDocument(core, { id, variantText: '', options: {} }, tfen).release();
        return tfen !== '';
      } catch {
        return false;
      }
    });
  }

  readTextAs(variant: string, text: string): void {
    const name = nameOf(this.host.state().variants.find(({ id }) => id === variant)?.name ?? variant);
    const law = { id: variant, variantText: '', options: {} };
    this.#replace(text.trim(), msg(str`Position loaded as ${name}.`), law);
  }

  typeMove(text: string): void {
    this.readText(text);
  }

  async copy(what: 'text' | 'link'): Promise<void> {
    const code = await this.#coded;
    const link = `${this.host.environment.origin()}${writeRoute({ page: 'editor', variant: this.variantId(), code })}`;
    const text = what === 'text' ? (this.#setup?.fen ?? '') : link;
    const copied = what === 'text' ? msg('Position copied.') : msg('The link has been copied.');
    await copyText(this.host, text, copied, msg(str`It is: ${text}`));
  }

  play(): void {
    if (this.#setup?.fault === null && this.#over === '')
      this.#leave((code) => ({ page: 'new', variant: this.variantId(), asked: { position: code } }));
  }

  analyse(): void {
    if (this.#setup?.fault === null) this.#leave((code) => ({ page: 'analysis', code }));
  }

  #leave(route: (code: string) => Route): void {
    void this.#coded.then((code) => {
      if (code !== '') this.host.go(route(code));
    });
  }

  attackersOf(cell: string): Attackers {
    const document = this.#document;
    if (!document || this.#setup?.fault !== null) return { white: [], black: [] };
    const game = document.variant.game(this.#setup.position);
    try {
      return game.attackers(cell);
    } finally {
      game.release();
    }
  }

  // Nothing is played here.
  confirmMove(): void {}

  choosePromotion(): void {}
}
