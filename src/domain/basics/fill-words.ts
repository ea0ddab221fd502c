// Placeholders in texts that marketers write: `{{name}}` becomes the product's name. Knows no words itself.

/**
 * Puts words in the place of their placeholders: `fillWords('Ask {{name}}', {name: 'Oja'})` -> `Ask Oja`.
 * Throws on a placeholder that has no word, naming it and the words there are.
 */
export function fillWords(text: string, words: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{\s*([^{}]*?)\s*\}\}/g, (placeholder, key: string) => {
    if (Object.hasOwn(words, key)) return words[key] ?? ''
    throw new Error(`${placeholder} is no placeholder; there are ${Object.keys(words).join(', ')}`)
  })
}
