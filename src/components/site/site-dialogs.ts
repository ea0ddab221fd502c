// Opens the page's dialogs by the address's hash, and takes the hash away when they close, so that a link to `/#contact` can be
// shared and the way back closes a dialog. Knows nothing of what they say.
import { enterHash, isForBrowser, leaveHash } from '../layers/hash-steps.ts'
import { loadLegalText } from './legal-text.ts'

/** Makes the dialogs of a page work, and opens the one that its address names. */
export function startDialogs(page: Window): void {
  const { document, location } = page
  const dialogs = [...document.querySelectorAll<HTMLDialogElement>('[data-site-dialog]')]
  let opener: HTMLElement | null = null
  /** Closed because the address went elsewhere: when their event comes, the address may be back and is not theirs to change. */
  const leftByAddress = new Set<HTMLDialogElement>()

  const follow = () => {
    const wanted = dialogs.find(({ id }) => location.hash === `#${id}`)
    for (const dialog of dialogs) {
      if (dialog === wanted || !dialog.open) continue
      leftByAddress.add(dialog)
      dialog.close()
    }
    if (!wanted || wanted.open) return
    loadLegalText(wanted)
    wanted.showModal()
  }
  for (const dialog of dialogs) {
    dialog.addEventListener('close', () => {
      if (!leftByAddress.delete(dialog) && location.hash === `#${dialog.id}`) leaveHash(page)
      opener?.focus()
    })
    dialog.addEventListener('click', ({ target }) => {
      // The frame inside covers the whole dialog: what is pressed on the dialog itself is its backdrop.
      if (target === dialog) dialog.close()
    })
  }
  document.addEventListener('click', (event) => {
    const pressed = (event.target as Element).closest<HTMLElement>('a[href^="#"], [data-opens]')
    const wanted = pressed && dialogs.find(({ id }) => id === nameOf(pressed))
    if (!wanted || isForBrowser(event)) return
    event.preventDefault()
    const wasOpen = dialogs.some(({ open }) => open)
    // From one dialog to the next, the way back is to where the first was opened.
    if (!wasOpen) opener = pressed
    enterHash(page, wanted.id, wasOpen)
    follow()
  })
  page.addEventListener('hashchange', follow)
  follow()
}

/** `<a href="#contact">` and `<button data-opens="contact">` -> `contact`. */
function nameOf(pressed: HTMLElement): string | undefined {
  return pressed.dataset['opens'] ?? pressed.getAttribute('href')?.slice(1)
}
