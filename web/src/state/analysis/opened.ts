// The analysis that is open: where it comes from, what is kept of it in the browser and in its file, and what stands in its place.

import { msg, str } from '@lit/localize';
import { CoreFailure } from '../../core/core.js';
import { messageOf } from '../game/game_sync.js';
import type { Host } from '../page/host.js';
import { isolated } from '../text/isolated.js';
import type { Route } from '../page/routes.js';
import { Drafts } from './drafts.js';
import type { AnalysisStart } from './screen.js';
import { refusalOf, Session } from './session.js';
import {
  gameOpening,
  linkOpening,
  type Opening,
  OpeningRefused,
  pastedOpening,
  recordOpening,
  startOpening,
} from './sources.js';
import { numberWords } from './words.js';

export type AnalysisRoute = Extract<Route, { page: 'analysis' }>;

export interface Open extends Omit<Opening, 'source' | 'isFaultTold'> {
  session: Session;
  /** Something was added to what it began with. */
  edited: boolean;
}

export interface OpenedListener {
  /** What was shown is put away: nothing that was found for it holds any more. */
  gone(): void;
  /** Another one has been opened. */
  came(): void;
  /** What is shown has changed, or its place is empty. */
  changed(): void;
}

const messageFor = (error: unknown): string => (error instanceof CoreFailure ? refusalOf(error) : messageOf(error));

export class OpenedAnalysis {
  readonly #host: Host;
  readonly #listener: OpenedListener;
  readonly #drafts: Drafts;
  /** Of the last question: what comes later for an older one is not shown. */
  #asked = 0;
  /** The address has just been made the bare one, for what is there already. */
  #isUnnamed = false;
  /** null while there is none, or the first one is on its way. */
  open: Open | null = null;
  #isKept = true;
  /** The draft as this page has seen it last: its stamp, null for none; and the record of what is open as it was then. */
  #seen: { stamp: string | null; own: string } = { stamp: null, own: '' };
  /** It has been stepped through since it was kept. */
  #isElsewhere = false;
  start: AnalysisStart | null = null;

  constructor(host: Host, listener: OpenedListener) {
    this.#host = host;
    this.#listener = listener;
    this.#drafts = new Drafts(host.environment);
    host.environment.askBeforeLeaving(() => !this.#isKept && (this.open?.edited ?? false));
  }

  async openAt({ game, record, code, start }: AnalysisRoute): Promise<void> {
    if (start) {
      this.#isUnnamed = false;
      this.close();
      return;
    }
    this.#asked += 1;
    const asked = this.#asked;
    const isBare = game === undefined && record === undefined && code === undefined;
    if (isBare && this.#isUnnamed) {
      this.#isUnnamed = false;
      this.#listener.changed();
      return;
    }
    this.#isUnnamed = false;
    try {
      if (game !== undefined) await this.#openNew(asked, gameOpening(this.#host, game));
      else if (record !== undefined) await this.#openNew(asked, recordOpening(this.#host, record));
      else if (code !== undefined) await this.#openNew(asked, linkOpening(this.#host, code));
      else this.#openLast();
    } catch (error) {
      if (asked === this.#asked) this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    const words = messageFor(error);
    const failed =
      error instanceof OpeningRefused || !(error instanceof CoreFailure)
        ? words
        : msg(str`It cannot be shown: ${words}`);
    this.#put(null);
    this.start = { failed, drafts: this.#drafts.heads() };
    this.#listener.changed();
  }

  async #openNew(asked: number, coming: Promise<Opening>): Promise<void> {
    const opening = await coming;
    if (asked !== this.#asked) return;
    if (this.open?.key !== opening.key) this.#openIt(opening);
    else this.#playedOn(opening.played);
    this.#begin();
  }

  #openLast(): void {
    if (!this.open) {
      const [last] = this.#drafts.heads();
      if (last) {
        this.openDraft(last.key);
        return;
      }
      this.start = { failed: '', drafts: [] };
    }
    this.#begin();
  }

  begin(variant: string): void {
    this.#try(() => this.#openIt(startOpening(variant, this.#host.environment.newKey())));
  }

  /** What was pasted. Answers what is wrong with it, in words; '' for nothing. */
  async paste(text: string): Promise<string> {
    this.#asked += 1;
    const asked = this.#asked;
    try {
      const opening = await pastedOpening(this.#host, text);
      if (asked !== this.#asked || opening === null) return '';
      if (typeof opening === 'string') return opening;
      this.#openIt(opening);
    } catch (error) {
      return messageFor(error);
    }
    // It may be nowhere else.
    this.open!.edited = true;
    this.#begin();
    this.#unname();
    return '';
  }

  openDraft(key: string): void {
    this.#try(() => {
      const draft = this.#drafts.load(key);
      if (!draft) throw new OpeningRefused(msg('This analysis is no longer saved.'));
      this.#openIt(draft);
    });
  }

  /** Another analysis in place of the one that is shown, or a sentence why not. */
  #try(act: () => void): void {
    this.#asked += 1;
    try {
      act();
      this.#begin();
    } catch (error) {
      this.#fail(error);
    }
    this.#unname();
  }

  close(): void {
    this.#asked += 1;
    this.#put(null);
    this.start = { failed: '', drafts: this.#drafts.heads() };
    this.#listener.changed();
    this.#unname();
  }

  // The address would show what was there before when the page is loaded again.
  #unname(): void {
    const { route } = this.#host.state();
    if (route.page !== 'analysis') return;
    if (route.game === undefined && route.record === undefined && route.code === undefined) return;
    this.#isUnnamed = true;
    this.#host.go({ page: 'analysis' }, true);
  }

  /** Another page is shown: what is on its way is not waited for any more. */
  leave(): void {
    this.#asked += 1;
    this.#isUnnamed = false;
  }

  #openIt(opening: Opening): void {
    const core = this.#host.core();
    const draft = this.#drafts.load(opening.key);
    const edited = draft?.edited ?? false;
    // What was added by hand stands. Nothing else changes a game of this opening of a file, so a draft is never older.
    const source = draft && edited ? draft.source : opening.source;
    const notation = this.#host.state().preferences.notation[source.variant] ?? '';
    const end = draft && edited ? draft.end : null;
    const session = Session.open(core, source, opening.title || 'the record', notation, end);
    const { key, played, record } = opening;
    const title = opening.title || draft?.title || session.coreGame.variant.info.name;
    this.#put({ key, title, played: draft && edited ? draft.played : played, record, session, edited });
    this.#seen = { stamp: this.#drafts.stampOf(key), own: session.record };
    this.#playedOn(played);
    // The page may have gone before the browser had kept the file.
    if (edited) void this.#write(false);
    // A game is looked at from where it has come to.
    session.showLine(draft?.path ?? played);
    this.#listener.came();
    const fault = session.state.nodes.find(({ failure }) => failure !== null);
    if (fault?.failure && !opening.isFaultTold) {
      const why = `${numberWords(fault)} ${fault.failure.message}`;
      this.#host.say(msg(str`Not all of this game can be read: ${why}.`));
    }
  }

  #put(open: Open | null): void {
    this.#listener.gone();
    if (this.#isElsewhere) this.keep();
    this.open?.session.release();
    this.open = open;
    this.start = null;
    if (!open) this.#host.change({ analysis: null });
  }

  /** What was played in the game since the analysis was opened last is its main line. */
  #playedOn(played: readonly string[]): void {
    const { open } = this;
    if (!open || played.every((move, i) => open.played[i] === move)) return;
    const { session } = open;
    open.played = played;
    const { id } = session.node;
    session.edit(msg('the moves played since'), (tree) => {
      let at = 0;
      for (const move of played) at = tree.play(at, move);
      tree.promote(at, true);
      return id;
    });
  }

  #begin(): void {
    if (this.open) {
      this.start = null;
      this.keep();
    }
    this.#listener.changed();
  }

  /** Something was edited. */
  edited(open: Open): void {
    open.edited = true;
    this.keep();
    void this.#write(true);
  }

  /** Into the file that the game is of; `said`: that this cannot be is told. */
  async #write(said: boolean): Promise<void> {
    const { open } = this;
    if (!open?.record) return;
    const { record, title } = open;
    const text = open.session.record;
    let isWritten = false;
    try {
      const records = await this.#host.records();
      isWritten = records.replace(record.file, record.game, text);
    } catch {
      // Told like a file that is not open.
    }
    if (isWritten || !said) return;
    // Told once. The file opened again is another one: it may have been changed elsewhere.
    open.record = null;
    const words = msg(
      str`The file of ${isolated(title)} is no longer open. Your changes stay in this browser. Save them as a file.`,
    );
    this.#host.notice('error', words);
  }

  /** Another move is shown. */
  stepped(): void {
    if (!this.open) return;
    const { key, session } = this.open;
    this.#isElsewhere = true;
    this.#drafts.stand(key, session.line, session.ply);
  }

  /** Another window has changed the draft since. */
  #isOvertaken({ key }: Open): boolean {
    const stamp = this.#drafts.stampOf(key);
    return stamp !== null && stamp !== this.#seen.stamp;
  }

  /** From now on under a name of its own: what another window has kept under the old one stays. */
  #part(open: Open): void {
    open.key = `new:${this.#host.environment.newKey()}`;
    open.title = `${open.title} (copy)`;
    this.#unname();
    const words = msg(
      str`Another window has changed this analysis too. Your changes here are saved as a copy, "${isolated(open.title)}".`,
    );
    this.#host.notice('error', words);
  }

  /** In the browser, so that nothing is lost with the page. */
  keep(): void {
    if (!this.open) return;
    this.#isElsewhere = false;
    if (this.#isOvertaken(this.open)) {
      if (this.open.session.record === this.#seen.own) return;
      this.#part(this.open);
    }
    const { key, title, session, edited, played, record: place } = this.open;
    const { coreGame, record, node } = session;
    const { variant, variantText, options } = coreGame;
    const source = { variant: variant.info.id, variantText, options, text: record, notation: '', start: '', line: [] };
    const path = session.lineTo(node.id);
    const { own, stamp: seen } = this.#seen;
    // Only looked at, it stays the draft that other windows have seen.
    const stamp = record === own && seen !== null ? seen : this.#host.environment.newKey();
    const head = { key, title, game: variant.info.name, changed: Date.now(), edited, stamp };
    this.#isKept = this.#drafts.keep({ ...head, source, path, played, end: session.end, record: place });
    this.#seen = { stamp, own: record };
    if (!this.#isKept && edited)
      this.#host.notice('error', msg('This browser cannot store the analysis. Save it as a file.'));
  }
}
