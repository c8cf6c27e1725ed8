// The description of the API, docs/formats/openapi.json: it is OpenAPI 3.1, the server serves it and is routed by it, and every request that it
// names is made here and answered as it says.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, test } from 'node:test';
import { pair, Program } from './program.mjs';
import { suite } from './server.mjs';

const server = suite();
const require = createRequire(new URL('../../web/package.json', import.meta.url));
const Ajv = require('ajv');
const file = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');
const text = file('../../docs/formats/openapi.json');
const description = JSON.parse(text);
const ajv = new Ajv({ allErrors: true, unknownFormats: 'ignore', schemaId: 'auto' });
ajv.addSchema(description, 'api');

const operations = Object.entries(description.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);
const called = new Map(operations.map(({ path, method }) => [`${method} ${path}`, new Set()]));
const pointer = (word) => word.replaceAll('~', '~0').replaceAll('/', '~1');

/** The operation of a request, as the server finds it: a word goes before a part in braces. */
function operationOf(method, target) {
  const parts = target.replace(/[?#].*/, '').split('/');
  const fits = operations.filter(
    ({ path, method: its }) =>
      its === method &&
      path.split('/').length === parts.length &&
      path.split('/').every((part, at) => part === parts[at] || part.startsWith('{')),
  );
  return fits.find(({ path }) => !path.includes('{')) ?? fits[0];
}

/** An answer has the form that the description gives it. */
function judge(method, target, { status, headers }, body) {
  const found = operationOf(method, target);
  assert.ok(found, `${method} ${target} is not described`);
  const { path } = found;
  const told = found.operation.responses[status];
  assert.ok(told, `${method} ${path} was answered by ${status}, which is not described: ${JSON.stringify(body)}`);
  called.get(`${method} ${path}`).add(status);
  if (status === 204) return;
  const [type] = (headers['content-type'] ?? '').split(';');
  assert.ok(told.content?.[type], `${method} ${path} ${status} has the type ${type}`);
  const at = `api#/paths/${pointer(path)}/${method.toLowerCase()}/responses/${status}/content/${pointer(type)}/schema`;
  const check = ajv.compile({ $ref: encodeURI(at) });
  assert.ok(check(body), `${method} ${path} ${status}: ${JSON.stringify(body)}: ${ajv.errorsText(check.errors)}`);
}

async function ask(who, method, target, fields, type) {
  const answer = await who.ask(method, target, fields, type ? { type } : {});
  judge(method, target, answer, answer.body);
  return answer;
}

/** A stream whose lines so far are judged too. */
async function stream(who, target, options = {}) {
  const lines = await who.stream(target, options);
  lines.judge = () => {
    const all = lines.heard ?? lines.lines;
    for (const line of all) judge(options.method ?? 'GET', target, lines, line);
    return all.length;
  };
  return lines;
}

test('the description is OpenAPI 3.1', () => {
  const check = ajv.compile(JSON.parse(file('schemas/openapi.json')));
  assert.ok(check(description), ajv.errorsText(check.errors));
  for (const { path, method, operation } of operations) {
    const place = `${method} ${path}`;
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const given = (operation.parameters ?? []).filter((each) => each.in === 'path').map(({ name }) => name);
    assert.deepEqual(given, inPath, place);
    for (const way of operation.security)
      for (const scheme of Object.keys(way)) assert.ok(description.components.securitySchemes[scheme], place);
    // Each reference leads somewhere.
    for (const [, name] of JSON.stringify(operation).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      assert.ok(description.components.schemas[name], `${place}: ${name}`);
  }
  // Nor is there a form that nothing uses.
  for (const name of Object.keys(description.components.schemas))
    assert.ok(text.includes(`"#/components/schemas/${name}"`), name);
});

test('every route of the sources is described, and what is not described is not there', async () => {
  // Each word of a path that src/server/bots asks for.
  const folder = new URL('../../src/server/bots/', import.meta.url);
  const words = new Set();
  for (const name of readdirSync(folder).filter((each) => each.endsWith('_calls.cpp') || each === 'bot_api.cpp')) {
    const source = readFileSync(new URL(name, folder), 'utf8');
    for (const [, word] of source.matchAll(/(?:path\[\d\]|what|third|second) == "([^"]+)"/g)) words.add(word);
    for (const [, word] of source.matchAll(/\bis\(\d, "([^"]+)"\)/g)) words.add(word);
    for (const [, one, two] of source.matchAll(/\bis\("(\w+)", "(\w+)"\)/g)) words.add(one).add(two);
  }
  assert.ok(words.size > 20, [...words].join());
  const described = new Set(Object.keys(description.paths).flatMap((path) => path.split('/')));
  for (const word of words) assert.ok(described.has(word), `${word} is in the sources and not in the description`);

  const marie = await Program.signUp(server, 'Unknown');
  for (const path of [
    '/api/bot/other',
    '/api/bot/account/other',
    '/api/challenge/a/b',
    '/api/challenge/a/accept/now',
    '/api/board/game/a/castle',
    '/api/board/game/a',
    '/api/board/other',
    '/api/user/a/b',
    '/api/user/',
  ])
    assert.equal(await marie.refused('POST', path), 404, path);
  // A method that is not described is not allowed, in whose place the others are named.
  for (const { path } of operations) {
    if (!/^\/api\/(account|bot|board|challenge|stream|user)/.test(path)) continue;
    const { status, headers } = await marie.ask('PUT', path.replaceAll(/\{\w+\}/g, 'abc'));
    assert.ok([405, 501].includes(status), `${path}: ${status}`);
    if (status === 405) assert.ok(headers.allow, path);
  }
});

test('every request is answered as the description says', async () => {
  const [white, black] = [await Program.signUp(server, 'White1'), await Program.signUp(server, 'Black1')];
  const [first, second] = [
    await Program.bot(server, 'First1', 'standard,raumschach'),
    await Program.bot(server, 'Second1'),
  ];
  const json = 'application/json';
  for (const path of ['/api', '/api/openapi.json']) {
    const answer = await white.ask('GET', path);
    const public_ = await server.http('GET', path, { who: null });
    // Also to a browser that has been on the page, and follows a link.
    const headers = { Cookie: `strata=${white.secret}`, 'Sec-Fetch-Site': 'cross-site' };
    assert.equal((await server.http('GET', path, { who: null, headers })).status, 200);
    assert.equal(public_.status, 200);
    judge('GET', path, public_, path === '/api' ? public_.text : JSON.parse(public_.text));
    assert.equal(answer.status, 200);
    if (path !== '/api') assert.equal(public_.text, text, 'the document as it stands in the repository');
    else for (const each of operations) assert.ok(public_.text.includes(each.path), each.path);
  }

  // Accounts and tokens.
  await ask(white, 'GET', '/api/account');
  await ask(
    { ask: (...all) => Object.assign(new Program(), { server, token: 'strata_none' }).ask(...all) },
    'GET',
    '/api/account',
  );
  await ask(white, 'GET', '/api/account/playing?nb=3');
  await ask(white, 'GET', '/api/account/playing?nb=0');
  await ask(white, 'GET', '/api/user/FIRST1');
  await ask(white, 'GET', '/api/user/nobody-here');
  const friend = await Program.signUp(server, 'Friend1', ['follow:read', 'follow:write']);
  for (const what of ['follow', 'unfollow', 'block', 'unblock', 'follow']) {
    assert.equal((await ask(friend, 'POST', `/api/rel/${what}/White1`)).status, 200, what);
    assert.equal((await ask(friend, 'POST', `/api/rel/${what}/nobody-here`)).status, 404, what);
    assert.equal((await ask(friend, 'POST', `/api/rel/${what}/Friend1`)).status, 400, what);
    assert.equal((await ask(white, 'POST', `/api/rel/${what}/Friend1`)).status, 403, what);
  }
  const followed = await friend.ask('GET', '/api/rel/following');
  judge('GET', '/api/rel/following', followed, JSON.parse(followed.body));
  assert.equal((await ask(white, 'GET', '/api/rel/following')).status, 403);
  await ask(white, 'GET', '/api/users/status?ids=First1,White1,nobody-here');
  await ask(white, 'GET', `/api/users/status?ids=${Array.from({ length: 51 }, (_, at) => `n${at}`).join()}`);
  for (const [body, status] of [
    [`${white.token},strata_none`, 200],
    [Array.from({ length: 1001 }, (_, at) => `t${at}`).join(), 400],
  ]) {
    const tested = await server.http('POST', '/api/token/test', {
      who: null,
      headers: { 'Content-Type': 'text/plain' },
      body,
    });
    assert.equal(tested.status, status);
    judge('POST', '/api/token/test', tested, JSON.parse(tested.text));
  }
  const short = Object.assign(new Program(), { server, token: (await white.newToken(['board:play'])).secret });
  await ask(short, 'DELETE', '/api/token');
  await ask(short, 'DELETE', '/api/token');

  // Bots.
  for (const path of ['upgrade', 'variants']) {
    await ask(first, 'POST', `/api/bot/account/${path}`, { variants: 'raumschach,standard' });
    await ask(first, 'POST', `/api/bot/account/variants`, { variants: 'whist' });
    await ask(white, 'POST', `/api/bot/account/${path}`, { variants: 'standard' });
  }
  const events = [await stream(first, '/api/stream/event'), await stream(white, '/api/stream/event')];
  let online = [];
  while (!online.some(({ username }) => username === 'First1')) {
    const answer = await white.ask('GET', '/api/bot/online?nb=5');
    online = answer.body
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
    for (const line of online) judge('GET', '/api/bot/online', answer, line);
  }
  await ask(white, 'GET', '/api/bot/online?nb=0');

  // Challenges.
  const one = await ask(white, 'POST', '/api/challenge/First1', { variant: 'raumschach', days: 2, rated: 'true' });
  assert.equal(one.body.rated, true);
  await ask(white, 'GET', '/api/challenge');
  await ask(first, 'GET', '/api/challenge');
  await ask(first, 'POST', `/api/challenge/${one.body.id}/decline`, { reason: 'later' });
  const two = await ask(white, 'POST', '/api/challenge/Second1', { 'clock.limit': 60, 'clock.increment': 1 });
  await ask(white, 'POST', `/api/challenge/${two.body.id}/cancel`);
  for (const word of ['accept', 'decline', 'cancel']) await ask(white, 'POST', `/api/challenge/nothing/${word}`);
  await ask(white, 'POST', '/api/challenge/nobody-here', {});
  await ask(white, 'POST', '/api/challenge/Second1', { color: 'green' });
  const kept = await stream(white, '/api/challenge/Black1', { method: 'POST', fields: { keepAliveStream: 'true' } });
  const { id: waiting } = await kept.next();
  await ask(black, 'POST', `/api/challenge/${waiting}/accept`);
  judge('POST', '/api/challenge/Black1', kept, await kept.next());
  const seek = await stream(white, '/api/board/seek', { method: 'POST', fields: { time: 5, increment: 3 } });
  judge('POST', '/api/board/seek', seek, {});
  await ask(white, 'POST', '/api/board/seek', { time: -1 });
  await ask(white, 'POST', '/api/board/seek', { days: 2, variant: 'standard,raumschach', ratingRange: '0-5000' });
  seek.destroy();

  // Games of people, and of bots.
  for (const [one_, other] of [
    [white, black],
    [first, second],
  ]) {
    const at = (id, what) => one_.at(id, what);
    const id = await pair(one_, other, { 'clock.limit': 600, 'clock.increment': 2 });
    const lines = await stream(one_, `/api/${one_.kind}/game/stream/${id}`);
    await lines.type('gameFull').then((line) => judge('GET', `/api/${one_.kind}/game/stream/${id}`, lines, line));
    const next = (isSo) =>
      lines.next(isSo).then((line) => judge('GET', `/api/${one_.kind}/game/stream/${id}`, lines, line));
    await ask(one_, 'POST', `${at(id, 'move/e2-e4')}?at=0`);
    await next(({ moves }) => moves === 'e2-e4');
    await ask(one_, 'POST', at(id, 'move/e4-e9'));
    await ask(other, 'POST', `${at(id, 'move/e7e5')}?offeringDraw=true`);
    await next(({ bdraw }) => bdraw);
    await ask(one_, 'POST', at(id, 'draw/no'));
    await ask(other, 'POST', at(id, 'takeback/yes'));
    await next(({ btakeback }) => btakeback);
    await ask(one_, 'POST', at(id, 'takeback/no'));
    await ask(one_, 'POST', at(id, 'draw/perhaps'));
    await ask(one_, 'POST', at(id, 'takeback/perhaps'));
    await ask(other, 'POST', at(id, 'chat'), { room: 'player', text: 'hello' });
    await next(({ type }) => type === 'chatLine');
    await ask(other, 'POST', at(id, 'chat'), { text: 'x'.repeat(200) }, json);
    await ask(one_, 'GET', at(id, 'chat'));
    await ask(one_, 'GET', '/api/account/playing');
    for (const what of ['abort', 'claim-victory', 'claim-draw']) await ask(one_, 'POST', at(id, what));
    await ask(one_, 'POST', at(id, 'resign'));
    await next(({ status }) => status === 'resign');
    // What is not there, or not theirs.
    for (const { path, method } of operations)
      if (path.startsWith(`/api/${one_.kind}/game/`)) {
        await ask(one_, method, path.replace('{id}', 'nothing').replaceAll(/\{\w+\}/g, 'yes'));
        await ask(one_.isBot ? white : first, method, path.replace('{id}', id).replaceAll(/\{\w+\}/g, 'yes'));
      }
    const done = await pair(one_, other, {});
    await ask(other, 'POST', at(done, 'abort'));
    // A draw by claim: the same position comes a third time.
    const drawn = await pair(one_, other, {});
    for (const move of ['g1-f3', 'g8-f6', 'f3-g1', 'f6-g8', 'g1-f3', 'g8-f6', 'f3-g1', 'f6-g8'])
      await (/[1-3]-|^f3/.test(move) && !/^g8|^f6/.test(move) ? one_ : other).move(drawn, move);
    await ask(one_, 'POST', at(drawn, 'claim-draw'));
  }
  const exported = await server.http('GET', `/game/export/${waiting}`, { who: null });
  judge('GET', `/game/export/${waiting}`, exported, exported.text);
  const missing = await server.http('GET', '/game/export/nothing', { who: null });
  judge('GET', '/game/export/nothing', missing, JSON.parse(missing.text));

  for (const each of events) {
    await each.until(({ lines }) => lines.length > 0);
    assert.ok(each.judge() > 0);
    each.destroy();
  }
});

after(() => {
  for (const [place, statuses] of called) {
    const isAnswered = statuses.has(200) || statuses.has(204) || place.endsWith('/claim-victory');
    assert.ok(isAnswered, `${place} was never asked for with success: ${[...statuses].join()}`);
  }
});
