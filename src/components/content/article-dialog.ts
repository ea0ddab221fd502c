// Opens articles over their list, by the address's hash. The text comes from the article's own page.
import { enterHash, isForBrowser, leaveHash } from '../layers/hash-steps.ts'

/** Makes the page's article dialog work, and opens the article that the address names. */
export function startArticleDialog(page: Window): void {
  const { document, location } = page
  const dialog = document.querySelector<HTMLDialogElement>('[data-article-dialog]')
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-article]')]
  if (!dialog) return
  /** Closed because the address went elsewhere: when the event comes, the address may be back and is not to be changed. */
  let isLeftByAddress = false

  const linkOf = (hash: string) => links.find(({ dataset }) => hash === `#${dataset['article']}`)
  const follow = () => {
    const link = linkOf(location.hash)
    if (link) showArticle(dialog, link)
    else if (dialog.open) {
      isLeftByAddress = true
      dialog.close()
    }
  }
  for (const link of links) {
    link.addEventListener('click', (event) => {
      if (isForBrowser(event)) return
      event.preventDefault()
      enterHash(page, link.dataset['article'] ?? '', dialog.open)
      follow()
    })
  }
  dialog.addEventListener('close', () => {
    if (isLeftByAddress || !linkOf(location.hash)) {
      isLeftByAddress = false
      return
    }
    leaveHash(page)
  })
  dialog.addEventListener('click', ({ target }) => {
    // The frame inside covers the whole dialog: what is pressed on the dialog itself is its backdrop.
    if (target === dialog) dialog.close()
  })
  page.addEventListener('hashchange', follow)
  follow()
}

function showArticle(dialog: HTMLDialogElement, link: HTMLAnchorElement): void {
  const title = dialog.querySelector('h2')
  const page = dialog.querySelector<HTMLAnchorElement>('[data-page-link]')
  const place = dialog.querySelector<HTMLElement>('[data-article-place]')
  if (!title || !page || !place) return
  title.textContent = link.textContent
  page.href = link.href
  place.replaceChildren()
  place.ariaBusy = 'true'
  if (!dialog.open) dialog.showModal()
  dialog.scrollTop = 0
  const isStillAsked = () => page.href === link.href
  fetchArticle(link.href)
    .then((nodes) => {
      if (isStillAsked()) place.replaceChildren(...nodes)
    })
    .catch((error: unknown) => {
      console.warn(`${link.href} could not be read into its dialog`, error)
      if (!isStillAsked()) return
      const note = document.createElement('p')
      note.textContent = 'The article could not be loaded. Check your connection, close this and try again.'
      place.replaceChildren(note)
    })
    .finally(() => {
      if (isStillAsked()) place.ariaBusy = null
    })
}

async function fetchArticle(address: string): Promise<readonly Node[]> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: expected 200, got ${response.status}`)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const text = page.querySelector('[data-article-text]')
  if (!text) throw new Error(`${address}: expected an article`)
  for (const part of text.querySelectorAll('script, style')) part.remove()
  for (const part of text.querySelectorAll('[id]')) part.removeAttribute('id')
  return [...text.childNodes]
}
