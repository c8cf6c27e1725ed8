// tidy.mjs FOLDER SOURCE...   clang-tidy-19 over sources with the compile commands of FOLDER; STRATA_TIDY_MORE: checks beside those of
// .clang-tidy, STRATA_JOBS: how many at a time.
//
// Each file found clean is remembered as an empty file in ~/.cache/strata-tidy, named after all that clang-tidy reads: its version, its
// checks, the flags, and the source with its headers and comments (NOLINT), wherever the checkout lies. Warnings are never cached.

import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, homedir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';

const [folder, ...sources] = process.argv.slice(2);
const root = process.cwd();
const tidy = process.env.STRATA_TIDY ?? 'clang-tidy-19';
const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'strata-tidy');
const checks = process.env.STRATA_TIDY_MORE ? [`--checks=${process.env.STRATA_TIDY_MORE}`] : [];
const judges = [execFileSync(tidy, ['--version']), readFileSync('.clang-tidy'), checks.join()].join('\n');
const commands = new Map(
  JSON.parse(readFileSync(join(folder, 'compile_commands.json'), 'utf8')).map((entry) => [entry.file, entry]),
);
mkdirSync(cache, { recursive: true });

const run = (program, args, options) =>
  new Promise((done) => {
    execFile(program, args, { maxBuffer: 1 << 28, ...options }, (error, out, err) =>
      done({ error, text: out + err, out }),
    );
  });

/** The cache name of a source; undefined if it does not compile. */
async function keyOf(source) {
  const { command, directory } = commands.get(resolve(source)) ?? {};
  if (command === undefined) return undefined;
  const flags = command.replace(/^.*?(\S*clang\+\+\S*) /, '$1 ').replace(/ (-MD|-M[TF] \S+|-o \S+)(?= )/g, '');
  const { error, out } = await run('bash', ['-c', `${flags} -E -C -dD -o -`], { cwd: directory });
  if (error) return undefined;
  const hash = createHash('sha256').update(judges);
  for (const text of [flags, out]) hash.update(text.replaceAll(root, '.'));
  return hash.digest('hex');
}

let kept = 0;
let faults = 0;
const waiting = [...sources];
async function work() {
  for (let source = waiting.shift(); source !== undefined; source = waiting.shift()) {
    const key = await keyOf(source);
    if (key !== undefined && existsSync(join(cache, key))) {
      kept += 1;
      continue;
    }
    const { error, text } = await run(tidy, ['-p', folder, '--quiet', '--warnings-as-errors=*', ...checks, source]);
    if (error) {
      faults += 1;
      console.log(text);
    } else if (key !== undefined) {
      writeFileSync(join(cache, key), '');
    }
  }
}
await Promise.all(Array.from({ length: Number(process.env.STRATA_JOBS ?? availableParallelism()) }, work));
console.log(`${sources.length} sources, ${kept} of them known to be in order, ${faults} at fault`);
process.exitCode = faults > 0 ? 1 : 0;
