#!/usr/bin/env node
// page_size.mjs [LIMIT]   What a visitor downloads, packed: the files of the first page (index.html and all that it needs before
// it shows), and everything, both without the core. Fails where all of it has more than LIMIT KB (default 300).

import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('../../build/web', import.meta.url));
const limit = Number(process.argv[2] ?? 300);
const text = (name) => readFileSync(join(root, name), 'utf8');
const packed = (names) => [...names].reduce((sum, name) => sum + gzipSync(readFileSync(join(root, name)), { level: 9 }).length, 0);

const all = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(html|js|css)$/.test(entry.name))
  .map((entry) => posix.relative(root, posix.join(entry.parentPath ?? entry.path, entry.name)));

// index.html names scripts and styles; a script names others with `import ... from "./x.js"` or `import"./x.js"`, which are
// there before it runs. What it asks for later, by import(), is not counted.
const first = new Set(['index.html']);
for (const name of first) {
  const found = name.endsWith('.html') ? [...text(name).matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, to]) => to)
    : name.endsWith('.js') ? [...text(name).matchAll(/(?:\bfrom|\bimport)\s*"(\.\/[^"]+\.js)"/g)].map(([, to]) => posix.join(posix.dirname(name), to))
    : [];
  for (const each of found) if (all.includes(each)) first.add(each);
}

const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
console.log(`first page: ${kilobytes(packed(first))} in ${first.size} files`);
console.log(`everything without the core: ${kilobytes(packed(all))} in ${all.length} files, at most ${limit} KB`);
process.exit(packed(all) <= limit * 1024 ? 0 : 1);
