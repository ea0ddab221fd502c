// What a step of an exit kit is given and gives: the kit, where the next step begins, and the files for its part of the ZIP.

import type { ExitKitWork } from '#contract/sql/catalogue/exit-kits.ts'
import type { Database } from '#data/client.ts'
import type { NewZipEntry } from '#domain/export/exit-kit/zip.ts'
import type { StoreSnapshot } from '#domain/store/snapshot.ts'
import type { Renderer } from '#storefront/publish/renderer.ts'
import type { ObjectStore } from '#storefront/store/object-store.ts'

/** Most rows of one answer of the database. */
export const ROWS_OF_ANSWER = 1_000

export type ExitKitPorts = {
  readonly database: Database
  readonly objects: ObjectStore
  readonly renderer: Pick<Renderer, 'render'>
  readonly siteUrl: string
  readSnapshot(businessId: string): Promise<StoreSnapshot | null>
  /** Null when the picture does not exist; throws when it could not be fetched. */
  fetchPicture(path: string): Promise<Uint8Array | null>
  /** By its name in the private bucket; null when it does not exist; throws when it could not be fetched. */
  fetchOriginal(name: string): Promise<Uint8Array | null>
  /** Sends the message for the next steps. */
  send(kitId: string): Promise<void>
  now(): number
}

/** Where the next step begins. `index` counts tables, pages or pictures; `file` the files of one table. */
export type Cursor = {
  readonly task:
    | 'shop'
    | 'tables'
    | 'products'
    | 'pages'
    | 'pictures'
    | 'originals'
    | 'readme'
    | 'directory'
    | 'done'
  readonly index: number
  readonly file: number
  readonly after: string | null
  readonly position: number
  readonly done: number
  readonly total: number
  readonly missing: readonly string[]
}

export type ExitKitStep = {
  readonly entries: readonly NewZipEntry[]
  readonly next: Cursor
  readonly end?: Uint8Array<ArrayBuffer>
}

export type Kit = ExitKitPorts & { readonly id: string; readonly work: ExitKitWork }

/** Does one part of the kit, from the cursor on. */
export type TakeStep = (kit: Kit, cursor: Cursor) => Promise<ExitKitStep>

export const START: Cursor = {
  task: 'shop',
  index: 0,
  file: 1,
  after: null,
  position: 0,
  done: 0,
  total: 0,
  missing: [],
}

/** The cursor of a task that begins: what is done and missing stays. */
export function atStart(cursor: Cursor): Cursor {
  return { ...cursor, index: 0, file: 1, after: null, position: 0 }
}

/** A file of the ZIP with this text in UTF-8. */
export function entry(name: string, text: string): NewZipEntry {
  return { name, bytes: textBytes(text) }
}

/** Encodes a text as UTF-8. */
export function textBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
