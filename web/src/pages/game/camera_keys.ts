// Keys that look at the board in space from elsewhere. Loaded with it.

import type { Cameras } from '../../ui/boards.js';
import type { Command } from '../../ui/keys.js';

/** Of one press: degrees of a turn, pixels of the picture, and how much nearer. */
const turning = 6;
const panning = 30;
const zooming = 1.12;
/** With Shift, as many presses at once. */
const fast = 4;

/** What a key does with the cameras; null: it is none of theirs. */
export function cameraKey(command: Command): ((cameras: Cameras) => void) | null {
  switch (command) {
    case 'turnLeft':
      return (cameras) => cameras.turn(turning, 0);
    case 'turnRight':
      return (cameras) => cameras.turn(-turning, 0);
    case 'tiltUp':
      return (cameras) => cameras.turn(0, turning);
    case 'tiltDown':
      return (cameras) => cameras.turn(0, -turning);
    case 'panLeft':
    case 'panLeftFast':
      return (cameras) => cameras.pan(command === 'panLeft' ? -panning : -fast * panning, 0);
    case 'panRight':
    case 'panRightFast':
      return (cameras) => cameras.pan(command === 'panRight' ? panning : fast * panning, 0);
    case 'panUp':
    case 'panUpFast':
      return (cameras) => cameras.pan(0, command === 'panUp' ? -panning : -fast * panning);
    case 'panDown':
    case 'panDownFast':
      return (cameras) => cameras.pan(0, command === 'panDown' ? panning : fast * panning);
    case 'nearer':
    case 'nearerFast':
      return (cameras) => cameras.zoom(command === 'nearer' ? zooming : zooming ** fast);
    case 'farther':
    case 'fartherFast':
      return (cameras) => cameras.zoom(command === 'farther' ? 1 / zooming : zooming ** -fast);
    case 'overhead':
      return (cameras) => cameras.preset('top');
    case 'best':
    case 'player':
    case 'opponent':
    case 'left':
    case 'right':
      return (cameras) => cameras.preset(command);
    default:
      return null;
  }
}
