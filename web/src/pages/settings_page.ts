// The viewer's preferences for every game, and the export and deletion of all games. A game has its own menu for what concerns it alone.

import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import { nameOf } from '../language/name_of.js';
import { chooseLanguage, type Language, language, offered } from '../language/language.js';
import type { Look3D } from '../state/board/view3d.js';
import { learntKey } from '../state/learn/kept.js';
import type { Preferences, Sound } from '../state/page/state.js';
import { icon } from '../ui/icons.js';
import { keyMaps } from '../ui/keys.js';
import { palettes, sets } from '../ui/look_words.js';
import { PageElement } from '../ui/page_element.js';
import { loadPushSwitch } from './push/load.js';
import { pageStyles, shared } from '../ui/styles.js';
import { loading } from '../ui/loading.js';
import '../ui/focus_guard.js';

interface Choice<Value> {
  value: Value;
  words: string;
}

const themes = (): Choice<Preferences['theme']>[] => [
  { value: 'system', words: msg('Same as the system') },
  { value: 'light', words: msg('Light') },
  { value: 'dark', words: msg('Dark') },
];
const views = (): Choice<Preferences['primary']>[] => [
  { value: 'slices', words: msg('Slices, level by level') },
  { value: 'board3d', words: msg('3D') },
];
const motions = (): Choice<Preferences['motion']>[] => [
  { value: 'system', words: msg('Same as the system') },
  { value: 'reduced', words: msg('None', { id: 'no-animation', desc: 'no animation' }) },
];
const dangers = (): Choice<boolean | null>[] => [
  { value: null, words: msg('Against the computer up to level 4') },
  { value: true, words: msg('Wherever it is allowed') },
  { value: false, words: msg('Never') },
];
const maps = (): Choice<Preferences['keys']>[] =>
  (Object.keys(keyMaps) as Preferences['keys'][]).map((value) => ({ value, words: keyMaps[value].title }));

/** Games whose moves can be written in several ways. */
interface Notations {
  id: string;
  name: string;
  notations: readonly string[];
}

function backWords(page: 'game' | 'analysis' | 'editor'): string {
  if (page === 'game') return msg('Back to the game');
  return page === 'analysis' ? msg('Back to the analysis') : msg('Back to the editor');
}

@customElement('strata-settings-page')
export class SettingsPage extends PageElement {
  /** Null until the games have been read. */
  @state() private notations: Notations[] | null = null;

  static override styles = [
    shared,
    pageStyles,
    css`
    :host { max-width: 46rem; }
    section { padding: 0.9rem 1rem; margin-top: 1rem; display: grid; gap: 0.2rem; }
    section > h2 { margin: 0 0 0.2rem; }
    label, .line { display: grid; grid-template-columns: 15rem minmax(0, 1fr); gap: 0.2rem 1rem; align-items: center;
      min-height: 40px; }
    label:has([type='checkbox']) { grid-template-columns: auto minmax(0, 1fr); justify-items: start; }
    select { justify-self: start; }
    input[type='range'] { width: min(100%, 16rem); min-height: 32px; }
    .about { margin-bottom: 0.3rem; }
    .back { margin-bottom: 0.6rem; }
    progress { width: min(100%, 16rem); }
    @media (max-width: 560px) {
      :host { padding-inline: 0.75rem; }
      label, .line { grid-template-columns: minmax(0, 1fr); padding: 0.25rem 0; }
      select { width: 100%; }
    }
  `,
  ];

  protected override firstUpdated(): void {
    void this.#readNotations();
    if (this.state.connection !== 'none') loadPushSwitch();
  }

  async #readNotations(): Promise<void> {
    await this.store.coreHere;
    const { core } = this.store;
    const read: Notations[] = [];
    for (const { id, name } of this.state.variants) {
      // A game takes some milliseconds to compile: the page stays responsive between two.
      await new Promise((done) => setTimeout(done));
      if (!this.isConnected) return;
      const variant = core.loadVariant(id, {});
      const { notations } = variant.info;
      variant.release();
      if (notations.length > 1) read.push({ id, name, notations });
    }
    this.notations = read;
  }

  #select<Value>(
    name: string,
    words: string,
    choices: readonly Choice<Value>[],
    now: Value,
    choose: (value: Value) => void,
  ): TemplateResult {
    const chosen = (event: Event): void => {
      const choice = choices[(event.currentTarget as HTMLSelectElement).selectedIndex];
      if (choice) choose(choice.value);
    };
    return html`<label><span>${words}</span><select name=${name} @change=${chosen}>${choices.map(
      ({ value, words: each }) => html`<option .selected=${value === now}>${each}</option>`,
    )}</select></label>`;
  }

  #check(name: string, words: string, on: boolean, choose: (on: boolean) => void): TemplateResult {
    return html`<label><input type="checkbox" name=${name} .checked=${on}
      @change=${(event: Event) => choose((event.currentTarget as HTMLInputElement).checked)} /><span>${words}</span></label>`;
  }

  #prefer(change: Partial<Preferences>): void {
    this.store.setPreferences(change);
  }

  #look(change: Partial<Look3D>): void {
    this.#prefer({ look3d: { ...this.state.preferences.look3d, ...change } });
  }

  #board({ theme, primary, look3d, motion, overlay, danger }: Preferences): TemplateResult {
    return html`<section class="panel"><h2>${msg('Board')}</h2>
      ${this.#select('theme', msg('Colours of the page'), themes(), theme, (value) => this.#prefer({ theme: value }))}
      ${this.#select(
        'palette',
        msg('Colours of the 3D board'),
        palettes().map(({ name, words }) => ({ value: name || null, words })),
        look3d.palette,
        (palette) => this.#look({ palette }),
      )}
      ${this.#select('primary', msg('Games open in'), views(), primary, (value) => this.#prefer({ primary: value }))}
      ${this.#select('motion', msg('Animation'), motions(), motion, (value) => this.#prefer({ motion: value }))}
      ${this.#select('danger', msg('Mark my pieces in danger'), dangers(), danger, (value) => this.#prefer({ danger: value }))}
      ${this.#check('overlay', msg('Show who attacks and guards a cell'), overlay, (on) => this.#prefer({ overlay: on }))}
      ${this.#check('wiggle', msg('Wiggle the 3D board to show depth'), look3d.wiggle, (wiggle) => this.#look({ wiggle }))}
    </section>`;
  }

  #pieces({ look3d }: Preferences): TemplateResult {
    return html`<section class="panel"><h2>${msg('Pieces')}</h2>
      ${this.#select(
        'pieces',
        msg('Pieces of the 3D board'),
        sets().map(({ name, words }) => ({ value: name, words })),
        look3d.pieces,
        (pieces) => this.#look({ pieces }),
      )}
      ${this.#check('letters', msg('Letters on the pieces of the 3D board'), look3d.letters, (letters) => this.#look({ letters }))}
    </section>`;
  }

  #sounds({ sound }: Preferences): TemplateResult {
    const set = (change: Partial<Sound>): void => this.#prefer({ sound: { ...sound, ...change } });
    return html`<section class="panel"><h2>${msg('Sounds')}</h2>
      ${this.#check('sound', msg('Sounds'), sound.on, (on) => set({ on }))}
      <label><span>${msg('Volume')}</span><input type="range" name="volume" min="0" max="1" step="0.05" ?disabled=${!sound.on}
        .value=${String(sound.volume)}
        @change=${(event: Event) => set({ volume: Number((event.currentTarget as HTMLInputElement).value) })} /></label>
    </section>`;
  }

  #notation({ notation }: Preferences): TemplateResult {
    return html`<section class="panel"><h2>${msg('Notation')}</h2>
      ${this.notations === null ? loading() : nothing}
      ${this.notations?.map(({ id, name, notations }) =>
        this.#select(
          `notation-${id}`,
          nameOf(name),
          notations.map((value) => ({ value, words: value })),
          notation[id] ?? notations[0] ?? '',
          (value) => this.#prefer({ notation: { ...this.state.preferences.notation, [id]: value } }),
        ),
      )}
      ${this.notations === null ? nothing : html`<p class="small muted">${msg('All other games have one notation.')}</p>`}
    </section>`;
  }

  #moves({ confirmMoves, keys }: Preferences): TemplateResult {
    return html`<section class="panel"><h2>${msg('Moves')}</h2>
      ${this.#check('confirm-moves', msg('Confirm moves'), confirmMoves, (on) => this.#prefer({ confirmMoves: on }))}
      <p class="small muted about">${msg('A move is shown first, and played when you confirm it.')}</p>
    </section>
    <section class="panel"><h2>${msg('Keys')}</h2>
      ${this.#select('keys', msg('Keys of'), maps(), keys, (value) => this.#prefer({ keys: value }))}
      <div class="row"><button data-do="help"
        @click=${() => this.store.openDialog({ kind: 'help' })}>${icon('help')} ${msg('Show all keys')}</button></div>
    </section>
    <section class="panel"><h2>${msg('Language')}</h2>
      ${this.#select(
        'language',
        msg('Language of the page'),
        // Each in its own language, whichever is in force.
        offered().map(({ code, name }) => ({ value: code, words: name })),
        language() as Language,
        chooseLanguage,
      )}
    </section>`;
  }

  #askToDelete(): void {
    this.store.openDialog({
      kind: 'confirm',
      title: msg('Delete all games?'),
      action: 'deleteAll',
      game: '',
      text: msg(
        'All your games on this server and in this browser are deleted, with their moves. This cannot be undone. Games against other people stay.',
      ),
    });
  }

  #askToForget(): void {
    this.store.openDialog({
      kind: 'confirm',
      title: msg('Delete lesson progress?'),
      action: 'forget',
      game: '',
      text: msg('Your progress in lessons and puzzles is deleted. This cannot be undone.'),
    });
  }

  #data(): TemplateResult {
    const { gamesTask } = this.state;
    const words = gamesTask?.kind === 'delete' ? msg('Deleting games') : msg('Exporting games');
    const kept = this.state.account
      ? msg('The server keeps the games of your account.')
      : msg('The server keeps your games and knows you by a cookie of this browser.');
    const form = msg(
      'The export is one file of game records, which this page and other chess programs open, and the file of every game of your own making.',
    );
    return html`<section class="panel"><h2>${msg('Data')}</h2>
      <p class="small muted about">${kept} ${form}</p>
      <div class="row">
        <button data-do="export-all" ?disabled=${gamesTask !== null}
          @click=${() => void this.store.games.exportAll()}>${icon('save')} ${msg('Export all games')}</button>
        <button data-do="delete-all" ?disabled=${gamesTask !== null}
          @click=${() => this.#askToDelete()}>${icon('trash')} ${msg('Delete all games ...')}</button>
        ${
          this.store.kept.load(learntKey) === null
            ? nothing
            : html`<button data-do="forget-lessons" @click=${() => this.#askToForget()}>${icon('trash')} ${msg('Delete lesson progress ...')}</button>`
        }
      </div>
      ${
        gamesTask
          ? html`<p role="status">${words} ...</p><progress aria-label=${words} max=${gamesTask.total || 1}
          .value=${gamesTask.done}></progress>`
          : nothing
      }
    </section>`;
  }

  #account(): TemplateResult | typeof nothing {
    const { account, connection } = this.state;
    if (connection === 'none') return nothing;
    const to = (page: 'account' | 'log-in' | 'sign-up') => (): void => this.store.go({ page });
    return html`<section class="panel"><h2>${msg('Your account')}</h2>
      ${
        account
          ? html`<div class="row"><strong translate="no"><bdi>${account.name}</bdi></strong>
            <button data-do="account" @click=${to('account')}>${msg('Password, sessions and data ...')}</button></div>`
          : html`<p class="small muted about">${msg('With an account your name and your games are the same in every browser. No account is needed to play.')}</p>
            <div class="row"><button data-do="log-in" @click=${to('log-in')}>${msg('Log in')}</button>
              <button data-do="sign-up" @click=${to('sign-up')}>${msg('Sign up')}</button></div>`
      }</section>`;
  }

  protected override render(): TemplateResult {
    const { preferences, left } = this.state;
    const back = left?.page === 'game' || left?.page === 'analysis' || left?.page === 'editor' ? left : null;
    return html`
      ${
        back
          ? html`<button class="quiet back" data-do="back" @click=${() => this.store.go(back)}>${icon('left')} ${backWords(back.page)}</button>`
          : nothing
      }
      <h1 tabindex="-1">${msg('Settings')}</h1>
      <p class="lead">${msg('Settings are saved in this browser.')}</p>
      ${this.#board(preferences)}${this.#pieces(preferences)}${this.#sounds(preferences)}
      ${this.#notation(preferences)}${this.#moves(preferences)}<strata-push-switch></strata-push-switch>${this.#account()}${this.#data()}`;
  }
}
