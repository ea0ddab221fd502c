// Opens the page's dialogs by the address's hash, and takes the hash away when they close, so that a link to `/#contact` can be
// shared and the way back closes a dialog. Knows nothing of what they say.
import { loadLegalText } from './legal-text.ts'

/** Makes the dialogs of a page work, and opens the one that its address names. */
export function startDialogs({ document, location, history }: Window): void {
  const dialogs = [...document.querySelectorAll<HTMLDialogElement>('[data-site-dialog]')]

  const follow = () => {
    const wanted = dialogs.find(({ id }) => location.hash === `#${id}`)
    for (const dialog of dialogs) if (dialog !== wanted && dialog.open) dialog.close()
    if (!wanted || wanted.open) return
    loadLegalText(wanted)
    wanted.showModal()
  }
  for (const dialog of dialogs) {
    dialog.addEventListener('close', () => {
      if (location.hash === `#${dialog.id}`)
        history.replaceState(history.state, '', location.pathname + location.search)
    })
    dialog.addEventListener('click', ({ target }) => {
      // The frame inside covers the whole dialog: what is pressed on the dialog itself is its backdrop.
      if (target === dialog) dialog.close()
    })
  }
  for (const opener of document.querySelectorAll<HTMLElement>('[data-opens]')) {
    opener.addEventListener('click', () => {
      location.hash = opener.dataset['opens'] ?? ''
    })
  }
  document.defaultView?.addEventListener('hashchange', follow)
  follow()
}
