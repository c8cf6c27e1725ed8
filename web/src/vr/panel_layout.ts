// Lays out what the panel says: lines of text from the top, and buttons that end at its lower edge, so that they stay where they are when
// more is said. In pixels of its picture. Pure: `widthOf` measures text.

import type { Button, Content, Row } from './content.js';

/** The picture, and how large it hangs in the room: so a line is at least 1.3 degrees high at the distance of the board. */
export const PANEL = { width: 1040, height: 1180, metres: 0.66 } as const;
export const METRES_A_PIXEL = PANEL.metres / PANEL.width;
export const LINE = 42;
export const FONT = 30;
const MARGIN = 28;
const ROOM = PANEL.width - 2 * MARGIN;
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

/** Japanese and Chinese have no spaces between words: a line may end after each of their signs, with the stops and brackets that go with it. */
const parts =
  /\s*(?:[「『（《【]*[\u3005-\u30ff\u3400-\u9fff\uf900-\ufaff\uff21-\uff9f][、。，．！？：；」』）》】ーぁぃぅぇぉっゃゅょァィゥェォッャュョ…]*|[^\s\u3005-\u30ff\u3400-\u9fff\uf900-\ufaff\uff21-\uff9f「『（《【]+[、。，．！？：；」』）》】…]*)/gu;

export function wrapped(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const part of text.trim().match(parts) ?? []) {
    const last = lines.at(-1);
    if (last === undefined || widthOf(last + part) > width) lines.push(part.trimStart());
    else lines.splice(-1, 1, last + part);
  }
  return lines;
}

type Measure = (text: string) => number;

/** A row of buttons; one that is too long goes on in the next. Answers where the next one begins. */
function layOutRow(row: Row, top: number, widthOf: Measure, pieces: Piece[]): number {
  const needs = row.map((each) => (typeof each === 'string' ? widthOf(each) + 4 : widthOf(each.words) + 36));
  const spare = ROOM - needs.reduce((sum, need) => sum + need + GAP, -GAP);
  if (spare < 0 && row.length > 1) {
    const half = Math.ceil(row.length / 2);
    return layOutRow(row.slice(half), layOutRow(row.slice(0, half), top, widthOf, pieces), widthOf, pieces);
  }
  const buttons = row.filter((each) => typeof each !== 'string').length;
  let x = MARGIN;
  row.forEach((each, index) => {
    const need = needs[index] ?? 0;
    if (typeof each === 'string') {
      pieces.push({ kind: 'text', x, y: top + (BUTTON - LINE) / 2, text: each, tone: 'muted', align: 'left' });
      x += need + GAP;
      return;
    }
    const width = Math.max(need + spare / buttons, 40);
    pieces.push({ kind: 'button', x, y: top, width, height: BUTTON, button: each });
    x += width + GAP;
  });
  return top + BUTTON + GAP;
}

function layOutRows({ question, rows }: Content, widthOf: Measure): Piece[] {
  const pieces: Piece[] = [];
  const buttons = question?.buttons ?? [];
  const asked = buttons.flatMap((_, from) => (from % 3 === 0 ? [buttons.slice(from, from + 3)] : []));
  let height = 0;
  for (const row of question ? asked : rows) if (row.length > 0) height = layOutRow(row, height, widthOf, pieces);
  const top = PANEL.height - MARGIN + GAP - height;
  return pieces.map((piece) => ({ ...piece, y: piece.y + top }));
}

export function layOutPanel(content: Content, widthOf: Measure): Piece[] {
  const rows = layOutRows(content, widthOf);
  const end = Math.min(PANEL.height, ...rows.map(({ y }) => y));
  const pieces: Piece[] = [];
  let y = MARGIN;
  const text = (words: string, tone: TextLine['tone'], most = 3): void => {
    const fit = Math.min(most, Math.floor((end - y) / LINE));
    const lines = wrapped(words, ROOM, widthOf);
    lines.slice(0, Math.max(fit, 0)).forEach((line, index) => {
      const cut = index === fit - 1 && lines.length > fit ? `${line} …` : line;
      pieces.push({ kind: 'text', x: MARGIN, y, text: cut, tone, align: 'left' });
      y += LINE;
    });
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
  if (content.question) {
    text(content.question.title, 'title', 2);
    text(content.question.text, 'plain', 4);
  }
  for (const note of content.notes) text(note, 'muted', 2);
  return [...pieces, ...rows];
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
