// Where waiting actions lie on the device: a table of the browser's database that is written through to the disk, so that an empty battery loses none.
import type { WaitingAction } from './waiting.ts'

const DATABASE = 'oja-outbox'
const TABLE = 'actions'

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open(DATABASE, 1)
    asked.onupgradeneeded = () => asked.result.createObjectStore(TABLE, { keyPath: 'id' })
    asked.onerror = () => reject(asked.error)
    asked.onsuccess = () => {
      const database = asked.result
      database.onversionchange = () => database.close()
      database.onclose = () => {
        opened = undefined
      }
      resolve(database)
    }
  })
  // The caller gets the error, and the next one asks again.
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

/** Resolves when the change is on the disk. Rejects where the browser keeps nothing, or the disk is full. */
async function change(act: (table: IDBObjectStore) => unknown): Promise<void> {
  const work = (await open()).transaction(TABLE, 'readwrite', { durability: 'strict' })
  act(work.objectStore(TABLE))
  return new Promise((resolve, reject) => {
    work.oncomplete = () => resolve()
    work.onabort = () => reject(work.error)
  })
}

/** Adds an action, or changes it. */
export const putAction = (action: WaitingAction): Promise<void> => change((table) => table.put(action))

/** Removes an action; nothing happens when it has gone already. */
export const deleteAction = (id: string): Promise<void> => change((table) => table.delete(id))

/** The actions of a person, oldest first. */
export async function listActions(personId: string): Promise<readonly WaitingAction[]> {
  const asked = (await open()).transaction(TABLE).objectStore(TABLE).getAll()
  const all = await new Promise<readonly WaitingAction[]>((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
  return all.filter((one) => one.personId === personId).sort((one, other) => one.madeAt - other.madeAt)
}
