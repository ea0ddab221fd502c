// Opens articles over their list, by the address's hash. Fetches the text from the article's own page.
import { fetchMain } from '#components/site/dialogs/main-part.ts'
import { enterHash, isForBrowser, leaveHash } from '../../layers/hash-steps.ts'

/** Starts the page's article dialog, and opens the article that the address names. */
export function startArticleDialog(page: Window): void {
  const { document, location } = page
  const dialog = document.querySelector<HTMLDialogElement>('[data-article-dialog]')
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-article]')]
  if (!dialog) return
  /** True when the dialog closed because the address changed. The close event comes later and must not change the address again. */
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
      enterHash(page, link.dataset['article'] ?? '', { wasOpen: dialog.open })
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
    // The frame inside covers the whole dialog: a press on the dialog itself is a press on its backdrop.
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
  const page = await fetchMain(address)
  const text = page.querySelector('[data-article-text]')
  if (!text) throw new Error(`${address}: expected an article`)
  for (const part of text.querySelectorAll('script, style')) part.remove()
  for (const part of text.querySelectorAll('[id]')) part.removeAttribute('id')
  return [...text.childNodes]
}
