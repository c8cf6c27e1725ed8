// Planted faults: a page that no longer fits the project is found.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apply, isShown, readSections } from './additions.mjs';
import { Compiler } from './compiler.mjs';

const folder = mkdtempSync(join(tmpdir(), 'strata-additions-'));
test.after(() => rmSync(folder, { recursive: true }));

const written = (text) => {
  writeFileSync(join(folder, 'file'), text);
  return () => readFileSync(join(folder, 'file'), 'utf8');
};
const edits = (text) => readSections(`## A\n${text}`)[0].edits;
const change = (...lines) => edits(['```diff file', ...lines, '```'].join('\n'))[0];

test('blocks are read with what they do', () => {
  const [section, none] = readSections(
    '# P\n## One\n```c new a/b\nx\n```\n```console\n$ ls\na\n...\n$ pwd\n```\n## Two\n',
  );
  assert.deepEqual(section, {
    title: 'One',
    edits: [{ line: 3, path: 'a/b', text: 'x\n' }],
    commands: [
      { line: 7, text: 'ls', output: ['a', '...'] },
      { line: 10, text: 'pwd', output: [] },
    ],
  });
  assert.deepEqual(none, { title: 'Two', edits: [], commands: [] });
});

test('a block that says nothing of what it does is refused', () => {
  assert.throws(() => edits('```cpp\nint x;\n```'), /line 2: a block "cpp" is neither new, diff nor console/);
  assert.throws(() => edits('```diff file\n a'), /line 2: the block has no end/);
  assert.throws(() => edits('```console\nout\n```'), /line 3: output without a command/);
  assert.throws(() => change('+a'), /without a line that stands in the file/);
  assert.throws(() => change(' a'), /a change that changes nothing/);
  assert.throws(() => change(' a', 'b', '+c'), /line 4: begins with none of blank, \+ and -/);
});

test('lines are put in, and taken out, where the file has them', () => {
  const text = written('a\nb\nc\n');
  apply(folder, change('-a', '@@', ' b', '+x', ' c'));
  assert.equal(text(), 'b\nx\nc\n');
});

test('a file that has other lines is found', () => {
  const text = written('a\nbb\na\n');
  assert.throws(
    () => apply(folder, change(' b', '+c')),
    /docs\/additions.md:2: file has these lines 0 times, expected once:\nb/,
  );
  assert.throws(() => apply(folder, change(' a', '+c')), /has these lines 2 times/);
  assert.throws(() => apply(folder, change(' a', '+c', ' a')), /has these lines 0 times/);
  assert.equal(text(), 'a\nbb\na\n');
  assert.throws(() => apply(folder, edits('```c new file\nx\n```')[0]), /file is there already/);
  assert.throws(() => apply(folder, edits('```diff none\n a\n+b\n```')[0]), /none is not there/);
});

test('other output is found', () => {
  assert.ok(isShown(['nodes 7'], 'nodes 7\n'));
  assert.ok(isShown(['a', '...', 'd'], 'a\nb\nc\nd\n'));
  assert.ok(isShown(['...'], ''));
  for (const printed of ['nodes 8\n', 'nodes 7\nmore\n', 'nodes 7', ''])
    assert.ok(!isShown(['nodes 7'], printed), printed);
  assert.ok(!isShown([], 'differs\n'));
  assert.ok(!isShown(['a.c'], 'abc\n'));
});

test('a source is compiled in the copy, as itself or as another of its target', () => {
  const entry = (source, target) => ({
    directory: '/p q/build',
    file: `/p q/${source}`,
    command: `clang -DX=1 -I"/p q/src" -I"/p q/build/made" -o src/${target}.dir/x.o -c "/p q/${source}"`,
  });
  writeFileSync(
    join(folder, 'commands'),
    JSON.stringify([entry('src/cli/a.cpp', 'strata_cli'), entry('tests/unit/b.cpp', 'strata_unit_tests')]),
  );
  const compiler = new Compiler('/p q', '/copy', join(folder, 'commands'));
  const flags = (source) =>
    `cd '/p q/build' && clang -DX=1 -I"/copy/src" -I"/p q/build/made" -fsyntax-only '/copy/${source}'`;
  assert.equal(compiler.check('src/cli/a.cpp'), flags('src/cli/a.cpp'));
  assert.equal(compiler.check('src/cli/deep/new.cpp'), flags('src/cli/deep/new.cpp'));
  assert.equal(compiler.check('tests/unit/eval/c.cpp'), flags('tests/unit/eval/c.cpp'));
  assert.throws(() => compiler.check('tests/unit/server/d.cpp'), /nor for another source of strata_server_tests/);
  assert.match(new Compiler('/p q', '/a copy', join(folder, 'commands')).check('src/cli/a.cpp'), / -I"\/a copy\/src" /);
});

test('a copy in a path with a blank is found from a project without', () => {
  const [source, command] = ['src/cli/a.cpp', 'clang -I/p/src -I/p -I/p/build/made -o src/strata_cli.dir/x.o'];
  writeFileSync(join(folder, 'commands'), JSON.stringify([{ directory: '/p/build', file: `/p/${source}`, command }]));
  assert.equal(
    new Compiler('/p', '/a copy', join(folder, 'commands')).check(source),
    String.raw`cd '/p/build' && clang -I/a\ copy/src -I/a\ copy -I/p/build/made -fsyntax-only '/a copy/src/cli/a.cpp'`,
  );
});
