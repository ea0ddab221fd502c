// Registers the service worker of our own host, which shows our offline page without a connection and stores nothing else.

/** Waits until the page has loaded: on a slow line the page has priority. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return
  addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').catch((error: unknown) => {
      console.warn('The offline page is not available', error)
    })
  })
}
