// Checks that the client's types equal the migrated database, and that every called function exists. After a wanted change:
// `UPDATE_DATABASE_TYPES=1 vitest run database-types`, or `npm run types` beside a running `npm start`. Planted defects: a renamed column and
// a dropped function, each of which changes the file.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { databaseTypes, TYPES_FILE } from '#scripts/build/database-types.ts'
import { contracts } from '#tests/support/database/contracts.ts'
import { openDatabase } from '#tests/support/database/database.ts'
import { forFile } from '#tests/support/for-file.ts'

const root = resolve(import.meta.dirname, '../../..')

const db = forFile(openDatabase)

describe('the types of the database', () => {
  it('are the checked-in ones', async () => {
    const types = await databaseTypes(db.query)
    if (process.env['UPDATE_DATABASE_TYPES']) writeFileSync(TYPES_FILE, types)

    expect(types).toBe(readFileSync(TYPES_FILE, 'utf8'))
  })

  it.each([
    ['a renamed column', 'alter table products rename column name to title', /^ {6}title: string$/m],
    ['a dropped function', 'drop function my_orders()', /^(?![\s\S]*my_orders)/],
  ])('differ after %s', async (_, sql, expected) => {
    const types = await inTransaction(sql)

    expect(types).not.toBe(readFileSync(TYPES_FILE, 'utf8'))
    expect(types).toMatch(expected)
  })

  it('know every function that has a contract', async () => {
    const rows = await db.query(`select proname from pg_proc where pronamespace = 'public'::regnamespace`)
    const known = new Set(rows.map(({ proname }) => proname))

    expect([...contracts.keys()].filter((name) => !known.has(name))).toEqual([])
  })

  it('leave no other way to call one: names without a contract do not reach the client', () => {
    const files = globSync(['src/**/*.{ts,tsx}', 'functions/**/*.ts', 'scripts/**/*.ts'], { cwd: root })
    const calls = files.filter((file) => /\.rpc\(|\/rpc\//.test(readFileSync(join(root, file), 'utf8')))

    expect(calls.filter((file) => !file.startsWith('scripts/')).sort()).toEqual([
      'src/data/client.ts',
      'src/data/session/call-as-person.ts',
    ])
  })
})

/** The types after a statement, which is then rolled back. */
async function inTransaction(sql: string): Promise<string> {
  const client = await db.pool('postgres', 1).connect()
  try {
    await client.query('begin')
    await client.query(sql)
    return await databaseTypes(async (query) => (await client.query(query)).rows)
  } finally {
    await client.query('rollback')
    client.release()
  }
}
