/** Of a tag of a record: somebody or something is named. */
export const known = (value: string): boolean => value !== '' && !value.startsWith('?');
