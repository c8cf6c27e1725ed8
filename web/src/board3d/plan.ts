// The small plan of a level on the strip.

import type { BoardScene } from '../state/board/scene.js';
import { hintEnds } from '../state/board/hint.js';
import { type Colours, css } from './colours.js';
import type { Board } from './layout.js';
import { chosenColour, isShifted } from './rows.js';
import { onField, silhouette } from './silhouette.js';

/** In squares of fewer pixels the outline of a piece says nothing, and a disc is clearer. */
const READABLE = 6;

const DIAMOND = [
  [0.5, 0],
  [1, 0.5],
  [0.5, 1],
  [0, 0.5],
] as const;

/** As large as the square, with the pen's colours; the contour lies around it. */
function drawSilhouette(pen: CanvasRenderingContext2D, body: Path2D, x: number, y: number, s: number): void {
  const wide = pen.lineWidth;
  onField(pen, { x, y, s }, (scale) => {
    pen.lineWidth = (2 * wide) / scale;
    pen.stroke(body);
    pen.fill(body);
  });
}

/** A plan of one level: squares, pieces, marks. */
export function paintPlan(
  canvas: HTMLCanvasElement,
  scene: BoardScene,
  board: Board,
  colours: Colours,
  side: number,
): void {
  const ratio = Math.min(window.devicePixelRatio || 1, 2);
  canvas.width = canvas.height = Math.round(side * ratio);
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.scale(ratio, ratio);
  const [wide, deep] = [board.high[0] - board.low[0] + 1, board.high[1] - board.low[1] + 1];
  // Contours of pieces and frames at the edge of the board stand out over its squares.
  const room = (side - 2) / Math.max(wide, deep);
  // In squares of whole pixels pieces of one kind look alike.
  const whole = (length: number): number => Math.floor(length * ratio) / ratio;
  const s = room < READABLE ? room : whole(room);
  const [left, top] = [whole((side - wide * s) / 2), whole((side - deep * s) / 2)];
  const shifted = isShifted(scene.cells);
  const pair = colours.squares[shifted && board.level % 2 === 1 ? 1 : 0];
  const turned = scene.bottom === 'black';
  const chosen = chosenColour({ scene, colours });
  const hints = new Set(hintEnds(scene));
  const looks = new Map(scene.look.pieces.map((look) => [look.letter, look]));
  const alarmed = new Set([...scene.attacked, ...scene.checkers, ...scene.threatened]);
  const targets = new Map(scene.targets.map((target) => [target.cell, target]));
  for (const cell of board.cells) {
    const at = scene.cells[cell];
    if (!at?.exists) continue;
    const across = turned ? board.high[0] - at.x : at.x - board.low[0];
    const along = turned ? at.y - board.low[1] : board.high[1] - at.y;
    const [x, y] = [left + across * s, top + along * s];
    pen.fillStyle = css(at.dark ? pair.dark : pair.light);
    pen.fillRect(x, y, s, s);
    if (scene.last.includes(cell)) {
      pen.strokeStyle = css(colours.last);
      pen.lineWidth = 2;
      pen.setLineDash(scene.unsent ? [s / 4, s / 6] : []);
      pen.strokeRect(x + 1, y + 1, s - 2, s - 2);
      pen.setLineDash([]);
    }
    if (scene.selected === cell) {
      pen.fillStyle = css(chosen);
      pen.fillRect(x, y, s, s);
    }
    const round = (radius: number): void => {
      pen.beginPath();
      pen.arc(x + s / 2, y + s / 2, radius * s, 0, 2 * Math.PI);
    };
    if (at.piece !== '') {
      const letter = at.piece.toUpperCase();
      const look = looks.get(letter);
      const { body, rim } = colours.pieces[at.piece === letter ? 0 : 1] ?? { body: colours.label, rim: colours.label };
      const alarm = alarmed.has(cell);
      pen.fillStyle = css(body);
      pen.strokeStyle = css(alarm ? colours.check : rim);
      pen.lineWidth = alarm ? 2 : s < READABLE ? 0.5 : 1;
      if (s < READABLE) {
        round(look?.royal ? 0.44 : 0.33);
        pen.fill();
        pen.stroke();
      } else {
        drawSilhouette(pen, silhouette(look?.shape ?? look?.name ?? '', letter).body, x, y, s);
      }
    }
    if (hints.has(cell)) {
      pen.beginPath();
      for (const [dx, dy] of DIAMOND) pen.lineTo(x + dx * s, y + dy * s);
      pen.closePath();
      pen.lineWidth = 2;
      pen.strokeStyle = css(colours.hint);
      pen.stroke();
    }
    const target = targets.get(cell);
    if (!target) continue;
    round(target.capture ? 0.46 : 0.28);
    pen.lineWidth = 2;
    pen.strokeStyle = css(scene.foreign ? chosen : target.capture ? colours.capture : colours.markRim);
    pen.fillStyle = css(scene.foreign ? colours.targetInk : chosen);
    if (!target.capture) pen.fill();
    if (target.capture || scene.foreign) pen.stroke();
  }
}
