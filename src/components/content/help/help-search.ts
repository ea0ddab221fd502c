// The search of the help desk: shows the questions and guides that contain every word, and says how many there are.

/** True when each word of `query` begins a word of `text`; ignores capitals and accents. `deliv fee` finds "Delivery fees". */
export function holdsWords(text: string, query: string): boolean {
  const words = ` ${plain(text)}`
  return plain(query)
    .split(' ')
    .every((word) => words.includes(` ${word}`))
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
    for (const item of items) item.hidden = isSearching && !holdsWords(item.textContent, query)
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
