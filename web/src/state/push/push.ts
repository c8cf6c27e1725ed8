// Whether this browser is told by Web Push, and how that is turned on and off. The subscription is the browser's; the server knows it as
// long as it works, and the page says each time it starts that it still stands.

import { endPush, pushState, subscribePush } from '../../net/push.js';
import type { Fetch } from '../../net/http.js';
import type { Environment } from '../page/environment.js';
import { isTurnedOn, keepTurnedOn } from './turned_on.js';
import { pushWords, wordsAddress, wordsCache } from './words.js';

type Variants = Parameters<typeof pushWords>[0];
type Browser = Pick<Environment, 'fetch' | 'load' | 'store'>;

/** 'denied': the browser's settings forbid it. */
export type PushLook = 'off' | 'on' | 'denied';

const canBeTold = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && 'caches' in window;

/** The registration of the page's service worker, once it is there; that is never where the browser allows none. */
const manager = async (): Promise<PushManager> => (await navigator.serviceWorker.ready).pushManager;

/** Null: this browser or this server has no such thing. */
export async function lookAtPush(browser: Browser): Promise<PushLook | null> {
  if (!canBeTold()) return null;
  const pushes = await manager();
  const { key } = await pushState(browser.fetch);
  if (key === '') return null;
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await pushes.getSubscription();
  return subscription && isTurnedOn(browser) && Notification.permission === 'granted' ? 'on' : 'off';
}

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** One for this key of the server: one for another key, of before, is of no use. */
async function subscription(fetch: Fetch): Promise<PushSubscription> {
  const [pushes, { key }] = await Promise.all([manager(), pushState(fetch)]);
  const before = await pushes.getSubscription();
  if (before && base64url(before.options.applicationServerKey) === key) return before;
  await before?.unsubscribe();
  return pushes.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function subscribe(browser: Browser, variants: Variants): Promise<void> {
  const made = await subscription(browser.fetch);
  const words = new Response(JSON.stringify(pushWords(variants)), { headers: { 'content-type': 'application/json' } });
  await (await caches.open(wordsCache)).put(wordsAddress, words);
  await subscribePush(browser.fetch, {
    endpoint: made.endpoint,
    p256dh: base64url(made.getKey('p256dh')),
    auth: base64url(made.getKey('auth')),
  });
  keepTurnedOn(browser, true);
}

/** Asks the person, so it is called by a press. Rejects where the browser or the server cannot do it. */
export async function turnOn(browser: Browser, variants: Variants): Promise<PushLook> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  await subscribe(browser, variants);
  return 'on';
}

/** If the server cannot be told now, the push service tells it later. */
export async function turnOff(browser: Browser): Promise<PushLook> {
  keepTurnedOn(browser, false);
  const made = await (await manager()).getSubscription();
  if (made) {
    await endPush(browser.fetch, made.endpoint).catch(() => undefined);
    await made.unsubscribe();
  }
  await caches.delete(wordsCache);
  return 'off';
}

/** The page has started: the server is told that the subscription stands, and whose it is now; and the words are in its language. */
export async function renewPush(browser: Browser, variants: Variants): Promise<void> {
  if (!canBeTold() || Notification.permission !== 'granted') return;
  await subscribe(browser, variants);
}
