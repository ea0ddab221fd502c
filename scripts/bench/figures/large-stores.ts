// Measures the Worker's memory during the first publish of a store with thousands of products. Cloudflare allows an isolate 128 MB. Runs once
// with V8 unlimited, which collects late while it has room, and once with that limit, at which workerd would end.
import { type Chain, startChain } from '../chain/chain.ts'
import { type Isolate, isolateOf, openIsolates, peaksUntil } from '../chain/isolates.ts'
import { makeStores, untilRendered } from '../chain/stores.ts'
import { show } from '../report/statistics.ts'
import { printTable, type Row } from '../report/table.ts'

const PRODUCTS = [5_000, 15_000] as const
const LIMIT_MB = 128
const BYTES_PER_MB = 1024 * 1024

/** Publishes a store of each size, without a limit and with one. */
export async function benchLargeStores(distDir: string): Promise<void> {
  const rows: Row[] = []
  for (const limitMb of [null, LIMIT_MB]) {
    const v8Flags = limitMb === null ? {} : { v8Flags: `--max-heap-size=${limitMb}` }
    const chain = await startChain(distDir, { isInspected: true, ...v8Flags })
    try {
      const isolates = await openIsolates(chain.inspectorUrl ?? '')
      for (const products of PRODUCTS) {
        const measured = await measureStore(chain, isolateOf(isolates), products)
        rows.push({ ...measured, "limit of V8's heap": limitMb === null ? 'none' : `${limitMb} MB` })
      }
      for (const { close } of isolates) close()
    } finally {
      await chain.stop()
    }
  }
  printTable('One large store, published for the first time', rows)
}

async function measureStore(chain: Chain, worker: Isolate, products: number): Promise<Row> {
  const prefix = `large-${products}`
  const [store] = await makeStores(chain, { count: 1, products, prefix })
  const [text] = await chain.sql<{ bytes: number }>(
    'select octet_length(store_snapshot($1)::text) as bytes',
    [store?.id],
  )
  const startedAt = performance.now()
  const published = chain.scheduled().then(() => untilRendered(chain, prefix))
  const peaks = await peaksUntil(published, worker)
  return {
    products: products.toLocaleString('en-GB'),
    'its snapshot as text, MB': show((text?.bytes ?? Number.NaN) / BYTES_PER_MB),
    'highest heap MB': show(peaks.usedMb),
    'highest heap and buffers MB': show(peaks.bothMb),
    'live in s': show((performance.now() - startedAt) / 1000),
  }
}
