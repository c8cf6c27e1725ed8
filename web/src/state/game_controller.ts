// The game on the screen: what its user does with it, and what the server says of it.

import { errorOf } from '../core/core.js';
import type { LegalMove } from '../core/types.js';
import type { ErrorAnswer, GameSnapshot, ServerMessage, ThinkingAnswer } from '../net/messages.js';
import type { GameLink, SavedFile, SaveForm } from './files.js';
import { fileOf } from './game_file.js';
import { GameLead, type ShownPosition } from './game_lead.js';
import { endOf, freshSight, gameScreen, nextLevel, type Sight } from './game_screen.js';
import { GameWishes } from './game_wishes.js';
import type { Host } from './host.js';
import type { BoardEvents } from './scene.js';
import * as selection from './selection.js';
import type { GameScreen } from './state.js';
import { endSentence, otherSide, sideName } from './status.js';
import { TableLink, type Unkeyed } from './table_link.js';
import type { Told } from './table_model.js';

const idle: GameScreen['thinking'] = { on: false, depth: 0, nodes: 0, score: 0, pv: [] };
export class GameController implements BoardEvents {
  readonly id: string;
  /** What only the server can grant. */
  readonly wishes: GameWishes;
  readonly #host: Host;
  readonly #link: TableLink;
  #snapshot: GameSnapshot | null = null;
  #lead: GameLead | null = null;
  #shownPly: number | null = null;
  #sight = freshSight;
  #thinking = idle;
  #clockAt = 0;
  #hintId = 0;
  #hintPly = -1;
  /** The moves up to the position shown: what belongs to it is forgotten when they change. */
  #place = '';
  #ended = false;
  // The page has come to the same position as the server. Until it has, nothing can be done.
  #agreed = false;
  // The rules of page and server differ: said once.
  #differs = false;

  constructor(host: Host, game: string) {
    this.#host = host;
    this.id = game;
    this.wishes = new GameWishes(host, game, () => this.#link.told, () => this.refresh());
    this.#link = new TableLink(host, game, {
      snapshot: (snapshot) => this.#onSnapshot(snapshot),
      changed: () => this.#onChanged(false),
      refused: (message) => {
        this.#see({ refusal: message });
        host.notice('error', message);
      },
    });
  }

  /** Another page is shown. */
  close(): void {
    this.#link.leave();
    this.#lead?.release();
    this.#lead = null;
    this.#agreed = false;
  }

  // ---- the server

  ready(): void {
    this.#link.join();
    if (this.#sight.hintAsked) this.hint();
  }

  /** The line is broken. */
  lost(): void {
    this.#thinking = idle;
    this.refresh();
  }

  receive(message: ServerMessage): void {
    switch (message.t) {
      case 'snapshot':
        if (message.state.game === this.id) this.#link.snapshot(message.state);
        return;
      case 'event':
        if (message.game === this.id) this.#link.event(message);
        return;
      case 'thinking':
        if (message.game !== this.id) return;
        this.#think(message);
        return;
      case 'hint':
        if (message.game === this.id && message.at === this.#hintPly && message.at === this.#ply)
          this.#see({ hint: message.move, hintAsked: false });
        return;
      case 'error':
        this.#onError(message);
        return;
      default:
        return;
    }
  }

  #think({ on, depth, nodes, score, pv }: ThinkingAnswer): void {
    this.#thinking = { on, depth, nodes, score, pv };
    this.refresh();
  }

  #onError({ re, code, message }: ErrorAnswer): void {
    if (re !== 0 && re === this.#link.joinId && (!this.#lead || code === 'not_found')) {
      // It never was, or has been deleted in another window.
      this.#agreed = false;
      this.#host.change({ game: null, gameError: message });
    } else if (re === 0 && code === 'not_found') {
      this.#link.askAnew();
    } else if (re !== 0 && re === this.#hintId) {
      this.#see({ hint: '', hintAsked: false });
      this.#host.notice('error', message);
    } else {
      this.#host.notice('error', message);
    }
  }

  #onSnapshot(snapshot: GameSnapshot): void {
    const first = this.#lead === null;
    this.#snapshot = snapshot;
    if (first) {
      try {
        this.#lead = GameLead.of(this.#host.core, snapshot);
      } catch (error) {
        this.#host.change({ gameError: `This game cannot be shown: ${errorOf(error).message}.` });
        return;
      }
      const oneSided = snapshot.white.kind !== snapshot.black.kind;
      this.#sight = { ...freshSight, bottom: oneSided && snapshot.black.kind === 'person' ? 'black' : 'white' };
      this.#ended = snapshot.end !== null;
    }
    if (snapshot.thinking) this.#thinking = { ...this.#thinking, on: true };
    this.#onChanged(true);
  }

  #onChanged(whole: boolean): void {
    const told = this.#link.told;
    if (!told || !this.#lead) return;
    this.#clockAt = this.#host.environment.now();
    const { line, at } = this.#link.shown;
    if (this.#shownPly !== null && (this.#shownPly > line.length || this.#shownPly === at)) this.#shownPly = null;
    const place = `${this.#ply} ${line.slice(0, this.#ply).join(' ')}`;
    if (place !== this.#place) this.#forget();
    this.#place = place;
    this.#agreed = this.#agrees(whole);
    if (!this.#agreed) return;
    if (this.#sight.hintAsked && this.#hintId === 0) this.hint();
    this.refresh();
    const ended = told.end !== null;
    if (ended && !this.#ended && !this.#host.state().dialog) this.#host.change({ dialog: { kind: 'result' } });
    if (!ended && this.#host.state().dialog?.kind === 'result') this.#host.change({ dialog: null });
    this.#ended = ended;
  }

  // Server and page must have come to the same position. If not, the game is asked for anew; if that does not help, the
  // page is of another version than the server.
  #agrees(whole: boolean): boolean {
    const told = this.#link.told!;
    try {
      this.#lead!.texts(told.line, this.#notation);
      if (this.#lead!.keyAt(told.line, told.at) === told.key) {
        this.#differs = false;
        return true;
      }
    } catch {
      // A move of the server's that this core refuses.
    }
    if (!whole) {
      this.#link.askAnew();
      return false;
    }
    if (!this.#differs) {
      this.#differs = true;
      const gameError = 'This page and the server play by different rules. Load the page again.';
      this.#host.change({ gameError, game: null });
    }
    return false;
  }

  // ---- the screen

  // The game to be played with.
  get #live(): GameLead | null {
    return this.#agreed ? this.#lead : null;
  }

  get #ply(): number {
    return this.#shownPly ?? this.#link.shown.at;
  }

  get #notation(): string {
    const info = this.#lead?.variant.info;
    const chosen = info ? this.#host.state().preferences.notation[info.id] : undefined;
    return chosen !== undefined && info?.notations.includes(chosen) ? chosen : '';
  }

  // With those who were asked to play from now on.
  get #told(): Told | null {
    const told = this.#link.told;
    return told && { ...told, ...this.wishes.sitting };
  }

  #position(): ShownPosition {
    return this.#lead!.position(this.#link.shown.line, this.#ply);
  }

  /** Why the viewer may not move now; '' if he may. */
  #barred(position: ShownPosition): string {
    const end = endOf(this.#told!, this.#link.shown, this.#ply, position);
    if (end) return endSentence(end);
    if (position.moves.length === 0) return 'The game is over.';
    const side = position.view.side;
    return this.#told![side].kind === 'person' ? '' : `The computer plays ${sideName(side)}.`;
  }

  refresh(): void {
    const told = this.#told;
    const lead = this.#live;
    if (!told || !lead || !this.#snapshot) return;
    const { environment } = this.#host;
    const { preferences } = this.#host.state();
    const position = this.#position();
    const dark = preferences.theme === 'dark' || (preferences.theme === 'system' && environment.dark());
    const game = gameScreen({
      snapshot: this.#snapshot,
      lead,
      told,
      table: this.#link.shown,
      shownPly: this.#ply,
      position,
      end: endOf(told, this.#link.shown, this.#ply, position),
      mayMove: this.#barred(position) === '',
      sight: this.#sight,
      thinking: this.#thinking,
      clockAt: this.#clockAt,
      sending: this.#link.sending,
      notation: this.#notation,
      theme: dark ? 'dark' : 'light',
      still: preferences.motion === 'reduced' || environment.reducedMotion(),
    });
    this.#host.change({ game, gameError: '' });
  }

  #see(change: Partial<Sight>): void {
    this.#sight = { ...this.#sight, ...change };
    this.refresh();
  }

  // What belonged to the position that was shown.
  #forget(): void {
    const { held, hint, hintAsked, refusal } = freshSight;
    this.#sight = { ...this.#sight, held, hint, hintAsked, refusal };
    this.#hintId = 0;
    this.#hintPly = -1;
    if (this.#host.state().dialog?.kind === 'promotion') this.#host.change({ dialog: null });
  }

  // ---- boards

  #table(): selection.Table | null {
    const lead = this.#live;
    if (!lead || !this.#link.told) return null;
    const position = this.#position();
    const { look } = lead.variant.info;
    return {
      cells: position.view.cells,
      boards: position.view.boards,
      moves: position.moves,
      side: position.view.side,
      places: lead.places,
      pins: look.pins.map(({ name }) => name),
      manName: (letter) => look.pieces.find((piece) => piece.letter === letter.toUpperCase())?.name ?? 'man',
      barred: this.#barred(position),
      refusal: (from, to) => lead.refusal(this.#link.shown.line, this.#ply, from, to),
    };
  }

  #mean(meaning: (table: selection.Table, held: selection.Held) => selection.Meaning): void {
    const table = this.#table();
    if (!table) return;
    const { held, moves, refusal } = meaning(table, this.#sight.held);
    const [first] = moves;
    if (moves.length > 1) {
      this.#see({ refusal });
      this.#host.change({ dialog: { kind: 'promotion', choice: { side: table.side, moves } } });
    } else if (first) {
      this.#play(first.canonical);
    } else {
      this.#see({ held, refusal });
    }
  }

  pick(cell: number): void {
    this.#mean((table, held) => selection.pickCell(table, held, cell));
  }

  pickBoard(name: string): void {
    this.#mean((table, held) => selection.pickBoardNamed(table, held, name));
  }

  pickPin(pin: string): void {
    this.#mean((table, held) => selection.pickPinNamed(table, held, pin));
  }

  dragStart(cell: number): void {
    this.#mean((table) => selection.startDrag(table, cell));
  }

  drop(from: number, to: number | null): void {
    this.#mean((table, held) => selection.dropMan(table, held, from, to));
  }

  unselect(): void {
    this.#see({ held: selection.nothingHeld, refusal: '' });
  }

  hover(cell: number | null): void {
    if (cell !== this.#sight.hover) this.#see({ hover: cell });
  }

  chooseLevel(level: number | null): void {
    this.#see({ level });
  }

  stepLevel(step: number): void {
    const levels = this.#live?.variant.info.look.levelOrder ?? [];
    this.#see({ level: nextLevel(levels, this.#sight.level, step) });
  }

  setGap(gap: number | null): void {
    this.#see({ gap });
  }

  flip(): void {
    this.#see({ bottom: otherSide(this.#sight.bottom) });
  }

  // ---- moves

  #play(canonical: string): void {
    const { at } = this.#link.shown;
    const ply = this.#ply;
    const steps: Unkeyed[] = ply === at ? [] : [{ kind: 'goto', at: ply }];
    const move = { kind: 'move', at: ply, base: this.#link.shown.line.slice(0, ply), move: canonical } as const;
    this.#shownPly = null;
    if (this.#host.state().dialog?.kind === 'promotion') this.#host.change({ dialog: null });
    // Whoever stopped the computer and then moves wants its answer.
    void this.#link.ask(...steps, move).then(() => {
      const told = this.#told;
      if (told?.paused && (told.white.kind === 'computer' || told.black.kind === 'computer')) this.wishes.resume();
    });
  }

  typeMove(text: string): void {
    const lead = this.#live;
    const typed = text.trim();
    if (!lead || !this.#link.told || typed === '') return;
    const barred = this.#barred(this.#position());
    if (barred !== '') {
      this.#see({ refusal: barred });
      return;
    }
    try {
      this.#play(lead.read(this.#link.shown.line, this.#ply, typed, this.#notation).canonical);
    } catch (error) {
      this.#see({ refusal: errorOf(error).message });
    }
  }

  choosePromotion(move: LegalMove): void {
    if (!this.#live) return;
    const { canonical } = move;
    if (this.#position().moves.some((legal) => legal.canonical === canonical)) this.#play(canonical);
  }

  show(ply: number): void {
    if (!this.#live) return;
    const { line, at } = this.#link.shown;
    const next = Math.max(0, Math.min(line.length, Math.trunc(ply)));
    this.#shownPly = next === at ? null : next;
    this.#forget();
    this.refresh();
  }

  #goTo(ply: number): void {
    this.#shownPly = null;
    void this.#link.ask({ kind: 'goto', at: ply });
  }

  // Where a person is to move, or any ply if none plays.
  #rests(ply: number): boolean {
    const told = this.#told;
    if (!told || !this.#live) return false;
    const people = told.white.kind === 'person' || told.black.kind === 'person';
    return !people || told[this.#live.sideAt(ply)].kind === 'person';
  }

  undo(): void {
    if (!this.#live) return;
    let ply = this.#link.shown.at - 1;
    while (ply >= 0 && !this.#rests(ply)) ply -= 1;
    if (ply >= 0) this.#goTo(ply);
    else this.#see({ refusal: 'There is no move of yours to take back.' });
  }

  redo(): void {
    if (!this.#live) return;
    const { line, at } = this.#link.shown;
    let ply = at + 1;
    while (ply < line.length && !this.#rests(ply)) ply += 1;
    if (ply <= line.length) this.#goTo(ply);
    else this.#see({ refusal: 'There is no move to play again.' });
  }

  playFromHere(): void {
    if (this.#live && this.#shownPly !== null) this.#goTo(this.#shownPly);
  }

  // ---- the computer's advice, files and links

  hint(): void {
    if (!this.#live) return;
    this.#hintPly = this.#ply;
    // What is on its way must have arrived: until then the server knows another position.
    this.#hintId = this.#link.sending ? 0 : this.#host.connection.send({ t: 'hint', game: this.id, at: this.#ply });
    this.#see({ hint: null, hintAsked: true });
  }

  askClaims(): void {
    const question = this.asLink();
    if (question) void this.wishes.askClaims(question);
  }

  /** The game itself as data, for links and questions; null while it is not known. */
  asLink(): GameLink | null {
    const lead = this.#live;
    if (!lead) return null;
    const { line, at, ahead } = this.#link.shown;
    const { variantText, options, start } = lead;
    const end = ahead ? null : (this.#link.told?.end ?? null);
    return { variant: lead.variant.info.id, variantText, options, start, line: line.slice(0, at), end };
  }

  file(form: SaveForm): SavedFile | null {
    const lead = this.#live;
    const told = this.#link.told;
    return lead && told ? fileOf(lead, told, this.#link.shown, form, this.#notation) : null;
  }
}
