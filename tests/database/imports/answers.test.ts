// A file that left something open is read again with answers: what was stored is forgotten, and only a waiting import of one's own shop can be. Planted
// defects, each seen red: the state is not asked for; the shop is not asked for; reads are not counted;
// the rows are not counted; read_import shows everybody what the file says; the run keeps what was read.
import { describe, expect, it } from 'vitest'
import { codeOf, openDatabase, person, server } from '#tests/support/database/database.ts'
import { addMember, openStore, signUp, type TestStore } from '#tests/support/database/store.ts'
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

  it('is not read again with more rows than the plan reads, its own earlier rows apart', async () => {
    const store = await openStore(db, {})
    const id = await openWaiting(store)
    const [limit] = await db.query(`select private.row_limit($1, 'import_rows') as most`, [store.id])
    const most = Number(limit?.['most'])
    const again = (rowsRead: number) =>
      call('reopen_import', store.id, store.ownerId, id, JSON.stringify({ ...FACTS, rowsRead, how: {} }))

    expect(await codeOf(again(most + 1))).toBe('import_rows')
    expect(await stateOf(id)).toMatchObject({ status: 'ready', rows_read: 2 })
    expect(await codeOf(again(most))).toBeNull()
    await call('finish_reading', id)
    expect(await codeOf(call('open_import', store.id, store.ownerId, JSON.stringify(FACTS)))).toBe(
      'import_rows',
    )
  })

  it('can be answered again when it could not be stored', async () => {
    const store = await openStore(db, {})
    const id = await openWaiting(store)
    const how = { answers: { counts: 'thousands' } }
    await call('halt_reading', id, JSON.stringify(how))
    expect(await stateOf(id)).toMatchObject({ status: 'ready', how: FILE.how })

    await call('reopen_import', store.id, store.ownerId, id, JSON.stringify({ ...FACTS, how }))
    await call(
      'add_import_items',
      id,
      JSON.stringify([{ place: 1, body: { name: 'Cap', price: 1 }, origin: {} }]),
    )
    await call('halt_reading', id, JSON.stringify(FILE.how))

    expect(await stateOf(id)).toMatchObject({ status: 'ready', how: FILE.how })
    const [whole] = await db.as(person(store.ownerId), 'select read_import($1, $2) as it', [store.id, id])
    expect(whole?.['it']).toMatchObject({ status: 'ready', products: 0, look: { new: 0 }, answers: {} })
    expect(await call('import_file', store.id, store.ownerId, id)).toMatchObject({ how: FILE.how })
  })

  it('shows what it says only to who may import, until the run begins', async () => {
    const store = await openStore(db, {})
    const id = await openWaiting(store)
    const staff = await signUp(db)
    await addMember(db, store.id, staff, 'staff')
    const seenBy = async (userId: string) => {
      const [row] = await db.as(person(userId), 'select read_import($1, $2) as it', [store.id, id])
      const whole: Record<string, unknown> = row?.['it'] ?? {}
      return { reading: whole['reading'], answers: whole['answers'] }
    }

    expect(await seenBy(store.ownerId)).toEqual({ reading: FACTS.reading, answers: {} })
    expect(await seenBy(staff)).toEqual({ reading: null, answers: null })
    for (const column of ['reading', 'file'])
      await expect(
        db.as(person(store.ownerId), `select ${column} from imports where id = $1`, [id]),
      ).rejects.toThrow('permission denied')
    await call('start_import', store.id, store.ownerId, id, false)
    expect(await seenBy(store.ownerId)).toEqual({ reading: null, answers: null })
  })
})
