// Offers a picture of a position in the forms there are. What draws it is loaded when one is asked for.

import { msg, str } from '@lit/localize';
import type { PositionScreen } from '../state/board_kit/position_screen.js';
import { page } from './page_element.js';
import type { PictureForm } from './save_picture.js';

export const pictureForms = (): readonly { form: PictureForm; words: string }[] => [
  { form: 'svg', words: msg('Save as SVG') },
  { form: 'png', words: msg('Save as PNG') },
  { form: 'copy', words: msg('Copy the picture') },
];

/** Saves or copies it, and tells how that went. */
export async function takePicture(screen: PositionScreen, form: PictureForm, title = ''): Promise<void> {
  const { store } = page();
  const pictures = await import('./save_picture.js').catch(() => null);
  if (!pictures) {
    store.notice(
      'error',
      msg('The picture could not be made: a part of the page could not be loaded. Try again when the server is back.'),
    );
    return;
  }
  try {
    store.notice('info', await pictures.savePicture(screen, form, title));
  } catch (error) {
    store.notice(
      'error',
      msg(str`The picture could not be made: ${error instanceof Error ? error.message : String(error)}.`),
    );
  }
}
