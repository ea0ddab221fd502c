// Pushes migrations to a database with the roles of a hosted project: in order, each whole or not at all, one push at a time, and never
// over a record that does not fit the folder.
// Planted once and seen red:
// - No transaction around a file: what could not be recorded stays, and a file waits for a lock for ever.
// - No lock: the second push applies a file again.
// - No comparison with the recorded text: an edited file is passed over.
// - Files older than the newest applied one accepted.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateDatabase } from '@oja/local-supabase'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { makeMigrations } from '#scripts/build/baseline.ts'
import { CommandError } from '#scripts/command-line.ts'
import { pushMigrations, withDatabase } from '#scripts/deploy/supabase/migrations.ts'
import { databaseProblems, ensureWebhook } from '#scripts/deploy/supabase/webhook.ts'
import { openDatabase, type TestDatabase } from '#tests/support/database/database.ts'

let database: TestDatabase
let dir: string
let url: string
const said: string[] = []
const run = { isDry: false, say: (line: string) => void said.push(line) }

beforeEach(async () => {
  database = await openDatabase('bare')
  const { port, password } = inject('databaseServer')
  url = `postgres://postgres:${password}@127.0.0.1:${port}/${database.name}`
  dir = mkdtempSync(join(tmpdir(), 'oja-migrations-'))
  said.length = 0
})
afterEach(async () => {
  await database.close()
  rmSync(dir, { recursive: true, force: true })
})

const write = (name: string, sql: string) => writeFileSync(join(dir, name), sql)
const push = (isDry = false) => pushMigrations({ url }, dir, { ...run, isDry })
const tables = async () =>
  (await database.query(`select tablename from pg_tables where schemaname = 'public' order by 1`)).map(
    ({ tablename }) => tablename,
  )
const record = () =>
  database.query('select version, name from supabase_migrations.schema_migrations order by version')

async function sentenceOf(work: Promise<unknown>): Promise<string> {
  const error = await work.catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(CommandError)
  return (error as CommandError).message
}

function writeTwo(): void {
  write('20260101000000_shops.sql', 'create table shops (id int);')
  write(
    '20260102000000_goods.sql',
    '-- Goods need shops.\ninsert into shops values (1); create table goods (id int);',
  )
}

describe('pushing migrations', () => {
  it('applies them in order and records them as the Supabase CLI does', async () => {
    writeTwo()

    expect(await push()).toEqual(['20260101000000_shops.sql', '20260102000000_goods.sql'])
    expect(await push()).toEqual([])

    expect(await tables()).toEqual(['goods', 'shops'])
    expect(await record()).toEqual([
      { version: '20260101000000', name: 'shops' },
      { version: '20260102000000', name: 'goods' },
    ])
  })

  it('says in a dry run what it would apply, and changes nothing', async () => {
    writeTwo()

    expect(await push(true)).toHaveLength(2)

    expect(await tables()).toEqual([])
    expect(said).toContain('migration 20260101000000_shops.sql: would be applied')
  })

  it('undoes a file that fails, keeps those before it, and continues when the file is mended', async () => {
    writeTwo()
    write('20260103000000_bad.sql', 'create table half (id int);\nselect * from nothing_here;')
    expect(await sentenceOf(push())).toMatch(
      /^20260103000000_bad\.sql:2: relation "nothing_here" does not exist/,
    )
    expect(await tables()).toEqual(['goods', 'shops'])

    write('20260103000000_bad.sql', 'create table half (id int);')

    expect(await push()).toEqual(['20260103000000_bad.sql'])
  })

  it('keeps nothing of a file that could not be recorded', async () => {
    writeTwo()
    await push()
    const refusal = `alter table supabase_migrations.schema_migrations add check (version < '20260103')`
    write('20260103000000_unrecorded.sql', `create table unrecorded (id int); ${refusal};`)

    expect(await sentenceOf(push())).toMatch(/violates check constraint/)

    expect(await tables()).toEqual(['goods', 'shops'])
  })

  it('lets one push work at a time', async () => {
    writeTwo()
    write(
      '20260103000000_slow.sql',
      `do $$ begin while not exists (select from pg_class where relname = 'go_on') loop perform pg_sleep(0.02); end loop; end $$;`,
    )

    const first = push()
    const ofThisDatabase = `database = (select oid from pg_database where datname = current_database())`
    await expect
      .poll(() => database.query(`select from pg_locks where locktype = 'advisory' and ${ofThisDatabase}`))
      .toHaveLength(1)
    const refusal = await push().catch((error: unknown) => error)
    await database.query('create table go_on ()')

    expect(String(refusal)).toMatch(/another push of migrations runs/)
    expect(await first).toHaveLength(3)
    expect(await push()).toEqual([])
  })

  it('waits a few seconds at most for a table in use, so that no shopper waits longer behind it', async () => {
    writeTwo()
    await push()
    write('20260103000000_column.sql', 'alter table shops add column name text;')
    const client = await database.pool('postgres', 1).connect()
    await client.query('begin; lock table shops in access share mode')

    const waiting = pushMigrations({ url }, dir, { ...run, lockTimeoutMs: 50 })
    expect(await sentenceOf(waiting)).toMatch(/a table was in use for too long/)

    await client.query('rollback')
    client.release()
    expect(await push()).toEqual(['20260103000000_column.sql'])
  })
})

describe('a record that does not fit the folder', () => {
  beforeEach(async () => {
    writeTwo()
    await push()
  })

  it('refuses a file that was edited after it was applied, and not one whose comment was', async () => {
    write('20260101000000_shops.sql', '-- Shops.\ncreate table shops (id int);')
    expect(await push()).toEqual([])

    write('20260101000000_shops.sql', 'create table shops (id bigint);')
    write('20260103000000_new.sql', 'create table new (id int);')

    expect(await sentenceOf(push())).toMatch(/^20260101000000_shops\.sql was edited/)
    expect(await tables()).toEqual(['goods', 'shops'])
  })

  it('refuses a folder that lacks an applied file', async () => {
    rmSync(join(dir, '20260102000000_goods.sql'))

    expect(await sentenceOf(push())).toMatch(/has the migration 20260102000000 \(goods\), which .* lacks/)
  })

  it('refuses a new file that is older than the newest applied one', async () => {
    write('20260101120000_late.sql', 'create table late (id int);')

    expect(await sentenceOf(push())).toMatch(/^20260101120000_late\.sql is older/)
  })

  it('takes statements that the Supabase CLI recorded one by one', async () => {
    await database.query(
      `update supabase_migrations.schema_migrations set statements = $1 where version = '20260102000000'`,
      [['-- Goods need shops.\ninsert into shops values (1)', 'create table goods (id int)']],
    )

    expect(await push()).toEqual([])
  })

  it.each([
    ['20260103_short.sql', /a migration is named/],
    ['20260102000000_twin.sql', /another migration has the same number/],
  ])('refuses the name %s', async (name, sentence) => {
    write(name, 'select 1')

    expect(await sentenceOf(push())).toMatch(sentence)
  })
})

describe("the product's own migrations", () => {
  const migrationsDir = makeMigrations()

  it('make a database that has what the product needs, which npm start accepts too', async () => {
    await pushMigrations({ url }, migrationsDir, run)

    expect(await withDatabase({ url }, databaseProblems)).toEqual([])
    expect(await migrateDatabase(url, migrationsDir)).toEqual([])
  })

  it('get the address of the Worker: in Vault when there is one, and the second time nothing is written', async () => {
    await pushMigrations({ url }, migrationsDir, run)
    const webhook = { url: 'https://shops.test/api/webhooks/database', secret: "it's hidden" }
    const connect = () => withDatabase({ url }, (client) => ensureWebhook(client, webhook, run))
    const read = () => database.query('select url, secret from private.webhook_settings()')

    await connect()
    expect(await read()).toEqual([webhook])
    expect(await database.query('select key from private.settings order by 1')).toHaveLength(2)

    await database.query(VAULT)
    await database.query('delete from private.settings')
    said.length = 0
    await connect()
    expect(await read()).toEqual([webhook])
    expect(said.every((line) => line.endsWith(': set'))).toBe(true)

    await connect()
    expect(said.slice(2).every((line) => line.endsWith(': is so'))).toBe(true)
    await withDatabase({ url }, (client) => ensureWebhook(client, { ...webhook, secret: 'another' }, run))
    expect(await read()).toEqual([{ ...webhook, secret: 'another' }])
    expect(said.join('\n')).not.toMatch(/hidden|another/)
  })
})

/** The functions and the view of the hosted extension supabase_vault, without its encryption. */
const VAULT = `
  create schema vault;
  create table vault.secrets (id uuid primary key default gen_random_uuid(), name text unique, secret text);
  create view vault.decrypted_secrets as select id, name, secret as decrypted_secret from vault.secrets;
  create function vault.create_secret(new_secret text, new_name text default null, new_description text default '')
    returns uuid language sql as 'insert into vault.secrets (name, secret) values ($2, $1) returning id';
  create function vault.update_secret(secret_id uuid, new_secret text default null, new_name text default null)
    returns void language sql as 'update vault.secrets set secret = $2 where id = $1';`
