// What web/build/rules_plugin.ts makes of docs/rules/README.md: a RulesIndex.

declare module '*.md?rules-index' {
  const index: unknown;
  export default index;
}

// And of the same file: the CatalogueEntry[] of catalogue.ts.
declare module '*.md?catalogue' {
  const entries: unknown;
  export default entries;
}

// And: the credits of credits.ts.
declare module '*.md?credits' {
  const credits: unknown;
  export default credits;
}

// And: the lines of coaching.ts.
declare module '*.md?coaching' {
  const lines: unknown;
  export default lines;
}
