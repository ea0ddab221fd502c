// The search box: fetches the search when the box is first used, or at once when the address holds a search. Until then, and when it cannot
// be fetched, what was typed stays in the box. Listens on the document, because it runs before the box exists.

import * as page from '#messages/en/page.ts'
import { body, wordsFor } from './page-cart.ts'

/** Replaced by the build. */
declare const SEARCH_PATH: string

let isAsked: boolean
/** A failed import stays failed under its address: each failure makes the address of the next try longer. */
let retry = ''
/** What the page itself says beside its heading. */
let usual: string | null

const fetchSearch = async () => {
  const said = document.querySelector('.said')
  if (isAsked || !said) return
  isAsked = true
  usual ??= said.textContent
  said.textContent = page.opening
  try {
    const [{ begin }, files] = await Promise.all([
      import(/* @vite-ignore */ SEARCH_PATH + retry),
      fetch(`${body.dataset.base}/search.json`),
    ])
    await begin(files, usual)
  } catch (error) {
    isAsked = false
    retry += '?'
    said.textContent = wordsFor(error)
  }
}

for (const event of ['focusin', 'input', 'click'])
  document.addEventListener(event, ({ target }) => {
    if ((target as HTMLInputElement).type === 'search') fetchSearch()
  })

if (/[?&](q|sort|stock|offers|min|max|o)=/.test(location.search))
  document.addEventListener('DOMContentLoaded', fetchSearch)

document.addEventListener('submit', (event) => {
  if (!(event.target as Element).matches('.find')) return
  event.preventDefault()
  ;(document.activeElement as HTMLElement).blur()
})
