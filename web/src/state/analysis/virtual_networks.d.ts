// The result of web/build/networks_plugin.ts: the addresses of the networks that come with the page, by the hashes of their laws.

declare module 'virtual:networks' {
  const networks: Readonly<Record<string, string>>;
  export default networks;
}
