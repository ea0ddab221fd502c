// Brings the text of a legal page into its dialog when the dialog is first opened: terms and privacy are long, and few visitors
// of a page read them there. The link to the page stays until the text has come.

/** Fetches the page that the dialog names and shows its text. Does nothing for other dialogs and for one that has its text. */
export function loadLegalText(dialog: HTMLElement): void {
  const source = dialog.dataset['source']
  const place = dialog.querySelector<HTMLElement>('[data-text]')
  if (!source || !place || dialog.dataset['loaded'] !== undefined) return
  dialog.dataset['loaded'] = ''
  place.ariaBusy = 'true'
  fetchText(source)
    .then((nodes) => place.replaceChildren(...nodes))
    .catch((error: unknown) => {
      // The link is still there; the next opening tries again.
      delete dialog.dataset['loaded']
      console.warn(`${source} could not be read into its dialog`, error)
    })
    .finally(() => {
      place.ariaBusy = null
    })
}

async function fetchText(source: string): Promise<readonly Node[]> {
  const response = await fetch(source)
  if (!response.ok) throw new Error(`${source}: expected 200, got ${response.status}`)
  // Only the main part is parsed: styles in the page's head would be looked at by this page's policy.
  const main = /<main\b[^>]*>[\s\S]*<\/main>/.exec(await response.text())?.[0]
  if (!main) throw new Error(`${source}: expected a main part`)
  const page = new DOMParser().parseFromString(main, 'text/html')
  const text = page.querySelector('article') ?? page.querySelector('main') ?? page.body
  for (const part of text.querySelectorAll('script, style, h1')) part.remove()
  for (const part of text.querySelectorAll('[id]')) part.removeAttribute('id')
  for (const link of text.querySelectorAll('a[href^="#"]')) {
    link.setAttribute('href', `${source}${link.getAttribute('href')}`)
  }
  return [...text.childNodes]
}
