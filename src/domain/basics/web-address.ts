// Parses addresses without URL.canParse, which browsers have since 2023.

/** The address, or null for a text that is none: `parseUrl('adunni')` -> null. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    // The only way in which the platform says that a text is no address.
    return null
  }
}
