// Reads words about whether something can be bought, for every source.
import { readVisibility } from './visibility.ts'

const OUT = new Set([
  ...['out', 'out of stock', 'outofstock', 'sold out', 'soldout', 'unavailable', 'not available', 'sold'],
  ...['discontinued', 'finished', 'finish', 'exhausted', 'no stock', 'not in stock', 'oos', 'zero', 'no'],
  ...['n', 'false', 'rupture', 'rupture de stock', 'plus de stock', 'en rupture', 'epuise', 'agotado'],
  ...['indisponible', 'sin existencias', 'esgotado', 'indisponivel', 'sem estoque', 'ausverkauft'],
  ...['✗', '✘', '❌', '✖', '❎'],
])

const IN = new Set([
  ...['in stock', 'instock', 'available', 'available for order', 'limited availability', 'low stock', 'y'],
  ...['few left', 'online only', 'in store only', 'yes', 'true', 'preorder', 'pre order', 'presale'],
  ...['backorder', 'back order', 'on backorder', 'onbackorder', 'made to order', 'plenty', 'unlimited'],
  ...['en stock', 'disponible', 'disponivel', 'em estoque', 'auf lager', 'lieferbar', 'oui', 'si', 'sim'],
  ...['ja', '✓', '✔', '✅', '☑'],
])

/** Empty cells and those that say that they hold nothing. A zero is a count, and so is a word for it where pieces are counted (count.ts). */
const NONE = new Set(['', '-', '--', 'n/a', 'na', 'none', 'nil', 'null'])

/** `in_stock`, `InStock` and `https://schema.org/InStock` -> `in`; `Sold out` -> `out`; `` -> `none`; any other word -> `unknown`. */
export function readAvailability(text: string): 'in' | 'out' | 'none' | 'unknown' {
  const word = text
    .trim()
    .replace(/^https?:\/\/schema\.org\//i, '')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/(?<=\p{L})[\s_-]+(?=\p{L})/gu, ' ')
  if (NONE.has(word)) return 'none'
  if (OUT.has(word)) return 'out'
  return IN.has(word) ? 'in' : 'unknown'
}

/** What a column says that is called `Sold out`: `Yes` -> `sold out`; empty for no and for nothing, and a word that nobody knows stays. */
export function soldOutIn(text: string): string {
  const said = readVisibility(text)
  if (said === 'shown' || readAvailability(text) === 'out') return said === 'hidden' ? '' : 'sold out'
  return said === 'unknown' && readAvailability(text) === 'unknown' ? text : ''
}
