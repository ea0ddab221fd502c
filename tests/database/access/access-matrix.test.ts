// Tests access, generated from the catalogue: every table and function x actor x verb, tried on two full stores and compared with
// access-matrix.txt. After a wanted change: `UPDATE_ACCESS_MATRIX=1 vitest run access-matrix`, and read the difference. Planted defects kept
// as tests: a policy dropped, a policy `using (true)`, an update policy without its check, a table granted without row level security, a
// function executable by everyone, a table whose plans are shown.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type AccessMatrix, accessMatrix, listTables } from '#tests/support/database/access-matrix.ts'
import { tableAccess } from '#tests/support/database/access-rows.ts'
import { openDatabase } from '#tests/support/database/database.ts'
import { type Cast, seedTenants } from '#tests/support/database/tenants.ts'
import { forFile } from '#tests/support/for-file.ts'

const file = join(import.meta.dirname, 'access-matrix.txt')

const db = forFile(openDatabase)
let cast: Cast
let tried: AccessMatrix
let matrix: string[]

beforeAll(async () => {
  cast = await seedTenants(db)
  tried = await accessMatrix(db, cast)
  matrix = tried.lines
  if (process.env['UPDATE_ACCESS_MATRIX']) writeFileSync(file, `${matrix.join('\n')}\n`)
})

const expectedLines = () => readFileSync(file, 'utf8').trimEnd().split('\n')

describe('the access matrix', () => {
  it('is the checked-in one, line by line', () => {
    expect(matrix).toEqual(expectedLines())
  })

  it('tries a cell for every table, actor and verb, and every function', async () => {
    const tables = await listTables(db)
    const [functions] = await db.query(
      `select count(*) as n from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
    )

    expect(tried.cells).toBe(tables.length * Object.keys(cast.actors).length * 4)
    expect(tried.functions).toBe(functions?.['n'])
    expect(Object.keys(tableAccess).sort()).toEqual([...tables].sort())
  })

  it('lets nobody but the server reach two stores, and nobody of store A reach store B', () => {
    const cells = matrix.filter((line) => / \| (select|insert|update|delete) /.test(line))
    // The names of active domains are public: the only fact about every store that a visitor sees.
    const publicCell = 'public.businesses | anon'
    const strangers = cells.filter(
      (line) => !line.includes('| service_role |') && !line.startsWith(publicCell),
    )

    expect(strangers.filter((line) => line.includes('A+B'))).toEqual([])
    expect(
      strangers.filter((line) =>
        / (owner|manager|staff|shopper of) A \|.*\b(select|insert|update|delete) B/.test(line),
      ),
    ).toEqual([])
    expect(strangers.filter((line) => /owner B \|.* A\b/.test(line))).toEqual([])
    expect(strangers.filter((line) => /(removed staff|operator) \|.* (A|B)\b/.test(line))).toEqual([])
  })

  it('tells nobody but the server what the planner guesses of a table behind the API', () => {
    const lines = matrix.filter((line) => line.startsWith('guesses of public.'))
    const told = lines.flatMap((line) => line.split(' | ')).filter((cell) => cell.endsWith(' told'))

    expect(new Set(told)).toEqual(new Set(['service_role told']))
  })

  it('lets an owner do their own work', () => {
    expect(matrix).toContain('public.products | owner A | select A | insert A | update A | delete A')
    expect(matrix).toContain('public.orders | owner A | select A | update A')
  })
})

const defects: readonly (readonly [label: string, object: string, sql: string])[] = [
  ['a dropped policy', 'public.products', 'drop policy "members work on products" on products'],
  [
    'a policy that is always true',
    'public.orders',
    'alter policy "members and the shopper see orders" on orders using (true)',
  ],
  [
    'a policy without its check',
    'public.categories',
    'alter policy "members work on categories" on categories with check (true)',
  ],
  [
    'a table without row level security',
    'public.customers',
    'alter table customers disable row level security',
  ],
  [
    'an insert grant',
    'public.order_lines',
    'grant insert on order_lines to authenticated; alter table order_lines disable row level security',
  ],
  ['a table whose plans are told', 'public.vouchers', 'drop policy "no guesses" on vouchers'],
  ['a column grant', 'public.businesses', 'grant update (plan) on businesses to authenticated'],
  ['a function for everyone', 'store_snapshot', 'grant execute on function store_snapshot(uuid) to anon'],
  [
    'a storage policy for everyone',
    'storage.objects',
    `create policy "all see" on storage.objects for select to anon using (true)`,
  ],
]

describe('a planted defect', () => {
  let found: string[]

  // Plants each defect in another object, so that one database holds all of them.
  beforeAll(async () => {
    const broken = await openDatabase()
    for (const [, , sql] of defects) await broken.query(sql)
    const tables = defects.map(([, object]) => object).filter((object) => object.includes('.'))
    found = (await accessMatrix(broken, await seedTenants(broken), [...new Set(tables)])).lines
    await broken.close()
  })

  it.each(defects)('shows: %s', (_, object) => {
    const name = new RegExp(`\\b${object}(?!\\w)`)
    const linesOf = (lines: readonly string[]) => lines.filter((line) => name.test(line))

    expect(linesOf(expectedLines())).not.toEqual([])
    expect(linesOf(found)).not.toEqual(linesOf(expectedLines()))
  })

  it('shows: a new table', async () => {
    const broken = await openDatabase()
    await broken.query('create table secrets (business_id uuid)')

    const found = accessMatrix(broken, await seedTenants(broken))

    await expect(found).rejects.toThrow('public.secrets has no row in tests/support/database/access-rows.ts')
    await broken.close()
  })
})
