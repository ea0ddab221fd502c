// Asks an object for a key of its own, not of its prototype. Without Object.hasOwn, which browsers have since 2021.

/** `hasOwnKey({ NGN: '₦' }, 'toString')` -> false. */
export function hasOwnKey<Table extends object>(table: Table, key: PropertyKey): key is keyof Table {
  // biome-ignore lint/suspicious/noPrototypeBuiltins: Object.hasOwn is what is missing.
  return Object.prototype.hasOwnProperty.call(table, key)
}
