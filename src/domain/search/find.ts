// Finds products. Every word of a query must fit a product: as it is written, else as the beginning of a word, else with a slip in it.
import type { SearchCatalogue } from './catalogue.ts'
import { isWithin, type Query, type Term } from './query.ts'
import type { Matches } from './word-index.ts'

/** The weight of a price that was typed. */
const PRICE_WEIGHT = 10

/** A word that is still being typed and shorter than this may continue, even when it is a word already. */
const WHOLE_WORD = 4

/**
 * Places of the products that fit, the best first, then in the shop's order. Looks at descriptions only where nothing else fits, if they
 * have been read. A query without words gives every product in its range of prices.
 */
export function findProducts(catalogue: SearchCatalogue, query: Query): readonly number[] {
  const found = find({ ...catalogue, descriptions: null }, query)
  return found.length > 0 || !catalogue.descriptions ? found : find(catalogue, query)
}

function find(catalogue: SearchCatalogue, query: Query): readonly number[] {
  const { products } = catalogue
  const scores = matchAll(catalogue, query)
  const places = scores ? [...scores.keys()] : [...products.keys()]
  const inRange =
    query.min === null && query.max === null
      ? places
      : places.filter((place) => isWithin(products[place]?.prices ?? [], query))
  if (!scores) return inRange
  const scoreOf = new Float64Array(products.length)
  for (const [place, score] of scores) scoreOf[place] = score
  return inRange.sort((a, b) => (scoreOf[b] as number) - (scoreOf[a] as number) || a - b)
}

/** Products that fit every term; null without terms. Two neighbouring words may be one: `ear buds` finds `earbuds`. */
function matchAll(catalogue: SearchCatalogue, { terms, isOpen }: Query): Matches | null {
  if (terms.length === 0) return null
  const fits: (Matches | null)[] = [null]
  for (const [at, term] of terms.entries()) {
    const isLast = at === terms.length - 1
    const upToHere = fits[at] ?? null
    const single = term.isFiller
      ? upToHere
      : both(upToHere, matchTerm(catalogue, term, { isOpen: isOpen && isLast }))
    const before = terms[at - 1]
    const pair = before ? catalogue.names.exact(before.word + term.word) : NONE
    fits.push(single && pair.size > 0 ? either(single, both(fits[at - 1] ?? null, pair)) : single)
  }
  return fits[terms.length] ?? null
}

function matchTerm(
  { products, names, descriptions }: SearchCatalogue,
  term: Term,
  { isOpen }: { readonly isOpen: boolean },
): Matches {
  const { word, amount } = term
  const priced =
    amount === null ? [] : [...products.keys()].filter((at) => products[at]?.prices.includes(amount))
  const prices: Matches = new Map(priced.map((at) => [at, PRICE_WEIGHT]))
  const right = either(either(names.exact(word), prices), descriptions?.exact(word) ?? NONE)
  const mayContinue = isOpen && word.length < WHOLE_WORD
  if (right.size > 0 && !mayContinue) return right
  // `12` typed to its end is no beginning of 128.
  const begun = isOpen || amount === null ? either(right, names.begun(word)) : right
  if (begun.size > 0) return begun
  const inDescriptions = word.length >= WHOLE_WORD ? (descriptions?.begun(word) ?? NONE) : NONE
  return inDescriptions.size > 0 ? inDescriptions : names.slipped(word)
}

const NONE: Matches = new Map()

/** Products of both, with the sum of their scores; null stands for every product. */
function both(some: Matches | null, others: Matches): Matches {
  if (some === null) return others
  const found = new Map<number, number>()
  for (const [place, score] of some) {
    const other = others.get(place)
    if (other !== undefined) found.set(place, score + other)
  }
  return found
}

/** Products of either, with the higher score. */
function either(some: Matches, others: Matches): Matches {
  if (others.size === 0) return some
  if (some.size === 0) return others
  const found = new Map(some)
  for (const [place, score] of others) found.set(place, Math.max(score, found.get(place) ?? 0))
  return found
}
