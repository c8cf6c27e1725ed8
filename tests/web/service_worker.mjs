// The service worker of a page: it keeps all files of the page's version.

/** In the page. */
async function isServed() {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.active?.state === 'activated' && navigator.serviceWorker.controller !== null;
}

/** In the page: the states of the workers, and how many files they have kept so far. */
async function told() {
  const registration = await navigator.serviceWorker.getRegistration();
  const states = ['installing', 'waiting', 'active'].map((name) => [name, registration?.[name]?.state ?? null]);
  let kept = 0;
  for (const name of await caches.keys()) kept += (await (await caches.open(name)).keys()).length;
  return { ...Object.fromEntries(states), serves: navigator.serviceWorker.controller !== null, kept };
}

/** Until the page has all of its version, and the worker serves it: as long as anything is waited for, or the worker keeps more. */
export async function versionIsKept(person) {
  for (let before = -1; ;) {
    try {
      return await person.until('the service worker', isServed);
    } catch (error) {
      const now = await person.page.evaluate(told);
      if (now.kept <= before) throw new Error(`${error.message}; the worker: ${JSON.stringify(now)}`, { cause: error });
      before = now.kept;
    }
  }
}
