// What web/build/languages_plugin.ts makes of a file of translations.

declare module '*.xlf?language' {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}
