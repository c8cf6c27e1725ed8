// Lays out what the panel says: lines of text and buttons, in pixels of its picture. Pure: `widthOf` measures text.

import type { Button, Content } from './content.js';

/** The picture, and how large it hangs in the room: so a line is at least 1.3 degrees high at the distance of the board. */
export const PANEL = { width: 1040, height: 1180, metres: 0.66 } as const;
export const METRES_A_PIXEL = PANEL.metres / PANEL.width;
export const LINE = 42;
export const FONT = 30;
const MARGIN = 28;
const GAP = 10;
const BUTTON = 66;

export interface TextLine {
  kind: 'text';
  x: number;
  y: number;
  text: string;
  tone: 'title' | 'plain' | 'strong' | 'muted' | 'refusal' | 'check';
  align: 'left' | 'right';
}

export interface ButtonBox {
  kind: 'button';
  x: number;
  y: number;
  width: number;
  height: number;
  button: Button;
}

export type Piece = TextLine | ButtonBox;

export function wrapped(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && widthOf(longer) > width) lines.push(word);
    else lines.splice(Math.max(lines.length - 1, 0), 1, longer);
  }
  return lines.filter((line) => line !== '');
}

export function layOutPanel(content: Content, widthOf: (text: string) => number): Piece[] {
  const pieces: Piece[] = [];
  const room = PANEL.width - 2 * MARGIN;
  let y = MARGIN;
  const text = (words: string, tone: TextLine['tone'], most = 3): void => {
    const lines = wrapped(words, room, widthOf);
    lines.slice(0, most).forEach((line, index) => {
      const cut = index === most - 1 && lines.length > most ? `${line} …` : line;
      pieces.push({ kind: 'text', x: MARGIN, y, text: cut, tone, align: 'left' });
      y += LINE;
    });
  };
  const row = (buttons: readonly Button[]): void => {
    const needs = buttons.map(({ words }) => widthOf(words) + 36);
    const spare = room - needs.reduce((sum, need) => sum + need + GAP, -GAP);
    // A row that is too long goes on in the next one.
    if (spare < 0 && buttons.length > 1) {
      const half = Math.ceil(buttons.length / 2);
      row(buttons.slice(0, half));
      row(buttons.slice(half));
      return;
    }
    let x = MARGIN;
    buttons.forEach((button, index) => {
      const width = Math.max((needs[index] ?? 0) + spare / buttons.length, 40);
      pieces.push({ kind: 'button', x, y, width, height: BUTTON, button });
      x += width + GAP;
    });
    y += BUTTON + GAP;
  };
  text(content.title, 'title', 1);
  for (const { name, clock, moving, captured } of content.players) {
    if (clock !== '')
      pieces.push({ kind: 'text', x: PANEL.width - MARGIN, y, text: clock, tone: 'strong', align: 'right' });
    text(`${moving ? '▶ ' : ''}${name}`, moving ? 'strong' : 'plain', 1);
    if (captured !== '') text(captured, 'muted', 1);
  }
  y += GAP;
  text(content.status, content.check ? 'check' : 'strong', 2);
  if (content.refusal !== '') text(content.refusal, 'refusal');
  for (const note of content.notes) text(note, 'muted', 2);
  y += GAP;
  if (content.question) {
    text(content.question.title, 'title', 2);
    text(content.question.text, 'plain', 4);
    y += GAP;
    const { buttons } = content.question;
    for (let from = 0; from < buttons.length; from += 3) row(buttons.slice(from, from + 3));
  } else for (const buttons of content.rows) if (buttons.length > 0) row(buttons);
  return pieces;
}

export function buttonAt(pieces: readonly Piece[], x: number, y: number): ButtonBox | null {
  const found = pieces.find(
    (piece) =>
      piece.kind === 'button' &&
      x >= piece.x &&
      x <= piece.x + piece.width &&
      y >= piece.y &&
      y <= piece.y + piece.height,
  );
  return found?.kind === 'button' ? found : null;
}
