// The search of the help desk: shows the questions and guides that contain every word, and says how many there are. Words with a typing error
// count when nothing else is found.
import { countSlips, slipLimit } from '#domain/search/slips.ts'

/** Words of a question that say nothing about its answer. */
const FILLERS = new Set('how do does i a an the my to can is what of in for'.split(' '))

/**
 * True when each word of `query` begins a word of `text`; ignores capitals, accents and fillers. `deliv fee` finds "Delivery fees". With
 * `withSlips` a word may have typing errors: `reciept`.
 */
export function holdsWords(text: string, query: string, { withSlips = false } = {}): boolean {
  const words = plain(text).split(' ')
  const asked = plain(query).split(' ')
  const told = asked.filter((word) => !FILLERS.has(word))
  return (told.length > 0 ? told : asked).every((word) =>
    words.some((known) => known.startsWith(word) || (withSlips && isSlipOf(known, word))),
  )
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

  const search = () => {
    const query = input.value.trim()
    const isSearching = query !== ''
    const fits = (withSlips: boolean) =>
      items.filter((item) => holdsWords(item.textContent, query, { withSlips }))
    const exact = fits(false)
    const shown = new Set(exact.length > 0 ? exact : fits(true))
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
    const [first] = items.filter(({ hidden }) => !hidden)
    first?.scrollIntoView({ block: 'center' })
  })
  form.hidden = false
  search()
}

function countText(found: number): string {
  if (found === 0) return 'Nothing found. Try another word, or write to us below.'
  return found === 1 ? '1 answer' : `${found} answers`
}
