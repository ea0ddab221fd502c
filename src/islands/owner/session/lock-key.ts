// The name under which this device's lock is stored. A file of its own: the page's inline script asks whether there is a lock, and loads nothing else of it.
export const LOCK_KEY = 'oja:lock'
