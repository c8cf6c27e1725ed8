// What docs/additions.md tells people to do is done, in a copy of the project, and proven: the new game is played, messages are
// written, changed sources compile, the page passes its types, its linter and its tests. With STRATA_FULL=1 the changed program is
// built, and its tests and every command of the page are run.
//
// STRATA_BINARY is the program as it is; compile_commands.json beside it says how sources are compiled.

import { after, before, describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apply, isShown, readSections } from './additions.mjs';
import { Compiler } from './compiler.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
// With blanks, which a path may have.
const scratch = join(root, 'build/the additions');
const binary = process.env.STRATA_BINARY ?? join(root, 'build/release/strata');
const full = process.env.STRATA_FULL === '1';
const sections = readSections(readFileSync(join(root, 'docs/additions.md'), 'utf8'));
const section = (title) => sections.find((one) => one.title === title);

/** What a command prints, output and errors together; it fails with that where the command does. */
function shell(command, { folder = scratch, minutes = 5 } = {}) {
  return new Promise((done, fail) => {
    const line = ['-c', `set -o pipefail; { ${command}\n} 2>&1`];
    execFile('bash', line, { cwd: folder, timeout: minutes * 60_000, maxBuffer: 1 << 26 }, (error, printed) => {
      if (error) fail(new Error(`${command}: exit code ${error.code ?? error.signal}\n${printed.slice(-8000)}`));
      else done(printed);
    });
  });
}

/** Lets ./run of the copy start a program. */
function useProgram(program) {
  writeFileSync(join(scratch, 'run'), `#!/bin/sh\nexec '${program}' "$@"\n`);
  chmodSync(join(scratch, 'run'), 0o755);
}

async function runAsShown({ commands }) {
  assert.ok(commands.length > 0, 'the section shows no command');
  for (const { line, text, output } of commands) {
    const printed = await shell(text);
    assert.ok(isShown(output, printed), `docs/additions.md:${line}: ${text} prints\n${printed}`);
  }
}

const sourcesOf = ({ edits }) => edits.map(({ path }) => path).filter((path) => path.endsWith('.cpp'));

// By tools/wire.
const generated = ['messages_read', 'messages_write'].map((name) => `src/server/protocol/${name}.cpp`);

async function compiles(sources) {
  assert.ok(sources.length > 0, 'the section has no source');
  const compiler = new Compiler(root, scratch, join(dirname(binary), 'compile_commands.json'));
  await Promise.all(sources.map((source) => shell(compiler.check(source))));
  const written = sources.filter((source) => !generated.includes(source)); // their layout has a gate of its own
  await shell(`clang-format-19 --dry-run -Werror ${written.join(' ')}`);
}

const inWeb = (command) => shell(`NO_COLOR=1 node_modules/.bin/${command}`, { folder: join(scratch, 'web') });

before(() => {
  rmSync(scratch, { recursive: true, force: true });
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const file of listed.toString().split('\0')) {
    if (file === '' || !existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(scratch, file)), { recursive: true });
    copyFileSync(join(root, file), join(scratch, file));
  }
  mkdirSync(join(scratch, 'build'));
  for (const made of ['web/node_modules', 'build/wasm']) {
    assert.ok(existsSync(join(root, made)), `${made} is not there: ./test web makes it`);
    symlinkSync(join(root, made), join(scratch, made));
  }
  useProgram(binary);
});

after(() => rmSync(scratch, { recursive: true, force: true }));

describe('the additions', () => {
  test('shows five additions', () => {
    assert.deepEqual(
      sections.map(({ title }) => title),
      ['A movement', 'A message', 'A page', 'A command', 'An evaluation term'],
    );
  });

  for (const one of sections) {
    test(`${one.title}: its blocks fit the project`, () => {
      assert.ok(one.edits.length > 0);
      for (const edit of one.edits) apply(scratch, edit);
    });
  }

  test('the movement is understood, and counted', () => runAsShown(section('A movement')));

  test('the message is written, and whoever speaks it compiles', async () => {
    await runAsShown(section('A message'));
    await compiles([...generated, ...sourcesOf(section('A message'))]);
  });

  test('the page passes its types, its linter, and the tests of addresses, messages and rooms', async () => {
    await compiles(sourcesOf(section('A page')));
    await inWeb('tsc -p . --noEmit');
    const changed = [...section('A message').edits, ...section('A page').edits].map(({ path }) => path);
    const ours = changed.filter((path) => path.startsWith('web/')).map((path) => path.slice('web/'.length));
    assert.ok(ours.length >= 8);
    await inWeb(`eslint ${ours.join(' ')}`);
    await inWeb(`prettier --check ${ours.join(' ')}`);
    await inWeb('vitest run tests/unit/rooms.test.ts tests/unit/pieces_of_state.test.ts tests/unit/whole.test.ts');
  });

  test('the command compiles', () => compiles(sourcesOf(section('A command'))));

  test('the evaluation term compiles', () => compiles(sourcesOf(section('An evaluation term'))));

  // Not registered at all in the quick stage: a test that is skipped counts as one that passes.
  if (full) {
    test('the program with all of them does what the page says', async () => {
      const tests = 'strata_unit_tests strata_server_tests strata_cli_tests';
      rmSync(join(scratch, 'build'), { recursive: true });
      await shell('cmake --preset dev');
      await shell(`cmake --build --preset dev --target strata ${tests}`, { minutes: 60 });
      useProgram(join(scratch, 'build/dev/strata'));
      for (const one of sections) if (one.commands.length > 0) await runAsShown(one);
      // A weight of 0 changes no game.
      const signature = async (program) => (await shell(`'${program}' bench`)).match(/^signature \d+$/m)?.[0];
      const known = await signature(binary);
      assert.ok(known !== undefined);
      assert.equal(await signature('./run'), known);
      const printed = await shell(
        "ctest --preset dev --no-tests=error -R 'Weights\\.Count|SaysWhatTimeItIs|cli/.*cells'",
      );
      assert.match(printed, /100% tests passed, 0 tests failed/);
      // The server's is run once for each number of loops.
      for (const one of ['unit/Weights\\.Count', 'unit/server/\\S*\\.SaysWhatTimeItIs', 'cli/\\S*/cells'])
        assert.match(printed, new RegExp(`Test +#\\d+: ${one}.* Passed `), one);
    });
  }
});
