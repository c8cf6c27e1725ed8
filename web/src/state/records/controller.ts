// The file of records that is open. It is looked through in a worker, kept by the browser through a reload, and written back
// with what was changed.

import { msg, str } from '@lit/localize';
import { errorOf } from '../../core/failure.js';
import type { RecordHead } from '../../core/types.js';
import { isPosition, isVariantFile, type Opened, openText } from '../open/files.js';
import { savedWords } from '../game/game_copies.js';
import type { Host } from '../page/host.js';
import { breakWords, type Found, type KnownVariant, Replays, unknownGame } from '../open/replays.js';
import type { OpenedRecord } from '../open/opened.js';
import { playersOf } from '../text/tags.js';
import { type Bytes, decoded, encodingNames, encodingOf } from './encoding.js';
import { indexed, type RecordIndex } from './indexing.js';
import { areWholeChanges, isWholeFile, type Keeping, type KeptFiles } from './kept_file.js';
import { type Changes, noChanges, RecordFile } from './record_file.js';
import type { RecordLaw, RecordsActions, RecordsScreen } from './screen.js';
import { type Order, RecordSearch } from './search.js';

/** Of a file, in bytes. */
const largest = 64 * 1024 * 1024;
/** By tags, which may be any words. */
const noNames = (): Record<string, string> => Object.create(null) as Record<string, string>;
/** Longer files are looked through in a worker. */
const large = 200_000;

/** Of a game that is replayed as soon as somebody rests on it, in bytes. */
const short = 100_000;
/** So long, in milliseconds. */
const restsFor = 250;

interface Waiting {
  place: string;
  bytes: Bytes;
  index: RecordIndex;
  analyse: number | undefined;
}

const empty: RecordsScreen = {
  id: '',
  place: '',
  heads: [],
  rows: [],
  count: 0,
  query: '',
  order: { by: 'file', down: false },
  selected: -1,
  gameNames: {},
  faults: new Map(),
  changed: new Set(),
  unsaved: false,
  keeping: false,
  removed: '',
  notes: [],
  reading: null,
  waiting: '',
};

export class RecordsController implements RecordsActions {
  readonly #host: Host;
  readonly #own: () => KnownVariant[];
  #file: RecordFile | null = null;
  #search: RecordSearch | null = null;
  #gameNames = noNames();
  #waiting: Waiting | null = null;
  #restored: Promise<void> | null = null;
  #rests: ReturnType<typeof setTimeout> | undefined;
  #restsOn = -1;
  // The game that was replayed last: it is judged, its law is asked, and it is opened.
  #replayed: { asked: readonly string[]; found: Found | string } | null = null;
  // Of this opening of the file, for what is kept of it.
  #id = '';
  #keptNote = '';
  // Of the changes that this window has kept, or found, last.
  #stamp = '';
  // False: there is nothing that changes could be kept with.
  #isKept = true;
  // One change after the other is kept.
  #keeping: Promise<void> = Promise.resolve();
  // Files and changes whose keeping has not ended.
  #keepings = 0;

  /** `own`: variants of the user's own. */
  constructor(host: Host, own: () => KnownVariant[]) {
    this.#host = host;
    this.#own = own;
    const unsaved = (): boolean => host.state().records?.unsaved ?? false;
    const keeping = (): boolean => host.state().records?.keeping ?? false;
    host.environment.askBeforeLeaving(() => keeping() || (this.#keptNote !== '' && unsaved()));
  }

  /** Settled once the file is there that was open before the page was loaded, if there was one. */
  restored(): Promise<void> {
    return (this.#restored ??= this.#restore());
  }

  async #restore(): Promise<void> {
    try {
      const files = await this.#host.environment.keptFiles();
      const kept = await files.kept();
      if (!kept || this.#file) return;
      // Told once: what is damaged is kept no longer.
      if (!isWholeFile(kept.file)) {
        this.#host.notice('error', msg('The saved copy of the open file is damaged. Open the file again.'));
        await files.forget();
        return;
      }
      const { id, place, bytes } = kept.file;
      if (!areWholeChanges(kept.changes)) {
        this.#host.notice(
          'error',
          msg(str`The unsaved changes in ${place} are damaged and lost. The file is as you opened it.`),
        );
        kept.changes = null;
        await files.keep(kept.file);
      }
      const index = await this.#indexed(place, bytes);
      if (typeof index === 'string') {
        this.#host.notice('error', index);
        return;
      }
      this.#id = id;
      this.#adopt(new RecordFile(place, bytes, index));
      if (kept.changes) this.#apply(kept.changes.changes);
      this.#stamp = kept.changes?.stamp ?? '';
      this.#show({ unsaved: kept.changes?.unsaved ?? false });
    } catch (error) {
      const words = errorOf(error).message;
      this.#host.notice(
        'error',
        msg(str`The saved copy of the open file cannot be read: ${words}. Open the file again.`),
      );
    }
  }

  // Changes that were kept are made again, in their order.
  #apply({ edited, added, removed }: Changes): void {
    for (const [game, text] of edited) {
      this.#file?.replace(game, text, this.#headOf(text));
      this.#touched(game);
    }
    for (const text of added) this.#touched(this.#file?.add(text, this.#headOf(text)) ?? 0);
    for (const game of removed) this.#file?.remove(game);
    this.#changed();
  }

  /**
   * A file that was picked or dropped. One with several games that carry tags is listed; of any other the text is answered, to
   * be opened as one game, a listing, a variant or a position.
   */
  async offer(place: string, bytes: Bytes): Promise<string | null> {
    if (bytes.length > largest) {
      this.#host.notice(
        'error',
        msg(str`${place} is larger than 64 MB, the largest size allowed. Split it into several files.`),
      );
      return null;
    }
    // Only records are written in other encodings, too.
    const begin = decoded(bytes.subarray(0, 4096), 'utf-8');
    if (/\.toml$/i.test(place) || isVariantFile(begin) || isPosition(begin)) return decoded(bytes, 'utf-8');
    const asText = (): string => decoded(bytes, encodingOf(bytes));
    const hasTags = bytes.includes(0x5b) && !bytes.includes(0);
    if (!hasTags) return asText();
    const index = await this.#indexed(place, bytes);
    if (typeof index === 'string') {
      if (bytes.length <= large) return asText();
      this.#host.notice('error', index);
      return null;
    }
    const { heads } = index;
    if (heads.length < 2 || heads.every(({ tags }) => Object.keys(tags).length === 0)) return asText();
    await this.restored();
    this.#take({ place, bytes, index, analyse: undefined });
    return null;
  }

  read(text: string): Promise<Opened> {
    return Promise.resolve(openText(this.#host.core(), '', text, this.#own()));
  }

  async open(place: string, bytes: Bytes, analyse?: number): Promise<void> {
    await this.restored();
    const index = await this.#indexed(place, bytes);
    if (typeof index === 'string') this.#host.notice('error', index);
    else if (index.heads.length > 0) this.#take({ place, bytes, index, analyse });
    else this.#host.notice('error', msg(str`${place} contains no game.`));
  }

  // A sentence where that cannot be done.
  async #indexed(place: string, bytes: Bytes): Promise<RecordIndex | string> {
    const reading = (done: number): void =>
      this.#show({ reading: { place, done: bytes.length > 0 ? done / bytes.length : 1 } });
    try {
      if (bytes.length <= large) return indexed(this.#host.core(), bytes);
      reading(0);
      if (this.#host.state().route.page !== 'records') this.#host.notice('info', msg(str`Reading ${place} ...`));
      return await this.#host.environment.indexRecords(bytes, reading);
    } catch (error) {
      return msg(str`${place} could not be searched: ${errorOf(error).message}.`);
    } finally {
      this.#show({ reading: null });
    }
  }

  #take(file: Waiting): void {
    const { place, bytes, index, analyse } = file;
    if (this.#host.state().records?.unsaved) {
      this.#waiting = file;
      this.#show({ waiting: place });
      this.#host.go({ page: 'records' });
      return;
    }
    this.#waiting = null;
    this.#id = this.#host.environment.newKey();
    this.#adopt(new RecordFile(place, bytes, index));
    void this.#keep();
    this.#host.go(analyse === undefined ? { page: 'records' } : { page: 'analysis', record: analyse });
  }

  decide(what: 'save' | 'drop' | 'stay'): void {
    const file = this.#waiting;
    this.#waiting = null;
    this.#show({ waiting: '' });
    if (!file || what === 'stay') return;
    if (what === 'save') this.save();
    this.#show({ unsaved: false });
    this.#take(file);
  }

  #adopt(file: RecordFile): void {
    this.#file = file;
    this.#restsOn = -1;
    this.#keptNote = '';
    this.#isKept = true;
    this.#gameNames = noNames();
    for (const game of file.heads.keys()) this.#named(game);
    this.#search = new RecordSearch(file.heads, ({ tags }) => this.#gameNames[tags['Variant'] ?? ''] ?? '');
    this.#prepare(this.#search);
    this.#show({
      ...empty,
      keeping: this.#keepings > 0,
      id: this.#id,
      place: file.place,
      selected: file.heads.length > 0 ? 0 : -1,
    });
    this.#changed();
  }

  // By the tag Variant: what the first game that has it is read as; '' for games without one.
  #named(game: number): void {
    const { tags = {}, error = null } = this.#file?.heads[game] ?? {};
    const tag = tags['Variant'] ?? '';
    if (error || this.#gameNames[tag] !== undefined) return;
    const { variants } = this.#host.state();
    const nameOf = (id: string): string | undefined => variants.find((one) => one.id === id)?.name;
    const law = nameOf(tag) === undefined ? this.lawOf(game) : tag;
    this.#gameNames[tag] = typeof law === 'string' ? (nameOf(tag) ?? tag) : (nameOf(law.variant) ?? law.variant);
  }

  // The tags of this game are others now.
  #touched(game: number): void {
    this.#named(game);
    this.#search?.changed(game);
  }

  // While nothing else is to be done, so that the first word that is typed finds all ready.
  #prepare(search: RecordSearch): void {
    const some = 500;
    setTimeout(() => {
      if (search === this.#search && search.prepare(some)) this.#prepare(search);
    });
  }

  // What is listed is found again.
  #changed(unsaved?: boolean): void {
    const file = this.#file;
    if (!file) return;
    const removed = file.removed.at(-1);
    const head = removed === undefined ? undefined : file.heads[removed];
    this.#show({
      heads: [...file.heads],
      count: file.heads.length - file.removed.length,
      changed: new Set(file.changed),
      removed:
        head && removed !== undefined
          ? playersOf(head.tags['White'], head.tags['Black']) || msg(str`game ${removed + 1}`)
          : '',
      gameNames: this.#gameNames,
      notes: this.#notes(file),
      ...(unsaved === undefined ? {} : { unsaved }),
    });
    this.#list({});
    if (unsaved !== undefined) this.#keepChanges();
  }

  #notes(file: RecordFile): string[] {
    const encoding =
      file.encoding === 'utf-8' ? '' : msg(str`This file is written in ${encodingNames[file.encoding]}.`);
    return [encoding, this.#keptNote].filter((note) => note !== '');
  }

  search(query: string): void {
    this.#list({ query });
  }

  sort(order: Order): void {
    this.#list({ order });
  }

  #list(asked: Partial<Pick<RecordsScreen, 'query' | 'order'>>): void {
    const screen = this.#host.state().records;
    const [file, search] = [this.#file, this.#search];
    if (!screen || !file || !search) return;
    const { query, order } = { ...screen, ...asked };
    const gone = new Set(file.removed);
    const found = search.find(query, order);
    const rows = gone.size === 0 ? found : found.filter((game) => !gone.has(game));
    const selected = rows.includes(screen.selected) ? screen.selected : (rows[0] ?? -1);
    this.#show({ ...asked, rows, selected });
  }

  select(game: number): void {
    this.#show({ selected: game });
  }

  #restOn(game: number): void {
    if (this.#restsOn === game) return;
    this.#restsOn = game;
    clearTimeout(this.#rests);
    if ((this.#file?.heads[game]?.size ?? 0) < short) this.#rests = setTimeout(() => this.#judge(game), restsFor);
  }

  // Whether all of its moves can be played.
  #judge(game: number): void {
    const faults = this.#host.state().records?.faults;
    if (!faults || faults.has(game) || !this.#file?.heads[game] || this.#file.heads[game].error) return;
    const found = this.#found(game);
    // Of a game that is not known here nothing is known: its file may be opened yet.
    if (typeof found !== 'string') this.#show({ faults: new Map(faults).set(game, breakWords(found.game)) });
  }

  #show(change: Partial<RecordsScreen>): void {
    const { records } = this.#host.state();
    // What is read ends where nothing had begun.
    if (!records && change.reading === null && Object.keys(change).length === 1) return;
    const screen = { ...(records ?? empty), ...change };
    this.#host.change({ records: this.#file || screen.reading ? screen : null });
    if (this.#file && !screen.faults.has(screen.selected)) this.#restOn(screen.selected);
  }

  textOf(game: number): string {
    return this.#file?.text(game) ?? '';
  }

  #headOf(text: string): RecordHead {
    const nothing: RecordHead = { offset: 0, size: 0, plies: 0, tags: {}, error: null };
    try {
      return this.#host.core().recordIndex(text)[0] ?? nothing;
    } catch (error) {
      return { ...nothing, error: errorOf(error) };
    }
  }

  replace(id: string, game: number, text: string): boolean {
    if (!this.#file?.heads[game] || id !== this.#id) return false;
    if (this.#file.text(game) === text) return true;
    this.#file.replace(game, text, this.#headOf(text));
    this.#touched(game);
    const faults = new Map(this.#host.state().records?.faults);
    faults.delete(game);
    this.#restsOn = -1;
    this.#show({ faults });
    this.#changed(true);
    return true;
  }

  add(text: string): number {
    if (!this.#file) {
      this.#id = this.#host.environment.newKey();
      this.#adopt(new RecordFile('games.pgn', new Uint8Array(), { encoding: 'utf-8', heads: [] }));
      void this.#keep();
    }
    const game = this.#file?.add(text, this.#headOf(text)) ?? -1;
    this.#touched(game);
    this.#changed(true);
    return game;
  }

  remove(game: number): void {
    const screen = this.#host.state().records;
    if (!this.#file || !screen) return;
    const at = screen.rows.indexOf(game);
    this.#file.remove(game);
    // The keyboard goes on with the next one.
    this.#show({ selected: screen.rows[at + 1] ?? screen.rows[at - 1] ?? -1 });
    this.#changed(true);
    this.#host.say(msg(str`Removed from the file: ${this.#host.state().records?.removed ?? ''}.`));
  }

  restore(): void {
    const game = this.#file?.restore();
    if (game === undefined) return;
    const words = this.#host.state().records?.removed ?? '';
    this.#show({ selected: game });
    this.#changed(true);
    this.#host.say(`Restored: ${words}.`);
  }

  save(): void {
    if (!this.#file) return;
    const { place, encoding } = this.#file;
    const written = this.#file.write();
    this.#host.environment.saveBytes(place, written.parts);
    this.#host.say(savedWords(place));
    if (written.encoding !== encoding)
      this.#host.notice(
        'error',
        msg(
          str`${place} was saved in ${encodingNames[written.encoding]}: your changes contain characters that ${encodingNames[encoding]} lacks.`,
        ),
      );
    this.#changed(false);
  }

  analyse(game: number): void {
    this.#judge(game);
    const law = this.lawOf(game);
    if (typeof law === 'string') this.#host.notice('error', law);
    else this.#host.go({ page: 'analysis', record: game });
  }

  async opened(game: number): Promise<OpenedRecord | null> {
    await this.restored();
    const place = this.#placeOf(game);
    const opened = openText(this.#host.core(), place, this.textOf(game), this.#own());
    if (opened.kind === 'record') return opened.record;
    this.#host.notice('error', opened.kind === 'failure' ? opened.message : msg(str`${place} is not a game.`));
    return null;
  }

  lawOf(game: number): RecordLaw | string {
    const found = this.#found(game);
    if (typeof found === 'string') return found;
    const { variant, variantText, options, notation } = found;
    return { variant, variantText, options, notation };
  }

  // The game as it is read. A sentence where it is not.
  #found(game: number): Found | string {
    const place = this.#placeOf(game);
    const head = this.#file?.heads[game];
    if (!this.#file || !head) return msg('The open file has no such game.');
    if (head.error) return msg(str`${place} cannot be read: ${head.error.message}.`);
    const text = this.#file.text(game);
    const own = this.#own();
    const asked = [place, text, ...own.flatMap((one) => [one.id, one.text])];
    const known = this.#replayed;
    if (known?.asked.length === asked.length && asked.every((part, i) => part === known.asked[i])) return known.found;
    const found = this.#replay(text, place, own);
    this.#replayed = { asked, found };
    return found;
  }

  #replay(text: string, place: string, own: readonly KnownVariant[]): Found | string {
    const replays = new Replays(this.#host.core(), text, place, own);
    try {
      const found = replays.all()[0];
      if (!found) return msg(str`${place} contains no game.`);
      const strange = replays.unknownVariant(found.game);
      return strange === '' ? found : unknownGame(place, strange);
    } catch (error) {
      return msg(str`${place} cannot be read: ${errorOf(error).message}.`);
    } finally {
      replays.release();
    }
  }

  #placeOf(game: number): string {
    const { place = '', heads = [] } = this.#file ?? {};
    return heads.length > 1 ? msg(str`${place}, game ${game + 1}`) : place;
  }

  // ---- through a reload

  async #keep(): Promise<void> {
    const file = this.#file;
    if (!file) return;
    const [id, { place, bytes }] = [this.#id, file];
    await this.#afterOthers(async () => {
      this.#stamp = '';
      await this.#tryToKeep((files) => files.keep({ id, place, bytes }).then(() => 'kept'));
      if (file === this.#file) this.#isKept = this.#keptNote === '';
    });
  }

  #keepChanges(): void {
    const id = this.#id;
    const changes = this.#file?.changes ?? noChanges;
    const unsaved = this.#host.state().records?.unsaved ?? false;
    void this.#afterOthers(async () => {
      if (!this.#isKept) return;
      const stamp = this.#host.environment.newKey();
      await this.#tryToKeep(async (files) => {
        const keeping = await files.keepChanges({ id, changes, unsaved, stamp }, this.#stamp);
        if (keeping === 'kept') this.#stamp = stamp;
        return keeping;
      });
    });
  }

  // The browser has all of it, or has refused it, when this is settled.
  async #afterOthers(keep: () => Promise<void>): Promise<void> {
    this.#keepings += 1;
    if (this.#keepings === 1) this.#show({ keeping: true });
    this.#keeping = this.#keeping.then(keep);
    await this.#keeping;
    this.#keepings -= 1;
    if (this.#keepings === 0) this.#show({ keeping: false });
  }

  async #tryToKeep(work: (files: KeptFiles) => Promise<Keeping>): Promise<void> {
    const file = this.#file;
    let note = '';
    try {
      const kept = await work(await this.#host.environment.keptFiles());
      if (kept === 'other file')
        note = msg('Another window has opened a file since. Save this one: it is lost when you reload the page.');
      if (kept === 'other changes')
        note = msg(
          'Another window has changed this file since. Save it: your changes here are lost when you reload the page.',
        );
    } catch {
      note = msg('The browser has no room for this file. Save your changes: they are lost when you reload the page.');
    }
    if (!file || file !== this.#file || note === this.#keptNote) return;
    this.#keptNote = note;
    this.#show({ notes: this.#notes(file) });
  }
}
