// Installing the app: the browser says when it can, and asks the person after a press of ours.
import { atom } from 'nanostores'

/** What Chromium gives the event `beforeinstallprompt`; no other browser has it. */
type InstallEvent = Event & { readonly prompt: () => Promise<unknown> }

/** Asks the person whether to install the app; null while the browser does not offer it, and once it is installed. */
export const $install = atom<(() => void) | null>(null)

/** Listens for the browser's offer, from the start of the app on: it comes once. */
export function followInstall(): () => void {
  const offered = (event: Event) => {
    // The browser's own banner would lie over the tabs.
    event.preventDefault()
    $install.set(() => {
      $install.set(null)
      void (event as InstallEvent).prompt()
    })
  }
  const installed = () => $install.set(null)
  addEventListener('beforeinstallprompt', offered)
  addEventListener('appinstalled', installed)
  return () => {
    removeEventListener('beforeinstallprompt', offered)
    removeEventListener('appinstalled', installed)
  }
}
