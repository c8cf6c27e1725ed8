// A position as a picture to share: a file in SVG or PNG, or a picture to be pasted elsewhere.

import { msg, str } from '@lit/localize';
import { nameOf } from '../language/name_of.js';
import { pictureSvg, type SvgPicture } from '../slices/picture_svg.js';
import { offerFile } from '../state/page/environment.js';
import type { PositionScreen } from '../state/board_kit/position_screen.js';

export type PictureForm = 'svg' | 'png' | 'copy';

/** Pixels of a PNG for one of the SVG. */
const sharp = 2;

async function pngOf({ text, width, height }: SvgPicture): Promise<Blob> {
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * sharp;
  canvas.height = height * sharp;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser cannot draw it');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('the browser cannot write a PNG'))), 'image/png');
  });
}

/** `title`: of the game, '' for its kind. Answers what has been done, in a sentence; rejects where the browser does not let it. */
export async function savePicture(screen: PositionScreen, form: PictureForm, title = ''): Promise<string> {
  const { variant, scene, status } = screen;
  const picture = pictureSvg(scene, `${title || nameOf(variant.name)}. ${status}`);
  if (form === 'svg') {
    offerFile(`${variant.id}.svg`, new Blob([picture.text], { type: 'image/svg+xml' }));
    return msg(str`The picture is saved as ${variant.id}.svg.`);
  }
  if (form === 'png') {
    offerFile(`${variant.id}.png`, await pngOf(picture));
    return msg(str`The picture is saved as ${variant.id}.png.`);
  }
  if (!('ClipboardItem' in window)) throw new Error('this browser does not let pages copy pictures');
  // Promised at once: later some browsers no longer see the click that asked for it.
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(picture) })]);
  return msg('The picture has been copied.');
}
