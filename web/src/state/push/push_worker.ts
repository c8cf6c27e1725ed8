// The part of the service worker that shows notifications: a script of its own, which web/build/push_worker_plugin.ts puts beside the page
// and app_manifest.ts adds to the worker. It has no imports but types. What a notice says is written in push/words.ts by the page.

import type { PushNotice } from '../../net/values.js';
import type { PushWords } from './words.js';

// The parts of a service worker that are used here: the page is compiled with the types of a window.
interface Lasting extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Pushed extends Lasting {
  readonly data: { json(): unknown } | null;
}
interface Clicked extends Lasting {
  readonly notification: Notification;
}
interface Changed extends Lasting {
  readonly oldSubscription: PushSubscription | null;
  readonly newSubscription: PushSubscription | null;
}
interface Window {
  readonly url: string;
  readonly focused: boolean;
  focus(): Promise<unknown>;
}
interface Worker {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<Window[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: 'push', heard: (event: Pushed) => void): void;
  addEventListener(type: 'notificationclick', heard: (event: Clicked) => void): void;
  addEventListener(type: 'pushsubscriptionchange', heard: (event: Changed) => void): void;
}

{
  const worker = self as unknown as Worker;

  /** For a worker that has lost the words of the page. */
  const plain: PushWords = {
    kinds: {
      turn: { title: 'Your turn', text: 'It is your turn against {opponent}: {variant}.' },
      challenge: { title: 'Challenge', text: '{opponent} asks you for a game: {variant}.' },
      tournament: { title: 'Your tournament begins', text: '{opponent}' },
    },
    variants: {},
    somebody: 'somebody',
  };

  const wordsNow = async (): Promise<PushWords> => {
    const kept = await caches.match('/push-words', { cacheName: 'strata-push' });
    return kept ? ((await kept.json()) as PushWords) : plain;
  };

  const pathOf = ({ kind, game }: PushNotice): string =>
    `/${kind === 'tournament' ? 'tournament' : 'game'}/${encodeURIComponent(game)}`;

  const windows = (): Promise<Window[]> => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isAt = (path: string) => (each: Window) => new URL(each.url).pathname === path;

  const show = async (data: Pushed['data']): Promise<void> => {
    const notice = data?.json() as PushNotice;
    const path = pathOf(notice);
    // Somebody who looks at the game sees it there.
    if ((await windows()).some((each) => each.focused && isAt(path)(each))) return;
    const words = await wordsNow().catch(() => plain);
    const { title, text } = words.kinds[notice.kind];
    const values: Record<string, string> = {
      opponent: notice.opponent || words.somebody,
      variant: words.variants[notice.variant] ?? notice.variant,
    };
    await worker.registration.showNotification(title, {
      body: text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole),
      // A newer one about the same takes its place.
      tag: notice.game,
      icon: '/app/icon-192.png',
      data: path,
    });
  };

  const open = async (path: string): Promise<void> => {
    const there = (await windows()).find(isAt(path));
    await (there ? there.focus() : worker.clients.openWindow(path));
  };

  /** The browser has another subscription by itself. */
  const renew = async ({ oldSubscription, newSubscription }: Changed): Promise<void> => {
    const made =
      newSubscription ??
      (oldSubscription && (await worker.registration.pushManager.subscribe(oldSubscription.options)));
    const { endpoint, keys } = made?.toJSON() ?? {};
    if (endpoint === undefined || !keys) return;
    const { p256dh, auth } = keys;
    const body = JSON.stringify({ endpoint, p256dh, auth });
    await fetch('/api/push', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  };

  worker.addEventListener('push', (event) => event.waitUntil(show(event.data)));
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(String(event.notification.data)));
  });
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
}
