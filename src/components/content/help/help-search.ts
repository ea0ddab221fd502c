// The search of the help desk: shows the questions and guides that answer a question in people's words, and says how many there are. Enter goes to
// the best of them. Words with a typing error count when nothing else is found.
import { countSlips, slipLimit } from '#domain/search/slips.ts'

/** Words of a question that say nothing about its answer. */
const FILLERS = new Set(
  'how do does did i a an the my me we our us you your to can could is are was be am it what when where why who which of in on for with and or not no have has want wants need get got make please pls abeg will would should there this that if at from'.split(
    ' ',
  ),
)

/** What people write, and the beginnings of words that our answers have for it. */
const LIKE: Readonly<Record<string, string>> = {
  refund: 'return',
  delete: 'delet remov archiv',
  remove: 'delet remov',
  paid: 'pay',
  payed: 'pay',
  money: 'pay earn',
  picture: 'picture photo',
  photo: 'picture',
  image: 'picture',
  closed: 'clos open live',
  website: 'domain address link',
  url: 'address link',
  worker: 'team staff',
  employee: 'team staff',
  customer: 'customer shopper',
  invoice: 'receipt',
  coupon: 'voucher',
  discount: 'voucher sale',
  shipping: 'deliver',
  waybill: 'deliver',
  item: 'product',
  goods: 'product',
  cost: 'price cost earn',
  lock: 'pin',
  password: 'account',
  upload: 'add picture import',
  excel: 'import file',
  currency: 'pound dollar',
}

/**
 * True when each word of `query` begins a word of `text`, or has its meaning (LIKE); ignores capitals, accents and fillers. `deliv fee` finds
 * "Delivery fees". With `withSlips` a word may have typing errors: `reciept`.
 */
export function holdsWords(text: string, query: string, options: { withSlips?: boolean } = {}): boolean {
  const told = toldWords(query)
  return heldWords(text, told, options) === told.length
}

/**
 * The places of the texts that answer a question, the best first: those with every word, else those with most of them. A word in the title counts
 * three times. Words with a slip count when no text has all words as they are written.
 */
export function findHelp(
  items: readonly { readonly title: string; readonly text: string }[],
  query: string,
): readonly number[] {
  const told = toldWords(query)
  const looked = (withSlips: boolean) =>
    items.map(({ title, text }, place) => ({
      place,
      held: heldWords(text, told, { withSlips }),
      score: heldWords(text, told, { withSlips }) + 2 * heldWords(title, told, { withSlips }),
    }))
  const exact = looked(false)
  const found = exact.some(({ held }) => held === told.length) ? exact : looked(true)
  const most = Math.max(0, ...found.map(({ held }) => held))
  return found
    .filter(({ held }) => held > 0 && held === most)
    .sort((one, other) => other.score - one.score || one.place - other.place)
    .map(({ place }) => place)
}

/** The words that say something; all words where none does. */
function toldWords(query: string): readonly string[] {
  const asked = plain(query).split(' ')
  const told = asked.filter((word) => !FILLERS.has(word))
  return told.length > 0 ? told : asked
}

function heldWords(text: string, told: readonly string[], { withSlips = false } = {}): number {
  const words = plain(text).split(' ')
  return told.filter((word) => {
    const like = LIKE[word] ?? LIKE[word.replace(/s$/, '')]
    const begun = [word, ...(like?.split(' ') ?? [])]
    return words.some(
      (known) => begun.some((start) => known.startsWith(start)) || (withSlips && isSlipOf(known, word)),
    )
  }).length
}

function isSlipOf(known: string, word: string): boolean {
  const limit = slipLimit(word)
  return limit > 0 && countSlips(known, word, limit) <= limit
}

/** `Ọjà  Delivery?` -> `oja delivery` */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim()
}

/** Starts the page's search and shows it. */
export function startHelpSearch(document: Document): void {
  const form = document.querySelector<HTMLFormElement>('[data-help-search]')
  const input = form?.querySelector('input')
  const count = form?.querySelector<HTMLElement>('[data-help-count]')
  if (!form || !input || !count) return
  const items = [...document.querySelectorAll<HTMLElement>('[data-help-item]')]
  const groups = [...document.querySelectorAll<HTMLElement>('[data-help-group]')]
  const rest = [...document.querySelectorAll<HTMLElement>('[data-help-only-unsearched]')]

  const texts = items.map((item) => ({
    title: item.querySelector('summary, h2, h3')?.textContent ?? '',
    text: item.textContent ?? '',
  }))
  let ranked: readonly HTMLElement[] = items

  const search = () => {
    const query = input.value.trim()
    const isSearching = query !== ''
    ranked = isSearching ? findHelp(texts, query).flatMap((place) => items[place] ?? []) : items
    const shown = new Set(ranked)
    for (const item of items) item.hidden = isSearching && !shown.has(item)
    for (const group of groups)
      group.hidden = isSearching && !group.querySelector('[data-help-item]:not([hidden])')
    for (const part of rest) part.hidden = isSearching
    const found = items.filter(({ hidden }) => !hidden).length
    count.textContent = isSearching ? countText(found) : ''
  }
  input.addEventListener('input', search)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    ranked[0]?.scrollIntoView({ block: 'center' })
  })
  form.hidden = false
  search()
}

function countText(found: number): string {
  if (found === 0) return 'Nothing found. Try another word, or write to us below.'
  return found === 1 ? '1 answer' : `${found} answers`
}
