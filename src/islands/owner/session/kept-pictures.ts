// Stores pictures that are being sent in the browser's database, so that a closed tab or a lost connection loses none. Deletes old pictures.
import { clear, createStore, del, entries, set, type UseStore } from 'idb-keyval'
import type { ChosenPart, PicturePurpose } from '#domain/picture/picture.ts'
import type { PreparedPicture } from '#domain/picture/picture-port.ts'

export type KeptPicture = {
  readonly id: string
  /** The person who added the picture, and the field. */
  readonly place: string
  readonly businessId: string
  readonly purpose: PicturePurpose
  readonly name: string
  /** The owner's file, until the picture is prepared. */
  readonly source: Blob
  /** The part of it that the person chose; absent: all of it. */
  readonly part?: ChosenPart | undefined
  readonly prepared: PreparedPicture | null
  readonly addedAt: number
  /** Where its light files are; absent until they were sent. */
  readonly path?: string
}

const MAX_AGE_MS = 14 * 24 * 60 * 60 * 1000

let store: UseStore | undefined

function theStore(): UseStore {
  store ??= createStore('oja-pictures', 'queue')
  return store
}

/** Stores a picture. A browser without storage (private windows, full disk) still sends the picture: only a reload would lose it. */
export async function keepPicture(picture: KeptPicture): Promise<void> {
  await set(picture.id, picture, theStore()).catch(warn)
}

/** The place of pictures whose light files were sent, and whose full size follows. */
export const followingPlace = (personId: string) => `${personId} following`

/** Removes a picture that was sent or given up. */
export async function forgetPicture(id: string): Promise<void> {
  await del(id, theStore()).catch(warn)
}

/** Deletes the pictures of all people, on sign-out. */
export async function forgetAllPictures(): Promise<void> {
  await clear(theStore()).catch(warn)
}

/** The stored pictures of one field, oldest first. */
export async function keptPictures(place: string, nowMs: number): Promise<readonly KeptPicture[]> {
  const all = await entries<string, KeptPicture>(theStore()).catch((error: unknown) => {
    warn(error)
    return []
  })
  const old = all.filter(([, picture]) => nowMs - picture.addedAt > MAX_AGE_MS)
  await Promise.all(old.map(([id]) => forgetPicture(id)))
  return all
    .map(([, picture]) => picture)
    .filter((picture) => picture.place === place && nowMs - picture.addedAt <= MAX_AGE_MS)
    .sort((one, other) => one.addedAt - other.addedAt)
}

function warn(error: unknown): void {
  console.warn('pictures: the browser keeps nothing', error)
}
