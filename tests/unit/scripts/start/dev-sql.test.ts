// Tests which statements of an edited SQL file `npm run dev` runs again, and which it leaves to `npm run reset`.
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { planSql, splitSql } from '#scripts/start/dev-sql.ts'

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
