// The content of the panel in the headset. Filled by the page of the game, from the same actions; the room of the headset knows no
// game.

export interface Button {
  name: string;
  words: string;
  off?: boolean;
  down?: boolean;
  act: () => void;
}

/** Buttons side by side; a text among them is a label. */
export type Row = readonly (Button | string)[];

export interface PlayerLine {
  name: string;
  /** '' where no clock runs. */
  clock: string;
  moving: boolean;
  /** What the player has captured, in words; '' for nothing. */
  captured: string;
}

export interface Content {
  title: string;
  /** The other side, then the one at the bottom. */
  players: readonly PlayerLine[];
  status: string;
  check: boolean;
  /** '' for none. */
  refusal: string;
  notes: readonly string[];
  /** What must be answered before anything else. `id`: another question has another. */
  question: { id: string; title: string; text: string; buttons: readonly Button[] } | null;
  rows: readonly Row[];
  /** Of the game: a hand feels that it has gone on. */
  plies: number;
}

/** The buttons of the headset itself. */
export type Own = Readonly<Record<'wrist' | 'leftHanded' | 'replace' | 'leave', Button>>;

/** The page of the game, as the headset uses it. */
export interface Desk {
  /** `own` has its place among the other buttons. */
  content(now: number, own: Own): Content;
  /** The headset is off, by the wearer or by the system. */
  left(): void;
}
