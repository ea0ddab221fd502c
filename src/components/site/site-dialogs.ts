// Opens the page's dialogs by the address's hash, and takes the hash away when they close, so that a link to `/#contact` can be
// shared and the way back closes a dialog. Knows nothing of what they say.
import { loadLegalText } from './legal-text.ts'

/** Makes the dialogs of a page work, and opens the one that its address names. */
export function startDialogs({ document, location, history }: Window): void {
  const dialogs = [...document.querySelectorAll<HTMLDialogElement>('[data-site-dialog]')]
  // Following a link to a hash takes the focus from the link, so that the dialog could not give it back.
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
      if (!leftByAddress.delete(dialog) && location.hash === `#${dialog.id}`)
        history.replaceState(history.state, '', location.pathname + location.search)
      opener?.focus()
    })
    dialog.addEventListener('click', ({ target }) => {
      // The frame inside covers the whole dialog: what is pressed on the dialog itself is its backdrop.
      if (target === dialog) dialog.close()
    })
  }
  document.addEventListener('click', ({ target }) => {
    const pressed = (target as Element).closest<HTMLElement>('a[href^="#"], [data-opens]')
    if (!pressed) return
    // From one dialog to the next, the way back is to where the first was opened.
    if (!pressed.closest('dialog')) opener = pressed
    const name = pressed.dataset['opens']
    if (name) location.hash = name
  })
  document.defaultView?.addEventListener('hashchange', follow)
  follow()
}
