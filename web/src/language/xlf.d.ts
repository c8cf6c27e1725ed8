// The result of web/build/languages_plugin.ts for a file of translations: the Texts of texts.ts.

declare module '*.xlf?language' {
  const texts: { texts: (string | 0)[]; shifts: number[] };
  export default texts;
}

declare module '*.xlf?lessons' {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}
