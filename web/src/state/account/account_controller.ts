// Asks the server about accounts: log-in and log-out, sessions, passwords, codes, and what admins do.

import { msg } from '@lit/localize';
import * as net from '../../net/accounts.js';
import { HttpFailure } from '../../net/http.js';
import * as related from '../../net/relations.js';
import type {
  AccountChange,
  MadeToken,
  Me,
  NewReport,
  NewSanction,
  RelationChange,
  Relations,
  RelationTo,
  Reports,
  Sanctions,
  SecurityEvents,
  Session,
  SignUpRule,
  Token,
} from '../../net/messages.js';
import { whoAmI } from '../../net/together.js';
import { messageOf } from '../game/game_sync.js';
import type { Host } from '../page/host.js';
import { writeRoute } from '../page/routes.js';
import { learnAccount } from './account.js';
import { nextRoute } from './next.js';
import type { Account, AccountActions, Answer, Codes } from './screen.js';
import { type Asked, faultOf } from './words.js';

const guest: Me = { name: '', account: false, moderator: false, admin: false };

export class AccountController implements AccountActions {
  readonly #host: Host;
  #unkept = false;
  #asks = false;

  constructor(host: Host) {
    this.#host = host;
  }

  get #fetch(): Host['environment']['fetch'] {
    return this.#host.environment.fetch;
  }

  async #ask<Value>(asked: Asked, act: () => Promise<Value>): Promise<Answer<Value>> {
    try {
      return { value: await act() };
    } catch (error) {
      const failure = error instanceof HttpFailure ? error : new HttpFailure(messageOf(error));
      // A password is not wrong where nobody is logged in any more.
      const isOver =
        failure.status === 401 && ['password', 'oldPassword', 'token'].includes(asked) && (await this.look()) === null;
      return { fault: faultOf(isOver ? 'other' : asked, failure) };
    }
  }

  /** As #ask, where the server answers who is logged in from then on. */
  #become(asked: Asked, act: () => Promise<Me>): Promise<Answer> {
    return this.#ask(asked, async () => learnAccount(this.#host, await this.#host.renewing(act)));
  }

  async look(): Promise<Account | null | undefined> {
    const me = await whoAmI(this.#fetch).catch(() => undefined);
    if (me === undefined) return undefined;
    learnAccount(this.#host, me);
    return this.#host.state().account;
  }

  async lookForBan(): Promise<void> {
    const banned = await net.readBan(this.#fetch);
    // Earlier refusals are explained by the ban.
    if (banned !== undefined && (banned || this.#host.state().banned)) this.#host.change({ banned, notices: [] });
  }

  signUpRule(): Promise<SignUpRule | undefined> {
    return net.signUpTerms(this.#fetch).then(
      ({ rule }) => rule,
      () => undefined,
    );
  }

  signUp(name: string, password: string, invitation: string): Promise<Answer<Codes>> {
    return this.#ask(invitation === '' ? 'signUpFreely' : 'signUp', async () => {
      const codes = await this.#host.renewing(() => net.signUp(this.#fetch, { name, password, invitation }));
      learnAccount(this.#host, { ...guest, name: codes.name, account: true });
      return codes;
    });
  }

  logIn(name: string, password: string): Promise<Answer> {
    return this.#become('logIn', () => net.logIn(this.#fetch, { name, password }));
  }

  logOut(): Promise<Answer> {
    return this.#become('other', () => net.logOut(this.#fetch).then(() => guest));
  }

  recover(name: string, code: string, password: string): Promise<Answer> {
    return this.#become('recover', () => net.recover(this.#fetch, { name, code, password }));
  }

  sessions(): Promise<Answer<readonly Session[]>> {
    return this.#ask('other', () => net.listSessions(this.#fetch));
  }

  endSession(id: string): Promise<Answer> {
    return this.#ask('other', () => net.endSession(this.#fetch, id));
  }

  changePassword(old: string, password: string): Promise<Answer> {
    return this.#become('oldPassword', () => net.changePassword(this.#fetch, { old, password }));
  }

  newCodes(password: string): Promise<Answer<Codes>> {
    return this.#ask('password', () => net.newCodes(this.#fetch, password));
  }

  tokens(): Promise<Answer<readonly Token[]>> {
    return this.#ask('other', () => net.listTokens(this.#fetch));
  }

  makeToken(note: string, scopes: string[]): Promise<Answer<MadeToken>> {
    return this.#ask('other', () => net.makeToken(this.#fetch, note, scopes));
  }

  endToken(id: string): Promise<Answer> {
    return this.#ask('other', () => net.endToken(this.#fetch, id));
  }

  saveAll(): Promise<Answer> {
    return this.#ask('other', async () => {
      const { account, parts } = await net.exportAccount(this.#fetch);
      const games = await net.exportGames(this.#fetch);
      const all = { ...account, parts, games };
      this.#host.environment.saveFile('strata-account.json', `${JSON.stringify(all, null, 2)}\n`);
    });
  }

  deleteAccount(password: string): Promise<Answer> {
    return this.#become('password', () => net.deleteAccount(this.#fetch, password).then(() => guest));
  }

  redeem(token: string): Promise<Answer> {
    return this.#become('token', () => net.redeemToken(this.#fetch, token));
  }

  events(before: number | null): Promise<Answer<SecurityEvents>> {
    return this.#ask('other', () => net.listEvents(this.#fetch, before));
  }

  invitationLink(): Promise<Answer<string>> {
    return this.#ask('other', async () => {
      const { code: invitation } = await net.invite(this.#fetch);
      return this.#host.environment.origin() + writeRoute({ page: 'sign-up', asked: { invitation } });
    });
  }

  recoveryLink(name: string): Promise<Answer<string>> {
    return this.#ask('account', async () => {
      const { name: whose, codes } = await net.makeRecovery(this.#fetch, name);
      const [code = ''] = codes;
      return this.#host.environment.origin() + writeRoute({ page: 'recover', asked: { name: whose, code } });
    });
  }

  changeRole(change: AccountChange): Promise<Answer> {
    return this.#ask('account', () => net.changeRole(this.#fetch, change));
  }

  relations(): Promise<Answer<Relations>> {
    return this.#ask('other', () => related.listRelations(this.#fetch));
  }

  relationTo(name: string): Promise<Answer<RelationTo>> {
    return this.#ask('relation', () => related.readRelation(this.#fetch, name));
  }

  changeRelation(change: RelationChange): Promise<Answer> {
    return this.#ask('relation', () => related.changeRelation(this.#fetch, change));
  }

  report(body: NewReport): Promise<Answer> {
    return this.#ask('report', () => net.report(this.#fetch, body));
  }

  reports(closed: boolean, before: number | null): Promise<Answer<Reports>> {
    return this.#ask('other', () => net.listReports(this.#fetch, closed, before));
  }

  closeReport(id: number): Promise<Answer> {
    return this.#ask('other', () => net.closeReport(this.#fetch, id));
  }

  sanctions(before: number | null): Promise<Answer<Sanctions>> {
    return this.#ask('other', () => net.listSanctions(this.#fetch, before));
  }

  sanction(body: NewSanction): Promise<Answer> {
    return this.#ask('sanction', () => net.sanction(this.#fetch, body));
  }

  endSanction(id: number): Promise<Answer> {
    return this.#ask('other', () => net.endSanction(this.#fetch, id));
  }

  remove(kind: 'games' | 'accounts', what: string, report: number): Promise<Answer> {
    return this.#ask('sanction', () => net.remove(this.#fetch, kind, what, report));
  }

  async copy(text: string): Promise<void> {
    try {
      await this.#host.environment.copyText(text);
      this.#host.notice('info', msg('Copied.'));
    } catch {
      this.#host.notice('error', msg('The browser did not allow copying. Select the text and copy it yourself.'));
    }
  }

  saveCodes({ name, codes }: Codes): void {
    this.#host.environment.saveFile(`strata-recovery-codes-${name}.txt`, `${codes.join('\n')}\n`);
  }

  keepsCodes(unkept: boolean): void {
    this.#unkept = unkept;
    if (this.#asks) return;
    this.#asks = true;
    this.#host.environment.askBeforeLeaving(() => this.#unkept);
  }

  start(next: string | undefined): void {
    this.#host.environment.startAt(writeRoute(nextRoute(next)));
  }

  startHere(): void {
    this.#unkept = false;
    this.#host.environment.startAt(this.#host.environment.url());
  }

  goOn(next: string | undefined): void {
    this.#host.go(nextRoute(next), true);
  }

  logInFirst(): void {
    this.#host.go({ page: 'log-in', asked: { next: this.#host.environment.url() } }, true);
  }

  hideAsked(): void {
    const { page } = this.#host.state().route;
    this.#host.environment.replaceUrl(`/${page}`);
  }
}
