// Measures bulk publishing: 200 stores with 40 products each through the publisher's own code: rendering alone, with compression, publishing
// into memory, and everything from the minute's cron job to the last root. Compares with template literals. Rounds are interleaved.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { StoreSnapshot } from '#domain/store/snapshot.ts'
import { request } from '../chain/ask.ts'
import { type Chain, startChain, workerCpuSeconds } from '../chain/chain.ts'
import { type Measured, PRODUCTS, publishRound, STORES } from '../chain/publish-round.ts'
import { type BenchStore, makeStores, untilRendered } from '../chain/stores.ts'
import { type Inlined, measureFloor } from '../floors/template-floor.ts'
import { median, printTable, type Row, show } from '../report.ts'

const ROUNDS = 3
/** Stores that one call renders in a round: enough for stable figures, few enough for one request. */
const DOOR_STORES = 50

type Kinds = Readonly<Record<string, { pages: number; bytes: number; zipped: number }>>

/** Renders and publishes, three rounds of everything. */
export async function benchBulk(distDir: string): Promise<void> {
  const chain = await startChain(distDir)
  const dir = await mkdtemp(join(tmpdir(), 'oja-bench-floor-'))
  const measured: Record<string, Measured[]> = {}
  let sizes: Kinds = {}
  const note = (name: string, value: Measured) => {
    measured[name] = [...(measured[name] ?? []), value]
  }
  try {
    const first = await makeStores(chain, { count: STORES, products: PRODUCTS, prefix: 'round-0' })
    await chain.scheduled()
    await untilRendered(chain, 'round-0')
    const inlined = await fetchInlined(chain, first[0] as BenchStore)
    const snapshots = await readSnapshots(chain, first)
    const ids = first.slice(0, DOOR_STORES).map(({ id }) => id)
    await chain.door(`load?ids=${ids.join(',')}`)

    for (let round = 1; round <= ROUNDS; round += 1) {
      note('template literals, memory', measureFloor(snapshots, inlined, null))
      note('template literals, files', measureFloor(snapshots, inlined, join(dir, String(round))))
      note('Astro, render only', (await renderByDoor(chain, '')).measured)
      const zipped = await renderByDoor(chain, '?gzip=1')
      note('Astro, render + hash + gzip', zipped.measured)
      sizes = zipped.kinds
      note('the publisher into memory', await publishIntoMemory(chain))
      await writtenBack()
      note('the publisher with all that is emulated', await publishRound(chain, `round-${round}`))
    }
    printRates(measured)
    printSizes(sizes)
  } finally {
    await chain.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

/**
 * Waits until the kernel has written the floors' files to disk: hundreds of megabytes, which would otherwise disturb the next measurement.
 */
async function writtenBack(): Promise<void> {
  await promisify(execFile)('sync').catch(() => {}) // a system without the command is measured as it is
}

/** The publisher's own work: memory replaces database, bucket and index. */
async function publishIntoMemory(chain: Chain): Promise<Measured> {
  const cpuBefore = workerCpuSeconds(chain)
  const { ms, pages } = await chain.door<{ ms: number; pages: number }>('publish')
  const cpuSeconds = workerCpuSeconds(chain) - cpuBefore
  return { pages, perSecond: (pages / ms) * 1000, perCpuSecond: pages / cpuSeconds }
}

async function renderByDoor(
  chain: Chain,
  query: string,
): Promise<{ readonly measured: Measured; readonly kinds: Kinds }> {
  const cpuBefore = workerCpuSeconds(chain)
  const { ms, kinds } = await chain.door<{ ms: number; kinds: Kinds }>(`render${query}`)
  const pages = Object.values(kinds).reduce((sum, kind) => sum + kind.pages, 0)
  const cpuSeconds = workerCpuSeconds(chain) - cpuBefore
  return { measured: { pages, perSecond: (pages / ms) * 1000, perCpuSecond: pages / cpuSeconds }, kinds }
}

async function readSnapshots(chain: Chain, stores: readonly BenchStore[]): Promise<readonly StoreSnapshot[]> {
  const rows = await chain.sql<{ snapshot: StoreSnapshot }>(
    'select store_snapshot(id) as snapshot from unnest($1::uuid[]) id',
    [stores.map(({ id }) => id)],
  )
  return rows.map(({ snapshot }) => snapshot)
}

async function fetchInlined(chain: Chain, { slug }: BenchStore): Promise<Inlined> {
  const { text } = await request(chain.url, `/${slug}`)
  const all = (tag: string) =>
    [...text.matchAll(new RegExp(`<${tag}(?: [^>]*)?>([\\s\\S]*?)</${tag}>`, 'g'))]
      .map(([, inner]) => inner)
      .join('')
  return { style: all('style'), script: all('script') }
}

function printRates(measured: Readonly<Record<string, readonly Measured[]>>): void {
  const rate = (name: string) => median((measured[name] ?? []).map(({ perSecond }) => perSecond))
  const floor = rate('template literals, files')
  const rows = Object.entries(measured).map(([name, rounds]): Row => {
    const cpu = rounds.flatMap(({ perCpuSecond }) => perCpuSecond ?? [])
    return {
      what: name,
      'pages a round': show(rounds[0]?.pages ?? 0),
      'pages/s (median)': show(rate(name)),
      'all rounds': rounds.map(({ perSecond }) => show(perSecond)).join(' '),
      'of template literals to files': show(rate(name) / floor),
      'pages per processor second': cpu.length > 0 ? show(median(cpu)) : '',
    }
  })
  printTable('Bulk: 200 stores x 40 products', rows)
}

function printSizes(kinds: Kinds): void {
  const rows = Object.entries(kinds).map(
    ([kind, { pages, bytes, zipped }]): Row => ({
      page: kind,
      count: String(pages),
      bytes: show(bytes / pages),
      'gzip bytes': show(zipped / pages),
    }),
  )
  printTable('Sizes of the pages', rows)
}
