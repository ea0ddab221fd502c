// Plays the Worker's heaviest work in workerd on this machine, over a real database: the first publish of a store with thousands of products
// in the memory that Cloudflare gives an isolate, then pages of that store.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request } from '../bench/chain/ask.ts'
import { type Chain, startChain, workerCpuSeconds } from '../bench/chain/chain.ts'
import { isolateOf, openIsolates, peaksUntil } from '../bench/chain/isolates.ts'
import { makeStores, untilRendered } from '../bench/chain/stores.ts'
import { CommandError } from '../command-line.ts'
import { CALLS_PATH, type CountedCall, countBuild } from './counted-build.ts'
import { LIMITS, type Measure } from './measures.ts'

const PRODUCTS = 5_000
const PAGES = 200
const STORE = 'large'

/** The measures of a publish and of a page. */
export async function measureWork(dist: string): Promise<readonly Measure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'oja-limits-'))
  const { cpu_ms: cpuMs, subrequests } = countBuild(dist, join(folder, 'dist'))
  // workerd ends when V8 needs more.
  const v8Flags = `--max-heap-size=${LIMITS.memoryMb}`
  const chain = await startChain(join(folder, 'dist'), { isInspected: true, v8Flags })
  try {
    const publish = await measurePublish(chain)
    const page = await measurePages(chain)
    return [
      {
        name: `publish of ${PRODUCTS} products, memory`,
        is: publish.memoryMb,
        limit: LIMITS.memoryMb,
        unit: 'MB',
      },
      { name: 'publish, CPU', is: publish.cpuMs, limit: cpuMs, unit: 'ms' },
      { name: 'publish, subrequests', is: publish.asked, limit: subrequests, unit: '' },
      { name: 'page, CPU', is: page.cpuMs, limit: LIMITS.pageCpuMs, unit: 'ms' },
      { name: 'page, subrequests', is: page.asked, limit: LIMITS.pageSubrequests, unit: '' },
    ]
  } finally {
    await chain.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measurePublish(chain: Chain) {
  const isolates = await openIsolates(chain.inspectorUrl ?? '')
  await makeStores(chain, { count: 1, products: PRODUCTS, prefix: STORE })
  const before = workerCpuSeconds(chain)
  const published = chain.scheduled().then(() => untilRendered(chain, STORE))
  const { bothMb } = await peaksUntil(published, isolateOf(isolates)).catch((error: Error) => {
    if (!error.message.includes('the debugger has gone')) throw error
    throw new CommandError(
      `the Worker ended while it published ${PRODUCTS} products: it needs more than ${LIMITS.memoryMb} MB`,
    )
  })
  for (const { close } of isolates) close()
  const cpuMs = (workerCpuSeconds(chain) - before) * 1000
  return { memoryMb: bothMb, cpuMs, asked: await mostAsked(chain, /^(queue|minute)/) }
}

/** Home and a product, one after another, as a store's visitors ask. CPU of the whole process: also the emulated services'. */
async function measurePages(chain: Chain) {
  const home = `/${STORE}-0`
  const [product] = await chain.sql<{ id: string }>('select id from products limit 1')
  const paths = [home, `${home}/product/${product?.id}`]
  const before = workerCpuSeconds(chain)
  for (let at = 0; at < PAGES; at += 1) {
    const path = paths[at % paths.length] as string
    const { status } = await request(chain.url, path)
    if (status !== 200) throw new Error(`${path} answers ${status}`)
  }
  const cpuMs = ((workerCpuSeconds(chain) - before) * 1000) / PAGES
  return { cpuMs, asked: await mostAsked(chain, /^fetch/) }
}

/** What the hungriest call asked since the last question. Throws when no call was counted. */
async function mostAsked(chain: Chain, name: RegExp): Promise<number> {
  const calls = JSON.parse((await request(chain.url, CALLS_PATH)).text) as readonly CountedCall[]
  const found = calls.filter((call) => name.test(call.name))
  if (found.length === 0) throw new Error(`no call ${name} was counted`)
  return Math.max(...found.map(({ asked }) => asked))
}
