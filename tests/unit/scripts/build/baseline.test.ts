// The baseline, in a folder `supabase` of its own that git does not know. Planted once and seen red: a schema file left out; the baseline made
// again after the first deploy; a rehearsal on this machine that fixes it.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { baselineName, isFrozen, joinSchemas, makeMigrations, orderedFiles } from '#scripts/build/baseline.ts'
import { requireBaseline } from '#scripts/deploy/supabase/migrations.ts'

const hosted = { url: 'postgres://postgres@db.example.com:5432/postgres' }

let supabase: string
beforeEach(() => {
  supabase = mkdtempSync(join(tmpdir(), 'oja-baseline-'))
  writeFileSync(join(supabase, '.gitignore'), `migrations/${baselineName}\ntemplates/\n`)
})
afterEach(() => rmSync(supabase, { recursive: true }))

const baseline = () => join(supabase, 'migrations', baselineName)

describe('the baseline', () => {
  it('holds every file of supabase/schemas and supabase/seed once, and the rows last', () => {
    const files = orderedFiles()
    const list = (folder: string) =>
      readdirSync(new URL(`../../../../supabase/${folder}`, import.meta.url), { recursive: true })
        .map(String)
        .filter((path) => path.endsWith('.sql'))
    const seed = list('seed').map((path) => `../seed/${path}`)

    expect(files.toSorted()).toEqual([...list('schemas'), ...seed].toSorted())
    expect(files.slice(-seed.length).toSorted()).toEqual(seed.toSorted())
    expect(joinSchemas().match(/^-- ==== /gm)).toHaveLength(files.length)
  })

  it('is made when it is missing and when it is of other files', () => {
    expect(readdirSync(makeMigrations(supabase))).toEqual([baselineName])
    writeFileSync(baseline(), 'select 1')

    makeMigrations(supabase)

    expect(readFileSync(baseline(), 'utf8')).toBe(joinSchemas())
  })

  it('is fixed by the first deploy, which asks for its commit', () => {
    expect(() => requireBaseline(hosted, supabase)).toThrow(/this is the first deploy: .* Commit it/)
    expect(readFileSync(baseline(), 'utf8')).toBe(joinSchemas())
    expect(readFileSync(join(supabase, '.gitignore'), 'utf8')).toBe('templates/\n')

    writeFileSync(baseline(), 'select 1')
    requireBaseline(hosted, supabase)
    makeMigrations(supabase)

    expect(readFileSync(baseline(), 'utf8')).toBe('select 1')
  })

  it('is not fixed by a rehearsal on this machine', () => {
    requireBaseline({ url: 'postgres://postgres@127.0.0.1:54322/postgres' }, supabase)

    expect(isFrozen(supabase)).toBe(false)
  })

  it('of this project stands alone until the first deploy', () => {
    const files = readdirSync(makeMigrations())

    expect(files[0]).toBe(baselineName)
    expect(isFrozen() || files.length === 1).toBe(true)
  })
})
