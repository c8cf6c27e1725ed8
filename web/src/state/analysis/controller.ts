// The analysis on the screen: the tree and what is done with it, and the engines that look at it.

import { msg, str } from '@lit/localize';
import type { EngineLine, EnginePosition } from '../../core/engine.js';
import type { JudgedGame } from '../../core/types.js';
import type { GameTree, TreeNode } from '../../core/tree.js';
import type { Side } from '../../core/types.js';
import type { ShownPosition } from '../board_kit/core_game.js';
import { freshSight } from '../board_kit/position_scene.js';
import type { Host } from '../page/host.js';
import { isolated } from '../text/isolated.js';
import { pickContextOf } from '../game/pick_context.js';
import { type Played, PlayedBoard } from '../board_kit/played_board.js';
import type { Standing } from '../board_kit/position_scene.js';
import type { BoardScene } from '../board/scene.js';
import type { PickContext } from '../board_kit/selection.js';
import { saidBy } from '../text/tags.js';
import { plural } from '../../language/plural.js';
import { annotate, annotator, withAdded } from './annotate.js';
import { analysisScreen, SceneKeeper } from './build_screen.js';
import { EndingWatch } from './ending_watch.js';
import { engineAt, engineOf, engineView, Follower, mostLines, threatView } from './engines.js';
import { type AnalysisRoute, type Open, OpenedAnalysis } from './opened.js';
import { Reporting } from './reporting.js';
import { Retry } from './retry.js';
import {
  type AnalysisActions,
  type AnalysisStart,
  type Depth,
  depths,
  type EnginePlace,
  type LinePreview,
  type WrittenComment,
} from './screen.js';
import { refusalOf, type Session } from './session.js';
import { copyRecord, editPosition, playOn, saveRecord, shareRecord } from './taken_along.js';
import { moveWords, notesOf } from './words.js';

const settings = 'strata.engine';
/** What an edit is called that Undo takes back. */
const theReport = (): string => msg('the report');

export class AnalysisController extends PlayedBoard implements AnalysisActions {
  readonly #opened: OpenedAnalysis;
  readonly #lines: Follower;
  readonly #threats: Follower;
  readonly #endings: EndingWatch;
  readonly #reporting: Reporting;
  readonly #retry: Retry;
  readonly #scenes = new SceneKeeper();
  #shown = false;
  #engineOn = true;
  #lineCount = 3;
  #place: EnginePlace = 'browser';
  /** The server has not said that it analyses nothing. */
  #offered: boolean;
  #threatsOn = false;
  /** `found`: the line as it was when it was pointed at; what the engine finds meanwhile does not take its place. */
  #preview: { asked: LinePreview; found: EngineLine; position: ShownPosition } | null = null;

  #asked: { of: readonly unknown[]; position: EnginePosition } | null = null;
  /** `begun`: what stood there when it was begun. */
  #writing: (WrittenComment & { begun: string }) | null = null;

  constructor(host: Host) {
    super(host);
    this.#opened = new OpenedAnalysis(host, {
      gone: () => {
        this.keepComment();
        this.#preview = null;
        this.#reporting.forget();
        this.#rest();
      },
      came: () => {
        this.sight = { ...freshSight, bottom: this.sight.bottom };
      },
      changed: () => {
        this.#forget();
        this.refresh();
      },
    });
    const changed = (): void => this.refresh();
    this.#offered = host.environment.hasServer;
    this.#lines = new Follower(() => engineAt(host, this.#place, () => this.#withoutServer()), changed);
    this.#threats = new Follower(() => engineOf(host), changed);
    this.#endings = new EndingWatch(host, changed);
    this.#reporting = new Reporting(host, {
      changed,
      ended: (line, judged) => this.#annotate(line, judged),
      position: (line) => this.#enginePosition(line, this.#session!.coreGame.start),
    });
    this.#retry = new Retry(host, {
      changed,
      show: (node) => {
        this.#session?.show(node);
        this.#forgetSight();
        this.#opened.stepped();
      },
      position: (line) => this.#enginePosition(line, this.#session!.coreGame.start),
    });
    this.#readSettings();
  }

  protected override scene(): BoardScene | null {
    return this.host.state().analysis?.scene ?? null;
  }

  protected override played(): Played | null {
    return this.#session;
  }

  get #open(): Open | null {
    return this.#opened.open;
  }

  get #session(): Session | null {
    return this.#open?.session ?? null;
  }

  // ---- what is shown

  get start(): AnalysisStart | null {
    return this.#opened.start;
  }

  async open(route: AnalysisRoute): Promise<void> {
    this.#shown = true;
    if (this.#engineOn) this.#lines.warm();
    await this.#opened.openAt(route);
  }

  begin(variant: string): void {
    this.#opened.begin(variant);
  }

  paste(text: string): Promise<string> {
    return this.#opened.paste(text);
  }

  openDraft(key: string): void {
    this.#opened.openDraft(key);
  }

  close(): void {
    this.#opened.close();
  }

  /** Another page is shown: the engines end, and what is analysed stays. */
  leave(): void {
    if (!this.#shown) return;
    this.keepComment();
    this.#shown = false;
    this.#opened.leave();
    this.#rest();
    this.#lines.close();
    this.#threats.close();
    this.#reporting.close();
    this.#preview = null;
    this.host.change({ analysis: null });
  }

  #rest(): void {
    this.#endings.rest();
    this.#lines.rest();
    this.#threats.rest();
    this.#retry.end();
    if (this.#reporting.view.running) this.#reporting.stop();
  }

  // ---- the screen

  #position(): ShownPosition {
    return this.positionOf(this.#session!);
  }

  /** The position that is shown, as engines are asked about it: the same thing as long as it is the same. */
  #askedPosition(): EnginePosition {
    const { coreGame, line, ply } = this.#session!;
    const notation = this.notation();
    const of = [coreGame, line, ply, notation];
    if (!this.#asked?.of.every((part, i) => part === of[i]))
      this.#asked = { of, position: this.#enginePosition(line.slice(0, ply), coreGame.start) };
    return this.#asked.position;
  }

  #enginePosition(line: readonly string[], start: string): EnginePosition {
    const { coreGame } = this.#session!;
    const { variant, variantText, options } = coreGame;
    return { variant: variant.info.id, variantText, options, start, line, notation: this.notation() };
  }

  refresh(): void {
    const open = this.#open;
    if (!this.#shown) return;
    this.letGoOfTapped();
    if (!open) {
      this.host.change({ analysis: null });
      return;
    }
    const { session, key, title } = open;
    const notation = this.notation();
    session.notation(notation);
    const standing: Standing = { id: key, sight: this.sight, kept3d: this.kept3D(), ...this.look() };
    this.#reporting.judge(session);
    this.#follow();
    const analysis = analysisScreen(
      {
        key,
        title,
        session,
        position: this.#position(),
        preview: this.#preview,
        retry: this.#retry.view,
        retried: this.#retried(),
        standing,
        overlay: this.host.state().preferences.overlay,
        engine: engineView(
          { on: this.#engineOn, lines: this.#lineCount, place: this.#place, offered: this.#offered },
          this.#lines,
        ),
        threats: threatView(this.#threatsOn, this.#noThreat(), this.#threats),
        ending: this.#endings.view(this.#engineOn && !this.#retry.view, session, this.#position(), () =>
          this.#askedPosition(),
        ),
        report: this.#reporting.view,
        tree: this.#reporting.listed(session),
        notation,
      },
      this.#scenes,
    );
    this.host.change({ analysis });
  }

  /** What was found or shown instead of a mistake. */
  #retried(): ShownPosition | null {
    const { line } = this.#retry;
    return line && this.#session!.coreGame.position(line, line.length);
  }

  #noThreat(): string {
    const { view, state } = this.#position();
    if (state.result !== null) return msg('The game is over.');
    return view.check ? msg('The side to move is in check.') : '';
  }

  // The engines look at what is shown.
  #follow(): void {
    const session = this.#session!;
    if (this.#retry.view) {
      this.#lines.rest();
      this.#threats.rest();
      return;
    }
    const over = this.#position().state.result !== null;
    if (this.#engineOn && !over) this.#lines.follow(this.#askedPosition(), this.#lineCount);
    else this.#lines.rest();
    if (this.#threatsOn && this.#noThreat() === '') {
      const passed = session.coreGame.passed(session.line, session.ply);
      this.#threats.follow(this.#enginePosition([], passed), 1);
    } else this.#threats.rest();
  }

  // ---- going through the tree

  show(id: number): void {
    this.keepComment();
    const session = this.#session;
    if (!session || id === session.node.id) return;
    session.show(id);
    this.#forget();
    this.#opened.stepped();
    this.refresh();
  }

  #forget(): void {
    this.#retry.end();
    this.#forgetSight();
  }

  #forgetSight(): void {
    const { held, refusal, drawn, sketch } = freshSight;
    this.sight = { ...this.sight, held, refusal, drawn, sketch, rested: this.sight.hover };
    this.#preview = null;
    this.closePromotion();
  }

  #step(to: number | undefined): void {
    if (to !== undefined) this.show(to);
  }

  back(): void {
    const parent = this.#session?.node.parent ?? -1;
    if (parent >= 0) this.show(parent);
  }

  forward(): void {
    if (this.#session) this.#step(this.#session.path[this.#session.ply + 1]);
  }

  first(): void {
    this.#step(0);
  }

  last(): void {
    this.#step(this.#session?.path.at(-1));
  }

  sibling(step: 1 | -1): void {
    const session = this.#session;
    const siblings = session?.at(session.node.parent)?.children.filter((id) => session.at(id)?.canonical) ?? [];
    if (session) this.#step(siblings[siblings.indexOf(session.node.id) + step]);
  }

  nextFault(): void {
    if (this.#retry.view) {
      this.#retry.next();
      return;
    }
    const session = this.#session;
    if (!session) return;
    const next = this.#reporting.nextFault(session);
    if (next !== null) {
      this.show(next);
      const node = this.#reporting.listed(session).nodes.find(({ id }) => id === session.node.id);
      if (node) this.host.say(notesOf(node));
    } else if (this.#reporting.view.judged) this.host.notice('info', msg('No mistakes found.'));
  }

  // ---- the engine

  #readSettings(): void {
    try {
      const kept = JSON.parse(this.host.environment.load(settings) ?? '{}') as Record<string, unknown>;
      this.#engineOn = kept['on'] !== false;
      if ([1, 2, 3, 4, 5].includes(Number(kept['lines']))) this.#lineCount = Number(kept['lines']);
      if (kept['place'] === 'server' && this.#offered) this.#place = 'server';
      const depth = Object.keys(depths).find((name) => name === kept['depth']);
      if (depth) this.#reporting.setDepth(depth as Depth);
    } catch {
      // Damaged: as at first.
    }
  }

  #keepSettings(): void {
    const { depth } = this.#reporting.view;
    const kept = { on: this.#engineOn, lines: this.#lineCount, place: this.#place, depth };
    this.host.kept(this.host.environment.store(settings, JSON.stringify(kept)));
    this.refresh();
  }

  setEngine(on: boolean): void {
    this.#engineOn = on;
    this.#preview = null;
    this.#keepSettings();
  }

  setLines(count: number): void {
    this.#lineCount = Math.max(1, Math.min(mostLines, Math.trunc(count)));
    const lines = this.#lineCount;
    this.host.say(plural(lines, { one: msg('1 line.'), other: msg(str`${lines} lines.`) }));
    this.#keepSettings();
  }

  setPlace(place: EnginePlace): void {
    if (place === this.#place) return;
    this.#place = place;
    this.#preview = null;
    this.#lines.change();
    this.#keepSettings();
  }

  #withoutServer(): void {
    this.#offered = false;
    this.setPlace('browser');
    this.host.notice('info', msg('This server offers no analysis. The engine in this browser is used.'));
  }

  setThreats(on: boolean): void {
    this.#threatsOn = on;
    this.host.say(on ? msg('Threats are shown.') : msg('Threats are no longer shown.'));
    this.refresh();
  }

  previewLine(asked: LinePreview | null): void {
    const session = this.#session;
    const same = asked?.line === this.#preview?.asked.line && asked?.plies === this.#preview?.asked.plies;
    if (!session || same) return;
    const found = asked && this.#lineAt(asked.line);
    const { ply } = session;
    this.#preview = null;
    if (asked && found && asked.plies <= found.pv.length) {
      const line = [...session.line.slice(0, ply), ...found.pv.slice(0, asked.plies)];
      this.#preview = { asked, found, position: session.coreGame.position(line, ply + asked.plies) };
    }
    this.refresh();
  }

  takeMove(canonical: string): void {
    if (this.#session && this.#position().moves.some((move) => move.canonical === canonical)) this.enter(canonical);
  }

  /** As it is seen: the one that is pointed at stays what it was. */
  #lineAt(line: number): EngineLine | undefined {
    return this.#preview?.asked.line === line ? this.#preview.found : this.#lines.report?.lines[line];
  }

  takeLine(line: number, plies: number): void {
    const found = this.#lineAt(line);
    if (!found) return;
    const moves = found.pv.slice(0, plies);
    const played = found.native.slice(0, plies).join(' ');
    this.#edit(msg(str`the line ${played}`), (tree, { id }) => {
      let at = id;
      for (const move of moves) at = tree.play(at, move);
      return at;
    });
  }

  // ---- the report

  startReport(asked = false): void {
    const { by } = this.#reporting.view;
    if (!asked && this.#open && by !== null && by !== annotator) {
      const name = isolated(by);
      const text =
        by === ''
          ? msg('The moves of this record have evaluations already. The report replaces them. Undo restores them.')
          : msg(
              str`The moves of this record have evaluations already and name ${name} as their annotator. The report replaces them. Undo restores them.`,
            );
      const title = msg('Replace the evaluations?');
      this.host.change({ dialog: { kind: 'confirm', title, text, action: 'report', game: this.#open.key } });
      return;
    }
    this.#retry.end();
    if (this.#session) this.#reporting.start(this.#session);
  }

  stopReport(): void {
    this.#reporting.stop();
  }

  setDepth(depth: Depth): void {
    this.#reporting.setDepth(depth);
    this.#keepSettings();
  }

  startRetry(side: Side): void {
    this.keepComment();
    const report = this.#reporting.view;
    if (report.running) this.host.notice('info', msg('The report is still being made.'));
    else if (!report.judged) this.host.notice('info', msg('Make a report of the game first.'));
    else if (this.#session) this.#retry.start(report, this.#session, side);
  }

  showBest(): void {
    this.#retry.showBest();
  }

  nextRetry(): void {
    this.#retry.next();
  }

  endRetry(): void {
    this.#retry.end();
    this.host.say(msg('The retry is over.'));
    this.refresh();
  }

  // Nodes may have other numbers by now: the moves say which they are. A comment that is being written stays as it is.
  #annotate(line: readonly string[], judged: JudgedGame): boolean {
    const session = this.#session;
    if (!session) return false;
    const main = session.main().map((id) => session.at(id)!);
    if (main.length !== line.length + 1 || line.some((move, i) => main[i + 1]!.canonical !== move)) {
      this.host.notice(
        'error',
        msg('The main line has changed since the report began, so its marks were not written.'),
      );
      return false;
    }
    const named = saidBy(session.state.tags.find(([name]) => name === 'Annotator')?.[1]);
    const isWritten = this.#change(theReport(), (tree, { id }) => {
      annotate(tree, main, judged);
      if (named === '') tree.setTag('Annotator', annotator);
      return id;
    });
    if (isWritten) this.host.say(msg('The report is ready.'));
    return isWritten;
  }

  // ---- edits

  #edit(words: string, act: (tree: GameTree, node: TreeNode) => number): boolean {
    this.keepComment();
    return this.#change(words, act);
  }

  /** Changes the tree; what the core refuses is said. Answers whether it was changed. */
  #change(words: string, act: (tree: GameTree, node: TreeNode) => number): boolean {
    const open = this.#open;
    if (!open) return false;
    const { session } = open;
    const shown = session.node.id;
    try {
      session.edit(words, (tree) => act(tree, session.node));
    } catch (error) {
      this.see({ refusal: refusalOf(error) });
      return false;
    }
    this.#changed(open, session.node.id === shown);
    return true;
  }

  /** `stays`: the node that was shown is shown still, with what was picked up on its board. */
  #changed(open: Open, stays = false): void {
    if (stays) this.#retry.end();
    else this.#forget();
    this.#opened.edited(open);
    this.refresh();
  }

  setNags(nags: readonly number[]): void {
    this.#edit(msg(str`the marks of ${this.#words()}`), (tree, { id }) => {
      tree.setNags(id, [...nags]);
      return id;
    });
  }

  setComment(text: string, id = this.#session?.node.id): void {
    const words = text.trim();
    const node = this.#session?.at(id ?? -1);
    if (!node || words === node.comments.join(' ')) return;
    this.#edit(msg(str`the comment on ${moveWords(node)}`), (tree, shown) => {
      tree.setComment(node.id, words);
      return shown.id;
    });
    if (words.includes('}')) this.host.notice('info', 'A } would end the comment in PGN, so it is written as ).');
  }

  writeComment(comment: WrittenComment | null): void {
    const begun = this.#writing?.node === comment?.node ? this.#writing?.begun : undefined;
    this.#writing = comment && { ...comment, begun: begun ?? this.#commentOf(comment.node) };
  }

  get writing(): boolean {
    return this.#writing !== null;
  }

  keepComment(): void {
    const comment = this.#writing;
    this.#writing = null;
    if (!comment) return;
    const { node, text, begun } = comment;
    this.setComment(withAdded(text, begun, this.#commentOf(node)), node);
  }

  #commentOf(id: number): string {
    return this.#session?.at(id)?.comments.join(' ') ?? '';
  }

  removeDrawings(): void {
    if (!this.#session || this.#session.node.shapes.length === 0) return;
    const words = this.#words();
    this.#edit(msg(str`the deletion of the drawings on ${words}`), (tree, { id }) => {
      tree.removeShapes(id);
      return id;
    });
    this.host.say(msg(str`The drawings on ${words} removed. U restores them.`));
  }

  promote(toMain: boolean): void {
    const words = this.#words();
    const isDone = this.#edit(msg(str`the new place of ${words}`), (tree, { id }) => {
      tree.promote(id, toMain);
      return id;
    });
    const session = this.#session;
    if (isDone && session) {
      const isMain = session.main()[session.node.ply] === session.node.id;
      this.host.say(isMain ? msg(str`${words} is in the main line now.`) : msg(str`${words} is one place higher now.`));
    }
  }

  remove(): void {
    if (this.#session?.node.parent === -1) return;
    const words = this.#words();
    this.#edit(msg(str`the deletion of ${words}`), (tree, { id, parent }) => {
      tree.remove(id);
      return parent;
    });
    this.host.say(msg(str`${words} and what follows deleted. U restores it.`));
  }

  setTag(name: string, value: string): void {
    if ((this.#session?.state.tags.find(([tag]) => tag === name)?.[1] ?? '') === value.trim()) return;
    this.#edit(msg(str`the ${name}`, { desc: 'a tag of a record: White, Event, Date' }), (tree, { id }) => {
      tree.setTag(name, value.trim());
      return id;
    });
  }

  setResult(result: string): boolean {
    if (this.#session?.state.result === result) return true;
    return this.#edit(msg('the result'), (tree, { id }) => {
      tree.setResult(result);
      return id;
    });
  }

  #words(): string {
    return this.#session ? moveWords(this.#session.node) : '';
  }

  undoEdit(): void {
    this.keepComment();
    const words = this.#session?.undoWords ?? '';
    if (!this.#open || !this.#session?.undo()) return;
    if (words === theReport()) this.#reporting.undone();
    this.#changed(this.#open);
    this.host.say(msg(str`Undone: ${words}.`));
  }

  redoEdit(): void {
    this.keepComment();
    const words = this.#session?.redoWords ?? '';
    if (!this.#open || !this.#session?.redo()) return;
    if (words === theReport()) this.#reporting.redone();
    this.#changed(this.#open);
    this.host.say(msg(str`Redone: ${words}.`));
  }

  // ---- files, links, other pages

  record(): string {
    return this.#session?.record ?? '';
  }

  save(): void {
    this.keepComment();
    if (this.#session) saveRecord(this.host, this.#session);
  }

  copyRecord(): void {
    this.keepComment();
    if (this.#session) copyRecord(this.host, this.#session);
  }

  share(): void {
    this.keepComment();
    if (this.#session) shareRecord(this.host, this.#session);
  }

  playFromHere(): void {
    if (this.#open) playOn(this.host, this.#open.session, this.#open.title);
  }

  editPosition(): void {
    if (this.#session) editPosition(this.host, this.#session, this.#position().state.position);
  }

  // ---- boards

  protected override pickContext(): PickContext | null {
    const session = this.#session;
    if (!session || (this.#retry.view && !this.#retry.asks)) return null;
    const { coreGame, line, ply } = session;
    const barred = this.#position().state.result === null ? '' : msg('The game is over here.');
    return pickContextOf(coreGame, { line, at: ply, ahead: false }, ply, barred, false);
  }

  override typeMove(text: string): void {
    if (this.#retry.view && !this.#retry.asks)
      this.see({ refusal: msg('No move is expected now. Continue the retry or close it.') });
    else super.typeMove(text);
  }

  // One that is there already is only shown.
  protected override enter(canonical: string): void {
    const session = this.#session!;
    if (this.#retry.view) {
      this.#forgetSight();
      this.#retry.play(session.coreGame.read(session.line, session.ply, canonical, this.notation()));
      return;
    }
    const there = session.node.children.find((id) => session.at(id)?.canonical === canonical);
    this.closePromotion();
    if (there !== undefined) this.show(there);
    else this.#edit(msg(str`the move ${canonical}`), (tree, { id }) => tree.play(id, canonical));
  }

  // Moves are tried here, none waits for a second word.
  confirmMove(): void {
    this.unselect();
  }
}
