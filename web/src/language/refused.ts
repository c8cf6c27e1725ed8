// Refusals of the core and the server in the language in force. Both give a sentence in English, and besides it a reason with values
// (docs/formats/refusals.md): an English page says the sentence, another one that of its own table, as far as it knows the reason.

/** '' for a reason that the table does not have. */
export type Refuser = (reason: string, values: Readonly<Record<string, string>>) => string;

let sentences: Refuser = () => '';

/** Called with the table of language/refusals.ts, before anything is drawn in another language than English. */
export function useRefusals(table: Refuser): void {
  sentences = table;
}

/** `english`: the sentence of the core, or of the server. */
export const refusedIn = (english: string, reason: string, values: Readonly<Record<string, string>>): string =>
  (reason !== '' && sentences(reason, values)) || english;
