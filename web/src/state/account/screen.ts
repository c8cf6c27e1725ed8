// The state of the pages of accounts, and the actions they offer.

import type {
  AccountChange,
  MadeToken,
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

export interface Account {
  name: string;
  moderator: boolean;
  admin: boolean;
}

/** Somebody may not come in. */
export interface Ban {
  /** In the words of a moderator; may be ''. */
  why: string;
  /** Milliseconds since 1970, UTC; 0: never. */
  ends: number;
  /** It is for where they come from, and not for them. */
  ofNetwork: boolean;
  /** They are logged in, as far as the server knows. */
  hasAccount: boolean;
}

/** Faults of forms, by the names of their inputs. */
export type Field = 'username' | 'password' | 'old' | 'code' | 'token';

/** Why something was not done, in words; beside which field that is said, '' for none. */
export interface Fault {
  field: Field | '';
  text: string;
}

export type Answer<Value = unknown> = { value: Value; fault?: undefined } | { fault: Fault };

/** Recovery codes, told once, and whose they are. */
export interface Codes {
  name: string;
  codes: readonly string[];
}

/** Nothing here throws. */
export interface AccountActions {
  /** Asks the server who is logged in; undefined where it does not answer. */
  look(): Promise<Account | null | undefined>;
  /** The rule of sign-up here; undefined where the server does not answer. */
  signUpRule(): Promise<SignUpRule | undefined>;
  /** `invitation`: '' where the server asks for none. */
  signUp(name: string, password: string, invitation: string): Promise<Answer<Codes>>;
  /** Whether the server refuses everything, which it does not say on a socket. */
  lookForBan(): Promise<void>;
  logIn(name: string, password: string): Promise<Answer>;
  logOut(): Promise<Answer>;
  recover(name: string, code: string, password: string): Promise<Answer>;
  sessions(): Promise<Answer<readonly Session[]>>;
  /** '': all others. */
  endSession(id: string): Promise<Answer>;
  changePassword(old: string, password: string): Promise<Answer>;
  newCodes(password: string): Promise<Answer<Codes>>;
  /** The newest first. */
  tokens(): Promise<Answer<readonly Token[]>>;
  makeToken(note: string, scopes: string[]): Promise<Answer<MadeToken>>;
  endToken(id: string): Promise<Answer>;
  /** Saves all that the server keeps of the account as a file. */
  saveAll(): Promise<Answer>;
  deleteAccount(password: string): Promise<Answer>;
  redeem(token: string): Promise<Answer>;
  /** With `before`, those that are older than the one of this id. */
  events(before: number | null): Promise<Answer<SecurityEvents>>;
  /** A link that lets the owner of an account choose a new password. */
  recoveryLink(name: string): Promise<Answer<string>>;
  /** A link with which somebody can sign up. */
  invitationLink(): Promise<Answer<string>>;
  changeRole(change: AccountChange): Promise<Answer>;
  /** The accounts that this one follows and has blocked. */
  relations(): Promise<Answer<Relations>>;
  relationTo(name: string): Promise<Answer<RelationTo>>;
  changeRelation(change: RelationChange): Promise<Answer>;
  report(body: NewReport): Promise<Answer>;
  /** With `before`, those that are older than the one of this id. */
  reports(closed: boolean, before: number | null): Promise<Answer<Reports>>;
  closeReport(id: number): Promise<Answer>;
  sanctions(before: number | null): Promise<Answer<Sanctions>>;
  sanction(body: NewSanction): Promise<Answer>;
  endSanction(id: number): Promise<Answer>;
  /** `report`: the report that it closes. */
  remove(kind: 'games' | 'accounts', what: string, report: number): Promise<Answer>;
  copy(text: string): Promise<void>;
  saveCodes(codes: Codes): void;
  /** From now on the browser asks before the page is left, until that is false again. */
  keepsCodes(unkept: boolean): void;
  /** Begins the page anew, as who is logged in now. `next`: as a link asks for it. */
  start(next: string | undefined): void;
  startHere(): void;
  /** Shows the page that a link asks for after log-in, since somebody is logged in. */
  goOn(next: string | undefined): void;
  /** Shows the log-in, which leads back here. */
  logInFirst(): void;
  /** Takes a secret out of the address. */
  hideAsked(): void;
}
