#!/usr/bin/env node
// pictures.mjs [ID ...]   Draws the start position of each shipped game with our own board in space, for the cards and the hero of
// the first page: web/public/pictures/ID.webp, and hero.webp without a ground for the first game of docs/rules/README.md. None
// may be larger than 40 KB. Needs web/node_modules, build/wasm and Chromium; run it again when boards or pieces look different.

import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'web/public/pictures');
const most = 40 * 1024;
const library = (name) => import(pathToFileURL(join(root, 'web/node_modules', name)).href);
const [{ createServer }, { chromium }] = await Promise.all([
  library('vite/dist/node/index.js'),
  library('playwright-core/index.mjs'),
]);

// How a game is shown that is not best shown as it opens; siblings of one start position look different at least.
// `gap`: between two levels, in cells.
const looks = {
  parmen: { palette: 'dusk' },
  raumschach: { palette: 'dusk' },
  ziggurat: { palette: 'wood', arrangement: 'stack', gap: 1.3 },
  threedc: { palette: 'day' },
  upright: { palette: 'day', arrangement: 'focus' },
  mixed: { palette: 'dusk', arrangement: 'all' },
  flat: { palette: 'wood', arrangement: 'all' },
  very3d: { palette: 'dusk', arrangement: 'focus' },
  uplifting: { palette: 'wood', arrangement: 'all' },
  orthodox: { palette: 'wood' },
};

/** In the page: a board in space of this size, with the start position; answers what it weighs as a picture. */
async function draw({ id, look, width, height, ground }) {
  const [{ loadCore }, { Board3D }, { sceneOf }, { plainView3D }] = await Promise.all([
    import('/src/core/core.ts'),
    import('/src/board3d/board3d.ts'),
    import('/src/state/board/scene_of.ts'),
    import('/src/state/board/scene.ts'),
  ]);
  window.core ??= await loadCore();
  const variant = window.core.loadVariant(id);
  const view = variant.game().view();
  const host = document.createElement('div');
  host.style.cssText = `position:absolute;inset:0 auto auto 0;width:${width}px;height:${height}px`;
  document.body.replaceChildren(host);
  const still = () => undefined;
  const events = Object.fromEntries(
    ['pick', 'pickBoard', 'pickPin', 'dragStart', 'drop', 'hover', 'stepLevel', 'chooseLevel'].map((name) => [
      name,
      still,
    ]),
  );
  const board = new Board3D(host, events, still);
  const { gap = null, ...view3d } = look;
  board.update(
    sceneOf(view, variant.info.look, { game: id, theme: 'dark', gap, view3d: { ...plainView3D, ...view3d } }),
  );
  const frame = () => new Promise(requestAnimationFrame);
  for (let i = 0; i < 4; i += 1) await frame();
  if (!ground) for (const element of host.querySelectorAll('*')) element.style.background = 'none';
  if (!ground) host.style.background = 'none';
  await frame();
}

/** In the page: a PNG as WebP, in the best quality within the limit. */
async function pack({ png, limit }) {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext('2d').drawImage(image, 0, 0);
  for (let quality = 0.86; ; quality -= 0.04) {
    const data = canvas.toDataURL('image/webp', quality).split(',')[1];
    if (data.length * 0.75 <= limit || quality < 0.3) return data;
  }
}

const vite = await createServer({
  root: join(root, 'web'),
  configFile: join(root, 'web/vite.config.ts'),
  logLevel: 'error',
});
await vite.listen(0);
const address = `http://localhost:${vite.httpServer.address().port}`;
const browser = await chromium.launch({
  executablePath: process.env.STRATA_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
});
mkdirSync(folder, { recursive: true });
let failed = false;

async function picture(name, { id, width, height, scale, ground = true, look = looks[id] ?? {} }) {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale });
  page.setDefaultTimeout(120_000);
  await page.route(`${address}/empty`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><style>body{margin:0}div>div+*{display:none!important}</style>',
    }),
  );
  await page.goto(`${address}/empty`);
  await page.evaluate(draw, { id, look, width, height, ground });
  const png = await page.screenshot({ omitBackground: !ground });
  const data = await page.evaluate(pack, { png: png.toString('base64'), limit: most });
  const path = join(folder, `${name}.webp`);
  writeFileSync(path, Buffer.from(data, 'base64'));
  const { size } = statSync(path);
  failed ||= size > most;
  console.log(`${name}.webp ${width * scale}x${height * scale} ${(size / 1024).toFixed(1)} KB`);
  await page.close();
}

try {
  const asked = process.argv.slice(2);
  const ids = Object.keys(looks).filter((id) => asked.length === 0 || asked.includes(id));
  // As large as a window of a desk, in which boards lie as they do there, and made smaller.
  for (const id of ids) await picture(id, { id, width: 900, height: 450, scale: 0.64 });
  if (asked.length === 0 || asked.includes('hero'))
    await picture('hero', { id: 'parmen', width: 660, height: 440, scale: 1.5, ground: false });
} finally {
  await browser.close();
  await vite.close();
}
if (failed) {
  console.error('pictures: one weighs more than 40 KB');
  process.exit(1);
}
