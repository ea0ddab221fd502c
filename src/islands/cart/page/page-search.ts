// The search box: fetches the search when the box is first used, or at once when the address holds a search. Until then, and when it cannot
// be fetched, what was typed stays in the box. Listens on the document, because it runs before the box exists.

import * as page from '#messages/en/page.ts'
import { body } from './page-cart.ts'
import { tell } from './page-faults.ts'

/** Replaced by the build. */
declare const SEARCH_PATH: string

let isLoading: boolean
let isReady: boolean
/** A failed import stays failed under its address: each failure makes the address of the next try longer. */
let retry = ''
/** What the page itself says beside its heading. */
let usual: string | null

const fetchSearch = async () => {
  const said = document.querySelector('.said')
  const box = document.querySelector<HTMLInputElement>('.find input')
  if (isReady || !said || !box) return
  usual ??= said.textContent
  if (box.value || location.search) said.textContent = page.opening
  if (isLoading) return
  isLoading = true
  try {
    const [{ begin }, files] = await Promise.all([
      import(/* @vite-ignore */ SEARCH_PATH + retry),
      fetch(`${body.dataset.base}/search.json`),
    ])
    await begin(files, usual)
    isReady = true
  } catch (error) {
    tell(error)
    retry += '?'
    isLoading = false
    said.textContent = page.notLoaded
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
