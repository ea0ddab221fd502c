// Measures one round of bulk publishing: 200 new stores with 40 products each, from the minute's cron job to the last root.
import { type Chain, workerCpuSeconds } from './chain.ts'
import { makeStores, untilRendered } from './stores.ts'

export const STORES = 200
export const PRODUCTS = 40

export type Measured = {
  readonly perSecond: number
  readonly perCpuSecond?: number
  readonly pages: number
}

/** Measures queue, lease, snapshot, render, gzip, packs, roots, index and finish together. `prefix` names the stores and must be new. */
export async function publishRound(chain: Chain, prefix: string): Promise<Measured> {
  await makeStores(chain, { count: STORES, products: PRODUCTS, prefix })
  const cpuBefore = workerCpuSeconds(chain)
  const startedAt = performance.now()
  await chain.scheduled()
  await untilRendered(chain, prefix)
  const seconds = (performance.now() - startedAt) / 1000
  // Home, products, account, sitemap, checkout, not found.
  const pages = STORES * (PRODUCTS + 5)
  return { pages, perSecond: pages / seconds, perCpuSecond: pages / (workerCpuSeconds(chain) - cpuBefore) }
}
