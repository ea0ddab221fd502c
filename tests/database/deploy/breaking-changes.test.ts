// A migration that would break the release that is live is refused: by what it does to the catalogue, however it is written. Also looks at the
// migrations of this repository: what they name as no longer used must be so in the last release.
// Planted once and seen red: each kind of comparison left out in turn (its line of the table fails); the comparison after the file not made.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { makeMigrations } from '#scripts/build/baseline.ts'
import {
  breachesOf,
  contractsOf,
  readCatalogue,
  type SchemaCatalogue,
  unnamedBreaches,
} from '#scripts/deploy/supabase/breaking-changes.ts'
import { migrationsAfter, pushMigrations } from '#scripts/deploy/supabase/migrations.ts'
import { openDatabase } from '#tests/support/database/database.ts'
import { forFile } from '#tests/support/for-file.ts'

const database = forFile(() => openDatabase('bare'))
let before: SchemaCatalogue
beforeAll(async () => {
  await database.query(`
    create type kind as enum ('big', 'small');
    create table shops (id int primary key, slug text, size varchar(40) default 'm', made timestamptz not null default now(), kind kind);
    create view shop_names as select id, slug from shops;
    create function greet(name text, loud boolean default false) returns text language sql as $$ select name $$;
    grant select on shops, shop_names to anon;
    grant execute on function greet to anon`)
  before = await readCatalogue(database.pool('postgres', 1))
})

/** The catalogue after a change, which is undone. */
async function breachesAfter(sql: string) {
  const client = await database.pool('postgres', 1).connect()
  try {
    await client.query('begin')
    await client.query(sql)
    return breachesOf(before, await readCatalogue(client))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const REFUSED: readonly (readonly [string, string, RegExp])[] = [
  ['drops a table', 'drop view shop_names; drop table shops', /public\.shops is gone/],
  ['renames a table', 'alter table shops rename to stores', /public\.shops is gone/],
  ['drops a view', 'drop view shop_names', /public\.shop_names is gone/],
  ['drops a column', 'alter table shops drop column kind', /public\.shops\.kind is gone/],
  ['renames a column', 'alter table shops rename slug to address', /public\.shops\.slug is gone/],
  ['drops a function', 'drop function greet', /public\.greet\(text, boolean\) is gone/],
  [
    'changes what a function takes',
    'drop function greet; create function greet(name text, times int) returns text language sql as $$ select name $$',
    /public\.greet\(text, boolean\) is gone, or has other arguments/,
  ],
  [
    'gives a function a twin',
    'create function greet(name text) returns text language sql as $$ select name $$',
    /public\.greet\(text\) is another function called public\.greet/,
  ],
  [
    'renames an argument',
    'drop function greet; create function greet(who text, loud boolean default false) returns text language sql as $$ select who $$',
    /its arguments were \(name, loud\)/,
  ],
  [
    'requires an argument',
    'drop function greet; create function greet(name text, loud boolean) returns text language sql as $$ select name $$',
    /an argument that could be left out is required/,
  ],
  [
    'changes what a function returns',
    'drop function greet; create function greet(name text, loud boolean default false) returns int language sql as $$ select 1 $$',
    /returned text and returns integer/,
  ],
  ['requires a new column', 'alter table shops add town text not null', /public\.shops\.town is required/],
  ['requires an old column', 'alter table shops alter slug set not null', /may no longer be empty/],
  ['drops a default', 'alter table shops alter made drop default', /public\.shops\.made lost its default/],
  [
    'narrows a type',
    'alter table shops alter size type varchar(10)',
    /was character varying\(40\) and is character varying\(10\)/,
  ],
  ['changes a type', 'alter table shops alter made type date', /was timestamp with time zone and is date/],
  [
    'adds a rule',
    `alter table shops add constraint slug_check check (slug <> '')`,
    /the rule slug_check is new or changed/,
  ],
  ['makes a column unique', 'create unique index shops_slug on shops (slug)', /the rule shops_slug is new/],
  ['takes a right of a table', 'revoke select on shops from anon', /no longer so that anon may select/],
  [
    'takes a right of a column',
    'revoke select on shops from anon; grant select (id, slug) on shops to anon',
    /public\.shops\.size: it is no longer so that anon may select/,
  ],
  [
    'takes the right to call',
    'revoke execute on function greet from public, anon',
    /greet\(text, boolean\): it is no longer so that anon may call/,
  ],
]

const ALLOWED: readonly (readonly [string, string])[] = [
  ['adds a table', 'create table goods (id int primary key, shop int not null references shops)'],
  ['adds a column', 'alter table shops add town text'],
  ['adds a column with a default', `alter table shops add town text not null default ''`],
  ['adds a rule over a new column', `alter table shops add town text check (town <> '')`],
  ['widens a type', 'alter table shops alter size type text'],
  ['drops a rule', 'alter table shops alter made drop not null'],
  ['adds a function', 'create function shout(name text) returns text language sql as $$ select name $$'],
  [
    'changes the inside of a function',
    'create or replace function greet(name text, loud boolean default false) returns text language sql as $$ select upper(name) $$',
  ],
  ['adds a value', `alter type kind add value 'middle'`],
  ['gives a right', 'grant select on shops to authenticated'],
]

describe('a change of the database', () => {
  it.each(REFUSED)('that %s breaks the release before', async (_, sql, sentence) => {
    const breaches = await breachesAfter(sql)

    expect(breaches.map(({ sentence: each }) => each).join('\n')).toMatch(sentence)
  })

  it.each(ALLOWED)('that %s breaks nothing', async (_, sql) => {
    expect(await breachesAfter(sql)).toEqual([])
  })

  it('may do what its file names', () => {
    const breach = (name: string) => ({ name, sentence: name })
    const sql =
      '-- contract: public.shops.slug, public.greet(text, boolean)\n-- safe: slug_check\nalter table shops drop slug;'

    const names = ['public.shops.slug', 'public.greet(text, boolean)', 'slug_check', 'public.shops.size']
    expect(unnamedBreaches(names.map(breach), sql)).toEqual([breach('public.shops.size')])
    expect(contractsOf(sql)).toEqual(['public.shops.slug', 'public.greet(text, boolean)'])
  })
})

describe('a push', () => {
  it('undoes a breaking file, takes it with its words, and a rollback hears of it', async () => {
    const target = await openDatabase('bare')
    const dir = mkdtempSync(join(tmpdir(), 'oja-breaking-'))
    const { port, password } = inject('databaseServer')
    const address = { url: `postgres://postgres:${password}@127.0.0.1:${port}/${target.name}` }
    const push = () => pushMigrations(address, dir, { isDry: false, say: () => {} })
    try {
      writeFileSync(join(dir, '20260101000000_shops.sql'), 'create table shops (id int, slug text);')
      await push()
      const file = join(dir, '20260102000000_less.sql')
      writeFileSync(file, 'alter table shops drop column slug;')
      await expect(push()).rejects.toThrow(
        /20260102000000_less\.sql would break the release that is live:\n {2}public\.shops\.slug is gone/,
      )
      expect(await target.query('select slug from shops')).toEqual([])
      writeFileSync(file, '-- contract: public.shops.slug\nalter table shops drop column slug;')

      expect(await push()).toEqual(['20260102000000_less.sql'])

      const later = { version: '20260102000000', name: 'less', takes: ['public.shops.slug'] }
      expect(await migrationsAfter(address, dir, '20260101000000')).toEqual({
        newest: '20260102000000',
        later: [later],
      })
    } finally {
      await target.close()
      rmSync(dir, { recursive: true, force: true })
    }
  })
})

describe('the migrations of this repository', () => {
  const migrations = makeMigrations()
  const git = (...args: readonly string[]) => spawnSync('git', args, { encoding: 'utf8' })
  /** The newest release; before the first, nothing is live. */
  const [release] = git('tag', '--list', 'v*', '--sort=-v:refname').stdout?.split('\n').filter(Boolean) ?? []

  it('take away only what the last release does not name', async () => {
    const target = await openDatabase('bare')
    try {
      const released = release
        ? git('ls-tree', '--name-only', release, 'supabase/migrations/').stdout.split('\n')
        : readdirSync(migrations)
            .sort()
            .slice(0, 1)
            .map((file) => `supabase/migrations/${file}`)
      let live: SchemaCatalogue | null = null
      for (const file of readdirSync(migrations).sort()) {
        const sql = readFileSync(join(migrations, file), 'utf8')
        const isNew = !released.includes(`supabase/migrations/${file}`)
        if (isNew) live ??= await readCatalogue(target.pool('postgres', 1))
        await target.query(sql)
        if (!live) continue
        const now = await readCatalogue(target.pool('postgres', 1))
        expect(unnamedBreaches(breachesOf(live, now), sql), file).toEqual([])
        for (const name of contractsOf(sql)) expect(usesOf(name), `${file}: ${name}`).toEqual([])
        live = now
      }
    } finally {
      await target.close()
    }
  })

  /** Files of the last release whose code names the last word of a name, `public.products.old_price` -> old_price. */
  function usesOf(name: string): readonly string[] {
    const word = /([\w]+)(?:\(.*\))?$/.exec(name)?.[1] ?? name
    if (!release) return []
    const { stdout } = git('grep', '-lw', word, release, '--', 'src', 'functions')
    return stdout.split('\n').filter((line) => line !== '' && !line.includes('database-types'))
  }
})
