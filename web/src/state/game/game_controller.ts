// The game on the screen: what the person does with it, and what the server says about it.

import { msg, str } from '@lit/localize';
import { errorOf } from '../../core/core.js';
import type { Threat } from '../../core/types.js';
import { MoveAhead, isAhead, mayChooseAhead, typedAhead } from './ahead.js';
import { recordAddress } from '../../net/http.js';
import { isKeptHere } from '../offline/kept_ids.js';
import type { ErrorAnswer, GameSnapshot, RematchAnswer, ServerMessage, ThinkingAnswer } from '../../net/messages.js';
import type { GameLink } from './link.js';
import type { SaveForm } from './save.js';
import { type Played, PlayedBoard } from '../board_kit/played_board.js';
import { doubleClickGuard } from '../board_kit/double_click.js';
import { CoreGame, type ShownPosition } from '../board_kit/core_game.js';
import { type Copied, copyLink, linkOf, saveFile, showListing } from './game_copies.js';
import { freshSight } from '../board_kit/position_scene.js';
import { endOf, gameScreen } from './game_screen.js';
import { hasOpenSeat, heardOf, looksOn, nobody, ownSide, warnsOfDanger } from './people.js';
import { pickContextOf } from './pick_context.js';
import type { Ahead } from '../board/ahead.js';
import { RequestController } from './request_controller.js';
import type { Host } from '../page/host.js';
import * as selection from '../board_kit/selection.js';
import type { BoardScene } from '../board/scene.js';
import type { GameActions, GameScreen } from './screen.js';
import { changedLaw } from '../board_kit/status.js';
import { GameSync, type Unkeyed } from './game_sync.js';
import type { Confirmed } from './confirmed_game.js';
import { Pace } from './pace.js';
import { barredBy, redonePly, undonePly } from './turn.js';
import { News } from './news.js';

const idle: GameScreen['thinking'] = { on: false, depth: 0, nodes: 0, score: 0, pv: [] };

export class GameController extends PlayedBoard implements GameActions {
  readonly id: string;
  /** Requests that the server decides on. */
  readonly requests: RequestController;
  readonly #sync: GameSync;
  #snapshot: GameSnapshot | null = null;
  #coreGame: CoreGame | null = null;
  #shownPly: number | null = null;
  #thinking = idle;
  #clockAt = 0;
  #people = nobody;
  readonly #ahead = new MoveAhead();
  #hintId = 0;
  #hintPly = -1;
  #previewPly: number | null = null;
  #jumps = false;
  readonly #pace = new Pace();
  readonly #news = new News();
  #pendingSince = 0;
  /** The moves up to the position shown: what belongs to it is forgotten when they change. */
  #place = '';
  /** The seats: a refusal is out of date when they change. */
  #seats = '';
  #ended = false;
  // Page and server have reached the same position. Until then nothing can be done.
  #agreed = false;
  // Page and server play by different rules; this is said once.
  #differs = false;

  constructor(host: Host, game: string) {
    super(host);
    this.id = game;
    this.requests = new RequestController(
      host,
      game,
      () => this.#sync.confirmed,
      () => this.refresh(),
    );
    this.#sync = new GameSync(host, game, {
      snapshot: (snapshot) => this.#onSnapshot(snapshot),
      changed: () => this.#onChanged(false),
      refused: (message) => {
        this.see({ refusal: message });
        host.notice('error', message);
      },
    });
  }

  /** Another page is shown. */
  close(): void {
    this.#sync.leave();
    this.#coreGame?.release();
    this.#coreGame = null;
    this.#agreed = false;
  }

  // ---- the server

  ready(): void {
    this.#sync.join();
    this.#pace.forget();
    if (this.sight.hintAsked) this.#askHint();
  }

  /** The page may have been out of sight: what happened meanwhile has come when this join is answered. */
  wake(): void {
    this.#news.away = true;
    this.#sync.join();
    this.refresh();
  }

  /** The connection is lost. */
  lost(): void {
    this.#thinking = idle;
    this.refresh();
  }

  putNewsAway(): void {
    this.#news.putAway();
    this.refresh();
  }

  receive(message: ServerMessage): void {
    switch (message.t) {
      case 'snapshot':
        if (message.state.game === this.id) this.#sync.snapshot(message.state);
        return;
      case 'event':
        if (message.game === this.id) this.#sync.event(message);
        return;
      case 'thinking':
        if (message.game !== this.id) return;
        this.#think(message);
        return;
      case 'hint':
        if (message.game === this.id && message.at === this.#hintPly && message.at === this.#ply)
          this.#showHint(message.move);
        return;
      case 'presence':
      case 'rematch':
      case 'chat':
        if (message.game !== this.id) return;
        if (message.t === 'rematch' && this.#isAccepted(message)) {
          this.host.go({ page: 'game', game: message.next });
          return;
        }
        this.#people = heardOf(this.#people, message, this.host.environment.now());
        this.refresh();
        return;
      case 'ack':
        if (message.re !== this.#sync.joinId) return;
        this.#sync.joined();
        this.refresh();
        return;
      case 'error':
        this.#onError(message);
        return;
      default:
        return;
    }
  }

  /** The offer has just been accepted: both players go to the new game. An older rematch has a button. */
  #isAccepted({ next }: RematchAnswer): boolean {
    const { rematch } = this.#people;
    return next !== '' && rematch?.next === '' && this.#snapshot !== null && !looksOn(this.#snapshot.you);
  }

  #think({ on, depth, nodes, score, pv }: ThinkingAnswer): void {
    this.#thinking = { on, depth, nodes, score, pv };
    this.refresh();
  }

  #onError({ re, code, message }: ErrorAnswer): void {
    // Of a game that is on the page already: it is followed again as soon as there is room.
    const isPassing = code === 'unavailable' || (code === 'too_large' && this.#coreGame !== null);
    if (re !== 0 && re === this.#sync.joinId && isPassing && this.#sync.joinSoon()) return;
    if (re !== 0 && re === this.#sync.joinId && (!this.#coreGame || code === 'not_found')) {
      // There is no such game, or it has been deleted in another window.
      this.#agreed = false;
      this.host.change({ game: null, gameError: message, gameRecord: '' });
    } else if (re === 0 && code === 'not_found') {
      this.#sync.askAnew();
    } else if (re !== 0 && re === this.#hintId) {
      this.see({ hint: '', hintAsked: false });
      this.host.notice('error', message);
    } else {
      this.host.notice('error', message);
    }
  }

  #onSnapshot(snapshot: GameSnapshot): void {
    const first = this.#coreGame === null;
    const side = ownSide(snapshot.you);
    const seated = snapshot.between && side !== null && !first && !ownSide(this.#snapshot!.you);
    this.#snapshot = snapshot;
    if (snapshot.law === 'changed') {
      this.#cannotShow(changedLaw(snapshot));
      return;
    }
    if (first) {
      try {
        this.#coreGame = CoreGame.of(this.host.core(), snapshot);
      } catch (error) {
        this.#cannotShow(msg(str`This game cannot be shown: ${errorOf(error).message}.`));
        return;
      }
      this.sight = { ...freshSight, bottom: side ?? 'white' };
      this.#ended = snapshot.end !== null;
    }
    // A player who has just accepted sees the board from their side.
    if (seated) this.sight = { ...this.sight, bottom: side };
    if (snapshot.thinking) this.#thinking = { ...this.#thinking, on: true };
    this.#onChanged(true);
  }

  /** In a game of one's own one plays what no computer does, and looks from there: events tell the seats, not whose they are. */
  #seat({ white, black }: Confirmed): void {
    const snapshot = this.#snapshot!;
    const { between, you } = snapshot;
    if (between || !you.owner) return;
    const role = { owner: true, white: white.kind === 'person', black: black.kind === 'person' };
    const side = ownSide(role);
    if (side !== null && side !== ownSide(you)) this.sight = { ...this.sight, bottom: side };
    this.#snapshot = { ...snapshot, you: role };
  }

  // The server has it, so that it can be taken along.
  #cannotShow(gameError: string): void {
    this.host.change({
      game: null,
      gameError,
      gameRecord: isKeptHere(this.id) || !this.host.environment.hasServer ? '' : recordAddress(this.id),
    });
  }

  #onChanged(whole: boolean): void {
    const confirmed = this.#sync.confirmed;
    if (!confirmed || !this.#coreGame) return;
    this.#seat(confirmed);
    this.#clockAt = this.host.environment.now();
    const { line, at } = this.#sync.shown;
    if (this.#shownPly !== null && (this.#shownPly > line.length || this.#shownPly === at)) this.#shownPly = null;
    if (this.#previewPly !== null && this.#previewPly > line.length) this.#previewPly = null;
    const place = `${this.#ply} ${line.slice(0, this.#ply).join(' ')}`;
    if (place !== this.#place) this.#forget();
    this.#place = place;
    this.#agreed = this.#agrees(whole);
    if (!this.#agreed) return;
    if (this.sight.hintAsked && this.#hintId === 0) this.#askHint();
    this.refresh();
    this.#followPremove(confirmed);
    const ended = confirmed.end !== null;
    // If the seat stayed open, its card says so.
    if (ended && !hasOpenSeat(confirmed) && !this.#ended && !this.host.state().dialog)
      this.host.change({ dialog: { kind: 'result' } });
    if (!ended && this.host.state().dialog?.kind === 'result') this.host.change({ dialog: null });
    this.#ended = ended;
  }

  // Server and page must have come to the same position. If not, the game is asked for anew; if that does not help, the
  // page is of another version than the server.
  #agrees(whole: boolean): boolean {
    const confirmed = this.#sync.confirmed!;
    try {
      this.#coreGame!.texts(confirmed.line, this.notation(this.#coreGame!));
      if (this.#coreGame!.keyAt(confirmed.line, confirmed.at) === confirmed.key) {
        this.#differs = false;
        return true;
      }
    } catch {
      // The server has a move that this core refuses.
    }
    if (!whole) {
      this.#sync.askAnew();
      return false;
    }
    if (!this.#differs) {
      this.#differs = true;
      this.#cannotShow(msg('This page is out of date: its rules differ from the server. Reload the page.'));
    }
    return false;
  }

  // ---- the screen

  // The game to be played with.
  get #live(): CoreGame | null {
    return this.#agreed ? this.#coreGame : null;
  }

  get #ply(): number {
    return this.#shownPly ?? this.#sync.shown.at;
  }

  protected override scene(): BoardScene | null {
    return (this.#live && this.host.state().game?.scene) ?? null;
  }

  protected override played(): Played | null {
    const coreGame = this.#live;
    return coreGame && this.#sync.confirmed && { coreGame, line: this.#sync.shown.line, ply: this.#ply };
  }

  // With the seats as last asked for.
  get #confirmed(): Confirmed | null {
    const confirmed = this.#sync.confirmed;
    return confirmed && { ...confirmed, ...this.requests.sitting };
  }

  #position(): ShownPosition {
    return this.#coreGame!.position(this.#sync.shown.line, this.#ply);
  }

  /** Why the viewer may not move now; '' if nothing stands against it. */
  #barred(position: ShownPosition): string {
    const end = endOf(this.#confirmed!, this.#sync.shown, this.#ply, position);
    return barredBy(this.#snapshot!, this.#confirmed!, { position, end, isPast: this.#shownPly !== null });
  }

  refresh(): void {
    const confirmed = this.#confirmed;
    const coreGame = this.#live;
    if (!confirmed || !coreGame || !this.#snapshot) return;
    this.letGoOfTapped();
    const seats = confirmed.white.kind + confirmed.black.kind;
    if (seats !== this.#seats) this.sight = { ...this.sight, held: selection.nothingHeld, refusal: '' };
    this.#seats = seats;
    const { environment } = this.host;
    const notation = this.notation();
    const connected = this.host.state().connection === 'open';
    this.#news.look(environment, connected, this.#snapshot, this.#sync, coreGame, notation);
    this.#pace.tell(this.host, this.id, confirmed);
    const position = this.#position();
    const mayMove = this.#barred(position) === '';
    const game = gameScreen({
      snapshot: this.#snapshot,
      coreGame,
      confirmed,
      shown: this.#sync.shown,
      shownPly: this.#ply,
      position,
      end: endOf(confirmed, this.#sync.shown, this.#ply, position),
      mayMove,
      mayChooseAhead: this.#mayChooseAhead,
      people: this.#people,
      mayUndo: !this.#snapshot.between && !looksOn(this.#snapshot.you) && this.#undone() >= 0,
      preview: this.#previewed(),
      jumps: this.#jumps || this.#previewPly !== null,
      sight: this.sight,
      thinking: this.#thinking,
      clockAt: this.#clockAt,
      sending: this.#sync.sending,
      premove: this.#ahead.chosen,
      news: this.#news.text,
      notation,
      overlay: this.host.state().preferences.overlay,
      threats: this.#threats(mayMove),
      ...this.look(),
      kept3d: this.kept3D(),
    });
    this.#jumps = false;
    this.host.change({ game, gameError: '', gameRecord: '' });
  }

  /** Those that the viewer is warned of. */
  #threats(mayMove: boolean): readonly Threat[] {
    const playing = { ...this.#snapshot!, ...this.#confirmed! };
    const warned = mayMove && warnsOfDanger(playing, this.host.state().preferences.danger);
    return warned ? this.#coreGame!.threats(this.#sync.shown.line, this.#ply) : [];
  }

  #previewed(): { ply: number; position: ShownPosition } | null {
    const ply = this.#previewPly;
    return ply === null ? null : { ply, position: this.#coreGame!.position(this.#sync.shown.line, ply) };
  }

  // What belonged to the position that was shown.
  #forget(): void {
    const { held, pending, hint, hintAsked, refusal, drawn, sketch } = freshSight;
    const fresh = { held, pending, hint, hintAsked, refusal, drawn, sketch };
    this.sight = { ...this.sight, ...fresh, rested: this.sight.hover };
    this.#previewPly = null;
    this.#hintId = 0;
    this.#hintPly = -1;
    this.closePromotion();
  }

  // ---- boards

  protected override pickContext(): selection.PickContext | null {
    const coreGame = this.#live;
    if (!coreGame || !this.#sync.confirmed) return null;
    const barred = this.#barred(this.#position());
    return pickContextOf(coreGame, this.#sync.shown, this.#ply, barred, this.#mayChooseAhead);
  }

  override pick(cell: number): void {
    if (this.#isPending(cell)) {
      // Not by the second half of a double click.
      if (this.host.environment.now() - this.#pendingSince >= doubleClickGuard) this.confirmMove();
      return;
    }
    // Picked once more the move chosen ahead is dropped.
    const again = this.#live && this.#shownPly === null && this.#ahead.endsAt(this.#live, cell);
    if (again && this.sight.held.piece === null) {
      if (this.host.environment.now() - this.#pendingSince >= doubleClickGuard) this.dropAhead();
      return;
    }
    super.pick(cell);
  }

  override unselect(): void {
    const { held, refusal, hint, pending } = this.sight;
    if (held.piece === null && held.board === null && refusal === '') {
      this.#ahead.drop();
      if (hint && pending === '') this.hint();
    }
    super.unselect();
  }

  override dropAhead(): void {
    this.#ahead.drop();
    super.dropAhead();
  }

  // ---- moves

  protected override enter(canonical: string): void {
    // Typed once more, it is confirmed.
    if (!this.host.state().preferences.confirmMoves || canonical === this.sight.pending) {
      this.#play(canonical);
      return;
    }
    this.#pendingSince = this.host.environment.now();
    this.see({ held: selection.nothingHeld, refusal: '', pending: canonical });
    this.closePromotion();
  }

  /** Its target, picked once more, plays the move that waits. */
  #isPending(cell: number): boolean {
    const coreGame = this.#live;
    if (!coreGame || this.sight.pending === '') return false;
    const move = this.#position().moves.find(({ canonical }) => canonical === this.sight.pending);
    if (!move) return false;
    return move.board ? coreGame.places.pin(move.to).includes(cell) : coreGame.places.cell(move.to) === cell;
  }

  confirmMove(): void {
    const { pending } = this.sight;
    if (this.isLegal(pending)) this.#play(pending);
  }

  #play(canonical: string): void {
    const { at } = this.#sync.shown;
    const ply = this.#ply;
    const steps: Unkeyed[] = ply === at ? [] : [{ kind: 'goto', at: ply }];
    const move = { kind: 'move', at: ply, base: this.#sync.shown.line.slice(0, ply), move: canonical } as const;
    this.#shownPly = null;
    this.closePromotion();
    // A person who stopped the computer and then moves wants its answer.
    void this.#sync.ask(...steps, move).then(() => {
      const confirmed = this.#confirmed;
      if (confirmed?.paused && (confirmed.white.kind === 'computer' || confirmed.black.kind === 'computer'))
        this.requests.resume();
    });
  }

  protected override enterTyped(played: Played, typed: string, cell: number): void {
    const barred = this.#barred(this.#position());
    if (barred === '') {
      super.enterTyped(played, typed, cell);
      return;
    }
    const may = this.#mayChooseAhead;
    const { piece } = this.sight.held;
    const goes = may && piece !== null && isAhead(played.coreGame, this.#sync.shown, piece, cell);
    const ahead = may && !goes ? typedAhead(played.coreGame, this.#sync.shown, typed, this.notation()) : null;
    if (ahead) this.enterAhead(ahead);
    else if (may && cell >= 0) this.pickTyped(cell);
    else this.see({ refusal: may ? msg(str`${typed} can't be premoved.`) : barred });
  }

  // ---- a move chosen while the other is to move

  get #mayChooseAhead(): boolean {
    const here = this.#shownPly === null && this.#previewPly === null;
    return here && mayChooseAhead(this.#snapshot!, this.#confirmed!, this.#position());
  }

  protected override enterAhead(chosen: Ahead): void {
    this.#pendingSince = this.host.environment.now();
    this.#ahead.choose(chosen, this.#sync.confirmed!, this.#sync.shown);
    this.see({ held: selection.nothingHeld, refusal: '', pending: '' });
  }

  // It is played, or gone, as soon as something has happened.
  #followPremove(confirmed: Confirmed): void {
    const { move, dropped } = this.#ahead.follow(confirmed, this.#sync.shown, this.#coreGame!);
    if (move) {
      // First the other's move is told.
      queueMicrotask(() => {
        if (!this.#live) return;
        this.#shownPly = null;
        this.#play(move.canonical);
      });
    } else if (dropped) this.see({ refusal: dropped });
  }

  show(ply: number): void {
    if (!this.#live) return;
    const { line, at } = this.#sync.shown;
    const next = Math.max(0, Math.min(line.length, Math.trunc(ply)));
    this.#shownPly = next === at ? null : next;
    // What is clicked in the list has been looked at already.
    this.#jumps = this.#previewPly !== null;
    this.#previewPly = null;
    this.#forget();
    this.refresh();
  }

  preview(ply: number | null): void {
    if (!this.#live || ply === this.#previewPly) return;
    const length = this.#sync.shown.line.length;
    this.#previewPly = ply === null || ply === this.#ply ? null : Math.max(0, Math.min(length, Math.trunc(ply)));
    this.#jumps = true;
    this.refresh();
  }

  step(): void {
    if (!this.#live) return;
    const { at } = this.#sync.shown;
    if (this.#shownPly !== null) this.show(at);
    this.host.connection.send({ t: 'step', game: this.id, at });
  }

  #goTo(ply: number): void {
    const { between, you } = this.#snapshot!;
    if (between || looksOn(you)) {
      this.see({
        refusal: looksOn(you)
          ? msg('You are watching this game.')
          : msg('Your opponent must agree. Press Takeback to ask.'),
      });
      return;
    }
    this.#shownPly = null;
    void this.#sync.ask({ kind: 'goto', at: ply });
  }

  /** Where undo leads; below 0: nowhere. */
  #undone(): number {
    return this.#live && this.#confirmed ? undonePly(this.#confirmed, this.#live, this.#sync.shown) : -1;
  }

  undo(): void {
    if (!this.#live) return;
    const ply = this.#undone();
    if (ply >= 0) this.#goTo(ply);
    else this.see({ refusal: msg('You have no move to take back.') });
  }

  redo(): void {
    if (!this.#live) return;
    const ply = redonePly(this.#confirmed!, this.#live, this.#sync.shown);
    if (ply <= this.#sync.shown.line.length) this.#goTo(ply);
    else this.see({ refusal: msg('There is no move to redo.') });
  }

  playFromHere(): void {
    if (!this.#live || this.#shownPly === null) return;
    const { between, you } = this.#snapshot!;
    const { white, black } = this.#confirmed!;
    // Between two computers the viewer takes the side to move.
    if (!between && !looksOn(you) && white.kind === 'computer' && black.kind === 'computer') {
      const isWhite = this.#live.sideAt(this.#shownPly) === 'white';
      const person = { ...(isWhite ? white : black), kind: 'person' as const };
      this.requests.seats(isWhite ? person : white, isWhite ? black : person);
    }
    this.#goTo(this.#shownPly);
  }

  // ---- the computer's advice, files and links

  hint(): void {
    if (!this.#live) return;
    const { hint, hintAsked } = this.sight;
    if (hintAsked || (hint ?? '') !== '') {
      this.#hintId = 0;
      this.#hintPly = -1;
      this.see({ hint: '', hintAsked: false });
      this.host.say(msg('Hint hidden.'));
    } else this.#askHint();
  }

  #askHint(): void {
    this.#hintPly = this.#ply;
    // Moves that are being sent must have arrived: until then the server is at another position.
    this.#hintId = this.#sync.sending ? 0 : this.host.connection.send({ t: 'hint', game: this.id, at: this.#ply });
    this.see({ hint: null, hintAsked: true });
  }

  // Boards that show one level turn to where it begins, or to where a board goes; where a level was chosen, that one is left for it.
  #showHint(hint: string): void {
    const move = this.#position().moves.find(({ canonical }) => canonical === hint);
    const [from, to] = move ? this.#coreGame!.places.endsOf(move) : [];
    const told = this.#position().view.cells[(move?.board ? to : from) ?? -1]?.level;
    const { level } = this.sight;
    this.see({ hint, hintAsked: false, level: level === null ? null : (told ?? level) });
  }

  playHint(): void {
    const { hint } = this.sight;
    if (hint !== null && this.isLegal(hint)) this.#play(hint);
  }

  askClaims(): void {
    const question = this.asLink();
    if (question) void this.requests.askClaims(question);
  }

  /** The game itself as data, for links and questions; null while it is not known. */
  asLink(): GameLink | null {
    return this.#live && linkOf(this.#live, this.#sync.confirmed, this.#sync.shown);
  }

  save(form: SaveForm): void {
    void saveFile(this.host, form, () => this.#copied());
  }

  #copied(): Copied | null {
    const [coreGame, { confirmed, shown }] = [this.#live, this.#sync];
    return coreGame && confirmed && { coreGame, confirmed, shown, notation: this.notation() };
  }

  list(): void {
    void showListing(this.host, () => this.#copied());
  }

  copyLink(): void {
    const game = this.asLink();
    if (game) void copyLink(this.host, game);
  }
}
