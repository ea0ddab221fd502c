// Fills placeholders in texts that marketers write: `{{name}}` becomes the product's name. The caller provides the words.

import { hasOwnKey } from './older-engines.ts'

/**
 * Replaces placeholders by words: `fillWords('Ask {{name}}', {name: 'Oja'})` -> `Ask Oja`. Throws on a placeholder without a word;
 * the error names the placeholder and the known words.
 */
export function fillWords(text: string, words: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{\s*([^{}]*?)\s*\}\}/g, (placeholder, key: string) => {
    if (hasOwnKey(words, key)) return words[key] ?? ''
    throw new Error(`${placeholder} is no placeholder; there are ${Object.keys(words).join(', ')}`)
  })
}
