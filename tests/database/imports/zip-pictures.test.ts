// Pictures of a ZIP: nothing fetches them, the owner's browser brings them, and they belong to the run. Planted defects, each seen red:
// - note_import_pictures that lets a file wait to be fetched, without the constraint; the constraint alone.
// - bring_import_picture without the deed; with a picture of any shop or purpose; into an import of any shop; for a link.
// - retry_import_pictures that lets files wait; end_import_picture that leaves `after` as it was.
// - undo_import that leaves unsent pictures; note_import_pictures without with_known_files.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { codeOf, openDatabase, person, server } from '#tests/support/database/database.ts'
import { addMember, openStore, signUp, type TestStore } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)
let store: TestStore

beforeEach(async () => {
  store = await openStore(db)
  for (const name of ['red', 'blue', 'logo', 'newer']) await addPicture(store, name)
})

const RED = 'zip:images/red.jpg#0000000a'
const BLUE = 'zip:images/blue.jpg#0000000b'
const NEWER = 'zip:images/red.jpg#0000000c'
const MISSING = 'zip:Red.JPG#'
const LINK = 'https://pictures.example/a.jpg'

function addPicture(at: TestStore, name: string): Promise<unknown> {
  return db.query(
    `insert into pictures (business_id, id, purpose, width, height, original) values ($1::uuid, $2, $3, 800, 800, $1::text || '/o.jpg')`,
    [at.id, name, name === 'logo' ? 'logo' : 'product'],
  )
}

async function bring(pictures: readonly (readonly string[])[], at: TestStore = store): Promise<string> {
  const file = {
    source: 'list',
    fileName: 'a.zip',
    rowsRead: pictures.length,
    rowsRefused: 0,
    rowsSkipped: 0,
    unusedPictures: ['stranger.jpg'],
  }
  const [row] = await db.as(server, 'select open_import($1, $2, $3) as id', [at.id, at.ownerId, file])
  const id = String(row?.['id'])
  const items = pictures.map((urls, index) => ({
    place: index + 1,
    body: { sku: `S-${index}`, name: `Dress ${index}`, price: 100_000 },
    origin: { rows: [index + 2], text: null, warnings: [] },
    pictures: urls.map((url) => ({ url })),
  }))
  await db.as(server, 'select add_import_items($1, $2)', [id, JSON.stringify(items)])
  await db.as(server, 'select finish_reading($1)', [id])
  return id
}

async function finish(id: string): Promise<void> {
  for (let status = 'running'; status.endsWith('ing'); ) {
    const [row] = await db.as(server, `select step_import($1, 50) ->> 'status' as status`, [id])
    status = String(row?.['status'])
  }
}

async function run(pictures: readonly (readonly string[])[], at: TestStore = store): Promise<string> {
  const id = await bring(pictures, at)
  await db.as(server, 'select start_import($1, $2, $3, false)', [at.id, at.ownerId, id])
  await finish(id)
  return id
}

async function undo(id: string): Promise<void> {
  await db.as(server, 'select undo_import($1, $2, $3)', [store.id, store.ownerId, id])
  await finish(id)
}

type Sent = {
  readonly picture?: string
  readonly reason?: string
  readonly userId?: string
  readonly shop?: string
}

const send = (
  id: string,
  number: number,
  { picture, reason, userId = store.ownerId, shop = store.id }: Sent,
) =>
  db.as(person(userId), 'select bring_import_picture($1, $2, 1, $3, $4, $5)', [
    shop,
    id,
    number,
    picture ?? null,
    reason ?? null,
  ])

async function read(id: string) {
  const [row] = await db.as(person(store.ownerId), 'select read_import($1, $2) as import', [store.id, id])
  return row?.['import'] as {
    pictures: Record<string, number>
    look: { pictures: number; unchanged: number }
  }
}

async function missing(id: string, userId = store.ownerId) {
  const [row] = await db.as(person(userId), 'select list_missing_pictures($1, $2, 0) as pictures', [
    store.id,
    id,
  ])
  return row?.['pictures'] as readonly Record<string, unknown>[]
}

async function shown(): Promise<readonly string[]> {
  const rows = await db.query(
    `select i.path from product_images i join products p on p.id = i.product_id
     where i.business_id = $1 and p.status <> 'deleted' order by p.sku, i.position`,
    [store.id],
  )
  return rows.map((row) => String(row['path']).split('/')[1] ?? '')
}

async function goods(): Promise<unknown> {
  return db.query(
    `select private.product_image(business_id, id) as image from products where business_id = $1 and status <> 'deleted' order by sku`,
    [store.id],
  )
}

describe('pictures of a ZIP', () => {
  it('are never given out to be fetched, and are listed until the browser brings them', async () => {
    const id = await run([[RED, LINK, BLUE]])
    const [row] = await db.as(server, 'select take_import_pictures($1, 10) as work', [id])
    expect(row?.['work']).toMatchObject({ pictures: [{ url: LINK }] })
    expect(await read(id)).toMatchObject({ pictures: { unsent: 2, waiting: 1, files: 2, unused: 1 } })
    expect(await missing(id)).toMatchObject([
      { place: 1, number: 1, name: 'Dress 0', url: RED, status: 'unsent', reason: null },
      { number: 3, url: BLUE },
    ])

    await send(id, 3, { picture: 'blue' })
    await send(id, 1, { picture: 'red' })
    await send(id, 1, { picture: 'newer' })
    expect(await shown()).toEqual(['red', 'blue'])
    expect(await missing(id)).toEqual([])
    expect(
      await codeOf(db.query(`update private.import_pictures set status = 'waiting' where url = $1`, [RED])),
    ).toBe('23514')
  })

  it('that could not be read are listed with the reason, and brought again alone', async () => {
    const id = await run([[RED, BLUE]])
    await send(id, 1, { reason: 'unreadable' })
    await send(id, 2, { reason: 'not_in_zip' })
    expect(await missing(id)).toMatchObject([
      { url: RED, status: 'failed', reason: 'unreadable' },
      { url: BLUE, reason: 'not_in_zip' },
    ])
    await db.as(server, 'select retry_import_pictures($1, $2, $3, null, null)', [store.id, store.ownerId, id])
    expect(await read(id)).toMatchObject({ pictures: { waiting: 0, failed: 2 } })
    await send(id, 2, { picture: 'blue' })
    expect(await shown()).toEqual(['blue'])
    expect(await read(id)).toMatchObject({ pictures: { stored: 1, failed: 1 } })
  })

  it('of the same file a second time are nothing new; a picture that was made anew is', async () => {
    const id = await run([[RED]])
    expect(await read(await bring([[RED]]))).toMatchObject({ look: { pictures: 1, unchanged: 1 } })
    await send(id, 1, { picture: 'red' })

    const before = await goods()
    const second = await bring([[RED]])
    expect(await read(second)).toMatchObject({ look: { pictures: 0, unchanged: 1 } })
    await db.as(server, 'select start_import($1, $2, $3, false)', [store.id, store.ownerId, second])
    await finish(second)
    expect(await read(second)).toMatchObject({ pictures: { unsent: 0 } })
    expect(await goods()).toEqual(before)
    expect(await read(await bring([[NEWER]]))).toMatchObject({ look: { pictures: 1 } })
  })

  it('that a later table names, but its ZIP lacks, stay at the product', async () => {
    await send(await run([[RED, BLUE]]), 1, { picture: 'red' })
    const later = await run([[MISSING, BLUE]])
    expect(await shown()).toEqual(['red'])
    expect(await missing(later)).toMatchObject([{ number: 2, url: BLUE }])
    await send(later, 2, { picture: 'blue' })
    expect(await shown()).toEqual(['red', 'blue'])
  })

  it('are undone with the run: new ones go, those of an earlier ZIP come back', async () => {
    await send(await run([[RED]]), 1, { picture: 'red' })
    const before = await goods()
    const second = await run([[NEWER, BLUE]])
    await send(second, 1, { picture: 'newer' })
    expect(await shown()).toEqual(['newer'])
    await undo(second)
    expect(await shown()).toEqual(['red'])
    expect(await goods()).toEqual(before)
    expect(await codeOf(send(second, 2, { picture: 'blue' }))).toBe('import_state')
    expect(await missing(second)).toMatchObject([{ url: BLUE, reason: 'undone' }])
  })

  it('that find no room at their product say so', async () => {
    const id = await run([[RED]])
    await db.query(
      `insert into product_images (business_id, product_id, path, width, height, position)
       select business_id, id, business_id || '/own' || n, 10, 10, n from products, generate_series(1, 20) n where business_id = $1`,
      [store.id],
    )
    await send(id, 1, { picture: 'red' })
    expect(await missing(id)).toMatchObject([{ status: 'failed', reason: 'no_room' }])
    await db.query(`delete from product_images where business_id = $1 and path like '%/own7'`, [store.id])
    await send(id, 1, { picture: 'red' })
    expect(await missing(id)).toEqual([])
  })
})

describe('who brings pictures of a ZIP', () => {
  it('is who may change prices in this shop', async () => {
    const id = await run([[RED]])
    const staffId = await signUp(db)
    await addMember(db, store.id, staffId, 'staff')
    const stranger = await signUp(db)
    for (const userId of [staffId, stranger])
      expect(await codeOf(send(id, 1, { picture: 'red', userId }))).toBe('forbidden')
    expect(await missing(id, stranger)).toEqual([])
    expect(await shown()).toEqual([])
  })

  it('brings pictures of this shop into imports of this shop', async () => {
    const other = await openStore(db)
    await addPicture(other, 'theirs')
    const [mine, theirs] = [await run([[RED]]), await run([[RED]], other)]
    expect(await codeOf(send(mine, 1, { picture: 'theirs' }))).toBe('bad_request')
    expect(await codeOf(send(theirs, 1, { picture: 'red' }))).toBe('import_state')
    expect(await codeOf(send(theirs, 1, { picture: 'theirs', shop: other.id }))).toBe('forbidden')
    expect(await codeOf(send(randomUUID(), 1, { picture: 'red' }))).toBe('import_state')
    const all = await db.query('select path from product_images where business_id in ($1, $2)', [
      store.id,
      other.id,
    ])
    expect(all).toEqual([])
  })

  it('brings product pictures alone, and only where the table names a file', async () => {
    const id = await run([[LINK, RED]])
    expect(await codeOf(send(id, 2, { picture: 'logo' }))).toBe('bad_request')
    expect(await codeOf(send(id, 2, {}))).toBe('bad_request')
    expect(await codeOf(send(id, 2, { picture: 'red', reason: 'heic' }))).toBe('bad_request')
    expect(await codeOf(send(id, 2, { reason: 'x'.repeat(61) }))).toBe('bad_request')
    await db.query(`update private.import_pictures set status = 'failed' where url = $1`, [LINK])
    await send(id, 1, { picture: 'red' })
    expect(await shown()).toEqual([])
  })
})
