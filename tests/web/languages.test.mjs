// In another language no English text is left on any page: the language of tests (web/src/language/pseudo.ts) has accents on every letter
// of a text that can be translated, so that any other text with plain letters is one that nobody can translate. What people, files and
// notations say stands in elements with translate="no"; the law is English, and says so (lang="en").

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { placesOf } from './places.mjs';
import { root, suite } from './support.mjs';

const { server, browser } = suite();
const pseudo = 'en-XA';

const game = (asked) => server.createGame(asked).then((id) => `/game/${id}`);
const places = placesOf(server).filter(({ only = 'languages' }) => only === 'languages');

/** Every visible text, and every word for screen readers and hints, that has plain letters. In the page. */
function plainTexts() {
  const spoken = [
    'aria-label',
    'aria-description',
    'aria-valuetext',
    'aria-roledescription',
    'title',
    'placeholder',
    'alt',
  ];
  const found = new Set();
  // Words of people inside a sentence are marked (asWritten). Cells, numbers and what is all capitals (boards, kinds of files) are the
  // same in all languages.
  const isPlain = (text) =>
    /[A-Za-z]{2}/.test(text.replaceAll(/\u2068[^\u2069]*\u2069/g, '').replaceAll(/\S*\d\S*|\b[A-Z]{2,}\b/g, ''));
  const told = (text, where) => {
    if (isPlain(text)) found.add(`${where}: ${text.trim().replaceAll(/\s+/g, ' ').slice(0, 120)}`);
  };
  const where = (element) => {
    const host = element.getRootNode().host;
    return `${host ? `${host.localName} ` : ''}${element.localName}`;
  };
  const walk = (node) => {
    if (node instanceof window.Text) {
      const element = node.parentElement ?? node.getRootNode().host;
      if (element?.checkVisibility({ visibilityProperty: true })) told(node.data, where(element));
      return;
    }
    if (node instanceof window.Element) {
      if (node.matches('style, script, kbd, code, pre, noscript, [translate="no"], [lang="en"]')) return;
      if (node.checkVisibility({ visibilityProperty: true }))
        for (const name of spoken) if (node.hasAttribute(name)) told(node.getAttribute(name), `${where(node)} ${name}`);
      if (node.shadowRoot) walk(node.shadowRoot);
    }
    for (const child of node.childNodes) walk(child);
  };
  walk(document.body);
  return [...found].sort();
}

for (const { name, at, then, dialog = false, size = 'desktop', allow = [] } of places)
  test(`${name} has no text that cannot be translated`, async () => {
    const person = await browser.open(`${server.address}${await at()}`, {
      size,
      allow,
      before: (page) => page.evaluate((code) => sessionStorage.setItem('strata.language', code), pseudo),
    });
    const { page } = person;
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    await person.until('the rules', () => window.strataTest.state().ready);
    await then?.(person);
    await page.locator('[data-loading]').first().waitFor({ state: 'detached' });
    if (dialog) await page.getByRole('dialog').waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), pseudo);
    assert.deepEqual(await page.evaluate(plainTexts), []);
    await person.close();
  });

test('a link asks for a language, which its tab keeps and no setting remembers', async () => {
  const person = await browser.open(`${server.address}/new/raumschach?lang=${pseudo}`);
  const { page } = person;
  const languageOf = () => page.evaluate(() => document.documentElement.lang);
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  assert.equal(await languageOf(), pseudo);
  await page.goto(`${server.address}/settings`);
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  assert.equal(await languageOf(), pseudo);
  assert.equal(await page.evaluate(() => localStorage.getItem('strata.language')), null);
  // Chosen, it is the language of every tab.
  await page.locator('select[name="language"]').selectOption({ label: 'English' });
  await page.waitForFunction(() => document.documentElement.lang === 'en');
  await person.close();
});

/** Words of buttons and links that are cut off or stand outside the window: only a part of a page that scrolls by itself may be wider. */
function cutOff() {
  const found = [];
  const walk = (root) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) walk(element.shadowRoot);
      if (!element.matches('button, a, h1, h2, label') || !element.checkVisibility({ visibilityProperty: true }))
        continue;
      const { overflowX } = window.getComputedStyle(element);
      if (element.scrollWidth > element.clientWidth + 1 && overflowX !== 'visible' && element.clientWidth > 1)
        found.push(`cut off: ${element.textContent.trim().replaceAll(/\s+/g, ' ')}`);
    }
  };
  walk(document.body);
  if (document.documentElement.scrollWidth > window.innerWidth) found.push('the page is wider than its window');
  return found;
}

const shipped = JSON.parse(readFileSync(root('web/languages/shipped.json'), 'utf8'));
const ownNames = { de: 'Deutsch', es: 'Español', fr: 'Français', ja: '日本語', 'zh-Hans': '简体中文' };

for (const code of shipped)
  test(`the page is whole in ${code} on a phone`, async () => {
    const played = await game({ variant: 'raumschach', line: ['Bb2-Bb3'], black: 'computer' });
    const titles = new Set();
    for (const path of [
      '/',
      '/new/parmen',
      played,
      '/rules/ziggurat',
      '/settings',
      '/learn/raumschach',
      '/puzzles/raumschach',
      '/log-in',
      '/sign-up',
    ]) {
      const person = await browser.open(`${server.address}${path}?lang=${code}`, { size: 'phone' });
      const { page } = person;
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
      await person.until('the rules', () => window.strataTest.state().ready);
      assert.equal(await page.evaluate(() => document.documentElement.lang), code);
      assert.deepEqual(await page.evaluate(cutOff), [], path);
      titles.add(await page.title());
      if (path === '/settings') {
        assert.equal(await page.locator('select[name="language"]').inputValue(), ownNames[code]);
        assert.notEqual(await page.getByRole('heading', { level: 1 }).first().textContent(), 'Settings');
      }
      await person.close();
    }
    assert.equal(titles.size, 9, [...titles].join(', '));
  });
