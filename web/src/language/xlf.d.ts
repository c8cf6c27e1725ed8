// The result of web/build/languages_plugin.ts for a file of translations: the Texts of places.ts.

declare module '*.xlf?language' {
  const texts: { texts: (string | 0)[]; shifts: number[] };
  export default texts;
}

// By id, with {0}, {1} for what is put in.
declare module '*.xlf?part=core' {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}

declare module '*.xlf?part=lessons' {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}

declare module '*.xlf?part=club' {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}
