// Whether what the other says is shown, kept in the browser for all games until the viewer says otherwise.

const stored = 'strata.mute';

/** Storage of the browser, which throws where it is closed or full. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

/** `shelf` is asked for each time: a browser may refuse even that. */
export function isMuted(shelf: () => Shelf): boolean {
  try {
    return shelf().getItem(stored) === 'yes';
  } catch {
    return false;
  }
}

/** Where it cannot be kept it lasts as long as the page. */
export function keepMuted(shelf: () => Shelf, mute: boolean): void {
  try {
    shelf().setItem(stored, mute ? 'yes' : 'no');
  } catch {
    // Nothing is lost but the memory of it.
  }
}
