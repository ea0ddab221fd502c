// Tests the command line and the choice of the database.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { parseArguments } from '#scripts/import/arguments.ts'
import { findSupabase } from '#scripts/import/find-supabase.ts'

describe('the command line', () => {
  it('names store, currency and file', () => {
    expect(parseArguments(['--store', 'woo-demo', '--currency', 'ngn', 'x.csv'])).toMatchObject({
      ok: true,
      value: {
        store: 'woo-demo',
        currency: 'NGN',
        file: 'x.csv',
        isDryRun: false,
        hasRate: false,
        report: null,
      },
    })
  })

  it.each([
    [['--currency', 'NGN', 'x.csv'], /Which store/],
    [['--store', 'a', 'x.csv'], /Which currency/],
    [['--store', 'a', '--currency', 'XXX', 'x.csv'], /Which currency/],
    [['--store', 'a', '--currency', 'NGN'], /exactly one CSV/],
    [['--store', 'a', '--currency', 'NGN', 'x.csv', 'y.csv'], /exactly one CSV/],
    [['--store', 'a', '--currency', 'NGN', '--rate', '0', 'x.csv'], /rate/],
    [['--stroe', 'a'], /stroe/],
  ] as const)('%j is answered with what is missing', (args, words) => {
    const parsed = parseArguments(args)

    expect(parsed.ok ? '' : parsed.error.code).toMatch(words)
  })
})

describe('where Supabase is', () => {
  let dir = ''
  afterEach(() => rm(dir, { recursive: true, force: true }))

  it('comes from the environment, else from the running stack, never from both', async () => {
    dir = await mkdtemp(join(tmpdir(), 'oja-import-env-'))
    await mkdir(join(dir, '.local'))
    await writeFile(
      join(dir, '.local', 'env'),
      'SUPABASE_URL=http://127.0.0.1:54321\nSUPABASE_SECRET_KEY="sb_secret_local"\n',
    )

    expect(await findSupabase({}, dir)).toEqual({
      url: 'http://127.0.0.1:54321',
      secretKey: 'sb_secret_local',
    })
    expect(await findSupabase({ SUPABASE_URL: 'https://x.example', SUPABASE_SECRET_KEY: 'k' }, dir)).toEqual({
      url: 'https://x.example',
      secretKey: 'k',
    })
    expect(await findSupabase({ SUPABASE_URL: 'https://x.example' }, dir)).toBeNull()
    expect(await findSupabase({}, join(dir, 'nowhere'))).toBeNull()
  })
})
