// The versions of the page. A service worker keeps one of them whole: the page, the core and the engine are of one build, with the server
// or without it. A newer one is fetched beside it, offered, and taken when somebody asks for it. Plain http has no service worker: there
// the page comes from the server.

import { Workbox } from 'workbox-window';

const scope = import.meta.env.BASE_URL;

/** `offered`: a newer version waits. `replaced`: another window has taken it, so parts of this one are gone. */
export async function keepVersion(offered: () => void, replaced: () => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const worker = new Workbox(`${scope}sw.js`, { scope });
  worker.addEventListener('waiting', offered);
  worker.addEventListener('controlling', ({ isUpdate }) => {
    if (isUpdate === true) replaced();
  });
  try {
    await worker.register();
  } catch {
    // The browser allows none: the page is loaded from the server each time.
  }
}

/** A newer worker that has everything of its version; null if there is none. */
async function newest(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  // Without the server there is none but what waits already.
  await registration.update().catch(() => undefined);
  const { installing } = registration;
  if (installing)
    await new Promise<void>((settled) => {
      const look = (): void => {
        if (installing.state !== 'installing') settled();
      };
      installing.addEventListener('statechange', look);
      look();
    });
  return registration.waiting;
}

/** The newest version in place of this one. */
export async function renew(): Promise<void> {
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  const registration = await workers?.getRegistration(scope);
  const next = registration && (await newest(registration));
  if (next) {
    const taken = new Promise((done) => workers?.addEventListener('controllerchange', done, { once: true }));
    next.postMessage({ type: 'SKIP_WAITING' });
    await taken;
  }
  location.reload();
}
