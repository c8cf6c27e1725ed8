#!/usr/bin/env node
// generate.mjs [--check]   Writes what follows from src/server/protocol/wire.json and src/wasm/core.json; with --check it only compares, and
// fails if a file differs. Fails in any case where a link within the page of the messages leads nowhere, or to another message than it names.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readCore, shapes } from './core.mjs';
import * as cpp from './cpp.mjs';
import { brokenLinks, markdown } from './markdown.mjs';
import { readSchema } from './schema.mjs';
import * as typescript from './typescript.mjs';
import { whole, wholeBodies, wholeSeeks } from './whole.mjs';

const root = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const schema = readSchema(root('src/server/protocol/wire.json'));
const page = 'docs/formats/wire.md';
const outputs = {
  [page]: markdown(schema, readFileSync(root(page), 'utf8')),
  'src/server/protocol/enums.hpp': cpp.enums(schema),
  'src/server/protocol/enums.cpp': cpp.enumWords(schema),
  'src/server/protocol/records.hpp': cpp.records(schema),
  'src/server/protocol/values.hpp': cpp.values(schema),
  'src/server/protocol/messages.hpp': cpp.header(schema),
  'src/server/protocol/messages_read.cpp': cpp.readers(schema),
  'src/server/protocol/server_messages_read.cpp': cpp.serverReaders(schema),
  'src/server/protocol/records_write.cpp': cpp.recordWriters(schema),
  'src/server/protocol/values_write.cpp': cpp.valueWriters(schema),
  'src/server/protocol/messages_write.cpp': cpp.writers(schema),
  'web/src/net/enums.ts': typescript.enums(schema),
  'web/src/net/records.ts': typescript.records(schema),
  'web/src/net/values.ts': typescript.values(schema),
  'web/src/net/messages.ts': typescript.messages(schema),
  'web/src/net/whole.ts': whole(schema),
  'web/src/net/whole_bodies.ts': wholeBodies(schema),
  'web/src/net/whole_seeks.ts': wholeSeeks(schema),
  'web/src/core/shapes.ts': shapes(readCore(root('src/wasm/core.json'))),
};

const check = process.argv.includes('--check');
let stale = 0;
for (const [path, text] of Object.entries(outputs)) {
  let old = '';
  try {
    old = readFileSync(root(path), 'utf8');
  } catch {
    // Not written yet.
  }
  if (old === text) continue;
  if (check) console.error(`${path} differs from what wire.json and core.json say: run tools/wire/generate.mjs`);
  else writeFileSync(root(path), text);
  stale += 1;
}
const broken = brokenLinks(outputs[page]);
for (const sentence of broken) console.error(`${page}: ${sentence}`);
process.exit(broken.length > 0 || (check && stale > 0) ? 1 : 0);
