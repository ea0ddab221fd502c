// Bulk: 200 stores with 40 products each through the publisher's own code: rendering alone, with compression, publishing into memory, and
// the whole way from the minute's sweep to the last root, beside template literals, Hugo and a plain `astro build`. Rounds are interleaved.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { StoreSnapshot } from '#domain/store/snapshot.ts'
import { request } from './ask.ts'
import { type Chain, startChain, workerCpuSeconds } from './chain.ts'
import { findHugo, measureHugo } from './hugo.ts'
import { measurePlainBuild } from './plain-build.ts'
import { type Measured, PRODUCTS, publishRound, STORES } from './publish-round.ts'
import { median, show } from './statistics.ts'
import { type BenchStore, makeStores, untilRendered } from './stores.ts'
import { printTable, type Row } from './table.ts'
import { type Inlined, measureFloor } from './template-floor.ts'

const ROUNDS = 3
/** Stores rendered by the door in one round: enough to be steady, few enough for a request. */
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
  const hugo = await findHugo()
  try {
    const first = await makeStores(chain, { count: STORES, products: PRODUCTS, prefix: 'round-0' })
    await chain.scheduled()
    await untilRendered(chain, 'round-0')
    const inlined = await inlinedOf(chain, first[0] as BenchStore)
    const snapshots = await snapshotsOf(chain, first)
    const ids = first.slice(0, DOOR_STORES).map(({ id }) => id)
    await chain.door(`load?ids=${ids.join(',')}`)

    for (let round = 1; round <= ROUNDS; round += 1) {
      note('template literals, memory', measureFloor(snapshots, inlined, null))
      note('template literals, files', measureFloor(snapshots, inlined, join(dir, String(round))))
      if (hugo) note(`${hugo}, files`, await measureHugo(snapshots, inlined, join(dir, `hugo-${round}`)))
      if (round === 1) note('plain `astro build`, files', await measurePlainBuild(snapshots))
      note('Astro, render only', (await renderByDoor(chain, '')).measured)
      const zipped = await renderByDoor(chain, '?gzip=1')
      note('Astro, render + hash + gzip', zipped.measured)
      sizes = zipped.kinds
      note('the publisher into memory', await publishIntoMemory(chain))
      await writtenBack()
      note('the publisher with all that is emulated', await publishRound(chain, `round-${round}`))
    }
    printRates(measured, hugo ? [] : ['hugo: not there (on the path, or named by HUGO).'])
    printSizes(sizes)
  } finally {
    await chain.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

/** Waits until the kernel has written the floors' files: hundreds of megabytes that would go to the disk beside the next measurement. */
async function writtenBack(): Promise<void> {
  await promisify(execFile)('sync').catch(() => {})
}

/** The publisher's own work: database, bucket and index answer from memory. */
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

async function snapshotsOf(chain: Chain, stores: readonly BenchStore[]): Promise<readonly StoreSnapshot[]> {
  const rows = await chain.sql<{ snapshot: StoreSnapshot }>(
    'select store_snapshot(id) as snapshot from unnest($1::uuid[]) id',
    [stores.map(({ id }) => id)],
  )
  return rows.map(({ snapshot }) => snapshot)
}

async function inlinedOf(chain: Chain, { slug }: BenchStore): Promise<Inlined> {
  const { text } = await request(chain.url, `/${slug}`)
  const all = (tag: string) =>
    [...text.matchAll(new RegExp(`<${tag}(?: [^>]*)?>([\\s\\S]*?)</${tag}>`, 'g'))]
      .map(([, inner]) => inner)
      .join('')
  return { style: all('style'), script: all('script') }
}

function printRates(measured: Readonly<Record<string, readonly Measured[]>>, notes: readonly string[]): void {
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
  printTable('Bulk: 200 stores x 40 products', rows, [
    'Goals: render >= 0.70 of template literals to files; publish >= 2,000 pages/s.',
    ...notes,
  ])
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
