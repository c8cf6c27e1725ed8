// What is on the screen: a picture of a part of the page, and how much of it is drawn.

import assert from 'node:assert/strict';
import { inflateSync } from 'node:zlib';

/** A PNG as a browser writes it (8 bits, RGB or RGBA, not interlaced): its size and its pixels, three bytes each. */
export function decode(png) {
  assert.equal(png.toString('latin1', 1, 4), 'PNG');
  const data = [];
  let head;
  for (let at = 8; at < png.length;) {
    const [size, kind] = [png.readUInt32BE(at), png.toString('latin1', at + 4, at + 8)];
    const body = png.subarray(at + 8, at + 8 + size);
    if (kind === 'IHDR') head = body;
    if (kind === 'IDAT') data.push(body);
    at += 12 + size;
  }
  const [width, height, depth, colours, interlaced] = [
    head.readUInt32BE(0),
    head.readUInt32BE(4),
    head[8],
    head[9],
    head[12],
  ];
  assert.ok(
    depth === 8 && (colours === 2 || colours === 6) && interlaced === 0,
    `a PNG of depth ${depth}, colours ${colours}`,
  );
  const step = colours === 2 ? 3 : 4;
  const line = width * step;
  const bytes = inflateSync(Buffer.concat(data));
  const rows = Buffer.alloc(line * height);
  const nearest = (a, b, c) => {
    const [da, db, dc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
    if (da <= db && da <= dc) return a;
    return db <= dc ? b : c;
  };
  for (let y = 0; y < height; y += 1) {
    const filter = bytes[y * (line + 1)];
    for (let x = 0; x < line; x += 1) {
      const left = x < step ? 0 : rows[y * line + x - step];
      const above = y === 0 ? 0 : rows[(y - 1) * line + x];
      const corner = x < step || y === 0 ? 0 : rows[(y - 1) * line + x - step];
      const guess = [0, left, above, (left + above) >> 1, filter === 4 ? nearest(left, above, corner) : 0][filter];
      rows[y * line + x] = bytes[y * (line + 1) + 1 + x] + guess;
    }
  }
  const pixels = Buffer.alloc(3 * width * height);
  for (let pixel = 0; pixel < width * height; pixel += 1) rows.copy(pixels, 3 * pixel, step * pixel, step * pixel + 3);
  return { width, height, pixels };
}

/** The picture of a rectangle of the page. */
export class Picture {
  constructor(box, { width, height, pixels }) {
    Object.assign(this, { box, width, height, pixels });
  }

  static async of(page, box) {
    const clip = {
      x: Math.ceil(box.x),
      y: Math.ceil(box.y),
      width: Math.floor(box.width),
      height: Math.floor(box.height),
    };
    return new Picture(clip, decode(await page.screenshot({ clip, scale: 'css' })));
  }

  /** The colour of a pixel, as one number. */
  at(x, y) {
    return this.pixels.readUIntBE(3 * (y * this.width + x), 3);
  }

  /** The commonest colour: what a board is drawn on, or a page that has none. */
  get ground() {
    const counts = new Map();
    for (let pixel = 0; pixel < this.width * this.height; pixel += 1) {
      const colour = this.pixels.readUIntBE(3 * pixel, 3);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    return { colour: [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))[0], colours: counts.size };
  }

  /** Share of the pixels that differ from those of another picture of the same size. */
  difference(other) {
    assert.deepEqual([other.width, other.height], [this.width, this.height]);
    let differ = 0;
    for (let at = 0; at < this.pixels.length; at += 3)
      differ += isOther(this.pixels.readUIntBE(at, 3), other.pixels.readUIntBE(at, 3));
    return differ / (this.width * this.height);
  }

  /** The pixels of a square around a point of the page, as far as they are in the picture. */
  around({ x, y }, reach) {
    const [column, row] = [Math.round(x - this.box.x), Math.round(y - this.box.y)];
    const found = [];
    for (let j = Math.max(0, row - reach); j <= Math.min(this.height - 1, row + reach); j += 1) {
      for (let i = Math.max(0, column - reach); i <= Math.min(this.width - 1, column + reach); i += 1)
        found.push(this.at(i, j));
    }
    return found;
  }
}

/** Whether one sees the difference of two colours. */
export function isOther(one, two) {
  const part = (shift) => Math.abs(((one >> shift) & 255) - ((two >> shift) & 255));
  return part(16) + part(8) + part(0) > 24;
}
