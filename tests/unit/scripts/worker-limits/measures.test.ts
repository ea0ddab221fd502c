// Reads wrangler's words about the Worker, and compares measures with Cloudflare's limits.
import { describe, expect, it } from 'vitest'
import { checkMeasures, parseMeasures } from '#scripts/worker-limits/measures.ts'

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
