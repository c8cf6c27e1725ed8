#!/usr/bin/env node
// app_pictures.mjs   Draws what an installed page shows of itself (web/build/app_manifest.ts) into web/public/app: the icons, from
//                    icon.svg there, and a screenshot for each form of screen. Needs the built program (build/release/strata); run it
//                    again when the boards look different.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Browser, Server, prefer, root } from '../../tests/web/support.mjs';

const folder = root('web/public/app');
const drawing = readFileSync(join(folder, 'icon.svg'), 'utf8');

/** A maskable icon is cut to any shape within a circle of four fifths of its width: the drawing stands in it, on a ground. */
const icons = [
  { name: 'icon', share: 1, ground: 'transparent' },
  { name: 'maskable', share: 0.6, ground: '#f6f5f2' },
];

const server = new Server();
const browser = new Browser();
await server.open();
await browser.launch();
try {
  const page = await browser.browser.newPage();
  for (const { name, share, ground } of icons)
    for (const size of [192, 512]) {
      await page.setViewportSize({ width: size, height: size });
      await page.setContent(
        `<style>body { margin: 0; background: ${ground}; display: grid; place-content: center; height: 100vh; }
         svg { width: ${size * share}px; height: ${size * share}px; }</style>${drawing}`,
      );
      writeFileSync(join(folder, `${name}-${size}.png`), await page.screenshot({ omitBackground: true }));
    }
  for (const [name, size] of [
    ['wide', 'desktop'],
    ['narrow', 'phone'],
  ]) {
    const line = ['Bb2-Bb3', 'Dd4-Dd3'];
    const game = await server.createGame({ variant: 'raumschach', line });
    const person = await browser.open(`${server.address}/game/${game}`, {
      size,
      view: 'board3d',
      before: prefer({ theme: 'light', panel: false }),
    });
    await person.gameIs(line.length);
    await person.handled();
    writeFileSync(join(folder, `${name}.jpg`), await person.page.screenshot({ type: 'jpeg', quality: 80 }));
    await person.close();
  }
} finally {
  await browser.close();
  await server.close();
}
