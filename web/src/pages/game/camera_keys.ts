// Keys that look at the board in space from elsewhere. Loaded with it.

import { msg, str } from '@lit/localize';
import type { Side } from '../../core/types.js';
import { otherSide, sideName } from '../../state/board_kit/status.js';
import type { CameraKeys, Cameras, Preset } from '../../ui/boards.js';

/** Of one press: degrees of a turn, pixels of the picture, and how much nearer. */
const turning = 6;
const panning = 30;
const zooming = 1.12;
/** With Shift, as many presses at once. */
const fast = 4;

/** What is said of a camera that was asked for. */
const seen = (bottom: Side): Record<Preset, string> => ({
  best: msg('Best view.'),
  player: msg(str`View from ${sideName(bottom)}'s side.`),
  opponent: msg(str`View from ${sideName(otherSide(bottom))}'s side.`),
  left: msg('View from the left.'),
  right: msg('View from the right.'),
  top: msg('View from above.'),
});

/** Boards of a stack as if of glass, or no longer. */
const glass = 0.5;

export const cameraKey: CameraKeys = (command, { store, shown, actions }) => {
  const from = (name: Preset) => (cameras: Cameras) => {
    cameras.preset(name);
    store.say(seen(shown.scene.bottom)[name]);
  };
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
      return from('top');
    case 'best':
    case 'player':
    case 'opponent':
    case 'left':
    case 'right':
      return from(command);
    case 'storeView':
      return (cameras) => store.notice(...cameras.storeView(shown.variant.id));
    case 'recallView':
      return (cameras) => {
        const kept = cameras.recallView(shown.variant.id);
        if (typeof kept !== 'string') actions.setView3D(kept);
        store.notice('info', typeof kept === 'string' ? kept : msg('Saved view restored.'));
      };
    case 'axes':
      return () => {
        const { axes } = shown.scene.view3d;
        actions.setView3D({ axes: !axes });
        store.say(axes ? msg('The axes are hidden.') : msg('The axes are shown.'));
      };
    case 'glass':
      return () => {
        const clear = shown.scene.view3d.opacity < 1;
        actions.setView3D({ opacity: clear ? 1 : glass });
        store.notice(
          'info',
          clear ? msg('Boards are solid.') : msg('Boards are clear. In Stack, what lies below shows through.'),
        );
      };
    case 'lift':
    case 'liftAbove':
      return (cameras) => {
        const [done, words] = cameras.lift(command === 'liftAbove');
        if (done) store.say(words);
        else store.notice('info', words);
      };
    default:
      return null;
  }
};
