// English plurals. Takes folded words.

const IRREGULAR: Readonly<Record<string, string>> = {
  men: 'man',
  mens: 'man',
  women: 'woman',
  womens: 'woman',
  children: 'child',
  childrens: 'child',
  people: 'person',
  feet: 'foot',
  scarves: 'scarf',
  knives: 'knife',
  loaves: 'loaf',
  leaves: 'leaf',
  shelves: 'shelf',
}

/**
 * One of a thing: `laces` -> `lace`, `watches` -> `watch`, `batteries` -> `battery`, and so that `cowries` and `cowrie` meet both ->
 * `cowry`. Other words stay: `glass`, `plus`. Used on both sides,
 * so that a wrong singular finds what it should as long as it is always the same.
 */
export function singular(word: string): string {
  const irregular = IRREGULAR[word]
  if (irregular !== undefined) return irregular
  if (word.endsWith('ie') && word.length > 4) return `${word.slice(0, -2)}y`
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  return /(?:ss|x|z|ch|sh)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}
