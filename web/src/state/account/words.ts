// The words of pages of accounts for faults, events and browsers. Pure.

import { msg, str } from '@lit/localize';
import { plural } from '../../language/plural.js';
import type { HttpFailure } from '../../net/http.js';
import type { ReportReason, SecurityEvent } from '../../net/messages.js';
import { isolated } from '../text/isolated.js';
import { isSameName } from '../together/challenges.js';
import type { Fault, Field } from './screen.js';

export const shortest = 8;
/** As many characters as the server reads of a password. */
export const longest = 256;

/** Why this cannot be the password of an account with this name; '' if it can. */
export function newPasswordFault(password: string, name: string): string {
  if (password === '') return msg('Choose a password.');
  if ([...password].length < shortest)
    return msg(str`This password is too short. It needs at least ${shortest} characters.`);
  if (isSameName(password, name)) return msg('This password is your name. Choose another one.');
  if ([...password].every((each) => each === password[0]))
    return msg('This password is one character again and again. Choose another one.');
  return password.length > longest
    ? msg(str`This password is too long. It can have at most ${longest} characters.`)
    : '';
}

/** A request, by which its faults are told. */
export type Asked =
  | 'signUp'
  /** The same without an invitation. */
  | 'signUpFreely'
  | 'logIn'
  | 'recover'
  | 'password'
  | 'oldPassword'
  | 'token'
  | 'account'
  | 'report'
  | 'sanction'
  | 'relation'
  | 'other';

/** "Try again in 3 minutes." */
export function againIn(seconds: number): string {
  if (seconds <= 0) return msg('Try again later.');
  if (seconds < 90)
    return plural(seconds, {
      one: msg('Try again in 1 second.'),
      other: msg(str`Try again in ${seconds} seconds.`),
    });
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90)
    return plural(minutes, {
      one: msg('Try again in 1 minute.'),
      other: msg(str`Try again in ${minutes} minutes.`),
    });
  const hours = Math.ceil(seconds / 3600);
  return plural(hours, { one: msg('Try again in 1 hour.'), other: msg(str`Try again in ${hours} hours.`) });
}

/** Refusals of things as they stand, by what was asked. */
const conflicts = (): Partial<Record<Asked, string>> => ({
  report: msg('You have reported this already, or too many reports wait for the moderators.'),
  relation: msg('You follow, or have blocked, as many players as you can.'),
  sanction: msg('This account, or this network, cannot be chosen: it is your own, an admin’s, or a moderator’s.'),
});

/** By status: what it means depends on what was asked. */
const refusals: Readonly<Record<number, (asked: Asked) => [Field | '', string]>> = {
  401: (asked) => {
    if (asked === 'logIn') return ['password', msg('The name or the password is wrong.')];
    if (asked === 'recover') return ['code', msg('The name or the code is wrong, or the code was used before.')];
    if (asked === 'oldPassword') return ['old', msg('The password is wrong.')];
    if (asked === 'token') return ['token', msg('This token is wrong, or it was used before.')];
    if (asked === 'password') return ['password', msg('The password is wrong.')];
    return ['', msg('You are not logged in any more. Log in again.')];
  },
  403: (asked) => {
    if (asked === 'signUp') return ['code', msg('This invitation is wrong, or it has expired or was used before.')];
    // The server says by which rule it takes accounts. Where none was typed no field for an invitation is drawn.
    if (asked === 'signUpFreely') return ['', ''];
    return [
      '',
      asked === 'report'
        ? msg('You can report your opponent in a game that you play.')
        : msg('Your account may not do this.'),
    ];
  },
  404: (asked) =>
    ['account', 'sanction', 'relation'].includes(asked)
      ? ['username', msg('There is no account with this name.')]
      : ['', msg('It is not there any more.')],
  409: (asked) =>
    asked === 'signUp' || asked === 'signUpFreely'
      ? [
          'username',
          msg(
            'This name belongs to an account, or looks like one that does. If it is yours, log in. Otherwise choose another name.',
          ),
        ]
      : ['', conflicts()[asked] ?? ''],
};

/** Why the server did not do it. */
export function faultOf(asked: Asked, { status, wait, message }: HttpFailure): Fault {
  if (status === 429) return { field: '', text: msg(str`Too many attempts. ${againIn(wait)}`) };
  if (status === 503) return { field: '', text: msg(str`The server is busy. ${againIn(wait)}`) };
  const [field, text] = refusals[status]?.(asked) ?? ['', ''];
  return { field, text: text || message };
}

const browsers: readonly [sign: RegExp, name: string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly [sign: RegExp, name: string][] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** "Firefox on Linux"; of another program what it says of itself. */
export function agentWords(agent: string): string {
  const nameIn = (list: readonly [RegExp, string][]): string => list.find(([sign]) => sign.test(agent))?.[1] ?? '';
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (browser !== '' && system !== '')
    return msg(str`${browser} on ${system}`, { id: 'browser-on-system', desc: 'a browser, and the system it runs on' });
  return browser || isolated(agent) || msg('Unknown program');
}

/** A network as the server tells it. */
export const networkWords = (network: string): string =>
  network === ''
    ? msg('this server', { id: 'network-of-server', desc: 'somebody is at the machine that the server runs on' })
    : network;

const kinds = (): Readonly<Record<string, string>> => ({
  signed_up: msg('Signed up'),
  logged_in: msg('Logged in'),
  log_in_failed: msg('Log-in failed'),
  logged_out: msg('Logged out'),
  session_ended: msg('Session ended'),
  secret_reused: msg('Session ended: an old cookie of it was used'),
  password_changed: msg('Password changed'),
  recovered: msg('Recovered by a code'),
  recovery_failed: msg('Recovery failed'),
  codes_made: msg('New recovery codes'),
  invitation_made: msg('Invitation made'),
  admin_made: msg('Became an admin by the token'),
  role_given: msg('Role given'),
  role_taken: msg('Role taken away'),
  token_made: msg('Made a token for a program'),
  token_ended: msg('Revoked a token'),
  bot_made: msg('Became a bot'),
  link_made: msg('Recovery link made'),
  report_closed: msg('Report closed'),
  muted: msg('Muted'),
  banned: msg('Banned'),
  network_banned: msg('Network banned'),
  sanction_ended: msg('Mute or ban lifted'),
  game_removed: msg('Game removed by a moderator'),
  account_removed: msg('Account removed by a moderator'),
  deleted: msg('Account deleted'),
});

/** The words for an event; a newer server may have kinds that are not known here. */
export const eventWords = ({ kind }: SecurityEvent): string => kinds()[kind] ?? kind;

const scopes = (): Record<string, string> => ({
  'board:play': msg('play games'),
  'bot:play': msg('play games as a bot'),
  'challenge:read': msg('see challenges'),
  'challenge:write': msg('make and answer challenges'),
  'follow:read': msg('see whom you follow'),
  'follow:write': msg('follow and block players'),
});

/** What a program may do with a token; newer servers may have more scopes. */
export const scopeWords = (scope: string): string => scopes()[scope] ?? scope;

export const reasons = (): Record<ReportReason, string> => ({
  chat: msg('Insults in the chat'),
  name: msg('An offensive name or title'),
  play: msg('Unfair play'),
  other: msg('Something else'),
});

const actions = (): Readonly<Record<string, string>> => ({
  closed: msg('closed', { id: 'report-closed', desc: 'of a report' }),
  mute: msg('muted'),
  ban: msg('banned'),
  game_removed: msg('game removed'),
  account_removed: msg('account removed'),
});

/** The end of a report in words; a newer server may know more. */
export const actionWords = (action: string): string => actions()[action] ?? action;
