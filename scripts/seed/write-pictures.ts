// Makes the files of a demo store's pictures from their originals, stores them and lists them. Skips pictures that are already listed.

import { readFile } from 'node:fs/promises'
import type { Database } from '#data/client.ts'
import type { Tables } from '#data/database-types.ts'
import { DatabaseError } from '#data/errors.ts'
import { storeFiles } from '#data/server/pictures.ts'
import type { PicturePurpose } from '#domain/picture/picture.ts'
import { sharpImages } from '#scripts/pictures/process.ts'
import { demoId, storeId } from './demo-id.ts'
import type { DemoStore } from './demo-store.ts'
import { keptImages } from './kept-images.ts'
import { findOriginal, originalsOf } from './originals.ts'
import { productId, valueId } from './product-rows.ts'
import { addRows } from './rows.ts'

/** Longest side of an original. */
const SIDE = 1280
/** Pictures listed in one call: each call is one change of the store's pages. */
const BATCH = 12
/** Longest time between two progress messages. */
const TELL_MS = 5_000

const images = keptImages(sharpImages)

type Job = { readonly id: string; readonly name: string; readonly row: object; readonly original: string }

/** Writes the pictures of one store. `log` gets a line for what was made. */
export async function writePictures(
  database: Database,
  store: DemoStore,
  log: (line: string) => void,
): Promise<void> {
  const jobs = await missing(database, store)
  const isMade = tellProgress(jobs.length, (text) => log(`${store.name}: ${text}`))
  for (let start = 0; start < jobs.length; start += BATCH) {
    const batch = jobs.slice(start, start + BATCH)
    const rows = await eachOfTwo(batch, async (job) => {
      const { path, width, height } = await storePicture(database, store, job, 'product')
      isMade()
      return { id: job.id, business_id: storeId(store), ...job.row, path, width, height }
    })
    await addRows(database, 'product_images', rows)
  }
  await writePicturesOfValues(database, store)
  await writeLook(database, store)
}

/** Links option values with their pictures, after the pictures are listed. */
async function writePicturesOfValues(database: Database, store: DemoStore): Promise<void> {
  for (const { key, options = {}, pictureOf = {} } of store.products) {
    for (const [group, values] of Object.entries(options)) {
      for (const value of values.filter((name) => name in pictureOf)) {
        const { error, status } = await database
          .from('option_values')
          .update({ image_id: demoId(`picture ${store.slug} ${key} ${pictureOf[value]}`) })
          .eq('id', valueId(store, key, group, value))
        if (error) throw new DatabaseError('option_values', error, status)
      }
    }
  }
}

/**
 * Makes a function to call after each of `total` pictures. The function reports the first and the last picture, and one picture every few
 * seconds between them.
 */
export function tellProgress(total: number, tell: (text: string) => void, now = Date.now): () => void {
  let done = 0
  let toldAt = 0
  return () => {
    done += 1
    if (done > 1 && done < total && now() < toldAt + TELL_MS) return
    toldAt = now()
    tell(`${done} of ${total} pictures`)
  }
}

/** The pictures that have no row yet. */
async function missing(database: Database, store: DemoStore): Promise<Job[]> {
  const { data, error, status } = await database
    .from('product_images')
    .select('id')
    .eq('business_id', storeId(store))
  if (error) throw new DatabaseError('product_images', error, status)
  const known = new Set(data.map((row) => row.id))
  const jobs = store.products.flatMap((product) =>
    originalsOf(store, product.key).map((original, position): Job => {
      const name = `${store.slug} ${product.key} ${position}`
      return {
        id: demoId(`picture ${name}`),
        name,
        row: { product_id: productId(store, product.key), alt: altOf(product.name, position), position },
        original,
      }
    }),
  )
  return jobs.filter((job) => !known.has(job.id))
}

function altOf(name: string, position: number): string {
  return position === 0 ? name : `${name}, another view`
}

/** Stores the logo and hero picture, for stores that have them. */
async function writeLook(database: Database, store: DemoStore): Promise<void> {
  const look: Tables['businesses']['Update'] = {}
  for (const [purpose, file] of [
    ['logo', 'logo.svg'],
    ['hero', 'hero.webp'],
  ] as const) {
    const original = findOriginal(store, file)
    if (original === null) continue
    const name = `${store.slug} ${purpose}`
    const { path, width, height } = await storePicture(database, store, { name, original }, purpose)
    Object.assign(look, {
      [`${purpose}_path`]: path,
      [`${purpose}_width`]: width,
      [`${purpose}_height`]: height,
    })
  }
  if (Object.keys(look).length === 0) return
  const { error, status } = await database.from('businesses').update(look).eq('id', storeId(store))
  if (error) throw new DatabaseError('businesses', error, status)
}

type Stored = { readonly path: string; readonly width: number; readonly height: number }

async function storePicture(
  database: Database,
  store: DemoStore,
  { name, original }: Pick<Job, 'name' | 'original'>,
  purpose: PicturePurpose,
): Promise<Stored> {
  const bytes = new Blob([new Uint8Array(await readFile(original))])
  const picture = await images.make(bytes, { width: SIDE, height: SIDE }, { purpose, mark: null })
  const path = `${storeId(store)}/${demoId(`file ${name}`)}`
  await storeFiles(database, path, picture.files)
  return { path, width: picture.width, height: picture.height }
}

/** Like `Promise.all` of a map, but runs only two at a time. */
async function eachOfTwo<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const lane = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      results[index] = await work(items[index] as T)
    }
  }
  await Promise.all([lane(), lane()])
  return results
}
