/**
 * What has come to stand where somebody has just pressed does nothing for so many milliseconds: it was not meant by the
 * second half of a double click.
 */
export const doubleClickGuard = 500;
