// Describes the faults of a content file, one line each, for the person who wrote it.

/** `title: Write a title`; reads Astro's message about a schema, which marks fields with asterisks, and any other error. */
export function faultText(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const faults = [...message.matchAll(/^\s+\*\*(.*?)\*\*: (.*)$/gm)].map(
    ([, field, what]) => `${field || 'front matter'}: ${what}`,
  )
  return faults.length > 0 ? faults.join('; ') : message
}
