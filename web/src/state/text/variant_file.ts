// The file of a variant that a record names by the hash of its law only.

/** The name under which it is saved beside the record; '' if the record needs none. */
export function variantFileOf(variant: string, record: string): string {
  const hash = /^\[VariantHash "(\w+)"\]$/m.exec(record)?.[1];
  return hash === undefined ? '' : `${variant}-${hash.slice(0, 8)}.toml`;
}
