// Draws a demo store's pictures, makes the three sizes of each, stores them and lists them.
// Two at a time: one is being drawn while another is being encoded. What is stored already is not drawn again.
import type { Database } from '#data/client.ts'
import { DatabaseError } from '#data/errors.ts'
import type { PicturePurpose } from '#domain/picture/picture.ts'
import { makeSizes, type RawPixels } from '#scripts/pictures/process.ts'
import { uploadPicture } from '#scripts/pictures/upload.ts'
import { demoId } from './demo-id.ts'
import type { DemoStore } from './demo-store.ts'
import { drawSvg, finish } from './pictures/canvas.ts'
import { seeded } from './pictures/random.ts'
import { productId } from './product-rows.ts'
import { addRows } from './rows.ts'
import { storeId } from './write-store.ts'

const SIDE = 1280
/** Pictures listed at once: each listing is one change of the store's pages. */
const BATCH = 12
/** At the latest so often somebody who waits is told how far it is. */
const TELL_MS = 5_000

type Job = { readonly id: string; readonly name: string; readonly row: object; draw(): Promise<RawPixels> }

export async function writePictures(
  database: Database,
  store: DemoStore,
  log: (line: string) => void,
): Promise<void> {
  const jobs = await missing(database, store)
  const isDrawn = tellProgress(jobs.length, (text) => log(`${store.name}: ${text}`))
  for (let start = 0; start < jobs.length; start += BATCH) {
    const batch = jobs.slice(start, start + BATCH)
    const rows = await eachOfTwo(batch, async (job) => {
      const { path, width, height } = await storePicture(database, store, job.name, 'product', job.draw)
      isDrawn()
      return { id: job.id, business_id: storeId(store), ...job.row, path, width, height }
    })
    await addRows(database, 'product_images', rows)
  }
  await writeLook(database, store)
}

/** Call the answer after each of `total` pictures: the first and the last are told, and between them one every few seconds. */
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

/** The pictures whose row is not there yet. */
async function missing(database: Database, store: DemoStore): Promise<Job[]> {
  const { data, error, status } = await database
    .from('product_images')
    .select('id')
    .eq('business_id', storeId(store))
  if (error) throw new DatabaseError('product_images', error, status)
  const known = new Set((data as { id: string }[]).map((row) => row.id))
  const jobs = store.products.flatMap((product) =>
    product.pictures.map((draw, position): Job => {
      const name = `${store.slug} ${product.key} ${position}`
      return {
        id: demoId(`picture ${name}`),
        name,
        row: { product_id: productId(store, product.key), alt: altOf(product.name, position), position },
        draw: async () => finish(await draw(SIDE, seeded(name))),
      }
    }),
  )
  return jobs.filter((job) => !known.has(job.id))
}

function altOf(name: string, position: number): string {
  return position === 0 ? name : `${name}, another view`
}

/** Logo and hero of the store, when it has them. */
async function writeLook(database: Database, store: DemoStore): Promise<void> {
  const { logo, hero } = store
  const look: Record<string, string | number> = {}
  if (logo !== undefined) {
    const draw = async (): Promise<RawPixels> => ({
      ...(await drawSvg(logoSheet(logo), 640, 640)),
      channels: 4,
    })
    Object.assign(
      look,
      prefixed('logo', await storePicture(database, store, `${store.slug} logo`, 'logo', draw)),
    )
  }
  if (hero !== undefined) {
    const name = `${store.slug} hero`
    const draw = async (): Promise<RawPixels> => finish(await hero(SIDE, seeded(name)))
    Object.assign(look, prefixed('hero', await storePicture(database, store, name, 'hero', draw)))
  }
  if (Object.keys(look).length === 0) return
  const { error, status } = await database.from('businesses').update(look).eq('id', storeId(store))
  if (error) throw new DatabaseError('businesses', error, status)
}

function logoSheet(markup: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000" width="1000" height="1000">${markup}</svg>`
}

type Stored = { readonly path: string; readonly width: number; readonly height: number }

function prefixed(name: 'logo' | 'hero', { path, width, height }: Stored): Record<string, string | number> {
  return { [`${name}_path`]: path, [`${name}_width`]: width, [`${name}_height`]: height }
}

async function storePicture(
  database: Database,
  store: DemoStore,
  name: string,
  purpose: PicturePurpose,
  draw: () => Promise<RawPixels>,
): Promise<Stored> {
  const picture = await makeSizes(await draw(), purpose)
  const path = `${storeId(store)}/${demoId(`file ${name}`)}`
  await uploadPicture(database, path, picture)
  return { path, width: picture.width, height: picture.height }
}

/** Like `Promise.all` of a map, with two at work at any time. */
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
