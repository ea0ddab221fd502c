// A shopper's search: a text, an order and filters. It is kept in the address of a page of the shop:
// `?q=lace&sort=cheap&stock=1&max=60000&o=Colour:Wine`.
import type { Minor } from '../basics/money.ts'

export type Sort = 'best' | 'cheap' | 'dear'

/** A value of an option group that products must have. */
export type WishChoice = { readonly group: string; readonly value: string }

export type Wish = {
  readonly text: string
  readonly sort: Sort
  readonly isInStock: boolean
  /** Only goods whose price is down. */
  readonly isOffer: boolean
  readonly min: Minor | null
  readonly max: Minor | null
  readonly choices: readonly WishChoice[]
}

export const NO_WISH: Wish = {
  text: '',
  sort: 'best',
  isInStock: false,
  isOffer: false,
  min: null,
  max: null,
  choices: [],
}

/** Longest text of a search. No name of a product is longer. */
export const MAX_TEXT = 200

/** Reads the query of an address. Leaves out values that are not valid. */
export function readWish(search: string): Wish {
  const query = new URLSearchParams(search)
  const sort = query.get('sort')
  return {
    text: (query.get('q') ?? '').slice(0, MAX_TEXT),
    sort: sort === 'cheap' || sort === 'dear' ? sort : 'best',
    isInStock: query.get('stock') === '1',
    isOffer: query.get('offers') === '1',
    min: readMajor(query.get('min') ?? ''),
    max: readMajor(query.get('max') ?? ''),
    choices: query.getAll('o').flatMap((choice) => {
      const [, group, value] = /^([^:]+):(.+)$/.exec(choice) ?? []
      return group !== undefined && value !== undefined ? [{ group, value }] : []
    }),
  }
}

/** The query of an address with its question mark; empty without a search. */
export function formatWish(wish: Wish): string {
  const query = new URLSearchParams()
  if (wish.text.trim() !== '') query.set('q', wish.text)
  if (wish.sort !== 'best') query.set('sort', wish.sort)
  if (wish.isInStock) query.set('stock', '1')
  if (wish.isOffer) query.set('offers', '1')
  if (wish.min !== null) query.set('min', String(wish.min / 100))
  if (wish.max !== null) query.set('max', String(wish.max / 100))
  for (const { group, value } of wish.choices) query.append('o', `${group}:${value}`)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** `12,500` -> 1250000; null for anything that is no amount. */
export function readMajor(text: string): Minor | null {
  const plain = text.replace(/[\s,]/g, '')
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null
}
