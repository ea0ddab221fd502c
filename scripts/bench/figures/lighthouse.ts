// Runs Lighthouse, fetched by npx, on mobile for the public site, a store's page and a product's: five runs of each page in the tests' browser, with
// Lighthouse's own simulated phone (slow 4G, four times slower processor). Prints the median of each category.

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { freePort } from '@oja/local-supabase/machine'
import { brand } from '#brand'
import { openBrowser } from '../../browser.ts'
import { startChain } from '../chain/chain.ts'
import { median, printTable, type Row } from '../report.ts'
import { seedDemoPages } from './load.ts'

/** Not a dependency of the project: it is 140 MB, and this file alone needs it. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const MAX_RESULT_BYTES = 64 * 1024 * 1024
const RUNS = 5
const PUBLIC_PAGES = ['/', '/pricing', '/help', '/blog/whatsapp-marketing'] as const
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Run = {
  readonly scores: Readonly<Record<(typeof CATEGORIES)[number], number>>
  readonly lcpMs: number
  readonly tbtMs: number
  readonly cls: number
  /** Audits that affect the score and are below the full score. */
  readonly faults: readonly string[]
}

/** Runs each page five times, interleaved, so that other work of the machine affects all pages alike. */
export async function benchLighthouse(
  distDir: string,
  publicPages: readonly string[] = PUBLIC_PAGES,
): Promise<void> {
  const chain = await startChain(distDir)
  const debugPort = await freePort()
  const browser = await openBrowser([`--remote-debugging-port=${debugPort}`])
  try {
    const demo = await seedDemoPages(chain)
    const pages = [...publicPages, demo.store, demo.product]
    const runs = new Map<string, Run[]>()
    for (let round = 0; round < RUNS; round += 1) {
      for (const path of pages) {
        const run = await measure(`${chain.url}${path}`, debugPort)
        runs.set(path, [...(runs.get(path) ?? []), run])
      }
    }
    print(runs)
  } finally {
    await browser.close()
    await chain.stop()
  }
}

async function measure(url: string, port: number): Promise<Run> {
  const { categories, audits } = await runLighthouse(url, port)
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

/** The part of Lighthouse's result that is printed. */
type Result = {
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number | null
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[]
      }
    >
  >
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly numericValue?: number }>>
}

async function runLighthouse(url: string, port: number): Promise<Result> {
  const wanted = ['--output=json', '--quiet', `--only-categories=${CATEGORIES.join(',')}`]
  const { stdout } = await promisify(execFile)(
    'npx',
    ['--yes', LIGHTHOUSE, url, `--port=${port}`, '--no-enable-error-reporting', ...wanted],
    { maxBuffer: MAX_RESULT_BYTES },
  )
  return JSON.parse(stdout) as Result
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
  printTable(`Lighthouse, mobile: median of ${RUNS} runs`, rows, [
    'Goal: at least 98 in each category; 100 for the store page and the product page.',
    `The landing page says that a store page's largest picture (LCP) is there within ${brand.claims.shopOpensSeconds} s.`,
  ])
}
