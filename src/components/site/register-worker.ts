// Registers the service worker of our own host: it shows a page of ours when there is no connection, and keeps nothing else.

/** Waits until the page has loaded: on a slow line the page comes first. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return
  addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').catch((error: unknown) => {
      console.warn('The offline page is not available', error)
    })
  })
}
