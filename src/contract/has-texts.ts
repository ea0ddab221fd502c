// Checks small answers on pages that every visitor loads. A schema would load valibot too, 4 KB compressed.

/** True when the values of these keys are texts. */
export function hasTexts<Key extends string>(
  value: unknown,
  keys: readonly Key[],
): value is Readonly<Record<Key, string>> {
  if (typeof value !== 'object' || value === null) return false
  const found: Readonly<Record<string, unknown>> = { ...value }
  return keys.every((key) => typeof found[key] === 'string')
}
