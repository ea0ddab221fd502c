// Tests the export of a store: complete, only this store, safe to open in a spreadsheet, and readable as typed (promise P27 in
// docs/promises.md). Planted once and seen red: cells written without their guard; only the first page of rows; no filter by store.
import { unzipSync } from 'fflate'
import papaparse from 'papaparse'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ExportProgress, exportStore } from '#data/owner/export/export-store.ts'
import { unguardCell } from '#domain/basics/csv.ts'
import { EXPORT_TABLES } from '#domain/export/export-tables.ts'
import { addMember, insert } from '#tests/support/database/store.ts'
import { seedTenant, type Tenant } from '#tests/support/database/tenants.ts'
import { forFile } from '#tests/support/for-file.ts'
import { startTestStack } from '#tests/support/running/stack.ts'
import { rowsOf } from '#tests/support/stores/site-stores.ts'

const PRODUCTS = 5_000
const FORMULAS = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  ' =HYPERLINK("http://evil.test","x")',
  "'=1",
  '＝1',
  '\t=1',
  'a,"b"\nc;d',
]

const stack = forFile(startTestStack)
let a: Tenant
let b: Tenant

beforeAll(async () => {
  const db = rowsOf({ stack })
  a = await seedTenant(db)
  b = await seedTenant(db)
  await stack.sql(
    `insert into products (business_id, name, price, status, position, description)
     select $1, 'Cloth ' || n, 100000 + n, 'live', n, 'Six yards of cloth number ' || n from generate_series(1, $2) n`,
    [a.id, PRODUCTS - 2],
  )
  for (const [index, notes] of FORMULAS.entries()) {
    await insert(db, 'customers', {
      business_id: a.id,
      name: 'Bola',
      phone: `23480900000${10 + index}`,
      notes,
    })
  }
})

type Exported = {
  readonly files: Readonly<Record<string, string>>
  readonly parts: number
  readonly names: string[]
}

async function exportAs(
  role: 'owner' | 'manager' | 'staff',
  options: Partial<Parameters<typeof exportStore>[0]> = {},
): Promise<Exported> {
  const email = `${role}.${crypto.randomUUID()}@oja.test`
  const database = await stack.person(email)
  const { data } = await database.auth.getUser()
  await addMember(rowsOf({ stack }), a.id, data.user?.id as string, role)
  // A person who works in two stores gets the export of the requested store.
  await addMember(rowsOf({ stack }), b.id, data.user?.id as string, role)
  const parts = await exportStore({
    database,
    store: { id: a.id, name: 'Adunni Fabrics', currency: 'NGN' },
    fetchPicture: async (path) => new TextEncoder().encode(`picture of ${path}`),
    onProgress: () => {},
    signal: new AbortController().signal,
    now: new Date('2026-11-20T09:30:00Z'),
    ...options,
  })
  const files: Record<string, string> = {}
  for (const part of parts) {
    for (const [name, bytes] of Object.entries(unzipSync(new Uint8Array(await part.arrayBuffer())))) {
      files[name] = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    }
  }
  return { files, parts: parts.length, names: Object.keys(files) }
}

const rowsIn = (text: string | undefined) =>
  papaparse.parse<Record<string, string>>((text ?? '').replace(/^\ufeff/, ''), {
    header: true,
    skipEmptyLines: true,
  }).data

describe('the export of a store', () => {
  it('holds every table, every row and every picture, of this store alone', async () => {
    const progress: ExportProgress[] = []
    const { files, names, parts } = await exportAs('owner', { onProgress: (step) => progress.push(step) })

    expect(parts).toBe(1)
    for (const { file } of EXPORT_TABLES) expect(names).toContain(`${file}.csv`)
    const products = rowsIn(files['products.csv'])
    expect(products).toHaveLength(PRODUCTS)
    expect(new Set(products.map(({ id }) => id)).size).toBe(PRODUCTS)
    expect(products.find(({ name }) => name === 'Cloth 50')?.['price']).toBe('1000.50')
    // A deleted product stays for an hour, so that Undo finds it, and no longer counts as the store's.
    await stack.sql(`delete from products where status = 'deleted'`)
    for (const { table, file, store } of EXPORT_TABLES) {
      const [row] = await stack.sql(`select count(*)::int as count from ${table} where ${store} = $1`, [a.id])
      expect([file, rowsIn(files[`${file}.csv`]).length]).toEqual([file, row?.['count']])
      expect(row?.['count'], `${file} would say nothing while it is empty`).toBeGreaterThan(0)
    }
    expect(Object.values(files).join('')).not.toContain(b.id)
    const [picture] = rowsIn(files['product-pictures.csv'])
    expect(files[picture?.['file'] ?? '']).toBe(`picture of ${picture?.['path']}`)
    expect(files['README.txt']).toContain(`products.csv: ${PRODUCTS} rows`)
    expect(files['README.txt']).toContain('2026-11-20 at 09:30 UTC')
    expect(progress.at(-1)).toEqual({ step: 'pictures', done: 1, of: 1 })
  })

  it('calculates nothing in a spreadsheet and reads back as it was typed', async () => {
    const { files } = await exportAs('manager')
    const notes = rowsIn(files['customers.csv'])
      .map((row) => row['notes'] ?? '')
      .filter((text) => text !== '')

    expect(notes.filter((cell) => /^[\s']*[=+\-@＝\t\r]/.test(cell) && !cell.startsWith("'"))).toEqual([])
    // The text as typed, except for spaces around it, which no text keeps.
    expect(notes.map(unguardCell).sort()).toEqual(FORMULAS.map((text) => text.trim()).sort())
  })

  it('is twice the same while nothing changes', async () => {
    const [first, second] = [await exportAs('owner'), await exportAs('owner')]
    // The people who export join before, and each export is in the activity.
    const still = ([name]: readonly [string, string]) =>
      !['team.csv', 'activity.csv', 'README.txt'].includes(name)
    const before = Object.fromEntries(Object.entries(first.files).filter(still))
    const after = Object.fromEntries(Object.entries(second.files).filter(still))

    expect(after).toEqual(before)
  })

  it('is for owners and managers, who get the bank account too, and is in the activity', async () => {
    const owner = await exportAs('owner')

    expect(rowsIn(owner.files['bank-details.csv'])[0]).toMatchObject({ account_number: '012 345 6789' })
    expect(rowsIn(owner.files['activity.csv']).at(-1)).toMatchObject({
      kind: 'export_taken',
      subject: 'store',
    })
    await expect(exportAs('staff')).rejects.toThrow('forbidden')
  })

  it('names pictures that could not be fetched, after a second try', async () => {
    let tries = 0
    const { files, names } = await exportAs('owner', {
      fetchPicture: async () => {
        tries += 1
        throw new Error('offline')
      },
    })

    expect(tries).toBe(2)
    expect(names.filter((name) => name.startsWith('pictures/'))).toEqual([])
    expect(files['README.txt']).toMatch(/could not be fetched[\s\S]*pictures\//)
  })

  it('goes on in a second file where the first would be too large, and stops when told to', async () => {
    for (let index = 0; index < 5; index += 1) {
      const path = `${a.id}/more-${index}`
      await insert(rowsOf({ stack }), 'product_images', {
        business_id: a.id,
        product_id: a.ids['productId'],
        path,
        width: 10,
        height: 10,
      })
    }
    const split = await exportAs('owner', { limits: { bytes: 1e9, entries: EXPORT_TABLES.length + 2 } })
    expect(split.parts).toBe(2)
    expect(split.names.filter((name) => name.startsWith('pictures/'))).toHaveLength(6)

    const stop = new AbortController()
    const stopped = exportAs('owner', { signal: stop.signal, onProgress: () => stop.abort() })
    await expect(stopped).rejects.toThrow(/abort/i)
  })
})
