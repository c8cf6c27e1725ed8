// Letters, names and signs as tiles of one picture, drawn when they are first asked for. Signs are drawn by hand: no
// font can be trusted to have them.

import { CanvasTexture, LinearFilter, LinearMipmapLinearFilter, NoColorSpace } from 'three';
import type { Tag } from '../state/board/ways_out.js';
import { type Colours, type Rgb, css, isLight } from './colours.js';
import { onField, silhouette } from './silhouette.js';

export const TILES_ACROSS = 16;
const TILE = 64;

export class Atlas {
  #colours: Colours;
  readonly texture: CanvasTexture;
  readonly #canvas = document.createElement('canvas');
  readonly #pen: CanvasRenderingContext2D | null;
  #tiles = new Map<string, number>();

  constructor(colours: Colours) {
    this.#colours = colours;
    this.#canvas.width = this.#canvas.height = TILE * TILES_ACROSS;
    this.#pen = this.#canvas.getContext('2d');
    this.texture = new CanvasTexture(this.#canvas);
    this.texture.flipY = false;
    this.texture.colorSpace = NoColorSpace;
    this.texture.minFilter = LinearMipmapLinearFilter;
    this.texture.magFilter = LinearFilter;
  }

  recolour(colours: Colours): void {
    if (colours === this.#colours) return;
    this.#colours = colours;
    this.#tiles = new Map();
    this.#pen?.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
  }

  /** A piece's letter on a disc of its side's colour. */
  badge(letter: string, side: 0 | 1): number {
    return this.#tile(`badge ${side} ${letter}`, (pen) => {
      this.#write(pen, letter, 32, this.#disc(pen, side).ink, 46);
    });
  }

  /** A piece's outline on a disc of its side's colour. */
  emblem(shape: string, letter: string, side: 0 | 1): number {
    return this.#tile(`emblem ${side} ${letter} ${shape}`, (pen) => {
      const { ink, ground } = this.#disc(pen, side);
      const { body, lines, inscription } = silhouette(shape, letter);
      onField(pen, { x: 11, y: 10, s: 42 }, () => {
        pen.fillStyle = ink;
        pen.fill(body);
        pen.strokeStyle = ground;
        pen.lineWidth = 2;
        pen.stroke(lines);
      });
      if (inscription) this.#write(pen, inscription, 32, ground, 24, 30);
    });
  }

  /** The name of a file or a rank, on the rim of a board; with an edge of its own where the rim is of glass. */
  label(text: string, onGlass: boolean): number {
    const { label, labelEdge } = this.#colours;
    return this.#tile(`label ${onGlass} ${text}`, (pen) => {
      if (onGlass) {
        pen.strokeStyle = css(labelEdge);
        pen.lineWidth = 12;
        pen.lineJoin = 'round';
      }
      this.#write(pen, text, 32, css(label), onGlass ? 46 : 52, onGlass ? 50 : 60, onGlass);
    });
  }

  /** The name of a level; `strong` for the one that is worked on. */
  plaque(text: string, strong: boolean): number {
    return this.#tile(`plaque ${strong} ${text}`, (pen) => {
      pen.beginPath();
      pen.roundRect(3, 7, 58, 50, 14);
      pen.fillStyle = css(strong ? this.#colours.target : this.#colours.plaque);
      pen.fill();
      this.#write(pen, text, 32, css(strong ? this.#colours.targetInk : this.#colours.plaqueInk), 40, 48);
    });
  }

  /** How many targets a level has; hollow where none of them can be played. */
  count(targets: number, foreign: boolean): number {
    return this.#tile(`count ${targets} ${foreign}`, (pen) => {
      const { target, targetInk, markRim } = this.#colours;
      const [body, ink, rim] = foreign
        ? [targetInk, this.#colours.foreign, this.#colours.foreign]
        : [target, targetInk, markRim];
      pen.beginPath();
      pen.arc(32, 32, 28, 0, 2 * Math.PI);
      pen.fillStyle = css(body);
      pen.fill();
      pen.lineWidth = 4;
      pen.strokeStyle = css(rim);
      pen.stroke();
      this.#write(pen, String(targets), 32, css(ink), 36, 44);
    });
  }

  /** Where a line leads that leaves the picture: a level above or below. Check is an octagon, a hint a diamond. */
  tag({ kind, up }: Pick<Tag, 'kind' | 'up'>, name: string, colour: Rgb): number {
    return this.#tile(`tag ${kind} ${up} ${name}`, (pen) => {
      const corners: Record<string, [number, number][]> = {
        check: [
          [18, 2],
          [46, 2],
          [62, 18],
          [62, 46],
          [46, 62],
          [18, 62],
          [2, 46],
          [2, 18],
        ],
        hint: [
          [32, 0],
          [64, 32],
          [32, 64],
          [0, 32],
        ],
      };
      pen.beginPath();
      const shape = corners[kind];
      if (shape) shape.forEach(([x, y]) => pen.lineTo(x, y));
      else pen.roundRect(3, 3, 58, 58, 14);
      pen.closePath();
      pen.fillStyle = css(colour);
      pen.fill();
      const dark = isLight(colour);
      pen.lineWidth = 3;
      pen.strokeStyle = dark ? '#14130f' : '#ffffff';
      pen.stroke();
      const [tip, foot] = up ? [8, 20] : [56, 44];
      pen.beginPath();
      pen.moveTo(32, tip);
      pen.lineTo(42, foot);
      pen.lineTo(22, foot);
      pen.closePath();
      pen.fillStyle = pen.strokeStyle;
      pen.fill();
      pen.translate(0, up ? 7 : -7);
      this.#write(pen, name, 32, pen.strokeStyle, 34, shape ? 38 : 50);
    });
  }

  /** The name of the level that a piece came from, and an arrow to where that is. */
  came(level: string, above: boolean): number {
    return this.#tile(`came ${above} ${level}`, (pen) => {
      pen.beginPath();
      pen.roundRect(3, 8, 58, 48, 14);
      pen.fillStyle = css(this.#colours.last);
      pen.fill();
      pen.lineWidth = 3;
      pen.strokeStyle = '#ffffff';
      pen.stroke();
      const up = above ? 1 : -1;
      pen.beginPath();
      pen.moveTo(21, 32 - 15 * up);
      pen.lineTo(33, 32 + 1 * up);
      pen.lineTo(25, 32 + 1 * up);
      pen.lineTo(25, 32 + 14 * up);
      pen.lineTo(17, 32 + 14 * up);
      pen.lineTo(17, 32 + 1 * up);
      pen.lineTo(9, 32 + 1 * up);
      pen.closePath();
      pen.fillStyle = '#ffffff';
      pen.fill();
      this.#write(pen, level, 46, '#ffffff', 36, 26);
    });
  }

  /** The handle of a board: arrows out of a ring when it may move, an anchor when it is rooted. */
  handle(side: 0 | 1, free: boolean): number {
    return this.#tile(`handle ${side} ${free}`, (pen) => {
      const { body, rim } = this.#colours.pieces[side] ?? { body: [1, 1, 1], rim: [0, 0, 0] };
      const ink = side === 0 ? '#1b1710' : '#ffffff';
      pen.beginPath();
      pen.roundRect(6, 6, 52, 52, 10);
      pen.fillStyle = css(body);
      pen.fill();
      pen.lineWidth = 4;
      pen.strokeStyle = css(rim);
      pen.stroke();
      pen.strokeStyle = pen.fillStyle = ink;
      pen.lineWidth = 6;
      pen.lineCap = pen.lineJoin = 'round';
      if (free) {
        for (let turn = 0; turn < 4; turn++) {
          pen.save();
          pen.translate(32, 32);
          pen.rotate((turn * Math.PI) / 2);
          pen.beginPath();
          pen.moveTo(0, -3);
          pen.lineTo(0, -18);
          pen.moveTo(-6, -12);
          pen.lineTo(0, -19);
          pen.lineTo(6, -12);
          pen.stroke();
          pen.restore();
        }
      } else {
        // An anchor.
        pen.beginPath();
        pen.moveTo(32, 14);
        pen.lineTo(32, 48);
        pen.moveTo(22, 24);
        pen.lineTo(42, 24);
        pen.moveTo(16, 36);
        pen.quadraticCurveTo(18, 49, 32, 49);
        pen.quadraticCurveTo(46, 49, 48, 36);
        pen.stroke();
      }
    });
  }

  /** Of a side's colour; answers it, and what is read on it. */
  #disc(pen: CanvasRenderingContext2D, side: 0 | 1): { ink: string; ground: string } {
    const { body, rim } = this.#colours.pieces[side] ?? { body: [1, 1, 1], rim: [0, 0, 0] };
    const ground = css(body);
    pen.beginPath();
    pen.arc(32, 32, 29, 0, 2 * Math.PI);
    pen.fillStyle = ground;
    pen.fill();
    pen.lineWidth = 4;
    pen.strokeStyle = css(rim);
    pen.stroke();
    return { ink: side === 0 ? '#1b1710' : '#ffffff', ground };
  }

  #write(
    pen: CanvasRenderingContext2D,
    text: string,
    x: number,
    ink: string,
    size: number,
    room = 54,
    edged = false,
  ): void {
    pen.fillStyle = ink;
    pen.textAlign = 'center';
    pen.textBaseline = 'alphabetic';
    pen.font = `700 ${size}px system-ui, sans-serif`;
    const wide = pen.measureText(text).width;
    if (wide > room) pen.font = `700 ${Math.floor((size * room) / wide)}px system-ui, sans-serif`;
    const box = pen.measureText(text);
    const y = 32 + (box.actualBoundingBoxAscent - box.actualBoundingBoxDescent) / 2;
    if (edged) pen.strokeText(text, x, y);
    pen.fillText(text, x, y);
  }

  #tile(key: string, draw: (pen: CanvasRenderingContext2D) => void): number {
    const known = this.#tiles.get(key);
    if (known !== undefined) return known;
    // More signs than tiles would be a board of hundreds of lines; the last tile is then shared.
    const tile = Math.min(this.#tiles.size, TILES_ACROSS * TILES_ACROSS - 1);
    this.#tiles.set(key, tile);
    if (this.#pen) {
      this.#pen.save();
      this.#pen.translate((tile % TILES_ACROSS) * TILE, Math.floor(tile / TILES_ACROSS) * TILE);
      this.#pen.clearRect(0, 0, TILE, TILE);
      // A margin, so that no tile shows at the edge of the next one.
      this.#pen.translate(TILE * 0.06, TILE * 0.06);
      this.#pen.scale(0.88, 0.88);
      draw(this.#pen);
      this.#pen.restore();
    }
    this.texture.needsUpdate = true;
    return tile;
  }
}
