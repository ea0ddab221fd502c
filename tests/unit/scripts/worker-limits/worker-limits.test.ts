// Tests how the Worker’s limits are measured.

import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { checkMeasures, parseMeasures } from '#scripts/worker-limits/measures.ts'
import { checkStart } from '#scripts/worker-limits/start-check.ts'

// Reads wrangler's words about the Worker, and compares measures with Cloudflare's limits.
describe('the measures', () => {
  const PRINTED = `│ Bundle: 8503.90 KiB / gzip: 2781.90 KiB
│   Profile window: 304.1 ms
│   Active: 124.3 ms (including 8.9 ms garbage collection)`

  describe('the limits of a Worker', () => {
    it('reads what wrangler prints, and refuses other words', () => {
      expect(checkMeasures(parseMeasures(PRINTED))).toEqual({
        lines: [
          'size, compressed: 2782 of 10240 KiB: ok',
          'size: 8504 of 65536 KiB: ok',
          'start, computing: 124 of 1000 ms: ok',
        ],
        isWithin: true,
      })
      expect(() => parseMeasures('Bundle: huge')).toThrow('expected sizes and a time')
    })

    it.each([
      [64, true, 'memory: 64 of 128 MB: ok'],
      [65, true, 'memory: 65 of 128 MB: ok, but over half'],
      [128, true, 'memory: 128 of 128 MB: ok, but over half'],
      [128.6, false, 'memory: 129 of 128 MB: TOO MUCH'],
      [Number.NaN, false, 'memory: NaN of 128 MB: TOO MUCH'],
      [1.26, true, 'memory: 1.3 of 128 MB: ok'],
    ])('%s MB: %s', (is, isWithin, line) => {
      expect(checkMeasures([{ name: 'memory', is, limit: 128, unit: 'MB' }])).toEqual({
        lines: [line],
        isWithin,
      })
    })

    it('is not met when one of many measures is too much', () => {
      const few = { name: 'page, subrequests', is: 3, limit: 50, unit: '' }
      const many = { name: 'publish, subrequests', is: 51, limit: 50, unit: '' }

      const { lines, isWithin } = checkMeasures([few, many])

      expect(lines).toEqual(['page, subrequests: 3 of 50: ok', 'publish, subrequests: 51 of 50: TOO MUCH'])
      expect(isWithin).toBe(false)
    })
  })
})

// A busy machine: wrangler gives up, and the check asks it again before it says so. Planted once and seen red: no second try.
describe('the start', () => {
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
})
