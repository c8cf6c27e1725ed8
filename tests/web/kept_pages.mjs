// Pages that are kept from test to test. A new browser profile costs 4 to 5 seconds of processor time until a game stands, since all code
// is compiled anew; a page that is loaded again in a profile that knows the code costs less than one. So a page that is given back
// waits on a bare document of the server, without what the test left in it, for the next test that wants one of its kind.

export const blocked = 'The policy of the page blocked';

/**
 * In the page, before all else: keeps in window.violations what its policy blocks, and says so as an error. Every machine has two
 * processors: one worker makes a report.
 */
export function prepare(words) {
  Object.defineProperty(navigator, 'hardwareConcurrency', { value: 2 });
  window.violations = [];
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
    window.violations.push(`${effectiveDirective} ${blockedURI}`);
    console.error(`${words} ${effectiveDirective} ${blockedURI} at ${sourceFile}:${lineNumber}`);
  });
}

/**
 * A document of the server with the page's own headers and no script: there a page waits, and keeps its process. It names no icon, so that
 * the browser asks for /favicon.ico; what comes of that may be said when the next test listens.
 */
const bare = '/healthz';

/** What a test does to a page that can't be undone; such a page is closed. */
const lasting = ['addInitScript', 'routeWebSocket', 'exposeFunction', 'exposeBinding'];

/** In the bare page: empties what the browser keeps for this origin. */
async function forget() {
  localStorage.clear();
  sessionStorage.clear();
  // Over plain http from another machine there are none.
  if ('caches' in window) for (const name of await caches.keys()) await caches.delete(name);
  for (const { name } of await indexedDB.databases())
    await new Promise((done) => {
      const request = indexedDB.deleteDatabase(name);
      for (const end of ['onsuccess', 'onerror', 'onblocked']) request[end] = done;
    });
}

export class KeptPages {
  #patience;
  /** Kind of window -> places that wait. A place is a browser profile (`context`) with the page that stands in it. */
  #waiting = new Map();
  #inUse = new Set();

  constructor(patience) {
    this.#patience = patience;
  }

  /** A page of its own profile, on the bare document of `origin`, that knows nothing but `cookies`. */
  async take(browser, options, { origin, fresh, cookies }) {
    const kind = fresh ? null : JSON.stringify(options);
    const waiting = this.#waiting.get(kind) ?? [];
    let place = waiting.pop();
    if (!place) {
      place = {
        kind, // A service worker would answer in the server's place: what it does is the business of offline.test.mjs.
        context: await browser.newContext({ ...options, serviceWorkers: 'block' }),
        page: null,
        origin: '',
        isSpoilt: false,
      };
      const { context } = place;
      const connect = context.newCDPSession.bind(context);
      const made = place;
      context.newCDPSession = (page) => {
        made.isSpoilt = true;
        return connect(page);
      };
    }
    this.#inUse.add(place);
    place.page ??= await this.#newPage(place);
    if (place.origin !== origin || place.page.url() !== origin + bare) await place.page.goto(origin + bare);
    place.origin = origin;
    await place.page.evaluate(forget);
    await place.context.clearCookies();
    await place.context.addCookies(cookies);
    return place;
  }

  /** A second window of somebody. */
  async beside(place) {
    return { context: place.context, page: await this.#newPage({ context: place.context }), isBeside: true };
  }

  async #newPage(place) {
    const page = await place.context.newPage();
    page.setDefaultTimeout(this.#patience);
    await page.addInitScript(prepare, blocked);
    for (const name of lasting) {
      const act = page[name].bind(page);
      page[name] = (...words) => {
        place.isSpoilt = true;
        return act(...words);
      };
    }
    return page;
  }

  /** The page waits for another test, without what this one has left. */
  async giveBack(place) {
    const { context, page } = place;
    if (place.isBeside) {
      await page.close();
      return;
    }
    this.#inUse.delete(place);
    for (const other of context.pages()) if (other !== page) await other.close();
    page.removeAllListeners();
    if (place.kind === null) {
      await context.close();
      return;
    }
    await context.clearPermissions();
    if (place.isSpoilt) {
      await page.close();
      Object.assign(place, { page: null, isSpoilt: false });
    } else {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      try {
        await page.goto(place.origin + bare);
        await page.mouse.move(-10, -10);
      } catch {
        // The server is gone: the page goes too.
        await page.close();
        place.page = null;
      }
    }
    const waiting = this.#waiting.get(place.kind) ?? [];
    this.#waiting.set(place.kind, [...waiting, place]);
  }

  /** What nobody has given back is closed. */
  async closeLeft() {
    for (const { context } of this.#inUse) await context.close();
    this.#inUse.clear();
  }
}
