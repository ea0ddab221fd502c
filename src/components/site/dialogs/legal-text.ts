// Loads the text of a legal page when its dialog is first opened: terms and privacy are long, and few visitors read them in the dialog. The
// link to the page stays until the text has loaded.

import { fetchMain } from './main-part.ts'

/** Fetches the page that the dialog names and shows its text. Does nothing for other dialogs, and when the text is already loaded. */
export function loadLegalText(dialog: HTMLElement): void {
  const source = dialog.dataset['source']
  const place = dialog.querySelector<HTMLElement>('[data-text]')
  if (!source || !place || dialog.dataset['loaded'] !== undefined) return
  dialog.dataset['loaded'] = ''
  place.ariaBusy = 'true'
  fetchText(source)
    .then((nodes) => place.replaceChildren(...nodes))
    .catch((error: unknown) => {
      // Keeps the link, so that the next opening tries again.
      delete dialog.dataset['loaded']
      console.warn(`${source} could not be read into its dialog`, error)
    })
    .finally(() => {
      place.ariaBusy = null
    })
}

async function fetchText(source: string): Promise<readonly Node[]> {
  const page = await fetchMain(source)
  const text = page.querySelector('article') ?? page.querySelector('main') ?? page.body
  for (const part of text.querySelectorAll('script, style, h1')) part.remove()
  for (const part of text.querySelectorAll('[id]')) part.removeAttribute('id')
  for (const link of text.querySelectorAll('a[href^="#"]')) {
    link.setAttribute('href', `${source}${link.getAttribute('href')}`)
  }
  return [...text.childNodes]
}
