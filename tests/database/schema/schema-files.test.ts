// Tests the files of the schema and what is made of them.

import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joinSchemas } from '#scripts/build/baseline.ts'
import { databaseTypes, TYPES_FILE } from '#scripts/build/database-types.ts'
import { readCatalogue } from '#tests/support/database/catalogue.ts'
import { contracts } from '#tests/support/database/contracts.ts'
import { openDatabase } from '#tests/support/database/database.ts'
import { forFile } from '#tests/support/for-file.ts'

// Checks that supabase/schemas describes the database: a database built from these files equals one built from supabase/migrations. Planted
// differences kept as tests: one of each kind that the catalogue shows.
describe('the files', () => {
  const migrated = forFile(openDatabase)
  const built = forFile(() => openDatabase('bare'))
  let client: pg.PoolClient
  let fromMigrations: readonly string[]

  beforeAll(async () => {
    // Grants everything to everybody, as hosted projects did in earlier years: the files must work with these defaults too.
    await built.query(`
    alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
    alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
    alter default privileges in schema public grant all on functions to anon, authenticated, service_role`)
    await built.query(`begin; ${joinSchemas()} commit`)
    client = await built.pool('superuser', 1).connect()
    const reader = await migrated.pool('superuser', 1).connect()
    fromMigrations = await readCatalogue(reader)
    reader.release()
  })
  afterAll(async () => {
    client.release()
  })

  /** Objects that only one of the databases has, by kind and name. */
  async function differences(): Promise<string[]> {
    const fromFiles = new Set(await readCatalogue(client))
    const there = new Set(fromMigrations)
    const lines = [
      ...[...fromFiles].filter((line) => !there.has(line)),
      ...fromMigrations.filter((line) => !fromFiles.has(line)),
    ]
    return [...new Set(lines.map((line) => line.split(' {')[0] as string))].sort()
  }

  describe('the files in supabase/schemas', () => {
    it('build the same database as the migrations', async () => {
      expect(fromMigrations.length).toBeGreaterThan(2000)
      expect(await differences()).toEqual([])
    })

    it('hold functions whose bodies name what is there', async () => {
      const { rows } = await client.query<{ source: string }>(
        `select pg_get_functiondef(oid) as source from pg_proc
       where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
      )
      const check = (sql: string) =>
        client.query(`begin; set local check_function_bodies = on; ${sql}; rollback`)
      for (const { source } of rows) await check(source)

      await expect(
        check(
          `create function public.lost() returns bigint language sql as 'select count(*) from public.no_table'`,
        ),
      ).rejects.toThrow('no_table')
      await client.query('rollback')
    })

    it('are seen to differ, in whatever kind of object', async () => {
      const planted: readonly (readonly [string, string])[] = [
        ['column customers.planted', 'alter table customers add column planted text'],
        ['column customers.landmark', `alter table customers alter column landmark set default 'none'`],
        ['column orders.ip_hash', 'grant select (ip_hash) on orders to authenticated'],
        ['column private.order_words.note', 'alter type private.order_words add attribute note text'],
        [
          'constraint customers customers_tags_check',
          'alter table customers drop constraint customers_tags_check',
        ],
        [
          'default privileges postgres in every schema for f',
          'alter default privileges for role postgres grant execute on functions to public',
        ],
        ['extension uuid-ossp', 'drop extension "uuid-ossp"'],
        ['function is_member(uuid,uuid)', 'comment on function is_member(uuid, uuid) is $$Anybody.$$'],
        ['function private.is_line(text,integer)', 'alter function private.is_line(text, int) volatile'],
        ['function private.is_price(bigint)', 'alter function private.is_price(bigint) security definer'],
        ['function private.is_server()', 'alter function private.is_server() reset search_path'],
        ['function private.is_uuid(jsonb)', 'grant execute on function private.is_uuid(jsonb) to anon'],
        [
          'function private.touch_updated_at()',
          `create or replace function private.touch_updated_at() returns trigger language plpgsql
         set search_path = '' as 'begin return new; end'`,
        ],
        ['index orders_recent', 'drop index orders_recent'],
        ['policy orders: no guesses', 'drop policy "no guesses" on orders'],
        [
          'policy storage.objects: loose',
          'create policy loose on storage.objects for select to anon using (true)',
        ],
        [
          'publication supabase_realtime: order_events',
          'alter publication supabase_realtime add table order_events',
        ],
        ['row of reserved_slugs', `delete from reserved_slugs where slug = 'admin'`],
        ['row of storage.buckets', `update storage.buckets set public = true where id = 'store-originals'`],
        ['schema private', 'grant create on schema private to authenticated'],
        ['table order_lines', 'alter table order_lines disable row level security'],
        ['table receipts', 'grant delete on receipts to authenticated'],
        ['trigger auth.users: users_note_password', 'drop trigger users_note_password on auth.users'],
        ['trigger orders: orders_touch', 'alter table orders disable trigger orders_touch'],
        [
          'view private.product_documents',
          'alter view private.product_documents set (security_invoker = false)',
        ],
      ]
      await client.query('begin')
      for (const [, sql] of planted) await client.query(sql)
      const found = await differences()
      await client.query('rollback')

      expect(found).toEqual(planted.map(([line]) => line).sort())
    })
  })
})

// Checks that the client's types equal the migrated database, and that every called function exists. After a wanted change:
// `UPDATE_DATABASE_TYPES=1 vitest run database-types`, or `npm run types` beside a running `npm start`. Planted defects: a renamed column and
// a dropped function, each of which changes the file.
describe('the types', () => {
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
        // The page's inline script, whose name has the type of the contract's.
        'src/islands/owner/session/first-page.ts',
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
})
