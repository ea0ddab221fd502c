// Reads wrangler's words about the Worker, and compares with Cloudflare's limits.
import { describe, expect, it } from 'vitest'
import { checkMeasures, parseMeasures } from '#scripts/worker-limits/measures.ts'

const PRINTED = `│ Bundle: 8503.90 KiB / gzip: 2781.90 KiB
│   Profile window: 304.1 ms
│   Active: 124.3 ms (including 8.9 ms garbage collection)`

describe('the limits of a Worker', () => {
  it('reads what wrangler prints, and refuses other words', () => {
    expect(parseMeasures(PRINTED)).toEqual({ sizeKib: 8503.9, gzipKib: 2781.9, startMs: 124.3 })
    expect(() => parseMeasures('Bundle: huge')).toThrow('expected sizes and a time')
  })

  it.each([
    [{ gzipKib: 2_782, sizeKib: 8_504, startMs: 124 }, true, 'size, compressed: 2782 of 10240 KiB: ok'],
    [
      { gzipKib: 10_241, sizeKib: 8_504, startMs: 124 },
      false,
      'size, compressed: 10241 of 10240 KiB: TOO MUCH',
    ],
    [
      { gzipKib: 6_000, sizeKib: 8_504, startMs: 124 },
      true,
      'size, compressed: 6000 of 10240 KiB: ok, but over half',
    ],
    [{ gzipKib: 2_782, sizeKib: 70_000, startMs: 124 }, false, 'size: 70000 of 65536 KiB: TOO MUCH'],
    [
      { gzipKib: 2_782, sizeKib: 8_504, startMs: 1_001 },
      false,
      'start, computing: 1001 of 1000 ms: TOO MUCH',
    ],
  ])('%j: %s', (measures, isWithin, line) => {
    const checked = checkMeasures(measures)

    expect(checked.isWithin).toBe(isWithin)
    expect(checked.lines).toContain(line)
  })

  it("says whether the free plan's size would do", () => {
    const line = (gzipKib: number) => checkMeasures({ gzipKib, sizeKib: 1, startMs: 1 }).lines.at(-1)

    expect(line(3_072)).toBe("the free plan's 3072 KiB: fits")
    expect(line(3_073)).toBe("the free plan's 3072 KiB: does not fit")
  })
})
