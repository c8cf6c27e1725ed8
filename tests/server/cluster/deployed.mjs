// Runs the commands of deploy/ as they stand but for addresses, names and folders: those of units and of the compose file, and NATS.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { pause } from '../player.mjs';
import { binary, Server } from '../server.mjs';

export const deployed = (name) => readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8');

/** The settings that the comment of a unit shows, by name. */
export function settingsOf(unit) {
  const settings = [...unit.matchAll(/^# {3}([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]);
  assert.ok(settings.length > 1, 'the unit shows its settings');
  return Object.fromEntries(settings);
}

/** All values of a key, in order. */
export const valuesOf = (unit, key) => [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value);

/** The words of ExecStart, as systemd expands them: ${NAME} is one word, $NAME as many as it has. */
export function commandOf(unit, settings, instance = '') {
  const [command, ...more] = valuesOf(unit, 'ExecStart');
  assert.deepEqual(more, [], 'one ExecStart');
  const value = (name) => settings[name] ?? assert.fail(`no setting ${name}`);
  return command
    .replaceAll('%i', instance)
    .split(' ')
    .flatMap((word) => {
      const [, list] = /^\$([A-Z_]+)$/.exec(word) ?? [];
      return list ? value(list).split(' ') : [word.replace(/\$\{([A-Z_]+)\}/g, (_, name) => value(name))];
    });
}

/** Replaces in each word. A text that is not found anywhere is no longer in the file. */
export function replaced(words, changes) {
  for (const from of Object.keys(changes))
    assert.ok(
      words.some((word) => word.includes(from)),
      `no ${from} in ${words.join(' ')}`,
    );
  return words.map((word) => Object.entries(changes).reduce((text, [from, to]) => text.replaceAll(from, to), word));
}

const running = new Set();
after(() => {
  for (const child of running) child.kill('SIGKILL');
});

function begin(program, words, environment = {}) {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...environment } });
  running.add(child);
  const run = { child, output: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (run.output += text));
  run.exit = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      running.delete(child);
      resolve(code ?? signal);
    });
  });
  return run;
}

async function says(run, text) {
  while (!run.output.includes(text)) {
    assert.equal(run.child.exitCode, null, run.output);
    await pause(20);
  }
}

/** A server that the words of a unit start, with the folder of it; answers as Server does at that port. */
export async function beginServer([program, ...words], port) {
  assert.equal(program, '/usr/bin/strata');
  const run = begin(binary, words, { DISPLAY: '', WAYLAND_DISPLAY: '' });
  await says(run, 'Strata is at ');
  const stop = () => (run.child.kill('SIGTERM'), run.exit);
  const kill = () => (run.child.kill('SIGKILL'), run.exit);
  return { run, stop, kill, server: Object.assign(new Server(), { port }) };
}

/** NATS by deploy/nats.conf at this port. */
export async function beginNats(folder, port) {
  const text = deployed('nats.conf');
  assert.match(text, /^listen: 10\.0\.0\.10:4222$/m);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'nats.conf');
  writeFileSync(file, text.replace('10.0.0.10:4222', `127.0.0.1:${port}`));
  const run = begin('nats-server', ['-c', file]);
  await says(run, 'Server is ready');
  const [, password] = /^ {2}password: "(.*)"$/m.exec(text);
  return { run, password, stop: () => (run.child.kill('SIGTERM'), run.exit) };
}

/** The figures of a server by name, without labels. */
export async function figuresOf(server) {
  const { status, text } = await server.http('GET', '/metrics', { who: null });
  assert.equal(status, 200);
  return new Set([...text.matchAll(/^([a-z_]+)[{ ]/gm)].map(([, name]) => name));
}

/** The figures that the dashboard shows. Fails at an expression without one. */
export function shownFigures() {
  const { panels } = JSON.parse(deployed('grafana.json'));
  const names = panels.flatMap(({ title, targets }) =>
    targets.flatMap(({ expr }) => {
      const found = [...expr.matchAll(/\b((?:strata|process)_[a-z_]+)/g)].map(([, name]) => name);
      assert.ok(found.length > 0, `${title}: ${expr}`);
      return found;
    }),
  );
  return [...new Set(names)];
}
