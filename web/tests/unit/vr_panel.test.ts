// How the panel in a headset is laid out: all that is said and offered is on it, in lines that can be read and buttons that can be hit.

import { describe, expect, it } from 'vitest';
import type { Button, Content } from '../../src/vr/content.js';
import { LINE, METRES_A_PIXEL, PANEL, buttonAt, layOutPanel, wrapped } from '../../src/vr/panel_layout.js';

const widthOf = (text: string): number => 16 * text.length;
const button = (name: string, words = name): Button => ({ name, words, act: () => undefined });

const content: Content = {
  title: 'Ziggurat',
  players: [
    { name: 'Black: computer, level 3', clock: '4:12', moving: false, captured: 'Captured: 2 pawns, 1 knight (+2)' },
    { name: 'White: you', clock: '9.4', moving: true, captured: '' },
  ],
  status: 'White to move. Check: Cannon Xb3 attacks King Ye1.',
  check: true,
  refusal: 'The guard on level 1 cannot capture en passant, because it did not move two levels just now.',
  notes: ['Last move: Nb1-c3', 'The queen is in danger.'],
  question: null,
  rows: [
    ['Undo', 'Hint', 'Pause', 'Offer draw', 'Claim draw', 'Resign'].map((words) => button(words)),
    ['Focus', 'All', 'Stack', 'All alike', 'Flip'].map((words) => button(words)),
    ['Back', 'Forward', 'Redo', 'Notation: Romulan'].map((words) => button(words)),
    ['White −', 'White +', 'Black −', 'Black +'].map((words) => button(words)),
    [],
    ['Panel on wrist', 'Left-handed', 'Put board here', 'Leave'].map((words) => button(words)),
  ],
  plies: 7,
};

describe('the panel', () => {
  it('has room for all of a game in which much is said', () => {
    const pieces = layOutPanel(content, widthOf);
    for (const piece of pieces) {
      const bottom = piece.y + (piece.kind === 'button' ? piece.height : LINE);
      expect(bottom).toBeLessThanOrEqual(PANEL.height);
      if (piece.kind === 'button') expect(piece.x + piece.width).toBeLessThanOrEqual(PANEL.width);
    }
    const texts = pieces.flatMap((piece) => (piece.kind === 'text' ? [piece.text] : []));
    expect(texts.join(' ')).toContain('because it did not move two levels just now.');
    expect(texts).toContain('9.4');
    expect(texts).toContain('▶ White: you');
    const names = content.rows.flat().map((each) => (typeof each === 'string' ? '' : each.name));
    expect(pieces.flatMap((piece) => (piece.kind === 'button' ? [piece.button.name] : []))).toEqual(names);
  });

  it('writes lines of 1.3 degrees at an arm and a half', () => {
    expect((2 * Math.atan((LINE * METRES_A_PIXEL) / 2 / 1.15) * 180) / Math.PI).toBeGreaterThanOrEqual(1.3);
  });

  it('has buttons that do not overlap, and each is hit in its middle', () => {
    const pieces = layOutPanel(content, widthOf);
    for (const piece of pieces)
      if (piece.kind === 'button')
        expect(buttonAt(pieces, piece.x + piece.width / 2, piece.y + piece.height / 2)?.button.name).toBe(
          piece.button.name,
        );
    expect(buttonAt(pieces, 2, 2)).toBeNull();
  });

  it('asks before it offers anything else', () => {
    const kinds = [
      'Queen',
      'Unicorn',
      'Archbishop',
      'Rook',
      'Elephant',
      'Knight',
      'Guard',
      'Wizard',
      'Keep',
      'Do not promote',
    ];
    const asked = {
      id: 'promotion',
      title: 'Promote to',
      text: '',
      buttons: [...kinds, 'Cancel'].map((words) => button(words)),
    };
    const pieces = layOutPanel({ ...content, question: asked }, widthOf);
    const names = pieces.flatMap((piece) => (piece.kind === 'button' ? [piece.button.name] : []));
    expect(names).toEqual([...kinds, 'Cancel']);
    for (const piece of pieces)
      if (piece.kind === 'button') expect(piece.y + piece.height).toBeLessThanOrEqual(PANEL.height);
  });

  it('keeps its buttons where they are when more is said', () => {
    const buttonsOf = (said: Content) => layOutPanel(said, widthOf).filter(({ kind }) => kind === 'button');
    const quiet = { ...content, refusal: '', notes: [], status: 'White to move.' };
    expect(buttonsOf(quiet)).toEqual(buttonsOf(content));
    const lowest = Math.max(
      ...buttonsOf(content).map((piece) => piece.y + (piece.kind === 'button' ? piece.height : 0)),
    );
    expect(lowest).toBeGreaterThan(PANEL.height - 40);
  });

  it('says no more than there is room for above its buttons', () => {
    const much = { ...content, notes: Array.from({ length: 20 }, (_, index) => `Note ${index} of what is said here.`) };
    const pieces = layOutPanel(much, widthOf);
    const top = Math.min(...pieces.flatMap((piece) => (piece.kind === 'button' ? [piece.y] : [])));
    for (const piece of pieces) if (piece.kind === 'text') expect(piece.y + LINE).toBeLessThanOrEqual(top);
    expect(pieces.some((piece) => piece.kind === 'text' && piece.text.startsWith('Note 0'))).toBe(true);
  });

  it('puts a label before its buttons', () => {
    const rows = [['Level', button('1'), button('2')]];
    const [label, first, second] = layOutPanel({ ...content, rows }, widthOf).slice(-3);
    expect(label).toMatchObject({ kind: 'text', text: 'Level' });
    expect(first?.x).toBeGreaterThan((label?.x ?? 0) + widthOf('Level'));
    expect(second?.x).toBeGreaterThan(first?.x ?? 0);
  });

  it('breaks lines of Japanese and Chinese between their signs, and begins none with a stop', () => {
    const text = '白の番です。ナイトは「b1」にあります。';
    const lines = wrapped(text, 16 * 6, widthOf);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.join('')).toBe(text);
    for (const line of lines) {
      expect(widthOf(line)).toBeLessThanOrEqual(16 * 7);
      expect('。、」'.includes(line[0] ?? '。')).toBe(false);
    }
    expect(wrapped('轮到白方走棋。', 16 * 4, widthOf)).toEqual(['轮到白方', '走棋。']);
  });

  it('breaks lines between words, and never loses one', () => {
    expect(wrapped('one two three', 16 * 8, widthOf)).toEqual(['one two', 'three']);
    expect(wrapped('', 100, widthOf)).toEqual([]);
    expect(wrapped('unbreakable', 10, widthOf)).toEqual(['unbreakable']);
  });
});
