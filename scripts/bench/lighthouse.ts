// Lighthouse on mobile for the public site: five runs of each page in the browser of the tests, with Lighthouse's own simulated phone
// (slow 4G, four times slower processor). Prints the median of each category. Needs no database: the pages are prerendered.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import lighthouse from 'lighthouse'
import { chromium as playwright } from 'playwright-core'
import { startSite } from '../local-site.ts'
import { freePort } from '../local-supabase/ports.ts'
import { median } from './statistics.ts'
import { printTable, type Row } from './table.ts'

const RUNS = 5
const PAGES = ['/', '/pricing', '/help', '/blog/whatsapp-marketing'] as const
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Run = {
  readonly scores: Readonly<Record<(typeof CATEGORIES)[number], number>>
  readonly lcpMs: number
  readonly tbtMs: number
  readonly cls: number
  /** Audits with less than a full score that count for something. */
  readonly faults: readonly string[]
}

/** Five runs of each page, interleaved: what the machine does meanwhile hits all of them alike. */
export async function benchLighthouse(distDir: string): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'oja-bench-lighthouse-'))
  const [port, debugPort] = [await freePort(), await freePort()]
  const site = await startSite({
    dir,
    port,
    distDir,
    supabase: { apiUrl: 'http://127.0.0.1:9', publishableKey: 'none', secretKey: 'none' },
    webhookSecret: 'none',
    siteHost: 'localhost',
    siteUrl: `http://localhost:${port}`,
  })
  const browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${debugPort}`],
  })
  try {
    const runs = new Map<string, Run[]>()
    for (let round = 0; round < RUNS; round += 1) {
      for (const path of PAGES) {
        const run = await measure(`http://localhost:${port}${path}`, debugPort)
        runs.set(path, [...(runs.get(path) ?? []), run])
      }
    }
    print(runs)
  } finally {
    await browser.close()
    await site.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

async function measure(url: string, port: number): Promise<Run> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
  })
  if (!result) throw new Error(`lighthouse: expected a result for ${url}`)
  const { categories, audits } = result.lhr
  const number = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const counted = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0),
  )
  return {
    scores: Object.fromEntries(
      CATEGORIES.map((id) => [id, Math.round((categories[id]?.score ?? 0) * 100)]),
    ) as Run['scores'],
    lcpMs: number('largest-contentful-paint'),
    tbtMs: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    faults: counted.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 0.9),
  }
}

function print(runs: ReadonlyMap<string, readonly Run[]>): void {
  const rows = [...runs].map(([path, all]): Row => {
    const of = (pick: (run: Run) => number) => String(Math.round(median(all.map(pick)) * 1000) / 1000)
    return {
      page: path,
      ...Object.fromEntries(CATEGORIES.map((id) => [id, of(({ scores }) => scores[id])])),
      'LCP ms': of(({ lcpMs }) => Math.round(lcpMs)),
      'TBT ms': of(({ tbtMs }) => Math.round(tbtMs)),
      CLS: of(({ cls }) => cls),
      faults: [...new Set(all.flatMap(({ faults }) => faults))].join(' ') || 'none',
    }
  })
  printTable(`Lighthouse, mobile: median of ${RUNS} runs`, rows, ['Goal: at least 98 in each category.'])
}
