// The browser's database of one person's kept answers. Closes when it is to be deleted: somebody has signed out, in this tab or another.
import { del, entries, get, set, type UseStore } from 'idb-keyval'
import { KEPT_PREFIX } from './drop-kept.ts'

/** Where a shelf keeps its answers. Nothing of it throws: a browser that keeps nothing finds nothing. */
export type KeptStore = {
  readonly entries: () => Promise<readonly (readonly [hash: string, kept: unknown])[]>
  readonly get: (hash: string) => Promise<unknown>
  readonly set: (hash: string, kept: unknown) => Promise<void>
  readonly remove: (hash: string) => Promise<void>
}

/** `onDeleted` is called when the database is deleted; it keeps and finds nothing afterwards. */
export function openKeptStore(personId: string, onDeleted: () => void): KeptStore {
  const use = storeOf(`${KEPT_PREFIX}${personId}`, onDeleted)
  return {
    entries: () => entries<string, unknown>(use).catch(warned([])),
    get: (hash) => get<unknown>(hash, use).catch(warned(undefined)),
    set: (hash, kept) => set(hash, kept, use).catch(warned(undefined)),
    remove: (hash) => del(hash, use).catch(warned(undefined)),
  }
}

const NAME = 'answers'

function storeOf(databaseName: string, onDeleted: () => void): UseStore {
  let opened: Promise<IDBDatabase> | undefined
  let isDeleted = false
  const open = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      if (isDeleted) return reject(new Error('the kept data was deleted'))
      const request = indexedDB.open(databaseName)
      request.onupgradeneeded = () => request.result.createObjectStore(NAME)
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        const database = request.result
        // Some browsers close a connection by themselves.
        database.onclose = () => {
          opened = undefined
        }
        database.onversionchange = () => {
          isDeleted = true
          opened = undefined
          database.close()
          onDeleted()
        }
        resolve(database)
      }
    })
  return async (mode, act) => {
    opened ??= open()
    opened.catch(() => {
      opened = undefined // the next call opens it again; this one's caller is told
    })
    return act((await opened).transaction(NAME, mode).objectStore(NAME))
  }
}

function warned<T>(instead: T): (error: unknown) => T {
  return (error) => {
    console.warn('kept data: this browser keeps nothing', error)
    return instead
  }
}
