// What older browsers lack, in other words: Object.hasOwn, which browsers have since 2021, and URL.canParse, since 2023.

/** `hasOwnKey({ NGN: '₦' }, 'toString')` -> false. */
export function hasOwnKey<Table extends object>(table: Table, key: PropertyKey): key is keyof Table {
  // biome-ignore lint/suspicious/noPrototypeBuiltins: Object.hasOwn is what is missing.
  return Object.prototype.hasOwnProperty.call(table, key)
}

/** The address, or null for a text that is none: `parseUrl('adunni')` -> null. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    // The only way in which the platform says that a text is no address.
    return null
  }
}
