// Tests which statements of an edited SQL file `npm run dev` runs again, and which it leaves to `npm run reset`.
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { planSql, splitSql, watchSql } from '#scripts/start/dev-sql.ts'

const table = 'create table public.shelves (\n  id uuid primary key\n);\n'
const label = (text: string) =>
  `-- What a shelf is called; never empty.\ncreate function public.label() returns text language sql as $$\n  select '${text}';\n$$;\n`
const policy = (who: string) =>
  `create policy "members read" on public.shelves for select to ${who} using (true);\n`

it('splits at semicolons that end a statement, not at those in bodies, quotes and comments', () => {
  expect(splitSql(`${table}${label('a;b')}comment on table public.shelves is 'one; two'; -- end;`)).toEqual([
    'create table public.shelves (\n  id uuid primary key\n)',
    `create function public.label() returns text language sql as $$\n  select 'a;b';\n$$`,
    `comment on table public.shelves is 'one; two'`,
  ])
})

it('runs changed functions and policies again, and nothing that stayed', () => {
  const plan = planSql(table + label('a') + policy('anon'), table + label('b') + policy('authenticated'))

  expect(plan.needsReset).toEqual([])
  expect(plan.rerun).toEqual([
    `create or replace function public.label() returns text language sql as $$\n  select 'b';\n$$`,
    `drop policy if exists "members read" on public.shelves; ${policy('authenticated').replace(';\n', '')}`,
  ])
})

it('leaves a changed table, and what is gone, to a reset', () => {
  const plan = planSql(table + label('a'), table.replace('uuid', 'bigint'))

  expect(plan).toEqual({
    rerun: [],
    needsReset: [
      'create table public.shelves (',
      'gone: create function public.label() returns text language sql as $$',
    ],
  })
})

it('finds statements in every SQL file of ours', () => {
  for (const path of globSync('supabase/**/*.sql')) {
    const statements = splitSql(readFileSync(path, 'utf8'))
    expect(
      statements.filter((text) => !/^[a-z]/i.test(text)),
      path,
    ).toEqual([])
  }
})

it('sees every save, also those that put another file in the place of the old one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'oja sql '))
  const file = join(folder, 'label.sql')
  await writeFile(file, label('a'))
  const lines: string[] = []
  const watch = watchSql(folder, {
    databaseUrl: '',
    log: (line) => lines.push(line),
    apply: async (_, now) => splitSql(now).join(),
  })
  for (const text of ['b', 'c', 'd']) {
    await writeFile(`${file}~`, label(text))
    await rename(`${file}~`, file)
    await vi.waitFor(() => expect(lines.at(-1)).toContain(`select '${text}'`), 5_000)
  }
  watch.stop()
  await rm(folder, { recursive: true })

  expect(lines).toHaveLength(3)
})
