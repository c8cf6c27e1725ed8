// The types that the board and a headset share. Types alone: the room of the headset is loaded when it is asked for.

import type { Scene, WebGLRenderer } from 'three';
import type { BoardScene } from '../state/board/scene.js';
import type { Colours } from './colours.js';
import type { Hand } from './hand.js';
import type { Layout, Point } from './layout.js';
import type { ViewUniforms } from './materials.js';
import type { Pickable, Picked } from './picking.js';
import type { Projection } from './pose.js';

/** The person in the headset. */
export interface Wearer {
  /** From where the board is looked at, in its own space. */
  projection(): Projection;
  /** The head has gone so far that what faces it is to be drawn anew. */
  hasTurned(): boolean;
  hands(): readonly Hand[];
  /** Where the piece in this hand is held, in the space of the board. */
  holds(hand: Hand): Point;
  /** The board is taken down. */
  gone(): void;
}

/** The acts on the board that the headset has. */
export interface Wearable {
  renderer: WebGLRenderer;
  root: Scene;
  view: ViewUniforms;
  scene(): BoardScene | null;
  /** As boards will stand when they have come to rest. */
  layout(): Layout;
  colours(): Colours;
  /** Game and arrangement: what the place of the board on the table is made for. */
  kind(): string;
  /** Brings everything up to date for the next picture. */
  draw(now: number): void;
  pickable(projection: Projection): Pickable | null;
  /** A hand that picks up what `pickAt` says it points at. */
  hand(pickAt: () => Picked | null): Hand;
  /** Calls the level above (1) or below (-1). */
  step(step: number): void;
  /** The board is the page's again. */
  takeOff(): void;
}
