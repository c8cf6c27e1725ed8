// What web/build/rules_plugin.ts makes of docs/rules/README.md: a RulesIndex.

declare module '*.md?rules-index' {
  const index: unknown;
  export default index;
}
