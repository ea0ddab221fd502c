// Opens the page's dialogs by the address's hash and removes the hash when they close, so that a link to `/#contact` can be shared and Back
// closes a dialog. Works with any contents.
import { enterHash, isForBrowser, leaveHash } from '../../layers/hash-steps.ts'
import { loadLegalText } from './legal-text.ts'

/** Starts the dialogs of a page, and opens the dialog that the address names. */
export function startDialogs(page: Window): void {
  const { document, location } = page
  const dialogs = [...document.querySelectorAll<HTMLDialogElement>('[data-site-dialog]')]
  let opener: HTMLElement | null = null
  /** Dialogs that closed because the address changed. Their close event comes later and must not change the address again. */
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
      // The frame inside covers the whole dialog: a press on the dialog itself is a press on its backdrop.
      if (target === dialog) dialog.close()
    })
  }
  document.addEventListener('click', (event) => {
    const pressed = (event.target as Element).closest<HTMLElement>('a[href^="#"], [data-opens]')
    const wanted = pressed && dialogs.find(({ id }) => id === nameOf(pressed))
    if (!wanted || isForBrowser(event)) return
    event.preventDefault()
    const wasOpen = dialogs.some(({ open }) => open)
    // Keeps the first opener: a dialog opened from another one returns the focus to the button that opened the first.
    if (!wasOpen) opener = pressed
    enterHash(page, wanted.id, { wasOpen })
    follow()
  })
  page.addEventListener('hashchange', follow)
  follow()
}

/** `<a href="#contact">` and `<button data-opens="contact">` -> `contact`. */
function nameOf(pressed: HTMLElement): string | undefined {
  return pressed.dataset['opens'] ?? pressed.getAttribute('href')?.slice(1)
}
