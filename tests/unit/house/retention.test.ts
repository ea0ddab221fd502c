// Compares the table "How long it is kept" of docs/security.md with the SQL that deletes: each time is in its file, and each statement that
// deletes by age is in the table. Planted once and seen red: a time changed in the table; a row left out.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const security = readFileSync('docs/security.md', 'utf8')
const table = security.slice(security.indexOf('## How long it is kept'))
const rows = [...table.matchAll(/^\| ([^|]+) \| ([^|]+) \| `(supabase\/[^`]+)` \|$/gm)].map(
  ([, what = '', kept = '', file = '']) => ({
    what,
    file,
    times: [...kept.matchAll(/`([^`]+)`/g)].map(([, time = '']) => time),
  }),
)

test('has rows', () => expect(rows.length).toBeGreaterThan(10))

test.each(rows)('$what: the database deletes it in time', ({ file, times }) => {
  const sql = readFileSync(file, 'utf8')

  expect(times.length).toBeGreaterThan(0)
  for (const time of times) expect(sql).toContain(`interval '${time}'`)
})

test('every deletion by age is in the table', () => {
  const deleting = globSync('supabase/schemas/**/*.sql').filter((file) =>
    /delete from[^;]*< (?:now\(\)|clock_timestamp\(\)|p_at) - interval '/.test(readFileSync(file, 'utf8')),
  )

  expect(deleting.sort()).toEqual(deleting.filter((file) => rows.some((row) => row.file === file)))
})
