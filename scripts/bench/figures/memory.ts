// Measures memory over 100,000 published pages: the collected heap of our Worker's own isolate, which must not grow, and the resident memory
// of the whole local process, which also contains all emulated parts and collects late.
import { request } from '../chain/ask.ts'
import { type Chain, startChain, workerMemory } from '../chain/chain.ts'
import { type Heap, type Isolate, isolateOf, openIsolates, whileWaking } from '../chain/isolates.ts'
import { publishRound } from '../chain/publish-round.ts'
import { makeStores, untilRendered } from '../chain/stores.ts'
import { mean, show } from '../report/statistics.ts'
import { printTable } from '../report/table.ts'

const PAGES = 100_000

type Sample = {
  readonly pages: number
  readonly perSecond: number
  /** The Worker's heap before and after a collection. */
  readonly found: Heap
  readonly collected: Heap
  /** Heaps of the emulated parts before a collection. */
  readonly emulatedMb: number
  readonly residentMb: number
}

/** Publishes until 100,000 pages are published, and reads the memory after every round. */
export async function benchMemory(distDir: string): Promise<void> {
  const chain = await startChain(distDir, { isInspected: true })
  try {
    const isolates = await openIsolates(chain.inspectorUrl ?? '')
    const worker = isolateOf(isolates)
    const emulated = isolates.filter((isolate) => isolate !== worker)
    const samples: Sample[] = []
    for (let pages = 0; pages < PAGES; ) {
      const round = await publishRound(chain, `memory-${samples.length}`)
      pages += round.pages
      // Reads before the collection, which returns memory to the system.
      const residentMb = workerMemory(chain).nowMb
      const found = await worker.heap()
      await whileWaking(worker.collect(), () => request(chain.url, '/api/health'))
      const collected = await worker.heap()
      const emulatedMb = await sumOfHeaps(emulated)
      samples.push({ pages, perSecond: round.perSecond, found, collected, emulatedMb, residentMb })
    }
    await collectEmulated(chain, emulated)
    const end = `All collected by force at the end: the emulation's heaps ${show(await sumOfHeaps(emulated))} MB, the process ${show(workerMemory(chain).nowMb)} MB.`
    printSamples(samples, end)
    for (const { close } of isolates) close()
  } finally {
    await chain.stop()
  }
}

async function sumOfHeaps(isolates: readonly Isolate[]): Promise<number> {
  const heaps = await Promise.all(isolates.map(({ heap }) => heap()))
  return heaps.reduce((sum, { usedMb, buffersMb }) => sum + usedMb + buffersMb, 0)
}

/** Publishes a few small stores while it collects, because an emulated part collects only while it works; idle isolates do not answer. */
async function collectEmulated(chain: Chain, isolates: readonly Isolate[]): Promise<void> {
  const asked = Promise.allSettled(isolates.map(({ collect }) => collect()))
  for (let round = 0; round < 3; round += 1) {
    const prefix = `waking-${round}`
    await makeStores(chain, { count: 2, products: 2, prefix })
    await chain.scheduled()
    await untilRendered(chain, prefix)
  }
  const patience = new Promise((resolve) => setTimeout(resolve, 2_000))
  await Promise.race([asked, patience])
}

function printSamples(samples: readonly Sample[], end: string): void {
  const rows = samples.map(({ pages, perSecond, found, collected, emulatedMb, residentMb }) => ({
    'pages published': pages.toLocaleString('en-GB'),
    "Worker's heap, collected, MB": show(collected.usedMb),
    'with buffers': show(collected.usedMb + collected.buffersMb),
    'before collection': show(found.usedMb + found.buffersMb),
    'process, resident, MB': show(residentMb),
    "of it the emulation's heaps": show(emulatedMb),
    'pages/s': show(perSecond),
  }))
  printTable('Memory over 100,000 published pages', rows, [
    end,
    `From the first third to the last: ${[
      rise("the Worker's heap", samples, ({ collected }) => collected.usedMb + collected.buffersMb),
      rise('the process', samples, ({ residentMb }) => residentMb),
    ].join('; ')}.`,
  ])
}

/** `the process 540 -> 700 MB (+160 MB, 1.8 KB a page)`: compares the mean of the first third with the mean of the last. */
function rise(name: string, samples: readonly Sample[], sizeOf: (sample: Sample) => number): string {
  const size = Math.floor(samples.length / 3)
  const meanOf = (part: readonly Sample[]) => [mean(part.map(sizeOf)), mean(part.map(({ pages }) => pages))]
  const [before = 0, pagesBefore = 0] = meanOf(samples.slice(0, size))
  const [after = 0, pagesAfter = 0] = meanOf(samples.slice(-size))
  const perPage = ((after - before) * 1024) / (pagesAfter - pagesBefore)
  return `${name} ${show(before)} -> ${show(after)} MB (${show(after - before)} MB, ${show(perPage)} KB a page)`
}
