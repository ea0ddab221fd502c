// Checks that the export is complete: it contains every table and column that a member of a store may read, or the test names it with a
// reason. Planted once and seen red: a table left out of EXPORT_TABLES; a column of orders left out; a column that does not exist.
import { expect, it } from 'vitest'
import { columnName, EXPORT_TABLES, LEFT_OUT } from '#domain/export/export-tables.ts'
import { openDatabase } from '#tests/support/database/database.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)

/** `orders.total` for every column of a table with a store's id that signed-in people may read. */
async function readable(): Promise<string[]> {
  const rows = await db.query(`
    select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and has_column_privilege('authenticated', c.oid, a.attnum, 'select')
      and (c.relname = 'businesses' or exists (
        select from pg_attribute b where b.attrelid = c.oid and b.attname = 'business_id' and not b.attisdropped))
    order by 1`)
  return rows.map((row) => row['name'] as string)
}

it('holds every column that a member may read, or says why not (src/domain/export/export-tables.ts)', async () => {
  const all = await readable()
  const exported = EXPORT_TABLES.flatMap(({ table, columns }) =>
    columns.map((name) => `${table}.${columnName(name)}`),
  )
  const isLeftOut = (name: string) => name in LEFT_OUT || (name.split('.')[0] as string) in LEFT_OUT

  expect(
    all.filter((name) => !exported.includes(name) && !isLeftOut(name) && !name.endsWith('.business_id')),
  ).toEqual([])
  expect(exported.filter((name) => !all.includes(name))).toEqual([])
  expect(exported.filter(isLeftOut)).toEqual([])
})

it('writes every amount as an amount', async () => {
  const rows = await db.query(`
    select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and a.atttypid = 'bigint'::regtype and a.attnum > 0`)
  // Points are no money, and neither are the two sides of a rate.
  const counts = [
    'point_entries.points',
    'orders.points_spent',
    ...['orders', 'payment_currencies'].flatMap((name) => [`${name}.rate_own`, `${name}.rate_other`]),
  ]
  const bigints = new Set(rows.map((row) => row['name'] as string).filter((name) => !counts.includes(name)))

  for (const { table, columns } of EXPORT_TABLES) {
    for (const column of columns.filter((name) => name !== 'id')) {
      expect([table, column, column.endsWith('$')]).toEqual([
        table,
        column,
        bigints.has(`${table}.${columnName(column)}`),
      ])
    }
  }
})
