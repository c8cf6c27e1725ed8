/** Names and their values: the options of a variant, the tags of a record. */
export type Options = Readonly<Record<string, string>>;

/** As the core takes them: a line each. */
export const lines = (pairs: Options): string =>
  Object.entries(pairs)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
