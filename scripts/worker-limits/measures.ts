// The limits of a Worker, and how near this one is. Reads what wrangler prints.

export type Measures = {
  readonly sizeKib: number
  readonly gzipKib: number
  /** Time that the start computes, without waiting. */
  readonly startMs: number
}

/**
 * Limits (developers.cloudflare.com/workers/platform/limits, November 2026). The size of the paid plan refuses an upload; that of the free
 * plan is only said, because the product needs the paid one anyway (CPU time). `warnAt`: a share from which a line warns.
 */
export const LIMITS = {
  sizeKib: 64 * 1024,
  gzipKib: 10 * 1024,
  freeGzipKib: 3 * 1024,
  startMs: 1_000,
} as const
const WARN_AT = 0.5

/** Reads `Bundle: 8503.90 KiB / gzip: 2781.90 KiB` and `Active: 124.3 ms`. Throws when wrangler prints other words. */
export function parseMeasures(printed: string): Measures {
  const [, size, gzip] = /Bundle: ([\d.]+) KiB \/ gzip: ([\d.]+) KiB/.exec(printed) ?? []
  const [, start] = /Active: ([\d.]+) ms/.exec(printed) ?? []
  if (!size || !gzip || !start)
    throw new Error(`wrangler check startup: expected sizes and a time, got:\n${printed.slice(-1_000)}`)
  return { sizeKib: Number(size), gzipKib: Number(gzip), startMs: Number(start) }
}

/** One line for each measure, and whether all are within the limits. */
export function checkMeasures({ sizeKib, gzipKib, startMs }: Measures) {
  const rows = [
    ['size, compressed', gzipKib, LIMITS.gzipKib, 'KiB'],
    ['size', sizeKib, LIMITS.sizeKib, 'KiB'],
    ['start, computing', startMs, LIMITS.startMs, 'ms'],
  ] as const
  const lines = rows.map(([name, is, limit, unit]) => {
    const word = is > limit ? 'TOO MUCH' : is > limit * WARN_AT ? 'ok, but over half' : 'ok'
    return `${name}: ${Math.round(is)} of ${limit} ${unit}: ${word}`
  })
  const free = gzipKib > LIMITS.freeGzipKib ? 'does not fit' : 'fits'
  return {
    lines: [...lines, `the free plan's ${LIMITS.freeGzipKib} KiB: ${free}`],
    isWithin: rows.every(([, is, limit]) => is <= limit),
  }
}
