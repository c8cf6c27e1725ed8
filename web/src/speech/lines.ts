// The lines through a cell, for scanning and for moves by direction and distance: along its rank, its file and its column,
// and along the diagonals of a plane and of space. They follow from where cells lie, in the same way in which the core names the lines of attacks: a line
// leads on where all coordinates that change do so by the same. Where the game looks straight down, levels do not count.

import { msg, str } from '@lit/localize';
import type { Cell, Look } from '../core/types.js';

export type LineGroup = 'straight' | 'diagonal' | 'triagonal';

export interface ScanLine {
  group: LineGroup;
  /** One step: -1, 0 or 1 along files, ranks and levels. */
  step: readonly [number, number, number];
  /** Outwards from the cell, which is not among them. */
  cells: Cell[];
  /** Of each of them: steps from the cell. Where the game looks straight down, several cells are as far. */
  distances: number[];
}

const groups: readonly LineGroup[] = ['straight', 'diagonal', 'triagonal'];

/** In half cells. Where levels are shifted by half a cell, a level up is as far as half a step sideways. */
function wayBetween(look: Look, from: Cell, to: Cell, shifted: boolean): [number, number, number] {
  const across = [Math.round(2 * (to.x - from.x)), Math.round(2 * (to.y - from.y))] as const;
  const up = Math.round(to.z - from.z) * (shifted ? 1 : 2);
  return [...across, look.columns && (across[0] !== 0 || across[1] !== 0) ? 0 : up];
}

/** Lines with at least one cell, in a fixed order: upwards, forwards and to the right first. */
export function linesThrough(look: Look, cells: readonly Cell[], at: Cell): ScanLine[] {
  const shifted = cells.some(({ x }) => (x - at.x) % 1 !== 0);
  const found = new Map<string, { group: LineGroup; step: ScanLine['step']; far: { halves: number; cell: Cell }[] }>();
  for (const cell of cells) {
    if (!cell.exists) continue;
    const way = wayBetween(look, at, cell, shifted);
    const lengths = way.map(Math.abs).filter((length) => length > 0);
    const halves = lengths[0] ?? 0;
    const group = groups[lengths.length - 1];
    if (!group || lengths.some((length) => length !== halves)) continue;
    const [file = 0, rank = 0, level = 0] = way.map(Math.sign);
    const key = `${file} ${rank} ${level}`;
    const known = found.get(key) ?? { group, step: [file, rank, level] as const, far: [] };
    known.far.push({ halves, cell });
    found.set(key, known);
  }
  const weight = ({ step: [file, rank, level] }: ScanLine): number => -(9 * level + 3 * rank + file);
  return [...found.values()]
    .map(({ group, step, far }) => {
      far.sort((a, b) => a.halves - b.halves || a.cell.z - b.cell.z);
      // From one shifted level to the next a line may go by half a cell.
      const unit = far.some(({ halves }) => halves % 2 === 1) ? 1 : 2;
      return {
        group,
        step,
        cells: far.map(({ cell }) => cell),
        distances: far.map(({ halves }) => halves / unit),
      };
    })
    .sort((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || weight(a) - weight(b));
}

/** "forwards", "right up": a way through space, as White sees it. */
function wayName([file, rank, level]: ScanLine['step']): string {
  const key = [Math.sign(file), Math.sign(rank), Math.sign(level)].join();
  const names: Record<string, string> = {
    '0,1,0': msg('forwards'),
    '0,-1,0': msg('backwards'),
    '1,0,0': msg('right', { id: 'way-right', desc: 'a way through space' }),
    '-1,0,0': msg('left', { id: 'way-left', desc: 'a way through space' }),
    '0,0,1': msg('up', { id: 'way-up', desc: 'a way through space' }),
    '0,0,-1': msg('down', { id: 'way-down', desc: 'a way through space' }),
    '1,1,0': msg('forwards right'),
    '-1,1,0': msg('forwards left'),
    '1,-1,0': msg('backwards right'),
    '-1,-1,0': msg('backwards left'),
    '0,1,1': msg('forwards up'),
    '0,1,-1': msg('forwards down'),
    '0,-1,1': msg('backwards up'),
    '0,-1,-1': msg('backwards down'),
    '1,0,1': msg('right up'),
    '1,0,-1': msg('right down'),
    '-1,0,1': msg('left up'),
    '-1,0,-1': msg('left down'),
    '1,1,1': msg('forwards right up'),
    '1,1,-1': msg('forwards right down'),
    '-1,1,1': msg('forwards left up'),
    '-1,1,-1': msg('forwards left down'),
    '1,-1,1': msg('backwards right up'),
    '1,-1,-1': msg('backwards right down'),
    '-1,-1,1': msg('backwards left up'),
    '-1,-1,-1': msg('backwards left down'),
  };
  return names[key] ?? '';
}

/** "file forwards", "column up", "diagonal right up": the way it goes is as White sees it. */
export function lineName({ group, step }: ScanLine): string {
  const way = wayName(step);
  if (group === 'diagonal') return msg(str`diagonal ${way}`);
  if (group === 'triagonal') return msg(str`space diagonal ${way}`);
  const [file, rank] = step;
  if (file !== 0) return msg(str`rank ${way}`);
  return rank !== 0 ? msg(str`file ${way}`) : msg(str`column ${way}`);
}
