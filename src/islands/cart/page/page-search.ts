// The search box: fetches the search when the box is first used, or at once when the address holds a search. Until then, and when it cannot
// be fetched, what was typed stays in the box. Listens on the document, because it runs before the box exists.

import * as page from '#messages/en/page.ts'

/** Replaced by the build. */
declare const SEARCH_PATH: string

let state: 'idle' | 'loading' | 'ready' = 'idle'
let failures = 0
/** What the page itself says beside its heading. */
let usual: string | null

const fetchSearch = async () => {
  const said = document.querySelector('.said')
  const box = document.querySelector<HTMLInputElement>('.find input')
  if (state === 'ready' || !said || !box) return
  usual ??= said.textContent
  if (box.value || location.search) said.textContent = page.opening
  if (state === 'loading') return
  state = 'loading'
  try {
    const [{ begin }, files] = await Promise.all([
      // A failed import stays failed under its address.
      import(/* @vite-ignore */ failures ? `${SEARCH_PATH}?${failures}` : SEARCH_PATH),
      fetch(`${document.body.dataset.base}/search.json`),
    ])
    await begin(files, usual)
    state = 'ready'
  } catch (error) {
    console.warn(error)
    failures++
    state = 'idle'
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
