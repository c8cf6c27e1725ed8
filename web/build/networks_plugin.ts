// Lets the page import the networks of shipped games, variants/<id>.net: `virtual:networks` has the address of each by the hash of its law,
// which its header says (docs/formats/net.md). They are files of their own beside the page, with a hash in their names.

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const name = 'virtual:networks';
const longestHeader = 16_384;

/** The law of a network, by the bytes of its file. */
export function lawOf(bytes: Buffer, file: string): string {
  const head = bytes.subarray(0, longestHeader).toString('latin1');
  const law = /^strata network \d+\n(?:[^\n]+\n)*?law ([0-9a-f]{16})\n/.exec(head)?.[1];
  if (law === undefined) throw new Error(`${file} is no network: its header names no law`);
  return law;
}

/** `folder`: of the shipped games. */
export function networksPlugin(folder: string): Plugin {
  return {
    name: 'strata-networks',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null;
      const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.net')) : [];
      const paths = files.sort().map((file) => join(folder, file));
      const rows = paths.map((path, i) => {
        this.addWatchFile(path);
        return `'${lawOf(readFileSync(path), path)}': network${i}`;
      });
      const imports = paths.map((path, i) => `import network${i} from ${JSON.stringify(`${path}?url`)};\n`);
      return { code: `${imports.join('')}export default { ${rows.join(', ')} };`, moduleType: 'js' };
    },
  };
}
