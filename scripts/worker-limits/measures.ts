// The limits of a Worker, and how near this one is. Reads what wrangler prints.

export type Measure = {
  readonly name: string
  readonly is: number
  readonly limit: number
  readonly unit: string
}

/**
 * Limits (developers.cloudflare.com/workers/platform/limits, November 2026) of the paid plan. What the free plan allows is the goal of a page:
 * it stays cheap. A publish may take what wrangler.jsonc asks for (`limits`).
 */
export const LIMITS = {
  sizeKib: 64 * 1024,
  gzipKib: 10 * 1024,
  startMs: 1_000,
  memoryMb: 128,
  pageCpuMs: 10,
  pageSubrequests: 50,
} as const
/** The share of a limit from which a line warns. */
const WARN_AT = 0.5

/** Reads `Bundle: 8503.90 KiB / gzip: 2781.90 KiB` and `Active: 124.3 ms`. Throws when wrangler prints other words. */
export function parseMeasures(printed: string): readonly Measure[] {
  const [, size, gzip] = /Bundle: ([\d.]+) KiB \/ gzip: ([\d.]+) KiB/.exec(printed) ?? []
  const [, start] = /Active: ([\d.]+) ms/.exec(printed) ?? []
  if (!size || !gzip || !start)
    throw new Error(`wrangler check startup: expected sizes and a time, got:\n${printed.slice(-1_000)}`)
  return [
    { name: 'size, compressed', is: Number(gzip), limit: LIMITS.gzipKib, unit: 'KiB' },
    { name: 'size', is: Number(size), limit: LIMITS.sizeKib, unit: 'KiB' },
    { name: 'start, computing', is: Number(start), limit: LIMITS.startMs, unit: 'ms' },
  ]
}

/** One line for each measure, and whether all are within the limits. A measure that is no number is not within. */
export function checkMeasures(measures: readonly Measure[]) {
  const isIn = ({ is, limit }: Measure) => is <= limit
  const lines = measures.map((measure) => {
    const { name, is, limit, unit } = measure
    const word = !isIn(measure) ? 'TOO MUCH' : is > limit * WARN_AT ? 'ok, but over half' : 'ok'
    const shown = is < 10 ? Math.round(is * 10) / 10 : Math.round(is)
    return `${name}: ${shown} of ${limit}${unit && ` ${unit}`}: ${word}`
  })
  return { lines, isWithin: measures.every(isIn) }
}
