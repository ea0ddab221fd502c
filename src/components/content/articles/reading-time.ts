// Estimates the reading time of an article.

/** Words a minute that a person reads on a phone. */
const PACE = 200

/** Whole minutes, at least one, for a Markdown text. Pictures and addresses do not count. */
export function readingMinutes(markdown: string): number {
  const text = markdown
    .replace(/^---\n.*?\n---\n/s, '')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\]\([^)]*\)/g, ']')
  const words = text.split(/\s+/).filter((word) => /\p{L}|\p{N}/u.test(word)).length
  return Math.max(1, Math.round(words / PACE))
}
