// A file that left something open is read again with answers: what was stored is forgotten, and only a waiting import of one's own shop can be. Planted
// defects, each seen red: the state is not asked for; the shop is not asked for; reads are not counted.
import { describe, expect, it } from 'vitest'
import { codeOf, openDatabase, person, server } from '#tests/support/database/database.ts'
import { openStore, type TestStore } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)

const FACTS = {
  source: 'list',
  rowsRead: 2,
  rowsRefused: 1,
  rowsSkipped: 0,
  products: 1,
  howRead: null,
  unusedPictures: [],
  reading: { sheet: null, otherSheets: [], encoding: 'utf-8', columns: [], questions: [] },
}
const FILE = { key: 'a/import-b', how: { answers: {} } }

async function call(fn: string, ...args: unknown[]) {
  const places = args.map((_, at) => `$${at + 1}`).join(', ')
  const [row] = await db.as(server, `select ${fn}(${places}) as answer`, args)
  return row?.['answer']
}

/** An import that waits, with one product and one refused row. */
async function openWaiting(store: TestStore, file: object | null = FILE): Promise<string> {
  const owner = store.ownerId
  const id = await call('open_import', store.id, owner, JSON.stringify({ ...FACTS, fileName: 'a.csv', file }))
  const items = [{ place: 1, body: { name: 'Cap', price: 1_000 }, origin: {}, pictures: [] }]
  await call('add_import_items', id, JSON.stringify(items))
  await call('add_import_rows', id, JSON.stringify([{ number: 3, verdict: { outcome: 'refused' } }]))
  await call('finish_reading', id)
  return String(id)
}

const stateOf = async (id: string) => {
  const [row] = await db.as(
    server,
    `select status, source, rows_read, file -> 'how' as how, reading -> 'encoding' as encoding from imports where id = $1`,
    [id],
  )
  return row
}

describe('a file that is kept', () => {
  it('is read again by its own shop, and what was read before is forgotten', async () => {
    const store = await openStore(db, { plan: 'enterprise' })
    const id = await openWaiting(store)

    expect(await call('import_file', store.id, store.ownerId, id)).toEqual(FILE)
    const how = { answers: { counts: 'thousands' } }
    const again = { ...FACTS, source: 'square', rowsRead: 9, how }
    await call('reopen_import', store.id, store.ownerId, id, JSON.stringify(again))

    expect(await stateOf(id)).toEqual({
      status: 'reading',
      source: 'square',
      rows_read: 9,
      how,
      encoding: 'utf-8',
    })
    await call('finish_reading', id)
    const [whole] = await db.as(person(store.ownerId), 'select read_import($1, $2) as it', [store.id, id])
    expect(whole?.['it']).toMatchObject({
      products: 0,
      look: { new: 0 },
      answers: { counts: 'thousands' },
      reading: FACTS.reading,
    })
    expect(await call('import_file', store.id, store.ownerId, id)).toEqual({ ...FILE, how })
  })

  it.each([
    [
      'of another shop',
      async (other: TestStore, id: string) => [other.id, other.ownerId, id],
      'import_state',
    ],
    [
      'for a stranger',
      async (other: TestStore, id: string, own: TestStore) => [own.id, other.ownerId, id],
      'forbidden',
    ],
  ])('is not read again %s', async (_, asker, code) => {
    const [own, other] = [await openStore(db, {}), await openStore(db, {})]
    const id = await openWaiting(own)
    const args = await asker(other, id, own)

    expect(await codeOf(call('import_file', ...args))).toBe(code)
    expect(await codeOf(call('reopen_import', ...args, JSON.stringify({ ...FACTS, how: {} })))).toBe(code)
    expect(await stateOf(id)).toMatchObject({ status: 'ready' })
  })

  it('is not read again once the run has begun, nor where nothing was kept', async () => {
    const store = await openStore(db, {})
    const [begun, none] = [await openWaiting(store), await openWaiting(store, null)]
    await call('start_import', store.id, store.ownerId, begun, false)

    for (const id of [begun, none]) {
      expect(await codeOf(call('import_file', store.id, store.ownerId, id))).toBe('import_state')
      const facts = JSON.stringify({ ...FACTS, how: {} })
      expect(await codeOf(call('reopen_import', store.id, store.ownerId, id, facts))).toBe('import_state')
    }
  })

  it('is read fifty times at most', async () => {
    const store = await openStore(db, {})
    const id = await openWaiting(store)
    for (let n = 0; n < 50; n += 1) await call('import_file', store.id, store.ownerId, id)

    expect(await codeOf(call('import_file', store.id, store.ownerId, id))).toBe('too_many_requests')
  })
})
