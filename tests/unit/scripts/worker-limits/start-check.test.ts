// A busy machine: wrangler gives up, and the check asks it again before it says so. Planted once and seen red: no second try.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkStart } from '#scripts/worker-limits/start-check.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'oja wrangler '))
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH']}`)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

/** A wrangler that says `refusal` at its first calls, and measures afterwards. */
function wrangler(refusal: string, refusals: number): void {
  const path = join(folder, 'wrangler')
  writeFileSync(
    path,
    `#!/bin/sh
echo >> "$0.calls"
if [ $(wc -l < "$0.calls") -le ${refusals} ]; then echo "${refusal}" >&2; exit 1; fi
echo "Active: 124.3 ms"
`,
  )
  chmodSync(path, 0o755)
}
const calls = () => readFileSync(join(folder, 'wrangler.calls'), 'utf8').length

const BUSY = '[ERROR] Worker startup profiling timed out after 10 seconds.'

test('is asked again, and measures in the end', async () => {
  wrangler(BUSY, 2)

  expect(await checkStart()).toBe('Active: 124.3 ms\n')
})

test('that stays busy is named in a sentence, without the words of wrangler', async () => {
  wrangler(BUSY, 9)

  await expect(checkStart()).rejects.toThrow(
    /^This machine is too busy to measure the start: wrangler gave up 3 times/,
  )
  expect(calls()).toBe(3)
})

test('is not what a missing build is: its words are said at once', async () => {
  wrangler('[ERROR] dist/server/wrangler.json is not there', 9)

  await expect(checkStart()).rejects.toThrow(/is the build there.*\n.*wrangler\.json is not there/)
  expect(calls()).toBe(1)
})
