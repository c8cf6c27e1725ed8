// What the tests of attacks in a browser share: people whose pages tell what was blocked in them, and when a page is unharmed: no
// script of a text ran, no element was made of a text, and the policy had nothing to block.

import assert from 'node:assert/strict';
import { secretOf } from '../server/identity.mjs';

export const [attacker, victim] = ['a', 'v'].map((letter) => secretOf(letter));

/** Somebody's browser. */
export const someone = (server, browser, who, path, { before: prepare, ...options } = {}) =>
  browser.open(`${server.address}${path}`, {
    ...options,
    before: async (page) => {
      await page.context().addCookies([{ name: 'strata', value: who, url: server.address }]);
      await prepare?.(page);
    },
  });

/** In the page: all of its elements, those of shadow roots too. */
function everything() {
  const elements = [];
  const walk = (within) => {
    for (const element of within.querySelectorAll('*')) {
      elements.push(element);
      if (element.shadowRoot) walk(element.shadowRoot);
    }
  };
  walk(document);
  return elements;
}

/** In the page: the elements that no page of ours has. */
function strangers(all) {
  const never = ['base', 'embed', 'form[action]', 'frame', 'iframe', 'math', 'mtext', 'object'];
  const ours = (element) => {
    const links = ['action', 'formaction', 'href', 'src', 'srcdoc', 'xlink:href'].map((name) =>
      element.getAttribute(name),
    );
    return (
      !element.matches(never.join()) &&
      ![...element.attributes].some(({ name }) => name.startsWith('on')) &&
      !links.some((link) => /^\s*javascript:|^x$|evil\.example|broken/i.test(link ?? '')) &&
      !(element.localName === 'script' && /broken/.test(element.textContent)) &&
      !(element.localName === 'style' && /@import|evil/.test(element.textContent))
    );
  };
  return all.filter((element) => !ours(element)).map((element) => element.outerHTML.slice(0, 200));
}

export async function unharmed(person, what) {
  const found = await person.page.evaluate(
    `({ ran: window.broken ?? null, made: (${strangers})((${everything})()), blocked: window.violations })`,
  );
  assert.deepEqual(found, { ran: null, made: [], blocked: [] }, what);
}

/** Waits until a page shows this text, as a text, and looks whether that did any harm. */
export async function shows(person, text, what) {
  const shown = `(${everything})().some((element) => [element.value, element.ariaLabel, element.title, document.title,
    ...[...element.childNodes].map(({ nodeType, data }) => nodeType === 3 ? data : '')].some((each) => each?.includes?.(text)))`;
  await person.until(`${what}: ${text}`, `((text) => ${shown})(${JSON.stringify(text)})`);
  await unharmed(person, what);
}

export async function post(server, path, body, who) {
  const answer = await fetch(`${server.address}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${who}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, ...(await answer.json()) };
}

/** The elements of a page that are none of ours. */
export const strangersIn = (person) => person.page.evaluate(`(${strangers})((${everything})())`);
