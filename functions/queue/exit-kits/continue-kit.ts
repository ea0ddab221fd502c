// Makes an exit kit in steps: each step stores one part of the ZIP in the bucket and then notes it in the database. A step that died or ran twice
// leaves nothing wrong: the part has one name, and the database takes it once. The file is the parts, one after the other.
import { exitKitWork, finishExitKit, noteExitKitPart } from '#contract/sql/catalogue/exit-kits.ts'
import { callOrThrow } from '#data/client.ts'
import { readKitListings } from '#data/server/imports/exit-kits.ts'
import { kitReadme } from '#domain/export/exit-kit/kit-tables.ts'
import { type ZipListing, zipDirectory, zipPart } from '#domain/export/exit-kit/zip.ts'
import { kitPartKey } from '#storefront/store/file-keys.ts'
import { takeProducts, takeTables } from './data-steps.ts'
import { takeOriginals, takePages, takePictures, takeShop } from './shop-steps.ts'
import { type Cursor, type ExitKitPorts, entry, type Kit, START, type TakeStep } from './step.ts'

/** A message works for so long, and then asks for the next. */
const BUDGET_MS = 15_000

/** Does steps until the kit is done or the time is used up; then the next message continues. */
export async function continueKit(kitId: string, ports: ExitKitPorts): Promise<void> {
  const ends = ports.now() + BUDGET_MS
  do {
    const work = await callOrThrow(ports.database, exitKitWork, { kitId })
    if (work === null) return
    if (await doStep({ ...ports, id: kitId, work })) return
  } while (ports.now() < ends)
  await ports.send(kitId)
}

/** Does one step. True when it was the last. */
async function doStep(kit: Kit): Promise<boolean> {
  const { work, objects, database, id } = kit
  const cursor = { ...START, ...(work.cursor as Partial<Cursor>) }
  if (cursor.task === 'done') {
    await callOrThrow(database, finishExitKit, { kitId: id })
    return true
  }
  const { entries, next, end } = await STEPS[cursor.task](kit, cursor)
  const { bytes, listings } = end ? { bytes: end, listings: [] as readonly ZipListing[] } : zipPart(entries)
  await objects.put(kitPartKey(work.businessId, id, work.place), bytes)
  await callOrThrow(database, noteExitKitPart, {
    kitId: id,
    place: work.place,
    bytes: bytes.byteLength,
    listings: listings.map(({ name, crc, size }) => [name, crc, size]),
    cursor: { ...next },
    done: next.done,
    total: next.total,
  })
  return false
}

/** README.txt, which names the lost pictures. */
const takeReadme: TakeStep = async ({ work: { storeName, currency, withCodes } }, cursor) => {
  const text = kitReadme({ storeName, currency, withCodes, missingPictures: cursor.missing })
  return {
    entries: [entry('README.txt', text)],
    next: { ...cursor, task: 'directory', done: cursor.done + 1 },
  }
}

/** The directory of the ZIP, which ends the file. */
const takeDirectory: TakeStep = async ({ database, id }, cursor) => ({
  entries: [],
  end: zipDirectory(await readKitListings(database, id)),
  next: { ...cursor, task: 'done', done: cursor.done + 1 },
})

const STEPS: Readonly<Record<Exclude<Cursor['task'], 'done'>, TakeStep>> = {
  shop: takeShop,
  tables: takeTables,
  products: takeProducts,
  pages: takePages,
  pictures: takePictures,
  originals: takeOriginals,
  readme: takeReadme,
  directory: takeDirectory,
}
