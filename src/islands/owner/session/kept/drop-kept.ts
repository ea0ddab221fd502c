// Deletes what this device has kept to be read without a connection. In the first bytes, because a person signs out without a connection too.

/** A database for each person. */
export const KEPT_PREFIX = 'oja-kept-'

/** Small pictures of what is kept. The service worker answers from here when the network fails. */
export const KEPT_PICTURES = 'oja-owner-pictures'

/** Whose data was kept last, for browsers that do not name their databases. */
export const KEPT_OWNER = 'oja:kept'

/** Deletes what was kept for everybody; with `exceptPersonId` for everybody else. */
export async function dropKept(exceptPersonId?: string): Promise<void> {
  try {
    const names = indexedDB.databases
      ? (await indexedDB.databases()).map(({ name = '' }) => name)
      : [`${KEPT_PREFIX}${localStorage.getItem(KEPT_OWNER)}`]
    const others = names.filter(
      (name) => name.startsWith(KEPT_PREFIX) && name !== `${KEPT_PREFIX}${exceptPersonId}`,
    )
    await Promise.all(others.map(deleteDatabase))
    // The pictures do not say whose they are.
    if (!exceptPersonId || others.length > 0) await globalThis.caches?.delete(KEPT_PICTURES)
    if (!exceptPersonId) localStorage.removeItem(KEPT_OWNER)
  } catch (error) {
    console.warn('kept data: this browser deletes nothing', error)
  }
}

/** Other tabs close the database when they hear that it is to be deleted (kept-store.ts). */
function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
    // Deleted as soon as the last tab that has it open is closed.
    request.onblocked = () => resolve()
  })
}
